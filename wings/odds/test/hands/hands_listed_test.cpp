// Unordered hands: the pass over kinds against listing every hand, on small decks and random queries.
#include "odds/test/ask.hpp"
#include "odds/test/hands/inventor.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::inventor;

std::map<std::vector<std::int64_t>, std::string> written(hand_distribution const& solved) {
  std::map<std::vector<std::int64_t>, std::string> out;
  for (auto const& e : solved.law.entries()) out[e.outcome] = e.weight.to_string();
  return out;
}

void compare(card_table const& table, query_setting const& setting, std::vector<std::string> const& texts,
             std::string const& what) {
  auto const query = compile_query(table, setting, texts);
  auto const solved = solve_hands(table, query);
  auto const listed = list_hands(table, query);
  EXPECT_EQ(solved.law.mass(), ratio{1}) << what;
  EXPECT_EQ(written(solved), written(listed)) << what;
}

TEST(HandsListed, RandomConditionsOnRandomDecks) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    inventor make{seed};
    auto const deck = make.playing_deck(10);
    auto setting = testing::drawing(static_cast<count_t>(1 + make.below(6)));
    if (make.sometimes(2)) setting.poker = poker_rules::short_deck;
    if (make.sometimes(3)) setting.wild = {"2"};
    auto const text = make.condition(2);
    compare(testing::table_of(deck), setting, {text, make.leaf()},
            deck + " | " + std::to_string(setting.hands[0]) + " | " + text);
  }
}

TEST(HandsListed, PrefixesOfTheDraw) {
  for (std::uint64_t seed = 1000; seed < 1060; ++seed) {
    inventor make{seed};
    auto const deck = make.playing_deck(8);
    auto setting = testing::drawing(static_cast<count_t>(3 + make.below(3)));
    setting.opening = 2;
    auto const text =
        "first(3, " + make.condition(1) + ") and by(3, " + make.condition(1) + ") or " + make.condition(1);
    compare(testing::table_of(deck), setting, {text}, deck + " | " + text);
  }
}

TEST(HandsListed, CardsSeenAndHeld) {
  for (std::uint64_t seed = 1500; seed < 1560; ++seed) {
    inventor make{seed};
    auto const table = testing::table_of(make.playing_deck(10));
    auto setting = testing::drawing(4);
    setting.opening = 1;
    for (auto const& kind : table.cards.kinds()) {
      setting.seen.push_back(make.sometimes(5) ? 1 : 0);
      setting.held.push_back(kind.count > setting.seen.back() && make.sometimes(4) ? 1 : 0);
    }
    auto const text = "by(2, " + make.condition(1) + ") or " + make.condition(2);
    compare(table, setting, {text, make.leaf()}, text);
  }
}

TEST(HandsListed, SeveralHands) {
  for (std::uint64_t seed = 2000; seed < 2060; ++seed) {
    inventor make{seed};
    auto const deck = make.playing_deck(8);
    query_setting setting;
    setting.hands = {3, 2, 1};
    auto const text = "each(" + make.condition(1) + ") or hand(1, " + make.leaf() + ") > hand(2, " +
                      make.leaf() + ") or some(" + make.condition(1) + ")";
    compare(testing::table_of(deck), setting, {text}, deck + " | " + text);
  }
}

TEST(HandsListed, PokerCategoriesWithAndWithoutWildCards) {
  for (std::uint64_t seed = 3000; seed < 3100; ++seed) {
    inventor make{seed};
    auto const deck = make.playing_deck(14);
    auto setting = testing::drawing(static_cast<count_t>(5 + make.below(3)));
    if (make.sometimes(2)) setting.poker = poker_rules::short_deck;
    if (make.sometimes(2)) setting.wild = {make.pick({"2", "A", "Ah", "x"})};
    compare(testing::table_of(deck), setting, {"poker"},
            deck + (setting.poker == poker_rules::short_deck ? " short, wild " : ", wild ") +
                (setting.wild.empty() ? "none" : setting.wild[0]));
  }
}

}  // namespace
}  // namespace faro::odds
