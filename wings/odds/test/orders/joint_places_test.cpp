// Several places of cards in one question: against listing every order of a small pack, and known answers.
#include "odds/src/orders/query.hpp"
#include "support/error_of.hpp"

#include <faro/cards/deck.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace faro::odds {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

ratio chance_in(std::string const& pack, std::string const& question) {
  return answer_order(card_table{parse_deck_literal(pack).cards}, question).probability.value();
}

/// Bingo: the last of 24 numbers of a card among the first 50 of 75 that are called, and the like where every
/// order can be listed.
TEST(JointPlaces, OfACardInARangeIsOfAllCardsInIt) {
  EXPECT_EQ(chance_in("1..75", "position(card in 1..24, 24) <= 50"),
            (ratio{binomial(50, 24), binomial(75, 24)}));
  EXPECT_EQ(chance_in("1..75", "position(card in (1, 7, 75), 1) = 1"), (ratio{3, 75}));
  EXPECT_EQ(chance_in("1..6", "position(card in 2..4, 3) <= 4"), (ratio{binomial(4, 3), binomial(6, 3)}));
}

TEST(JointPlaces, AreThoseOfEveryOrder) {
  // Six cards: a a b b c d; all orders of the letters.
  std::string order = "aabbcd";
  auto const place = [&](char card, int k) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (order[i] == card && --k == 0) return static_cast<int>(i) + 1;
    }
    return 0;
  };
  int all = 0, first = 0, second = 0, third = 0, fourth = 0;
  do {
    ++all;
    first += place('a', 1) <= 2 && place('b', 2) >= 5;
    second += place('a', 2) - place('a', 1) >= 3 || place('c', 1) == 1;
    third += place('a', 1) < place('b', 1) && place('b', 1) < place('c', 1) && place('d', 1) >= 2;
    fourth += place('a', 1) <= 3 && place('b', 1) <= 3;
  } while (std::ranges::next_permutation(order).found);
  auto const of = [&](int n) { return ratio{n, all}; };
  constexpr char const* pack = "a*2 b*2 c d";
  EXPECT_EQ(chance_in(pack, "position(a, 1) <= 2 and position(b, 2) >= 5"), of(first));
  EXPECT_EQ(chance_in(pack, "position(last a) - position(a, 1) >= 3 or position(c, 1) = 1"), of(second));
  EXPECT_EQ(
      chance_in(
          pack,
          "position(a, 1) < position(b, 1) and position(b, 1) < position(c, 1) and position(d, 1) >= 2"),
      of(third));
  EXPECT_EQ(chance_in(pack, "position(a, 1) <= 3 and position(b, 1) <= 3"), of(fourth));
  EXPECT_EQ(chance_in(pack, "position(b, 1) <= 3 given position(a, 1) <= 3"),
            of(fourth) / chance_in(pack, "position(a, 1) <= 3"));
}

TEST(JointPlaces, CardsMayBelongToBoth) {
  auto const pack = card_table{*named_deck("standard52")};
  auto const both = answer_order(pack, "position(ace, 1) = 1 and position(spade, 1) = 1").probability;
  EXPECT_EQ(both, (ratio{1, 52}));
  // Some ace and some king among the first five cards.
  EXPECT_EQ(answer_order(pack, "position(ace, 1) <= 5 and position(king, 1) <= 5").probability,
            (ratio{6509, 64974}));
}

TEST(JointPlaces, GoTogetherWithWhatLiesAtOneAndBehindOne) {
  std::string order = "aabbcd";
  int all = 0, at = 0, behind = 0, either = 0;
  do {
    ++all;
    auto const a = order.find('a'), b = order.find('b'), c = order.find('c'), last_b = order.rfind('b');
    at += order[2] == 'a' && a < b;
    behind += last_b < 5 && (order[last_b + 1] == 'a' || order[last_b + 1] == 'c') && order[5] != 'd';
    either +=
        std::min(a, b) < std::min(b, c) && order[0] != 'd';  // the first that is both decides for neither
  } while (std::ranges::next_permutation(order).found);
  auto const of = [&](int n) { return ratio{n, all}; };
  constexpr char const* pack = "a*2 b*2 c d";
  EXPECT_EQ(chance_in(pack, "card_at(3, a) and first_before(a, b)"), of(at));
  EXPECT_EQ(chance_in(pack, "card_after(last b, a or c) and not card_at(6, d)"), of(behind));
  EXPECT_EQ(chance_in(pack, "first_before(a or b, b or c) and not card_at(1, d)"), of(either));
}

TEST(JointPlaces, OfALargePackAreQuick) {
  auto const pack = card_table{*named_deck("standard52")};
  auto const chance = [&](char const* question) { return *answer_order(pack, question).probability; };
  EXPECT_EQ(chance("first_before(ace, king) and first_before(king, queen)"), (ratio{1, 6}));
  EXPECT_EQ(chance("position(As) < position(Ks) < position(Qs) < position(Js) < position(Ts)"),
            (ratio{1, 120}));
  EXPECT_EQ(chance("card_at(52, ace) given card_at(1, king)"), (ratio{4, 51}));
  // Of the first five cards none is missing of aces, kings, queens and jacks.
  EXPECT_EQ(
      chance("position(ace) <= 5 and position(king) <= 5 and position(queen) <= 5 and position(jack) <= 5"),
      (ratio{32, 7735}));
  EXPECT_EQ(chance("position(ace) > 2 and position(king) >= 3"), (ratio{44 * 43, 52 * 51}));
  EXPECT_EQ(chance("position(ace) <= 500 and position(king) >= 0"), ratio{1});
}

TEST(JointPlaces, OtherCountsStillStandAlone) {
  auto const pack = card_table{*named_deck("standard52")};
  EXPECT_THAT(error_of([&] { (void)answer_order(pack, "position(ace, 1) <= 5 and adjacent(rank) >= 1"); }),
              HasSubstr("one count at a time, or several places"));
}

}  // namespace
}  // namespace faro::odds
