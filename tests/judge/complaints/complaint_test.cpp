// How strange a complaint is, exactly. The fractions were computed independently with Python's fractions from
// the hypergeometric and binomial laws.
#include "judge/complaints/complaint.hpp"

#include "judge/complaints/reach.hpp"
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
  // 10,000 and more out of a million, each with chance 1/100: about one half (the median of a binomial law).
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

TEST(ComplaintText, SaysItAsPeopleDo) {
  for (auto const* text : {
           "16 lands in 20 cards out of 60 with 24, in 50 games",
           "16 lands in 20 cards out of a 60-card deck with 24, in 50 games",
           "16 lands in 20 cards out of a 60-card deck with 24 lands, in 50 games",
           "In 50 games I saw 16 Lands in the first 20 cards of a 60 card deck with 24",
           "50 games: sixteen lands in twenty cards from 60 with 24",
           "16 lands in 20 cards, 24 of 60, in 50 games",
           "I drew 16 lands in the first 20 cards, 24 lands in 60, in 50 games",
           "16 lands in 20 cards with 24 lands in 60, in 50 games",
       }) {
    EXPECT_EQ(parse_complaint(text), lands) << text;
  }
}

TEST(ComplaintText, TimesWithoutGamesAreAllTheGames) {
  complaint const twice{.seen = 20,
                        .hits = 0,
                        .deck = 60,
                        .copies = 24,
                        .games = 2,
                        .times = 2,
                        .side = complaint_side::outward,
                        .kind = "land"};
  EXPECT_EQ(parse_complaint("20 cards, no land, twice, out of 60 with 24"), twice);
  EXPECT_EQ(parse_complaint("no lands in 20 cards of 60 with 24, 2 times in 2 games"), twice);
  EXPECT_EQ(parse_complaint("no lands in 20 cards of 60 with 24, twice in 1,000 games").games, 1000U);
}

TEST(ComplaintText, ChoosesTheSide) {
  auto const side = [](std::string const& text) {
    return parse_complaint(text + " in 20 cards out of 60 with 24").side;
  };
  EXPECT_EQ(side("16 lands"), complaint_side::outward);
  EXPECT_EQ(side("16 or more lands"), complaint_side::at_least);
  EXPECT_EQ(side("at least 16 lands"), complaint_side::at_least);
  EXPECT_EQ(side("5 lands or fewer"), complaint_side::at_most);
  EXPECT_EQ(side("16 lands on either side"), complaint_side::both);
}

TEST(ComplaintText, WhatIsNotSaidIsAskedFor) {
  EXPECT_EQ(
      error_of([] { parse_complaint("16 lands in 20 cards"); }),
      "complaint '16 lands in 20 cards': it does not say how many cards the deck has (out of 60) and how "
      "many of them it has (with 24); expected such as '16 lands in 20 cards out of 60 with 24, in 50 "
      "games'");
  EXPECT_THAT(error_of([] { parse_complaint(""); }), HasSubstr("how many there were"));
}

TEST(ComplaintText, WordsAndNumbersThatDontFitAreNamed) {
  EXPECT_THAT(error_of([] { parse_complaint("16 lands in 20 cards out of 60 wiht 24"); }),
              HasSubstr("'wiht' is not understood"));
  EXPECT_THAT(error_of([] { parse_complaint("lands in cards"); }),
              HasSubstr("'cards' is not understood: expected a number before it"));
  EXPECT_THAT(error_of([] { parse_complaint("16 lands in 20 cards in 30 cards out of 60 with 24"); }),
              HasSubstr("20 and 30: two numbers of cards that were seen"));
  EXPECT_THAT(error_of([] { parse_complaint("16 lands in 99999999999999999999 cards"); }),
              HasSubstr("too large a number"));
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

TEST(ComplaintChance, IsABinomialTail) {
  auto const odds = odds_of(parse_complaint("14 of 20 all-ins lost at 80 %"));
  EXPECT_EQ(odds.one_game, binomial_sum(20, ratio{1, 5}, 14, 20));
  EXPECT_NEAR(odds.one_game.to_double(), 1.845e-6, 5e-10);
  EXPECT_EQ(odds.expected, ratio{4});
  EXPECT_EQ(odds_of(parse_complaint("won 2 of 20 at 80 %")).one_game, binomial_sum(20, ratio{4, 5}, 0, 2));
  EXPECT_EQ(odds_of(parse_complaint("lost 4 or fewer of 20 at 80 %")).one_game,
            binomial_sum(20, ratio{1, 5}, 0, 4));
  auto const many = odds_of(parse_complaint("14 of 20 all-ins lost at 80 %, in 50 sessions"));
  EXPECT_EQ(many.some_games_least, binomial_sum(50, odds.one_game, 1, 50));
}

TEST(ComplaintChance, IsSaidAsPeopleDo) {
  auto const lost = parse_complaint("14 of 20 all-ins lost at 80 %");
  EXPECT_EQ(lost.chance, (ratio{1, 5}));
  EXPECT_EQ(lost.kind, "lost");
  EXPECT_EQ(lost.tries, "all-in");
  for (auto const* text :
       {"I lost 14 of 20 all-ins as an 80% favourite", "20 all-ins, 14 lost, at 80 percent",
        "lost fourteen out of twenty all-ins at 4/5", "lost 14 of 20 all-ins as a 4:1 favourite",
        "Lost 14 of 20 all-ins at 20 % to lose!", "14 of my 20 all-ins lost (80 % to win)",
        "14 losses in 20 all-ins with 80% equity each"})
    EXPECT_EQ(parse_complaint(text), lost) << text;
  auto const flips = parse_complaint("lost 5 flips in a row at 1/2");
  EXPECT_EQ(flips.hits, 5U);
  EXPECT_EQ(flips.seen, 5U);
  EXPECT_EQ(parse_complaint("missed all 3 shots at 95 %").chance, (ratio{1, 20}));
  EXPECT_EQ(parse_complaint("5 of 10 rolls at 1/6").chance, (ratio{1, 6}));
  auto const sixes = parse_complaint("no sixes in 20 rolls at 1/6");
  EXPECT_EQ(sixes.hits, 0U);
  EXPECT_EQ(sixes.seen, 20U);
  EXPECT_EQ(sixes.tries, "roll");
  EXPECT_EQ(parse_complaint("I rolled 5 ones in 20 rolls, 1/20").tries, "roll");
}

TEST(ComplaintChance, OfCoinsAndFacesOfDiceIsKnown) {
  auto const heads = parse_complaint("12 heads in 20 flips");
  EXPECT_EQ(heads, parse_complaint("12 heads in 20 flips at 1/2"));
  EXPECT_EQ(odds_of(parse_complaint("5 heads in a row")).one_game, (ratio{1, 32}));
  EXPECT_EQ(parse_complaint("lost 8 of 10 coin flips").chance, (ratio{1, 2}));
  EXPECT_EQ(parse_complaint("heads 12 times in 20 tosses of a fair coin").hits, 12U);
  auto const sixes = parse_complaint("no sixes in 20 rolls at 1/6");
  for (auto const* text : {"no sixes in 20 rolls", "I rolled no six in 20 rolls", "20 rolls without a six",
                           "not a single six in 20 rolls", "no 6s in 20 rolls of a die"})
    EXPECT_EQ(odds_of(parse_complaint(text)).one_game, odds_of(sixes).one_game) << text;
  EXPECT_EQ(parse_complaint("five natural 20s in 30 rolls of a d20").chance, (ratio{1, 20}));
  EXPECT_EQ(parse_complaint("5 ones in 30 d20 rolls").chance, (ratio{1, 20}));
  EXPECT_THAT(error_of([] { parse_complaint("five 9s in 30 rolls"); }), HasSubstr("expected such as"));
}

TEST(ComplaintChance, WhatIsNotUnderstoodIsRefused) {
  auto const refused = [](std::string const& text) {
    return error_of([&] { odds_of(parse_complaint(text)); });
  };
  EXPECT_THAT(refused("lost 14 all-ins at 80 %"), HasSubstr("it does not say of how many"));
  EXPECT_THAT(refused("14 of 20 all-ins lost at 80 % and 70 %"), HasSubstr("two chances"));
  EXPECT_THAT(refused("14 of 20 all-ins lost at 100 %"), HasSubstr("between 0 and 1"));
  EXPECT_THAT(refused("14 of 20 all-ins lost at 80 %, rigged"), HasSubstr("'rigged' is not understood"));
  EXPECT_THAT(refused("lost 21 of 20 all-ins at 80 %"), HasSubstr("at most 20 of 20"));
  EXPECT_THAT(refused("lost 3 and won 4 of 7 at 80 %"), HasSubstr("one of them is expected"));
  EXPECT_THAT(refused("16 lands in 20 cards at 40 %"), HasSubstr("out of 60 with 24"));
}

TEST(ComplaintSentence, IsOneThatPeopleUnderstand) {
  auto const bad_beats = parse_complaint("14 of 20 all-ins lost at 80 %");
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
  auto const what = parse_complaint("2 lands in 14 cards, 24 of 60");
  auto const r = reach_of(what, odds_of(what));
  ASSERT_TRUE(r);
  EXPECT_TRUE(r->fewer);
  EXPECT_NEAR(r->mean, 2.8, 1e-9);
  EXPECT_GT(r->chance, 0.05);
  EXPECT_LT(r->chance, 0.3);
  EXPECT_GT(r->games, 1U);
  EXPECT_LT(r->games, 20U);
  auto const many = parse_complaint("16 lands in 20 cards, 24 of 60");
  EXPECT_FALSE(reach_of(many, odds_of(many))->fewer);
  auto const sure = parse_complaint("4 aces in 52 cards, 4 of 52");
  EXPECT_FALSE(reach_of(sure, odds_of(sure)));
}

}  // namespace faro::judge
