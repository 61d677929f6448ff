// The table of functions: every example is answered, as often as random deals say, and documented.
#include "language/vocabulary.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

namespace faro::odds {
namespace {

using testing::chance;
using testing::drawing;
using testing::error_of;
using ::testing::HasSubstr;
using testing::table_of;
using testing::ways;

hand_question question_of(function_entry const& f) {
  hand_question asked;
  asked.table = table_of("standard52");
  asked.query = f.example;
  auto const several = f.name == "hand" || f.name == "each" || f.name == "some";
  auto const compared = f.name == "strength" || f.name == "beats" || f.name == "ties";
  asked.setting.hands = several                ? std::vector<count_t>{5, 5}
                        : compared             ? std::vector<count_t>{1, 1}  // and one shared: all are listed
                        : f.name == "balanced" ? std::vector<count_t>{13}
                        : f.name == "cribbage_kept" ? std::vector<count_t>{7}
                                                    : std::vector<count_t>{5};
  asked.setting.community = f.name == "community" ? 2 : compared ? 1 : 0;
  return asked;
}

TEST(HandFunctions, EveryExampleIsAnsweredAsOftenAsDealsSay) {
  constexpr std::uint64_t deals = 20'000;
  for (auto const& f : vocabulary_of_hands()) {
    if (f.cost.starts_with("a solver")) continue;  // tricks/tricks_test.cpp
    auto const asked = question_of(f);
    auto const exact = answer_exactly(asked);
    auto const dealt = estimate(asked, deals, key_from_text("functions"));
    for (auto const& e : exact.law.entries()) {
      auto const p = exact.law.probability(e.outcome).to_double();
      auto const allowed = 6 * std::sqrt(p * (1 - p) / deals) + 10.0 / deals;
      EXPECT_NEAR(dealt.frequency(e.outcome), p, allowed) << f.example << " is " << exact.text(e.outcome);
    }
  }
}

TEST(HandFunctions, NumbersWithDecimalsAndBesideAStarAreInOrder) {
  auto const costs = parse_deck_csv("name,count,mv\nx,2,1\ny,2,0.5\nz,1,3\nw,1,2\n", "l.csv");
  EXPECT_EQ(chance(costs, drawing(1), "count(mv >= 1)"), (ratio{4, 6}));
  EXPECT_EQ(chance(costs, drawing(1), "count(mv <= 2)"), (ratio{5, 6}));
  auto const power = parse_deck_csv("name,count,power\na,1,10\nb,1,9\nc,1,*\nd,1,0\n", "l.csv");
  EXPECT_EQ(chance(power, drawing(1), "count(power >= 9)"), (ratio{2, 4}));
  auto const lost = parse_deck_csv("name,count,mv\na,1,2.5\nb,1,nan\nc,1,0.5\nd,1,inf\ne,1,1\n", "l.csv");
  EXPECT_EQ(chance(lost, drawing(1), "count(mv >= 1)"), (ratio{2, 5}));
}

TEST(HandFunctions, AnyCardCalledJokerIsWild) {
  auto const wild = chance(table_of("standard52 \"red joker\""), drawing(5), "poker >= three of a kind");
  EXPECT_EQ(chance(table_of("standard52 joker"), drawing(5), "poker >= three of a kind"), wild);
}

TEST(HandFunctions, ShapesOfFewCardsMayBeWrittenWithTheirZeros) {
  auto const pack = table_of("standard52");
  EXPECT_EQ(chance(pack, drawing(3), "shape = 2-1-0-0"), chance(pack, drawing(3), "largest(suit) = 2"));
}

TEST(HandFunctions, SecondIsTheSecondLargestGroup) {
  auto const pack = table_of("standard52");
  EXPECT_EQ(chance(pack, drawing(13), "largest(suit) >= 5 and second(suit) >= 5"),
            chance(pack, drawing(13),
                   "shape in (5-5-2-1, 5-5-3-0, 6-5-1-1, 6-5-2-0, 7-5-1-0, 6-6-1-0, 8-5-0-0, 7-6-0-0)"));
  EXPECT_EQ(chance(pack, drawing(5), "second(rank) = 2 and largest(rank) = 3"), (ratio{3744, 2'598'960}));
  EXPECT_EQ(chance(pack, drawing(4), "largest(rank) = 4 and second(rank) = 0"), (ratio{13, 270'725}));
}

TEST(HandFunctions, OfRanksAreTheSameBesideMoreValues) {  // other groups close, the ranks are all kept
  auto const pack = table_of("standard52");
  for (auto const* question : {"second(rank) = 1", "run(rank, both) >= 2", "largest(rank) = 2",
                               "highest(rank) = J", "shape(rank) = 1-1"}) {
    auto const beside = std::string{question} + " and distinct(card) = 2";
    EXPECT_EQ(chance(pack, drawing(2), beside), chance(pack, drawing(2), question)) << question;
  }
}

TEST(HandFunctions, AreDocumented) {
  std::ifstream file{testing::project_folder() / "docs/odds.md"};
  std::stringstream page;
  page << file.rdbuf();
  for (auto const& f : vocabulary_of_hands()) {
    auto const shown = "`" + std::string{f.name};
    EXPECT_THAT(page.str(), HasSubstr(shown)) << f.name;
    EXPECT_FALSE(f.meaning.empty()) << f.name;
    EXPECT_FALSE(f.cost.empty()) << f.name;
  }
  for (auto const& f : vocabulary_of_orders())
    EXPECT_THAT(page.str(), HasSubstr("| `" + written(f) + "` | " + std::string{f.meaning} + " |"));
}

TEST(HandFunctions, ThatAreMissingNameThoseNear) {
  auto const table = table_of("standard52");
  auto const asked = [&](std::string const& query) {
    return error_of([&] { chance(table, drawing(5), query); });
  };
  EXPECT_THAT(asked("grops(rank, 2) = 1"), HasSubstr("there is no grops(); did you mean groups?"));
  EXPECT_THAT(asked("loser >= 3"), HasSubstr("did you mean losers"));
  EXPECT_THAT(asked("hcp(N) >= 15"), HasSubstr("what one of several hands has is asked as hand(1, hcp)"));
  EXPECT_THAT(asked("groups(rank) = 1"), HasSubstr("expected groups(rank, 2), got groups() with 1 argument"));
}

TEST(HandFunctions, OneOfTwoConditionsIsOneHoweverItIsWritten) {
  auto const table = table_of("standard52");
  EXPECT_EQ(chance(table, drawing(5), "if(ace >= 1, king >= 1, queen >= 1)"),
            chance(table, drawing(5), "if ace >= 1 then king >= 1 else queen >= 1"));
}

TEST(HandFunctions, LosingTricksOfWrittenHands) {
  auto const table = table_of("standard52");
  auto const losers = [&](std::string const& hand) {
    auto setting = drawing(0);
    setting.held.resize(table.cards.kinds().size());
    auto const held = parse_deck_literal(hand).cards;
    for (auto const& kind : held.kinds())
      setting.held[static_cast<std::size_t>(table.find_kind(kind.name))] = 1;
    std::vector<std::string> const text{"losers"};
    return solve_hands(table, compile_query(table, setting, text)).law.entries().front().outcome.front();
  };
  EXPECT_EQ(losers("As Ks Qs 2s 3s Ah Kh Qh Ad Kd Qd Ac Kc"), 0);
  EXPECT_EQ(losers("As 3s 2s Kh 5h 4h Qd 9d 8d Jc 3c 2c 9c"), 2 + 2 + 2 + 3);  // A x x, K x x, Q x x, J x x x
  EXPECT_EQ(losers("2s 3h 4h 5h 6h 7h 8d 9d Ac 8c 7c 6c 5c"), 1 + 3 + 2 + 2);
}

TEST(HandFunctions, ControlsAreTwiceTheAcesAndTheKings) {
  EXPECT_EQ(ways("standard52", 13, "controls"), ways("standard52", 13, "2 * ace + king"));
  EXPECT_EQ(chance("standard52", 13, "controls = 12"), chance("standard52", 13, "ace = 4 and king = 4"));
}

TEST(HandFunctions, AColumnOfTheDeckComesBeforeAWord) {
  auto const table = parse_deck_csv("name,count,losers\nx,3,5\ny,4,0\n", "deck.csv");
  EXPECT_EQ(chance(table, drawing(2), "losers = 10"), (ratio{1, 7}));
}

}  // namespace
}  // namespace faro::odds
