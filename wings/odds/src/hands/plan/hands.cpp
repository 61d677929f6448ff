#include "odds/src/hands/dealt_cribbage.hpp"
#include "odds/src/hands/layer.hpp"
#include "odds/src/hands/plan/alike.hpp"
#include "odds/src/hands/plan/plan.hpp"
#include "odds/src/hands/plan/summed_hand.hpp"
#include "odds/src/hands/plan/two_hands.hpp"
#include "odds/src/hands/strengths.hpp"

#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>

namespace faro::odds {

namespace {

using detail::hand_plan;
using detail::layer;
using detail::state;
using detail::to_integer;
using detail::weight_from;

/// One pass over the classes.
template <std::size_t W, class Weight>
class pass {
 public:
  pass(hand_plan const& plan, hand_limits const& limits) : plan_{plan}, limits_{limits} {
    constexpr std::size_t word = 128;  // bits, of which a step takes as long again
    if constexpr (std::is_same_v<Weight, integer>) limits_.steps /= 1 + plan.ways().bits() / word;
  }

  hand_distribution run() {
    layer<W, Weight> now;
    layer<W, Weight> next;
    now.add(state<W>{}, Weight{1});
    for (std::size_t i = 0; i < plan_.classes().size(); ++i) {
      next.clear();
      share_out(i, now, next);
      std::swap(now, next);
      if (plan_.classes()[i].closes) {
        next.clear();
        close(i, now, next);
        std::swap(now, next);
      }
      stats_.most_states = std::max<std::uint64_t>(stats_.most_states, now.size());
    }
    std::vector<std::int64_t> leaves;
    std::vector<std::int64_t> values;
    for (std::size_t j = 0; j < now.size(); ++j) {
      plan_.finish(now.keys()[j].data(), leaves);
      values.clear();
      for (auto const& e : plan_.query().expressions) values.push_back(evaluate(e.root, leaves));
      sums_[values] += now.ways()[j];
    }
    return result();
  }

 private:
  void share_out(std::size_t i, layer<W, Weight> const& now, layer<W, Weight>& next) {
    if (plan_.fills_up(i)) return fill_up(i, now, next);
    auto const& c = plan_.classes()[i];
    auto const later = plan_.cards_from(i + 1);
    auto const& segments = plan_.query().segments;
    auto const ways = detail::weights_of<Weight>(c.shares);
    std::vector<count_t> room(segments.size());
    later_for_.clear();
    for (std::size_t s = 0; plan_.has_urns() && s < room.size(); ++s)
      later_for_.push_back(plan_.cards_for(s, i + 1));
    for (std::size_t j = 0; j < now.size(); ++j) {
      auto const& key = now.keys()[j];
      auto const missing = look_for_room(key, room);
      for (std::size_t k = 0; k < c.shares.size(); ++k) {
        auto const& share = c.shares[k];
        if (share.cards > missing || missing - share.cards > later) continue;
        if (room.size() > 1 && !fits(share.to, room)) continue;
        if (plan_.has_urns() && !can_be_filled(share.to, room)) continue;
        auto then = key;
        for (std::size_t w = 0; w < W; ++w) then[w] += share.change[w];
        next.add(then, plan_.with_replacement() ? now.ways()[j] * ways[k] * orders(share.to, room)
                                                : now.ways()[j] * ways[k]);
        ++stats_.steps;
      }
      if (next.size() > limits_.states || stats_.steps > limits_.steps) give_up();
    }
  }
  /// Of the last class all that is missing is taken.
  void fill_up(std::size_t i, layer<W, Weight> const& now, layer<W, Weight>& next) {
    struct filling {
      detail::share share;
      Weight ways;
    };
    std::map<std::vector<count_t>, std::optional<filling>> known;
    std::vector<count_t> room(plan_.query().segments.size());
    for (std::size_t j = 0; j < now.size(); ++j) {
      auto const& key = now.keys()[j];
      look_for_room(key, room);
      auto const [at, fresh] = known.try_emplace(room);
      if (fresh) {
        if (auto share = plan_.filling(i, room)) {
          auto ways = weight_from<Weight>(share->ways);
          at->second = filling{*std::move(share), std::move(ways)};
        }
      }
      if (!at->second) continue;
      auto then = key;
      for (std::size_t w = 0; w < W; ++w) then[w] += at->second->share.change[w];
      next.add(then, now.ways()[j] * at->second->ways);
      if (++stats_.steps > limits_.steps) give_up();
    }
  }
  /// What each segment still misses; all together.
  std::uint64_t look_for_room(state<W> const& key, std::vector<count_t>& room) const {
    std::uint64_t missing = 0;
    for (std::size_t s = 0; s < room.size(); ++s) {
      room[s] = plan_.query().segments[s] - static_cast<count_t>(plan_.used()[s].get(key.data()));
      missing += room[s];
    }
    return missing;
  }
  static bool fits(std::vector<count_t> const& to, std::vector<count_t> const& room) {
    for (std::size_t s = 0; s < room.size(); ++s) {
      if (to[s] > room[s]) return false;
    }
    return true;
  }

  /// From urns: whether the classes to come have as many cards as each hand still needs.
  bool can_be_filled(std::vector<count_t> const& to, std::vector<count_t> const& room) const {
    for (std::size_t s = 0; s < room.size(); ++s) {
      if (room[s] - to[s] > later_for_[s]) return false;
    }
    return true;
  }
  /// With replacement: at which of the draws that are left these cards come.
  Weight orders(std::vector<count_t> const& to, std::vector<count_t> const& room) {
    Weight ways{1};
    for (std::size_t s = 0; s < room.size(); ++s) {
      if (to[s] == 0) continue;
      auto& row = orders_[room[s]];
      while (row.size() <= to[s])
        row.push_back(weight_from<Weight>(binomial(room[s], static_cast<std::uint64_t>(row.size()))));
      ways = ways * row[to[s]];
    }
    return ways;
  }

  void close(std::size_t i, layer<W, Weight> const& now, layer<W, Weight>& next) {
    std::vector<std::int64_t> values;
    for (std::size_t j = 0; j < now.size(); ++j) {
      auto key = now.keys()[j];
      plan_.fold(key.data(), i);
      if (plan_.decides_early() && i + 1 < plan_.classes().size() && plan_.decided(key.data(), i, values)) {
        sums_[values] += now.ways()[j] * ways_left(key, i);
      } else {
        next.add(key, now.ways()[j]);
      }
    }
  }
  /// The number of ways to draw what is still to be drawn, from the classes after i.
  Weight ways_left(state<W> const& key, std::size_t i) {
    std::vector<count_t> room;
    for (std::size_t s = 0; s < plan_.used().size(); ++s)
      room.push_back(plan_.query().segments[s] - static_cast<count_t>(plan_.used()[s].get(key.data())));
    room.push_back(static_cast<count_t>(i));
    auto const [at, fresh] = ways_left_.try_emplace(room);
    if (fresh) {
      at->second = weight_from<Weight>(plan_.ways_to_fill(std::span{room}.first(room.size() - 1), i + 1));
    }
    return at->second;
  }

  [[noreturn]] void give_up() const {
    throw too_big{stats_.steps > limits_.steps
                      ? say("an exact answer takes more than {} steps", limits_.steps)
                      : say("an exact answer takes more than {} states at once", limits_.states),
                  10};
  }

  hand_distribution result() {
    std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
    for (auto const& [values, ways] : sums_) entries.push_back({values, to_integer(ways)});
    stats_.classes = plan_.classes().size();
    stats_.most_states_bound = plan_.states_bound();
    return {distribution<std::vector<std::int64_t>>{std::move(entries), plan_.ways()}, stats_};
  }

  hand_plan const& plan_;
  hand_limits limits_;
  hand_stats stats_;
  std::map<std::vector<std::int64_t>, Weight> sums_;
  std::map<std::vector<count_t>, Weight> ways_left_;
  std::vector<std::uint64_t> later_for_;           // cards of the classes to come, for each segment
  std::map<count_t, std::vector<Weight>> orders_;  // of so many draws: which of them are these cards
};

template <class Weight>
hand_distribution run_pass(hand_plan const& plan, hand_limits const& limits) {
  if (plan.words() == 1) return pass<1, Weight>{plan, limits}.run();
  if (plan.words() == 2) return pass<2, Weight>{plan, limits}.run();
  if (plan.words() <= 4) return pass<4, Weight>{plan, limits}.run();
  return pass<detail::most_words, Weight>{plan, limits}.run();
}

hand_distribution pass_over(hand_plan const& plan, hand_limits const& limits) {
  constexpr std::size_t bits = 126;
  return plan.ways().bits() <= bits ? run_pass<uint128>(plan, limits) : run_pass<integer>(plan, limits);
}

}  // namespace

hand_stats foresee_hands(card_table const& table, compiled_query const& query) {
  auto const plain = detail::without_strengths(query);  // which a plan refers to
  hand_plan const plan{table, plain};
  return {plan.classes().size(), plan.states_bound(), 0, 0, {}};
}

hand_distribution solve_hands(card_table const& table, compiled_query const& query,
                              hand_limits const& limits) {
  if (detail::has_kept_cribbage(query)) return detail::solve_kept_cribbage(table, query);
  if (detail::has_strengths(query)) return detail::solve_strengths(table, query, limits);
  hand_plan plan{table, query};
  if (auto law = detail::solve_alike(plan, limits)) return *std::move(law);
  if (auto law = detail::solve_summed_hand(table, query, limits, plan.states_bound())) return *std::move(law);
  plan.build_shares(false);
  if (!detail::fits_two_hands(query, table, limits)) return pass_over(plan, limits);
  constexpr std::uint64_t costs_as_much = 4;  // a pass with a quarter of the states takes as long
  try {
    return pass_over(plan, {limits.states / costs_as_much, limits.steps / costs_as_much});
  } catch (too_big const&) {
    if (auto law = detail::solve_two_hands(table, query)) return *std::move(law);
  }
  return pass_over(plan, limits);
}

// ---- Listing ----------------------------------------------------------------------------------------------

namespace {

class lister {
 public:
  lister(card_table const& table, compiled_query const& query, hand_limits const& limits)
      : table_{table},
        query_{query},
        limits_{limits},
        left_{query.left},
        drawn_(query.segments.size(), std::vector<count_t>(query.left.size())) {
    drawn_[0] = query.held;
  }

  hand_distribution run() {
    auto const counted = detail::without_strengths(query_);
    hand_plan const plan{table_, counted};  // checks the sizes
    auto const held = std::accumulate(query_.held.begin(), query_.held.end(), count_t{0});
    fill(0, 0, query_.segments[0] - held, 1);
    std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
    for (auto const& [values, ways] : sums_) entries.push_back({values, ways});
    stats_.classes = left_.size();
    return {distribution<std::vector<std::int64_t>>{std::move(entries), plan.ways()}, stats_};
  }

 private:
  /// Chooses how many of kind k go to segment s, which still wants so many cards.
  void fill(std::size_t s, std::size_t k, count_t wanted, integer const& ways) {
    if (wanted == 0) {
      if (s + 1 < query_.segments.size()) {
        fill(s + 1, 0, query_.segments[s + 1], ways);
      } else {
        measure_now(ways);
      }
      return;
    }
    if (k == left_.size()) return;
    auto const put_back = !query_.weights.empty();
    auto const most = !query_.urn.empty() && query_.urn[k] != s ? 0 : std::min(left_[k], wanted);
    for (count_t n = 0; n <= most; ++n) {
      drawn_[s][k] += n;
      auto const here = put_back ? ways * binomial(wanted, n) * power(integer{query_.weights[k]}, n)
                                 : ways * binomial(left_[k], n);
      if (!put_back) left_[k] -= n;
      fill(s, k + 1, wanted - n, here);
      if (!put_back) left_[k] += n;
      drawn_[s][k] -= n;
    }
  }
  void measure_now(integer const& ways) {
    if (++stats_.steps > limits_.steps) throw too_big{say("more than {} hands to list", limits_.steps), 10};
    auto const leaves = measure_cards(query_, table_, drawn_);
    std::vector<std::int64_t> values;
    for (auto const& e : query_.expressions) values.push_back(evaluate(e.root, leaves));
    sums_[values] += ways;
  }

  card_table const& table_;
  compiled_query const& query_;
  hand_limits limits_;
  std::vector<count_t> left_;
  std::vector<std::vector<count_t>> drawn_;
  hand_stats stats_;
  std::map<std::vector<std::int64_t>, integer> sums_;
};

}  // namespace

hand_distribution list_hands(card_table const& table, compiled_query const& query,
                             hand_limits const& limits) {
  return lister{table, query, limits}.run();
}

}  // namespace faro::odds
