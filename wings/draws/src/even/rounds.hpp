// Rounds of groups in which nobody meets anybody twice (the social golfers' problem).
//
// That there are none is proved by counting pairs, or by trying all where that takes few steps. Groups of two
// are a round robin by the circle (E. de Polignac, 1849), of any number of rounds that is possible. Others
// are looked for by exchanges down to a threshold (G. Dueck and T. Scheuer, 1990), then by trying all, for so
// many steps; what neither finds is undecided. Who has which place is drawn: all people are alike, schedules
// are not.
//
// Cost: some million steps at most.
#pragma once
#include <faro/chance/detail/integers.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::draws {

inline constexpr std::size_t most_in_rounds = 200;

/// More rounds there can't be: of the pairs of people each round takes some. O(groups).
[[nodiscard]] std::size_t most_rounds(std::size_t people, std::size_t groups);

struct rounds_found {
  std::vector<std::vector<std::size_t>> group_of;  ///< [round][one]; empty: none found
  bool impossible = false;                         ///< it is proved that there are none
};

/// Draws some. Preconditions: 0 < groups <= people <= most_in_rounds, rounds > 0.
[[nodiscard]] rounds_found draw_rounds(long_chooser_ref c, std::size_t people, std::size_t groups,
                                       std::size_t rounds);

}  // namespace faro::draws
