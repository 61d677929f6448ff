// From an answer to the series of a chart.
#include "answer/chart.hpp"

#include "answer/report_parts.hpp"
#include "cli/output.hpp"
#include "text/real.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace faro::program {
namespace {

struct labelled_value {
  std::string label;
  double value;
};

/// The numbers of one answer: of a distribution, else of a table, else of a chance.
std::vector<labelled_value> values_of(odds_report const& r) {
  std::vector<labelled_value> out;
  for (auto const& row : r.law) out.push_back({printable(row.outcome), share_of(row)});
  if (!out.empty()) return out;
  for (auto const& row : r.table) out.push_back({printable(row.at), row.value.to_double()});
  if (out.empty() && r.probability)
    out = {{translated("yes"), r.probability->to_double()},
           {translated("no"), (ratio{1} - *r.probability).to_double()}};
  return out;
}

/// The labels of all series: numbers in order, others as they come.
void lay_over(chart& c, std::vector<std::vector<labelled_value>> const& all) {
  std::map<std::string, std::size_t> place_of;
  for (auto const& values : all) {
    for (auto const& v : values) {
      if (place_of.emplace(v.label, c.labels.size()).second) c.labels.push_back(v.label);
    }
  }
  std::vector<double> numbers;
  for (auto const& label : c.labels) {
    if (auto const n = real_from(label)) numbers.push_back(*n);
  }
  if (numbers.size() == c.labels.size()) {
    std::ranges::sort(c.labels, {}, [](auto const& label) { return *real_from(label); });
    std::ranges::sort(numbers);
    c.places = std::move(numbers);
    for (std::size_t i = 0; i < c.labels.size(); ++i) place_of[c.labels[i]] = i;
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    c.series[k].values.resize(c.labels.size());
    for (auto const& v : all[k]) c.series[k].values[place_of[v.label]] = v.value;
  }
}

bool is_plain_chance(odds_report const& r) { return r.probability && r.law.empty() && r.table.empty(); }

std::string words_for_labels(odds_report const& r) {
  if (r.law.empty() && !r.table.empty()) return translated(r.table_by);
  if (r.law.empty()) return "";
  return !r.distribution_of.empty() ? translated(r.distribution_of)
         : r.ordered                ? r.query
                                    : translated("outcome");
}

}  // namespace

double chart::greatest() const {
  double most = 1e-300;
  for (auto const& s : series) {
    for (auto const& v : s.values) most = std::max(most, v.value_or(0));
  }
  return most;
}

chart chart_of(odds_report const& r) {
  chart c;
  bool const is_named = r.distribution_of.empty() || r.together || r.distribution_of == "outcome" ||
                        r.query.find(r.distribution_of) != std::string::npos;
  c.title = printable(is_named ? r.query : r.query + ": " + r.distribution_of);
  auto const about = told_draw(r.draw, r.deck);
  if (!about.empty()) c.below.push_back(printable(about));
  for (auto const& line : r.conditions) c.below.push_back(printable(translated(line)));
  bool const several =
      r.together || (r.law.empty() && r.table.empty() && !r.probability && !r.outputs.empty());
  std::vector<std::vector<labelled_value>> all;
  if (several && std::ranges::all_of(r.outputs, is_plain_chance)) {  // a bar for each question
    c.across = translated("question");
    c.up = translated("chance");
    c.series.push_back({"", {}});
    all.emplace_back();
    for (auto const& one : r.outputs) all[0].push_back({printable(one.query), one.probability->to_double()});
    lay_over(c, all);
    return c;
  }
  std::vector<odds_report const*> parts;
  if (several) {
    for (auto const& one : r.outputs) parts.push_back(&one);
  } else {
    parts.push_back(&r);
  }
  auto const& first = *parts.front();
  c.across = words_for_labels(first);
  if (several && first.table.empty()) {
    bool const alike = std::ranges::all_of(
        parts, [&](auto const* p) { return p->distribution_of == first.distribution_of; });
    c.across =
        alike && !first.distribution_of.empty() ? translated(first.distribution_of) : translated("outcome");
  }
  c.over_something = first.law.empty() && !first.table.empty();
  c.of_chances = !(c.over_something && first.table_of_means);
  c.up = translated(!c.of_chances ? "mean" : c.over_something ? first.table_value : "chance");
  for (auto const* part : parts) {
    if (part->simulated && c.below.empty()) c.below.emplace_back(translated("simulated"));
    c.series.push_back({several ? printable(part->query) : "", {}});
    all.push_back(values_of(*part));
  }
  if (r.simulated && !c.below.empty()) c.below.front() = translated(say("{} (simulated)", c.below.front()));
  lay_over(c, all);
  return c;
}

std::string chart_number(double value, unsigned digits, bool of_percent) {
  auto const places = std::min(digits, 6U);
  if (!of_percent)
    return value != 0 && std::abs(value) < 0.001 ? fmt::format("{:.3g}", value)
                                                 : fmt::format("{:.{}f}", value, places);
  auto const percent = 100 * value;
  if (value > 0 && percent < 0.01) return fmt::format("{:.2g} %", percent);
  return fmt::format("{:.{}f} %", percent, places > 2 ? places - 2 : 0);
}

}  // namespace faro::program
