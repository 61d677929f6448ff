// faro-mpi: `faro shuffle` for files that are larger than one machine, under mpirun.
#include "shared_lines.hpp"

#include <faro/error.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

namespace {

using faro::ranks::shared_shuffle;
using faro::ranks::world;

struct command {
  shared_shuffle shuffle;
  std::optional<std::string> seed;
  std::string generator = "chacha20";
  bool zero_terminated = false, verbose = false;
};

/// Nothing when all is said: --help, or a mistake, with its exit code.
std::optional<int> parse(int argc, char** argv, bool speaks, command& out) {
  CLI::App app{"Shuffles the lines of a file by all ranks of an MPI run: the order that faro shuffle gives."};
  app.set_version_flag("--version", "faro-mpi " FARO_VERSION);
  app.footer(
      "Examples:\n"
      "  mpirun -n 4 faro-mpi --seed s -o shuffled.txt lines.txt\n"
      "  mpirun -n 64 faro-mpi --verbose -o /shared/out /shared/in");
  app.add_option("-o,--output", out.shuffle.output, "write to FILE, whole or not at all; all ranks see it")
      ->required()
      ->type_name("FILE");
  app.add_option("--seed", out.seed, "the same TEXT gives the same order for any number of ranks")
      ->type_name("TEXT");
  app.add_option("--generator", out.generator, "as of faro shuffle")
      ->capture_default_str()
      ->type_name("NAME");
  app.add_flag("-z,--zero-terminated", out.zero_terminated, "lines end with NUL, not newline");
  app.add_flag("--verbose", out.verbose, "say what was moved, and how much a rank held");
  app.add_option("FILE", out.shuffle.input, "the lines to shuffle, a regular file")->required();
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    if (!speaks) return e.get_exit_code() == 0 ? 0 : 2;
    if (e.get_exit_code() == 0) return app.exit(e);
    fmt::print(stderr, "faro-mpi: {}\n", e.what());
    return 2;
  }
  return std::nullopt;
}

void run(world const& ranks, command& given) {
  auto& shuffle = given.shuffle;
  if (ranks.size() > 256)
    throw faro::input_error{fmt::format("{} ranks; at most 256 are right", ranks.size())};
  shuffle.end = given.zero_terminated ? '\0' : '\n';
  shuffle.generator = faro::find_stream_kind(given.generator);
  if (ranks.rank() == 0) shuffle.key = given.seed ? faro::key_from_text(*given.seed) : faro::fresh_key();
  ranks.broadcast({reinterpret_cast<char*>(shuffle.key.bytes.data()), shuffle.key.bytes.size()});
  auto const start = std::chrono::steady_clock::now();
  auto const costs = faro::ranks::shuffle_together(ranks, shuffle);
  std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
  if (ranks.rank() == 0 && given.verbose) {
    fmt::print(stderr,
               "faro-mpi: {} lines, {} bytes, {} ranks: {} bytes sent, at most {} held by a rank, {:.2f} s\n",
               costs.lines, costs.bytes, ranks.size(), costs.sent, costs.most_held, seconds.count());
  }
}

/// The exit code: as of faro.
int run_guarded(world const& ranks, command& given) {
  try {
    run(ranks, given);
    return 0;
  } catch (faro::system_error const& e) {
    fmt::print(stderr, "faro-mpi: {}\n", e.what());
    return 3;
  } catch (std::bad_alloc const&) {
    fmt::print(stderr, "faro-mpi: not enough memory on rank {}; more ranks are right\n", ranks.rank());
    return 3;
  } catch (std::exception const& e) {
    fmt::print(stderr, "faro-mpi: {}\n", e.what());
    return 2;
  }
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int code = 0;
  {
    world const ranks;
    command given;
    if (auto const said = parse(argc, argv, ranks.rank() == 0, given)) {
      code = *said;
    } else if (code = run_guarded(ranks, given); code != 0) {
      MPI_Abort(MPI_COMM_WORLD, code);  // the others wait for this rank
    }
  }
  MPI_Finalize();
  return code;
}
