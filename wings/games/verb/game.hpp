// faro game and its verbs.
#pragma once
#include "cli/options/command.hpp"

#include <string>

namespace faro::program {

void add_game_odds(command& game);
void add_game_simulate(command& game);
void add_game_deal(command& game);
void add_game_watch(command& game);

/// Adds the operand GAME.
void add_game_operand(command& verb, std::string& place);
/// "pontoon" is pontoon.lua.
[[nodiscard]] std::string game_called(std::string const& name);

}  // namespace faro::program
