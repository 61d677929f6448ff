// Strengths of hands with wild cards, by masks of ranks.
#include "poker/src/showdown/games/wild.hpp"

#include "odds/src/hands/hand_ranks.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace faro::odds::detail {

namespace {

constexpr std::uint32_t five_of_a_kind = 9;
constexpr unsigned cards_shown = 5;
constexpr unsigned ace_bit = 1U << 12U;

/// One more than the highest rank of a straight that these ranks make with so many others; 0 for none.
template <poker_rules Rules>
unsigned straight_with(unsigned ranks, unsigned wild) {
  constexpr auto order = hand_ranks_of(Rules);
  constexpr unsigned lowest_high = Rules == poker_rules::standard ? 4 : 8;
  auto const fits = [&](unsigned window) { return rank_counts[ranks & window] + wild >= cards_shown; };
  for (unsigned high = 12; high >= lowest_high; --high) {
    if (fits(0x1FU << (high - 4))) return high + 1;
  }
  return fits(order.low_straight) ? order.low_top + 1 : 0;
}

/// These ranks with so many of the highest that are not among them, five in all.
unsigned flush_with(unsigned ranks, unsigned wild) {
  for (; wild > 0; --wild) ranks |= top<1>(all_ranks & ~ranks);
  return top<5>(ranks);
}

/// The best straight flush, flush or straight of cards of these suits, of which so many may be any.
template <poker_rules Rules>
std::uint32_t best_in_order(std::array<unsigned, 4> const& suits, unsigned wild) {
  constexpr auto order = hand_ranks_of(Rules);
  std::uint32_t best = 0;
  unsigned ranks = 0;
  for (auto const suit : suits) {
    ranks |= suit;
    if (rank_counts[suit] + wild < cards_shown) continue;
    if (auto const high = straight_with<Rules>(suit, wild))
      best = std::max(best, made(order.straight_flush, high));
    best = std::max(best, made(order.flush, flush_with(suit, wild)));
  }
  if (auto const high = straight_with<Rules>(ranks, wild)) best = std::max(best, made(order.straight, high));
  return best;
}

/// The best of cards of a kind, with one wild card or more: what a pair would be is three of a kind with it,
/// so that two pairs are never made of it.
template <poker_rules Rules>
std::uint32_t best_of_a_kind(rank_masks const& m, unsigned wild) {
  constexpr auto order = hand_ranks_of(Rules);
  auto const at_least = [&](unsigned n) {
    std::array const masks{all_ranks, m.one, m.two, m.three, m.four};
    return wild >= n ? all_ranks : n - wild < masks.size() ? masks[n - wild] : 0U;
  };
  if (auto const of = top<1>(at_least(5))) return made(five_of_a_kind, of);
  if (auto const of = top<1>(at_least(4))) return made(order.four, of, top<1>(m.one & ~of));
  if (auto const pairs = top<2>(m.two); wild == 1 && rank_counts[pairs] == 2)
    return made(order.full_house, top<1>(pairs), pairs & ~top<1>(pairs));
  if (auto const of = top<1>(at_least(3))) return made(3, of, top<2>(m.one & ~of));
  auto const of = top<1>(m.one);
  return made(1, of, top<3>(m.one & ~of));
}

struct sorted_cards {
  std::array<unsigned, 4> suits{};
  rank_masks ranks{};
  unsigned wild = 0, bugs = 0;
};
sorted_cards sorted(card_set cards, wild_cards const& of) {
  sorted_cards out;
  out.wild = static_cast<unsigned>((cards & of.wild).size());
  out.bugs = static_cast<unsigned>((cards & of.bugs).size());
  auto const natural = cards - of.wild - of.bugs;
  for (unsigned s = 0; s < 4; ++s) {
    out.suits[s] = natural.ranks_in(s);
    out.ranks.add(out.suits[s]);
  }
  return out;
}

/// A bug is an ace among cards of a kind.
template <poker_rules Rules>
std::uint32_t best_with_aces(sorted_cards const& cards) {
  auto ranks = cards.ranks;
  bool five = false;
  for (unsigned n = 0; n < cards.bugs; ++n) {
    five = five || (ranks.four & ace_bit) != 0;
    ranks.add(ace_bit);
  }
  return five ? made(five_of_a_kind, ace_bit) : ranked<Rules>::by_ranks(ranks);
}

template <poker_rules Rules>
std::uint32_t best_of(card_set cards, wild_cards const& of) {
  auto const found = sorted(cards, of);
  if (found.wild > 0)
    return std::max(best_in_order<Rules>(found.suits, found.wild),
                    best_of_a_kind<Rules>(found.ranks, found.wild));
  return std::max(best_in_order<Rules>(found.suits, found.bugs), best_with_aces<Rules>(found));
}

std::vector<card_set> each_of(card_set cards) {
  std::vector<card_set> out;
  while (!cards.empty()) out.emplace_back(cards.take_first());
  return out;
}

}  // namespace

std::uint32_t strength_with_wild(card_set cards, wild_cards const& wild, poker_rules rules) {
  return rules == poker_rules::standard ? best_of<poker_rules::standard>(cards, wild)
                                        : best_of<poker_rules::short_deck>(cards, wild);
}

std::uint32_t strength_of_two_and_three_with_wild(card_set hand, card_set board, wild_cards const& wild) {
  if (((hand | board) & (wild.wild | wild.bugs)).empty()) return strength_of_two_and_three(hand, board);
  auto const h = each_of(hand);
  auto const b = each_of(board);
  std::uint32_t best = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      for (std::size_t k = j + 1; k < b.size(); ++k) {
        auto const three = b[i] | b[j] | b[k];
        for (std::size_t p = 0; p < h.size(); ++p) {
          for (std::size_t q = p + 1; q < h.size(); ++q)
            best = std::max(best, best_of<poker_rules::standard>(three | h[p] | h[q], wild));
        }
      }
    }
  }
  return best;
}

}  // namespace faro::odds::detail
