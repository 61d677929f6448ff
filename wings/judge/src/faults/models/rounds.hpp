// Models of so many rounds of a shuffle: which numbers of rounds are simulated, and which lie between them.
#pragma once
#include "judge/src/faults/models/model.hpp"

namespace faro::judge::detail {

/// Numbers of rounds that are right for 52 cards, for another size: as n log n.
std::vector<std::uint64_t> scaled_rounds(std::size_t n, std::vector<double> const& of_52);

/// A number of rounds, and where it lies between two that are simulated.
struct rounds_between {
  std::uint64_t rounds, low, high;
  [[nodiscard]] bool is_simulated() const { return rounds == low; }
  [[nodiscard]] double share() const {
    return static_cast<double>(rounds - low) / static_cast<double>(high - low);
  }
};

/// The rounds of a list, and between them as many more that neighbours differ by 4 % at most; in steps of 1
/// or 2.
std::vector<rounds_between> with_rounds_between(std::vector<std::uint64_t> const& simulated,
                                                std::uint64_t step);

/// The model of so many rounds of a shuffle of the registry, known by its signature.
fault_model of_rounds(std::string const& shuffle, rounds_between const& at, fault_family family,
                      std::string statement);

}  // namespace faro::judge::detail
