#include "chains/src/component_values.hpp"
#include "chains/src/deadline.hpp"

#include <faro/chains/detail/choices.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace faro {
namespace {

using detail::deadline;

class valuer {
 public:
  valuer(choice_graph const& g, deadline& waits)
      : g_{g}, waits_{waits}, values_{g}, components_{detail::strong_components_of(g.rows, g.first_row)} {}

  best_rows run() {
    auto const order = components_.first_to_last();
    detail::component_values one{g_, components_, values_};
    for (auto last = order.size(); last > 0;) {  // from the end of the game
      auto first = last - 1;
      while (first > 0 && components_.of[order[first - 1]] == components_.of[order[last - 1]]) --first;
      std::vector<std::uint32_t> states{order.begin() + static_cast<std::ptrdiff_t>(first),
                                        order.begin() + static_cast<std::ptrdiff_t>(last)};
      std::ranges::sort(states);  // found later: nearer to the end, mostly
      one.load(states);
      value_component(one, states);
      last = first;
    }
    return detail::choose_rows(g_, std::move(values_));
  }

 private:
  void value_component(detail::component_values& one, std::span<std::uint32_t const> states) {
    constexpr double nothing = 0x1p-56;
    constexpr std::size_t most_sweeps = 1'000'000;
    constexpr std::size_t few_sweeps = 256;
    constexpr double wide = 1e-12;
    bool const once = states.size() == 1 && !returns(states.front());
    std::size_t most = once ? 1 : most_sweeps;
    std::size_t solve_after = few_sweeps;  // where sweeps creep; then less and less often
    for (std::size_t n = 1; n <= most; ++n) {
      if (one.sweep() <= nothing) break;
      if (n % 16 != 0) continue;
      if (waits_.over()) break;
      if (n % few_sweeps != 0 || one.gap() <= wide) continue;
      one.store();
      if (try_above(states)) return;
      if (n != solve_after) continue;
      solve_after *= 4;
      if (one.solve_play(waits_)) most = n + few_sweeps;
    }
    auto const gap = one.gap();
    one.store();
    if (!once && gap > wide) (void)try_above(states);
  }
  [[nodiscard]] bool returns(std::uint32_t state) const {
    for (auto r = g_.first_row[state]; r < g_.first_row[state + 1]; ++r) {
      for (auto const& a : g_.rows.row(r)) {
        if (a.to == state) return true;
      }
    }
    return false;
  }

  /// A bound from above a little over the one from below, if no step raises it; in whole units, so that a
  /// state that leads to others worth the same is worth exactly that.
  bool try_above(std::span<std::uint32_t const> states) {
    units_.resize(values_.low_of.size(), 0);
    for (auto const s : states) {  // what leads out of the class is known
      for (auto r = g_.first_row[s]; r < g_.first_row[s + 1]; ++r) {
        for (auto const& a : g_.rows.row(r)) {
          if (!chain::is_outcome(a.to)) units_[a.to] = units_of(values_.high_of[a.to]);
        }
      }
    }
    for (double const over : {0x1p-42, 0x1p-37, 0x1p-27, 0x1p-17}) {
      for (auto const s : states) units_[s] = units_of(values_.low_of[s] + over);
      constexpr int rounds = 64;
      for (int round = 0; round < rounds; ++round) {
        bool raised = false;
        for (auto at = states.rbegin(); at != states.rend(); ++at) {
          auto const now = best_units(*at);
          raised = raised || now > units_[*at];
          units_[*at] = std::max(units_[*at], now);
        }
        if (raised) continue;
        for (auto const s : states)
          values_.high_of[s] = std::min(values_.high_of[s], static_cast<double>(units_[s]) * unit);
        return true;
      }
    }
    return false;
  }
  static constexpr double unit = 0x1p-44;
  static std::uint64_t units_of(double worth) { return static_cast<std::uint64_t>(std::ceil(worth / unit)); }
  [[nodiscard]] std::uint64_t units_of_row(std::uint32_t row) const {
    auto const d = g_.rows.denominator(row);
    if (d == 0) return units_of(values_.high(row));
    uint128 sum = 0;
    for (auto const& a : g_.rows.row(row)) {
      auto const units = chain::is_outcome(a.to) ? units_of(g_.high[chain::outcome_of(a.to)]) : units_[a.to];
      sum += static_cast<uint128>(a.weight) * units;
    }
    return static_cast<std::uint64_t>((sum + d - 1) / d);
  }
  [[nodiscard]] std::uint64_t best_units(std::uint32_t state) const {
    auto const [first, end] = values_.rows_of(state);
    auto value = units_of_row(first);
    for (auto r = first + 1; r < end; ++r)
      value = g_.least[state] ? std::min(value, units_of_row(r)) : std::max(value, units_of_row(r));
    return value;
  }

  choice_graph const& g_;
  deadline& waits_;
  detail::row_values values_;
  detail::strong_components components_;
  std::vector<std::uint64_t> units_;
};

}  // namespace

best_rows find_best_rows(choice_graph const& graph, double seconds) {
  parallel::long_work work{0};
  deadline waits{seconds, work};
  return valuer{graph, waits}.run();
}

}  // namespace faro
