// faro shuffle: its options, and which of them can't be combined. What they come to is in the files beside
// it.
#include "verbs/shuffle/shuffle.hpp"

#include "cli/generators.hpp"
#include "cli/memory_size.hpp"
#include "cli/options.hpp"
#include "cli/shuffle_parameters.hpp"
#include "cli/system/system.hpp"
#include "lines/output/split.hpp"
#include "verbs/shuffle/order_options.hpp"
#include "verbs/verbs.hpp"

#include <faro/text/words.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* shuffle_examples =
    "faro shuffle names.txt                        a new order of the lines\n"
    "faro shuffle -n 3 names.txt                   three winners\n"
    "faro shuffle --seed 'Finals 2024' names.txt   the same order for everyone\n"
    "faro shuffle -i 1-49 -n 6                     lottery numbers\n"
    "faro shuffle --header 1 -o list.csv list.csv  in place, first line kept\n"
    "faro shuffle --split 0.9,0.1 -o train,test a.gz b.gz\n"
    "faro shuffle --split 0.8,0.2 --group patient -o train,test scans.csv\n"
    "faro shuffle -n 100 --by country people.csv   so many of every value\n"
    "faro shuffle --rate 1% log.txt                each line by itself\n"
    "faro shuffle --memory 512M -o big.out big.txt larger than memory\n"
    "faro shuffle --record draw.json names.txt     keep the evidence ...\n"
    "faro shuffle --replay draw.json names.txt     ... and check it\n"
    "faro shuffle --algorithm riffle --rounds 7 --seed x cards.txt";

void add_gnu_options(command& verb, shuffle_options& o) {
  std::string const group = "Options of GNU shuf";
  add_flag(verb, "-e,--echo", o.echo, "shuffle the operands themselves")->group(group);
  add_text(verb, "-i,--input-range", o.input_range, "shuffle the whole numbers from LO to HI", "LO-HI")
      ->group(group);
  add_head_count(verb, o)->group(group);
  add_text(verb, "-o,--output", o.output, "write to FILE, which may be the input; whole or not at all",
           "FILE")
      ->group(group);
  add_random_source(verb, o)->group(group);
  add_flag(verb, "-r,--repeat", o.repeat, "items can come again; without -n, without end")->group(group);
  add_flag(verb, "-z,--zero-terminated", o.zero_terminated, "lines end with NUL, not newline")->group(group);
}

void add_file_options(command& verb, shuffle_options& o) {
  std::string const group = "Files";
  add_number(verb, "--header", o.header, {}, "the first N lines stay where they are")->group(group);
  add_flag(verb, "--csv", o.csv, "newlines within quotes do not end a line")->group(group);
  add_text(verb, "--split", o.split, "several outputs: shares, or numbers of lines and rest", "PARTS")
      ->group(group);
  add_parsed(
      verb, "--memory", o.memory, [](std::string const& text) { return memory_size(text, 64); },
      "use at most so much memory, such as 512M (default: half of what there is)", "SIZE")
      ->group(group);
  add_text(verb, "--temporary", o.temporary,
           "the folder for what does not fit into memory (default: TMPDIR, /tmp)", "DIR")
      ->group(group);
  add_number(verb, "--threads", o.threads, {1, 64}, "how many threads; the result is the same (default: all)")
      ->group(group);
}

void add_own_options(command& verb, shuffle_options& o) {
  std::string group = "The shuffle";
  add_algorithm_options(verb, o);
  add_flag(verb, "--list", o.list, "list the algorithms and end")->group(group);
  group = "Where the picks come from";
  add_text(verb, "--seed", o.seed, "the same TEXT gives the same order on every machine", "TEXT")
      ->group(group);
  add_generator(verb, o.generator)->group(group);
  add_pick_lists(verb, o);
  group = "Records and output";
  add_text(verb, "--record", o.record, "write down picks and digests as JSON (docs/records.md)", "FILE")
      ->group(group);
  add_flag(verb, "--record-ratios", o.record_ratios,
           "with --record: keep ratios, too, that lead to the picks (those of --ratios, if given)")
      ->group(group);
  add_text(verb, "--replay", o.replay, "shuffle as recorded; exit 1 if the result is another", "FILE")
      ->group(group);
  add_text(verb, "--undo", o.undo, "put the recorded output back into its first order", "FILE")->group(group);
  add_flag(verb, "--json", o.json, "one JSON object: how it was shuffled, and the items")->group(group);
  add_flag(verb, "--verbose", o.verbose, "say on stderr where the picks came from, and how many")
      ->group(group);
}

/// Options of files where there are none, or where all has to be in memory.
void refuse_for_files(command const& verb, shuffle_options const& o) {
  for (auto const* of_files : {"--csv", "--split", "--memory", "--temporary"}) {
    for (auto const* other : {"--echo", "--input-range", "--undo", "--replay"}) {
      refuse_together(verb, {of_files, other});
    }
  }
  for (auto const* other : {"--json", "--repeat"}) refuse_together(verb, {"--split", other});
  for (auto const* other : {"--json", "--repeat", "--rounds", "--random-source", "--picks", "--ratios"}) {
    refuse_together(verb, {"--memory", other});
  }
  if (o.data.sampler != by_tags) refuse_together(verb, {"--memory", "--record"});
  if (o.memory && o.algorithm && *o.algorithm != default_algorithm && *o.algorithm != by_scatter) {
    throw usage_error{fmt::format("--memory: expected --algorithm {} or {} with it, got {}", by_scatter,
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
    throw usage_error{fmt::format("--record: expected another file than {}, got {} for both", of, *o.record)};
  };
  auto const target = o.output.value_or("-");
  for (auto const& name : o.split ? split_plan{*o.split}.names(target) : std::vector{target})
    refuse(name, "the output's");
  if (o.echo) return;
  for (auto const& input : o.operands) {
    if (input != "-") refuse(input, "the input's");
  }
}

void check_operands(shuffle_options const& o) {
  if (o.list && !o.operands.empty())
    throw usage_error{fmt::format("extra operand '{}': --list takes none", o.operands[0])};
  if (o.echo) return;
  if (o.data.shards && o.operands.empty())
    throw usage_error{"--shards needs files: each is a shard; standard input is none"};
  if (o.input_range && !o.operands.empty()) {
    throw usage_error{fmt::format("extra operand '{}': --input-range takes no file", o.operands[0])};
  }
  for (auto const& [option, given] : {std::pair{"--record", o.record.has_value()},
                                      {"--replay", o.replay.has_value()},
                                      {"--undo", o.undo.has_value()}}) {
    if (given && o.operands.size() > 1) {
      throw usage_error{fmt::format("extra operand '{}': {} goes with one file", o.operands[1], option)};
    }
  }
}

void run(command const& verb, shuffle_options& o) {
  o.operands = operands();
  if (o.list) refuse_unused(verb, "--list", {"--list", "--json"});
  refuse_order_conflicts(verb, o);
  refuse_for_files(verb, o);
  refuse_without_files(verb, o);
  refuse_record_in_place(o);
  refuse_data_conflicts(verb, o);
  complete_data_options(o);
  check_operands(o);
  if (o.list) return list_shuffles(o.json);
  if (o.replay) return run_replay(o);
  if (o.undo) return run_undo(o);
  run_shuffle(o);
}

}  // namespace

void list_shuffles(bool json) {
  auto const shuffles = listed_shuffles();
  if (json) {
    auto list = nlohmann::ordered_json::array();
    for (auto const& entry : shuffles) {
      auto parameters = nlohmann::ordered_json::array();
      for (auto const& p : entry.parameters) {
        parameters.push_back({{"name", p.name},
                              {"help", p.help},
                              {"default", p.default_value.to_string()},
                              {"least", p.least.to_string()},
                              {"most", p.most.to_string()},
                              {"whole", p.whole}});
      }
      list.push_back({{"name", entry.name},
                      {"family", name_of(entry.family)},
                      {"uniform", entry.family == shuffle_family::uniform},
                      {"summary", entry.summary},
                      {"origin", entry.origin},
                      {"parameters", parameters}});
    }
    print(nlohmann::ordered_json{{"shuffles", list}}.dump() + "\n");
    return;
  }
  std::size_t width = 0;
  for (auto const& entry : shuffles) width = std::max(width, entry.name.size());
  for (auto const& entry : shuffles) {
    print(fmt::format("{:<{}}  {:<8}  {}\n", entry.name, width, name_of(entry.family), entry.summary));
  }
}

void add_shuffle(command& app) {
  auto* const verb =
      add_verb(app, "shuffle", "Shuffle the lines of a file or of standard input, words, or numbers.",
               shuffle_examples);
  auto const o = std::make_shared<shuffle_options>();
  add_gnu_options(*verb, *o);
  add_file_options(*verb, *o);
  add_data_options(*verb, o->data);
  add_own_options(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  describe_operand(*verb, "FILE",
                   "the lines to shuffle, of all files; none or - is standard input. "
                   "Names in .gz and .zst are compressed. With -e, the words");
  take_operands(*verb);
  on_run(*verb, [verb, o] { run(*verb, *o); });
}

}  // namespace faro::program
