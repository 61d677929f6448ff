// Averages as sums over all deals, frequencies as counts of deals, one for each value.
#include "bridge/verb/deal/dealer_statistics.hpp"

#include "bridge/src/deals/lengths.hpp"
#include "text/words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

using namespace odds::bridge;
using odds::operation;
using odds::query_node;
using json_tree = nlohmann::ordered_json;
using action_kind = dealer_action::kind;

/// Of all counts of one frequency; about as many seconds as 10^9 steps.
constexpr std::uint64_t most_steps = 2'000'000'000;

query_node constant(std::int64_t value) { return {operation::constant, value, {}}; }

/// The number is this value, or beyond the bound it stands for.
query_node falls_on(query_node const& number, std::int64_t at, std::int64_t low, std::int64_t high) {
  if (at < low) return {operation::less, 0, {number, constant(low)}};
  if (at > high) return {operation::less, 0, {constant(high), number}};
  return {operation::equal, 0, {number, constant(at)}};
}

std::string name_of_value(std::int64_t at, std::int64_t low, std::int64_t high) {
  return at < low ? "Low" : at > high ? "High" : std::to_string(at);
}

}  // namespace

dealer_statistics::dealer_statistics(dealer_script const& script, deal_drawing const& drawing)
    : script_{script}, drawing_{drawing} {
  for (auto const& a : script.actions) {
    if (a.is < action_kind::average) continue;
    all_.push_back({a});
    if (!drawing.counted()) continue;
    try {
      a.is == action_kind::average ? count_average(all_.back()) : count_frequency(all_.back());
    } catch (odds::too_big const&) {
      all_.back().chances.clear();  // estimated, then
    }
  }
}

bool dealer_statistics::estimates() const {
  return std::ranges::any_of(all_, [](auto const& s) { return !s.exact; });
}

bool dealer_statistics::asks_solver() const {
  return std::ranges::any_of(all_, [&](auto const& s) {
    return std::ranges::any_of(
        s.action.items, [&](auto const& item) { return looks_at_deals(*item.number, script_.leaves); });
  });
}

/// What is counted in halves is not tried by suits again.
deal_limits dealer_statistics::limits() const {
  deal_limits out{.steps = most_steps};
  if (drawing_.drawn_from().in_halves()) out.steps_by_suits = 0;
  return out;
}

/// What lengths alone say is known from one look at deals in halves.
std::optional<deals_of_lengths> const& dealer_statistics::by_lengths() {
  if (!lengths_) lengths_ = drawing_.drawn_from().deals_by_lengths();
  return *lengths_;
}

bool dealer_statistics::count_average_by_lengths(statistic& s) {
  question const number{*s.action.items[0].number, script_.leaves};
  if (!drawing_.drawn_from().in_halves() || !sum_by_lengths({}, number) || !by_lengths()) return false;
  s.average = ratio{*sum_by_lengths(*by_lengths(), number), drawing_.drawn_from().count()};
  return s.exact = true;
}

bool dealer_statistics::count_frequency_by_lengths(statistic& s) {
  auto const& a = s.action;
  std::vector<question> numbers;
  for (auto const& item : a.items) numbers.push_back({*item.number, script_.leaves});
  if (!drawing_.drawn_from().in_halves() || !values_by_lengths({}, numbers) || !by_lengths()) return false;
  bool const two = a.is == action_kind::frequency_2d;
  auto const law = values_by_lengths(*by_lengths(), numbers);
  for (auto const& [values, deals] : *law)
    s.chances[{clamped(values[0], a.low, a.high), two ? clamped(values[1], a.low2, a.high2) : 0}] +=
        ratio{deals, drawing_.drawn_from().count()};
  return s.exact = true;
}

void dealer_statistics::count_average(statistic& s) {
  if (count_average_by_lengths(s)) return;
  question const condition{script_.condition, script_.leaves};
  auto const& count = drawing_.drawn_from().count();
  auto const sum =
      sum_over_deals(condition, {*s.action.items[0].number, script_.leaves}, script_.predealt, limits());
  s.average = ratio{sum, count};
  s.exact = true;
}

void dealer_statistics::count_frequency(statistic& s) {
  if (count_frequency_by_lengths(s)) return;
  auto const& a = s.action;
  bool const two = a.is == action_kind::frequency_2d;
  auto const& count = drawing_.drawn_from().count();
  if (!two && drawing_.drawn_from().in_halves()) {
    question const number{*a.items[0].number, script_.leaves};
    if (auto const values =
            values_over_deals({script_.condition, script_.leaves}, number, script_.predealt, limits())) {
      for (auto const& [value, deals] : *values)
        s.chances[{clamped(value, a.low, a.high), 0}] += ratio{deals, count};
      s.exact = true;
      return;
    }
  }
  std::uint64_t steps = 0;
  for (auto x = a.low - 1; x <= a.high + 1; ++x) {
    for (auto y = two ? a.low2 - 1 : 0; y <= (two ? a.high2 + 1 : 0); ++y) {
      query_node both{
          operation::logical_and, 0, {script_.condition, falls_on(*a.items[0].number, x, a.low, a.high)}};
      if (two) both.children.push_back(falls_on(*a.items[1].number, y, a.low2, a.high2));
      deal_ways const ways{{std::move(both), script_.leaves}, script_.predealt, limits()};
      steps += ways.steps() + 20'000;
      if (steps > most_steps) throw odds::too_big{"a frequency of too many values"};
      if (!ways.count().is_zero()) s.chances[{x, y}] = ratio{ways.count(), count};
    }
  }
  s.exact = true;
}

std::int64_t dealer_statistics::clamped(std::int64_t value, std::int64_t low, std::int64_t high) {
  return std::clamp(value, low - 1, high + 1);
}

void dealer_statistics::add(odds::bridge::measured_deal& deal) {
  ++made_;
  for (auto& s : all_) {
    if (s.exact) continue;
    auto const& a = s.action;
    auto const value = deal(*a.items[0].number);
    if (a.is == action_kind::average) {
      s.sum += static_cast<double>(value);
      s.squares += static_cast<double>(value) * static_cast<double>(value);
      continue;
    }
    auto const second =
        a.is == action_kind::frequency_2d ? clamped(deal(*a.items[1].number), a.low2, a.high2) : 0;
    ++s.counts[{clamped(value, a.low, a.high), second}];
  }
}

std::string dealer_statistics::average_text(statistic const& s) const {
  auto const label = s.action.label.empty() ? "Average" : s.action.label;
  if (s.exact) {
    auto const fraction = s.average->to_string();
    constexpr std::size_t readable = 60;
    return fmt::format("{}: {}{}\n", label, s.average->to_decimal(6),
                       s.average->is_whole() || fraction.size() > readable ? "" : " = " + fraction);
  }
  if (made_ == 0) return fmt::format("{}: no deal was made\n", label);
  auto const n = static_cast<double>(made_);
  auto const mean = s.sum / n;
  auto const error = std::sqrt(std::max(0.0, s.squares / n - mean * mean) / std::max(1.0, n - 1));
  return fmt::format("{}: {:.6g} ± {:.2g}, estimated from {}\n", label, mean, error, plural(made_, "deal"));
}

std::string dealer_statistics::share(statistic const& s, cell const& at, int digits) const {
  if (s.exact) {
    auto const found = s.chances.find(at);
    return found == s.chances.end() ? "0" : found->second.to_decimal(static_cast<unsigned>(digits));
  }
  auto const found = s.counts.find(at);
  return std::to_string(found == s.counts.end() ? 0 : found->second);
}

std::string dealer_statistics::frequency_text(statistic const& s) const {
  auto const& a = s.action;
  auto out = fmt::format("Frequency {}: {}\n", a.label,
                         s.exact ? "exact" : fmt::format("estimated from {}", plural(made_, "deal")));
  if (a.is == action_kind::frequency_2d) return out + table_text(s);
  for (auto x = a.low - 1; x <= a.high + 1; ++x) {
    bool const beyond = x < a.low || x > a.high;
    auto const text = share(s, {x, 0}, 9);
    if (beyond && text == "0") continue;
    out += fmt::format("{:>5}  {:>11}\n", name_of_value(x, a.low, a.high), text);
  }
  return out;
}

std::string dealer_statistics::table_text(statistic const& s) const {
  auto const& a = s.action;
  std::string out = "     ";
  for (auto y = a.low2 - 1; y <= a.high2 + 1; ++y)
    out += fmt::format(" {:>8}", name_of_value(y, a.low2, a.high2));
  out += "      Sum\n";
  auto const sum_of = [&](auto const& belongs) {
    if (!s.exact) {
      std::uint64_t sum = 0;
      for (auto const& [at, n] : s.counts) sum += belongs(at) ? n : 0;
      return std::to_string(sum);
    }
    ratio sum{0};
    for (auto const& [at, p] : s.chances) {
      if (belongs(at)) sum = sum + p;
    }
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

std::string dealer_statistics::as_text() const {
  std::string out;
  for (auto const& s : all_) out += s.action.is == action_kind::average ? average_text(s) : frequency_text(s);
  return out;
}

json_tree dealer_statistics::as_json() const {
  auto out = json_tree::array();
  for (auto const& s : all_) {
    auto const& a = s.action;
    bool const average = a.is == action_kind::average;
    json_tree one{{"statistic", average ? "average" : "frequency"}, {"label", a.label}, {"exact", s.exact}};
    if (!s.exact) one["deals"] = made_;
    if (average && s.exact) one["value"] = s.average->to_string();
    if (average)
      one["decimal"] = s.exact ? s.average->to_double() : made_ == 0 ? 0 : s.sum / static_cast<double>(made_);
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
