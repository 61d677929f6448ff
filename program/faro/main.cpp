// faro: chance you can check, from the command line.
#include "cli/options/exit_codes.hpp"
#include "cli/program.hpp"
#include "cli/system/stack.hpp"
#include "verbs/verbs.hpp"

#include <faro/error.hpp>

#include <cstdio>
#include <string_view>

namespace {

int run(int argc, char** argv) {
  faro::program::command program{"faro", faro::program::program_summary};
  // The verb that is called, alone: the options of all take longer to put together than a short question to
  // answer. Help, misspelled verbs, manual pages and completions need all; the version needs none.
  std::string_view const first = argc > 1 ? argv[1] : "";
  if (argc == 2 && first == "--version") {
    faro::program::join_parts();
  } else if (!faro::program::add_only(program, first)) {
    faro::program::add_verbs(program);
  }
  return faro::program::run_program(program, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return faro::program::system::with_enough_stack([&] { return run(argc, argv); });
  } catch (faro::error const& e) {
    std::fprintf(stderr, "faro: %s\n", e.what());
    return faro::program::system_failed;
  }
}
