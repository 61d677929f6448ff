// What poker lends to questions about drawn cards: hands compared as a showdown.
#include "poker/src/showdown/lent.hpp"
#include "verbs/verbs.hpp"

namespace faro::program {

void join_poker() { odds::lend_poker(); }

}  // namespace faro::program
