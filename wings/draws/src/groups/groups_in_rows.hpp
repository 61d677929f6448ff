// Draws into groups counted group by group: how many there are, and who meets whom, where counting pot by pot
// (groups.hpp) is too much. The twelve groups of a World Cup of 48 are some hundred thousand states.
//
// Groups are alike, so the teams of the first pot may be given to them in any order: by kinds. Then a group
// after the other takes a kind from each other pot; all that matters of the past is what the pots have left.
// The numbers of draws are those of groups.hpp; only the order in which they are counted differs.
#pragma once
#include "draws/src/groups/groups.hpp"

#include <cstddef>

namespace faro::draws {

struct groups_in_rows {
  integer ways;         ///< all valid draws
  sharing_table table;  ///< of the uniform draw, exactly; empty when there is none
};

/// Throws reading_too_long beyond so many states, or when the numbers are beyond 120 bits.
[[nodiscard]] groups_in_rows count_groups_in_rows(group_rules const& rules,
                                                  std::size_t most_states = 4'000'000);

}  // namespace faro::draws
