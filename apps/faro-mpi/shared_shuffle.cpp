// The verb shuffle of faro-mpi: its options, which are those of faro shuffle, and what it says of the work.
#include "faro-mpi/shared_shuffle.hpp"

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/processes.hpp"
#include "cli/shuffle_parameters.hpp"
#include "faro-mpi/shared_evidence.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "lines/input/inputs.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/order_options.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/recorded.hpp"
#include "verbs/shuffle/rules.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/text/detail/message.hpp>

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
    "mpirun -n 64 faro-mpi shuffle --header 1 -o all.csv may.csv june.csv\n"
    "mpirun -n 4 faro-mpi shuffle --seed s --record draw.json -o drawn.txt names.txt\n"
    "mpirun -n 16 faro-mpi shuffle --seed run7 --epochs 3 -o epochs.jsonl data.jsonl";

/// What ranks do not share, and why: the same words in the help and where it is refused.
struct option_of_one {
  char const *name, *why;
  bool takes_value = true;
};
constexpr char const* in_parts = "ranks hold their parts in memory, each in one thread";
constexpr option_of_one options_of_one[] = {
    {"--memory", in_parts},
    {"--temporary", in_parts},
    {"--threads", in_parts},
    {"--json", "items in JSON are for few of them", false},
};

void refuse_by_name(command& verb) {
  static bool unused = false;
  for (auto const& one : options_of_one) {
    verb.remove(one.name);
    auto const refuse = [one](std::string const&) {
      throw usage_error{
          say("{} is not done by several machines, since {}: faro shuffle has it", one.name, one.why)};
    };
    auto* const option = one.takes_value ? add_value(verb, one.name, refuse, one.why)
                                         : add_flag(verb, one.name, unused, one.why);
    option->take = refuse;
    option->group("Not by several machines; faro shuffle has");
  }
}

/// Whether picks come one after the other, from a key or from elsewhere.
bool is_by_picks(shuffle_options const& o) {
  return (o.algorithm && *o.algorithm != by_scatter) || o.rounds || o.random_source || o.picks || o.ratios ||
         is_like_tool(o) || !o.parameters.empty();
}

/// Whether rank 0 has to see the columns, or the lengths, of all lines.
bool is_ruled(shuffle_options const& o) {
  return has_rules(o.data) || o.split || o.repeat || o.undo || o.data.sampler == by_tags || is_by_picks(o);
}

/// Whether every rank finds the order of its items, which are dealt into buckets: a range only where the
/// order is that of buckets, and all of it is wanted.
bool is_dealt(shuffle_options const& o) {
  if (o.data.shards || o.data.epochs || o.data.rate || is_ruled(o)) return false;
  return has_files(o) || (o.input_range && o.algorithm && !o.head_count);
}

/// For --dry-run: what ranks do, each with its part.
std::string way_of_ranks(world const& ranks, shuffle_options const& o) {
  if (!has_files(o) && (o.data.epochs || o.data.rate))
    return plural(static_cast<std::uint64_t>(ranks.size()), "rank") +
           ", which make the items of their places; memory for a million items each";
  auto const every = fmt::format("{}, each with its part of the text in memory",
                                 plural(static_cast<std::uint64_t>(ranks.size()), "rank"));
  if (o.data.shards) return every + ", file after file: each is dealt out and put in order by its ranks";
  if (o.data.epochs) return every + "; for each epoch every line is sent to the rank that has its place";
  if (o.data.rate) return fmt::format("{}: each line of a part by itself", every);
  if (!has_files(o) && !is_dealt(o))
    return fmt::format(
        "{}, which make the items of their places; rank 0 finds the order, with some 12 bytes for "
        "each item of it",
        plural(static_cast<std::uint64_t>(ranks.size()), "rank"));
  if (is_ruled(o))
    return every + "; rank 0 finds the order, with some 60 bytes a line and the cells of the columns";
  return every + " twice while it is sent, and 17 bytes a line: each puts those of its buckets in order";
}

void say_what_would_be_done(world const& ranks, shuffle_options const& o) {
  if (ranks.rank() > 0) return;
  std::optional<shuffle_inputs> files;
  if (has_files(o)) files.emplace(o.operands);
  run_dry(o, files ? &*files : nullptr, way_of_ranks(ranks, o));
}

/// What does not go together, and what some options say without saying it.
void complete(command const& verb, shared_shuffle& shuffle, bool is_first) {
  auto& o = shuffle.options;
  if (o.list) refuse_unused(verb, "--list", {"--list"});
  refuse_order_conflicts(verb, o);
  refuse_item_conflicts(verb, o);
  refuse_data_conflicts(verb, o);
  refuse_together(verb, {"--bucket-bytes", "--rate"});
  if (o.repeat && !o.head_count && !o.data.share)
    throw usage_error{"--repeat without --head-count has no end; -o needs one"};
  if (shuffle.bucket_bytes && is_ruled(o))
    throw usage_error{"--bucket-bytes is for an order without rules: with them no buckets are dealt"};
  complete_data_options(o);
  check_operands(o);
  if (o.list) return;
  if (has_files(o) && o.operands.empty() && !o.replay)
    throw usage_error{"FILE is required; see faro-mpi shuffle --help"};
  if (!o.output) throw usage_error{"expected -o FILE: all ranks write to it"};
  if (has_files(o) && !o.replay && !o.undo) find_header_of_files(o, is_first);
}

shuffle_costs work(world const& ranks, shared_shuffle const& shuffle) {
  auto const& data = shuffle.options.data;
  if (shuffle.is_numbered() && !is_dealt(shuffle.options))
    return numbers_together(ranks, processes(), shuffle);
  if (data.shards) return shards_together(ranks, processes(), shuffle);
  if (data.epochs) return epochs_together(ranks, processes(), shuffle);
  if (data.rate) return sample_together(ranks, processes(), shuffle);
  if (is_ruled(shuffle.options)) return rule_together(ranks, processes(), shuffle);
  return shuffle_together(ranks, processes(), shuffle);
}

/// The key of the seed, of a text made up for a record, or none where a record has what there is.
void find_key(shared_shuffle& shuffle) {
  auto const& o = shuffle.options;
  if (shuffle.recorded) return;
  if (!o.record || o.seed) {
    shuffle.key = shared_key(o.seed, purpose::shuffle);
  } else {
    shuffle.made_up = processes().share(processes().is_first() ? to_hex(fresh_key().bytes) : "");
    shuffle.key = key_from_text(shuffle.made_up, purpose::shuffle);
  }
}

void run(world const& ranks, shared_shuffle& shuffle) {
  auto const most = shuffle.bucket_bytes.value_or(2) == 1 ? 256 : 65'536;
  if (ranks.size() > most) throw input_error{say("expected at most {} ranks, got {}", most, ranks.size())};
  auto const& o = shuffle.options;
  if (o.list) return list_shuffles(false);
  if (o.data.dry_run) return processes().together([&] { say_what_would_be_done(ranks, o); });
  if (o.replay || o.undo) take_record(processes(), shuffle);
  find_key(shuffle);
  auto const start = std::chrono::steady_clock::now();
  auto const costs = work(ranks, shuffle);
  std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
  if (ranks.rank() == 0 && o.verbose) {
    if (o.replay) note(replayed_said(*shuffle.recorded, *o.replay));
    if (o.undo) note(say("put back by {}", *o.undo));
    note(say("{}, {} bytes, {}: {} bytes sent, at most {} held by a rank, {:.2f} s",
             plural(costs.lines, "line"), costs.bytes,
             plural(static_cast<std::uint64_t>(ranks.size()), "rank"), costs.sent, costs.most_held,
             seconds.count()));
  }
}

void add_options(command& verb, shared_shuffle& shuffle) {
  auto& o = shuffle.options;
  add_items(verb, o);
  add_text(verb, "-o,--output", o.output, "write to FILE, whole or not at all; all ranks see it", "FILE");
  add_text(verb, "--seed", o.seed, "the same TEXT gives the same order for any number of ranks", "TEXT");
  auto const generator = [&shuffle](std::string const& text) {
    shuffle.generator = find_stream_kind(text);
    shuffle.options.generator = text;
  };
  add_value(verb, "--generator", generator, "as of faro shuffle (default: chacha20)")->type_name("NAME");
  add_head_count(verb, o);
  add_flag(verb, "-r,--repeat", o.repeat, "with -n: lines can come again");
  add_flag(verb, "-z,--zero-terminated", o.zero_terminated, "lines end with NUL, not newline");
  add_number(verb, "--header", o.header, {}, "the first N lines stay where they are; all files have them");
  add_flag(verb, "--csv", o.csv, "newlines within quotes do not end a line");
  add_text(verb, "--split", o.split, "several outputs: shares, or numbers of lines and rest", "PARTS");
  add_number(verb, "--bucket-bytes", shuffle.bucket_bytes, {1, 2},
             "deal lines into 256 or 65536 buckets, each of one rank (default: 2 with more than 256 ranks)",
             "1|2");
  add_flag(verb, "--verbose", o.verbose, "say what was moved, and how much a rank held");
  add_data_options(verb, o.data);
  add_algorithm_options(verb, o);
  add_random_source(verb, o)->group("Where the picks come from");
  add_pick_lists(verb, o);
  add_shuffle_parameters(verb, o.parameters);
  add_flag(verb, "--list", o.list, "list the algorithms and end")->group("The shuffle");
  for (auto* const added : add_records(verb, o)) added->group("Records and output");
  add_value(
      verb, "FILE", o.operands,
      "lines to shuffle: regular files that are not compressed; all ranks see them. With -e, the words");
}

}  // namespace

void add_shared_shuffle(command& program, world const& ranks) {
  auto* const verb =
      add_verb(program, "shuffle", "Shuffles lines of text by all ranks: the order that faro shuffle gives.",
               examples);
  auto const given = std::make_shared<shared_shuffle>();
  add_options(*verb, *given);
  refuse_by_name(*verb);
  on_run(*verb, [given, verb, &ranks] {
    complete(*verb, *given, ranks.rank() == 0);
    run(ranks, *given);
  });
}

}  // namespace faro::ranks
