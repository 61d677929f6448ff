// Games in Lua on the command line: found, loaded with --set, and shown as `faro odds` shows laws.
#pragma once
#include "cli/command.hpp"
#include "verbs/common/report/report.hpp"

#include <faro/odds/scripts/script.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A parameter of a game with two values to be compared: "stick=14,16".
struct compared_setting {
  std::string name, first, second;
};

/// What the verbs that take a game have in common.
struct script_options {
  odds::script_settings set;
  std::optional<compared_setting> compare;
  std::optional<std::uint64_t> most_runs;   ///< where an exact reading gives up
  std::optional<std::string> compare_with;  ///< another game
  std::optional<std::string> law_of;        ///< what the game counts
  std::optional<std::string> policy;        ///< where to write what is best
  std::optional<std::uint64_t> seconds;     ///< for finding states
  std::optional<std::uint64_t> memory;      ///< for states, in bytes
  bool strategies = false;                  ///< all of them, side by side
  bool same_deck = false;
  bool parameters = false;  ///< list them instead
};

/// Adds --set and --parameters.
void add_script_settings(command& verb, script_options& o);

/// Whether an operand is a game: it ends in ".lua".
bool is_game(std::string_view operand);

/// Whether a game of this name is installed with the program, as "pontoon" is: pontoon.lua.
bool is_installed_game(std::string const& name);

/// The game in a file, or of that name among those installed with the program. Throws input_error.
odds::script load_game(std::string const& path, odds::script_settings const& settings);

/// Lets the name of a file in Lua stand wherever a shuffle's does.
void accept_shuffle_files();
/// Whether what ends in ".lua" is a file that holds a shuffle, or several shuffles, and no game.
bool is_shuffle_file(std::string const& text);

/// The same, to be read exactly: parameters that were not set are what the game says they are for that.
odds::script load_game_to_read(std::string const& path, odds::script_settings const& settings);
/// The parameters of a game, one a line, or as JSON.
void list_parameters(odds::script const& game, bool json);

/// A report without an answer: what was asked of which game.
odds_report begin_game_report(std::string const& path, odds::script const& game);
/// The law, whether its outcomes are in order, mean and variance.
void fill_game_law(odds_report& report, distribution<odds::script_value> const& law);

/// Calls use(nullptr), and when the game turns out to choose, use(the best policy): for whoever plays at
/// random.
void with_best_play(odds::script const& game, std::function<void(odds::policy const*)> const& use);

}  // namespace faro::program
