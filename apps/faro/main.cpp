// faro: chance you can check, from the command line.
#include "cli/program.hpp"
#include "verbs/verbs.hpp"

int main(int argc, char** argv) {
  faro::program::command program{"faro", "Chance you can check: shuffle, draw, deal, and know the odds."};
  faro::program::add_verbs(program);
  return faro::program::run_program(program, argc, argv);
}
