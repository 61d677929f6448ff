// Balanced groups counted, and number k of them.
#pragma once
#include "draws/src/balanced/seating.hpp"

#include <faro/exact/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace faro::draws {

class balanced_count {
 public:
  /// Of at most so many people: that many fit the words in which it counts.
  static constexpr std::size_t most_people = 42;

  /// Precondition: at most most_people people. Everything below throws reading_too_long beyond so many steps.
  balanced_count(seating const& task, std::uint64_t most_steps);
  ~balanced_count();
  balanced_count(balanced_count const&) = delete;
  balanced_count& operator=(balanced_count const&) = delete;

  /// Whether there are groups, however uneven; and such as are not more uneven than that.
  [[nodiscard]] bool possible();
  [[nodiscard]] bool possible_within(std::uint64_t uneven);
  /// How many there are of these: groups without names, and groups with names, of which the larger have the
  /// first.
  [[nodiscard]] integer ways(std::uint64_t uneven);
  /// Number k of them: the group of each. Precondition: k < ways(uneven).
  [[nodiscard]] std::vector<std::size_t> nth(std::uint64_t uneven, integer const& k);

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace faro::draws
