// faro: chance you can check, from the command line.
#include "cli/frame.hpp"
#include "verbs/verbs.hpp"

#include <CLI/CLI.hpp>

int main(int argc, char** argv) {
  CLI::App app{"Chance you can check: shuffle, draw, deal, and know the odds.", "faro"};
  app.add_flag("--version")->description("print the version and end");
  app.set_help_flag("-h,--help", "print this help and end");  // before the verbs, which inherit it
  faro::program::add_shuffle(app);
  faro::program::add_deal(app);
  faro::program::add_odds(app);
  faro::program::add_simulate(app);
  faro::program::add_judge(app);
  faro::program::add_audit(app);
  faro::program::add_exam(app);
  faro::program::add_bench(app);
  faro::program::add_man(app);
  faro::program::add_completions(app);
  return faro::program::run_program(app, argc, argv);
}
