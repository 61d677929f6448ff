// The strength of single hands.
#include "odds/src/hands/hand_ranks.hpp"

#include <faro/cards/notation.hpp>
#include <faro/odds/hands/detail/strength.hpp>

#include <vector>

namespace faro::odds {

namespace {

using detail::rank_masks;

template <poker_rules Rules>
std::uint32_t best_of_all(card_set cards) {
  rank_masks m;
  std::uint32_t suited = 0;
  for (unsigned s = 0; s < 4; ++s) {
    auto const ranks = cards.ranks_in(s);
    suited = std::max(suited, detail::ranked<Rules>::by_suit(ranks));
    m.add(ranks);
  }
  if (suited != 0 && m.three == 0) return suited;  // only a straight is left, and every flush beats it
  return std::max(suited, detail::ranked<Rules>::by_ranks(m));
}

std::vector<unsigned> ranks_of(card_set cards) {
  std::vector<unsigned> out;
  while (!cards.empty()) out.push_back(1U << static_cast<unsigned>(cards.take_first().rank_of()));
  return out;
}

template <poker_rules Rules>
std::uint32_t best_of_two_and_three(card_set hand, card_set board) {
  std::uint32_t best = 0;
  for (unsigned s = 0; s < 4; ++s)
    best = std::max(best, detail::ranked<Rules>::by_suit(hand.ranks_in(s), board.ranks_in(s)));
  auto const h = ranks_of(hand);
  auto const b = ranks_of(board);
  for (std::size_t i = 0; i < b.size(); ++i) {
    for (std::size_t j = i + 1; j < b.size(); ++j) {
      for (std::size_t k = j + 1; k < b.size(); ++k) {
        rank_masks three;
        for (auto const r : {b[i], b[j], b[k]}) three.add(r);
        for (std::size_t p = 0; p < h.size(); ++p) {
          for (std::size_t q = p + 1; q < h.size(); ++q) {
            auto five = three;
            five.add(h[p]);
            five.add(h[q]);
            best = std::max(best, detail::ranked<Rules>::by_ranks(five));
          }
        }
      }
    }
  }
  return best;
}

}  // namespace

std::string letters(card_set cards) {
  std::string out;
  for (auto const joker : {playing_card::red_joker(), playing_card::black_joker()}) {
    if (cards.has(joker)) out += faro::letters(joker);
  }
  for (int r = 12; r >= 0; --r) {
    for (int s = 3; s >= 0; --s) {
      playing_card const c{static_cast<rank>(r), static_cast<suit>(s)};
      if (cards.has(c)) out += faro::letters(c);
    }
  }
  return out;
}

std::uint32_t strength(card_set cards, poker_rules rules) {
  return rules == poker_rules::standard ? best_of_all<poker_rules::standard>(cards)
                                        : best_of_all<poker_rules::short_deck>(cards);
}

std::uint32_t strength_of_two_and_three(card_set hand, card_set board, poker_rules rules) {
  return rules == poker_rules::standard ? best_of_two_and_three<poker_rules::standard>(hand, board)
                                        : best_of_two_and_three<poker_rules::short_deck>(hand, board);
}

}  // namespace faro::odds
