// Stud, razz and draw: every player has cards of his own, so there is no board to go through together.
//
// Two players: A's hands are counted with those of B that are weaker and share no card with it, by inclusion
// and exclusion over the sets of A's hidden cards; for each such set the strengths of B's hands that contain
// it lie sorted. With more players, and of high-low, all hands are gone
// through.
#pragma once
#include "poker/src/showdown/boards/boards.hpp"

namespace faro::odds::detail {

/// Adds every deal of the hidden cards for hands known in part, so many times; returns the comparisons that
/// took.
std::uint64_t add_stud(showdown_question const& ask, std::span<card_set const> hands, std::uint64_t times,
                       win_counts& into);

/// What add_stud() would take, roughly.
double stud_steps(showdown_question const& ask, std::span<card_set const> hands);

/// n choose k, roughly.
double choices(double n, double k);

}  // namespace faro::odds::detail
