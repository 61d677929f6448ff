// Averages as sums over all deals; frequencies as the distribution of one number, else as counts of deals,
// one for each value.
#include "bridge/src/dealer/statistics.hpp"

#include "bridge/src/deals/counted/lengths.hpp"

#include <faro/odds/hands/detail/hands.hpp>

#include <algorithm>
#include <cmath>

namespace faro::odds::bridge {

namespace {

using action_kind = dealer_action::kind;

/// Of all counts of one frequency where it is to be exact; about as many seconds as 10^9 steps.
constexpr std::uint64_t most_steps = 4'000'000'000;

query_node number_node(std::int64_t value) { return {operation::constant, value, {}}; }

/// The number is this value, or beyond the bound it stands for.
query_node falls_on(query_node const& number, std::int64_t at, std::int64_t low, std::int64_t high) {
  if (at < low) return {operation::less, 0, {number, number_node(low)}};
  if (at > high) return {operation::less, 0, {number_node(high), number}};
  return {operation::equal, 0, {number, number_node(at)}};
}

/// How far the number is above the value below the lowest.
query_node place_of(query_node const& number, std::int64_t low, std::int64_t high) {
  query_node const least{operation::maximum, 0, {number, number_node(low - 1)}};
  query_node const both{operation::minimum, 0, {least, number_node(high + 1)}};
  return {operation::subtract, 0, {both, number_node(low - 1)}};
}

}  // namespace

std::pair<double, double> script_statistic::estimated(std::uint64_t made) const {
  auto const n = static_cast<double>(made);
  auto const mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / std::max(1.0, n - 1))};
}

ratio script_statistic::chance_of(std::function<bool(cell const&)> const& belongs) const {
  ratio out{0};
  for (auto const& [at, chance] : chances) {
    if (belongs(at)) out = out + chance;
  }
  return out;
}

std::uint64_t script_statistic::count_of(std::function<bool(cell const&)> const& belongs) const {
  std::uint64_t out = 0;
  for (auto const& [at, n] : counts) out += belongs(at) ? n : 0;
  return out;
}

std::int64_t clamped(std::int64_t value, std::int64_t low, std::int64_t high) {
  return std::clamp(value, low - 1, high + 1);
}

bool measures_tricks(dealer_script const& script) {
  return std::ranges::any_of(script.actions, [&](auto const& a) {
    return a.is >= action_kind::average && std::ranges::any_of(a.items, [&](auto const& item) {
             return asks_solver(*item.number, script.leaves);
           });
  });
}

script_statistics::script_statistics(dealer_script const& script, deal_drawing const& drawing, bool exactly)
    : script_{script}, drawing_{drawing} {
  for (auto const& a : script.actions) {
    if (a.is >= action_kind::average) all_.push_back({a});
  }
  if (!drawing.counted() || all_.empty()) return;
  limits_.steps = most_steps;
  if (!exactly) limits_ = limits_within(std::max(worth_of_statistics, drawing.work_of_deals()) / all_.size());
  constexpr std::uint64_t share_by_suits = 4;
  limits_.steps_by_suits = drawing.drawn_from().in_halves() ? 0 : limits_.steps / share_by_suits;
  for (auto& s : all_) {
    try {
      count(s);
    } catch (too_big const&) {
      s.chances.clear();  // estimated, then
    }
  }
}

bool script_statistics::estimates() const {
  return std::ranges::any_of(all_, [](auto const& s) { return !s.exact; });
}

void script_statistics::count(script_statistic& s) {
  for (auto const& item : s.action.items) {
    if (looks_at_deals(*item.number, script_.leaves)) throw too_big{"it is known deal by deal"};
  }
  s.action.is == action_kind::average ? count_average(s) : count_frequency(s);
  s.exact = true;
}

/// What lengths alone say is known from one look at deals in halves.
std::optional<deals_of_lengths> const& script_statistics::by_lengths() {
  if (!lengths_) lengths_ = drawing_.drawn_from().deals_by_lengths();
  return *lengths_;
}

bool script_statistics::count_average_by_lengths(script_statistic& s) {
  question const number{*s.action.items[0].number, script_.leaves};
  if (!drawing_.drawn_from().in_halves() || !sum_by_lengths({}, number) || !by_lengths()) return false;
  s.average = ratio{*sum_by_lengths(*by_lengths(), number), drawing_.drawn_from().count()};
  return true;
}

bool script_statistics::count_frequency_by_lengths(script_statistic& s) {
  auto const& a = s.action;
  std::vector<question> numbers;
  for (auto const& item : a.items) numbers.push_back({*item.number, script_.leaves});
  if (!drawing_.drawn_from().in_halves() || !values_by_lengths({}, numbers) || !by_lengths()) return false;
  bool const two = a.is == action_kind::frequency_2d;
  auto const law = values_by_lengths(*by_lengths(), numbers);
  for (auto const& [values, deals] : *law)
    s.chances[{clamped(values[0], a.low, a.high), two ? clamped(values[1], a.low2, a.high2) : 0}] +=
        ratio{deals, drawing_.drawn_from().count()};
  return true;
}

/// All cells from one count in halves: the distribution of their number. False where it takes too much.
bool script_statistics::count_frequency_at_once(script_statistic& s) {
  constexpr std::int64_t most_cells = 32'000;
  auto const& a = s.action;
  bool const two = a.is == action_kind::frequency_2d;
  auto const columns = two ? a.high2 - a.low2 + 3 : 1;
  if ((a.high - a.low + 3) * columns > most_cells) return false;
  auto number = place_of(*a.items[0].number, a.low, a.high);
  if (two)
    number = {operation::add,
              0,
              {{operation::multiply, 0, {std::move(number), number_node(columns)}},
               place_of(*a.items[1].number, a.low2, a.high2)}};
  auto limits = limits_;
  limits.steps_by_suits = 0;
  try {
    auto const values = values_over_deals({script_.condition, script_.leaves},
                                          {std::move(number), script_.leaves}, script_.predealt, limits);
    if (!values) return false;
    for (auto const& [value, deals] : *values)
      s.chances[{a.low - 1 + value / columns, two ? a.low2 - 1 + value % columns : 0}] =
          ratio{deals, drawing_.drawn_from().count()};
    return true;
  } catch (too_big const&) {
    return false;
  }
}

void script_statistics::count_average(script_statistic& s) {
  if (count_average_by_lengths(s)) return;
  s.average = ratio{sum_over_deals({script_.condition, script_.leaves},
                                   {*s.action.items[0].number, script_.leaves}, script_.predealt, limits_),
                    drawing_.drawn_from().count()};
}

void script_statistics::count_frequency(script_statistic& s) {
  if (!count_frequency_by_lengths(s) && !count_frequency_at_once(s)) count_frequency_value_by_value(s);
}

void script_statistics::count_frequency_value_by_value(script_statistic& s) {
  auto const& a = s.action;
  bool const two = a.is == action_kind::frequency_2d;
  auto const values = static_cast<std::uint64_t>((a.high - a.low + 3) * (two ? a.high2 - a.low2 + 3 : 1));
  auto limits = limits_;
  limits.steps /= values;
  limits.steps_by_suits = limits.steps;
  for (auto x = a.low - 1; x <= a.high + 1; ++x) {
    for (auto y = two ? a.low2 - 1 : 0; y <= (two ? a.high2 + 1 : 0); ++y) {
      query_node both{
          operation::logical_and, 0, {script_.condition, falls_on(*a.items[0].number, x, a.low, a.high)}};
      if (two) both.children.push_back(falls_on(*a.items[1].number, y, a.low2, a.high2));
      deal_ways const ways{{std::move(both), script_.leaves}, script_.predealt, limits};
      if (!ways.count().is_zero()) s.chances[{x, y}] = ratio{ways.count(), drawing_.drawn_from().count()};
    }
  }
}

/// The mean over the leads; or of each lead its value.
void script_statistics::add_leads(script_statistic& s, measured_deal& deal) {
  auto const& a = s.action;
  std::int64_t sum = 0;
  for (std::size_t lead = 0; lead < a.items.size(); ++lead) {
    auto const value = deal(*a.items[lead].number);
    sum += value;
    if (a.is == action_kind::frequency)
      ++s.counts[{clamped(value, a.low, a.high), static_cast<std::int64_t>(lead)}];
  }
  auto const mean = static_cast<double>(sum) / static_cast<double>(a.items.size());
  s.sum += mean;
  s.squares += mean * mean;
}

void script_statistics::add(measured_deal& deal) {
  ++made_;
  for (auto& s : all_) {
    if (s.exact) continue;
    auto const& a = s.action;
    if (!a.leads.empty()) {
      add_leads(s, deal);
      continue;
    }
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

}  // namespace faro::odds::bridge
