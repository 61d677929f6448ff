// Cards of one's own: two players by inclusion and exclusion, more by going through all hands.
#include "poker/src/showdown/counted/stud.hpp"

#include <faro/exact/integer.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <map>

namespace faro::odds::detail {

namespace {

constexpr std::size_t most_hidden = 4;

std::vector<card_set> cards_of(card_set cards) {
  std::vector<card_set> out;
  while (!cards.empty()) out.emplace_back(cards.take_first());
  return out;
}

/// Calls `each` with every set of so many of the cards.
template <class F>
void for_sets(std::vector<card_set> const& from, std::size_t size, F const& each, std::size_t first = 0,
              card_set chosen = {}) {
  if (size == 0) {
    each(chosen);
    return;
  }
  for (auto i = first; i + size <= from.size(); ++i) for_sets(from, size - 1, each, i + 1, chosen | from[i]);
}

/// Strengths of the second player's hands, by every set of cards they contain.
class strengths_with {
 public:
  strengths_with(showdown_question const& ask, std::vector<card_set> const& left, card_set known,
                 std::size_t hidden, std::size_t of_other)
      : longest_{std::min(hidden, of_other)} {
    for (std::size_t i = 0; i < left.size(); ++i) place_.emplace(left[i], i);
    std::size_t sets = 0;
    for (std::size_t size = 0; size <= longest_; ++size) {
      first_[size] = sets;
      sets += chosen_of(left.size(), size);
    }
    sets_.resize(sets);
    for_sets(left, hidden, [&](card_set drawn) {
      auto const s = strength_in(ask.game, wild_cards_of(ask), known | drawn, {});
      for_parts(drawn, [&](std::size_t at, std::size_t) { sets_[at].push_back(s); });
    });
    for (auto& s : sets_) std::ranges::sort(s);
  }

  /// Of the hands that share no card with these: how many are weaker than, and how many as strong as that.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> weaker_and_equal(card_set without,
                                                                         std::uint32_t than) const {
    std::int64_t weaker = 0;
    std::int64_t equal = 0;
    for_parts(without, [&](std::size_t at, std::size_t size) {
      auto const [low, high] = std::ranges::equal_range(sets_[at], than);
      auto const sign = size % 2 == 0 ? 1 : -1;
      weaker += sign * (low - sets_[at].begin());
      equal += sign * (high - low);
    });
    return {static_cast<std::uint64_t>(weaker), static_cast<std::uint64_t>(equal)};
  }

 private:
  /// n choose k, for the few cards there are.
  static std::size_t chosen_of(std::size_t n, std::size_t k) {
    std::size_t out = 1;
    for (std::size_t i = 0; i < k; ++i) out = out * (n - i) / (i + 1);
    return k > n ? 0 : out;
  }
  /// Calls `each` with the place of every part of a set that is not too long, and its size.
  template <class F>
  void for_parts(card_set cards, F const& each) const {
    std::array<std::size_t, most_hidden> at{};
    std::size_t n = 0;
    while (!cards.empty()) at[n++] = place_.at(card_set{cards.take_first()});
    for (unsigned part = 0; part < 1U << n; ++part) {
      std::size_t number = 0;
      std::size_t size = 0;
      for (std::size_t i = 0; i < n; ++i) {
        if (part >> i & 1U) number += chosen_of(at[i], ++size);
      }
      if (size <= longest_) each(first_[size] + number, size);
    }
  }

  std::size_t longest_;
  std::map<card_set, std::size_t> place_;
  std::array<std::size_t, most_hidden + 1> first_{};  // of the sets of each size
  std::vector<std::vector<std::uint32_t>> sets_;
};

std::size_t hidden_of(game_rules const& game, card_set hand) {
  return static_cast<std::size_t>(game.own - hand.size());
}

std::uint64_t compare_two(showdown_question const& ask, std::span<card_set const> hands,
                          std::vector<card_set> const& left, std::uint64_t times, win_counts& into) {
  auto const& game = rules_of(ask.game);
  auto const wild = wild_cards_of(ask);
  auto const hidden = hidden_of(game, hands[0]);
  auto const others = hidden_of(game, hands[1]);
  strengths_with const second{ask, left, hands[1], others, hidden};
  auto const all = static_cast<std::uint64_t>(
      choices(static_cast<double>(left.size() - hidden), static_cast<double>(others)) + 0.5);
  std::uint64_t steps = 0;
  for_sets(left, hidden, [&](card_set drawn) {
    auto const [weaker, equal] =
        second.weaker_and_equal(drawn, strength_in(ask.game, wild, hands[0] | drawn, {}));
    into[1] += weaker * times;
    into[3] += equal * times;
    into[2] += (all - weaker - equal) * times;
    ++steps;
  });
  return steps << hidden;
}

/// Deals to one player after another.
class dealing {
 public:
  dealing(showdown_question const& ask, std::span<card_set const> hands, std::uint64_t times,
          win_counts& into)
      : game_{rules_of(ask.game)}, wild_{wild_cards_of(ask)}, hands_{hands}, times_{times}, into_{into} {}
  std::uint64_t run(card_set left) {
    deal(0, left, {}, {});
    return steps_;
  }

 private:
  /// The best so far, and whose it is, as bits.
  struct best_of {
    std::uint32_t worth = 0;
    std::size_t who = 0;

    [[nodiscard]] best_of with(std::uint32_t other, std::size_t player) const {
      auto const bit = std::size_t{1} << player;
      if (other > worth) return {other, bit};
      return {worth, other == worth && other != 0 ? who | bit : who};
    }
  };

  void deal(std::size_t player, card_set left, best_of const& high, best_of const& low) {
    if (player == hands_.size()) {
      into_[high.who | low.who << hands_.size()] += times_;
      return;
    }
    for_sets(cards_of(left), hidden_of(game_, hands_[player]), [&](card_set drawn) {
      ++steps_;
      auto const hand = hands_[player] | drawn;
      auto const with = high.with(strength_in(game_.game, wild_, hand, {}), player);
      deal(player + 1, left - drawn, with,
           is_high_low(game_.game) ? low.with(low_in(game_.game, hand, {}), player) : low);
    });
  }
  game_rules const& game_;
  wild_cards wild_;
  std::span<card_set const> hands_;
  std::uint64_t times_;
  win_counts& into_;
  std::uint64_t steps_ = 0;
};

card_set left_of(showdown_question const& ask, std::span<card_set const> hands) {
  auto left = deck_of(ask) - ask.dead;
  for (auto const& h : hands) left = left - h;
  return left;
}

bool by_exclusion(game_rules const& game, std::span<card_set const> hands) {
  return hands.size() == 2 && !is_high_low(game.game) && hidden_of(game, hands[0]) <= most_hidden &&
         hidden_of(game, hands[1]) <= most_hidden;
}

}  // namespace

double choices(double n, double k) {
  double out = 1;
  for (double i = 0; i < k; ++i) out *= (n - i) / (i + 1);
  return out;
}

double stud_steps(showdown_question const& ask, std::span<card_set const> hands) {
  auto const& game = rules_of(ask.game);
  auto n = static_cast<double>(left_of(ask, hands).size());
  if (by_exclusion(game, hands)) {
    double steps = 0;
    for (auto const& h : hands) {
      auto const hidden = static_cast<double>(hidden_of(game, h));
      steps += choices(n, hidden) * static_cast<double>(1U << hidden_of(game, h)) * 100;
    }
    return steps;
  }
  double steps = 1;
  for (auto const& h : hands) {
    auto const hidden = static_cast<double>(hidden_of(game, h));
    steps *= choices(n, hidden);
    n -= hidden;
  }
  return steps;
}

std::uint64_t add_stud(showdown_question const& ask, std::span<card_set const> hands, std::uint64_t times,
                       win_counts& into) {
  auto const left = left_of(ask, hands);
  if (by_exclusion(rules_of(ask.game), hands)) return compare_two(ask, hands, cards_of(left), times, into);
  return dealing{ask, hands, times, into}.run(left);
}

}  // namespace faro::odds::detail
