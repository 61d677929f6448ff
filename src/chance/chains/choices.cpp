#include "chance/chains/classes.hpp"
#include "chance/chains/patience.hpp"

#include <faro/chance/chains/choices.hpp>
#include <faro/exact/ratio.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace faro {
namespace {

using detail::patience;

/// All ways of all actions of a state as one row: for the classes.
chain joined(choice_graph const& g) {
  chain out{g.rows.outcomes(), 0};
  std::vector<chain::plain_way> ways;
  for (std::size_t s = 0; s + 1 < g.first_row.size(); ++s) {
    ways.clear();
    for (auto r = g.first_row[s]; r < g.first_row[s + 1]; ++r) {
      for (auto const& a : g.rows.row(r)) ways.push_back({a.to, 1});
    }
    out.add_row(ways);
  }
  return out;
}

class valuer {
 public:
  valuer(choice_graph const& g, patience& waits)
      : g_{g}, waits_{waits}, states_{g.first_row.size() - 1}, classes_{detail::classes_of(joined(g))} {
    out.low.assign(states_, 0);
    out.high.assign(states_, 1);
    chance_.reserve(g.rows.ways());
    for (std::size_t r = 0; r < g.rows.states(); ++r) {
      auto const row = g.rows.row(r);
      auto const d = g.rows.denominator(r);
      for (std::size_t k = 0; k < row.size(); ++k) {
        chance_.push_back(d != 0 ? static_cast<double>(row[k].weight) / static_cast<double>(d)
                                 : ratio{g.rows.exact_weight(r, k), g.rows.exact_denominator(r)}.to_double());
      }
    }
  }

  void run() {
    auto const order = classes_.first_to_last();
    for (auto last = order.size(); last > 0;) {  // from the end of the game
      auto first = last - 1;
      while (first > 0 && classes_.of[order[first - 1]] == classes_.of[order[last - 1]]) --first;
      value_class(std::span{order}.subspan(first, last - first));
      last = first;
    }
    choose();
  }

  best_rows out;

 private:
  enum class side { low, high };

  /// The worth of an action, rounded outwards.
  [[nodiscard]] double worth(std::uint32_t row, side which) const {
    auto const ways = g_.rows.row(row);
    auto const* chance = chance_.data() + (ways.data() - g_.rows.row(0).data());
    auto const& states = which == side::low ? out.low : out.high;
    auto const& outcomes = which == side::low ? g_.low : g_.high;
    double sum = 0;
    for (auto const& a : ways)
      sum += *chance++ * (chain::is_outcome(a.to) ? outcomes[chain::outcome_of(a.to)] : states[a.to]);
    auto const off = static_cast<double>(ways.size() + 4) * 0x1p-52;
    return which == side::low ? sum * (1 - off) : std::min(1.0, sum * (1 + off));
  }
  /// The rows of a state that count.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> rows_of(std::uint32_t state) const {
    if (g_.decided.empty() || g_.decided[state] == choice_graph::any_row)
      return {g_.first_row[state], g_.first_row[state + 1]};
    return {g_.decided[state], g_.decided[state] + 1};
  }
  /// The same from both sides in one pass.
  [[nodiscard]] std::pair<double, double> worths(std::uint32_t row) const {
    auto const ways = g_.rows.row(row);
    auto const* chance = chance_.data() + (ways.data() - g_.rows.row(0).data());
    double low = 0;
    double high = 0;
    for (auto const& a : ways) {
      auto const p = *chance++;
      auto const is_outcome = chain::is_outcome(a.to);
      auto const k = is_outcome ? chain::outcome_of(a.to) : a.to;
      low += p * (is_outcome ? g_.low[k] : out.low[k]);
      high += p * (is_outcome ? g_.high[k] : out.high[k]);
    }
    auto const off = static_cast<double>(ways.size() + 4) * 0x1p-52;
    return {low * (1 - off), std::min(1.0, high * (1 + off))};
  }
  [[nodiscard]] std::pair<double, double> best(std::uint32_t state) const {
    auto const [first, end] = rows_of(state);
    auto value = worths(first);
    for (auto r = first + 1; r < end; ++r) {
      auto const [low, high] = worths(r);
      auto const least = g_.least[state];
      value.first = least ? std::min(value.first, low) : std::max(value.first, low);
      value.second = least ? std::min(value.second, high) : std::max(value.second, high);
    }
    return value;
  }
  /// One sweep; how much it changed.
  double sweep(std::span<std::uint32_t const> states) {
    double change = 0;
    for (auto at = states.rbegin(); at != states.rend(); ++at) {
      auto const [low, high] = best(*at);
      change = std::max({change, low - out.low[*at], out.high[*at] - high});
      out.low[*at] = std::max(out.low[*at], low);
      out.high[*at] = std::min(out.high[*at], high);
    }
    return change;
  }
  [[nodiscard]] double gap(std::span<std::uint32_t const> states) const {
    double most = 0;
    for (auto const s : states) most = std::max(most, out.high[s] - out.low[s]);
    return most;
  }

  void value_class(std::span<std::uint32_t const> unordered) {
    std::vector<std::uint32_t> states{unordered.begin(), unordered.end()};
    std::ranges::sort(states);  // found later: nearer to the end, mostly
    if (states.size() == 1 && !returns(states.front())) {
      (void)sweep(states);
      return;
    }
    constexpr double nothing = 0x1p-56;
    constexpr std::size_t most_sweeps = 1'000'000;
    constexpr double wide = 1e-12;
    for (std::size_t n = 0; n < most_sweeps; ++n) {
      if (sweep(states) <= nothing) break;
      if (n % 16 == 15 && (waits_.over() || (n % 256 == 255 && gap(states) > wide && try_above(states))))
        break;
    }
    if (gap(states) > wide) (void)try_above(states);
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
    units_.resize(states_, 0);
    for (auto const s : states) {  // what leads out of the class is known
      for (auto r = g_.first_row[s]; r < g_.first_row[s + 1]; ++r) {
        for (auto const& a : g_.rows.row(r)) {
          if (!chain::is_outcome(a.to)) units_[a.to] = units_of(out.high[a.to]);
        }
      }
    }
    for (double const over : {0x1p-42, 0x1p-37, 0x1p-27, 0x1p-17}) {
      for (auto const s : states) units_[s] = units_of(out.low[s] + over);
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
          out.high[s] = std::min(out.high[s], static_cast<double>(units_[s]) * unit);
        return true;
      }
    }
    return false;
  }
  static constexpr double unit = 0x1p-44;
  static std::uint64_t units_of(double worth) { return static_cast<std::uint64_t>(std::ceil(worth / unit)); }
  [[nodiscard]] std::uint64_t units_of_row(std::uint32_t row) const {
    auto const d = g_.rows.denominator(row);
    if (d == 0) return units_of(worth(row, side::high));
    uint128 sum = 0;
    for (auto const& a : g_.rows.row(row)) {
      auto const units = chain::is_outcome(a.to) ? units_of(g_.high[chain::outcome_of(a.to)]) : units_[a.to];
      sum += static_cast<uint128>(a.weight) * units;
    }
    return static_cast<std::uint64_t>((sum + d - 1) / d);
  }
  [[nodiscard]] std::uint64_t best_units(std::uint32_t state) const {
    auto const [first, end] = rows_of(state);
    auto value = units_of_row(first);
    for (auto r = first + 1; r < end; ++r)
      value = g_.least[state] ? std::min(value, units_of_row(r)) : std::max(value, units_of_row(r));
    return value;
  }

  /// The action of each state; where several are as good, one that comes nearer to the end.
  void choose() {
    out.row.assign(states_, 0);
    out.open.assign(states_, false);
    for (std::uint32_t r = 0; r < g_.rows.states(); ++r) out.worth.push_back(worth(r, side::low));
    std::vector<std::vector<std::uint32_t>> as_good(states_);
    constexpr double alike = 1e-12;
    for (std::uint32_t s = 0; s < states_; ++s) {
      auto const [first, end] = rows_of(s);
      if (end - first == 1) {
        as_good[s] = {first};
        continue;
      }
      ++out.choices;
      auto const better = [&](double a, double b) { return g_.least[s] ? a < b : a > b; };
      auto top = first;
      std::vector<double> lows;
      for (auto r = first; r < end; ++r) {
        lows.push_back(worth(r, side::low));
        if (better(lows.back(), lows[top - first])) top = r;
      }
      double behind = 0;
      for (auto r = first; r < end; ++r) {
        auto const off = std::abs(lows[r - first] - lows[top - first]);
        if (off <= alike * std::max(lows[top - first], 1e-3)) as_good[s].push_back(r);
        if (r == top) continue;
        behind = std::max(behind, g_.least[s] ? worth(top, side::high) - lows[r - first]
                                              : worth(r, side::high) - lows[top - first]);
      }
      if (behind > 0) {
        ++out.undecided;
        out.open[s] = true;
        out.undecided_by = std::max(out.undecided_by, behind);
      }
    }
    lead_to_the_end(as_good);
  }

  void lead_to_the_end(std::vector<std::vector<std::uint32_t>> const& as_good) {
    std::vector<std::vector<std::uint32_t>> from(states_);  // states with a good action that may lead here
    std::vector<char> ends(states_, 0);
    std::vector<std::uint32_t> ahead;
    auto const take = [&](std::uint32_t s, std::uint32_t row) {
      if (ends[s]) return;
      ends[s] = 1;
      out.row[s] = row;
      ahead.push_back(s);
    };
    for (std::uint32_t s = 0; s < states_; ++s) {
      out.row[s] = as_good[s].front();
      for (auto const r : as_good[s]) {
        for (auto const& a : g_.rows.row(r)) {
          if (chain::is_outcome(a.to)) {
            take(s, r);
          } else {
            from[a.to].push_back(s);
          }
        }
      }
    }
    for (std::size_t k = 0; k < ahead.size(); ++k) {
      for (auto const s : from[ahead[k]]) {
        if (ends[s]) continue;
        for (auto const r : as_good[s]) {
          auto const row = g_.rows.row(r);
          if (std::ranges::any_of(row, [&](auto const& a) { return a.to == ahead[k]; })) {
            take(s, r);
            break;
          }
        }
      }
    }
    // Whether a state that does not end is met.
    std::vector<char> met(states_, 0);
    std::vector<std::uint32_t> walk{0};
    met[0] = 1;
    while (!walk.empty() && !out.endless) {
      auto const s = walk.back();
      walk.pop_back();
      out.endless = !ends[s];
      for (auto const& a : g_.rows.row(out.row[s])) {
        if (chain::is_outcome(a.to) || met[a.to]) continue;
        met[a.to] = 1;
        walk.push_back(a.to);
      }
    }
  }

  choice_graph const& g_;
  patience& waits_;
  std::size_t states_;
  detail::state_classes classes_;
  std::vector<double> chance_;
  std::vector<std::uint64_t> units_;
};

}  // namespace

best_rows find_best_rows(choice_graph const& graph, double seconds) {
  parallel::long_work work{0};
  patience waits{seconds, work};
  valuer values{graph, waits};
  values.run();
  return std::move(values.out);
}

}  // namespace faro
