// The pack: the 52 playing cards, as a list and as cards to draw from.
//
//   auto const is_ace = [](playing_card card) { return rank_of(card) == rank::ace; };
//   odds::chance(pack(), draw_where<playing_card>(is_ace));  // 1/13
//
//   odds::chance(pack(), draw_where<playing_card>(is_ace))          1/13
//   odds::chance_on(rank_of, pack(), ...)                           by rank: 13 kinds for 52, far quicker
//
// Cost: 52 cards. Any thread. Throws nothing.
//
// Origin: N. Brown, "Sharp Cards in Haskell: Drawing Cards" (2010, document 002): deck.
#pragma once
#include <faro/cards/card.hpp>
#include <faro/draw_language/cards.hpp>

#include <cstdint>
#include <vector>

namespace faro {

/// The two of clubs, the two of diamonds, …, the ace of spades.
inline std::vector<playing_card> playing_cards() {
  std::vector<playing_card> all;
  for (std::uint8_t number = 0; number < 52; ++number) all.push_back(playing_card::numbered(number));
  return all;
}

/// So many packs of 52 cards together.
inline cards<playing_card> pack(count_t packs = 1) {
  std::vector<playing_card> all;
  for (count_t i = 0; i < packs; ++i) {
    auto const one = playing_cards();
    all.insert(all.end(), one.begin(), one.end());
  }
  return cards<playing_card>{std::move(all)};
}

/// The rank of a card. Precondition: no joker.
inline rank rank_of(playing_card card) { return card.rank_of(); }
/// The suit of a card. Precondition: no joker.
inline suit suit_of(playing_card card) { return card.suit_of(); }

}  // namespace faro
