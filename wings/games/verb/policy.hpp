// What is best at every choice of a game, shown: a table to be read by people or programs, and a picture.
#pragma once
#include <faro/games/loops.hpp>

#include <string>

namespace faro::program {

/// Writes what is best: "-" prints it, FILE.svg and FILE.png are a picture, any other file is CSV.
void write_policy(odds::script_best const& best, odds::script const& game, std::string const& path);

}  // namespace faro::program
