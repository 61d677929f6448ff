// Averages and frequencies laid out.
#include "bridge/verb/deal/dealer_statistics.hpp"

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

std::string average_text(script_statistic const& s, std::uint64_t made) {
  auto const label = s.action.label.empty() ? "Average" : s.action.label;
  if (s.exact) {
    auto const fraction = s.average->to_string();
    constexpr std::size_t readable = 60;
    return fmt::format("{}: {}{}\n", label, s.average->to_decimal(6),
                       s.average->is_whole() || fraction.size() > readable ? "" : " = " + fraction);
  }
  if (made == 0) return fmt::format("{}: no deal was made\n", label);
  auto const [mean, error] = s.estimated(made);
  return fmt::format("{}: {:.6g} ± {:.2g}, estimated from {}\n", label, mean, error, plural(made, "deal"));
}

std::string share(script_statistic const& s, cell const& at, int digits) {
  if (s.exact) {
    auto const found = s.chances.find(at);
    return found == s.chances.end() ? "0" : found->second.to_decimal(static_cast<unsigned>(digits));
  }
  auto const found = s.counts.find(at);
  return std::to_string(found == s.counts.end() ? 0 : found->second);
}

std::string table_text(script_statistic const& s) {
  auto const& a = s.action;
  std::string out = "     ";
  for (auto y = a.low2 - 1; y <= a.high2 + 1; ++y)
    out += fmt::format(" {:>8}", name_of_value(y, a.low2, a.high2));
  out += "      Sum\n";
  auto const sum_of = [&](auto const& belongs) {
    if (!s.exact) return std::to_string(s.count_of(belongs));
    auto const sum = s.chance_of(belongs);
    return sum.is_zero() ? std::string{"0"} : sum.to_decimal(6);
  };
  for (auto x = a.low - 1; x <= a.high + 1; ++x) {
    out += fmt::format("{:>5}", name_of_value(x, a.low, a.high));
    for (auto y = a.low2 - 1; y <= a.high2 + 1; ++y) out += fmt::format(" {:>8}", share(s, {x, y}, 6));
    out += fmt::format(" {:>8}\n", sum_of([&](cell const& at) { return at.first == x; }));
  }
  out += "  Sum";
  for (auto y = a.low2 - 1; y <= a.high2 + 1; ++y)
    out += fmt::format(" {:>8}", sum_of([&](cell const& at) { return at.second == y; }));
  return out + fmt::format(" {:>8}\n", sum_of([](cell const&) { return true; }));
}

std::string frequency_text(script_statistic const& s, std::uint64_t made) {
  auto const& a = s.action;
  auto out = fmt::format("Frequency {}: {}\n", a.label,
                         s.exact ? "exact" : fmt::format("estimated from {}", plural(made, "deal")));
  if (a.is == action_kind::frequency_2d) return out + table_text(s);
  for (auto x = a.low - 1; x <= a.high + 1; ++x) {
    bool const beyond = x < a.low || x > a.high;
    auto const text = share(s, {x, 0}, 9);
    if (beyond && text == "0") continue;
    out += fmt::format("{:>5}  {:>11}\n", name_of_value(x, a.low, a.high), text);
  }
  return out;
}

}  // namespace

std::string text_of(script_statistics const& all) {
  std::string out;
  for (auto const& s : all.all())
    out += s.action.is == action_kind::average ? average_text(s, all.made()) : frequency_text(s, all.made());
  return out;
}

json_tree json_of(script_statistics const& all) {
  auto out = json_tree::array();
  auto const made = all.made();
  for (auto const& s : all.all()) {
    auto const& a = s.action;
    bool const average = a.is == action_kind::average;
    json_tree one{{"statistic", average ? "average" : "frequency"}, {"label", a.label}, {"exact", s.exact}};
    if (!s.exact) one["deals"] = made;
    if (average && s.exact) one["value"] = s.average->to_string();
    if (average) one["decimal"] = s.exact ? s.average->to_double() : made == 0 ? 0 : s.estimated(made).first;
    if (!average) {
      auto cells = json_tree::array();
      auto const add = [&](cell const& at, json_tree chance) {
        json_tree row{{"value", name_of_value(at.first, a.low, a.high)}};
        if (a.is == action_kind::frequency_2d) row["second"] = name_of_value(at.second, a.low2, a.high2);
        row[s.exact ? "probability" : "count"] = std::move(chance);
        cells.push_back(std::move(row));
      };
      for (auto const& [at, p] : s.chances) add(at, p.to_string());
      for (auto const& [at, n] : s.counts) add(at, n);
      one["cells"] = std::move(cells);
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace faro::program
