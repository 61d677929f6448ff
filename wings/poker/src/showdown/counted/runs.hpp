// Hands run twice, or more often: the rest of the board is dealt several times from one stub, no card again,
// and each run is for an equal part of the pot.
//
//   auto const found = run_several(parse_showdown("AhKh vs QsQc on 9h 8h 2c"), 2);
//   found.players[0].share;     // of the whole pot: 0, 1/4, 1/2, 3/4 or 1, each with its chance
//   found.players[0].variance;  // smaller than variance_once; the mean stays
//
// How: for each set of hidden cards it is counted how many boards with each outcome contain it; then the
// boards that share no card with those before them are counted by inclusion and exclusion. One card to come
// is counted by outcomes alone. Cost: two runs from the flop some milliseconds, before the flop a second for
// two known hands; three runs from the flop less than a second. Beyond the limits of the question it throws
// too_big. Thread-safe.
#pragma once
#include <faro/exact/distribution.hpp>
#include <faro/poker/showdown.hpp>

#include <cstddef>
#include <vector>

namespace faro::odds {

struct runs_answer {
  struct player {
    distribution<ratio> share;  ///< of the whole pot, over all runs
    ratio variance_once;        ///< of that share when the rest is dealt once
    ratio variance;             ///< when it is dealt so often
  };
  std::size_t runs = 0;
  showdown_answer once;  ///< when the rest of the board is dealt once; equities are the same
  std::vector<player> players;
  integer ways;  ///< to deal all runs in their order, with all hands; each so often as its hands weigh
};

/// Throws input_error for games without a board, boards that are complete, conditions on the board, fewer
/// than two runs and more than the cards allow; too_big beyond the limits.
[[nodiscard]] runs_answer run_several(showdown_question const& ask, std::size_t runs);

}  // namespace faro::odds
