// Effects with conditions, prices and cards that share something: against a player who tries everything with
// single cards, on small decks.
#include "odds/src/hands/play.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

constexpr char const* monsters =
    "name,count,tags,type,level,atk\n"
    "Small World,2,spell,,,\n"
    "Fox,1,monster,beast,4,1000\n"
    "Wolf,1,monster,beast,3,1200\n"
    "Imp,1,monster,fiend,4,1200\n"
    "Ogre,2,monster,fiend,8,1000\n"
    "Bird,1,monster,winged,3,800\n"
    "Stone,1,monster,rock,8,\n";

struct one_card {
  std::string name;
  std::vector<std::string> values;  // empty: it has none
  [[nodiscard]] bool is_monster() const { return name != "Small World"; }
};
std::vector<one_card> const& single_cards() {
  static std::vector<one_card> const cards{
      {"Small World", {"", "", ""}},    {"Small World", {"", "", ""}},    {"Fox", {"beast", "4", "1000"}},
      {"Wolf", {"beast", "3", "1200"}}, {"Imp", {"fiend", "4", "1200"}},  {"Ogre", {"fiend", "8", "1000"}},
      {"Ogre", {"fiend", "8", "1000"}}, {"Bird", {"winged", "3", "800"}}, {"Stone", {"rock", "8", ""}}};
  return cards;
}
int shared(one_card const& a, one_card const& b) {
  int n = 0;
  for (std::size_t i = 0; i < a.values.size(); ++i) n += !a.values[i].empty() && a.values[i] == b.values[i];
  return n;
}

using places = std::vector<std::size_t>;
places without(places all, std::size_t one) {
  std::erase(all, one);
  return all;
}

/// Whether a hand comes to one that is wanted by Small World, used as often as it is there.
bool comes_to(places const& hand, places const& deck, std::function<bool(places const&)> const& wanted) {
  auto const& card = single_cards();
  if (wanted(hand)) return true;
  for (auto const used : hand) {
    if (card[used].is_monster()) continue;
    for (auto const given : hand) {
      if (!card[given].is_monster()) continue;
      for (auto const bridge : deck) {
        if (!card[bridge].is_monster() || shared(card[given], card[bridge]) != 1) continue;
        for (auto const found : deck) {
          if (found == bridge || !card[found].is_monster() || shared(card[bridge], card[found]) != 1)
            continue;
          auto next = without(without(hand, used), given);
          next.push_back(found);
          if (comes_to(next, without(without(deck, bridge), found), wanted)) return true;
        }
      }
    }
  }
  return false;
}

/// Over all hands of so many cards.
ratio chance_of(std::size_t cards, std::function<bool(places const&)> const& wanted) {
  auto const n = single_cards().size();
  std::int64_t good = 0;
  std::int64_t all = 0;
  for (unsigned set = 0; set < 1U << n; ++set) {
    places hand;
    places deck;
    for (std::size_t i = 0; i < n; ++i) (set >> i & 1U ? hand : deck).push_back(i);
    if (hand.size() != cards) continue;
    ++all;
    good += comes_to(hand, deck, wanted) ? 1 : 0;
  }
  return {good, all};
}

play_question of_table(card_table table, count_t opening, std::string query,
                       std::vector<std::string> const& effects) {
  play_question ask;
  ask.asked.table = std::move(table);
  ask.asked.query = std::move(query);
  ask.opening = opening;
  for (auto const& e : effects) ask.effects.push_back(parse_effect(e));
  return ask;
}
ratio played(std::string const& deck, count_t opening, std::string query,
             std::vector<std::string> const& effects, count_t draws = 0, use_rule use = use_rule::best) {
  auto ask = of_table(testing::table_of(deck), opening, std::move(query), effects);
  ask.draws = draws;
  ask.use = use;
  return play(ask).law.probability({1});
}

constexpr char const* small_world =
    "Small World: banish 1 monster, banish 1 monster from deck sharing 1 of type level atk, search monster "
    "sharing 1 of type/level/atk";

TEST(Effects, SmallWorldFindsWhatABridgeLeadsTo) {
  auto const named = [](std::string const& name) {
    return [name](places const& hand) {
      return std::ranges::any_of(hand, [&](auto i) { return single_cards()[i].name == name; });
    };
  };
  for (count_t cards = 2; cards <= 4; ++cards) {
    for (auto const* name : {"Bird", "Fox", "Ogre", "Stone"}) {
      auto const ask = of_table(parse_deck_csv(monsters, "monsters.csv"), cards, std::string{name} + " >= 1",
                                {small_world});
      EXPECT_EQ(play(ask).law.probability({1}), chance_of(cards, named(name))) << name << ' ' << cards;
    }
    auto const two = [&](places const& hand) { return named("Bird")(hand) && named("Imp")(hand); };
    auto const ask =
        of_table(parse_deck_csv(monsters, "monsters.csv"), cards, "Bird >= 1 and Imp >= 1", {small_world});
    EXPECT_EQ(play(ask).law.probability({1}), chance_of(cards, two)) << cards;
  }
}

TEST(Effects, WithoutABridgeSmallWorldIsNotUsed) {
  // Nothing of the deck shares just one value with the stone: used, it would leave fewer cards.
  auto ask =
      of_table(parse_deck_csv("name,count,tags,type,level\nSmall World,1,spell,,\nStone,1,monster,rock,8\n"
                              "Twin,2,monster,rock,8\n",
                              "twins.csv"),
               2, "cards = 2",
               {"Small World: banish 1 monster, banish 1 monster from deck sharing 1 of "
                "type level, search monster sharing 1 of type level"});
  ask.use = use_rule::always;
  EXPECT_EQ(play(ask).law.probability({1}), ratio{1});
}

TEST(Effects, WordsOfOthersAreToldOurs) {
  EXPECT_EQ(parse_effect("pot: draw 2 twice").times, parse_effect("pot: draw 2 2 times").times);
  EXPECT_NE(error_of([] { parse_effect("wish: tutor A"); }).find("'tutor' is written search"),
            std::string::npos);
}

TEST(Effects, SeveralCardsHaveOne) {
  EXPECT_EQ(played("A*2 B*3 C*2 x*9", 4, "C >= 1", {"A, B: draw 2"}),
            played("A*2 B*3 C*2 x*9", 4, "C >= 1", {"A or B: draw 2"}));
  EXPECT_EQ(played("A*2 B*3 C*2 x*9", 4, "C >= 1", {"A, B: draw 2 once"}),
            played("p*5 C*2 x*9", 4, "C >= 1", {"p: draw 2 once"}));
  auto const either = parse_effect("A, rank = 2: draw 2");
  EXPECT_EQ(either.cards.size(), 2U);
  EXPECT_EQ(either.cards.name(1), "rank = 2");
  EXPECT_EQ(parse_effect("\"A, the first\": draw 2").cards.text(), "\"A, the first\"");
}

TEST(Effects, APriceIsPaidOrTheEffectNotUsed) {
  // Two cards: the tutor is of use beside an x, which it costs; beside a y it is not.
  auto const deck = std::string{"tutor*2 x*3 y*3 A*1"};
  EXPECT_EQ(played(deck, 2, "A >= 1", {"tutor: discard 1 x, search A"}),
            testing::chance(deck, 2, "A or (tutor and x)"));
  EXPECT_EQ(played(deck, 2, "A >= 1", {"tutor: banish 1 x from hand, search A"}),
            testing::chance(deck, 2, "A or (tutor and x)"));
  EXPECT_EQ(played(deck, 2, "A >= 1", {"tutor: discard 2, search A"}), testing::chance(deck, 2, "A"));
  // After a draw as much is done as can be.
  EXPECT_EQ(played("tutor*1 x*1 A*1", 1, "A >= 1", {"tutor: draw 1, discard 1 x"}),
            (ratio{1, 3} + ratio{1, 6}));
}

TEST(Effects, AConditionIsOnTheHandWithoutTheCard) {
  auto const deck = std::string{"tutor*2 x*3 y*3 A*1"};
  EXPECT_EQ(played(deck, 3, "A >= 1", {"tutor if x >= 1: search A"}),
            testing::chance(deck, 3, "A or (tutor and x)"));
  EXPECT_EQ(played(deck, 2, "A >= 1", {"tutor if tutor >= 1: search A"}),
            testing::chance(deck, 2, "A or tutor = 2"));
}

TEST(Effects, CardsThatWereUsedAreNotDrawnAgain) {
  // Of five cards one is in the hand: the pot, used, leaves four, of which two are drawn; else A now or
  // later.
  auto const a_now = ratio{1, 5};
  auto const pot = ratio{1, 5} * ratio{2, 4};
  auto const x = ratio{3, 5} * (ratio{1, 4} + ratio{1, 4} * ratio{1, 3});
  EXPECT_EQ(played("A*1 pot*1 x*3", 1, "A >= 1", {"pot: draw 1"}, 1, use_rule::always), a_now + pot + x);
}

TEST(Effects, ShapesHaveRoomForWhatEffectsBring) {
  auto ask = of_table(testing::table_of("2c*3 Ah*3 Ks*2 Kd 9c*2 9d"), 1,
                      "shape in (2-1-0-0, 2-1-1-0, 3-0-0-0)", {"9c, Ah: draw 2"});
  ask.draws = 2;
  ask.use = use_rule::needed;
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
}

TEST(Effects, ByTheLastTurnIsAllOfTheHand) {
  auto ask =
      of_table(testing::table_of("2c Ah*2{x} Ks*3{x} 9c*2 9d"), 2, "2c = 1", {"x: discard 1, draw 1 once"});
  ask.draws = 2;
  ask.use = use_rule::always;
  ask.asked.setting.on_draw = true;
  auto const whole = play(ask).law;
  ask.asked.query = "by(2, 2c = 1)";
  EXPECT_EQ(play(ask).law, whole);
  EXPECT_EQ(answer_plainly(ask).law, whole);
}

TEST(Effects, CardsAreUsedAfterTheDrawOfTheFirstTurn) {
  auto ask = of_table(testing::table_of("A*1 pot*1 x*5"), 2, "A >= 1", {"pot: draw 1 once"});
  ask.draws = 1;
  ask.asked.setting.on_draw = true;
  auto const of_three = played("A*1 pot*1 x*5", 3, "A >= 1", {"pot: draw 1 once"});
  EXPECT_EQ(play(ask).law.probability({1}), of_three);
  EXPECT_EQ(answer_plainly(ask).law.probability({1}), of_three);
}

TEST(Effects, BanishedFromTheTopIsAsIfItLayAtTheBottom) {
  // Ten of 35 put away unseen change no draw; too few for the price, and the card is not used.
  EXPECT_EQ(played("A*3 pot*1 x*36", 5, "A >= 1", {"pot: banish 10 from top, draw 2 once"}),
            played("A*3 pot*1 x*36", 5, "A >= 1", {"pot: draw 2 once"}));
  EXPECT_EQ(played("A*1 pot*1 x*8", 5, "A >= 1", {"pot: banish 6 from top, draw 2 once"}),
            played("A*1 pot*1 x*8", 5, "A >= 1", {}));
  // What is gone is found no more: A is in the hand, or among nine of which three are milled.
  auto const milled =
      ratio{integer{1}, integer{10}} + ratio{integer{1}, integer{10}} * ratio{integer{6}, integer{9}};
  EXPECT_EQ(played("A*1 pot*1 x*8", 1, "A >= 1", {"pot: mill 3, search A once"}), milled);
  EXPECT_EQ(played("A*1 pot*1 x*8", 1, "A >= 1", {"pot: banish 3 from top, search A once"}), milled);
}

TEST(Effects, WhatCannotBeReadSaysWhatIsExpected) {
  auto const refused = [](std::string const& text) { return error_of([&] { (void)parse_effect(text); }); };
  EXPECT_THAT(refused("A, : draw 1"), HasSubstr("expected the cards before the colon"));
  EXPECT_THAT(refused("A if : draw 1"), HasSubstr("expected a condition after `if`"));
  EXPECT_THAT(refused("A: banish 3 red from the top"), HasSubstr("expected banish 3 from the top, got"));
  EXPECT_THAT(refused("A: mill 3 red"), HasSubstr("expected a number from 1 to 100 after mill"));
  EXPECT_THAT(refused("A: exile 3"), HasSubstr("'exile' is written banish"));
  EXPECT_THAT(refused("A: banish monster"), HasSubstr("expected a number from 1 to 100 after banish"));
  EXPECT_THAT(refused("A: search x sharing"), HasSubstr("expected what is shared"));
  EXPECT_THAT(refused("A: search x sharing type level"), HasSubstr("expected what is shared"));
  EXPECT_THAT(refused("A: search x sharing 3 of type level"), HasSubstr("at most 2 values to share, got 3"));
  EXPECT_THAT(refused("A: search x sharing 1 of type type"), HasSubstr("'type' is there twice"));
  EXPECT_THAT(refused("A: draw 1, search x sharing type"), HasSubstr("a step before `sharing`"));
  EXPECT_THAT(refused("A: discard 2, search x sharing type"), HasSubstr("a step before `sharing`"));
  EXPECT_THAT(error_of([] { (void)played("A*3 x*5", 3, "A >= 1", {"A: search x sharing colour"}); }),
              HasSubstr("no attribute 'colour'"));
}

}  // namespace
}  // namespace faro::odds
