// Games in Lua read for `faro game odds`: with limits and progress, and what is known put into a report.
#pragma once
#include "games/verb/script_game.hpp"

#include <faro/games/loops.hpp>

#include <string>

namespace faro::program {

/// Where the reading of a game stops, as the options say.
loop_limits limits_of(script_options const& o, bool fractions);

/// Reads a game, telling a terminal how far it is, and holds it against random games.
odds::script_answer read_game(odds::script const& game, script_options const& o, bool fractions);

/// The same with limits of one's own, and nothing asked of counts.
odds::script_answer read_within(odds::script const& game, script_options const& o, loop_limits limit);

/// How far the reading came: whether it has loops, bounds, an end.
void fill_extent(odds_report& report, odds::script_answer const& answer);
/// The chance of what the game observes (t:observe).
void fill_evidence(odds_report& report, ratio_bounds const& chance);
/// What was best, where the game chooses.
void fill_play(odds_report& report, odds::script_answer const& answer);
/// The distribution of a count as rows, up to 99.9 %.
void fill_time(odds_report& report, time_distribution const& law, std::string const& what);

/// The distribution, exact or within bounds; what is counted; what is best.
void fill_answer(odds_report& report, odds::script_answer const& answer, script_options const& o);

/// After the report: throws `undecided` where a limit ended the reading, and `stopped` where somebody did.
void end_as(odds::script_answer const& answer, std::string const& path, loop_limits const& limit);

}  // namespace faro::program
