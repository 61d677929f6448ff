// The same question of other decks: copies of a kind or of a tag, swaps, cards counted out by their names.
#include "odds/src/hands/copies.hpp"

#include "odds/src/engines.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/fraction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace faro::odds {
namespace {

using faro::testing::fraction;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

hand_question copies_of(std::string const& deck, count_t cards, std::string query) {
  hand_question ask;
  ask.table = testing::table_of(deck);
  ask.setting.hands = {cards};
  ask.query = std::move(query);
  return ask;
}

play_question whole(hand_question ask) {
  play_question out;
  out.asked = std::move(ask);
  out.opening = out.asked.setting.hands.front();
  return out;
}

std::string refusal_of_copies(auto const& call) {
  try {
    call();
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

ratio probability_of(hand_question const& ask) { return answer_exactly(ask).probability(); }

TEST(Copies, TheFewestLandsForTwoOrMore) {
  auto const ask = copies_of("land*24 spell*36", 7, "land >= 2");
  auto const rule = read_exchange(ask.table, "land", "", false);
  auto const found = find_fewest(ask, rule, fraction("9/10"), probability_of);
  ASSERT_TRUE(found.copies);
  EXPECT_EQ(found.chance, testing::chance("land*" + std::to_string(*found.copies) + " spell*" +
                                              std::to_string(60 - *found.copies),
                                          7, "land >= 2"));
  EXPECT_GE(found.chance, fraction("9/10"));
  EXPECT_LT(answer_exactly(with_copies(ask, rule, *found.copies - 1)).probability(), fraction("9/10"));
  auto const never =
      find_fewest(copies_of("land*24 spell*36", 7, "land = 3"), rule, fraction("9/10"), probability_of);
  EXPECT_FALSE(never.copies);
  EXPECT_LT(never.chance, fraction("1/2"));
}

TEST(Copies, NoCopiesAtAllIsADeckToo) {
  auto const ask = copies_of("land*24 spell*36", 7, "land >= 1");
  auto const rule = read_exchange(ask.table, "land", "spell", false);
  EXPECT_EQ(answer_exactly(with_copies(ask, rule, 0)).probability(), ratio{0});
  EXPECT_EQ(answer_exactly(with_copies(ask, rule, 60)).probability(), ratio{1});
}

TEST(Copies, NoFewerThanAreKnown) {
  auto ask = copies_of("land*24 spell*36", 7, "land >= 3");
  ask.setting.held = {3, 0};
  auto const rule = read_exchange(ask.table, "land", "", false);
  EXPECT_EQ(refusal_of_copies([&] { (void)with_copies(ask, rule, 0); }),
            "0 land can't be: 3 are seen or held");
}

/// Two kinds of lands under one tag.
constexpr char const* two_lands = "Mountain*20{land} Island*4{land} Bolt*36";

TEST(Copies, ATagStandsForAllOfItsKinds) {
  auto const ask = copies_of(two_lands, 7, "land in 2..4");
  auto const rule = read_exchange(ask.table, "Lands", "", false);
  EXPECT_EQ(rule.kind.kinds, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(rule.against->name, "Bolt") << "a land makes no room for lands";
  for (unsigned n : {0U, 3U, 22U, 24U, 27U, 60U}) {
    auto const plain = n == 0 ? "land in 2..4 and land < 0" : n == 60 ? "land in 2..4" : "land in 2..4";
    auto const deck =
        "land*" + std::to_string(std::max(n, 1U)) + " spell*" + std::to_string(std::max(60 - n, 1U));
    if (n == 0 || n == 60) {
      EXPECT_EQ(answer_exactly(with_copies(ask, rule, n)).probability(), ratio{0}) << n;
    } else {
      EXPECT_EQ(answer_exactly(with_copies(ask, rule, n)).probability(), testing::chance(deck, 7, plain))
          << n;
    }
  }
}

TEST(Copies, OfTwoKindsAtOnceTheSameMakesRoom) {
  auto const ask = copies_of("land*24 ramp*6 spell*30", 7, "land + ramp >= 4");
  std::vector<card_group> const both{group_named(ask.table, "land"), group_named(ask.table, "ramp")};
  auto const set = [&](count_t land, count_t ramp) {
    return answer_exactly(
               with_copies(
                   ask, std::vector<copies_set>{{read_exchange(ask.table, "land", "", false, both), land},
                                                {read_exchange(ask.table, "ramp", "", false, both), ramp}}))
        .probability();
  };
  EXPECT_EQ(set(25, 4), testing::chance("mana*29 spell*31", 7, "mana >= 4"));
  EXPECT_EQ(set(30, 30), ratio{1}) << "no room is left";
  EXPECT_EQ(set(0, 8), testing::chance("mana*8 spell*52", 7, "mana >= 4"));
  EXPECT_THAT(refusal_of_copies([&] { set(40, 30); }),
              HasSubstr("30 ramp: only 20 are possible when spell makes room"));
}

TEST(Copies, ASwapIsOfCardsByAnyOfTheirNames) {
  auto const chance_after = [](char const* swap) {
    auto const ask = copies_of(two_lands, 7, "land in 2..4");
    return answer_exactly(after_swap(whole(ask), swap)).probability();
  };
  auto const two_more = testing::chance("land*26 spell*34", 7, "land in 2..4");
  EXPECT_EQ(chance_after("in 2 land, out 2 Bolt"), two_more);
  EXPECT_EQ(chance_after("IN 2 mountains, OUT 2 bolt"), two_more);
  EXPECT_EQ(chance_after("in 2 “Island”, out 2 Bolt"), two_more);
  EXPECT_EQ(chance_after("out 22 land, in 22 Jace, the Mind Sculptor"),
            testing::chance("land*2 spell*58", 7, "land in 2..4"))
      << "a comma within a name";
  EXPECT_THAT(refusal_of_copies([&] { chance_after("out 40 land"); }),
              HasSubstr("40 land can't go out; the deck has 24"));
  EXPECT_THAT(refusal_of_copies([&] { chance_after("out 1 Bolk"); }),
              HasSubstr("the deck has no 'Bolk'; did you mean Bolt?"));
  EXPECT_THAT(refusal_of_copies([&] { chance_after("in Bolt"); }), HasSubstr("expected 'in 3 X, out 3 Y'"));
}

TEST(Copies, KindsThatTheQuestionTellsApartAreAskedFor) {
  auto const group = group_named(testing::table_of(two_lands), "land");
  EXPECT_NO_THROW(refuse_told_apart(whole(copies_of(two_lands, 7, "land >= 2")), group));
  constexpr char const* told =
      "'land' is 2 kinds of cards that the question tells apart: expected which, 'Mountain' or 'Island'";
  for (auto const* query : {"Island and land >= 2", "distinct(card) = 2", "land given Mountain >= 1"})
    EXPECT_EQ(refusal_of_copies([&] { refuse_told_apart(whole(copies_of(two_lands, 7, query)), group); }),
              told)
        << query;
  auto played = whole(copies_of(two_lands, 7, "land >= 2"));
  played.mulligan = mulligan_rule{.kind = mulligan_kind::london, .down_to = 5, .keep = "Island"};
  EXPECT_EQ(refusal_of_copies([&] { refuse_told_apart(played, group); }), told);
  played.mulligan.reset();
  played.effects = {parse_effect("bolt: search Island")};
  EXPECT_EQ(refusal_of_copies([&] { refuse_told_apart(played, group); }), told);
}

TEST(Copies, CardsAreCountedOutByNameTagOrValue) {
  auto const table = testing::table_of(two_lands);
  std::vector<card_group> groups;
  auto const out = [&](char const* cards, std::vector<count_t> const& taken = {}) {
    return count_out(table, cards, "--seen", taken, groups);
  };
  EXPECT_THAT(out("Mountain*3 bolt"), ElementsAre(3, 0, 1));
  EXPECT_TRUE(groups.empty());
  EXPECT_THAT(out("22 lands, 1 Bolt"), ElementsAre(20, 2, 1));
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_THAT(out("land*3", {19, 0, 0}), ElementsAre(1, 2, 0)) << "those that are left";
  EXPECT_THAT(refusal_of_copies([&] { out("land*25"); }), HasSubstr("--seen: 25 land: the deck has 24"));
  EXPECT_THAT(refusal_of_copies([&] { out("creature"); }),
              HasSubstr("its list does not say which cards are creatures"));
}

TEST(Copies, InWhatOrderNamesStandIsAllTheSame) {
  auto const table = testing::table_of("Mountain*2{land,basic} Island*4{land} Tower*3{land} bolt*36");
  for (auto const* cards : {"land*6 Mountain*2", "Mountain*2 land*6"}) {
    std::vector<card_group> groups;
    EXPECT_THAT(count_out(table, cards, "--seen", {}, groups), ElementsAre(2, 4, 2, 0)) << cards;
    EXPECT_EQ(groups.size(), 1U);
  }
  std::vector<card_group> groups;  // of all that are left it is clear which they are
  EXPECT_THAT(count_out(table, "land*7 Mountain*2", "--seen", {}, groups), ElementsAre(2, 4, 3, 0));
  EXPECT_TRUE(groups.empty());
  EXPECT_THAT(refusal_of_copies([&] { count_out(table, "land*8 Mountain*2", "--seen", {}, groups); }),
              HasSubstr("--seen: 8 land: the deck has 7 that may be named"));
}

TEST(Copies, NamesOfSeveralWordsNeedNoQuotesWhereTheDeckIsKnown) {
  auto const table = testing::table_of("\"Lightning Bolt\"*4 Opt*4 Island*20");
  std::vector<card_group> groups;
  EXPECT_THAT(count_out(table, "Lightning Bolt Opt*2 island", "--seen", {}, groups), ElementsAre(1, 2, 1));
  EXPECT_THAT(count_out(table, "lightning bolt*3", "--seen", {}, groups), ElementsAre(3, 0, 0));
}

}  // namespace
}  // namespace faro::odds
