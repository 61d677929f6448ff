// Games in Lua that come back to where they were; games told in steps; what they count; best play.
#include "games/test/scripts/support.hpp"

#include <faro/games/loops.hpp>
#include <faro/parallel/progress.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using faro::power;
using faro::ratio;
using faro::odds::answer_script;
using faro::odds::script;
using faro::odds::script_answer;
using faro::testing::body;
using faro::testing::expected_count;

std::map<std::string, std::string> law(script_answer const& answer) {
  std::map<std::string, std::string> out;
  for (auto const& row : answer.read.rows) {
    EXPECT_TRUE(row.chance.exact());
    out[to_string(row.outcome)] = row.chance.low.to_string();
  }
  return out;
}
using table = std::map<std::string, std::string>;

constexpr char const* ruin_as_play = R"(return {
  parameters = {units = {3, from = 1, to = 100000}, all = {10, from = 2, to = 100000}},
  play = function(t, p)
    local units = p.units
    while units > 0 and units < p.all do
      t:merge_point(units)
      t:count("rounds")
      units = units + (t:chance(1, 2) and 1 or -1)
    end
    return units > 0 and "rich" or "ruined"
  end})";

constexpr char const* ruin_in_steps = R"(return {
  parameters = {units = {3, from = 1, to = 100000}, all = {10, from = 2, to = 100000}},
  start = function(p) return p.units end,
  step = function(t, units, p)
    t:count("rounds")
    units = units + (t:chance(1, 2) and 1 or -1)
    if units == 0 then return nil, "ruined" end
    if units == p.all then return nil, "rich" end
    return units
  end})";

TEST(ScriptLoops, GamblersRuin) {
  for (auto const* text : {ruin_as_play, ruin_in_steps}) {
    auto const answer = answer_script(script{text, "ruin.lua"});
    EXPECT_EQ(law(answer), (table{{"rich", "3/10"}, {"ruined", "7/10"}}));
    EXPECT_EQ(expected_count(answer, "rounds"), "21");
    EXPECT_EQ(expected_count(answer, "picks"), "21");
    EXPECT_TRUE(answer.read.exact && answer.read.complete);
    EXPECT_NO_THROW(check_against_games(script{text, "ruin.lua"}, answer));
  }
}

TEST(ScriptLoops, StepsResumeSoThatChainsCostTheirEdges) {
  script const game{ruin_in_steps, "ruin.lua", {{"units", "4000"}, {"all", "8000"}}};
  auto const answer = answer_script(game, {.effort = {.exact_seconds = 0}});
  EXPECT_LE(answer.read.runs, 2 * answer.read.states + 1024);
  EXPECT_TRUE(answer.read.certified);
  EXPECT_LT(answer.read.rows[0].chance.width(), ratio(1, power(10, 49)));
}

TEST(ScriptLoops, StepsKeepTheDeck) {
  auto const steps = answer_script(script{R"(return {
    deck = {red = 3, black = 4},
    start = {reds = 0, drawn = 0},
    step = function(t, s)
      if t:draw() == "red" then s.reds = s.reds + 1 end
      s.drawn = s.drawn + 1
      if s.drawn == 4 then return nil, s.reds end
      return s
    end})",
                                          "steps.lua"});
  EXPECT_EQ(law(steps), (table{{"0", "1/35"}, {"1", "12/35"}, {"2", "18/35"}, {"3", "4/35"}}));
}

TEST(ScriptLoops, StepsPlayedAtRandomAreTheSameGame) {
  script const game{ruin_in_steps, "ruin.lua"};
  auto const games = simulate(game, 20'000, faro::key_from_text("steps"), 1);
  auto const ruined = static_cast<double>(games.counts.at(faro::odds::script_value{std::string{"ruined"}}));
  EXPECT_NEAR(ruined / 20'000, 0.7, 0.02);
}

TEST(ScriptLoops, SnakesAreCountedInTurns) {
  auto const answer = answer_script(body(R"(
    local square = 0
    while true do
      t:merge_point(square)
      t:count("turns")
      local next = square + t:die(4)
      if next <= 20 then square = ({[3]=11, [6]=2, [14]=7, [10]=17})[next] or next end
      if square == 20 then return "home" end
    end)"),
                                    {.clock = "turns"});
  EXPECT_EQ(expected_count(answer, "turns"), "1678243/166972");
  ASSERT_TRUE(answer.read.distribution_of_clock);
  ratio within;
  for (std::size_t n = 0; n <= 8; ++n) within += answer.read.distribution_of_clock->ended[n];
  EXPECT_LE(within, ratio(14059, 32768));
  EXPECT_GE(within + ratio(1, power(2, 200)), ratio(14059, 32768));
}

TEST(ScriptLoops, AGameThatNeverEndsIsSaid) {
  auto const answer =
      answer_script(body("while true do t:merge_point(1) t:die() t:merge_point(2) t:die() end"));
  EXPECT_EQ(answer.read.never.low, ratio{1});
  EXPECT_TRUE(answer.read.rows.empty());
}

TEST(ScriptLoops, WhatComesRoundWithoutAPickNeverEnds) {
  auto const answer = answer_script(body(R"(
    local x = 2
    while true do
      t:merge_point(x)
      if x < 5 then
        x = x + (t:chance(2, 5) and 1 or -1)
        if x == 0 then return "out" end
      else
        x = x < 7 and x + 1 or 5 -- 5, 6, 7, 5, ...: nothing is asked any more
        if t:chance(0, 7) then return "never" end
      end
    end)"));
  EXPECT_EQ(law(answer), (table{{"out", "171/211"}}));
  EXPECT_EQ(answer.read.never.low, ratio(40, 211));
  EXPECT_TRUE(answer.read.exact);
  auto const steps = answer_script(script{R"(return {
    start = 1,
    step = function(t, x)
      if x > 1 then return x == 4 and 2 or x + 1 end
      if t:die(3) == 1 then return 2 end
      return nil, "out"
    end})",
                                          "ring.lua"});
  EXPECT_EQ(law(steps), (table{{"out", "2/3"}}));
  EXPECT_EQ(steps.read.never.low, ratio(1, 3));
}

TEST(ScriptLoops, ChoicesOfStepsAreKnownAgainInRandomGames) {
  // In a function, twice in a step, with states that are numbers or tables: where something is chosen is the
  // same place whether the game is resumed there or played from its start.
  for (std::string const state : {"x", "{x, y = {x}}"}) {
    script const game{
        "local function go_on(t, x) return t:choose_best({true, false}, x) end\n"
        "return {start = function() local x = 0 return " +
            state +
            " end,\n"
            "step = function(t, s)\n"
            "  local x = type(s) == 'table' and s.y[1] or s\n"
            "  if not go_on(t, x) then return nil, x end\n"
            "  local n = t:choose_least({1, 2}, x)\n"
            "  local die = t:die()\n"
            "  if die == 1 then return nil, 0 end\n"
            "  if die == 2 then return s end\n"
            "  x = math.min(x + die + n, 30)\n"
            "  return " +
            state + " end}",
        "twice.lua"};
    auto const answer = answer_script(game);
    ASSERT_TRUE(answer.best);
    EXPECT_TRUE(answer.read.exact);
    EXPECT_EQ(answer.best->value.low, answer.best->value.high);
    EXPECT_NO_THROW(faro::odds::check_against_games(game, answer)) << state;
    auto const listed = answer_script(game, {}, true);
    EXPECT_EQ(listed.best->value.low, answer.best->value.low);
    EXPECT_EQ(listed.read.runs, answer.read.runs);
    EXPECT_EQ(listed.best->list.size(), answer.best->choices);
  }
}

TEST(ScriptLoops, AStateThatCantBeKeptIsSaid) {
  script const game{
      "return {start = 1, step = function(t, x)\n"
      "return t:die() == 1 and 2 or function() end end}",
      "state.lua"};
  try {
    answer_script(game);
    FAIL();
  } catch (faro::input_error const& e) {
    EXPECT_STREQ(e.what(),
                 "state.lua: a key can't hold a function: expected numbers, texts, truth values and "
                 "tables of them");
  }
}

TEST(ScriptLoops, ALimitLeavesBoundsAndSaysWhichLineAsksMost) {
  auto const endless = body(
      "local n = 1\nwhile n > 0 do\nt:merge_point(n)\nn = n + (t:chance(1, 3) and -1 or 1)\nend return 0");
  auto const answer = answer_script(endless, {.states = 100});
  EXPECT_FALSE(answer.read.complete);
  ASSERT_EQ(answer.read.unread.size(), 1U);
  EXPECT_EQ(answer.read.unread[0].first, "line 3");
  EXPECT_LT(answer.read.rows[0].chance.low, (ratio{1, 2}));
  EXPECT_GE(answer.read.rows[0].chance.high, (ratio{1, 2}));
  EXPECT_GT(answer.read.rows[0].chance.low, ratio(49, 100));
}

TEST(ScriptLoops, AMergePointThatForgetsInALoopIsNamed) {
  auto const forgetful = body(R"(
    local square, who = 0, 1
    while true do
      t:merge_point(square)
      square = square + t:below(3) - 1
      if square == 3 then return who end
      if square < -3 then square = 0 end
      who = 3 - who
    end)");
  try {
    answer_script(forgetful, {.runs = 100'000});
    FAIL();
  } catch (faro::description_error const& e) {
    EXPECT_NE(std::string{e.what()}.find("the merge point in line 4 forgets something"), std::string::npos)
        << e.what();
  }
}

TEST(ScriptLoops, AKeyThatOnlyHoldsWithTheNumberOfPicksIsReadAsEver) {
  // The key leaves out how often was rolled, which the number of picks tells: right, layer by layer.
  auto const answer = answer_script(
      body("local sum = 0 for i = 1, 3 do sum = sum + t:die(2) t:merge_point(sum) end return sum"));
  EXPECT_EQ(law(answer), (table{{"3", "1/8"}, {"4", "3/8"}, {"5", "3/8"}, {"6", "1/8"}}));
}

TEST(ScriptLoops, PigForTwo) {
  auto const pig = [](int goal) {
    return script{R"(return {
      parameters = {goal = {20, from = 2, to = 200}},
      start = {who = 1, mine = 0, other = 0, turn = 0},
      step = function(t, s, p)
        local choose = s.who == 1 and t.choose_best or t.choose_least
        if s.turn > 0 and choose(t, {"roll", "hold"}, s.who, s.mine, s.other, s.turn) == "hold" then
          return {who = 3 - s.who, mine = s.other, other = s.mine + s.turn, turn = 0}
        end
        local die = t:die()
        if die == 1 then return {who = 3 - s.who, mine = s.other, other = s.mine, turn = 0} end
        s.turn = s.turn + die
        if s.mine + s.turn >= p.goal then return nil, s.who == 1 and 1 or 0 end
        return s
      end})",
                  "pig.lua",
                  {{"goal", std::to_string(goal)}}};
  };
  auto const answer = answer_script(pig(10), {}, true);
  ASSERT_TRUE(answer.best);
  EXPECT_TRUE(answer.read.exact);
  EXPECT_TRUE(answer.best->opponents);
  EXPECT_LT(answer.best->undecided_by, 1e-12);
  ASSERT_EQ(answer.best->list.size(), answer.best->choices);
  auto const& choice = answer.best->list.front();
  EXPECT_EQ(choice.known.size(), 4U);
  EXPECT_EQ(to_string(choice.actions[0]), "roll");
  EXPECT_EQ(choice.worth.size(), 2U);
  EXPECT_NO_THROW(check_against_games(pig(10), answer));
}

// Nobody ends it: the opponent's waiting is worth the least outcome, which ending is not.
TEST(ScriptLoops, ABestWayThatMayNeverEndIsRefused) {
  auto const game = faro::testing::body(
      "if t:chance(1, 2) then return 1 end while true do if t:choose_least({'end', 'wait'}, 1) == 'end' then "
      "return 2 end t:merge_point('w') t:chance(1, 2) end");
  try {
    answer_script(game);
    ADD_FAILURE() << "it was played";
  } catch (faro::description_error const& e) {
    EXPECT_TRUE(std::string_view{e.what()}.starts_with("game.lua: the best way to play may never end"))
        << e.what();
  }
}

TEST(ScriptLoops, ChoicesWithoutLoopsAreAsEver) {
  auto const game = faro::testing::shipped("stop-in-time", {{"red", "4"}, {"black", "4"}});
  auto const answer = answer_script(game);
  ASSERT_TRUE(answer.best);
  EXPECT_EQ(answer.best->value.low, best_script(game).value);
  auto const listed = answer_script(game, {}, true);
  EXPECT_EQ(listed.best->value.low, answer.best->value.low);
  EXPECT_EQ(law(listed), law(answer));
}

TEST(ScriptLoops, WrongStepsAreRefused) {
  auto const message = [](std::string const& text) {
    try {
      (void)answer_script(script{text, "g.lua"});
    } catch (faro::input_error const& e) {
      return std::string{e.what()};
    }
    return std::string{};
  };
  EXPECT_EQ(
      message("return {step = function(t, s) return s end}"),
      "g.lua: a game with `step` needs `start`: the state it begins in, or a function of its parameters");
  EXPECT_EQ(message("return {start = 1, step = function() end, play = function() end}"),
            "g.lua: a game has either `play`, or `start` and `step`");
  EXPECT_NE(message("return {start = print, step = function() end}"), "");
  EXPECT_NE(message("return function(t) t:count(3) return 1 end").find("t:count(name, n): expected a name"),
            std::string::npos);
}

TEST(ScriptQuestions, AreAskedOfCards) {
  auto const read = [](std::string const& lua) { return law(answer_script(body(lua))); };
  EXPECT_EQ(read("return t:ask('poker >= flush', {'As', 'Ks', '9s', '4s', '2s'})"), (table{{"true", "1"}}));
  EXPECT_EQ(read("return t:ask('poker', {'As', 'Ad', '9s', '4s', '2s'})"), (table{{"one pair", "1"}}));
  EXPECT_EQ(read("return t:ask('hcp', {'As', 'Ad', 'Ks'})"), (table{{"11", "1"}}));
  EXPECT_EQ(law(answer_script(script{R"(return {deck = {land = 3, spell = 2}, play = function(t)
      return t:ask('land', {t:draw(), t:draw()}) end})",
                                     "g.lua"})),
            (table{{"0", "1/10"}, {"1", "3/5"}, {"2", "3/10"}}));
}

TEST(ScriptQuestions, ThatAreWrongAreRefused) {
  auto const message = [](std::string const& lua) {
    try {
      (void)answer_script(body(lua));
    } catch (faro::input_error const& e) {
      return std::string{e.what()};
    }
    return std::string{};
  };
  EXPECT_NE(
      message("return t:ask('poker')").find("expected a question, such as 'poker >= flush', and a list"),
      std::string::npos);
  EXPECT_NE(message("return t:ask('pokr', {'As'})").find("game.lua:1: t:ask: "), std::string::npos)
      << message("return t:ask('pokr', {'As'})");
  EXPECT_NE(message("return t:ask('hcp', {'Zs'})").find("the deck has no card 'Zs'"), std::string::npos);
}

TEST(ScriptSteps, ResumeAtTheVeryStateTheyLeft) {
  auto const resumed = [](std::string const& state, std::string const& said) {
    return law(answer_script(script{"return {start = false, step = function(t, s) if not s then return " +
                                        state + " end; local x = t:below(2); return nil, " + said + " end}",
                                    "s.lua"}));
  };
  EXPECT_EQ(resumed("{x = 2.0}", "math.type(s.x)"), (table{{"float", "1"}}));
  EXPECT_EQ(resumed("{x = 2}", "math.type(s.x)"), (table{{"integer", "1"}}));
  EXPECT_EQ(resumed("{x = -0.0}", "tostring(s.x)"), (table{{"-0.0", "1"}}));
  EXPECT_EQ(resumed("{-5, 127, 128, 1 << 40, 'ab', true, {c = {1, 2}}}",
                    "s[1] .. ' ' .. s[2] .. ' ' .. s[3] .. ' ' .. s[4] .. s[5] .. tostring(s[6]) .. #s[7].c"),
            (table{{"-5 127 128 1099511627776abtrue2", "1"}}));
  EXPECT_EQ(resumed("('z'):rep(300)", "#s"), (table{{"300", "1"}}));
}

TEST(ScriptSteps, KeepTheDeckWithTheState) {
  script const game{R"(return {
    deck = {red = 2, blue = 2},
    start = 0,
    step = function(t, drawn)
      local card = t:draw()
      if card == "red" then return nil, drawn end
      return drawn + 1
    end})",
                    "deck.lua"};
  EXPECT_EQ(law(answer_script(game)), (table{{"0", "1/2"}, {"1", "1/3"}, {"2", "1/6"}}));
}

TEST(ScriptSteps, OneChoiceOfSeveralStatesIsOneChoice) {
  auto const game = [](std::string const& worth) {
    return script{R"(return {
      start = 0,
      step = function(t, s)
        if s == 0 then return t:die(3) end
        if t:choose_best({"stay", "go"}, "now") == "stay" then return nil, 4 end
        local x = t:die()
        return nil, )" +
                      worth + R"(
      end})",
                  "choice.lua"};
  };
  auto const answer = answer_script(game("x + 1"));
  EXPECT_EQ(answer.best->value.low, ratio(9, 2));
  EXPECT_EQ(answer.best->choices, 1U);
  EXPECT_THROW(answer_script(game("x * s")), faro::description_error);  // it depends on which state it was
}

TEST(ScriptStrategies, AreValuesOfAParameter) {
  auto const hold = [](std::string const& strategy) {
    return script{R"(return {
      strategies = {never = function(n) return false end, always = function(n) return n >= 1 end},
      play = function(t, p)
        for n = 1, 3 do if p.strategy(n) then return n end end
        return 0
      end})",
                  "s.lua",
                  strategy.empty() ? faro::odds::script_settings{}
                                   : faro::odds::script_settings{{"strategy", strategy}}};
  };
  EXPECT_EQ(hold("").strategies(), (std::vector<std::string>{"always", "never"}));
  EXPECT_EQ(law(answer_script(hold(""))), (table{{"1", "1"}}));
  EXPECT_EQ(law(answer_script(hold("never"))), (table{{"0", "1"}}));
  EXPECT_THROW(hold("often"), faro::input_error);
}

/// Pig alone, without a goal: states without end, each a choice, none of them twice.
TEST(ScriptChoices, StatesWithoutEndAreLeftInTime) {
  script const game{R"(return function(t)
    local sum = 0
    while true do
      if t:choose_best({"roll", "stop"}, sum) == "stop" then return sum end
      local face = t:die(6)
      if face == 1 then return 0 end
      sum = sum + face
    end
  end)",
                    "alone.lua"};
  faro::loop_limits limit;
  limit.seconds = 0.3;
  limit.effort = {.seconds = 0.3, .exact_seconds = 0};
  auto const answer = answer_script(game, limit);
  EXPECT_EQ(answer.read.end, faro::reading_end::seconds);
  EXPECT_FALSE(answer.read.complete);
  ASSERT_TRUE(answer.best);
  EXPECT_LT(answer.best->value.low, answer.best->value.high);
}

/// A game that draws again until the card is new; CURE stands before each try.
script drawing_again(std::string const& cure) {
  return body("local chosen, out = {}, {} while #out < 3 do " + cure +
              " local i = t:below(3) + 1 if not chosen[i] then chosen[i] = true out[#out + 1] = i end end "
              "return table.concat(out, ' ')");
}

TEST(GamesThatTryAgain, WithoutAMergePointHaveBounds) {
  auto const read = answer_script(drawing_again("")).read;
  EXPECT_EQ(read.retries.substr(0, 8), "0/3 0/3 ");
  ASSERT_EQ(read.rows.size(), 6U);
  for (auto const& row : read.rows) {
    EXPECT_LE(row.chance.low, (ratio{1, 6}));
    EXPECT_GE(row.chance.high, (ratio{1, 6}));
    EXPECT_LT(row.chance.high - row.chance.low, (ratio{1, 20}));
  }
  EXPECT_EQ(read.law().mass() + read.missing(), ratio{1});
}

TEST(GamesThatTryAgain, AreExactWithTheMergePointThatIsTold) {
  auto const answer = answer_script(drawing_again("t:merge_point(out)"));
  EXPECT_TRUE(answer.read.exact);
  for (auto const& [outcome, chance] : law(answer)) EXPECT_EQ(chance, "1/6") << outcome;
}

TEST(GamesThatTryAgain, UntilASixAreReadFromTheShortestOn) {
  auto const read = answer_script(body("local n = 1 while t:die(6) ~= 6 do n = n + 1 end return n")).read;
  EXPECT_FALSE(read.retries.empty());
  ASSERT_GT(read.rows.size(), 5U);
  EXPECT_EQ(read.rows[0].chance.low, (ratio{1, 6}));
  EXPECT_EQ(read.rows[1].chance.low, (ratio{5, 36}));
  EXPECT_LT(read.missing(), (ratio{625, 1296}));
}

// Whoever waits no more waits for no bounds either, where there are many.
TEST(ScriptLoops, StoppedWithManyOutcomesAnswerNothing) {
  script const game{"return function(t) return t:die(1000) * 1000 + t:die(1000) end", "many.lua"};
  auto const stopped_after = [&](std::uint64_t runs) {
    faro::parallel::watch watch;
    faro::parallel::under const watched{watch};
    return answer_script(game, {.tell = [&](faro::loop_progress const& p) {
                           if (p.runs > runs) watch.stop();
                         }});
  };
  auto const few = stopped_after(3'000);
  EXPECT_TRUE(few.read.stopped);
  EXPECT_FALSE(few.read.complete);
  EXPECT_FALSE(few.read.rows.empty());
  EXPECT_THROW(static_cast<void>(stopped_after(30'000)), faro::stopped);
}

}  // namespace
