// The task of balanced groups in units: those who are kept together are one.
#pragma once
#include "draws/src/balanced/balanced.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace faro::draws {

struct seating {
  explicit seating(balance_rules const& rules);

  struct unit {
    std::vector<std::size_t> people{};
    std::vector<std::pair<std::size_t, std::uint32_t>> has{};  ///< so many of a value, by values
  };
  std::size_t people, groups, larger, size;  ///< so many groups have size + 1, the others size
  std::vector<unit> units;                   ///< in the order of their first
  std::vector<std::vector<bool>> apart;      ///< [unit][unit]
  std::vector<std::uint32_t> total;          ///< how many have each value
  bool is_ruled;                             ///< whether some are apart or together

  /// What a group adds that has n of a value: (n - q)(n - q - 1), where even groups have q or q + 1. Its sum
  /// over all groups is that of their squares, less the least.
  [[nodiscard]] std::uint64_t uneven(std::size_t value, std::uint64_t n) const {
    auto const q = total[value] / groups;
    return n > q ? (n - q) * (n - q - 1) : (q - n) * (q + 1 - n);
  }
  /// The least that so many groups add which have so many of a value together.
  [[nodiscard]] std::uint64_t least(std::size_t value, std::uint64_t n, std::uint64_t in_groups) const {
    auto const each = n / in_groups, more = n % in_groups;
    return (in_groups - more) * uneven(value, each) + (more == 0 ? 0 : more * uneven(value, each + 1));
  }
};

}  // namespace faro::draws
