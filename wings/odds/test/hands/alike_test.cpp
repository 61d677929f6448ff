// Suits that a deck has alike are one only as long as nothing tells them apart: cards held, out of play,
// in another urn or more frequent than others. On regular decks, which random ones hardly ever are.
#include "odds/src/hands/question.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/fraction.hpp"
#include "odds/test/hands/inventor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::fraction;
using testing::inventor;

/// So many ranks, from the ace down, in each of four suits.
std::string regular_deck(std::size_t ranks) {
  std::string text;
  for (std::size_t r = 0; r < ranks; ++r) {
    for (auto const suit : {'c', 'd', 'h', 's'})
      text += std::string{"AKQJT98765432"[r]} + suit + (r == 0 ? "{x} " : r == 1 ? "{y} " : " ");
  }
  return text;
}

std::string asked_of_suits(inventor& make) {
  return make.pick({"poker", "poker", "poker >= flush", "poker = straight flush", "poker = royal flush",
                    "if(poker >= flush, 1, 0) + largest(suit)", "distinct(suit)", "shape", "largest(suit)",
                    "groups(suit, 2)", "max(spade, heart, diamond, club)", make.condition(1), make.leaf()});
}

/// Many kinds, as many cards of each: one thing asked of them, listed or found at once.
TEST(AlikeKinds, ManyKindsAreAskedAtOnce) {
  std::string deck;
  for (int k = 0; k < 31; ++k) deck += "k" + std::to_string(k) + "*3 ";
  auto const table = testing::table_of(deck);
  for (bool const put_back : {false, true}) {
    for (auto const* text :
         {"distinct(card)", "distinct(card) in 2..3", "largest(card)", "largest(card) >= 2",
          "groups(card, 2)", "groups(card, 3) + 1", "5 - groups(card, 4)"}) {
      auto setting = testing::drawing(4);
      setting.with_replacement = put_back;
      std::vector<std::string> const texts{text};
      auto const query = compile_query(table, setting, texts);
      auto const found = solve_hands(table, query);
      EXPECT_THAT(found.stats.method, ::testing::HasSubstr("31 kinds alike"));
      EXPECT_EQ(found.law, list_hands(table, query).law) << text;
    }
  }
}

/// 365 days of one card each, drawn with replacement.
TEST(AlikeKinds, Birthdays) {
  std::string deck;
  for (int day = 1; day <= 365; ++day) deck += "day" + std::to_string(day) + " ";
  auto const table = testing::table_of(deck);
  auto const asked = [&](count_t people, std::string const& text) {
    auto setting = testing::drawing(people);
    setting.with_replacement = true;
    return testing::chance(table, setting, text).to_double();
  };
  EXPECT_NEAR(asked(23, "largest(card) >= 2"), 0.507297, 1e-6);
  EXPECT_NEAR(asked(23, "distinct(card) < 23"), 0.507297, 1e-6);
  EXPECT_NEAR(asked(88, "largest(card) >= 3"), 0.511065, 1e-6);  // von Mises: 88 people for three alike
}

void expect_as_listed(card_table const& table, query_setting const& setting, std::string const& text) {
  std::vector<std::string> const texts{text};
  auto const query = compile_query(table, setting, texts);
  EXPECT_EQ(solve_hands(table, query).law, list_hands(table, query).law) << text;
}

TEST(CardsAlike, HeldCardsTellSuitsApart) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    inventor make{seed};
    auto const table = testing::table_of(regular_deck(4 + make.below(2)));
    auto setting = testing::drawing(static_cast<count_t>(2 + make.below(3)));
    setting.held.resize(table.cards.kinds().size());
    setting.seen.resize(table.cards.kinds().size());
    for (std::size_t n = 1 + make.below(5); n-- > 0;) setting.held[make.below(setting.held.size())] = 1;
    for (std::size_t n = make.below(3); n-- > 0;) {
      if (auto const k = make.below(setting.seen.size()); setting.held[k] == 0) setting.seen[k] = 1;
    }
    expect_as_listed(table, setting, asked_of_suits(make));
  }
}

TEST(CardsAlike, HeldCardsOfTheFirstOfSeveralHandsDo) {
  for (std::uint64_t seed = 400; seed < 480; ++seed) {
    inventor make{seed};
    auto const table = testing::table_of(regular_deck(3));
    query_setting setting;
    setting.hands = {1, 2};
    setting.community = make.sometimes(2) ? 4 : 0;
    setting.held.resize(table.cards.kinds().size());
    for (std::size_t n = 2; n-- > 0;) setting.held[make.below(setting.held.size())] = 1;
    expect_as_listed(
        table, setting,
        "hand(1, " + asked_of_suits(make) + "), hand(2, " + make.pick({"poker", "shape", "ace"}) + ")");
  }
}

/// Held from the start is the same as known to be among all that is drawn.
TEST(CardsAlike, HeldIsGiven) {
  for (std::uint64_t seed = 500; seed < 560; ++seed) {
    inventor make{seed};
    hand_question held;
    held.table = testing::table_of(regular_deck(5));
    held.query = asked_of_suits(make);
    held.setting.held.resize(held.table.cards.kinds().size());
    held.setting.hands = {3};
    auto given = held;
    given.setting.held.clear();
    for (std::size_t n = 2; n > 0;) {
      auto const k = make.below(held.setting.held.size());
      if (held.setting.held[k] > 0) continue;
      held.setting.held[k] = 1;
      given.given =
          (given.given.empty() ? "" : given.given.text() + " and ") + held.table.cards.kinds()[k].name;
      --n;
    }
    given.setting.hands = {5};
    EXPECT_EQ(answer_exactly(held).law, answer_exactly(given).law)
        << held.query.text() << " given " << given.given.text();
  }
}

TEST(CardsAlike, CopiesThatArePutBackTellSuitsApart) {
  for (std::uint64_t seed = 600; seed < 700; ++seed) {
    inventor make{seed};
    auto const table = testing::table_of(regular_deck(3) + make.pick({"As*4", "Kd*3 Kh*3", "Qc*2", "Qh*5"}));
    auto setting = testing::drawing(5);
    setting.with_replacement = true;
    expect_as_listed(table, setting, asked_of_suits(make));
  }
}

TEST(CardsAlike, UrnsTellSuitsApart) {
  for (std::uint64_t seed = 700; seed < 800; ++seed) {
    inventor make{seed};
    auto const table = testing::table_of(regular_deck(3));
    query_setting setting;
    setting.hands = {2, 4};
    for (auto const& kind : table.cards.kinds())  // blacks in the first, reds in the other
      setting.urn.push_back(kind.playing->suit_of() == suit::hearts ||
                            kind.playing->suit_of() == suit::diamonds);
    expect_as_listed(table, setting, asked_of_suits(make));
  }
}

TEST(CardsAlike, FourOfARoyalFlushHeld) {  // one card of 48; three more suits are no help
  auto const chance = [](std::string const& held, count_t drawn, std::string const& query) {
    hand_question ask;
    ask.table = testing::table_of("standard52");
    ask.setting.hands = {drawn};
    ask.setting.held.resize(52);
    auto const cards = parse_deck_literal(held).cards;
    for (auto const& kind : cards.kinds())
      ask.setting.held[static_cast<std::size_t>(ask.table.find_kind(kind.name))] = 1;
    ask.query = query;
    return answer_exactly(ask).probability();
  };
  EXPECT_EQ(chance("As Ks Qs Js", 1, "poker = royal flush"), fraction("1/48"));
  EXPECT_EQ(chance("Ah Kh 7h 2h 9c", 2, "poker >= flush"), fraction("378/1081"));  // 1 - C(38,2)/C(47,2)
  EXPECT_EQ(chance("Jh Th 9h 8h", 1, "poker = straight"), fraction("1/8"));  // six of eight: two are flushes
}

}  // namespace
}  // namespace faro::odds
