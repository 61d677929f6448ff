// Games in Lua on the command line: found, loaded with --set, and shown as `faro game odds` shows
// distributions.
#pragma once
#include "answer/report.hpp"
#include "games/verb/script_options.hpp"

#include <faro/games/script.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Whether a game of this name is installed with the program, as "pontoon" is: pontoon.lua.
bool is_installed_game(std::string const& name);

/// The game in a file, or of that name among those installed with the program. Throws input_error.
odds::script load_game(std::string const& path, odds::script_settings const& settings);

/// Whether what ends in ".lua" is a file that holds a shuffle, or several shuffles, and no game.
bool is_shuffle_file(std::string const& text);

/// The same, to be read exactly: parameters that were not set are what the game says they are for that.
odds::script load_game_to_read(std::string const& path, odds::script_settings const& settings);
/// Shows the parameters of a game, one a line.
void list_parameters(odds::script const& game, report_style const& style);

/// A report without an answer: what was asked of which game.
odds_report begin_game_report(std::string const& path, odds::script const& game);
/// The distribution, whether its outcomes are in order, mean and variance.
void fill_game_distribution(odds_report& report, distribution<odds::script_value> const& law);

/// Calls use(nullptr), and when the game turns out to choose, use(the best policy): for whoever plays at
/// random.
void with_best_play(odds::script const& game, std::function<void(odds::policy const*)> const& use);

}  // namespace faro::program
