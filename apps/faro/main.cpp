// faro: chance you can check, from the command line.
#include "cli/program.hpp"
#include "verbs/verbs.hpp"

#include <string_view>

namespace {

/// The verb that is called, alone: the options of all take longer to put together than a short question to
/// answer. Help, misspelled verbs, manual pages and completions need all.
std::string_view called_alone(int argc, char** argv) {
  auto const called = argc > 1 ? std::string_view{argv[1]} : std::string_view{};
  return called == "man" || called == "completions" ? std::string_view{} : called;
}

void add_verb_called(faro::program::command& program, std::string_view only) {
#define FARO_ADD_VERB_CALLED(name) \
  if (only == #name) return faro::program::add_##name(program);
  FARO_VERBS(FARO_ADD_VERB_CALLED)
#undef FARO_ADD_VERB_CALLED
  faro::program::add_verbs(program);
}

}  // namespace

int main(int argc, char** argv) {
  faro::program::command program{"faro", faro::program::program_summary};
  add_verb_called(program, called_alone(argc, argv));
  return faro::program::run_program(program, argc, argv);
}
