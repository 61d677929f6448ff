#include "faro-mpi/shared_shuffle.hpp"

#include "cli/frame.hpp"
#include "cli/processes.hpp"
#include "faro-mpi/shared_lines.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace faro::ranks {
namespace {

using namespace program;

constexpr char const* examples =
    "mpirun -n 4 faro-mpi shuffle --seed s -o shuffled.txt lines.txt\n"
    "mpirun -n 64 faro-mpi shuffle --header 1 -o all.csv may.csv june.csv";

struct command {
  shared_shuffle shuffle;
  std::optional<std::string> output, seed, generator, header, bucket_bytes;
  bool zero_terminated = false, verbose = false;
};

void run(world const& ranks, command& given) {
  auto& shuffle = given.shuffle;
  if (!given.output) throw usage_error{"-o FILE is needed: all ranks write to it"};
  if (given.bucket_bytes)
    shuffle.bucket_bytes = static_cast<unsigned>(whole_number("--bucket-bytes", *given.bucket_bytes, 1, 2));
  auto const most = shuffle.bucket_bytes == 1 ? 256 : 65'536;
  if (ranks.size() > most)
    throw input_error{fmt::format("{} ranks; at most {} are right", ranks.size(), most)};
  if (given.header) shuffle.header = whole_number("--header", *given.header);
  shuffle.output = *given.output;
  shuffle.end = given.zero_terminated ? '\0' : '\n';
  if (given.generator) shuffle.generator = find_stream_kind(*given.generator);
  shuffle.key = shared_key(given.seed);
  auto const start = std::chrono::steady_clock::now();
  auto const costs = shuffle_together(ranks, processes(), shuffle);
  std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
  if (ranks.rank() == 0 && given.verbose) {
    note(fmt::format("{} lines, {} bytes, {} ranks: {} bytes sent, at most {} held by a rank, {:.2f} s",
                     costs.lines, costs.bytes, ranks.size(), costs.sent, costs.most_held, seconds.count()));
  }
}

}  // namespace

void add_shared_shuffle(CLI::App& app, world const& ranks) {
  auto* const verb = add_verb(
      app, "shuffle", "Shuffles lines of text by all ranks: the order that faro shuffle gives.", examples);
  auto const given = std::make_shared<command>();
  add_text(*verb, "-o,--output", given->output, "write to FILE, whole or not at all; all ranks see it",
           "FILE");
  add_text(*verb, "--seed", given->seed, "the same TEXT gives the same order for any number of ranks",
           "TEXT");
  add_text(*verb, "--header", given->header, "the first N lines stay where they are; all files have them",
           "N");
  add_text(*verb, "--generator", given->generator, "as of faro shuffle (default: chacha20)", "NAME");
  verb->add_flag("-z,--zero-terminated", given->zero_terminated, "lines end with NUL, not newline");
  add_text(*verb, "--bucket-bytes", given->bucket_bytes,
           "deal lines into 256 or 65536 buckets, each of one rank (default: 2 with more than 256 ranks)",
           "1|2");
  verb->add_flag("--verbose", given->verbose, "say what was moved, and how much a rank held");
  verb->add_option("FILE", given->shuffle.inputs,
                   "lines to shuffle: regular files that are not compressed; all ranks see them")
      ->required();
  verb->callback([given, &ranks] { run(ranks, *given); });
}

}  // namespace faro::ranks
