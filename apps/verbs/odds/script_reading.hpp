// Games in Lua read for `faro odds`: with limits and progress, and what is known put into a report.
#pragma once
#include "verbs/common/script_game.hpp"

#include <faro/odds/scripts/loops.hpp>

#include <string>

namespace faro::program {

/// Where the reading of a game stops, as the options say.
loop_limits limits_of(script_options const& o, bool fractions);

/// Reads a game, telling a terminal how far it is, and holds it against random games.
odds::script_answer read_game(odds::script const& game, script_options const& o, bool fractions);

/// The law, exact or within bounds; what is counted; what is best.
void fill_answer(odds_report& report, odds::script_answer const& answer, script_options const& o);

/// After the report: throws `undecided` where a limit ended the reading, and `stopped` where somebody did.
void end_as(odds::script_answer const& answer, std::string const& path, loop_limits const& limit);

}  // namespace faro::program
