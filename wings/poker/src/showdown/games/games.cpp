// The table of games, and the strengths of those in which low hands are good.
#include "poker/src/showdown/games/games.hpp"

#include "odds/src/hands/hand_ranks.hpp"

#include <algorithm>
#include <array>

namespace faro::odds::detail {

namespace {

constexpr std::array games{
    game_rules{poker_game::holdem, "holdem", "Hold'em", 2, 2, "two cards", 0},
    game_rules{poker_game::omaha, "omaha", "Omaha", 4, 6, "four to six cards", 0},
    game_rules{poker_game::omaha_high_low, "omaha8", "Omaha high-low, eight or better", 4, 6,
               "four to six cards", 0},
    game_rules{poker_game::short_deck, "short", "short deck", 2, 2, "two cards", 0},
    game_rules{poker_game::stud, "stud", "stud", 1, 7, "one to seven cards", 7},
    game_rules{poker_game::stud_high_low, "stud8", "stud high-low, eight or better", 1, 7,
               "one to seven cards", 7},
    game_rules{poker_game::razz, "razz", "razz", 1, 7, "one to seven cards", 7},
    game_rules{poker_game::draw, "draw", "five-card draw", 1, 5, "one to five cards", 5},
    game_rules{poker_game::lowball, "lowball", "lowball, deuce to seven", 1, 5, "one to five cards", 5}};

constexpr unsigned all_bits = 0xFFFF'FFFF;
constexpr unsigned eight_or_lower = 0xFF;  // with the ace below

/// The ranks with the ace below the two.
constexpr unsigned ace_below(unsigned ranks) { return (ranks << 1U & all_ranks) | ranks >> 12U; }

rank_masks masks_of(card_set cards, bool is_ace_below) {
  rank_masks out;
  for (unsigned s = 0; s < 4; ++s) out.add(is_ace_below ? ace_below(cards.ranks_in(s)) : cards.ranks_in(s));
  return out;
}

/// The least of the masks made of five of the ranks, each as often as it is there: where fewer than five
/// ranks are different, something is paired.
std::uint32_t least_of_paired(rank_masks const& m) {
  std::array<unsigned, 28> cards{};
  std::size_t n = 0;
  for (auto const mask : {m.one, m.two, m.three, m.four}) {
    for (auto rest = mask; rest != 0; rest &= rest - 1) cards[n++] = rest & (~rest + 1);
  }
  std::uint32_t least = all_bits;
  for (unsigned chosen = 0; chosen < 1U << n; ++chosen) {
    if (std::popcount(chosen) != 5) continue;
    rank_masks five;
    for (std::size_t i = 0; i < n; ++i) {
      if (chosen >> i & 1U) five.add(cards[i]);
    }
    least = std::min(least, ranked<poker_rules::standard>::by_ranks(five));
  }
  return least;
}

/// Ace to five: straights and flushes don't count. Of seven cards at most.
std::uint32_t strength_of_razz(card_set cards) {
  auto const m = masks_of(cards, true);
  if (rank_counts[m.one] < 5) return all_bits - least_of_paired(m);
  auto five = m.one;
  while (rank_counts[five] > 5) five &= ~top<1>(five);
  return all_bits - made(0, five);
}

/// Deuce to seven: the lowest of the hands that are ranked as usual, but the ace is high alone.
std::uint32_t strength_of_lowball(card_set cards) {
  constexpr unsigned wheel = 0x100F;
  auto const m = masks_of(cards, false);
  if (m.one != wheel) return all_bits - strength(cards);
  bool suited = false;
  for (unsigned s = 0; s < 4; ++s) suited = suited || cards.ranks_in(s) == wheel;
  return all_bits - made(suited ? hand_ranks{}.flush : 0, wheel);
}

}  // namespace

std::span<game_rules const> all_games() { return games; }

game_rules const& rules_of(poker_game game) { return *std::ranges::find(games, game, &game_rules::game); }

std::uint32_t strength_in(poker_game game, card_set hand, card_set board) {
  switch (game) {
    case poker_game::omaha:
    case poker_game::omaha_high_low:
      return strength_of_two_and_three(hand, board);
    case poker_game::short_deck:
      return strength(hand | board, poker_rules::short_deck);
    case poker_game::razz:
      return strength_of_razz(hand);
    case poker_game::lowball:
      return strength_of_lowball(hand);
    case poker_game::holdem:
    case poker_game::stud:
    case poker_game::stud_high_low:
    case poker_game::draw:
      break;
  }
  return strength(hand | board);
}

std::uint32_t strength_in(poker_game game, wild_cards const& wild, card_set hand, card_set board) {
  if (!wild.any()) return strength_in(game, hand, board);
  if (is_omaha(game)) return strength_of_two_and_three_with_wild(hand, board, wild);
  return strength_with_wild(hand | board, wild,
                            game == poker_game::short_deck ? poker_rules::short_deck : poker_rules::standard);
}

std::uint32_t low_of_ranks(unsigned hand, unsigned board) {
  auto const own = ace_below(hand) & eight_or_lower;
  auto const common = ace_below(board) & eight_or_lower;
  if (rank_counts[own] < 2 || rank_counts[common] < 3 || rank_counts[own | common] < 5) return 0;
  // The lowest set of five that two of the hand and three of the board make up: the first that does.
  unsigned least = eight_or_lower + 1;
  for (auto pairs = own; pairs != 0; pairs &= pairs - 1) {
    auto const low = pairs & (~pairs + 1);
    for (auto others = pairs & (pairs - 1); others != 0; others &= others - 1) {
      auto const two = low | (others & (~others + 1));
      auto three = common & ~two;
      if (rank_counts[three] < 3) continue;
      while (rank_counts[three] > 3) three &= ~top<1>(three);
      least = std::min(least, two | three);
    }
  }
  return eight_or_lower + 1 - least;
}

std::uint32_t low_in(poker_game game, card_set hand, card_set board) {
  if (is_omaha(game)) return low_of_ranks(ranks_of_all(hand), ranks_of_all(board));
  auto low = ace_below(ranks_of_all(hand)) & eight_or_lower;
  if (rank_counts[low] < 5) return 0;
  while (rank_counts[low] > 5) low &= ~top<1>(low);
  return eight_or_lower + 1 - low;
}

}  // namespace faro::odds::detail
