#include "chains/src/exact_ticks.hpp"

#include <algorithm>
#include <cstdint>

namespace faro::detail {
namespace {

/// The most rows in turn whose ways do not tick; nothing where they are a loop.
std::optional<std::size_t> rows_without_tick(chain const& c) {
  auto const n = static_cast<std::uint32_t>(c.states());
  std::vector<std::uint32_t> waiting(n, 0);  // ways here that were not followed yet
  auto const each = [&](std::uint32_t state, auto const& use) {
    for (auto const& a : c.row(state)) {
      if (a.ticks == 0) use(a.to);
    }
  };
  for (std::uint32_t i = 0; i < n; ++i) {
    each(i, [&](chain::place to) {
      if (!chain::is_outcome(to)) ++waiting[to];
    });
  }
  std::vector<std::uint32_t> ready;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (waiting[i] == 0) ready.push_back(i);
  }
  std::vector<std::size_t> before(n, 0);
  std::size_t most = 0;
  for (std::size_t k = 0; k < ready.size(); ++k) {
    auto const rows = before[ready[k]] + 1;
    each(ready[k], [&](chain::place to) {
      most = std::max(most, rows);
      if (chain::is_outcome(to)) return;
      before[to] = std::max(before[to], rows);
      if (--waiting[to] == 0) ready.push_back(to);
    });
  }
  if (ready.size() < n) return std::nullopt;
  return most;
}

}  // namespace

exact_ticks::exact_ticks(chain const& c, std::size_t scale) : scale_{scale} {
  auto const still = rows_without_tick(c);
  if (!still) return;
  rows_ = *still + 1;
  for (std::size_t i = 0; i < c.states(); ++i) {
    if (c.denominator(i) == 0) return;
    a_row_ = lcm(a_row_, integer{c.denominator(i)});
    if (a_row_.bits() > scale_) return;
  }
  known_ = true;
  of_ = 1;
}

bool exact_ticks::next() {
  // Before the first tick there may be rows that do not tick; with each tick comes its own row and as many
  // more.
  for (auto rows = begun_ ? rows_ : rows_ - 1; known_ && rows > 0; --rows) {
    of_ *= a_row_;
    known_ = of_.bits() < scale_;
  }
  begun_ = true;
  return known_;
}

std::optional<std::vector<ratio>> exact_ticks::chances(std::vector<integer> const& weights,
                                                       integer const& lost) {
  auto const one = power(2, scale_);
  known_ = known_ && lost * of_ < one;  // two multiples can't both be within the rounding
  if (!known_) return std::nullopt;
  std::vector<ratio> out;
  for (auto const& weight : weights) {
    auto const times = (weight * of_ + one - integer{1}) / one;
    out.emplace_back(times, of_);
  }
  return out;
}

}  // namespace faro::detail
