// Lines of a question told from lines that say something about it. Private to the library.
//
//   goes_on(">= 2")     // true: `seen >= 2` asks
//   goes_on("land*3")   // false: `seen land*3` says what was seen
#pragma once
#include "language/tokens.hpp"

#include <string_view>
#include <vector>

namespace faro::odds::language {

/// The tokens up to the first fault; a name in quotes is one. Cost: O(text).
std::vector<token> tokens_before_fault(std::string_view text);
/// What a text that begins with a word may be. `>= 2`, `in 2..4`, `and ace` go on behind an operand; `7` or
/// `/home/deck.txt` don't.
bool goes_on(std::string_view text);
/// Of what begins with `let`: whether a question follows what its name stands for, as in `let p = 3d6 in p >=
/// 12`. `let ok = land in 2..4` is a definition, which asks nothing.
bool asks(std::string_view let);

}  // namespace faro::odds::language
