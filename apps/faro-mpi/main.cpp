// faro-mpi: verbs of faro for several machines, under mpirun.
#include "cli/frame.hpp"
#include "faro-mpi/rank_group.hpp"
#include "faro-mpi/shared_shuffle.hpp"
#include "verbs/judge/test.hpp"
#include "verbs/verbs.hpp"

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace faro::program;

/// Options that are for files and programs, which ranks don't share.
void hide(CLI::App& verb, std::initializer_list<char const*> options) {
  for (auto const* option : options) {
    if (auto* const known = verb.get_option_no_throw(option)) known->group("");
  }
}

void add_verbs(CLI::App& app, faro::ranks::world const& ranks) {
  faro::ranks::add_shared_shuffle(app, ranks);
  add_simulate(app);
  app.get_subcommand("simulate")
      ->footer(
          "Examples:\n"
          "  mpirun -n 64 faro-mpi simulate pontoon.lua -n 1000000000000\n"
          "  mpirun -n 4 faro-mpi simulate mine.lua --seed 'run 7' --json\n");
  auto* const judge = add_verb(app, "judge", "Judge shuffles.", "");
  add_judge_test(*judge);
  auto* const test = judge->get_subcommand("test");
  test->description("Judge a shuffle of ours: every test against its exact law, one verdict.");
  test->footer(
      "Examples:\n"
      "  mpirun -n 4 faro-mpi judge test --shuffle riffle --rounds 7 --decks 10000000\n"
      "  mpirun -n 64 faro-mpi judge test --shuffle sattolo --sequential --json\n");
  test->remove_option(test->get_option("FILE"));
  hide(*test, {"--run", "--deck", "--lists", "--columns", "--first", "--deals", "--carry-on", "--header",
               "--no-header"});
}

/// Only rank 0 prints.
void silence() {
  int const nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  ::dup2(nowhere, STDOUT_FILENO);
  ::close(nowhere);
}

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  int code = 0;
  {
    faro::ranks::world const ranks;
    faro::ranks::rank_group group{ranks};
    set_processes(group);
    if (!group.is_first()) silence();
    CLI::App app{"Verbs of faro over all ranks of an MPI run: the answers of one machine.", "faro-mpi"};
    app.add_flag("--version")->description("print the version and end");
    app.set_help_flag("-h,--help", "print this help and end");
    add_verbs(app, ranks);
    code = run_program(app, argc, argv);
  }
  MPI_Finalize();
  return code;
}
