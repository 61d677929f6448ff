// Several counts carried as part of the state, one perhaps as a clock.
#include "chains/src/components.hpp"

#include <faro/chains/detail/explorer.hpp>
#include <faro/chains/detail/joint_counters.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace faro {
namespace {

constexpr std::size_t no_clock = SIZE_MAX;
constexpr std::size_t most_ticks_together = 100'000;

ratio negligible_together() { return ratio{integer{1}, power(10, 12)}; }

/// How each count is carried.
struct carrying {
  std::vector<std::optional<told_apart>> caps;
  std::vector<bool> is_open;     // by count: at its cap is "as many or more", and not one value
  std::size_t clock = no_clock;  // not carried: by the clock
  settled_question const* settled = nullptr;
  std::size_t states = 30'000;  // at most; what leads to others is not read
};

/// The chain with what was counted in its states.
class carried_chain {
 public:
  carried_chain(counted_chain const& c, carrying const& how)
      : c_{c}, how_{how}, ends_at_all_{detail::can_end(c.rows)}, out_{first_end, 0} {
    at_.resize(c.names.size(), 0);
    find(0);
    parallel::long_work work{0};
    for (std::size_t k = 0; k < states_.size(); ++k) {
      constexpr std::size_t seldom = 256;
      if (k % seldom == 0 && work.is_stopped()) is_stopped_ = true;
      is_full_ = is_full_ || states_.size() > how.states;
      if (is_stopped_ || is_full_) {
        out_.add_row({{chain::outcome(unread), 1}});
      } else {
        read(k);
      }
    }
  }

  static constexpr std::size_t unread = 0, first_settled = 1, first_end = 4;  // outcomes
  [[nodiscard]] chain const& rows() const { return out_; }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  [[nodiscard]] bool is_full() const { return is_full_; }
  /// By outcome of rows(), from first_end on.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::vector<std::uint64_t>>> const& ends() const {
    return ends_;
  }

 private:
  chain::place find(chain::place state) {
    key_.resize(sizeof state + at_.size() * sizeof at_[0]);
    std::memcpy(key_.data(), &state, sizeof state);
    if (!at_.empty()) std::memcpy(key_.data() + sizeof state, at_.data(), at_.size() * sizeof at_[0]);
    bool const is_start = states_.empty();  // a state whatever is asked
    if (!is_start && how_.settled && *how_.settled) {
      if (auto const as = (*how_.settled)(at_)) return chain::outcome(first_settled + *as);
    }
    if (!is_start && !ends_at_all_[state] && is_saturated()) return end_at(c_.rows.outcomes());
    auto const found = index_.find_or_add(key_);
    if (found.fresh) {
      states_.push_back(state);
      counts_.insert(counts_.end(), at_.begin(), at_.end());
    }
    return found.state;
  }
  chain::place end_at(std::size_t outcome) {
    auto const [at, fresh] = numbers_.try_emplace(std::pair{outcome, at_}, ends_.size() + first_end);
    if (fresh) {
      ends_.emplace_back(outcome, at_);
      out_.add_outcome();
    }
    return chain::outcome(at->second);
  }
  /// Whether no count is told apart from more of it.
  [[nodiscard]] bool is_saturated() const {
    for (std::size_t k = 0; k < at_.size(); ++k) {
      auto const& cap = how_.caps[k];
      if (!cap || how_.is_open[k] || k == how_.clock || at_[k] < cap->from || cap->every > 1) return false;
    }
    return true;
  }
  /// Goes on by a step; false where that leaves what is told apart.
  bool go_on(std::size_t from, std::vector<std::uint64_t> const& step) {
    for (std::size_t k = 0; k < at_.size(); ++k) {
      at_[k] = k == how_.clock ? 0 : counts_[from * at_.size() + k] + step[k];
      if (!how_.caps[k] || at_[k] < how_.caps[k]->from) continue;
      if (how_.is_open[k]) return false;
      at_[k] = how_.caps[k]->least(at_[k]);
    }
    return true;
  }
  void read(std::size_t number) {
    auto const state = states_[number];
    ways_.clear();
    auto const of = c_.rows.exact_denominator(state);
    auto const row = c_.rows.row(state);
    for (std::size_t k = 0; k < row.size(); ++k) {
      auto const& step = c_.steps[row[k].ticks];
      auto to = chain::outcome(unread);
      if (go_on(number, step))
        to = chain::is_outcome(row[k].to) ? end_at(chain::outcome_of(row[k].to)) : find(row[k].to);
      auto const ticks = how_.clock == no_clock ? 0 : static_cast<std::uint32_t>(step[how_.clock]);
      ways_.push_back({to, c_.rows.exact_weight(state, k), of, ticks});
    }
    out_.add_row(ways_);
  }

  counted_chain const& c_;
  carrying const& how_;
  std::vector<bool> ends_at_all_;  // by state of c_
  chain out_;
  detail::state_index index_;
  std::vector<chain::place> states_;   // of c_, by number here
  std::vector<std::uint64_t> counts_;  // of each
  std::vector<std::uint64_t> at_;
  std::string key_;
  std::vector<std::pair<std::size_t, std::vector<std::uint64_t>>> ends_;
  std::map<std::pair<std::size_t, std::vector<std::uint64_t>>, std::size_t> numbers_;
  std::vector<chain::way> ways_;
  bool is_stopped_ = false, is_full_ = false;
};

/// By count: whether it may grow without end.
std::vector<bool> endless_counts(counted_chain const& c) {
  auto const classes = detail::strong_components_of(c.rows);
  std::vector<bool> out(c.names.size(), false);
  for (std::size_t i = 0; i < c.rows.states(); ++i) {
    for (auto const& a : c.rows.row(i)) {
      if (chain::is_outcome(a.to) || classes.of[a.to] != classes.of[i]) continue;
      for (std::size_t k = 0; k < out.size(); ++k) out[k] = out[k] || c.steps[a.ticks][k] > 0;
    }
  }
  return out;
}

/// The number that is reached with a negligible chance only.
std::uint64_t hardly_reached(counted_chain const& c, std::size_t count, std::size_t states) {
  counted_chain const alone{c.rows, {c.names[count]}, [&] {
                              std::vector<std::vector<std::uint64_t>> steps;
                              for (auto const& step : c.steps) steps.push_back({step[count]});
                              return steps;
                            }()};
  carrying const how{{std::nullopt}, {false}, 0, nullptr, states};
  carried_chain const carried{alone, how};
  return distribution_of_time(carried.rows(), most_ticks_together, negligible_together()).ended.size();
}

/// With one count as a clock: one without a cap, else that with the greatest.
carrying with_a_clock(counted_chain const& c, carrying how) {
  auto const endless = endless_counts(c);
  for (std::size_t k = 0; k < how.caps.size(); ++k) {
    if (!endless[k]) continue;
    if (how.clock == no_clock || !how.caps[k] ||
        (how.caps[how.clock] && how.caps[k]->size() > how.caps[how.clock]->size()))
      how.clock = k;
    if (!how.caps[k]) break;
  }
  if (how.clock == no_clock) how.clock = 0;
  for (std::size_t k = 0; k < how.caps.size(); ++k) {
    if (k == how.clock || how.caps[k] || !endless[k]) continue;
    how.caps[k] = told_apart{hardly_reached(c, k, how.states)};
    how.is_open[k] = true;
  }
  return how;
}

joint_counts solved_together(carried_chain const& carried, chain_effort const& effort) {
  joint_counts out;
  auto const& ends = carried.ends();
  auto const found = solve(carried.rows(), effort);
  out.stopped = carried.is_stopped() || found.stopped;
  out.unread = found.outcomes[carried_chain::unread].high + found.never.high;
  for (auto k = carried_chain::first_settled; k < carried_chain::first_end; ++k)
    out.settled.push_back(found.outcomes[k]);
  for (std::size_t k = 0; k < ends.size(); ++k)
    out.ends.push_back({ends[k].first, ends[k].second, found.outcomes[carried_chain::first_end + k]});
  return out;
}

joint_counts by_clock(carried_chain const& carried, std::size_t clock) {
  joint_counts out;
  out.stopped = carried.is_stopped();
  auto const& ends = carried.ends();
  auto const law = distribution_of_time(carried.rows(), most_ticks_together, negligible_together(), true);
  out.rounded = law.exact < law.ended.size();
  out.unread = law.later + law.unread;
  out.settled.resize(carried_chain::first_end - carried_chain::first_settled);
  for (auto const& end : law.ends) {
    auto const high = end.ticks < law.exact ? end.chance : end.chance + law.unread;
    if (end.outcome == carried_chain::unread) {
      out.unread += high;
    } else if (end.outcome < carried_chain::first_end) {
      auto& as = out.settled[end.outcome - carried_chain::first_settled];
      as = {as.low + end.chance, as.high + high};
    } else {
      auto const& [outcome, carried_counts] = ends[end.outcome - carried_chain::first_end];
      auto counts = carried_counts;
      counts[clock] = end.ticks;
      out.ends.push_back({outcome, std::move(counts), {end.chance, high}});
    }
  }
  return out;
}

}  // namespace

joint_counts joint_distribution(counted_chain const& c, std::vector<std::optional<told_apart>> const& caps,
                                settled_question const& settled, chain_effort const& effort) {
  carrying how;
  how.caps = caps;
  how.is_open.assign(caps.size(), false);
  how.settled = &settled;
  carried_chain const all{c, how};
  if (!all.is_full()) return solved_together(all, effort);
  how = with_a_clock(c, std::move(how));
  return by_clock(carried_chain{c, how}, how.clock);
}

}  // namespace faro
