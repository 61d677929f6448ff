#include "chains/src/component_values.hpp"

namespace faro::detail {

void component_values::load(std::span<std::uint32_t const> states) {
  states_ = states;
  auto const n = static_cast<std::uint32_t>(states.size());
  for (std::uint32_t k = 0; k < n; ++k) local_[states[k]] = k;
  find_twins();
  bounds_.clear();
  kept_.clear();
  rows_.clear();
  ways_.clear();
  for (std::uint32_t k = 0; k < n; ++k) {
    bounds_.push_back({all_.low_of[states[k]], all_.high_of[states[k]]});
    kept_.push_back({static_cast<std::uint32_t>(rows_.size()), 0, g_.least[states[k]]});
    if (same_as_[k] == k) add_rows(states[k]);
    kept_.back().end = static_cast<std::uint32_t>(rows_.size());
  }
}

/// A state that surely leads to another one is worth exactly what that is.
void component_values::find_twins() {
  auto const n = static_cast<std::uint32_t>(states_.size());
  same_as_.resize(n);
  for (std::uint32_t k = 0; k < n; ++k) {
    same_as_[k] = k;
    auto const [first, end] = all_.rows_of(states_[k]);
    auto const ways = g_.rows.row(first);
    if (end - first != 1 || ways.size() != 1 || chain::is_outcome(ways[0].to)) continue;
    if (components_.of[ways[0].to] == components_.of[states_[k]]) same_as_[k] = local_[ways[0].to];
  }
  for (std::uint32_t k = 0; k < n; ++k) {
    auto last = k;
    for (std::uint32_t steps = 0; same_as_[last] != last && steps <= n; ++steps) last = same_as_[last];
    if (same_as_[last] != last) same_as_[last] = last;  // a ring
    for (auto at = k; at != last;) at = std::exchange(same_as_[at], last);
  }
}

void component_values::add_rows(std::uint32_t global) {
  auto const [begin, end] = all_.rows_of(global);
  for (auto r = begin; r < end; ++r) {
    auto const ways = g_.rows.row(r);
    auto const* chance = all_.chances(r);
    row out{static_cast<std::uint32_t>(ways_.size()), 0, 0, 0, rounding_of(ways.size()), r};
    for (auto const& a : ways) {
      auto const p = *chance++;
      if (chain::is_outcome(a.to)) {
        out.low += p * g_.low[chain::outcome_of(a.to)];
        out.high += p * g_.high[chain::outcome_of(a.to)];
      } else if (components_.of[a.to] != components_.of[global]) {
        out.low += p * all_.low_of[a.to];
        out.high += p * all_.high_of[a.to];
      } else {
        ways_.push_back({same_as_[local_[a.to]], p});
      }
    }
    out.end = static_cast<std::uint32_t>(ways_.size());
    rows_.push_back(out);
  }
}

component_values::bounds component_values::of_row(row const& r) const {
  auto low = r.low;
  auto high = r.high;
  for (auto k = r.first; k < r.end; ++k) {
    auto const& [to, p] = ways_[k];
    low += p * bounds_[to].low;
    high += p * bounds_[to].high;
  }
  return {low * (1 - r.off), std::min(1.0, high * (1 + r.off))};
}

/// Actions that are proved to be worse than another are not looked at again.
component_values::bounds component_values::best(state& s) {
  auto value = of_row(rows_[s.first]);
  if (s.end - s.first == 1) return value;
  tried_.assign(1, value);
  for (auto r = s.first + 1; r < s.end; ++r) {
    auto const now = of_row(rows_[r]);
    tried_.push_back(now);
    value.low = s.least ? std::min(value.low, now.low) : std::max(value.low, now.low);
    value.high = s.least ? std::min(value.high, now.high) : std::max(value.high, now.high);
  }
  for (auto k = tried_.size(); k-- > 0;) {
    if (s.least ? tried_[k].low <= value.high : tried_[k].high >= value.low) continue;
    --s.end;
    std::swap(rows_[s.first + k], rows_[s.end]);
    std::swap(tried_[k], tried_[s.end - s.first]);
  }
  return value;
}

double component_values::sweep() {
  double change = 0;
  for (auto k = bounds_.size(); k-- > 0;) {
    if (same_as_[k] != k) continue;
    auto const now = best(kept_[k]);
    auto& known = bounds_[k];
    change = std::max({change, now.low - known.low, known.high - now.high});
    known.low = std::max(known.low, now.low);
    known.high = std::min(known.high, now.high);
  }
  return change;
}

double component_values::gap() const {
  double most = 0;
  for (std::size_t k = 0; k < bounds_.size(); ++k) {
    auto const& b = bounds_[same_as_[k]];
    most = std::max(most, b.high - b.low);
  }
  return most;
}

void component_values::store() const {
  for (std::size_t k = 0; k < states_.size(); ++k) {
    all_.low_of[states_[k]] = bounds_[same_as_[k]].low;
    all_.high_of[states_[k]] = bounds_[same_as_[k]].high;
  }
}

}  // namespace faro::detail
