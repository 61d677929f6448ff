// Who is drawn into one group with whom: exactly by whichever way of counting is small enough, else of many
// draws.
#pragma once
#include "draws/src/groups/groups.hpp"

#include <faro/chance/seed.hpp>
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace faro::draws {

/// How many valid draws there are, counted group by group; nothing where that is too much.
[[nodiscard]] std::optional<integer> count_of_groups(group_rules const& rules);

/// The chance of each two to meet, of the uniform draw or of the one ball by ball; nothing where it is too
/// much to count: some seconds at most.
[[nodiscard]] std::optional<sharing_table> exact_sharings(group_rules const& rules, bool sequential);

struct simulated_groups {
  std::vector<std::vector<std::uint64_t>> met;  ///< in how many of the draws each two met
  std::uint64_t draws = 0;
};

/// So many draws, or as many as a number of tries finds: where few of all are valid these would take for
/// ever. Throws input_error when none is found.
[[nodiscard]] simulated_groups simulated_sharings(group_rules const& rules, bool sequential,
                                                  key256 const& key, std::uint64_t draws);

}  // namespace faro::draws
