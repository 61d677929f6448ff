// The verb shuffle of faro-mpi: its options, and what it says of the work.
#include "faro-mpi/shared_shuffle.hpp"

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/processes.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "verbs/shuffle/rules.hpp"

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

struct shared_shuffle_options {
  shared_shuffle shuffle;
  std::optional<std::string> output, seed;
  std::optional<unsigned> bucket_bytes;
  bool zero_terminated = false, verbose = false;
};

/// Options of faro shuffle that several machines do not share, by name.
constexpr char const* flags_of_one[] = {"--echo", "--repeat", "--csv",     "--json",
                                        "--list", "--shards", "--dry-run", "--record-ratios"};
constexpr char const* values_of_one[] = {"--input-range", "--random-source", "--memory", "--temporary",
                                         "--threads",     "--algorithm",     "--rounds", "--picks",
                                         "--ratios",      "--record",        "--replay", "--undo",
                                         "--sampler",     "--epochs",        "--resume", "--like"};

void refuse_by_name(command& verb) {
  auto const refuse = [](char const* name) {
    return usage_error{fmt::format("{} is not done by several machines: faro shuffle has it", name)};
  };
  for (auto const* name : values_of_one)
    add_value(
        verb, name, [=](std::string const&) { throw refuse(name); }, "")
        ->group("");
  static bool unused = false;
  for (auto const* name : flags_of_one) {
    auto* const option = add_flag(verb, name, unused, "")->group("");
    option->take = [=](std::string const&) { throw refuse(name); };
  }
}

/// "5%", "1/20": above 0, at most 1.
ratio chance_of(std::string const& text) {
  try {
    if (auto value = ratio::parse(text); value.sign() > 0 && !(ratio{1} < value)) return value;
  } catch (input_error const&) {  // said below
  }
  throw usage_error{
      fmt::format("--rate: expected a number above 0 and at most 1, such as 0.05, got '{}'", text)};
}

/// Whether rank 0 has to see the columns, or the lengths, of all lines.
bool is_ruled(shared_shuffle const& shuffle) { return has_rules(shuffle.rules.data) || shuffle.rules.split; }

/// What does not go together, and what some options say without saying it.
void complete_rules(command const& verb, shared_shuffle& shuffle) {
  auto& rules = shuffle.rules;
  auto& data = rules.data;
  for (auto const* rule : {"--weights", "--by", "--group", "--stratify", "--split", "--bootstrap"})
    refuse_together(verb, {"--rate", rule});
  for (auto const* other : {"--by", "--group"}) refuse_together(verb, {"--weights", other});
  for (auto const* other : {"--by", "--group", "--head-count", "--split"})
    refuse_together(verb, {"--bootstrap", other});
  refuse_together(verb, {"--by", "--group"});
  refuse_together(verb, {"--group", "--stratify"});
  if (data.by && !rules.head_count && !data.share)
    throw usage_error{"--by needs -n: how many lines of every value, or which share of them"};
  if (data.stratify && !rules.split)
    throw usage_error{"--stratify needs --split: the shares that every value keeps; --by takes some of each"};
  if (shuffle.bucket_bytes && is_ruled(shuffle))
    throw usage_error{"--bucket-bytes is for an order without rules: with them no buckets are dealt"};
  if (shuffle.header > 0) rules.header = shuffle.header;
  complete_data_options(rules);
  shuffle.header = rules.header.value_or(0);
  shuffle.head = rules.head_count;
}

void run(world const& ranks, shared_shuffle_options& given) {
  auto& shuffle = given.shuffle;
  if (!given.output) throw usage_error{"expected -o FILE: all ranks write to it"};
  if (given.bucket_bytes) shuffle.bucket_bytes = *given.bucket_bytes;
  auto const most = shuffle.bucket_bytes == 1 ? 256 : 65'536;
  if (ranks.size() > most)
    throw input_error{fmt::format("expected at most {} ranks, got {}", most, ranks.size())};
  shuffle.output = *given.output;
  shuffle.end = given.zero_terminated ? '\0' : '\n';
  shuffle.key = shared_key(given.seed);
  auto const start = std::chrono::steady_clock::now();
  auto const costs = shuffle.rate        ? sample_together(ranks, processes(), shuffle)
                     : is_ruled(shuffle) ? rule_together(ranks, processes(), shuffle)
                                         : shuffle_together(ranks, processes(), shuffle);
  std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
  if (ranks.rank() == 0 && given.verbose) {
    note(fmt::format("{} lines, {} bytes, {} ranks: {} bytes sent, at most {} held by a rank, {:.2f} s",
                     costs.lines, costs.bytes, ranks.size(), costs.sent, costs.most_held, seconds.count()));
  }
}

}  // namespace

void add_shared_shuffle(command& program, world const& ranks) {
  auto* const verb =
      add_verb(program, "shuffle", "Shuffles lines of text by all ranks: the order that faro shuffle gives.",
               examples);
  auto const given = std::make_shared<shared_shuffle_options>();
  add_text(*verb, "-o,--output", given->output, "write to FILE, whole or not at all; all ranks see it",
           "FILE");
  add_text(*verb, "--seed", given->seed, "the same TEXT gives the same order for any number of ranks",
           "TEXT");
  add_number(*verb, "--header", given->shuffle.header, {},
             "the first N lines stay where they are; all files have them");
  auto const generator = [given](std::string const& text) {
    given->shuffle.generator = find_stream_kind(text);
    given->shuffle.rules.generator = text;
  };
  add_value(*verb, "--generator", generator, "as of faro shuffle (default: chacha20)")->type_name("NAME");
  auto& rules = given->shuffle.rules;
  auto const head = [&rules](std::string const& text) {
    if (text.ends_with('%')) {
      rules.data.share = head_share(text);
    } else {
      rules.head_count = whole_number("--head-count", text);
    }
  };
  add_value(*verb, "-n,--head-count", head,
            "output the first N lines of the order only; 5% is a share of all")
      ->type_name("N");
  add_text(*verb, "--weights", rules.data.weights, "draw lines in proportion to the numbers of a column",
           "COLUMN");
  add_text(*verb, "--by", rules.data.by, "with -n: so many lines of every value of a column", "COLUMN");
  add_text(*verb, "--group,--key", rules.data.group,
           "lines with one value stay together, and in one part of a split", "COLUMN");
  add_text(*verb, "--stratify", rules.data.stratify, "with --split: every value of a column keeps the shares",
           "COLUMN");
  add_text(*verb, "--split", rules.split, "several outputs: shares, or numbers of lines and rest", "PARTS");
  add_flag(*verb, "--bootstrap", rules.data.bootstrap, "as many lines as there are, drawn with replacement");
  add_parsed(*verb, "--rate", given->shuffle.rate, chance_of,
             "no shuffle: each line by itself with this chance, in the order they have", "P");
  add_flag(*verb, "-z,--zero-terminated", given->zero_terminated, "lines end with NUL, not newline");
  add_number(*verb, "--bucket-bytes", given->bucket_bytes, {1, 2},
             "deal lines into 256 or 65536 buckets, each of one rank (default: 2 with more than 256 ranks)",
             "1|2");
  add_flag(*verb, "--verbose", given->verbose, "say what was moved, and how much a rank held");
  add_value(*verb, "FILE", given->shuffle.inputs,
            "lines to shuffle: regular files that are not compressed; all ranks see them")
      ->required();
  refuse_by_name(*verb);
  on_run(*verb, [given, verb, &ranks] {
    for (auto const* other : {"--head-count", "--bucket-bytes"}) refuse_together(*verb, {"--rate", other});
    complete_rules(*verb, given->shuffle);
    run(ranks, *given);
  });
}

}  // namespace faro::ranks
