// Cribbage of six cards dealt: against the plain reading of small packs, and what is published of it.
#include "odds/src/hands/kept_cribbage.hpp"

#include "odds/src/engines.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/fraction.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace faro::odds {
namespace {

using faro::testing::error_of;
using faro::testing::fraction;
using ::testing::HasSubstr;

hand_question dealt(std::string const& deck, std::vector<count_t> hands,
                    std::string const& query = "cribbage_kept") {
  hand_question out;
  out.table = testing::table_of(deck);
  out.setting.hands = std::move(hands);
  out.query = query;
  return out;
}

TEST(KeptCribbage, HasThePublishedChancesOfItsHighestCounts) {
  auto const found = answer(dealt("standard52", {7}));
  EXPECT_EQ(found.engine, "deals of cribbage");
  EXPECT_EQ(found.law.probability({29}), fraction("1/216580"));
  auto const of_28 = ratio{1} / found.law.probability({28});
  EXPECT_EQ(of_28.floor(), integer{15'028});
  for (std::int64_t const never : {19, 25, 26, 27}) EXPECT_TRUE(found.law.probability({never}).is_zero());
}

/// The starter lies apart, so that the order of the cards dealt does not matter to the plain reading.
hand_question with_starter(std::string const& deck, count_t cards,
                           std::string const& query = "cribbage_kept") {
  auto out = dealt(deck, {cards}, query);
  out.setting.community = 1;
  return out;
}

TEST(KeptCribbage, MeansThePlainReading) {
  for (auto const* const deck :
       {"5c 5d 5h Jc Jd Js Qc 4c", "Ac 2c 3c 4c 5d 6h 7h 8s", "5c 5d 5h 5s Jc Jd 10c Kh",
        "2c 3c 4c 5c 6c 9d 9h Js 8h", "2c 4c 6c 8c 10c Qc Kd 9s"}) {
    SCOPED_TRACE(deck);
    for (count_t const cards : {5U, 6U}) {
      auto const ask = with_starter(deck, cards);
      EXPECT_EQ(answer(ask).law, answer_plainly(ask, 1'000'000).law);
    }
    auto held = with_starter(deck, 1);
    held.setting.held = {1, 1, 0, 1, 0, 1, 1, 0};
    held.setting.held.resize(held.table.cards.kinds().size());
    EXPECT_EQ(answer(held).law, answer_plainly(held, 1'000'000).law);
    auto given = with_starter(deck, 6, "cribbage_kept >= 8, cribbage_kept mod 2");
    given.given = "cribbage_kept >= 4";
    auto const meant = answer_plainly(given, 1'000'000);
    EXPECT_EQ(answer(given).law, meant.law);
    EXPECT_EQ(answer(given).given, meant.given);
  }
}

TEST(KeptCribbage, TheLastOfSevenCardsIsTheStarter) {
  auto const ask = dealt("5c 5d 5h Jc Jd 2c 4s", {7});
  EXPECT_EQ(answer(ask).law, answer_plainly(ask, 1'000'000).law);
  EXPECT_EQ(answer(ask).law, answer(with_starter("5c 5d 5h Jc Jd 2c 4s", 6)).law);
}

TEST(KeptCribbage, SeenCardsAreNoStarters) {
  auto ask = with_starter("5c 5d 5h 5s Jc Jd 10c Kh 2d", 6);
  ask.setting.seen = {0, 0, 0, 1, 0, 0, 0, 0, 0};
  EXPECT_EQ(answer(ask).law, answer_plainly(ask, 1'000'000).law);
  EXPECT_EQ(answer(ask).law, answer(with_starter("5c 5d 5h Jc Jd 10c Kh 2d", 6)).law);
}

TEST(KeptCribbage, OfLikeMeansTheHigherCountDecides) {
  // 5h 5d 5s with the jack of clubs or of hearts: with two clubs more either jack's suit has eleven cards
  // left.
  auto ask = dealt("standard52", {1});
  ask.setting.held.assign(52, 0);
  for (auto const* const card : {"5h", "5d", "5s", "Jc", "Jh", "2c"})
    ask.setting.held[static_cast<std::size_t>(ask.table.find_kind(card))] = 1;
  EXPECT_EQ(answer(ask).law.probability({29}), fraction("1/46"));
}

TEST(KeptCribbage, IsRefusedWhereItIsNotSaidWhatIsDealt) {
  EXPECT_THAT(error_of([] { answer(dealt("standard52", {6})); }), HasSubstr("--draw 7 (six cards are dealt"));
  EXPECT_THAT(error_of([] { answer(dealt("standard54", {7})); }), HasSubstr("without jokers"));
  EXPECT_THAT(error_of([] { answer(dealt("standard52", {6}, "cribbage >= 12")); }),
              HasSubstr("cribbage_kept"));
}

TEST(KeptCribbage, EachOfTwoHandsKeepsItsOwn) {
  auto ask = dealt("standard52", {6, 6}, "hand(2, cribbage_kept)");
  ask.setting.community = 1;
  EXPECT_EQ(answer(ask).law, answer(dealt("standard52", {7})).law);
}

}  // namespace
}  // namespace faro::odds
