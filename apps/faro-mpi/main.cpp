// faro-mpi: verbs of faro for several machines, under mpirun.
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/system/system.hpp"
#include "faro-mpi/rank_group.hpp"
#include "faro-mpi/shared_shuffle.hpp"
#include "verbs/judge/test/test.hpp"
#include "verbs/verbs.hpp"

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

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  int code = 0;
  {
    faro::ranks::world const ranks;
    faro::ranks::rank_group group{ranks};
    set_processes(group);
    if (!group.is_first()) system::silence_output();  // only rank 0 prints
    command program{"faro-mpi", "Verbs of faro over all ranks of an MPI run: the answers of one machine."};
    add_shared_verbs(program, ranks);
    code = run_program(program, argc, argv);
  }
  MPI_Finalize();
  return code;
}
