// Best play within a class whose states come back to each other for long: sweeps creep there, by as much as
// one step tells. So a way to play is taken, its worth solved for by elimination, made better wherever one
// step says so (R. Howard, 1960), and at the end the bounds are proved by one step each.
//
// From above, worths that no step raises are an upper bound (the worths are the least such numbers). From
// below, worths that every step raises, strictly, are a lower one: where they were too high by the most, that
// step would have to raise what is too high, too.
#include "chains/src/component_values.hpp"
#include "chains/src/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace faro::detail {
namespace {

constexpr std::uint32_t no_head = std::numeric_limits<std::uint32_t>::max();

}  // namespace

bool component_values::leads_out(row const& r) const {
  return std::ranges::any_of(g_.rows.row(r.number), [&](chain::arc const& a) {
    return chain::is_outcome(a.to) || components_.of[a.to] != components_.of[states_.front()];
  });
}

double component_values::worth_of(row const& r, std::vector<double> const& values) const {
  auto sum = r.low;
  for (auto k = r.first; k < r.end; ++k) sum += ways_[k].chance * values[head_of_[ways_[k].to]];
  return sum;
}

/// The best by the bounds from below; of several, one that comes nearer to the end of the class.
void component_values::choose_first_rows() {
  std::vector<double> values(heads_.size());
  for (std::size_t h = 0; h < heads_.size(); ++h) values[h] = bounds_[heads_[h]].low;
  taken_.assign(heads_.size(), no_head);
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> from(heads_.size());  // head, row
  std::vector<std::uint32_t> ahead;
  for (std::uint32_t h = 0; h < heads_.size(); ++h) {
    auto const& s = kept_[heads_[h]];
    auto top = worth_of(rows_[s.first], values);
    for (auto r = s.first + 1; r < s.end; ++r) {
      auto const worth = worth_of(rows_[r], values);
      top = s.least ? std::min(top, worth) : std::max(top, worth);
    }
    constexpr double alike = 1e-13;
    for (auto r = s.first; r < s.end; ++r) {
      if (std::abs(worth_of(rows_[r], values) - top) > alike * std::max(top, 1e-3)) continue;
      for (auto k = rows_[r].first; k < rows_[r].end; ++k) from[head_of_[ways_[k].to]].emplace_back(h, r);
      if (taken_[h] == no_head && leads_out(rows_[r])) {
        taken_[h] = r;
        ahead.push_back(h);
      }
    }
  }
  for (std::size_t k = 0; k < ahead.size(); ++k) {
    for (auto const& [h, r] : from[ahead[k]]) {
      if (taken_[h] != no_head) continue;
      taken_[h] = r;
      ahead.push_back(h);
    }
  }
  for (std::uint32_t h = 0; h < heads_.size(); ++h) {
    if (taken_[h] == no_head) taken_[h] = kept_[heads_[h]].first;
  }
}

/// Nothing where the play may never end, or is too much to solve for.
std::optional<component_values::play_values> component_values::values_of_play(deadline& waits) const {
  chain played{1};
  std::vector<chain::plain_way> ways;
  std::vector<double> low;
  std::vector<double> high;
  for (auto const r : taken_) {
    auto const number = rows_[r].number;
    if (g_.rows.denominator(number) == 0) return std::nullopt;
    ways.clear();
    for (auto const& a : g_.rows.row(number)) {
      auto const inside = !chain::is_outcome(a.to) && components_.of[a.to] == components_.of[states_.front()];
      ways.push_back({inside ? head_of_[same_as_[local_[a.to]]] : chain::outcome(0), a.weight});
    }
    played.add_row(ways);
    low.push_back(rows_[r].low);
    high.push_back(rows_[r].high);
  }
  constexpr double most_products = 2e8;
  try {
    auto const pattern = find_pattern(played, most_products, waits);
    if (!pattern) return std::nullopt;
    auto solved = solve_means(played, *pattern, {low, high, std::vector<double>(heads_.size(), 1.0)}, waits);
    if (!solved) return std::nullopt;
    return play_values{std::move((*solved)[0]), std::move((*solved)[1]), std::move((*solved)[2])};
  } catch (deadline_passed const&) {
    return std::nullopt;
  }
}

/// Takes what is better by one step: false where nothing is.
bool component_values::choose_better(std::vector<double> const& values) {
  constexpr double by = 0x1p-45;
  bool better = false;
  for (std::uint32_t h = 0; h < heads_.size(); ++h) {
    auto const& s = kept_[heads_[h]];
    auto top = worth_of(rows_[taken_[h]], values);
    for (auto r = s.first; r < s.end; ++r) {
      auto const worth = worth_of(rows_[r], values);
      if (s.least ? worth >= top * (1 - by) : worth <= top * (1 + by)) continue;
      top = worth;
      taken_[h] = r;
      better = true;
    }
  }
  return better;
}

component_values::bounds component_values::best_of(state const& s) const {
  auto value = of_row(rows_[s.first]);
  for (auto r = s.first + 1; r < s.end; ++r) {
    auto const now = of_row(rows_[r]);
    value.low = s.least ? std::min(value.low, now.low) : std::max(value.low, now.low);
    value.high = s.least ? std::min(value.high, now.high) : std::max(value.high, now.high);
  }
  return value;
}

/// Moves the values outwards by a little for every step that is still to come, until one step proves them.
bool component_values::prove(play_values const& values) {
  double off = 0;
  for (auto const& r : rows_) off = std::max(off, r.off);
  auto proved = bounds_;
  bool low_is = false;
  bool high_is = false;
  constexpr double wider = 16;
  constexpr int most = 4;
  for (int k = 0; k < most && !(low_is && high_is); ++k, off *= wider) {
    for (std::size_t h = 0; h < heads_.size(); ++h) {
      auto const margin = 2 * off * values.steps[h];
      bounds_[heads_[h]] = {std::max(0.0, values.low[h] - margin), std::min(1.0, values.high[h] + margin)};
    }
    auto const rises = [&](std::uint32_t s) {
      return bounds_[s].low <= 0 || best_of(kept_[s]).low > bounds_[s].low;
    };
    auto const stays = [&](std::uint32_t s) {
      return bounds_[s].high >= 1 || best_of(kept_[s]).high <= bounds_[s].high;
    };
    bool const low_now = !low_is && std::ranges::all_of(heads_, rises);
    bool const high_now = !high_is && std::ranges::all_of(heads_, stays);
    for (auto const s : heads_) {
      if (low_now) proved[s].low = std::max(proved[s].low, bounds_[s].low);
      if (high_now) proved[s].high = std::min(proved[s].high, bounds_[s].high);
    }
    low_is = low_is || low_now;
    high_is = high_is || high_now;
  }
  bounds_ = std::move(proved);
  return low_is && high_is;
}

bool component_values::solve_play(deadline& waits) {
  heads_.clear();
  head_of_.assign(states_.size(), no_head);
  for (std::uint32_t k = 0; k < states_.size(); ++k) {
    if (same_as_[k] != k) continue;
    head_of_[k] = static_cast<std::uint32_t>(heads_.size());
    heads_.push_back(k);
  }
  choose_first_rows();
  constexpr int most_rounds = 100;
  for (int round = 1;; ++round) {
    auto const values = values_of_play(waits);
    if (!values) return false;
    if (round == most_rounds || !choose_better(values->low)) return prove(*values);
  }
}

}  // namespace faro::detail
