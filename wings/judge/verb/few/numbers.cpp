// faro judge numbers: a table of how often each number was drawn, judged without the draws.
#include "judge/src/complaints/numbers.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/verb/few/said.hpp"
#include "judge/verb/judge.hpp"
#include "judge/verb/verdict/verdict.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"
#include "verbs/common/table_options.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {
namespace {

constexpr std::string_view words_of_numbers[] = {"number", "numbers", "ball", "zahl", "kugel", "nummer"};
constexpr std::string_view words_of_counts[] = {"count",     "drawn",   "times",  "draws",
                                                "frequency", "gezogen", "anzahl", "häufigkeit"};
constexpr needed_column number_column{words_of_numbers, "--number"},
    count_column{words_of_counts, "--column", true};

struct numbers_options : answer_forms {
  std::string file;
  std::optional<std::string> column, number;
  std::optional<std::uint64_t> of, draws, numbers;
  ratio alpha{1, 100};
  table_options as;
};

table read_numbers(numbers_options const& o, text_file const& file) {
  auto const needs = o.column ? std::nullopt : std::optional{count_column};
  auto how = o.as;
  how.table = true;
  return read_table(file.text(), file.name(), how.reading(o.column || o.number), needs);
}
struct used_columns {
  std::size_t number, count;
};
used_columns columns_of(numbers_options const& o, table const& read) {
  auto const count = o.column ? read.column(*o.column, "--column") : read.needed(count_column);
  return {o.number ? read.column(*o.number, "--number") : read.needed(number_column, {{count}}), count};
}

std::optional<std::uint64_t> whole_number(std::string const& cell) {
  std::uint64_t value = 0;
  auto const [end, bad] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (bad != std::errc{} || end != cell.data() + cell.size()) return std::nullopt;
  return value;
}

struct named_counts {
  std::vector<std::string> names;
  std::vector<std::uint64_t> counts;
  void add(std::string name, std::uint64_t count) {
    names.push_back(std::move(name));
    counts.push_back(count);
  }
};

named_counts counts_read(numbers_options const& o) {
  text_file const file{o.file};
  auto const read = read_numbers(o, file);
  auto const at = columns_of(o, read);
  named_counts out;
  std::map<std::string, std::size_t> lines;
  for (auto const& row : read.rows) {
    auto const count = whole_number(row.cells[at.count]);
    if (!count)
      throw input_error{say("{}, line {}: expected a whole number, got {}", file.name(), row.number,
                            faro::quoted(row.cells[at.count]))};
    auto const whole = whole_number(row.cells[at.number]);
    auto const name = whole ? std::to_string(*whole) : row.cells[at.number];
    auto const [first, fresh] = lines.emplace(name, row.number);
    if (!fresh)
      throw input_error{say("{}, line {}: {} is there twice, first in line {}", file.name(), row.number,
                            faro::quoted(name), first->second)};
    out.add(name, *count);
  }
  return out;
}

/// Those that are missing were never drawn if --numbers says how many there are; without it a gap is refused.
void fill(named_counts& counts, numbers_options const& o) {
  constexpr std::uint64_t most = 1000;
  std::map<std::uint64_t, std::uint64_t> by_number;
  for (std::size_t i = 0; i < counts.names.size(); ++i) {
    auto const number = whole_number(counts.names[i]);
    if (!number || *number == 0 || *number > o.numbers.value_or(most)) {
      if (!o.numbers) return;  // names, or numbers from 0: they are all there are
      throw input_error{say("{}: expected numbers from 1 to {}, got {}", o.file, *o.numbers,
                            faro::quoted(counts.names[i]))};
    }
    by_number[*number] = counts.counts[i];
  }
  auto const last = o.numbers.value_or(by_number.empty() ? 0 : by_number.rbegin()->first);
  named_counts all;
  for (std::uint64_t i = 1; i <= last; ++i) {
    auto const found = by_number.find(i);
    if (found == by_number.end() && !o.numbers)
      throw input_error{
          say("{}: {} is missing; --numbers {} says that what is missing was never drawn", o.file, i, last)};
    all.add(std::to_string(i), found == by_number.end() ? 0 : found->second);
  }
  counts = std::move(all);
}

std::uint64_t draws_of(named_counts const& counts, numbers_options const& o) {
  if (o.draws) return *o.draws;
  auto const sum = std::accumulate(counts.counts.begin(), counts.counts.end(), std::uint64_t{0});
  if (sum % *o.of != 0)
    throw input_error{
        say("{}: the counts add up to {}, which is no whole number of draws of {}", o.file, sum, *o.of)};
  return sum / *o.of;
}

message names_of(named_counts const& counts, std::uint64_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < counts.counts.size(); ++i) {
    if (counts.counts[i] == count) names.push_back(counts.names[i]);
  }
  constexpr std::size_t most = 5;
  auto const more = names.size() > most ? names.size() - most : 0;
  names.resize(names.size() - more);
  return more > 0 ? say("{} and {} more", joined(names, ", "), more) : say("{}", joined(names, ", "));
}

/// "0.0123", or both bounds where they differ in what is shown.
message between(judge::extreme_count const& e) {
  auto const least = short_number(e.at_least), most = short_number(e.at_most);
  return least == most ? say("{}", least) : say("{} to {}", least, most);
}

void add_extreme(answer& a, char const* key, named_counts const& counts, judge::extreme_count const& e) {
  auto all = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < counts.counts.size(); ++i) {
    if (counts.counts[i] == e.count) all.push_back(counts.names[i]);
  }
  a.fact(key, nlohmann::ordered_json{{"count", e.count},
                                     {"numbers", all},
                                     {"p_value_at_least", agreed(e.at_least)},
                                     {"p_value_at_most", agreed(e.at_most)}});
}

void run_numbers(numbers_options const& o) {
  if (!o.of) throw usage_error{"expected --of K: how many numbers each draw takes"};
  auto counts = counts_read(o);
  fill(counts, o);
  judge::number_counts const what{draws_of(counts, o), *o.of, counts.counts};
  auto const alpha = o.alpha.to_double();
  auto const r = judge::judge_numbers(what, alpha);
  auto const verdict = r.p <= alpha ? "deviation" : "no deviation found";
  answer a{"numbers"};
  a.fact("numbers", counts.names.size());
  a.fact("draws", what.draws);
  a.fact("of", what.taken);
  a.fact("expected", agreed(r.expected));
  a.line(say("{}: {} of {} from {} numbers; each is expected {} times", o.file, plural(what.draws, "draw"),
             what.taken, counts.names.size(), fmt::format("{:.2f}", r.expected)));
  a.fact("statistic", agreed(r.statistic));
  a.fact("degrees", r.degrees);
  a.fact("chance_of_so_uneven", agreed(r.uneven));
  a.fact("chance_of_so_even", agreed(r.even));
  if (r.tables > 0) a.fact("random_tables", r.tables);
  a.line(say("all counts: {}, {} expected; so uneven {}, so even {} ({})", fmt::format("{:.2f}", r.statistic),
             r.degrees, often(r.uneven), often(r.even),
             r.tables > 0 ? say("of {} tables made at random", r.tables)
                          : say("chi-square with {} degrees", r.degrees)));
  add_extreme(a, "largest", counts, r.largest);
  a.line(say("most often: {} ({} times); that some number is drawn so often: p {}",
             names_of(counts, r.largest.count), r.largest.count, between(r.largest)));
  add_extreme(a, "smallest", counts, r.smallest);
  a.line(say("least often: {} ({} times); that some number is drawn so seldom: p {}",
             names_of(counts, r.smallest.count), r.smallest.count, between(r.smallest)));
  a.fact("p_value", p_number(r.p));
  a.fact("error_rate", alpha);
  a.fact("verdict", verdict);
  if (r.shown_factor) {
    a.fact("shown_factor", agreed(*r.shown_factor));
    a.line(
        say("what so many draws could show: a number that comes {} times as often as it should, with chance "
            "0.9",
            fmt::format("{:.2f}", *r.shown_factor)));
  }
  a.line(say("verdict: {} (p {}; four questions together, error rate {})", verdict, p_text(r.p),
             short_number(alpha)));
  show(a, o.style());
  if (r.p <= alpha) throw verification_failed{""};
}

void show_numbers(numbers_options const& o) {
  text_file const file{o.file};
  auto const read = read_numbers(o, file);
  auto const at = columns_of(o, read);
  print_reading({seen(read, {{"numbers", at.number}, {"counts", at.count}})}, o.style());
}

}  // namespace

void add_judge_numbers(command& judge) {
  auto const o = std::make_shared<numbers_options>();
  auto* const verb = add_verb(judge, "numbers",
                              "How often each number of a lottery was drawn: too uneven, too even, one too "
                              "often? Without the draws.",
                              "faro judge numbers lotto.csv --of 6\n"
                              "faro judge numbers lotto.csv --of 6 --draws 4512 --numbers 49\n"
                              "faro judge numbers wheel.csv --of 1  # roulette\n");
  add_value(*verb, "FILE", o->file, "a table: a number and how often it was drawn a row")->required();
  add_text(*verb, "--number", o->number, "the column of the numbers (default: the one called so)", "NAME");
  add_text(*verb, "--column", o->column, "the column of how often (default: the one called so)", "NAME");
  add_number(*verb, "--of", o->of, {1, 999}, "how many numbers each draw takes (needed)");
  add_number(*verb, "--draws", o->draws, {1, 1'000'000'000},
             "how many draws there were (default: as many as the counts make)");
  add_number(*verb, "--numbers", o->numbers, {2, 1000},
             "the numbers are 1 to N: those that the table lacks were never drawn");
  add_rate(*verb, "--alpha", o->alpha, "how often a fair lottery may be accused wrongly (default: 0.01)");
  add_cell_options(*verb, o->as);
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    if (o->as.dry_run) return show_numbers(*o);
    run_numbers(*o);
  });
}

}  // namespace faro::program
