// The options for those who prepare data, and what does not go with them.
#include "verbs/shuffle/data_options.hpp"

#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/run_context.hpp"
#include "lines/input/input_stream.hpp"
#include "lines/input/line_table.hpp"
#include "lines/order/other_tools.hpp"
#include "lines/output/split.hpp"
#include "lists/drawn.hpp"
#include "lists/table.hpp"
#include "text/csv.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/hashed_order.hpp"
#include "verbs/shuffle/parts.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace faro::program {
namespace {

/// "5%", "0.05", "1/20": above 0, at most 1.
ratio rate_of(std::string const& text) {
  try {
    if (auto value = ratio::parse(text); value.sign() > 0 && !(ratio{1} < value)) return value;
  } catch (input_error const&) {  // said below
  }
  throw usage_error{say("--rate: expected a number above 0 and at most 1, such as 0.05, got '{}'", text)};
}

/// GNU shuf takes a count that is beyond all bounds for "all".
std::uint64_t count_of(std::string const& text) {
  bool const digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  return digits && text.size() > 19 ? UINT64_MAX : whole_number("--head-count", text);
}

/// --like: what a tool can be held to.
void refuse_unlike(command const& verb, shuffle_options const& o) {
  auto const& name = *o.data.like;
  for (auto const* other : {"--generator", "--picks", "--ratios", "--rate", "--sampler", "--weights",
                            "--bootstrap", "--replay", "--undo", "--memory"})
    refuse_together(verb, {"--like", other});
  if (name == like_shuf || is_like_sort(name)) {
    if (!o.random_source)
      throw usage_error{say("--like {} needs --random-source: the bytes that the tool was given", name)};
    if (name == like_shuf) return;
    for (auto const* other : {"--repeat", "--csv", "--algorithm", "--rounds", "--by", "--stratify", "--group",
                              "--split", "--epochs", "--shards"})
      refuse_together(verb, {"--like", other});
    return;
  }
  auto const& tool = find_other_tool(name);
  refuse_together(verb, {"--like", "--random-source"});
  if (!o.seed) throw usage_error{say("--like {} needs --seed: as in {}", name, tool.program)};
  if (o.repeat && !tool.makes_draws)
    throw usage_error{say("--like {} and --repeat can't be combined: expected an order", name)};
  if (!o.repeat && !tool.makes_orders)
    throw usage_error{
        say("--like {} needs --repeat: it draws with replacement, as in {}", name, tool.program)};
  if (!o.repeat && tool.needs_count && !o.head_count && !o.data.share)
    throw usage_error{say("--like {} needs -n: as in {}", name, tool.program)};
}

/// Whether every line takes part, as with other tools.
bool reads_as_others(shuffle_options const& o) {
  return o.zero_terminated || ((o.random_source || o.data.like) && !o.csv);
}

/// Throws usage_error where some of the files are called tables, and others are not.
void refuse_mixed(shuffle_options const& o) {
  auto const tables = std::ranges::count_if(o.operands, is_named_as_table);
  if (o.csv || o.as_list || tables == 0 || tables == std::ssize(o.operands)) return;
  auto const other = std::ranges::find_if_not(o.operands, is_named_as_table);
  throw refused_reading{say("{} is called a table, {} is not: --table or --list says what all are",
                            *std::ranges::find_if(o.operands, is_named_as_table), *other),
                        {{{"--table", ""}}, {{"--list", ""}}}};
}

}  // namespace

bool is_json_column(std::string_view column) { return column.starts_with('.') || column.starts_with('['); }

bool is_numbered_column(std::string_view column) {
  return !column.empty() && column.find_first_not_of("0123456789") == std::string_view::npos;
}

bool reads_columns(data_options const& o) { return o.weights || o.by || o.stratify || o.group; }

ratio head_share(std::string const& text) {
  try {
    if (auto value = ratio::parse(text); value.sign() >= 0 && !(ratio{1} < value)) return value;
  } catch (input_error const&) {  // said below
  }
  throw usage_error{say("--head-count: expected a share from 0% to 100%, got '{}'", text)};
}

option* add_head_count(command& verb, shuffle_options& o) {
  auto const least = [&o](std::string const& text) {
    if (text.ends_with('%')) {
      o.data.share = head_share(text);
      return;
    }
    o.head_count = std::min(o.head_count.value_or(UINT64_MAX), count_of(text));
  };
  return add_value(verb, "-n,--head-count", least,
                   "output at most N items; given again, the smallest N counts. 5% is a share of all")
      ->type_name("N")
      ->repeated();
}

namespace {

void add_one_pass(command& verb, data_options& o, std::string const& group) {
  add_parsed(verb, "--rate", o.rate, rate_of,
             "keep each line with this chance, by itself: 0.1, 1/10 or 10%; the order stays", "P")
      ->group(group);
  add_name(
      verb, "--sampler", o.sampler, {"order", by_tags},
      "which lines -n takes: order, the first of the shuffled order, or bottom-k, those with the least "
      "random "
      "tags, which holds only so many in memory (default: order; bottom-k where --by or --weights reads a "
      "pipe without a seed)")
      ->group(group);
}

void add_kinds(command& verb, data_options& o, std::string const& group) {
  add_text(verb, "--weights", o.weights,
           "draw lines in proportion to the numbers of a column, as faro draw winners draws", "COLUMN")
      ->group(group);
  add_text(verb, "--by", o.by, "with -n N: N lines of each value of this column", "COLUMN")->group(group);
}

void add_groups(command& verb, data_options& o) {
  std::string const group = "Groups and strata";
  add_text(verb, "--group,--key", o.group,
           "lines with one value stay together, and in one part of a split; -n counts values", "COLUMN")
      ->group(group);
  add_text(verb, "--stratify,--strata", o.stratify,
           "with --split: every value of a column keeps the shares; with --group as nearly as groups let it",
           "COLUMN")
      ->group(group);
}

void add_training(command& verb, data_options& o) {
  std::string const group = "Training";
  auto const& parts = parts_of_shuffle();
  if (parts.epochs) {
    add_number(verb, "--epochs", o.epochs, {1, 1'000'000'000},
               "the items N times, each time in another order that is computed, not stored; with --shards, "
               "shuffled anew",
               "N")
        ->group(group);
    add_text(verb, "--resume", o.resume,
             "with --epochs: go on after so many items, or at EPOCH:ITEMS; with --shards, of files", "PLACE")
        ->group(group);
  }
  if (parts.shards) {
    add_flag(verb, "--shards", o.shards,
             "each FILE is a shard: they come in random order, the lines of each shuffled within")
        ->group(group);
    add_number(
        verb, "--workers", o.workers, {1, 1000},
        "with --shards: deal the lines of every file to so many outputs, named by -o; as many to each, "
        "whatever the number of files",
        "N")
        ->group(group);
  }
}

}  // namespace

void add_data_options(command& verb, data_options& o) {
  auto const& parts = parts_of_shuffle();
  std::string const group = "Samples";
  if (parts.in_one_pass) add_one_pass(verb, o, group);
  if (parts.columns) add_kinds(verb, o, group);
  add_flag(verb, "--bootstrap", o.bootstrap,
           "as many lines as there are, each drawn from all: lines come again")
      ->group(group);
  if (parts.columns) add_groups(verb, o);
  add_training(verb, o);
  if (parts.dry_run) {
    add_flag(verb, "--dry-run", o.dry_run, "say what would be read, kept in memory and written, and end")
        ->group("Records and output");
  }
  std::vector<std::string> names{like_shuf, like_sort, like_sort_utf8, like_list};
  for (auto const& tool : tools_of_others().all) names.push_back(tool.name);
  add_text(verb, "--like", o.like,
           "the order that another tool gives: with --seed that of Python, NumPy, R and others (list lists "
           "them), with "
           "--random-source that of GNU shuf or sort -R",
           "TOOL")
      ->proposes(names)
      ->group("Where the picks come from");
}

void complete_data_options(shuffle_options& o) {
  for (auto const& column : {o.data.weights, o.data.by, o.data.stratify, o.data.group}) {
    if (column && !is_json_column(*column)) o.csv = true;
  }
  if (o.data.asked_separator) o.csv = true;
  if (o.data.by) o.data.most_of_each = o.head_count;
  if (o.data.bootstrap) o.repeat = true;
  if (o.no_header) o.header = 0;
}

/// Whether a column is called by what stands above it, and not by its number.
bool names_heading(data_options const& o) {
  auto const is_name = [](std::optional<std::string> const* column) {
    return *column && !is_json_column(**column) && !std::ranges::all_of(**column, is_digit);
  };
  return std::ranges::any_of(std::initializer_list{&o.weights, &o.by, &o.stratify, &o.group}, is_name);
}

namespace {

/// Lines that are drawn are none of the data: where these end the text, what is above its rows stays there.
[[noreturn]] void refuse_drawn(std::string_view text, std::string_view source) {
  std::vector<reading_options> ways;
  auto const drawn = read_drawn(text);
  auto below = without_mark(text);
  for (std::size_t i = 0; drawn && i < drawn->last; ++i) (void)take_line(below);
  if (drawn && trimmed(below).empty())
    ways.push_back({{"--list", ""}, {"--header", std::to_string(drawn->header + 1)}});
  ways.push_back({{"--list", ""}});
  throw refused_reading{
      say("{}: a table that is drawn with lines: --list takes each whole line for an item", source),
      std::move(ways)};
}

}  // namespace

void find_shape(shuffle_options& o, input_stream& first) {
  if (reads_as_others(o) || o.in_groups() || o.head_count == 0) return;
  refuse_mixed(o);
  bool const goes_by =
      o.data.rate && !first.size() && !o.csv;  // each line as it comes: nobody waits for more
  if (goes_by) return;
  auto const text = first.beginning();
  bool const whole = first.size() && *first.size() == text.size();
  table_reading how;
  if (o.csv || o.as_list) how.table = o.csv;
  how.separator = o.data.asked_separator;
  how.header = o.header;
  bool const json = reads_columns(o.data) && !o.csv;  // lines of JSON
  if (json) how.table = false;
  if (how.table.value_or(true) && is_drawn(text)) refuse_drawn(text, first.name());
  auto const shape = shape_of(text, whole, first.name(), how);
  o.csv = shape.is_table;
  if (!shape.is_table) return;
  if (with_line_ends(text))
    throw refused_reading{
        say("{} is one line: expected lines that end in LF or CR and LF, got CR alone; tr '\\r' "
            "'\\n' makes them",
            first.name()),
        {{{way_by_filter, "tr '\\r' '\\n' <"}, {std::string{first.name()}, "-lines"}}}};
  bool const says = !o.header && !names_heading(o.data);
  o.header = shape.header;
  o.data.separator = shape.separator;
  if (!says || shape.header == 0) return;
  auto left = without_mark(std::string_view{text});
  std::string_view headings;
  for (std::uint64_t i = 0; i < shape.header; ++i) headings = take_line(left);
  note(say("{}: the first line, {}, stays in front as headings; --no-header shuffles it, too", first.name(),
           faro::quoted(headings)));
}

void find_shape_of_files(shuffle_options& o) {
  if (o.operands.empty()) return;
  auto const& path = o.operands.front();
  std::error_code none;
  if (!current_run().has_disk || std::filesystem::is_regular_file(path, none)) {
    input_stream first{path};
    find_shape(o, first);
  } else if (o.csv && !o.header) {
    o.header = 1;
  }
}

void note_empty_end(shuffle_options const& o, input_stream const& first) {
  if (!o.csv || o.zero_terminated || reads_columns(o.data) || !first.size()) return;
  constexpr std::uint64_t looked_at = 4096;
  std::string end(std::min(*first.size(), looked_at), '\0');
  end.resize(read_fully_at(first.descriptor(), *first.size() - end.size(), end, first.name()));
  auto last = std::string_view{end};
  if (last.ends_with('\n')) last.remove_suffix(1);
  auto const before = last.rfind('\n');
  if (before == std::string_view::npos || !is_empty_line(last.substr(before))) return;
  note(say("{}: the last line is empty, and a line as all others", first.name()));
}

void refuse_data_conflicts(command const& verb, shuffle_options const& o) {
  auto const refuse = [&](char const* option, std::initializer_list<char const*> others) {
    for (auto const* other : others) refuse_together(verb, {option, other});
  };
  refuse("--rate", {"--head-count", "--repeat", "--split", "--algorithm", "--rounds", "--random-source",
                    "--picks", "--ratios", "--replay", "--undo", "--sampler", "--memory"});
  refuse("--sampler", {"--repeat", "--algorithm", "--rounds", "--random-source", "--picks", "--ratios",
                       "--replay", "--undo"});
  for (auto const* column : {"--weights", "--by", "--stratify", "--group"}) {
    refuse(column, {"--echo", "--input-range", "--rate", "--replay", "--undo"});
  }
  for (auto const* column : {"--stratify", "--group"}) refuse(column, {"--sampler"});
  refuse("--weights", {"--by", "--group", "--algorithm", "--rounds"});
  refuse("--by", {"--group", "--repeat", "--bootstrap"});
  refuse("--bootstrap", {"--head-count", "--repeat", "--algorithm", "--rounds", "--replay", "--undo",
                         "--rate", "--split", "--sampler", "--memory"});
  if (o.data.by && !o.head_count && !o.data.share)
    throw usage_error{"--by needs -n: how many lines of every value, or which share of them"};
  if (o.data.stratify && !o.split)
    throw usage_error{"--stratify needs --split: the shares that every value keeps; --by takes some of each"};
  if (o.head_count && o.data.share)
    throw usage_error{"-n: expected one number of lines or one share of them, got both"};
  if (o.data.share && o.data.sampler)
    throw usage_error{"--sampler: expected a number of lines with -n, got a share of them"};
  for (auto const& column : {o.data.weights, o.data.by, o.data.stratify, o.data.group}) {
    if (column && is_json_column(*column) && o.csv)
      throw usage_error{
          say("--table: expected a column's name or number with it, got the path '{}'", *column)};
  }
  if (o.generator == "xoshiro256++" && (o.data.rate || o.data.sampler == by_tags))
    throw usage_error{say("{} takes its tags from a stream: expected another --generator, got {}",
                          o.data.rate ? "--rate" : "--sampler bottom-k", *o.generator)};
  if (o.data.epochs && o.split)
    throw usage_error{
        "--epochs and --split can't be combined: split once (--split equal:8 -o 'shard-{}'), then --epochs "
        "with "
        "--shards and -o 'worker-{}' gives every worker another shard in every epoch"};
  for (auto const* alone : {"--epochs", "--shards"}) {
    refuse(alone, {"--repeat", "--bootstrap", "--split", "--json", "--record", "--replay", "--undo",
                   "--random-source", "--picks", "--ratios", "--algorithm", "--rounds", "--rate", "--sampler",
                   "--weights", "--by", "--group", "--stratify", "--like"});
  }
  refuse("--shards", {"--head-count", "--echo", "--input-range"});
  if (!o.data.shards) refuse("--epochs", {"--generator"});
  if (o.data.workers && !o.data.shards)
    throw usage_error{"--workers goes with --shards: files are dealt to them"};
  refuse("--dry-run", {"--replay", "--undo"});
  if (o.list) refuse("--dry-run", {"--list"});
  bool const numbered = o.output && split_plan::is_numbered(*o.output);
  if (o.data.workers && !numbered)
    throw usage_error{"--workers needs -o with {} or %03d for the number of the worker: 'worker-{}'"};
  if (numbered && !o.split && !o.data.shards && !o.replay && !o.undo) {
    if (!parts_of_shuffle().shards)
      throw usage_error{
          say("--output {}: expected --split with a name for several files, got none", *o.output)};
    throw usage_error{say(
        "--output {}: expected --split or --shards with a name for several files, got neither", *o.output)};
  }
  if (o.data.resume && !o.data.epochs) throw usage_error{"--resume goes with --epochs: where to go on"};
  if (o.data.resume && !o.seed)
    throw usage_error{"--resume needs --seed: a fresh run is another one, which has not begun"};
  if (o.data.like) refuse_unlike(verb, o);
  if (o.data.sampler && !o.head_count) throw usage_error{"--sampler needs -n: how many lines it takes"};
}

}  // namespace faro::program
