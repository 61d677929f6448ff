// The strength of single hands: every hand of five, and hands of seven against the best of their 21 hands of
// five by rules written out.
#include <faro/odds/hands/detail/strength.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <vector>

namespace faro::odds {
namespace {

card_set numbered(std::vector<int> const& numbers) {
  card_set out;
  for (auto const n : numbers) out |= playing_card::numbered(static_cast<std::uint8_t>(n));
  return out;
}

/// Category, then ranks in the order in which they decide: groups by size, the largest first.
std::vector<int> by_the_rules(std::vector<int> const& five, poker_rules rules) {
  std::map<int, int> of_rank;
  for (auto const card : five) ++of_rank[card / 4];
  std::vector<std::pair<int, int>> groups;
  for (auto const& [r, n] : of_rank) groups.emplace_back(n, r);
  std::ranges::sort(groups, std::greater<>{});
  bool const flush = std::ranges::all_of(five, [&](int card) { return card % 4 == five[0] % 4; });
  std::vector<int> ranks;
  for (auto const& [n, r] : groups) ranks.push_back(r);
  int straight = -1;
  if (groups.size() == 5) {
    if (ranks[0] - ranks[4] == 4) straight = ranks[0];
    auto const low = rules == poker_rules::standard ? 0 : 4;
    if (ranks == std::vector<int>{12, low + 3, low + 2, low + 1, low}) straight = low + 3;
  }
  bool const short_deck = rules == poker_rules::short_deck;
  auto const category = straight >= 0 && flush                         ? 8
                        : groups[0].first == 4                         ? 7
                        : groups[0].first == 3 && groups[1].first == 2 ? (short_deck ? 5 : 6)
                        : flush                                        ? (short_deck ? 6 : 5)
                        : straight >= 0                                ? 4
                        : groups[0].first == 3                         ? 3
                        : groups[0].first == 2 && groups[1].first == 2 ? 2
                        : groups[0].first == 2                         ? 1
                                                                       : 0;
  if (straight >= 0) ranks = {straight};
  ranks.insert(ranks.begin(), category);
  return ranks;
}

template <class F>
void for_fives(std::vector<int> const& cards, F const& each) {
  for (std::size_t a = 0; a < cards.size(); ++a)
    for (std::size_t b = a + 1; b < cards.size(); ++b)
      for (std::size_t c = b + 1; c < cards.size(); ++c)
        for (std::size_t d = c + 1; d < cards.size(); ++d)
          for (std::size_t e = d + 1; e < cards.size(); ++e)
            each(std::vector<int>{cards[a], cards[b], cards[c], cards[d], cards[e]});
}

TEST(HandStrength, AllHandsOfFiveFallIntoThePublishedCategories) {
  std::array<int, 9> counts{};
  std::array<card_set, 52> card;
  for (int i = 0; i < 52; ++i) card[static_cast<std::size_t>(i)] = numbered({i});
  for (std::size_t a = 0; a < 52; ++a)
    for (std::size_t b = a + 1; b < 52; ++b)
      for (std::size_t c = b + 1; c < 52; ++c)
        for (std::size_t d = c + 1; d < 52; ++d) {
          auto const four = card[a] | card[b] | card[c] | card[d];
          for (std::size_t e = d + 1; e < 52; ++e) ++counts[strength(four | card[e]) >> 26U];
        }
  EXPECT_EQ(counts, (std::array<int, 9>{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}));
}

/// Random hands of so many cards, from a deck that begins at this card.
std::vector<std::vector<int>> some_hands(int hands, std::size_t cards, int first) {
  std::mt19937 generator{5};
  std::vector<int> deck;
  for (int i = first; i < 52; ++i) deck.push_back(i);
  std::vector<std::vector<int>> out;
  for (int i = 0; i < hands; ++i) {
    std::ranges::shuffle(deck, generator);
    // Every other hand from few ranks and suits: there the rare categories are.
    std::vector<int> from = deck;
    if (i % 2 == 1) std::ranges::stable_partition(from, [](int c) { return c % 4 == 2 || c / 4 % 5 == 4; });
    out.emplace_back(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(cards));
  }
  return out;
}

TEST(HandStrength, SevenCardsAreTheirBestFive) {
  for (auto const rules : {poker_rules::standard, poker_rules::short_deck}) {
    std::map<std::vector<int>, std::uint32_t> known;
    for (auto const& hand : some_hands(3'000, 7, rules == poker_rules::standard ? 0 : 16)) {
      std::vector<int> best;
      for_fives(hand,
                [&](std::vector<int> const& five) { best = std::max(best, by_the_rules(five, rules)); });
      auto const [at, fresh] = known.try_emplace(best, strength(numbered(hand), rules));
      EXPECT_EQ(at->second, strength(numbered(hand), rules)) << letters(numbered(hand));
    }
    EXPECT_TRUE(std::ranges::is_sorted(known, std::less<>{}, [](auto const& e) { return e.second; }));
    EXPECT_GT(known.size(), 400U);
  }
}

TEST(HandStrength, OmahaTakesTwoOfTheHandAndThreeOfTheBoard) {
  std::map<std::vector<int>, std::uint32_t> known;
  for (auto const& cards : some_hands(1'500, 9, 0)) {
    std::vector<int> const hand(cards.begin(), cards.begin() + 4);
    std::vector<int> const board(cards.begin() + 4, cards.end());
    std::vector<int> best;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = i + 1; j < 4; ++j)
        for_fives({hand[i], hand[j], board[0], board[1], board[2], board[3], board[4]},
                  [&](std::vector<int> const& five) {
                    if (five[0] == hand[i] && five[1] == hand[j])
                      best = std::max(best, by_the_rules(five, poker_rules::standard));
                  });
    auto const found = strength_of_two_and_three(numbered(hand), numbered(board));
    auto const [at, fresh] = known.try_emplace(best, found);
    EXPECT_EQ(at->second, found) << letters(numbered(hand)) << " on " << letters(numbered(board));
  }
  EXPECT_TRUE(std::ranges::is_sorted(known, std::less<>{}, [](auto const& e) { return e.second; }));
}

}  // namespace
}  // namespace faro::odds
