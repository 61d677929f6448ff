// Several models, and what was seen of dice: known puzzles, every roll counted by hand, and the plain
// reading.
#include "odds/src/observed/models.hpp"

#include "odds/src/engines.hpp"
#include "odds/src/plain.hpp"

#include <faro/cards/deck.hpp>
#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/odds_of.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds {
namespace {

using texts = std::vector<std::string>;

models_question decks_of(std::string const& models, count_t draw, std::string const& query,
                         texts const& seen) {
  models_question out;
  out.models = read_models(models);
  std::vector<play_question> decks;
  for (auto const& one : out.models) {
    hand_question ask;
    ask.table = card_table{parse_deck_literal(one.text).cards};
    ask.setting.hands = {draw};
    ask.query = query;
    for (auto const& text : seen) ask.observed.push_back(read_observation(text));
    decks.push_back(as_drawn(std::move(ask)));
  }
  share_names(decks);
  out.each = std::move(decks);
  return out;
}

dice_question rolled(std::string const& query, texts const& seen) {
  dice_question out{query};
  for (auto const& text : seen) out.observed.push_back(read_observation(out.query, text));
  return out;
}

std::vector<ratio> chances_after(models_answer const& found) {
  std::vector<ratio> out;
  for (auto const& one : found.after) {
    EXPECT_TRUE(one.exact());
    out.push_back(one.low);
  }
  return out;
}

/// Every engine that takes it says the same; what the first said.
models_answer agreed(models_question const& ask) {
  std::vector<models_answer> all;
  for (auto const& e : engines<models_question>()) {
    if (e.takes(ask)) all.push_back(e.answer(ask).of);
  }
  EXPECT_EQ(all.size(), 2U);
  EXPECT_EQ(chances_after(all.front()), chances_after(all.back()));
  EXPECT_EQ(all.front().of_all.low, all.back().of_all.low);
  if (auto const* const cards = std::get_if<card_answer>(&all.front().asked)) {
    EXPECT_EQ(cards->law, std::get<card_answer>(all.back().asked).law);
  }
  if (auto const* const dice = std::get_if<dice_answers>(&all.front().asked)) {
    auto const& meant = std::get<dice_answers>(all.back().asked).each.front().answer;
    EXPECT_EQ(dice->each.front().answer.probability, meant.probability);
    EXPECT_EQ(dice->each.front().answer.law, meant.law);
  }
  return all.front();
}

std::string refusal_of(std::function<void()> const& ask) {
  try {
    ask();
  } catch (input_error const& e) {
    return e.what();
  }
  return "";
}
std::string refused_models(models_question const& ask) {
  return refusal_of([&] { (void)answer(ask); });
}

TEST(Models, AreReadWithTheirChances) {
  auto const models = read_models("90% fair: d6; 1/10 loaded: d6 + 1");
  ASSERT_EQ(models.size(), 2U);
  EXPECT_EQ(models[0].name, "fair");
  EXPECT_EQ(models[1].text, "d6 + 1");
  EXPECT_EQ(models[1].prior, ratio(1, 10));
  EXPECT_EQ(read_models("20% d6; 80% d8")[1].text, "d8");  // without names
  EXPECT_EQ(read_models("20% d6; 80% d8")[1].prior, ratio(4, 5));
  EXPECT_EQ(read_models("2d6/2 + 1; d8")[0].text, "2d6/2 + 1");
  for (auto const* wrong : {"d6", "d6; ", "1/2 a: d6; b: d8", "1/2 a: d6; 1/3 b: d8", "d6; d6", "a:; b: d6"})
    EXPECT_THROW((void)read_models(wrong), input_error) << wrong;
}

TEST(Models, BertrandsBox) {
  auto const found = agreed(decks_of("gold*2; gold*1 silver*1; silver*2", 2, "gold = 2", {"first(1, gold)"}));
  EXPECT_EQ(chances_after(found), (std::vector<ratio>{{2, 3}, {1, 3}, 0}));
  EXPECT_EQ(found.of_all.low, ratio(1, 2));
  EXPECT_EQ(std::get<card_answer>(found.asked).law.probability({1}), ratio(2, 3));
}

TEST(Models, EnvelopesOfCards) {
  // Two envelopes: red red, red black; the card that was drawn at random from one of them is red.
  EXPECT_EQ(chances_after(agreed(decks_of("red*2; red*1 black*1", 1, "true", {"red"}))),
            (std::vector<ratio>{{2, 3}, {1, 3}}));
}

TEST(Models, WhichDieItWas) {
  texts const seen{"rolls 3, 5", "roll >= 2"};
  auto const found = agreed(models_of_dice("d4; d6; d8", "", seen));
  EXPECT_EQ(found.evidence[0].low, ratio(0));
  EXPECT_EQ(found.evidence[1].low, ratio(5, 216));
  EXPECT_EQ(found.evidence[2].low, ratio(7, 512));
  auto const cases = agreed(
      models_of_dice("1/3 d8; 2/3 d6", "roll >= 5", texts{"80% if roll >= 5, 50% if roll >= 3, else 10%"}));
  EXPECT_EQ(cases.evidence[0].low,
            ratio(4, 8) * ratio(4, 5) + ratio(2, 8) * ratio(1, 2) + ratio(2, 8) * ratio(1, 10));
  auto const d8 = cases.after[0].low;
  EXPECT_EQ(*std::get<dice_answers>(cases.asked).each.front().answer.probability,
            d8 * ratio(1, 2) + (ratio{1} - d8) * ratio(1, 3));
}

TEST(Models, DistributionsOfTheNextRollAreOfAllTogether) {
  auto const found = agreed(models_of_dice("d4; d6; 2d4", "roll", texts{"rolls 2"}));
  auto const& law = *std::get<dice_answers>(found.asked).each.front().answer.law;
  auto const& after = found.after;  // 1/4, 1/6, 1/16 in this proportion: 12/23, 8/23, 3/23
  EXPECT_EQ(after[0].low, ratio(12, 23));
  EXPECT_EQ(law.probability(6), ratio(8, 23) * ratio(1, 6) + ratio(3, 23) * ratio(3, 16));
  EXPECT_EQ(law.probability(1), ratio(12, 23) * ratio(1, 4) + ratio(8, 23) * ratio(1, 6));
}

TEST(Models, AreWhatThePlainReadingSays) {
  for (auto const& seen :
       {texts{}, texts{"x"}, texts{"80% if x = 2, 1/3 if y, else 1/7", "shows x"}, texts{"x <= 1", "90%"}}) {
    for (auto const* query : {"true", "x = 2", "x", "x, y >= 1"})
      (void)agreed(decks_of("1/2 a: x*3 y*2; 1/3 b: x*1 y*2 z*2; 1/6 c: x*4 z*1", 2, query, seen));
  }
  for (auto const& seen : {texts{}, texts{"rolls 1, 2"}, texts{"70% if roll >= 2, else 1/9", "roll <= 3"}}) {
    for (auto const* query : {"", "roll >= 2", "roll", "let more = d2 in more + roll"})
      (void)agreed(models_of_dice("20% d3; 50% low: 2d2 keep lowest 1; 30% d2 + 1", query, seen));
  }
}

TEST(Models, WhatCantBeIsNamed) {
  EXPECT_EQ(refused_models(models_of_dice("d6; d8", "", texts{"rolls 3, 9"})),
            "what was observed can't be with any of the models: 'rolls 9' has no chance after 'rolls 3'");
  EXPECT_EQ(refused_models(models_of_dice("d6; d8", "", texts{"roll > 8"})),
            "what was observed can't be with any of the models: 'roll > 8' has no chance");
  EXPECT_EQ(refused_models(decks_of("a*3 b*2; a*2 b*3", 2, "true", {"a = 2", "b = 1", "a"})),
            "what was observed can't be with any of the models: 'b = 1' has no chance after 'a = 2'");
  // The deck that goes on longest says what it is.
  EXPECT_EQ(refused_models(decks_of("a*3 b*2; b*5", 2, "true", {"a = 2", "b = 1"})),
            "what was observed can't be with any of the models: 'b = 1' has no chance after 'a = 2'");
  EXPECT_NE(refused_models(decks_of("0% a*3 b*2; 100% b*5", 2, "true", {"a = 2"})).find("'a = 2'"),
            std::string::npos);
  EXPECT_EQ(refused_models(decks_of("few: a*3; many: a*9", 5, "a", {})),
            "'few': 5 cards can't be drawn from 3");
}

TEST(Models, FaultsAreInTheTextThatTheyAreOf) {
  auto const refused = [](std::string const& models, std::string const& asked, std::string const& seen) {
    return refusal_of([&] { (void)models_of_dice(models, asked, texts{seen}); });
  };
  EXPECT_NE(refused("d6; dx", "", "rolls 1").find("at character 5"), std::string::npos)
      << refused("d6; dx", "", "rolls 1");
  EXPECT_NE(refused("d6; d8", "", "rolls 1, x").find("at character 10"), std::string::npos);
  EXPECT_NE(refused("d6; d8", "", "80% if rol = 3, else 1").find("at character 8"), std::string::npos);
  EXPECT_NE(refused("d6; d8", "rol > 2", "rolls 1").find("at character 1"), std::string::npos);
  EXPECT_NE(refused("d6; d8 > 3", "", "rolls 1").find("expected dice"), std::string::npos);
  EXPECT_NE(refused("d6; d8", "roll > 2 given roll > 1", "rolls 1").find("without `given`"),
            std::string::npos);
}

TEST(Models, TheEasyWayKnowsThem) {
  drawn_cards from;
  from.models = "d6; d20";
  from.observed = {"rolls 3, 5"};
  auto const which = odds_of("which", from).outcomes();
  ASSERT_EQ(which.size(), 2U);
  EXPECT_EQ(which[0], (std::pair<std::string, ratio>{"d6", {100, 109}}));
  EXPECT_EQ(odds_of("roll = 20", from).chance(), ratio(9, 109) * ratio(1, 20));
  EXPECT_EQ(odds_of("roll", from).law().probability(20), ratio(9, 109) * ratio(1, 20));
  from = {};
  from.draw = 1;
  from.models = "1/4 a: x*3 y*1; 3/4 b: x*1 y*1";
  from.observed = {"x"};
  EXPECT_EQ(odds_of("which", from).outcomes()[0].second, ratio(1, 3));
  EXPECT_EQ(odds_of("x", from).law().probability(1), ratio(1));
}

TEST(Models, BoundsOnTheEvidenceAreBoundsAfterIt) {
  auto const models = read_models("d6; d8");
  std::vector<ratio_bounds> const evidence{{{1, 5}, {3, 10}}, {{1, 10}, {1, 10}}};
  auto const after = posteriors(models, evidence);
  EXPECT_EQ(after[0].low, ratio(2, 3));
  EXPECT_EQ(after[0].high, ratio(3, 4));
  EXPECT_EQ(after[1].low, ratio(1, 4));
  EXPECT_EQ(after[1].high, ratio(1, 3));
}

// ---- Dice alone -------------------------------------------------------------------------------------------

TEST(ObservedDice, MontyHallAndTheThreePrisoners) {
  auto const host = rolled("let car = d3 in car = 2", {"1/2 if car = 1, 1 if car = 2, else 0"});
  EXPECT_EQ(*answer_observed(host).each.front().answer.probability, ratio(2, 3));
  auto const blind = rolled("let car = d3 in car = 2", {"1/2 if car != 3, else 0"});
  EXPECT_EQ(*answer_observed(blind).each.front().answer.probability, ratio(1, 2));
  EXPECT_EQ(answer_observed(blind).evidence, ratio(1, 3));
}

TEST(ObservedDice, EveryRollCountedByHand) {
  auto const ask = rolled("let a = d6 in let b = d4 in a + b >= 7, a given b >= 2",
                          {"90% if a >= 5 and b = 4, 1/2 if b = 3, else 1/10", "a != 2"});
  ratio all, given, yes;
  std::vector<ratio> law(7);
  std::map<std::vector<std::int64_t>, ratio> together;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 2; b <= 4; ++b) {
      given += ratio{1};
      auto weight = a >= 5 && b == 4 ? ratio{9, 10} : b == 3 ? ratio{1, 2} : ratio{1, 10};
      if (a == 2) weight = 0;
      all += weight;
      if (a + b >= 7) yes += weight;
      law[static_cast<std::size_t>(a)] += weight;
      together[{a + b >= 7, a}] += weight;
    }
  }
  auto const found = answer_observed(ask);
  EXPECT_EQ(found.evidence, all / given);
  EXPECT_EQ(*found.each[0].answer.probability, yes / all);
  for (std::int64_t a = 1; a <= 6; ++a)
    EXPECT_EQ(found.each[1].answer.law->probability(a), law[static_cast<std::size_t>(a)] / all);
  ASSERT_TRUE(found.together);
  for (auto const& [values, weight] : together) EXPECT_EQ(found.together->probability(values), weight / all);
}

TEST(ObservedDice, SureIsGivenAndConstantChangesNothing) {
  for (auto const* query : {"let p = 3d4 in p", "let p = 3d4 in p count 4 >= 2", "let p = 3d4 in p, p = 7"}) {
    for (std::string const what : {"p >= 6", "p count 4 >= 1", "p != 4"}) {
      auto const sure = answer_observed(rolled(query, {"100% if " + what + ", else 0%"})).each.front().answer;
      auto const given = answer_dice_together(std::string{query} + " given " + what).each.front().answer;
      EXPECT_EQ(sure.probability, given.probability) << query << " " << what;
      EXPECT_EQ(sure.law, given.law);
      EXPECT_EQ(sure.unread, given.unread);
    }
    auto const plain = answer_dice_together(std::string{query}).each.front().answer;
    auto const found = answer_observed(rolled(query, {"35%"}));
    EXPECT_EQ(found.each.front().answer.law, plain.law);
    EXPECT_EQ(found.evidence, ratio(7, 20));
  }
  // Of dice that go on, where what is left unread does not matter.
  auto const open = answer_observed(rolled("let p = d6! in p >= 8", {"1/2 if p >= 6, else 0"}));
  EXPECT_EQ(open.evidence, ratio(1, 12));
  EXPECT_EQ(*open.each.front().answer.probability, ratio(5, 6));
}

TEST(ObservedDice, WhatIsMisreadOrCantBeIsRefused) {
  auto const refused = [](std::string const& query, texts const& seen) {
    return refusal_of([&] { (void)answer_observed(rolled(query, seen)); });
  };
  EXPECT_NE(refused("2d6 >= 9", {"2d6 = 3"}).find("let a = d6 in a >= 3"), std::string::npos);
  EXPECT_NE(refused("let a = d6 in a", {"d6 = 3"}).find("none of the rolls"), std::string::npos);
  EXPECT_NE(refused("let a = d6 in a", {"80% if b = 3, else 0"}).find("at character 8"), std::string::npos);
  EXPECT_NE(refused("let a = d6 in a", {"80% if a, else 0"}).find("condition"), std::string::npos);
  EXPECT_NE(refused("let a = d6 in a", {"80% if , else 0"}).find("condition on the dice"), std::string::npos);
  EXPECT_EQ(refused("let a = d6 in a", {"a >= 3", "50% if a = 2, else 0"}),
            "what was observed can't be: '50% if a = 2, else 0' has no chance after 'a >= 3'");
  EXPECT_EQ(refused("let a = d6 in a", {"a = 7"}), "what was observed can't be: 'a = 7' has no chance");
}

}  // namespace
}  // namespace faro::odds
