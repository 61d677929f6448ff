// Games in Lua from outside: faro odds, faro simulate and faro deal read the same file.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;

class Scripts : public workbench {
 protected:
  static std::string game(std::string const& name) {
    return (faro::testing::project_folder() / "games" / name).string();
  }
};

TEST_F(Scripts, AGameByItsNameAloneIsToldHowItIsCalled) {
  auto const run = faro({"odds", "pontoon"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err, "faro odds: unknown word 'pontoon'; did you mean pontoon.lua?\n");
}

TEST_F(Scripts, SimulatedPrintWhatTheyCount) {
  put("coins.lua", "return function(t) repeat t:count('tosses') until t:chance(1, 2) return 'done' end\n");
  auto const text = faro({"simulate", "coins.lua", "-n", "10000"}).out;
  EXPECT_EQ(faro({"simulate", "coins", "-n", "10"}).exit_code, 0) << "by its name alone";
  EXPECT_NE(text.find("\nexpected tosses: "), std::string::npos) << text;
  auto const out = nlohmann::json::parse(faro({"simulate", "coins.lua", "-n", "10000", "--json"}).out);
  EXPECT_NEAR(out["expected"]["tosses"]["decimal"].get<double>(), 2, 0.06);
  EXPECT_NEAR(out["expected"]["tosses"]["standard_error"].get<double>(), std::sqrt(2) / 100, 0.001);
}

TEST_F(Scripts, OddsAreATable) {
  auto const run = faro({"odds", game("dominion-hand.lua")});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out,
            "   exactly             at most  at least\n"
            "2     1/12  0.083333  0.083333         1\n"
            "3     5/12  0.416667  0.500000  0.916667\n"
            "4     5/12  0.416667  0.916667  0.500000\n"
            "5     1/12  0.083333         1  0.083333\n"
            "mean 7/2 = 3.500000, standard deviation 0.763763\n"
            "10 cards\n"
            "with copper=7, estate=3, hand=5\n"
            "Dominion: Coppers in a hand\n");
}

TEST_F(Scripts, OddsOfPontoonAreThoseOfDocument002) {
  auto const run = json::parse(faro({"odds", game("pontoon.lua"), "--set", "stick=16", "--json"}).out);
  EXPECT_EQ(run["query"], "pontoon.lua");
  EXPECT_EQ(run["exact"], true);
  EXPECT_EQ(run["distribution"].size(), 9U);
  EXPECT_EQ(run["distribution"][0]["outcome"], "bust");
  EXPECT_EQ(run["distribution"][0]["probability"], "351263/1624350");
  EXPECT_EQ(run["distribution"][8]["outcome"], "Pontoon");
}

TEST_F(Scripts, ComparedWithEachOther) {
  auto const chances = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"odds", game("pontoon.lua"), "--compare", "stick=14,16", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    auto const answer = json::parse(faro(words).out);
    std::vector<std::string> out;
    for (auto const& row : answer["distribution"])
      out.push_back(row["outcome"].get<std::string>() + " " + row["probability"].get<std::string>());
    return out;
  };
  EXPECT_EQ(chances({}),
            (std::vector<std::string>{"LT 426472146797/879504307500", "EQ 128045458207/1319256461250",
                                      "GT 763325651/1825960500"}));
  EXPECT_EQ(chances({"--same-deck"}),
            (std::vector<std::string>{"LT 36362176032731/74749614439500", "EQ 139832369219/1494992288790",
                                      "GT 1495039045039/3559505449500"}));
}

TEST_F(Scripts, SimulationsSayThatTheyAre) {
  auto const run = faro({"simulate", game("pontoon.lua"), "-n", "20000", "--seed", "s"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("SIMULATED, not exact: 20000 random "), std::string::npos) << run.out;
  auto const law =
      json::parse(faro({"simulate", game("pontoon.lua"), "-n", "20000", "--seed", "s", "--json"}).out);
  EXPECT_EQ(law["exact"], false);
  EXPECT_EQ(law["trials"], 20000);
  EXPECT_EQ(law["seed"], "s");
  auto const& bust = law["distribution"][0];
  double const p = bust["decimal"];
  double const error = bust["standard_error"];
  EXPECT_DOUBLE_EQ(error, std::sqrt(p * (1 - p) / 20000));
  EXPECT_NEAR(p, 351263.0 / 1624350, 5 * error);
  EXPECT_FALSE(bust.contains("probability"));
}

TEST_F(Scripts, SimulationsDoNotDependOnThreads) {
  auto const one = faro({"simulate", game("blackjack.lua"), "-n", "30000", "-j", "1", "--json"}).out;
  EXPECT_EQ(faro({"simulate", game("blackjack.lua"), "-n", "30000", "-j", "3", "--json"}).out, one);
  EXPECT_NE(faro({"simulate", game("blackjack.lua"), "-n", "30000", "--seed", "other", "--json"}).out, one);
}

TEST_F(Scripts, DealtFromASeedAreTheSame) {
  auto const run = faro({"deal", game("pontoon.lua"), "--seed", "a", "--count", "3"});
  EXPECT_EQ(run.out,
            "stuck on 18: drew 6, drew 2, drew 10\n"
            "stuck on 19: drew 10, drew 2, drew 7\n"
            "stuck on 20: drew 3, drew 7, drew 10\n");
  EXPECT_EQ(faro({"deal", game("storyteller-dice.lua"), "--seed", "q", "--json"}).out,
            "{\"game\":\"storyteller-dice.lua\",\"answers\":[\"d10: 3\",\"d10: 8\",\"d10: "
            "2\"],\"outcome\":\"1\"}\n");
}

TEST_F(Scripts, RecordedAreReplayed) {
  auto const dealt =
      faro({"deal", game("pontoon.lua"), "--set", "stick=14", "--count", "5", "--record", "r.json"});
  ASSERT_EQ(dealt.exit_code, 0) << dealt.err;
  auto const again = faro({"deal", game("pontoon.lua"), "--replay", "r.json"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.out, dealt.out);
}

TEST_F(Scripts, RecordsThatDoNotHoldAreRefused) {
  faro({"deal", game("pontoon.lua"), "--seed", "a", "--record", "r.json"});
  EXPECT_EQ(faro({"deal", "--replay", "r.json"}).err,
            "faro deal: r.json was recorded with a game: expected faro deal GAME.lua --replay r.json\n");
  EXPECT_NE(faro({"deal", game("blackjack.lua"), "--replay", "r.json"})
                .err.find("r.json is a record for another game: sha256 "),
            std::string::npos);
  auto changed = json::parse(get("r.json"));
  changed["picks"][0][0] = (changed["picks"][0][0].get<int>() + 20) % 52;
  put("r.json", changed.dump());
  auto const run = faro({"deal", game("pontoon.lua"), "--replay", "r.json"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("r.json does not hold: "), std::string::npos) << run.err;
  EXPECT_EQ(run.out, "");
  faro({"deal", "--seed", "a", "--record", "d.json"});
  EXPECT_EQ(faro({"deal", game("pontoon.lua"), "--replay", "d.json"}).err,
            "faro deal: d.json is the record of a deal without a game: expected faro deal --replay d.json\n");
}

TEST_F(Scripts, ListTheirParameters) {
  auto const* const listed =
      "Blackjack: the dealer's hand\n"
      "  decks=6       a whole number from 1 to 1000\n"
      "  soft17=stand  stand or hit\n"
      "  up=any        any, A, 2, 3, 4, 5, 6, 7, 8, 9 or 10\n";
  EXPECT_EQ(faro({"odds", game("blackjack.lua"), "--parameters"}).out, listed);
  EXPECT_EQ(faro({"simulate", game("blackjack.lua"), "--parameters"}).out, listed);
  EXPECT_EQ(
      json::parse(
          faro({"deal", game("blackjack.lua"), "--parameters", "--json"}).out)["parameters"][1]["value"],
      "stand");
}

TEST_F(Scripts, WithChoicesArePlayedBest) {
  auto const few = [](std::vector<std::string> words) {
    words.insert(words.end(), {"--set", "red=2", "--set", "black=2"});
    return words;
  };
  auto const run = json::parse(faro(few({"odds", game("stop-in-time.lua"), "--json"})).out);
  EXPECT_EQ(run["mean"], "2/3");
  EXPECT_EQ(run["conditions"][1], "played best: no way to choose has a mean above 2/3");
  auto const seen =
      json::parse(faro(few({"simulate", game("stop-in-time.lua"), "-n", "20000", "--json"})).out);
  EXPECT_NEAR(seen["mean_decimal"].get<double>(), 2.0 / 3, 0.03);
  auto const dealt = faro(few({"deal", game("stop-in-time.lua"), "--count", "3", "--record", "r.json"}));
  EXPECT_NE(dealt.out.find("chose go on, drew "), std::string::npos) << dealt.out;
  EXPECT_EQ(faro({"deal", game("stop-in-time.lua"), "--replay", "r.json"}).out, dealt.out);
}

TEST_F(Scripts, SayWhatIsWrongInOneLine) {
  put("loop.lua", "return function() while true do end end");
  put("random.lua", "return function(t)\n  return math.random(6)\nend");
  put("count.lua", "local n = 0\nreturn function(t) n = n + 1 return n end");
  struct wrong {
    std::vector<std::string> words;
    std::string message;
  };
  std::vector<wrong> const all{
      {{"odds", "loop.lua"},
       "faro odds: loop.lua:1: stopped after 100000000 instructions in one run; does a loop never end?\n"},
      {{"simulate", "random.lua"},
       "faro simulate: random.lua:2: math.random is refused: what it gives could be neither replayed nor "
       "counted; "
       "use t:below(n), t:die(n) and t:draw()\n"},
      {{"simulate", "count.lua", "-n", "100"},
       "faro simulate: count.lua: a run has changed 'n' for the runs after it, so an outcome would depend on "
       "more "
       "than its picks; make it local to the game's function\n"},
      {{"odds", game("pontoon.lua"), "--set", "stik=14"},
       "faro odds: pontoon.lua: it has no parameter 'stik'; it takes decks, stick\n"},
      {{"odds", game("pontoon.lua"), "--set", "stick"},
       "faro odds: --set: expected NAME=VALUE, such as stick=16, got 'stick'\n"},
      {{"odds", game("pontoon.lua"), "--set", "stick=3", "--set", "stick=4"},
       "faro odds: --set stick is given twice\n"},
      {{"odds", game("pontoon.lua"), "--compare", "stick"},
       "faro odds: --compare: expected NAME=A,B, such as stick=14,16, got 'stick'\n"},
      {{"odds", game("pontoon.lua"), "--same-deck"},
       "faro odds: --same-deck needs --compare, such as --compare stick=14,16\n"},
      {{"odds", game("pontoon.lua"), "--compare", "decks=1,2", "--same-deck"},
       "faro odds: pontoon.lua: the decks are not the same, so two hands can't be drawn from one\n"},
      {{"odds", game("pontoon.lua"), "--draw", "5"}, "faro odds: --draw does not go with a game in Lua\n"},
      {{"odds", "2d6", "--set", "n=1"}, "faro odds: --set needs a game: faro odds GAME.lua --set ...\n"},
      {{"deal", "pontoon"},
       "faro deal: expected a game in Lua, GAME.lua, a script of dealer, SCRIPT.dlr (or --dealer FILE), or "
       "--deck for a deck, got 'pontoon'\n"},
      {{"deal", "--set", "n=1"}, "faro deal: --set needs a game: faro deal GAME.lua\n"},
      {{"simulate", "loop.lua", "-n", "0"},
       "faro simulate: --count: expected a whole number from 1 to 1000000000000, got '0'\n"},
  };
  for (auto const& w : all) {
    auto const run = faro(w.words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_EQ(run.err, w.message);
    EXPECT_EQ(run.out, "");
  }
}

TEST_F(Scripts, TooLongToReadHaveBounds) {
  put("long.lua", "return function(t) local n = 0 for i = 1, 20 do n = n + t:die() end return n end");
  auto const run = faro({"odds", "long.lua", "--max-runs", "1000"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_NE(run.out.find("20  0.000000 to 1.000000"), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("faro odds: long.lua: not read to the end in 1000 runs: up to 100.0 % of the "
                         "probability is missing, "
                         "most of it at the start"),
            std::string::npos)
      << run.err;
}

TEST_F(Scripts, EndAtCtrlC) {
  put("slow.lua", "return function(t) while true do t:die(6) end end");
  auto const run = shell("source $FARO_TESTS/waiting.bash; interrupted 20 $FARO odds slow.lua; echo $?");
  EXPECT_EQ(lines_of(run.out).back(), "130");
}

TEST_F(Scripts, ThatTryAgainHaveBoundsAndAreToldTheCure) {
  auto const game_with = [](std::string const& cure) {
    return "return function(t)\n  local chosen, out = {}, {}\n  while #out < 3 do\n    " + cure +
           "\n    local i = t:below(3) + 1\n    if not chosen[i] then\n      chosen[i] = true\n"
           "      out[#out + 1] = i\n    end\n  end\n  return table.concat(out, ' ')\nend\n";
  };
  put("again.lua", game_with(""));
  put("cured.lua", game_with("t:junction(out)"));
  auto const run = faro({"odds", "again.lua", "--json"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.err, HasSubstr("again.lua: tried again without end, at picks 0/3 0/3 "));
  EXPECT_THAT(run.err, HasSubstr("as in `t:junction(chosen)`"));
  auto const law = json::parse(run.out)["distribution"];
  EXPECT_EQ(law.size(), 6U);
  for (auto const& row : law) {
    auto const low = std::stod(row["low"].get<std::string>()),
               high = std::stod(row["high"].get<std::string>());
    EXPECT_LT(low, 1.0 / 6);
    EXPECT_GT(high, 1.0 / 6);
    EXPECT_LT(high - low, 0.05);
  }
  auto const cured = json::parse(faro({"odds", "cured.lua", "--json"}).out);
  EXPECT_EQ(cured["exact"], true);
  for (auto const& row : cured["distribution"]) EXPECT_EQ(row["probability"], "1/6");
  auto const two = faro({"odds", "again.lua", "--compare-with", "cured.lua"});
  EXPECT_THAT(two.err, HasSubstr("tried again without end")) << two.out;
}

}  // namespace
