// All hands but one with the kinds of cards that they take, and then that one.
#include "odds/src/hands/plan/summed_hand.hpp"

#include "odds/src/hands/plan/parts.hpp"
#include "odds/src/hands/plan/plan.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace faro::odds::detail {

namespace {

using values = std::vector<std::int64_t>;

constexpr std::size_t most_kinds = 6;
constexpr double most_remainders = 20'000;  // different numbers of each kind that are left
constexpr double worth_a_try = 1e6;         // states of one pass, below which it is fast anyway
constexpr double far_fewer = 8;

/// The cards as one hand sees them, and all other hands.
class split_deal {
 public:
  split_deal(card_table const& table, compiled_query const& query, std::size_t hand)
      : table_{table}, query_{query}, hand_{hand}, bit_{1U << hand} {
    for (auto const& l : query.leaves) is_of_hand_.push_back(l.segments == bit_);
    parts_ = take_apart(query, is_of_hand_);
    find_kinds();
    others_ = query_of_part(query, is_of_hand_, false, parts_.of[0]);
    others_.segments = query.segments;
    others_.segments.erase(others_.segments.begin() + static_cast<std::ptrdiff_t>(hand));
    others_.left = query.left;
    others_.held = query.held;
    for (auto& l : others_.leaves) l.segments = without_hand(l.segments);
    for (std::size_t k = 0; k + 1 < cards_.size(); ++k) count(k);
  }
  split_deal(split_deal const&) = delete;
  split_deal& operator=(split_deal const&) = delete;

  /// Whether a hand is only summed, by itself.
  static bool fits(compiled_query const& query, std::size_t hand) {
    auto const bit = 1U << hand;
    bool is_asked = false;
    for (auto const& l : query.leaves) {
      if ((l.segments & bit) == 0) continue;
      if (l.segments != bit || l.kind != measure::sum) return false;
      is_asked = true;
    }
    bool const has_held = hand == 0 && std::ranges::any_of(query.held, [](auto n) { return n > 0; });
    return is_asked && !has_held;
  }
  [[nodiscard]] bool has_few_kinds() const {
    double remainders = 1;
    for (std::size_t k = 0; k + 1 < cards_.size(); ++k) remainders *= static_cast<double>(cards_[k] + 1);
    return cards_.size() <= most_kinds && remainders <= most_remainders;
  }
  [[nodiscard]] double foreseen() const { return hand_plan{table_, others_}.states_bound(); }

  hand_distribution solve(hand_limits const& limits) {
    auto const of_others = solve_hands(table_, others_, limits);
    std::map<values, integer> sums;
    values all;
    values out;
    for (auto const& [found, ways] : of_others.law.entries()) {
      auto const own = parts_.of[0].size();
      for (auto const& [of_hand, ways_of_hand] :
           dealt_from({found.begin() + static_cast<std::ptrdiff_t>(own), found.end()}, limits)) {
        all.assign(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(own));
        all.insert(all.end(), of_hand.begin(), of_hand.end());
        out.clear();
        for (auto const& root : parts_.roots) out.push_back(evaluate(root, all));
        sums[out] += ways * ways_of_hand;
      }
    }
    std::vector<distribution<values>::entry> entries;
    for (auto const& [of, ways] : sums) entries.push_back({of, ways});
    auto stats = of_others.stats;
    stats.method =
        say("one hand is only summed: it is dealt after the others, from {} remainders; those in one "
            "pass over {} classes of cards, {} states used at once, {} steps",
            known_.size(), stats.classes, stats.most_states, stats.steps);
    integer const total{of_others.law.denominator() * ways_of_hand()};
    return {distribution<values>{std::move(entries), total}, std::move(stats)};
  }

 private:
  /// Cards that no sum of the hand tells apart are one kind; the kind with most cards comes last.
  void find_kinds() {
    std::map<values, std::vector<std::size_t>> known;
    for (std::size_t k = 0; k < query_.left.size(); ++k) {
      if (query_.left[k] == 0) continue;
      values numbers;
      for (std::size_t i = 0; i < query_.leaves.size(); ++i) {
        if (is_of_hand_[i]) numbers.push_back(query_.leaves[i].numbers[k]);
      }
      known[numbers].push_back(k);
    }
    for (auto const& [numbers, kinds] : known) kinds_.push_back(kinds);
    auto const cards = [&](std::vector<std::size_t> const& kinds) {
      return std::accumulate(kinds.begin(), kinds.end(), std::uint64_t{0},
                             [&](auto sum, auto k) { return sum + query_.left[k]; });
    };
    std::ranges::stable_sort(kinds_, {}, cards);
    for (auto const& kinds : kinds_) cards_.push_back(cards(kinds));
  }
  [[nodiscard]] std::uint32_t without_hand(std::uint32_t segments) const {
    auto const below = bit_ - 1;
    return (segments & below) | (segments >> 1U & ~below);
  }
  /// How many cards of a kind the other hands take, as one more expression.
  void count(std::size_t kind) {
    leaf of;
    of.segments = (1U << others_.segments.size()) - 1;
    of.numbers.assign(query_.left.size(), 0);
    for (auto const k : kinds_[kind]) of.numbers[k] = 1;
    auto const place = static_cast<std::int64_t>(others_.leaves.size());
    others_.leaves.push_back(std::move(of));
    others_.expressions.push_back({{operation::leaf, place, {}}, {}, {}});
  }
  [[nodiscard]] std::uint64_t cards_left_in_all() const {
    auto left = std::accumulate(query_.left.begin(), query_.left.end(), std::uint64_t{0});
    left += std::accumulate(query_.held.begin(), query_.held.end(), std::uint64_t{0});
    return left - std::accumulate(others_.segments.begin(), others_.segments.end(), std::uint64_t{0});
  }
  [[nodiscard]] integer ways_of_hand() const { return binomial(cards_left_in_all(), query_.segments[hand_]); }

  /// What the hand comes to when the others took so many of each kind but the last.
  std::vector<distribution<values>::entry> const& dealt_from(values taken, hand_limits const& limits) {
    auto const [at, fresh] = known_.try_emplace(std::move(taken));
    if (!fresh) return at->second;
    auto dealt = query_of_part(query_, is_of_hand_, true, parts_.of[1]);
    for (auto& l : dealt.leaves) l.segments = 1;
    dealt.segments = {query_.segments[hand_]};
    dealt.held.assign(query_.left.size(), 0);
    dealt.left = dealt.held;
    auto rest = cards_left_in_all();
    for (std::size_t k = 0; k + 1 < cards_.size(); ++k) {
      auto const left = cards_[k] + held_of(k) - static_cast<std::uint64_t>(at->first[k]);
      dealt.left[kinds_[k].front()] = static_cast<count_t>(left);
      rest -= left;
    }
    dealt.left[kinds_.back().front()] = static_cast<count_t>(rest);
    auto const law = solve_hands(table_, dealt, limits).law;
    at->second.assign(law.entries().begin(), law.entries().end());
    return at->second;
  }
  /// Cards held are counted among those that the others have.
  [[nodiscard]] std::uint64_t held_of(std::size_t kind) const {
    return std::accumulate(kinds_[kind].begin(), kinds_[kind].end(), std::uint64_t{0},
                           [&](auto sum, auto k) { return sum + query_.held[k]; });
  }

  card_table const& table_;
  compiled_query const& query_;
  std::size_t hand_;
  std::uint32_t bit_;
  std::vector<bool> is_of_hand_;  // of each leaf
  query_parts parts_;
  std::vector<std::vector<std::size_t>> kinds_;  // the kinds of the table in each kind
  std::vector<std::uint64_t> cards_;             // to be dealt, of each
  compiled_query others_;
  std::map<values, std::vector<distribution<values>::entry>> known_;
};

}  // namespace

std::optional<hand_distribution> solve_summed_hand(card_table const& table, compiled_query const& query,
                                                   hand_limits const& limits, double foreseen) {
  if (foreseen < worth_a_try || query.segments.size() < 2 || !query.urn.empty() || !query.weights.empty())
    return std::nullopt;
  std::optional<std::size_t> best;
  for (std::size_t hand = 0; hand < query.segments.size(); ++hand) {
    if (!split_deal::fits(query, hand)) continue;
    split_deal const split{table, query, hand};
    if (!split.has_few_kinds() || split.foreseen() * far_fewer > foreseen) continue;
    foreseen = split.foreseen();
    best = hand;
  }
  if (!best) return std::nullopt;
  return split_deal{table, query, *best}.solve(limits);
}

}  // namespace faro::odds::detail
