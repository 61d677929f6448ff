// What was observed: known puzzles, every deal counted by hand, and distributions that hold whatever was
// seen.
#include "odds/src/engines.hpp"
#include "odds/src/hands/observation.hpp"
#include "odds/src/plain.hpp"

#include <faro/cards/deck.hpp>
#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/odds_of.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

hand_question observing(std::string const& deck, std::vector<count_t> hands, std::string const& query,
                        std::vector<std::string> const& seen) {
  hand_question out;
  out.table = card_table{parse_deck_literal(deck).cards};
  out.setting.hands = std::move(hands);
  out.query = query;
  for (auto const& text : seen) out.observed.push_back(read_observation(text));
  return out;
}

/// The chance of a condition, which the reference interpreter and the engine agree on.
ratio chance_of_observed(hand_question const& ask) {
  auto const found = answer(ask);
  auto const meant = answer_plainly(ask);
  EXPECT_EQ(found.law, meant.law);
  EXPECT_EQ(found.evidence, meant.evidence);
  EXPECT_EQ(found.given, meant.given);
  return found.law.probability({1});
}

std::string refused_observation(std::string const& text) {
  try {
    (void)read_observation(text);
  } catch (input_error const& e) {
    return e.what();
  }
  return "";
}

TEST(Observed, MontyHall) {
  std::string const host = "1/2 if hand(1, car), 100% if hand(2, car), else 0%";
  EXPECT_EQ(chance_of_observed(observing("car*1 goat*2", {1, 1, 1}, "hand(2, car) = 1", {host})),
            ratio(2, 3));
  auto const blind =
      observing("car*1 goat*2", {1, 1, 1}, "hand(2, car) = 1", {"1/2 if hand(3, goat), else 0"});
  EXPECT_EQ(chance_of_observed(blind), ratio(1, 2));
  EXPECT_EQ(answer(blind).evidence, ratio(1, 3));
}

TEST(Observed, RestrictedChoiceWithVacantPlaces) {
  // East played the queen, which he does from queen and jack half of the time: 11 to 6 for the finesse in a
  // suit of four cards out of 26, once the small ones were seen; 2 to 1 would be before other cards.
  auto const ask = observing("queen*1 jack*1 other*22", {12, 12}, "hand(1, jack) = 1",
                             {"50% if hand(2, queen) and hand(2, jack), 100% if hand(2, queen), else 0%"});
  EXPECT_EQ(answer(ask).law.probability({1}), ratio(24, 35));  // 12 * 12 to 12 * 11 / 2
}

TEST(Observed, CardsShownAtRandom) {
  // Five cards of each kind, three in the hand: an ace and a king are shown. By hand: of the hands with both.
  auto const ask = observing("ace*2 king*2 x*3", {3}, "ace = 2", {"shows ace, king"});
  // AAK: 1*2 hands, shown 2 of 3 pairs; AKK: the same; AKx: 12 hands, 1 of 3.
  EXPECT_EQ(chance_of_observed(ask), ratio(2 * 2, 2 * 2 + 2 * 2 + 12));
  EXPECT_EQ(answer(ask).evidence, ratio(2 * 2 + 2 * 2 + 12, 3 * 35));
  auto const all = observing("ace*2 king*2 x*3", {3}, "ace = 1", {"shows ace, 2 king"});
  EXPECT_EQ(chance_of_observed(all), ratio(1));
  EXPECT_EQ(answer(all).evidence, ratio(2, 35));
}

TEST(Observed, AllDealsCountedByHand) {
  // Every pair of cards of a small pack, weighed as it is said.
  auto const ask =
      observing("A*2 K*3 Q*4", {2}, "A >= 1", {"80% if A and K, 1/2 if Q = 2, else 0.1", "K <= 1"});
  std::vector<int> const pack{0, 0, 1, 1, 1, 2, 2, 2, 2};
  ratio yes, all, pairs;
  for (std::size_t i = 0; i < pack.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      auto const n = [&](int kind) { return (pack[i] == kind) + (pack[j] == kind); };
      auto weight = n(0) && n(1) ? ratio{4, 5} : n(2) == 2 ? ratio{1, 2} : ratio{1, 10};
      if (n(1) > 1) weight = 0;
      all += weight;
      if (n(0) >= 1) yes += weight;
      pairs += ratio{1};
    }
  }
  EXPECT_EQ(chance_of_observed(ask), yes / all);
  EXPECT_EQ(answer(ask).evidence, all / pairs);
}

TEST(Observed, SureIsGivenAndConstantChangesNothing) {
  for (std::string const what : {"x >= 1", "y", "x = 1 or y = 2"}) {
    auto plain = observing("x*3 y*4 z*5", {4}, "x + y >= 3", {});
    auto given = plain;
    given.given = what;
    auto const sure = observing("x*3 y*4 z*5", {4}, "x + y >= 3", {"100% if " + what + ", else 0%"});
    EXPECT_EQ(chance_of_observed(sure), answer(given).law.probability({1}));
    EXPECT_EQ(answer(sure).evidence, answer(given).given);
    auto const constant = observing("x*3 y*4 z*5", {4}, "x + y >= 3", {"35%"});
    EXPECT_EQ(chance_of_observed(constant), answer(plain).law.probability({1}));
    EXPECT_EQ(answer(constant).evidence, ratio(7, 20));
    std::string const other = "90% if z, else 1/7";
    auto const one = observing("x*3 y*4 z*5", {4}, "x + y >= 3", {"20% if " + what + ", else 3/4", other});
    auto const two = observing("x*3 y*4 z*5", {4}, "x + y >= 3", {other, "20% if " + what + ", else 3/4"});
    EXPECT_EQ(chance_of_observed(one), chance_of_observed(two));
    EXPECT_EQ(answer(one).evidence, answer(two).evidence);
  }
}

TEST(Observed, RandomDealsAreWithinTheirError) {
  auto const ask = observing("x*3 y*4 z*5", {4}, "x >= 2", {"80% if x >= 2, else 10%", "90% if y, else 1/3"});
  play_question whole;
  whole.asked = ask;
  whole.opening = 4;
  auto const exact = answer(ask).law.probability({1}).to_double();
  int within_two = 0;
  for (int i = 0; i < 40; ++i) {
    auto const found = estimate(whole, 4000, key_from_text("observed " + std::to_string(i)));
    auto const error = found.standard_error({1});
    EXPECT_NEAR(found.frequency({1}), exact, 6 * error);
    within_two += std::abs(found.frequency({1}) - exact) < 2 * error;
  }
  EXPECT_GE(within_two, 34);  // about 38 of 40, if the error is what it says
}

TEST(Observed, WhatCantBeIsNamed) {
  auto const refusal = [](hand_question const& ask, bool plainly) {
    try {
      if (plainly) {
        (void)answer_plainly(ask);
      } else {
        (void)answer(ask);
      }
    } catch (never_holds const& e) {
      return std::string{e.what()};
    }
    return std::string{};
  };
  auto const ask = observing("x*2 y*3", {2}, "x", {"x = 1", "50% if y = 2, else 0%", "x"});
  std::string const said = "what was observed can't be: '50% if y = 2, else 0%' has no chance after 'x = 1'";
  EXPECT_EQ(refusal(ask, false), said);
  EXPECT_EQ(refusal(ask, true), said);
  auto const first = observing("x*2 y*3", {2}, "x", {"x = 3"});
  EXPECT_EQ(refusal(first, false), "what was observed can't be: 'x = 3' has no chance");
  EXPECT_EQ(refusal(first, true), "what was observed can't be: 'x = 3' has no chance");
}

TEST(Observed, WhatIsMisreadIsRefusedWithItsPlace) {
  EXPECT_EQ(refused_observation("-5% if x, else 0"),
            "expected a chance from 0 to 1, or a percentage from 0% to 100%, got '-5%', at character 1");
  EXPECT_EQ(refused_observation("80% if x, else 130%"),
            "expected a chance from 0 to 1, or a percentage from 0% to 100%, got '130%', at character 16");
  EXPECT_EQ(refused_observation("80% if x"),
            "expected what he does with all other hands, as in ', else 10%', at the end");
  EXPECT_EQ(refused_observation("80% if x, 10% if"),
            "expected a condition on the cards, such as ace >= 1, at the end");
  EXPECT_NE(refused_observation("80% if x, else 10%, 5% if y").find("at character 21"), std::string::npos);
  EXPECT_NE(refused_observation("else 10%"), "");
  EXPECT_NE(refused_observation(""), "");
  EXPECT_NE(refused_observation("shows"), "");
  EXPECT_NE(refused_observation("hand 0 shows x"), "");
  EXPECT_EQ(refused_observation("80 % if x, else 1/3"), "");
  EXPECT_EQ(refused_observation("shows >= 1"), "");  // cards called so
}

TEST(Observed, NamesOfTheDeckAreCheckedWithTheirPlace) {
  auto const refusal = [](std::vector<std::string> const& seen) {
    try {
      (void)answer(observing("x*2 y*3", {2}, "x", seen));
    } catch (input_error const& e) {
      return std::string{e.what()};
    }
    return std::string{};
  };
  EXPECT_NE(refusal({"80% if xx, else 0"}).find("at character 8"), std::string::npos)
      << refusal({"80% if xx, else 0"});
  EXPECT_NE(refusal({"shows y, w"}).find("at character 10"), std::string::npos) << refusal({"shows y, w"});
  EXPECT_NE(refusal({"shows x, x"}).find("each card once"), std::string::npos);
  EXPECT_NE(refusal({"hand 2 shows x"}).find("from 1 to 1"), std::string::npos);
}

TEST(Observed, TheEasyWayKnowsIt) {
  drawn_cards from;
  from.deck = "x*3 y*5";
  from.draw = 2;
  from.observed = {"80% if x, else 20%"};
  EXPECT_EQ(odds_of("x = 2", from).chance(), ratio(3 * 8, 3 * 8 + 15 * 8 + 10 * 2));
  EXPECT_THROW((void)odds_of("2d6 = 3", {.observed = {"x"}}), input_error);
  EXPECT_EQ(
      odds_of("let car = d3 in car = 2", {.observed = {"1/2 if car = 1, 1 if car = 2, else 0"}}).chance(),
      ratio(2, 3));
}

}  // namespace
}  // namespace faro::odds
