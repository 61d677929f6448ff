#include "chains/src/components.hpp"

#include <algorithm>
#include <numeric>

namespace faro::detail {

std::vector<std::uint32_t> strong_components::first_to_last() const {
  std::vector<std::size_t> at(size.size() + 1, 0);
  auto const last = static_cast<std::uint32_t>(size.size()) - 1;
  for (auto const k : of) ++at[last - k + 1];
  std::partial_sum(at.begin(), at.end(), at.begin());
  std::vector<std::uint32_t> order(of.size());
  for (std::size_t i = 0; i < of.size(); ++i) order[at[last - of[i]]++] = static_cast<std::uint32_t>(i);
  return order;
}

namespace {

constexpr std::size_t steps_a_way = 4;

/// R. Tarjan's algorithm (1972), with a stack of its own: chains may be deep. `row_of`: the ways out of a
/// state.
template <class RowOf>
strong_components found_components(std::uint32_t n, RowOf const& row_of, deadline* waits = nullptr) {
  constexpr auto none = chain::most_states;
  strong_components out;
  out.of.assign(n, none);
  std::vector<std::uint32_t> low(n, 0);
  std::vector<std::uint32_t> number(n, 0);
  std::vector<std::uint32_t> open;
  struct call {
    std::uint32_t state;
    std::size_t at;
  };
  std::vector<call> calls;
  std::uint32_t counter = 0;
  auto const enter = [&](std::uint32_t v) {
    low[v] = number[v] = ++counter;
    open.push_back(v);
    calls.push_back({v, 0});
  };
  auto const close = [&](std::uint32_t v) {
    std::uint32_t size = 0;
    for (auto t = n; t != v; ++size) {
      t = open.back();
      open.pop_back();
      out.of[t] = static_cast<std::uint32_t>(out.size.size());
    }
    out.size.push_back(size);
    out.largest = std::max(out.largest, size);
  };
  for (std::uint32_t root = 0; root < n; ++root) {
    if (number[root] == 0) enter(root);
    while (!calls.empty()) {
      auto& [v, at] = calls.back();
      auto const row = row_of(v);
      if (waits && at == 0) waits->spend((row.size() + 1) * steps_a_way);
      if (at < row.size()) {
        auto const t = row[at++].to;
        if (chain::is_outcome(t)) continue;
        if (number[t] == 0) {
          enter(t);
        } else if (out.of[t] == none) {
          low[v] = std::min(low[v], number[t]);
        }
        continue;
      }
      auto const done = v;
      calls.pop_back();
      if (!calls.empty()) low[calls.back().state] = std::min(low[calls.back().state], low[done]);
      if (low[done] == number[done]) close(done);
    }
  }
  return out;
}

}  // namespace

strong_components strong_components_of(chain const& c, deadline* waits) {
  return found_components(
      static_cast<std::uint32_t>(c.states()), [&](std::uint32_t state) { return c.row(state); }, waits);
}

strong_components strong_components_of(chain const& rows, std::vector<std::uint32_t> const& first_row) {
  return found_components(static_cast<std::uint32_t>(first_row.size() - 1), [&](std::uint32_t state) {
    auto const first = rows.row(first_row[state]);
    auto const last = rows.row(first_row[state + 1] - 1);  // rows lie one behind the other
    return std::span{first.data(), last.data() + last.size()};
  });
}

std::vector<bool> can_end(chain const& c, deadline* waits) {
  auto const n = c.states();
  auto const spend = [&](std::uint32_t state) {
    if (waits) waits->spend((c.row(state).size() + 1) * steps_a_way);
  };
  std::vector<std::size_t> first(n + 1, 0);
  std::vector<bool> ends(n, false);
  std::vector<std::uint32_t> ahead;
  for (std::uint32_t i = 0; i < n; ++i) {
    spend(i);
    for (auto const& a : c.row(i)) {
      if (!chain::is_outcome(a.to)) {
        ++first[a.to + 1];
      } else if (!ends[i]) {
        ends[i] = true;
        ahead.push_back(i);
      }
    }
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::uint32_t> from(first[n]);
  auto at = first;
  for (std::uint32_t i = 0; i < n; ++i) {
    spend(i);
    for (auto const& a : c.row(i)) {
      if (!chain::is_outcome(a.to)) from[at[a.to]++] = i;
    }
  }
  while (!ahead.empty()) {
    auto const v = ahead.back();
    ahead.pop_back();
    spend(v);
    for (auto k = first[v]; k < first[v + 1]; ++k) {
      if (ends[from[k]]) continue;
      ends[from[k]] = true;
      ahead.push_back(from[k]);
    }
  }
  return ends;
}

chain without_endless(chain const& c, std::vector<bool> const& ends) {
  std::vector<chain::place> number(c.states(), chain::outcome(c.outcomes()));
  chain::place kept = 0;
  for (std::size_t i = 0; i < c.states(); ++i) {
    if (ends[i]) number[i] = kept++;
  }
  chain out{c.outcomes() + 1, c.counters()};
  for (std::size_t i = 0; i < c.states(); ++i) {
    if (ends[i]) out.add_row(c, i, number);
  }
  return out;
}

}  // namespace faro::detail
