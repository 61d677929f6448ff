// The options of an order, and which of them can't be combined.
#include "verbs/shuffle/order_options.hpp"

#include "cli/files.hpp"
#include "cli/options/options.hpp"
#include "cli/run_context.hpp"
#include "cli/system/system.hpp"
#include "lines/output/split.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/shuffle.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::program {
namespace {

/// The name as records have it. Too many to list in a message: the nearest is named.
std::string listed_algorithm(std::string const& name) {
  try {
    static_cast<void>(described_shuffle(name));
    return with_single_blanks(name);
  } catch (input_error const& e) {
    if (!is_composition(name)) {
      throw usage_error{say("--algorithm: expected a shuffle of faro shuffle --list, got '{}'{}", name,
                            did_you_mean(name, names_of_listed_shuffles()))};
    }
    throw usage_error{say("--algorithm, {}", e.said())};
  }
}

/// Options of files where there are none, or where all has to be in memory.
void refuse_for_files(command const& verb, shuffle_options const& o) {
  for (auto const* of_files : {"--table", "--separator", "--split", "--memory", "--temporary"}) {
    for (auto const* other : {"--echo", "--input-range", "--undo", "--replay"}) {
      refuse_together(verb, {of_files, other});
    }
  }
  for (auto const* other : {"--json", "--repeat"}) refuse_together(verb, {"--split", other});
  for (auto const* other : {"--json", "--repeat", "--rounds", "--random-source", "--picks", "--ratios"}) {
    refuse_together(verb, {"--memory", other});
  }
  if (o.data.sampler != by_tags) refuse_together(verb, {"--memory", "--record"});
  if (o.memory && o.algorithm && *o.algorithm != default_algorithm && *o.algorithm != by_words &&
      *o.algorithm != by_scatter) {
    throw usage_error{say("--memory: expected --algorithm {} or {} with it, got {}", by_scatter,
                          default_algorithm, *o.algorithm)};
  }
  if (o.split && !o.output) throw usage_error{"--split needs --output: names with commas, or one with {}"};
}

/// Options of what is read, where nothing is.
void refuse_without_files(command const& verb, shuffle_options const& o) {
  refuse_together(verb, {"--header", "--input-range"});
  refuse_together(verb, {"--header", "--echo"});
  if (o.json && (o.echo || o.input_range)) refuse_together(verb, {"--json", "--zero-terminated"});
}

/// A record takes no place of what it is about. Input and output may be one file.
void refuse_record_in_place(shuffle_options const& o) {
  if (!o.record) return;
  auto const refuse = [&](std::string const& path, char const* of) {
    if (path != *o.record && (path == "-" || system::behind_links(path) != system::behind_links(*o.record)))
      return;
    throw usage_error{say("--record: expected another file than {}, got {} for both", of, *o.record)};
  };
  auto const target = o.output.value_or("-");
  for (auto const& name : o.split ? split_plan{*o.split}.names(target) : std::vector{target})
    refuse(name, "the output's");
  if (o.echo) return;
  for (auto const& input : o.operands) {
    if (input != "-") refuse(input, "the input's");
  }
}

}  // namespace

std::vector<option*> add_items(command& verb, shuffle_options& o) {
  return {
      add_flag(verb, "-e,--echo", o.echo, "shuffle the operands themselves"),
      add_text(verb, "-i,--input-range", o.input_range, "shuffle the whole numbers from LO to HI", "LO-HI")};
}

std::vector<option*> add_records(command& verb, shuffle_options& o) {
  return {
      add_text(verb, "--record", o.record, "write down picks and digests as JSON (docs/records.md)", "FILE")
          ->writes(),
      add_flag(verb, "--record-ratios", o.record_ratios,
               "with --record: keep ratios, too, that lead to the picks (those of --ratios, if given)"),
      add_text(verb, "--replay", o.replay, "shuffle as recorded; exit 1 if the result is another", "FILE"),
      add_text(verb, "--undo", o.undo, "put the recorded output back into its first order", "FILE")};
}

option* add_random_source(command& verb, shuffle_options& o) {
  return add_text(verb, "--random-source", o.random_source,
                  "take the random bytes from FILE: the order is the one that GNU shuf makes of them",
                  "FILE");
}

void add_pick_lists(command& verb, shuffle_options& o) {
  std::string const group = "Where the picks come from";
  add_text(verb, "--picks", o.picks, "picks written down: from 1 (7), or with their range (7/52)", "FILE")
      ->group(group);
  add_text(verb, "--ratios", o.ratios, "numbers from 0 to 1 written down, for inside-out or --algorithm",
           "FILE")
      ->group(group);
}

void add_algorithm_options(command& verb, shuffle_options& o) {
  std::string const group = "The shuffle";
  add_parsed(verb, "--algorithm", o.algorithm, listed_algorithm,
             fmt::format("how to shuffle, see --list; or mine.lua; or several, 'riffle*7 then cut' (default: "
                         "{}, {} for large "
                         "files)",
                         by_words, by_scatter),
             "NAME")
      ->proposes(names_of_listed_shuffles())
      ->group(group);
  add_number(verb, "--rounds", o.rounds, {1, 1'000'000'000}, "how many times in a row (default: 1)", "K")
      ->group(group);
}

void refuse_order_conflicts(command const& verb, shuffle_options const& o) {
  refuse_together(verb, {"--echo", "--input-range"});
  refuse_together(verb, {"--seed", "--random-source", "--picks", "--ratios", "--replay", "--undo"});
  for (auto const* other : {"--random-source", "--picks", "--ratios", "--replay", "--undo"}) {
    refuse_together(verb, {"--generator", other});
  }
  for (auto const* other : {"--algorithm", "--rounds"}) refuse_together(verb, {"--repeat", other});
  for (auto const* decided : {"--input-range", "--head-count", "--repeat", "--zero-terminated", "--header",
                              "--algorithm", "--rounds", "--record"}) {
    refuse_together(verb, {"--replay", decided});
    refuse_together(verb, {"--undo", decided});
  }
  refuse_together(verb, {"--undo", "--echo"});
  if (o.record_ratios && !o.record) throw usage_error{"--record-ratios needs --record FILE, to be kept in"};
  refuse_together(verb, {"--undo", "--json"});
  if (!o.parameters.empty() && (o.replay || o.undo || o.repeat)) {
    throw usage_error{say("--{} belongs to a shuffle; {} takes none", o.parameters[0].first,
                          o.repeat ? "--repeat" : "a record")};
  }
  if (o.repeat && !o.head_count && !o.data.share && (o.record || o.json)) {
    throw usage_error{
        say("--repeat without --head-count has no end; {} needs one", o.record ? "--record" : "--json")};
  }
}

void refuse_item_conflicts(command const& verb, shuffle_options const& o) {
  refuse_for_files(verb, o);
  refuse_without_files(verb, o);
  refuse_record_in_place(o);
}

/// "1-49" or "1..49", which is no file.
bool is_range(std::string const& text) {
  return !text.empty() && text.find_first_not_of("0123456789-.") == std::string::npos &&
         is_digit(text.front()) && is_digit(text.back()) && text.find_first_of("-.") != std::string::npos;
}

/// Words and numbers that stand where files are expected, of which there is none.
void refuse_words(shuffle_options const& o) {
  if (o.operands.empty() || !current_run().has_disk || std::ranges::any_of(o.operands, file_exists)) return;
  auto const& first = o.operands.front();
  if (is_range(first))
    throw usage_error{
        say("cannot read {}: no such file; numbers are shuffled with --input-range, as in "
            "--input-range 1-49",
            first)};
  auto const is_path = [](std::string const& text) { return text.find_first_of("./") != std::string::npos; };
  if (std::ranges::any_of(o.operands, is_path)) return;
  if (o.operands.size() > 1 || first.find(',') != std::string::npos)
    throw usage_error{
        say("cannot read {}: no such file; words are shuffled with --echo, each a word of the "
            "command",
            first)};
}

void check_operands(shuffle_options const& o) {
  if (o.echo) return;
  if (o.data.shards && o.operands.empty())
    throw usage_error{"--shards needs files: each is a shard; standard input is none"};
  if (o.input_range && !o.operands.empty()) {
    throw usage_error{say("extra operand '{}': --input-range takes no file", o.operands[0])};
  }
  for (auto const& [option, given] : {std::pair{"--record", o.record.has_value()},
                                      {"--replay", o.replay.has_value()},
                                      {"--undo", o.undo.has_value()}}) {
    if (given && o.operands.size() > 1) {
      throw usage_error{say("extra operand '{}': {} goes with one file", o.operands[1], option)};
    }
  }
  refuse_words(o);
}

}  // namespace faro::program
