// Two games that were read against each other: exactly, or within what is proved of both.
//
//   auto const found = compare_readings(answer_script(a).read, answer_script(b).read);
//   found.less.low                         the chance that a ends below b is at least that
//
// Apart from loops.hpp, which reads one game. Cost: a walk through both distributions.
#pragma once
#include <faro/games/loops.hpp>

namespace faro::odds {

/// How the first of two games fares against the second, each played by itself. Where both are known exactly,
/// so are these.
struct compared_readings {
  ratio_bounds less, equal, greater;
  ratio_bounds never;  ///< that one of the two never ends
  ratio missing;       ///< what the low ends lack of 1
  [[nodiscard]] bool exact() const { return less.exact() && equal.exact() && greater.exact(); }
};

compared_readings compare_readings(loop_reading<script_value> const& first,
                                   loop_reading<script_value> const& second);

/// The mean of outcomes that are whole numbers, if what was not read ends between two outcomes. What never
/// ends counts as 0. Precondition: they are whole numbers.
ratio_bounds mean_between(loop_reading<script_value> const& read, ratio const& least, ratio const& greatest);

}  // namespace faro::odds
