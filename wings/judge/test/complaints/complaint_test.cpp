// How strange a complaint is, exactly. The fractions were computed independently with Python's fractions from
// the hypergeometric and binomial distributions.
#include "judge/src/complaints/complaint.hpp"

#include "judge/src/complaints/reach.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace faro::judge {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

complaint const lands{.seen = 20,
                      .hits = 16,
                      .deck = 60,
                      .copies = 24,
                      .games = 50,
                      .times = 1,
                      .side = complaint_side::outward,
                      .kind = "land"};

TEST(Complaint, SixteenLandsInTwentyCards) {
  auto const odds = odds_of(lands);
  EXPECT_EQ(odds.side, complaint_side::at_least);
  EXPECT_EQ(odds.expected, ratio{8});
  EXPECT_EQ(odds.one_game.to_string(), "1727101/157795765323");
  EXPECT_TRUE(odds.is_exact());
  // 1 - (1-p)^50
  ratio none{1};
  for (int i = 0; i < 50; ++i) none *= ratio{1} - odds.one_game;
  EXPECT_EQ(odds.some_games_least, ratio{1} - none);
  EXPECT_EQ(odds.some_games_least.to_decimal(10), "0.0005471116");
}

TEST(Complaint, NoLandInTwentyCardsTwice) {
  auto const odds = odds_of({.seen = 20, .hits = 0, .deck = 60, .copies = 24, .games = 2, .times = 2});
  EXPECT_EQ(odds.side, complaint_side::at_most);
  EXPECT_EQ(odds.one_game.to_string(), "3162/1813744429");
  EXPECT_EQ(odds.some_games_least.to_string(), "9998244/3289668853728536041");
}

TEST(Complaint, BothSidesCountsWhatIsAsUnlikely) {
  auto both = lands;
  both.side = complaint_side::both;
  EXPECT_EQ(odds_of(both).one_game.to_string(), "2002195/157795765323");  // 0 and 16 .. 20 lands
}

TEST(Complaint, SeveralTimesIsABinomialTail) {
  complaint both_of_a_kind{.seen = 2, .hits = 2, .deck = 4, .copies = 2, .games = 3};
  EXPECT_EQ(odds_of(both_of_a_kind).one_game, (ratio{1, 6}));
  EXPECT_EQ(odds_of(both_of_a_kind).some_games_least, (ratio{91, 216}));
  both_of_a_kind.times = 2;
  EXPECT_EQ(odds_of(both_of_a_kind).some_games_least, (ratio{2, 27}));
}

TEST(Complaint, AMillionGamesAreBoundedWithin200Bits) {
  auto many = lands;
  many.games = 1'000'000;
  auto odds = odds_of(many);
  EXPECT_FALSE(odds.is_exact());
  EXPECT_LT(odds.some_games_most - odds.some_games_least, (ratio{1, power(2, 200)}));
  // Python's decimal with 60 digits.
  EXPECT_EQ(odds.some_games_least.to_decimal(55),
            "0.9999823579778134104042420953941773287433403759901557385");
  many.times = 2;
  odds = odds_of(many);
  EXPECT_LT(odds.some_games_most - odds.some_games_least, (ratio{1, power(2, 200)}));
  EXPECT_EQ(odds.some_games_most.to_decimal(50), "0.99978926098565953989384351145457084173870808961697");
}

TEST(Complaint, ManyGamesAndTimesStayWithinBounds) {
  // 10,000 and more out of a million, each with chance 1/100: about one half (the median of a binomial
  // distribution).
  complaint const often{.seen = 1, .hits = 1, .deck = 100, .copies = 1, .games = 1'000'000, .times = 10'000};
  auto const odds = odds_of(often);
  EXPECT_LT(odds.some_games_most - odds.some_games_least, (ratio{1, power(2, 200)}));
  EXPECT_EQ(odds.some_games_least.to_decimal(2), "0.50");
}

RC_GTEST_PROP(Complaint, TheExactTailIsTheSumOfItsTerms, ()) {
  complaint c;
  c.deck = *rc::gen::inRange<std::uint64_t>(2, 40);
  c.copies = *rc::gen::inRange<std::uint64_t>(1, c.deck);
  c.seen = *rc::gen::inRange<std::uint64_t>(1, c.deck);
  auto const others = c.deck - c.copies;
  auto const least = c.seen > others ? c.seen - others : 0;
  c.hits = *rc::gen::inRange<std::uint64_t>(least, std::min(c.seen, c.copies) + 1);
  c.games = 100;
  c.times = *rc::gen::inRange<std::uint64_t>(1, 5);
  auto const exact = odds_of(c);
  RC_ASSERT(exact.is_exact());
  // The sum over all numbers of bad games, term by term.
  ratio sum;
  for (std::uint64_t j = c.times; j <= c.games; ++j) {
    sum += ratio{binomial(c.games, j) * power(exact.one_game.numerator(), j) *
                     power(exact.one_game.denominator() - exact.one_game.numerator(), c.games - j),
                 power(exact.one_game.denominator(), c.games)};
  }
  RC_ASSERT(exact.some_games_least == sum);
}

RC_GTEST_PROP(Complaint, TheTwoTailsShareTheResultItself, ()) {
  complaint c;
  c.deck = *rc::gen::inRange<std::uint64_t>(2, 100);
  c.copies = *rc::gen::inRange<std::uint64_t>(1, c.deck);
  c.seen = *rc::gen::inRange<std::uint64_t>(1, c.deck);
  auto const others = c.deck - c.copies;
  auto const least = c.seen > others ? c.seen - others : 0;
  c.hits = *rc::gen::inRange<std::uint64_t>(least, std::min(c.seen, c.copies) + 1);
  c.side = complaint_side::at_least;
  auto const more = odds_of(c);
  c.side = complaint_side::at_most;
  RC_ASSERT(more.one_game + odds_of(c).one_game == ratio{1} + more.exactly);
}

TEST(Complaint, NumbersThatContradictEachOtherAreRefused) {
  EXPECT_THAT(error_of([] { odds_of({.seen = 20, .hits = 21, .deck = 60, .copies = 24}); }),
              HasSubstr("expected at most 20 hits in 20 cards, got 21"));
  EXPECT_THAT(error_of([] { odds_of({.seen = 61, .hits = 1, .deck = 60, .copies = 24}); }),
              HasSubstr("expected at most 60 cards seen, got 61"));
  EXPECT_THAT(error_of([] { odds_of({.seen = 7, .hits = 5, .deck = 60, .copies = 4}); }),
              HasSubstr("expected at most 4 hits seen, as many as the deck has, got 5"));
  EXPECT_THAT(error_of([] { odds_of({.seen = 40, .hits = 3, .deck = 60, .copies = 24}); }),
              HasSubstr("expected at least 4 hits in 40 cards"));
  EXPECT_THAT(error_of([] { odds_of({.seen = 7, .hits = 1, .deck = 60, .copies = 61}); }),
              HasSubstr("at most 60"));
  EXPECT_THAT(error_of([] { odds_of({.seen = 7, .hits = 1, .deck = 60, .copies = 4, .games = 0}); }),
              HasSubstr("games, got 0"));
  EXPECT_THAT(
      error_of([] { odds_of({.seen = 7, .hits = 1, .deck = 60, .copies = 4, .games = 2, .times = 3}); }),
      HasSubstr("expected 1 to 2 times in 2 games, got 3"));
}

/// The sum of C(n, k) p^k (1 - p)^(n - k) over k from `from` to `to`.
ratio binomial_sum(std::uint64_t n, ratio const& p, std::uint64_t from, std::uint64_t to) {
  ratio sum;
  for (auto k = from; k <= to; ++k) {
    ratio term{binomial(n, k)};
    for (std::uint64_t i = 0; i < n; ++i) term *= i < k ? p : ratio{1} - p;
    sum += term;
  }
  return sum;
}

/// 20 all-ins, each lost with chance 1/5, so many lost.
complaint lost_of_twenty(std::uint64_t hits, complaint_side side = complaint_side::outward) {
  return {.seen = 20, .hits = hits, .side = side, .kind = "lost", .chance = ratio{1, 5}, .tries = "all-in"};
}

TEST(ComplaintChance, IsABinomialTail) {
  auto const odds = odds_of(lost_of_twenty(14));
  EXPECT_EQ(odds.one_game, binomial_sum(20, ratio{1, 5}, 14, 20));
  EXPECT_NEAR(odds.one_game.to_double(), 1.845e-6, 5e-10);
  EXPECT_EQ(odds.expected, ratio{4});
  EXPECT_EQ(odds_of(lost_of_twenty(2)).one_game, binomial_sum(20, ratio{1, 5}, 0, 2));
  EXPECT_EQ(odds_of(lost_of_twenty(4, complaint_side::at_most)).one_game,
            binomial_sum(20, ratio{1, 5}, 0, 4));
  auto in_fifty = lost_of_twenty(14);
  in_fifty.games = 50;
  EXPECT_EQ(odds_of(in_fifty).some_games_least, binomial_sum(50, odds.one_game, 1, 50));
  auto certain = lost_of_twenty(14);
  certain.chance = ratio{1};
  EXPECT_THAT(error_of([&] { odds_of(certain); }), HasSubstr("between 0 and 1"));
  EXPECT_THAT(error_of([] { odds_of(lost_of_twenty(21)); }), HasSubstr("at most 20 of 20"));
}

TEST(ComplaintSentence, IsOneThatPeopleUnderstand) {
  auto const bad_beats = lost_of_twenty(14);
  EXPECT_EQ(
      sentence_of(bad_beats, odds_of(bad_beats)),
      "Of 20 all-ins, each lost with a chance of 20 %, 14 or more are lost once in 542,004 series. Chance "
      "alone hardly ever does this; other series, chosen beforehand, can confirm it.");

  EXPECT_EQ(
      sentence_of(lands, odds_of(lands)),
      "A fair shuffle gives 16 lands or more in 20 cards once in 91,365 games; the chance that some game of "
      "50 looks this bad or worse is 0.055 %. A fair shuffle hardly ever does this; other games, chosen "
      "beforehand, can confirm it.");
  complaint const flood{.seen = 7,
                        .hits = 5,
                        .deck = 60,
                        .copies = 24,
                        .games = 50,
                        .times = 1,
                        .side = complaint_side::outward,
                        .kind = "land"};
  EXPECT_EQ(sentence_of(flood, odds_of(flood)),
            "A fair shuffle gives 5 lands or more in 7 cards once in 12 games; the chance that some game of "
            "50 looks "
            "this bad or worse is 98.7 %. That is to be expected.");
  complaint const none{.seen = 20,
                       .hits = 0,
                       .deck = 60,
                       .copies = 24,
                       .games = 2,
                       .times = 2,
                       .side = complaint_side::outward,
                       .kind = "land"};
  EXPECT_THAT(
      sentence_of(none, odds_of(none)),
      HasSubstr("gives no lands in 20 cards once in 573,607 games; the chance that both games look this bad "
                "or worse is 1 in 329,024,662,104"));
  complaint const one{.seen = 1, .hits = 1, .deck = 4, .copies = 1};
  EXPECT_EQ(sentence_of(one, odds_of(one)),
            "A fair shuffle gives nothing but hits in 1 card once in 4.0 games. That is to be expected.");
}

}  // namespace
// 2 lands in 14 cards, 24 of 60: at 1 in 100 only 1 land or none would count, which one game of a shuffle
// that gives 2.8 instead of 5.6 shows one time in six.
TEST(Complaints, SayWhatOneGameCouldShow) {
  complaint const what{.seen = 14, .hits = 2, .deck = 60, .copies = 24};
  auto const r = reach_of(what, odds_of(what));
  ASSERT_TRUE(r);
  EXPECT_TRUE(r->fewer);
  EXPECT_NEAR(r->mean, 2.8, 1e-9);
  EXPECT_GT(r->chance, 0.05);
  EXPECT_LT(r->chance, 0.3);
  EXPECT_GT(r->games, 1U);
  EXPECT_LT(r->games, 20U);
  complaint const many{.seen = 20, .hits = 16, .deck = 60, .copies = 24};
  EXPECT_FALSE(reach_of(many, odds_of(many))->fewer);
  complaint const sure{.seen = 52, .hits = 4, .deck = 52, .copies = 4};
  EXPECT_FALSE(reach_of(sure, odds_of(sure)));
}

}  // namespace faro::judge
