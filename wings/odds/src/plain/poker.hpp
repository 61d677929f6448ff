// The words of questions about cards that are about hands of poker: categories, heights of straights and
// flushes, and kickers, too.
#pragma once
#include "odds/src/plain/hands.hpp"

namespace faro::odds::plain {

value poker(interpreter const& by, syntax const& call, look const& at);
value straight_high(interpreter const& by, syntax const& call, look const& at);
value flush_high(interpreter const& by, syntax const& call, look const& at);
value strength_with_kickers(interpreter const& by, syntax const& call, look const& at);
value beats(interpreter const& by, syntax const& call, look const& at);
value ties(interpreter const& by, syntax const& call, look const& at);

}  // namespace faro::odds::plain
