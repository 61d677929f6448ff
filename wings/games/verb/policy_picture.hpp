// A picture of what is best at the choices of a game.
#pragma once
#include <faro/games/loops.hpp>

#include <string>
#include <vector>

namespace faro::program {

/// An SVG file of the choices at the first one's line of the game: numbers that they know lie across and
/// down, colours are actions; where three numbers vary, a field says from which third number on another
/// action is best. Throws usage_error where no number varies.
std::string policy_picture(std::vector<odds::script_choice> const& choices, odds::script const& game);

}  // namespace faro::program
