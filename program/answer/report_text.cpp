// The answers of faro odds as text: a chance, a distribution, a table, several questions.
#include "answer/bounds.hpp"
#include "answer/chart.hpp"
#include "answer/matrix.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "text/utf8.hpp"

#include <faro/parallel/progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

/// Precondition: it has a mean.
std::string mean_text(odds_report const& r, report_style const& style) {
  bool const has_fraction =
      !r.mean->is_whole() && r.mean->to_string().size() <= longest_fraction && !r.simulated;
  auto mean = say("mean {}", (has_fraction ? r.mean->to_string() + " = " : "") +
                                 r.mean->to_decimal(r.mean->is_whole() ? 0 : style.digits));
  if (r.variance)
    mean = say("{}, standard deviation {}", mean,
               fmt::format("{:.{}f}", std::sqrt(r.variance->to_double()), style.digits));
  return translated(r.mean_of_part ? say("of what was read: {}", mean) : mean) + '\n';
}

std::string distribution_text(odds_report const& r, report_style const& style) {
  auto const fractions =
      !r.simulated && (style.fractions || std::ranges::all_of(r.law, [](distribution_row const& row) {
                         return row.probability().to_string().size() <= longest_fraction;
                       }));
  auto const sums = r.ordered ? cumulate(r.law, r.unread_is_above ? r.unread : ratio{}) : cumulated{};
  std::vector<double> heights;
  if (style.plot) std::ranges::transform(r.law, std::back_inserter(heights), share_of);
  parallel::long_work work{r.law.size()};
  columns table{style.plot ? columns::bars_last : columns::numbers};
  constexpr std::size_t longest_name = 40;
  std::vector<std::string> head{
      r.together && r.distribution_of.size() <= longest_name ? printable(r.distribution_of) : ""};
  if (fractions) head.emplace_back(translated("exactly"));
  head.emplace_back(r.simulated ? translated("about") : fractions ? "" : translated("exactly"));
  if (r.simulated) head.emplace_back("±");
  if (r.ordered) head.insert(head.end(), {translated("at most"), translated("at least")});
  table.add(head);
  for (std::size_t i = 0; i < r.law.size(); ++i) {
    auto const& row = r.law[i];
    std::vector<std::string> cells{printable(row.outcome)};
    if (fractions) cells.push_back(row.probability().to_string());
    cells.push_back(chance_of(row.weight, *row.over, style));
    if (r.simulated) cells.push_back(fmt::format("{:.2g}", standard_error(row.probability(), r, row.error)));
    if (r.ordered) {
      cells.push_back(chance_of(sums.at_most[i], sums.over, style));
      cells.push_back(chance_of(sums.at_least[i], sums.over, style));
    }
    work.advance();
    if (style.plot) cells.push_back(bar(heights[i] / greatest(heights)));
    table.add(std::move(cells));
  }
  auto text = table.text();
  if (r.mean) text += mean_text(r, style);
  if (!fractions && !r.simulated)
    text += translated("(the fractions are long: --fractions or --json shows them)") + "\n";
  return text;
}

/// A number of a table, or its bounds.
std::string value_text(table_row const& row, odds_report const& r, report_style const& style) {
  auto const text = [&](ratio const& value) {
    return r.table_of_means ? decimal_text(value, style.digits) : chance_of(value, style);
  };
  auto low = text(row.value);
  if (!row.high || text(*row.high) == low) return low;
  if (!r.table_of_means && style.percent) return translated(say("{} to {}", low, text(*row.high)));
  return bounds_text(row.value, *row.high, style.digits);
}

std::string table_text(odds_report const& r, report_style const& style) {
  columns table{style.plot ? columns::bars_last : columns::numbers};
  std::vector<std::string> head{translated(r.table_by)};
  for (auto const& [name, chance] : r.table.front().also) head.push_back(translated(name));
  bool const bounds = std::ranges::any_of(r.table, [](table_row const& row) { return row.high.has_value(); });
  auto const fractions =
      !bounds && !r.simulated && (style.fractions || std::ranges::all_of(r.table, [](table_row const& row) {
                                    return row.value.to_string().size() <= longest_fraction;
                                  }));
  auto const value = translated(r.table_of_means ? "mean" : r.table_value);
  if (fractions) head.emplace_back(value);
  head.emplace_back(r.simulated ? translated("about") : fractions ? "" : value);
  if (r.simulated) head.emplace_back("±");
  if (!r.table_of_means) head.emplace_back("");
  table.add(head);
  std::vector<double> heights;
  for (auto const& row : r.table) heights.push_back(row.value.to_double());
  for (std::size_t i = 0; i < r.table.size(); ++i) {
    auto const& row = r.table[i];
    std::vector<std::string> cells{translated(row.at)};
    for (auto const& [name, chance] : row.also) cells.push_back(chance_of(chance, style));
    if (fractions) cells.push_back(row.value.to_string());
    cells.push_back(value_text(row, r, style));
    if (r.simulated) cells.push_back(fmt::format("{:.2g}", row.error.value_or(0)));
    if (!r.table_of_means) cells.push_back(row.high ? "" : one_in(row.value));
    if (style.plot) cells.push_back(bar(heights[i] / greatest(heights)));
    table.add(std::move(cells));
  }
  return table.text();
}

std::string chance_text(odds_report const& r, report_style const& style) {
  auto const& p = *r.probability;
  if (r.simulated) {
    auto const said = p.is_zero()     ? say("not once in {}", r.simulated->kept)
                      : p == ratio{1} ? say("each time of {}", r.simulated->kept)
                                      : say("{}", one_in(p));
    return translated(say("about {} ± {}  ({})", chance_of(p, style),
                          fmt::format("{:.2g}", standard_error(p, r, r.error)), said)) +
           "\n";
  }
  auto const fraction = p.to_string();
  if (fraction.size() > longest_fraction_alone && !style.fractions)
    return fmt::format("{}  ({})\n{}\n", chance_of(p, style), one_in(p),
                       translated("(the fraction is long: --fractions or --json shows it)"));
  auto text = fmt::format("{}  {}  ({})\n", fraction, chance_of(p, style), one_in(p));
  if (p.is_zero() || p == ratio{1}) text = fmt::format("{}  ({})\n", p.to_string(), one_in(p));
  return text;
}

/// What an answer says, without what it is conditional on.
std::string answer_text(odds_report const& r, report_style const& style) {
  std::string text;
  if (r.probability)
    text += r.looped || r.probability_high ? bounded_chance_text(r, style) : chance_text(r, style);
  bool const nothing_met = r.looped && !r.probability && !r.unread_by.empty();  // but bounds all the same
  if (!r.law.empty() || nothing_met) {
    auto const shown = r.looped ? r : binned(r, style);
    text += r.looped ? bounded_distribution_text(r, style) : distribution_text(shown, style);
    for (auto i = r.notes.size(); i < shown.notes.size(); ++i) text += translated(shown.notes[i]) + "\n";
  }
  text += expected_text(r, style);
  if (!r.table.empty()) text += table_text(r, style);
  if (r.unread_is_above && !r.unread.is_zero()) {
    text += translated(say("more than {}: {}", r.law.back().outcome, decimal_text(r.unread, style.digits))) +
            "\n";
  } else if (!r.unread.is_zero() && !r.looped && r.table.empty()) {
    text += translated(say("not read: {} (the true chance is at most that much more)",
                           decimal_text(r.unread, style.digits))) +
            "\n";
  }
  return text;
}

std::string simulated_text(odds_report const& r) {
  if (!r.simulated) return {};
  auto const what = say("{} random {}", r.simulated->trials, translated(r.simulated->what));
  auto const held = r.simulated->kept == r.simulated->trials
                        ? what
                        : say("{}, of which the condition held in {}", what, r.simulated->kept);
  return translated(
             say("SIMULATED, not exact: {}, seed '{}'; ± is one standard error", held, r.simulated->seed)) +
         "\n";
}

/// Whether both have a table over the same rows, and nothing else.
bool is_same_table(odds_report const& a, odds_report const& b) {
  return !a.table.empty() && a.law.empty() && !a.probability && a.table_by == b.table_by &&
         std::ranges::equal(a.table, b.table, {}, &table_row::at, &table_row::at) &&
         std::ranges::all_of(a.table, [](table_row const& row) { return row.also.empty(); });
}

std::string beside_one_another(std::vector<odds_report> const& all, report_style const& style) {
  columns table;
  std::vector<std::string> head{translated(all.front().table_by)};
  for (auto const& one : all) head.push_back(printable(one.query));
  table.add(std::move(head));
  for (std::size_t i = 0; i < all.front().table.size(); ++i) {
    std::vector<std::string> cells{all.front().table[i].at};
    for (auto const& one : all) {
      auto const& value = one.table[i].value;
      cells.push_back(one.table_of_means ? decimal_text(value, style.digits) : chance_of(value, style));
    }
    table.add(std::move(cells));
  }
  return table.text();
}

/// Several questions: chances as one table, each else below its question.
std::string outputs_text(odds_report const& r, report_style const& style) {
  auto const& all = r.outputs;
  auto const is_chance = [](odds_report const& one) {
    return one.probability && one.law.empty() && one.table.empty() && one.unread.is_zero() &&
           !one.simulated && !one.looped && !one.probability_high && one.notes.empty();
  };
  std::string text;
  if (is_matrix(r) && !style.plot) return matrix_text(r, style);
  if (std::ranges::all_of(all, is_chance)) {
    columns table;
    auto const fractions = style.fractions || std::ranges::all_of(all, [](odds_report const& one) {
                             return one.probability->to_string().size() <= longest_fraction;
                           });
    for (auto const& one : all) {
      std::vector<std::string> cells{one.query};
      if (fractions) cells.push_back(one.probability->to_string());
      cells.push_back(chance_of(*one.probability, style));
      cells.push_back(one_in(*one.probability));
      table.add(std::move(cells));
    }
    return table.text();
  }
  if (std::ranges::all_of(all, [&](odds_report const& one) { return is_same_table(one, all.front()); })) {
    // Turns down, builds across: decimals alone, and bars if they are asked for.
    auto c = chart_of(r);
    text = style.plot ? chart_text(c, style.chance_digits(), style.percent) : beside_one_another(all, style);
    for (auto const& one : all) {
      for (auto const& line : one.notes) {  // most say themselves which they are about
        if (line == "from " + one.query) continue;
        text += (line.find(one.query) == std::string::npos ? one.query + ": " : "") + translated(line) + "\n";
      }
    }
    return text;
  }
  if (style.plot && std::ranges::none_of(all, [](odds_report const& one) { return one.law.empty(); })) {
    text = chart_text(chart_of(r), style.chance_digits(), style.percent) + "\n";
    for (auto const& one : all) {
      text += one.query +
              (one.mean ? ": " + translated(say("mean {}", one.mean->to_decimal(style.digits))) : "") + "\n";
      for (auto const& line : one.notes) {
        if (line != "from " + one.query) text += translated(line) + "\n";
      }
    }
    return text;
  }
  for (auto const& one : all) {
    text += one.query + "\n" + answer_text(one, style) + simulated_text(one);
    for (auto const& line : one.notes) text += translated(line) + "\n";
    text += "\n";
  }
  return text;
}

/// What each of several questions is by itself, in a line.
std::string each_alone_text(odds_report const& r, report_style const& style) {
  std::string text;
  for (auto const& one : r.outputs)
    text += printable(one.query) + ": " + (one.probability ? chance_text(one, style) : mean_text(one, style));
  return text;
}

}  // namespace

std::string report_text(odds_report const& r, report_style const& style) {
  constexpr std::size_t longest_table = 100;
  bool const apart = r.together && r.law.size() > longest_table && style.bins != 0U;
  auto text = apart ? "" : answer_text(r, style);
  bool const has_own = !text.empty();
  if (has_own && r.together) text += each_alone_text(r, style);
  text += simulated_text(r);
  if (!has_own) text += outputs_text(r, style);
  if (apart)
    text += translated(say("together they have {} outcomes; --bins 0, --json and --format csv show them",
                           r.law.size())) +
            "\n";
  auto about = told_draw(r.draw, r.deck.empty() ? "" : deck_said(r));
  if (about.ends_with(',')) about.pop_back();  // the decks stand elsewhere
  if (!about.empty()) text += about + "\n";
  if (!r.deck_read.empty()) text += translated(r.deck_read) + "\n";
  for (auto const& line : r.conditions) text += translated(line) + "\n";
  for (auto const& line : r.notes) text += translated(line) + "\n";
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace faro::program
