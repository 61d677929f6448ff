// What bridge lends to questions about drawn cards: tricks, and deals counted suit by suit.
#include "bridge/src/lent.hpp"
#include "verbs/verbs.hpp"

namespace faro::program {

void join_bridge() { odds::lend_bridge(); }

}  // namespace faro::program
