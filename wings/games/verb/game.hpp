// faro game and its verbs.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

void add_game_odds(command& game);
void add_game_simulate(command& game);

}  // namespace faro::program
