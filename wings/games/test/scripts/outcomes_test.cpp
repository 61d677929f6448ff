// Questions about how a game ends: the words of the table, texts, fields, counts; exact and within bounds.
#include "games/src/scripts/outcomes.hpp"

#include "games/test/scripts/support.hpp"
#include "support/error_of.hpp"

#include <faro/language/detail/definitions.hpp>
#include <faro/language/detail/error.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>

namespace {

using faro::ratio;
using faro::odds::outcome_answer;
using faro::odds::outcome_question;
using faro::odds::script;
using faro::testing::error_of;
using faro::testing::shipped;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

outcome_answer answer_of(script const& game, std::string const& text, std::string const& given = "") {
  outcome_question const question{text, given};
  static std::map<std::string, faro::loop_reading<faro::odds::script_value>> read;  // games are read once
  auto const both = question.may_ask_both_in(game);
  auto const counts = question.counts_in(game);
  auto key = game.name() + (both ? " by outcome" : "");
  for (auto const& name : counts) key += " " + name;
  for (auto const& [name, value] : game.settings()) key += name + value;
  faro::loop_limits limit{.clock = counts.size() == 1 ? counts[0] : "", .clock_by_outcome = both};
  if (counts.size() > 1) limit.together = counts;
  auto at = read.find(key);
  if (at == read.end()) at = read.emplace(key, faro::odds::answer_script(game, limit).read).first;
  return question.answer(at->second);
}

ratio chance_of(script const& game, std::string const& text) {
  auto const found = answer_of(game, text);
  EXPECT_TRUE(found.chance && found.chance->exact()) << text;
  return found.chance->low;
}

std::map<std::string, std::string> distribution_of_answer(outcome_answer const& found) {
  std::map<std::string, std::string> out;
  for (auto const& row : found.law) out[to_string(row.outcome)] = row.chance.low.to_string();
  return out;
}

TEST(OutcomeQuestions, ATextIsAnOutcomeAloneOrCompared) {
  auto const game = shipped("pontoon");
  ratio const bust{351263, 1624350};
  for (auto const* text :
       {"outcome = bust", "bust", "outcome=bust", "outcome = \"bust\"", "not (outcome != bust)",
        "outcome in (bust)", "let x = outcome = bust in x", "outcome < stuck on 16"})
    EXPECT_EQ(chance_of(game, text), bust) << text;
  EXPECT_EQ(chance_of(game, "bust or Pontoon"), bust + chance_of(game, "Pontoon"));
  EXPECT_EQ(chance_of(game, "outcome = five-card trick"), chance_of(game, "\"five-card trick\""));
}

TEST(OutcomeQuestions, TheGamesOwnOrderIsTheOrderOfTexts) {
  auto const game = shipped("pontoon");
  EXPECT_EQ(chance_of(game, "outcome >= \"five-card trick\""),
            chance_of(game, "outcome in (five-card trick, Pontoon)"));
  EXPECT_EQ(chance_of(game, "stuck on 18 <= outcome <= stuck on 20"),
            chance_of(game, "outcome in stuck on 18 .. stuck on 20"));
}

TEST(OutcomeQuestions, FieldsOfTablesAreNamed) {
  auto const game = shipped("opening-hand", {{"mulligan", "none"}});
  // seven of 24 lands and 36 spells: C(24, k) C(36, 7 - k) / C(60, 7)
  EXPECT_EQ(chance_of(game, "lands in 2..4"), (ratio{125902, 162545}));
  EXPECT_EQ(chance_of(game, "field(lands) >= 5 and has(lands)"), (ratio{2691, 32509}));
  EXPECT_EQ(distribution_of_answer(answer_of(game, "cards")),
            (std::map<std::string, std::string>{{"7", "1"}}));
  EXPECT_EQ(answer_of(game, "lands").mean->low, (ratio{14, 5}));
  auto const given = answer_of(game, "lands = 2", "lands >= 2");
  EXPECT_EQ(given.chance->low, chance_of(game, "lands = 2") / chance_of(game, "lands >= 2"));
  EXPECT_EQ(chance_of(game, "lands = 2 given lands >= 2"), given.chance->low);
}

/// All rolls of five dice, asked by the words and counted one by one.
TEST(OutcomeQuestions, FunctionsOfTablesAreThoseOfTheSharedGrammar) {
  using roll = std::array<int, 5>;
  auto const times = [](roll const& r, int face) { return std::ranges::count(r, face); };
  auto const most = [&](roll const& r) {
    std::ptrdiff_t best = 0;
    for (int face = 1; face <= 6; ++face) best = std::max(best, times(r, face));
    return best;
  };
  auto const pairs = [&](roll const& r) {
    int out = 0;
    for (int face = 1; face <= 6; ++face) out += times(r, face) >= 2 ? 1 : 0;
    return out;
  };
  auto const row = [&](roll const& r) {
    int best = 0;
    int here = 0;
    for (int face = 1; face <= 6; ++face) best = std::max(best, here = times(r, face) > 0 ? here + 1 : 0);
    return best;
  };
  std::vector<std::pair<std::string, std::function<bool(roll const&)>>> const known{
      {"sum(outcome) >= 20", [](roll const& r) { return r[0] + r[1] + r[2] + r[3] + r[4] >= 20; }},
      {"highest(outcome) - lowest(outcome) = 4",
       [](roll const& r) { return std::ranges::max(r) - std::ranges::min(r) == 4; }},
      {"largest(outcome) >= 3", [&](roll const& r) { return most(r) >= 3; }},
      {"groups(outcome, 2) = 2", [&](roll const& r) { return pairs(r) == 2; }},
      {"run(outcome) >= 4", [&](roll const& r) { return row(r) >= 4; }},
      {"distinct(outcome) = size(outcome)", [&](roll const& r) { return most(r) == 1; }},
      {"count(outcome >= 5) >= 2",
       [](roll const& r) { return std::ranges::count_if(r, [](int f) { return f >= 5; }) >= 2; }},
      {"count(outcome in (1, 6)) = 0",
       [](roll const& r) { return std::ranges::none_of(r, [](int f) { return f == 1 || f == 6; }); }},
      {"entry(1) = entry(5)", [&](roll const& r) { return most(r) == 5; }},
      {"if entry(1) = 1 then sum(outcome) >= 15 else entry(outcome, 5) = 6", [](roll const& r) {
         return std::ranges::min(r) == 1 ? r[0] + r[1] + r[2] + r[3] + r[4] >= 15 : std::ranges::max(r) == 6;
       }}};
  auto const game = shipped("rolled-dice");
  auto const read = faro::odds::answer_script(game).read;
  for (auto const& [text, holds] : known) {
    int ways = 0;
    for (int n = 0; n < 7776; ++n) {
      roll r{};
      for (int k = 0, rest = n; k < 5; ++k, rest /= 6) r[static_cast<std::size_t>(k)] = rest % 6 + 1;
      ways += holds(r) ? 1 : 0;
    }
    EXPECT_EQ(outcome_question{text}.answer(read).chance->low, (ratio{ways, 7776})) << text;
  }
}

TEST(OutcomeQuestions, WhatIsCountedHasALaw) {
  auto const game = shipped("craps");
  auto const first = answer_of(game, "rolls = 1");  // 2, 3, 7, 11 and 12: 12 ways of 36
  EXPECT_EQ(first.counted, "rolls");
  EXPECT_NEAR(first.chance->low.to_double(), 1.0 / 3, 1e-15);
  EXPECT_LT(first.chance->width(), (ratio{1, faro::power(10, 60)}));
  auto const at_least = answer_of(game, "rolls >= 4").chance->low;
  auto const at_most = answer_of(game, "not counted(rolls) > 3").chance->high;
  EXPECT_NEAR((at_least + at_most).to_double(), 1, 1e-15);
  EXPECT_EQ(answer_of(game, "rolls >= 2 and rolls >= 1").chance->low,
            answer_of(game, "rolls > 1").chance->low);
  EXPECT_NEAR(answer_of(game, "rolls = 2 given rolls <= 2").chance->low.to_double(),
              answer_of(game, "rolls = 2").chance->low.to_double() /
                  answer_of(game, "rolls <= 2").chance->low.to_double(),
              1e-15);
}

/// Two dice until they show a pair; how many throws, and how many of them were an eleven.
script pairs_and_elevens() {
  return script{
      "return function(t)\n  while true do\n    t:merge_point(0)\n    t:count('throws')\n    local a, b = "
      "t:die(6), "
      "t:die(6)\n"
      "    if a + b == 11 then t:count('elevens') end\n    if a == b then return a end\n  end\nend\n",
      "pairs.lua"};
}

TEST(OutcomeQuestions, CountsGoTogetherExactly) {
  auto const game = pairs_and_elevens();
  // a throw: 6 of 36 end it, 2 are elevens, 28 nothing
  EXPECT_EQ(chance_of(game, "throws = 2 and elevens = 1"), (ratio{2 * 6, 36 * 36}));
  EXPECT_EQ(chance_of(game, "throws <= 3 and elevens >= 2"), (ratio{2 * 2 * 6, 36 * 36 * 36}));
  EXPECT_EQ(chance_of(game, "elevens = 0 and throws >= 3"), (ratio{28 * 28 * 6, 36 * 36 * 8}));
  EXPECT_EQ(chance_of(game, "outcome = 6 and throws = 2 and elevens = 1"), (ratio{2, 36 * 36}));
  EXPECT_EQ(chance_of(game, "elevens = 1 given throws = 3"), (ratio{2 * 2 * 28, 30 * 30}));
  EXPECT_EQ(chance_of(game, "elevens + throws <= 3"),
            (ratio{6, 36} + ratio{30 * 6, 36 * 36} + ratio{28 * 28 * 6, 36 * 36 * 36}));
  EXPECT_EQ(chance_of(game, "throws >= 0 and elevens >= 0"), ratio{1});  // settled before the first throw
  EXPECT_THAT(error_of([&] { answer_of(game, "throws >= 3 given elevens < 0"); }), HasSubstr("never holds"));
  EXPECT_EQ(distribution_of_answer(answer_of(game, "elevens given throws = 3")),
            (std::map<std::string, std::string>{{"0", "196/225"}, {"1", "28/225"}, {"2", "1/225"}}));
  EXPECT_EQ(distribution_of_answer(answer_of(game, "throws - elevens given throws <= 2")),
            (std::map<std::string, std::string>{{"1", "19/33"}, {"2", "14/33"}}));
}

TEST(OutcomeQuestions, CountsComparedWithOneAnotherAreBounded) {
  auto const game = pairs_and_elevens();
  // the last throw is no eleven, so never as many: all before it were
  auto const found = answer_of(game, "throws = elevens + 1");
  EXPECT_LE(found.chance->low, (ratio{6, 34}));
  EXPECT_GE(found.chance->high, (ratio{6, 34}));
  EXPECT_LT(found.chance->width().to_double(), 1e-9);
}

TEST(OutcomeQuestions, CountsThatNoLoopIsAboutAreExactWhateverIsAsked) {
  auto const risk = shipped("risk");  // three against three, until one side is out
  EXPECT_EQ(chance_of(risk, "\"attackers lost\" >= 3 and \"defenders lost\" = 0"),
            chance_of(risk, "outcome = defender and \"defenders lost\" = 0"));
  EXPECT_EQ(chance_of(risk, "max(attackers lost, defenders lost) = 3"), ratio{1});
  EXPECT_EQ(chance_of(risk, "\"attackers lost\" > \"defenders lost\""),
            chance_of(risk, "outcome = defender"));
}

TEST(OutcomeQuestions, ACountThatEndsNothingIsSettledAsItGoes) {
  script const forever{
      "return function(t)\n  local n = 0\n  while true do\n    t:merge_point(n)\n    t:count('steps taken')\n"
      "    if n == 0 then\n      local d = t:die(3)\n      if d == 1 then return 'out' end\n"
      "      if d == 2 then n = 1 end\n    else\n      t:die(2)\n    end\n  end\nend\n",
      "forever.lua"};
  outcome_question const question{"\"steps taken\" >= 3 and picks >= 1"};
  faro::loop_limits limit;
  limit.together = {"steps taken", "picks"};
  auto const read = faro::odds::answer_script(forever, limit).read;
  EXPECT_EQ(question.answer(read).chance->low, (ratio{1} - ratio{1, 3} - ratio{1, 9}));
  EXPECT_EQ(outcome_question{"outcome = out given picks >= 2"}.answer(read).chance->high, (ratio{1, 4}));
  EXPECT_EQ(outcome_question{"outcome = \"never ends\" and picks >= 5"}.answer(read).chance->low,
            (ratio{1, 2}));
}

/// A chance of 1/3 to come home at each step; two states are known.
TEST(OutcomeQuestions, AreAnsweredWithinTheBoundsOfTheReading) {
  script const drift{
      "return function(t)\n  local n = 1\n  while n > 0 do\n    t:merge_point(n)\n    n = n + (t:chance(1, "
      "3) "
      "and -1 or 1)\n"
      "  end\n  return 'home'\nend\n",
      "drift.lua"};
  outcome_question const home{"outcome = home"};
  auto const found = home.answer(faro::odds::answer_script(drift, {.runs = 60}).read);
  EXPECT_LT(found.chance->low, (ratio{1, 2}));
  EXPECT_GT(found.chance->high, (ratio{1, 2}));
  auto const away =
      outcome_question{"outcome = away"}.answer(faro::odds::answer_script(drift, {.runs = 60}).read);
  EXPECT_EQ(away.chance->low, ratio{});  // it may be what was not read
}

TEST(OutcomeQuestions, DefinitionsAreKnown) {
  auto const mine =
      faro::odds::definitions::read("let good = outcome in (five-card trick, Pontoon)\n", "my.faro");
  auto const game = shipped("pontoon");
  auto const all = outcome_question::read("good, let bad = outcome = bust in bad given good", "", mine);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].name(), "let bad = outcome = bust in bad");
  auto const good = outcome_question::read("good", "", mine).front();
  EXPECT_EQ(good.answer(faro::odds::answer_script(game).read).chance->low,
            chance_of(game, "outcome >= five-card trick"));
}

TEST(OutcomeQuestions, WhatIsNotKnownIsNamedWithWhatIsNear) {
  auto const game = shipped("pontoon");
  EXPECT_THAT(
      error_of([&] { answer_of(game, "outcome = buts"); }),
      HasSubstr("'buts' is no outcome, field or count of the game; did you mean bust?, at character 11"));
  try {
    answer_of(game, "outcome = buts");
  } catch (faro::odds::query_error const& e) {
    EXPECT_THAT(e.nearest(), ElementsAre("bust"));
  }
  EXPECT_THAT(error_of([&] { answer_of(game, "outcome + 1"); }), HasSubstr("expected a number, got "));
  EXPECT_THAT(error_of([&] { answer_of(game, "outcome = bust given outcome = bust and Pontoon"); }),
              HasSubstr("never holds"));
  EXPECT_THAT(error_of([&] { answer_of(game, "has(lands)"); }), HasSubstr("'lands' is no field"));
  EXPECT_THAT(error_of([&] { answer_of(shipped("penney"), "outcome >= HHH"); }),
              HasSubstr("states no order"));
  EXPECT_THAT(error_of([] { outcome_question{"outcome >="}; }),
              HasSubstr("expected an outcome, a name or a number"));
  EXPECT_THAT(error_of([] { outcome_question{"abs(1, 2) = 1"}; }),
              HasSubstr("expected abs(A), got 2 arguments"));
}

/// Craps: 7 and 11 win at once (8 of 36), 2, 3 and 12 lose at once (4 of 36).
TEST(OutcomeQuestions, ACountIsAskedTogetherWithTheOutcome) {
  auto const game = shipped("craps");
  auto const about = [&](std::string const& text, ratio const& exact) {
    auto const found = answer_of(game, text);
    ASSERT_TRUE(found.chance) << text;
    EXPECT_LE(found.chance->low, exact) << text;
    EXPECT_GE(found.chance->high, exact) << text;
    EXPECT_LT((found.chance->high - found.chance->low).to_double(), 1e-8) << text;
  };
  about("rolls = 1 and outcome = 1", ratio{8, 36});
  about("rolls = 1 and outcome = -1", ratio{4, 36});
  about("rolls >= 2 and outcome = 1", ratio{244, 495} - ratio{8, 36});
  about("rolls = 1 or outcome = 1", ratio{244, 495} + ratio{4, 36});
  about("outcome = 1 given rolls = 1", ratio{2, 3});
  about("rolls = 1 given outcome = 1", ratio{8, 36} / ratio{244, 495});
  auto const wins = answer_of(game, "outcome given rolls = 1");
  EXPECT_FALSE(wins.distribution_of_count);
  EXPECT_EQ(wins.law.size(), 2U);
  EXPECT_TRUE(answer_of(game, "rolls given outcome = 1").distribution_of_count);
}

TEST(OutcomeQuestions, AFieldBesidesACountIsNotTakenForIt) {
  auto const game = shipped("opening-hand");  // picks are 7, 14, 21 or 28: hands of 7, 6, 5 and 4 cards
  auto const kept = answer_of(game, "cards = 6");
  auto const both = answer_of(game, "cards = 6 and picks = 14");
  EXPECT_LT((kept.chance->low - both.chance->low).to_double(), 1e-12);
  EXPECT_LT(answer_of(game, "cards = 6 and picks >= 15").chance->high.to_double(), 1e-12);
  EXPECT_GT(answer_of(game, "lands >= 3 and picks >= 7").chance->low.to_double(), 0.6);
}

TEST(OutcomeQuestions, ANumberIsNotComparedWithATextInSilence) {
  auto const game = shipped("blackjack", {{"decks", "1"}});
  auto const found = answer_of(game, "outcome >= 17");
  EXPECT_EQ(found.chance->low, ratio{1} - (ratio{2039239971, 7190920100}) - (ratio{32, 663}));
  EXPECT_THAT(found.notes,
              ElementsAre(HasSubstr("'blackjack' is no number"), HasSubstr("'bust' is no number")));
  EXPECT_EQ(chance_of(game, "outcome > bust"), ratio{1} - (ratio{2039239971, 7190920100}));  // its own order
}

TEST(OutcomeQuestions, TheExamplesOfTheTableCanBeAsked) {
  for (auto const& f : faro::odds::vocabulary_of_outcomes()) {
    auto const end = f.example.find(".lua '");
    ASSERT_NE(end, std::string_view::npos) << f.example;
    auto const game = shipped(std::string{f.example.substr(0, end)});
    std::string const question{f.example.substr(end + 6, f.example.size() - end - 7)};
    auto const found = answer_of(game, question);
    ASSERT_TRUE(found.chance) << question;
    EXPECT_GT(found.chance->high, ratio{}) << question;
  }
}

}  // namespace
