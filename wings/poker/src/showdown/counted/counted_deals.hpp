// All deals of a showdown counted, whatever the way: by classes of boards or by going through hands of stud.
#pragma once
#include "poker/src/showdown/boards/boards.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace faro::odds::detail {

/// What the counts say of each player.
showdown_answer answer_of(showdown_question const& ask, win_counts const& counts);

/// Throws input_error for a player without a hand, and for more cards than there are.
void check_showdown(showdown_question const& ask);

/// All deals, apart for each group of the first player's hands.
struct counted_deals {
  std::vector<win_counts> groups;
  std::uint64_t situations = 0;  ///< hands of all players together, up to renaming of suits
};
/// `group_of`: the group of a hand, from 0, the same for hands that differ in the names of suits alone;
/// nothing for one group of all. Throws as showdown() does.
counted_deals count_deals(showdown_question const& ask, std::size_t groups = 1,
                          std::function<std::size_t(card_set)> const& group_of = {});

/// About how many comparisons of hands the exact answer takes, by the number of hands alone.
double showdown_steps(showdown_question const& ask);

}  // namespace faro::odds::detail
