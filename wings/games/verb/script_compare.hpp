// Games against each other: another parameter, another game, every strategy. Apart from the distribution of
// one game (script.cpp). Each prints its report, and throws `undecided` where it is one of bounds.
#pragma once
#include "games/verb/script_game.hpp"

#include <string>

namespace faro::program {

/// `--compare NAME=A,B`, each hand from a deck of its own or both from the same.
void compare_hands(std::string const& path, script_options const& o, report_style const& style);
/// `--compare-with OTHER.lua`.
void compare_games(std::string const& path, script_options const& o, report_style const& style);
/// `--strategies`: means where outcomes are numbers, else the chance of each outcome.
void compare_strategies(std::string const& path, script_options const& o, report_style const& style);

}  // namespace faro::program
