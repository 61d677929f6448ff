// faro-mpi: verbs of faro for several machines, under mpirun.
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/system/system.hpp"
#include "faro-mpi/rank_group.hpp"
#include "faro-mpi/shared_shuffle.hpp"
#include "verbs/judge/judge.hpp"
#include "verbs/verbs.hpp"

#include <string_view>

namespace {

using namespace faro::program;

/// Options that are for files and programs, which ranks don't share.
void hide(command& verb, std::initializer_list<char const*> options) {
  for (auto const* name : options) {
    if (auto* const known = verb.find(name)) known->group("");
  }
}

void add_shared_verbs(command& program, faro::ranks::world const& ranks) {
  faro::ranks::add_shared_shuffle(program, ranks);
  add_simulate(program);
  program.find_verb("simulate")->examples =
      "mpirun -n 64 faro-mpi simulate pontoon.lua -n 1000000000000\n"
      "mpirun -n 4 faro-mpi simulate mine.lua --seed 'run 7' --json";
  auto* const judge = add_verb(program, "judge", "Judge shuffles.", "");
  add_judge_test(*judge);
  auto* const test = judge->find_verb("test");
  test->summary = "Judge a shuffle of ours: every test against its exact law, one verdict.";
  test->examples =
      "mpirun -n 4 faro-mpi judge test --shuffle riffle --rounds 7 --decks 10000000\n"
      "mpirun -n 64 faro-mpi judge test --shuffle sattolo --sequential --json";
  test->remove("FILE");
  hide(*test, {"--run", "--deck", "--lists", "--columns", "--first", "--deals", "--carry-on", "--header",
               "--no-header"});
}

void add_pages(command& program) {
  add_man(program);
  auto* const man = program.find_verb("man");
  man->examples = "faro-mpi man shuffle | man -l -\nfaro-mpi man --all ~/.local/share/man/man1";
  man->remove("--schema");  // those are questions to faro
}

int run_as_rank(faro::ranks::world const& ranks, int argc, char** argv) {
  command program{"faro-mpi", "Verbs of faro over all ranks of an MPI run: the answers of one machine."};
  add_shared_verbs(program, ranks);
  add_pages(program);
  return run_program(program, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  // Pages about it are written where it is built, which need not be a place for ranks.
  if (argc > 1 && std::string_view{argv[1]} == "man")
    return run_as_rank(faro::ranks::world::alone(), argc, argv);
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  int code = 0;
  {
    faro::ranks::world const ranks;
    faro::ranks::rank_group group{ranks};
    set_processes(group);
    if (!group.is_first()) system::silence_output();  // only rank 0 prints
    code = run_as_rank(ranks, argc, argv);
  }
  MPI_Finalize();
  return code;
}
