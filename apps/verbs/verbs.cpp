// The program put together from the table of its verbs.
#include "verbs/verbs.hpp"

namespace faro::program {

void add_verbs(command& program) {
#define FARO_ADD_VERB(name) add_##name(program);
  FARO_VERBS(FARO_ADD_VERB)
#undef FARO_ADD_VERB
}

}  // namespace faro::program
