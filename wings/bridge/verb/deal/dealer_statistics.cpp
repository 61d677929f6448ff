// Averages and frequencies laid out.
#include "bridge/verb/deal/dealer_statistics.hpp"

#include "cli/output.hpp"
#include "text/words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

using namespace odds::bridge;
using json_tree = nlohmann::ordered_json;
using action_kind = dealer_action::kind;
using cell = script_statistic::cell;

std::string name_of_value(std::int64_t at, std::int64_t low, std::int64_t high) {
  return at < low ? "Low" : at > high ? "High" : std::to_string(at);
}

std::string name_of_second(dealer_action const& a, std::int64_t at) {
  return a.leads.empty() ? name_of_value(at, a.low2, a.high2) : a.leads[static_cast<std::size_t>(at)];
}

message average_text(script_statistic const& s, std::uint64_t made) {
  auto const label = s.action.label.empty() ? translated("Average") : s.action.label;
  if (s.exact) {
    auto const fraction = s.average->to_string();
    constexpr std::size_t readable = 60;
    return say("{}: {}{}", label, s.average->to_decimal(6),
               s.average->is_whole() || fraction.size() > readable ? "" : " = " + fraction);
  }
  if (made == 0) return say("{}: no deal was made", label);
  auto const [mean, error] = s.estimated(made);
  return say("{}: {} ± {}, estimated from {}", label, fmt::format("{:.6g}", mean),
             fmt::format("{:.2g}", error), plural(made, "deal"));
}

std::string share(script_statistic const& s, cell const& at, int digits) {
  if (s.exact) {
    auto const found = s.chances.find(at);
    return found == s.chances.end() ? "0" : found->second.to_decimal(static_cast<unsigned>(digits));
  }
  auto const found = s.counts.find(at);
  return std::to_string(found == s.counts.end() ? 0 : found->second);
}

/// A row a value, those beyond the bounds where something is there; of two directions a column a value (or a
/// lead), and sums.
void add_frequency(answer& to, script_statistic const& s, std::uint64_t made) {
  auto const& a = s.action;
  to.line(say("Frequency {}: {}", a.label,
              s.exact ? message{"exact"} : say("estimated from {}", plural(made, "deal"))));
  auto const sum_of = [&](auto const& belongs) {
    if (!s.exact) return std::to_string(s.count_of(belongs));
    auto const sum = s.chance_of(belongs);
    return sum.is_zero() ? std::string{"0"} : sum.to_decimal(6);
  };
  auto& table = to.table("frequency", form::text);
  column const values = column("value").called("");
  if (a.is != action_kind::frequency_2d && a.leads.empty()) {
    for (auto x = a.low - 1; x <= a.high + 1; ++x) {
      auto const text = share(s, {x, 0}, 9);
      if (text != "0" || (x >= a.low && x <= a.high))
        table.row()(values, name_of_value(x, a.low, a.high))(column("share").called(""), text);
    }
    return;
  }
  auto const last = a.leads.empty() ? a.high2 + 1 : static_cast<std::int64_t>(a.leads.size()) - 1;
  auto const first = a.leads.empty() ? a.low2 - 1 : 0;
  auto const add_row = [&](std::string const& name, auto const& at, std::string const& sum) {
    auto row = table.row();
    row(values, name);
    for (auto y = first; y <= last; ++y) row(name_of_second(a, y), at(y));
    row("Sum", sum);
  };
  for (auto x = a.low - 1; x <= a.high + 1; ++x)
    add_row(
        name_of_value(x, a.low, a.high),
        [&](std::int64_t y) {
          return share(s, {x, y}, 6);
        },
        sum_of([&](cell const& at) { return at.first == x; }));
  add_row(
      translated("Sum"),
      [&](std::int64_t y) { return sum_of([&](cell const& at) { return at.second == y; }); },
      sum_of([](cell const&) { return true; }));
}

json_tree json_of(script_statistic const& s, std::uint64_t made) {
  auto const& a = s.action;
  bool const average = a.is == action_kind::average;
  json_tree one{{"statistic", average ? "average" : "frequency"}, {"label", a.label}, {"exact", s.exact}};
  if (!s.exact) one["deals"] = made;
  if (average && s.exact) one["value"] = s.average->to_string();
  if (average) one["decimal"] = s.exact ? s.average->to_double() : made == 0 ? 0 : s.estimated(made).first;
  if (average) return one;
  auto cells = json_tree::array();
  auto const add = [&](cell const& at, json_tree chance) {
    json_tree row{{"value", name_of_value(at.first, a.low, a.high)}};
    if (a.is == action_kind::frequency_2d) row["second"] = name_of_second(a, at.second);
    if (!a.leads.empty()) row["lead"] = name_of_second(a, at.second);
    row[s.exact ? "probability" : "count"] = std::move(chance);
    cells.push_back(std::move(row));
  };
  for (auto const& [at, p] : s.chances) add(at, p.to_string());
  for (auto const& [at, n] : s.counts) add(at, n);
  one["cells"] = std::move(cells);
  return one;
}

}  // namespace

void add_statistics(answer& a, script_statistics const& all) {
  auto list = json_tree::array();
  for (auto const& s : all.all()) {
    list.push_back(json_of(s, all.made()));
    if (s.action.is == action_kind::average)
      a.line(average_text(s, all.made()));
    else
      add_frequency(a, s, all.made());
  }
  a.fact("statistics", list);
}

}  // namespace faro::program
