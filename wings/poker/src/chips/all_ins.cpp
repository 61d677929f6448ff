// Lists and tables of all-ins: chances, results, pots.
#include "lists/table.hpp"
#include "poker/src/chips/luck.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::odds {

namespace {

constexpr std::string_view words_of_equities[] = {"equity", "ev", "chance", "win"};
constexpr std::string_view words_of_results[] = {"result", "outcome", "won"};
constexpr std::string_view words_of_ties[] = {"tie", "split"};
constexpr std::string_view words_of_pots[] = {"pot", "money", "amount"};

using all_in = luck_question::all_in;

constexpr std::size_t most_all_ins = 100'000;

struct result_word {
  std::string_view word;
  int halves;
};
constexpr std::array result_words{result_word{"won", 2},   result_word{"win", 2},  result_word{"w", 2},
                                  result_word{"lost", 0},  result_word{"lose", 0}, result_word{"loss", 0},
                                  result_word{"l", 0},     result_word{"tied", 1}, result_word{"tie", 1},
                                  result_word{"split", 1}, result_word{"t", 1}};

std::optional<int> halves_of(std::string_view word) {
  auto const found = std::ranges::find(result_words, lower_case(word), &result_word::word);
  if (found == result_words.end()) return std::nullopt;
  return found->halves;
}

/// `percent`: without a sign, too.
ratio chance_in(std::string_view text, bool percent = false) {
  auto const read = ratio::parse(text);
  auto const out = percent && !text.ends_with('%') ? read / ratio{100} : read;
  if (out.sign() < 0 || out > ratio{1})
    throw input_error{say("expected a chance from 0 to 1, or a percentage such as 80%, got '{}'", text)};
  return out;
}

/// From the equity, which counts a shared pot as a half.
all_in of_equity(ratio const& equity, ratio const& tie, std::optional<int> halves) {
  auto const win = equity - tie / ratio{2};
  if (win.sign() < 0 || win + tie > ratio{1})
    throw input_error{say("an equity of {} can't have a tie of {}", equity.to_string(), tie.to_string())};
  if (halves == 2 && win.is_zero()) throw input_error{"what has no chance was not won"};
  if (halves == 0 && win + tie == ratio{1}) throw input_error{"what is certain was not lost"};
  return {win, tie, halves};
}

void check_all(std::vector<all_in> const& all) {
  if (all.empty()) throw input_error{"expected chances of all-ins, such as '80%*20', got none"};
  auto const known = std::ranges::count_if(all, [](all_in const& one) { return one.halves.has_value(); });
  if (known != 0 && known != std::ssize(all))
    throw input_error{
        say("{} of {} all-ins have a result: expected it of all or of none", known, all.size())};
}

std::uint64_t copies_in(std::string_view text) {
  auto const number = integer::parse(text);
  if (number.sign() <= 0 || number > integer{most_all_ins})
    throw input_error{say("expected a number from 1 to {} behind the star, got '{}'", most_all_ins, text)};
  return number.to_uint64();
}

}  // namespace

std::vector<luck_question::all_in> read_all_ins(std::string_view text) {
  std::string plain{text};
  std::ranges::replace_if(
      plain, [](char c) { return c == ';' || c == '\n'; }, ',');
  for (auto at = plain.find(" %"); at != plain.npos; at = plain.find(" %")) plain.erase(at, 1);
  std::vector<all_in> out;
  for (auto const entry : split(plain, ',')) {
    std::optional<ratio> equity;
    std::optional<int> halves;
    std::uint64_t copies = 1;
    for (auto const word : words_of(entry)) {
      auto const star = word.find('*');
      auto const what = word.substr(0, star);
      if (star != std::string_view::npos) copies = copies_in(word.substr(star + 1));
      if (!equity) {
        equity = chance_in(what);
      } else if (!halves && halves_of(what)) {
        halves = halves_of(what);
      } else {
        throw input_error{say("expected won, lost or tied, got '{}'", what)};
      }
    }
    if (!equity) continue;
    if (out.size() + copies > most_all_ins)
      throw input_error{say("expected at most {} all-ins", most_all_ins)};
    // A pot can be shared as often as the list says so: without a chance of that it is no part of the
    // distribution.
    if (halves == 1)
      throw input_error{
          "a shared pot needs the chance of a tie: a CSV file with equity, result and tie has it"};
    out.insert(out.end(), copies, of_equity(*equity, {}, halves));
  }
  check_all(out);
  return out;
}

namespace {

all_in all_in_of(std::vector<std::string> const& cells, all_in_table const& at) {
  auto const cell = [&](std::optional<std::size_t> column) -> std::string_view {
    return column ? std::string_view{cells[*column]} : std::string_view{};
  };
  std::optional<int> halves;
  if (auto const word = cell(at.result); !word.empty()) {
    halves = word == "1" ? 2 : word == "0" ? 0 : halves_of(word).value_or(-1);
    if (halves == -1) throw input_error{say("expected won, lost or tied, got '{}'", word)};
  }
  auto const tie = cell(at.tie).empty() ? ratio{} : chance_in(cell(at.tie), at.percent);
  if (halves == 1 && tie.is_zero()) throw input_error{"a shared pot needs the chance of a tie, got none"};
  auto out = of_equity(chance_in(cell(at.equity), at.percent), tie, halves);
  if (!at.pot) return out;
  out.pot = ratio::parse(cell(at.pot));
  if (out.pot->sign() <= 0) throw input_error{say("expected a pot above 0, got '{}'", cell(at.pot))};
  return out;
}

}  // namespace

namespace {

/// The columns in which no chance of every line stands.
std::vector<std::size_t> columns_without_chances(table const& list, bool percent) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < list.columns.size(); ++i) {
    bool const all = std::ranges::all_of(list.rows, [&](csv_line const& line) {
      try {
        return chance_in(with_decimal_point(line.cells[i], list.shape.separator), percent).sign() >= 0;
      } catch (input_error const&) {
        return false;
      }
    });
    if (!all) out.push_back(i);
  }
  return out;
}

std::size_t equity_in(table const& list, all_in_reading const& how) {
  needed_column const equities{words_of_equities, "--equity"};
  if (how.equity) return list.column(*how.equity, equities.option);
  if (auto const at = list.called(equities)) return *at;
  try {
    return list.needed(equities, columns_without_chances(list, how.percent));
  } catch (refused_reading const& e) {
    auto ways = e.ways();
    auto const without = columns_without_chances(list, true);
    for (std::size_t i = 0; ways.empty() && i < list.columns.size(); ++i) {
      if (std::ranges::find(without, i) == without.end())
        ways.push_back({{std::string{equities.option}, list.columns[i]}, {"--equity-unit", "percent"}});
    }
    throw refused_reading{e.said(), std::move(ways)};
  }
}

}  // namespace

all_in_table read_all_in_table(std::string_view text, std::string_view source, all_in_reading const& how) {
  all_in_table out{read_table(text, source, how.as), 0, {}, {}, {}, how.percent};
  out.equity = equity_in(out.list, how);
  auto const find = [&](std::optional<std::string> const& named, needed_column const& other) {
    return named ? std::optional{out.list.column(*named, other.option)}
                 : out.list.called(other, std::array{out.equity});
  };
  out.result = find(how.result, {words_of_results, "--result"});
  out.tie = find(how.tie, {words_of_ties, "--tie"});
  out.pot = find(how.pot, {words_of_pots, "--pot"});
  return out;
}

std::vector<luck_question::all_in> all_ins_of(all_in_table all) {
  auto const& source = all.list.source;
  std::vector<all_in> out;
  for (auto& line : all.list.rows) {
    try {
      for (auto& cell : line.cells) cell = with_decimal_point(cell, all.list.shape.separator);
      out.push_back(all_in_of(line.cells, all));
    } catch (input_error const& e) {
      throw input_error{say("{}, line {}: {}", source, line.number, e.said())};
    }
    if (out.size() > most_all_ins) throw input_error{say("expected at most {} all-ins", most_all_ins)};
  }
  try {
    check_all(out);
  } catch (input_error const& e) {
    throw input_error{say("{}: {}", source, e.said())};
  }
  return out;
}

}  // namespace faro::odds
