// The program put together from the table of its verbs.
#include "verbs/verbs.hpp"

#include "verbs/common/script_game.hpp"

namespace faro::program {

void add_verbs(command& program) {
  accept_shuffle_files();
#define FARO_ADD_VERB(name) add_##name(program);
  FARO_VERBS(FARO_ADD_VERB)
#undef FARO_ADD_VERB
}

bool add_only(command& program, std::string_view name) {
  if (name == "man" || name == "completions") return false;
  accept_shuffle_files();
#define FARO_ADD_IF_CALLED(called)         \
  if (name == std::string_view{#called}) { \
    add_##called(program);                 \
    return true;                           \
  }
  FARO_VERBS(FARO_ADD_IF_CALLED)
#undef FARO_ADD_IF_CALLED
  return false;
}

}  // namespace faro::program
