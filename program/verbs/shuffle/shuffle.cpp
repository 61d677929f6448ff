// faro shuffle: its options, and which of them can't be combined. What they come to is in the files beside
// it.
#include "verbs/shuffle/shuffle.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/memory_size.hpp"
#include "cli/options/options.hpp"
#include "cli/options/shuffle_parameters.hpp"
#include "lines/order/other_tools.hpp"
#include "text/words.hpp"
#include "verbs/common/table_options.hpp"
#include "verbs/shuffle/order_options.hpp"
#include "verbs/shuffle/parts.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/verbs.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace faro::program {
namespace {

/// With those of the options that are there.
std::string shuffle_examples() {
  auto const& parts = parts_of_shuffle();
  std::string out;
  auto const add = [&](char const* example, bool is_there = true) {
    if (is_there) out += out.empty() ? example : fmt::format("\n{}", example);
  };
  add("faro shuffle names.txt                         # a new order of the lines");
  add("faro shuffle -n 3 names.txt                    # three winners");
  add("faro shuffle --seed 'Finals 2024' names.txt    # the same order for everyone");
  add("faro shuffle -i 1-49 -n 6                      # lottery numbers");
  add("faro shuffle -o list.csv list.csv              # in place, headings kept");
  add("faro shuffle --split 0.9,0.1 -o train,test a.gz b.gz");
  add("faro shuffle --split 0.8,0.2 --group patient -o train,test scans.csv", parts.columns != nullptr);
  add("faro shuffle -n 100 --by country people.csv    # so many of every value", parts.columns != nullptr);
  add("faro shuffle --rate 1% log.txt                 # each line by itself", parts.in_one_pass != nullptr);
  add("faro shuffle --memory 512M -o big.out big.txt  # larger than memory",
      parts.lines_of_any_number != nullptr);
  add("faro shuffle --record draw.json names.txt      # keep the evidence ...");
  add("faro shuffle --replay draw.json names.txt      # ... and check it");
  add("faro shuffle --algorithm riffle --rounds 7 --seed x cards.txt");
  return out;
}

void add_gnu_options(command& verb, shuffle_options& o) {
  std::string const group = "Options of GNU shuf";
  for (auto* const added : add_items(verb, o)) added->group(group);
  add_head_count(verb, o)->group(group);
  add_text(verb, "-o,--output", o.output, "write to FILE, which may be the input; whole or not at all",
           "FILE")
      ->writes()
      ->group(group);
  add_random_source(verb, o)->group(group);
  add_flag(verb, "-r,--repeat", o.repeat, "items can come again; without -n, without end")->group(group);
  add_flag(verb, "-z,--zero-terminated", o.zero_terminated, "lines end with NUL, not newline")->group(group);
}

void add_file_options(command& verb, shuffle_options& o) {
  std::string const group = "Files";
  add_number(
      verb, "--header", o.header, {},
      "the first N lines stay where they are; the last of them has the headings (default: 1 of a table, 0 "
      "of a list)")
      ->group(group);
  add_number(verb, "--lines", o.lines_each, {1, 1'000'000},
             "so many lines are one item: 4 of FASTQ; mates in two files stay together by one seed", "N")
      ->group(group);
  add_text(verb, "--begins", o.begins, "an item begins at each line that begins so: '>' of FASTA", "TEXT")
      ->group(group);
  add_flag(verb, "--no-header", o.no_header, "as --header 0: columns are called by their numbers")
      ->group(group);
  add_flag(verb, "--table,--csv", o.csv,
           "a table, as files are that are called .csv or .tsv: newlines within quotes do not end a line")
      ->group(group);
  add_parsed(
      verb, "--separator", o.data.asked_separator, separator_from,
      "what parts the cells of a table: a character, or tab (default: the one of , ; tab and | that parts "
      "the first lines alike)",
      "CHARACTER")
      ->group(group);
  add_text(verb, "--split", o.split,
           "write several outputs, named by -o: shares such as 0.8,0.2, numbers of lines such as 100,rest, "
           "equal:8, or folds:5, whose -o is 'train-{},test-{}'",
           "PARTS")
      ->group(group);
  if (parts_of_shuffle().lines_of_any_number) {
    add_parsed(
        verb, "--memory", o.memory, [](std::string const& text) { return memory_size(text, 64); },
        "use at most so much memory, such as 512M (default: half of what there is)", "SIZE")
        ->group(group);
    add_text(verb, "--temporary", o.temporary,
             "the folder for what does not fit into memory (default: TMPDIR, /tmp)", "DIR")
        ->writes()
        ->group(group);
  }
  add_number(verb, "--threads", o.threads, {1, 64}, "how many threads; the result is the same (default: all)")
      ->group(group);
}

void add_own_options(command& verb, shuffle_options& o) {
  std::string group = "The shuffle";
  add_algorithm_options(verb, o);
  add_flag(verb, "--list", o.list,
           "alone: list the algorithms and end; with FILE: a list, every line an item, whatever it is called")
      ->group(group);
  group = "Where the picks come from";
  add_text(verb, "--seed", o.seed, "the same TEXT gives the same order on every machine", "TEXT")
      ->group(group);
  add_generator(verb, o.generator)->group(group);
  add_pick_lists(verb, o);
  group = "Records and output";
  for (auto* const added : add_records(verb, o)) added->group(group);
  add_flag(verb, "--json", o.json, "one JSON object: how it was shuffled, and the items")->group(group);
  add_flag(verb, "--verbose", o.verbose, "say on stderr where the picks came from, and how many")
      ->group(group);
}

void list_shuffles(report_style const& style) {
  answer a{"shuffles"};
  auto& t = a.table("shuffles");
  for (auto const& entry : listed_shuffles()) {
    auto parameters = nlohmann::ordered_json::array();
    for (auto const& p : entry.parameters) {
      parameters.push_back({{"name", p.name},
                            {"help", p.help},
                            {"default", p.default_value.to_string()},
                            {"least", p.least.to_string()},
                            {"most", p.most.to_string()},
                            {"whole", p.whole}});
    }
    t.row()(column("name").called(""), entry.name)(column("family").called("").flush_left(),
                                                   name_of(entry.family))(
        column("uniform", form::json), entry.family == shuffle_family::uniform)(
        column("summary").called("").flush_left(), entry.summary)(column("origin", form::json), entry.origin)(
        column("parameters", form::json), parameters);
  }
  show(a, style);
}

/// Those that are lent; a program without such a wing has none.
void list_other_tools(report_style const& style) {
  answer a{"tools"};
  if (auto* const list = tools_of_others().list)
    list(a);
  else
    a.table("tools");
  show(a, style);
}

void run(command const& verb, shuffle_options& o) {
  o.operands = operands();
  auto const style = answer_forms{{}, o.json}.style();
  o.as_list = std::exchange(o.list, o.list && o.operands.empty()) && !o.list;
  if (o.list) refuse_unused(verb, "--list", {"--list", "--json"});
  if (o.data.like == like_list) {
    refuse_unused(verb, "--like list", {"--like", "--json"});
    return list_other_tools(style);
  }
  refuse_order_conflicts(verb, o);
  refuse_item_conflicts(verb, o);
  refuse_data_conflicts(verb, o);
  refuse_together(verb, {"--lines", "--begins"});
  for (auto const* of_items : {"--lines", "--begins"}) {
    for (auto const* other :
         {"--table", "--separator", "--by", "--group", "--stratify", "--weights", "--rate", "--sampler",
          "--epochs", "--shards", "--echo", "--input-range", "--replay", "--undo"})
      refuse_together(verb, {of_items, other});
  }
  refuse_together(verb, {"--table", "--list"});
  refuse_together(verb, {"--separator", "--list"});
  refuse_together(verb, {"--header", "--no-header"});
  complete_data_options(o);
  check_operands(o);
  if (o.list) return list_shuffles(style);
  if (o.replay) return run_replay(o);
  if (o.undo) return run_undo(o);
  run_shuffle(o);
}

}  // namespace

void add_shuffle(command& app) {
  auto* const verb =
      add_verb(app, "shuffle", "Shuffle the lines of a file or of standard input, words, or numbers.",
               shuffle_examples());
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
