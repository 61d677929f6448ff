// Definitions in the tokens of a question: `let` and what is called by its name are written out before the
// grammar sees them. Private to the library.
#pragma once
#include "odds/language/tokens.hpp"

#include <string_view>
#include <vector>

namespace faro::odds::language {

/// How a subject has its names.
struct expansion {
  spelling how;
  /// Dice: `let roll = d20 in …` is one roll, and stays; a name of one word ends where the next word begins.
  bool names_rolls = false;
};

/// The tokens without lets and calls of definitions. Throws query_error.
std::vector<token> expanded(std::string_view text, std::vector<token> tokens, expansion const& how);

}  // namespace faro::odds::language
