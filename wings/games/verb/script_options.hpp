// What the verbs that take a game in Lua are told of it.
#pragma once
#include "cli/options/command.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// A parameter of a game with two values to be compared, or more: "stick=14,16".
struct compared_setting {
  std::string name;
  std::vector<std::string> values;
};

/// What the verbs that take a game have in common.
struct script_options {
  std::vector<std::pair<std::string, std::string>> set;  ///< as odds::script_settings
  std::optional<compared_setting> compare;
  std::optional<std::uint64_t> most_runs;      ///< where an exact reading gives up
  std::optional<std::string> compare_with;     ///< another game
  std::optional<std::string> distribution_of;  ///< what the game counts
  std::optional<std::string> policy;           ///< where to write what is best
  std::optional<std::uint64_t> seconds;        ///< for finding states
  std::optional<std::uint64_t> memory;         ///< for states, in bytes
  bool strategies = false;                     ///< all of them, side by side
  bool same_deck = false;
  bool parameters = false;  ///< list them instead
};

/// Adds --set and --parameters.
void add_script_settings(command& verb, script_options& o);

/// Whether an operand is a game: it ends in ".lua".
bool is_game(std::string_view operand);

}  // namespace faro::program
