// Scripts as descriptions: every reading works on them, and the deck does what the page says.
#include "games/test/scripts/support.hpp"
#include "support/description_suite.hpp"
#include "support/distribution_matches.hpp"
#include "support/error_of.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using faro::ratio;
using faro::odds::script;
using faro::odds::script_value;
using faro::testing::body;
using faro::testing::distribution_of;
using faro::testing::fractions;
using table = std::map<std::string, std::string>;

script with_deck(std::string const& deck, std::string const& play) {
  return {"return {deck = " + deck + ", play = function(t) " + play + " end}", "game.lua"};
}

script_value whole(int n) { return script_value{std::int64_t{n}}; }

TEST(ScriptValues, AreOrderedByKindThenValue) {
  std::vector<script_value> const ascending{
      script_value{},
      script_value{false},
      script_value{true},
      script_value{-1.5},
      whole(2),
      script_value{2.5},
      whole(3),
      script_value{std::string{"Pontoon"}},
      script_value{std::string{"bust"}},
      script_value{script_value::table{{whole(1), whole(1)}}},
      script_value{script_value::table{{whole(1), whole(1)}, {whole(2), whole(0)}}},
      script_value{script_value::table{{whole(1), whole(2)}}},
  };
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(ascending[i] < ascending[j], i < j) << i << " " << j;
      EXPECT_EQ(ascending[i] == ascending[j], i == j) << i << " " << j;
    }
  }
}

TEST(ScriptValues, CompareWholeNumbersWithOthersExactly) {
  constexpr std::int64_t two_62 = std::int64_t{1} << 62;
  EXPECT_LT(script_value{two_62 + 1}, script_value{9.3e18});
  EXPECT_LT(script_value{-9.3e18}, script_value{std::int64_t{INT64_MIN}});
  EXPECT_EQ(script_value{2.0}, whole(2));
}

TEST(ScriptValues, AreWrittenAsTheyAreRead) {
  EXPECT_EQ(distribution_of(body("return {3, {a = 'x', b = true}, 0.5}")),
            (table{{"{3, {a=x, b=true}, 0.5}", "1"}}));
}

TEST(Scripts, AreReadExhaustively) {
  auto const read = faro::odds::read_script(body("return t:die(6) + t:die(6)"));
  EXPECT_EQ(read.law.probability(whole(7)), (ratio{1, 6}));
  EXPECT_EQ(read.stats.runs, 36U);
}

TEST(Scripts, AreRecordedAndReplayed) {
  auto const game = body("local hand = {} for i = 1, 5 do hand[i] = t:draw() end return hand");
  faro::chacha20 generator{faro::key_from_text("a hand")};
  faro::random_chooser random{generator};
  faro::record kept;
  faro::recording tape{random, kept};
  auto const hand = game(tape);
  EXPECT_EQ(kept.size(), 5U);
  EXPECT_EQ(kept[4].of, 48U);
  faro::recorded_chooser replay{kept};
  EXPECT_EQ(game(replay), hand);
  replay.finish();
  faro::recorded_chooser early{std::span{kept}.first(3)};
  EXPECT_THROW(game(early), faro::replay_error);
}

TEST(Scripts, TellWhatTheyWereAnswered) {
  faro::record const picks{{0, 52}, {3, 6}, {1, 2}};
  faro::recorded_chooser replay{picks};
  std::vector<std::string> answers;
  auto const value = body("return {t:draw(), t:die(), t:chance(1, 2)}").play(replay, answers);
  EXPECT_EQ(to_string(value), "{As, 4, true}");
  EXPECT_EQ(answers, (std::vector<std::string>{"drew As", "d6: 4", "chance 1 of 2: yes"}));
}

TEST(Scripts, CopiesGoTheirOwnWay) {
  auto const game = with_deck("{a = 1, b = 1}", "return t:draw()");
  script const copy = game;
  EXPECT_EQ(distribution_of(game), distribution_of(copy));
  auto const other = script{"return {parameters = {n = 2}, play = function(t, p) return p.n end}", "g.lua"};
  EXPECT_EQ(distribution_of(other.with({{"n", "5"}})), (table{{"5", "1"}}));
  EXPECT_EQ(distribution_of(script{other.with({{"n", "5"}})}), (table{{"5", "1"}}));
}

TEST(Scripts, AreSimulatedAlikeOnAnyNumberOfThreads) {
  auto const game = body("return t:die(6) + t:die(6)");
  auto const law = faro::odds::read_script(game).law;
  auto const key = faro::key_from_text("threads");
  auto const one = faro::odds::simulate(game, 50'000, key, 1);
  EXPECT_EQ(one.trials, 50'000U);
  EXPECT_TRUE(faro::testing::distribution_matches(law, one.counts));
  for (unsigned const threads : {2U, 3U, 8U})
    EXPECT_EQ(faro::odds::simulate(game, 50'000, key, threads).counts, one.counts);
  EXPECT_NE(faro::odds::simulate(game, 50'000, faro::key_from_text("other"), 1).counts, one.counts);
  EXPECT_EQ(faro::odds::simulate(game, 0, key, 2).counts.size(), 0U);
}

TEST(Scripts, AreSimulatedInPartsThatJoinToTheWhole) {
  auto const game = body(
      "local a = t:die(6)\n"
      "if a == 1 then return {n = a, 'text', true} elseif a == 2 then return 0.25 elseif a == 3 then return "
      "'text' elseif a == 4 then t:fail() elseif a == 5 then return t:chance(1, 2) end return -a");
  auto const key = faro::key_from_text("parts");
  auto const whole = faro::odds::simulate(game, 50'000, key, 2);
  EXPECT_EQ(whole.counts.size(), 7U);
  faro::odds::script_frequencies joined;
  for (faro::odds::script_blocks const part :
       {faro::odds::script_blocks{3, 5}, {0, 1}, {1, 3}, {5, 9}, {9, 20}})
    joined.join(faro::odds::simulate(game, 50'000, key, 1, nullptr, part));
  EXPECT_EQ(joined.counts, whole.counts);
  EXPECT_EQ(joined.trials, 50'000U);
}

TEST(Scripts, CountWhatGamesCountOfThoseThatGoWithWhatIsObserved) {
  auto const game = body(
      "repeat t:count('tosses') local heads = t:chance(1, 2) if heads then t:count('heads', 3) end until "
      "heads "
      "t:count('none', 0) t:observe(t:die(6) > 1) return 1");
  auto const key = faro::key_from_text("counted");
  auto const games = faro::odds::simulate(game, 60'000, key, 1);
  EXPECT_EQ(games.counted, faro::odds::simulate(game, 60'000, key, 3).counted);
  ASSERT_EQ(games.counted.size(), 3U);
  auto const& tosses = games.counted.at("tosses");
  std::uint64_t kept = 0;
  for (auto const& [number, came] : tosses) kept += came;
  EXPECT_EQ(kept, games.counts.at(faro::odds::script_value{std::int64_t{1}}));
  EXPECT_NEAR(static_cast<double>(tosses.at(2)) / static_cast<double>(kept), 0.25, 0.01);
  EXPECT_EQ(games.counted.at("heads"), (std::map<std::uint64_t, std::uint64_t>{{3, kept}}));
  EXPECT_TRUE(games.counted.at("none").empty());
  faro::odds::script_frequencies joined;
  joined.join(games);
  EXPECT_EQ(joined.counted, games.counted);
}

TEST(Scripts, TellTheErrorOfTheFirstBlockOnAnyNumberOfThreads) {
  auto const game = body("local n = t:below(100000) if n < 8 then error('game ' .. n) end return 1");
  auto const key = faro::key_from_text("errors");
  auto const expected = faro::testing::error_of([&] { (void)faro::odds::simulate(game, 500'000, key, 1); });
  EXPECT_NE(expected.find("game "), std::string::npos);
  for (unsigned const threads : {2U, 5U})
    EXPECT_EQ(faro::testing::error_of([&] { (void)faro::odds::simulate(game, 500'000, key, threads); }),
              expected);
}

TEST(ScriptDecks, ByNameByListByCountsOrByFunction) {
  EXPECT_EQ(distribution_of(with_deck("'land*24 spell*36'", "return t:draw()")),
            (table{{"land", "2/5"}, {"spell", "3/5"}}));
  EXPECT_EQ(distribution_of(with_deck("{land = 24, spell = 36}", "return t:draw()")),
            (table{{"land", "2/5"}, {"spell", "3/5"}}));
  EXPECT_EQ(distribution_of(with_deck("{{1, 4}, {10, 16}}", "return t:draw()")),
            (table{{"1", "1/5"}, {"10", "4/5"}}));
  EXPECT_EQ(distribution_of(with_deck("{'a', 'b', 'a', {'c', 2}}", "return t:draw()")),
            (table{{"a", "2/5"}, {"b", "1/5"}, {"c", "2/5"}}));
  EXPECT_EQ(distribution_of(with_deck("function() return 'piquet32' end, by = 'suit'", "return t:draw()")),
            (table{{"c", "1/4"}, {"d", "1/4"}, {"h", "1/4"}, {"s", "1/4"}}));
  EXPECT_EQ(distribution_of(with_deck("nil, by = 'rank'", "return t:draw() == 'A'")),
            (table{{"false", "12/13"}, {"true", "1/13"}}));
  EXPECT_EQ(
      distribution_of(with_deck("nil, by = function(c) return c:sub(1, 1) == 'A' end", "return t:draw()")),
      (table{{"false", "12/13"}, {"true", "1/13"}}));
}

TEST(ScriptDecks, AskForKindsAndNotForCards) {
  auto const read = faro::odds::read_script(with_deck("nil, by = 'rank'", "t:draw() return t:draw() == 'A'"));
  EXPECT_EQ(read.stats.runs, 13U * 13U);
}

TEST(ScriptDecks, KnowWhatIsLeft) {
  EXPECT_EQ(distribution_of(with_deck("{a = 2, b = 1}",
                                      "local c = t:draw() return {c, t:left(), t:left(c), t:left('z')}")),
            (table{{"{a, 2, 1, 0}", "2/3"}, {"{b, 2, 0, 0}", "1/3"}}));
}

TEST(ScriptDecks, NeverAskForAKindThatIsUsedUp) {
  EXPECT_EQ(distribution_of(with_deck("{a = 1, b = 2}", "return t:draw() .. t:draw() .. t:draw()")),
            (table{{"abb", "1/3"}, {"bab", "1/3"}, {"bba", "1/3"}}));
}

TEST(ScriptDecks, AnEmptyOneMayBeAnOutcome) {
  EXPECT_EQ(distribution_of(with_deck("{a = 1, b = 1}",
                                      "repeat local c = t:draw('none') until c == 'none' or t:chance(1, "
                                      "2) return t:left()")),
            (table{{"0", "1/2"}, {"1", "1/2"}}));
  EXPECT_EQ(distribution_of(with_deck("{a = 1}", "t:draw() return t:draw(nil) == nil")),
            (table{{"true", "1"}}));
  EXPECT_EQ(distribution_of(with_deck("{a = 1}", "t:draw_any() return t:draw(false)")),
            (table{{"false", "1"}}));
}

TEST(ScriptDecks, GiveOneCardAtATime) {
  EXPECT_NE(
      faro::testing::error_of([] { distribution_of(with_deck("{a = 9}", "return t:draw(5)")); })
          .find("t:draw(5): expected what it gives when no card is left, got a number, and it takes one "
                "card; write a loop"),
      std::string::npos);
  EXPECT_EQ(distribution_of(with_deck("{a = 1}", "t:draw() return t:draw(0)")), (table{{"0", "1"}}));
}

// Document 002's library: drawAny, then an ace: 1/13.
TEST(ScriptDecks, CardsDrawnUnseenBranchNothing) {
  auto const read =
      faro::odds::read_script(with_deck("nil, by = 'rank'", "t:draw_any(40) return t:draw() == 'A'"));
  EXPECT_EQ(read.stats.runs, 13U);
  EXPECT_EQ(read.law.probability(script_value{true}), (ratio{1, 13}));
}

// Against drawing them seen and looking away.
TEST(ScriptDecks, CardsDrawnUnseenAreDecidedWhenItMatters) {
  std::vector<std::pair<std::string, std::string>> const alike{
      {"t:draw_any(2) t:place('c') return t:draw() .. t:draw()",
       "t:draw() t:draw() t:place('c') return t:draw() .. t:draw()"},
      {"local x = t:draw() t:draw_any() return {x, t:left('a'), t:left()}",
       "local x = t:draw() t:draw() return {x, t:left('a'), t:left()}"},
      {"t:draw_any() if t:left('a') == 0 then return 0 end t:take('a') return t:draw()",
       "t:draw() if t:left('a') == 0 then return 0 end t:take('a') return t:draw()"},
      {"t:draw_any(3) t:gather() return t:draw()", "return t:draw()"},
  };
  for (auto const& [unseen, seen] : alike)
    EXPECT_EQ(distribution_of(with_deck("{a = 2, b = 3}", unseen)),
              distribution_of(with_deck("{a = 2, b = 3}", seen)))
        << unseen;
}

TEST(ScriptDecks, TakeBackCardsOldAndNew) {
  EXPECT_EQ(distribution_of(with_deck("{a = 1}", "t:place('b', 2) t:place('a') return t:draw()")),
            (table{{"a", "1/2"}, {"b", "1/2"}}));
  // A new kind is gone again in the next run.
  EXPECT_EQ(distribution_of(with_deck(
                "{a = 1}", "if t:below(2) == 0 then t:place({'new'}) t:place('b') end return t:left()")),
            (table{{"1", "1/2"}, {"3", "1/2"}}));
}

TEST(ScriptOutcomes, OfFailureAreTheirOwn) {
  EXPECT_EQ(distribution_of(body("if t:chance(1, 3) then t:fail() end return 'well'")),
            (table{{"fail", "1/3"}, {"well", "2/3"}}));
  EXPECT_EQ(distribution_of(body("pcall(function() t:fail() end) return 'well'")), (table{{"fail", "1"}}));
}

TEST(ScriptOutcomes, HaveTheOrderOfTheGame) {
  script const game{
      "return {order = {'lose', 'draw', 'win'}, play = function(t) return t:pick{'win', 'draw', 'lose'} end}",
      "game.lua"};
  auto const law = faro::odds::read_script(game).law;
  ASSERT_EQ(law.size(), 3U);
  EXPECT_EQ(to_string(law.entries()[0].outcome), "lose");
  EXPECT_EQ(to_string(law.entries()[2].outcome), "win");
}

TEST(ScriptMergePoints, MergeWhatIsAlike) {
  std::string const tosses =
      "local n = 0 for i = 1, 30 do n = n + t:below(2) t:merge_point(i, n) end return n";
  auto const read = faro::odds::read_script(body(tosses));
  EXPECT_EQ(read.law.probability(whole(15)), ratio::parse("9694845/67108864"));  // C(30, 15) / 2^30
  EXPECT_LT(read.stats.runs, 2000U);
}

TEST(ScriptMergePoints, KeepApartWhatLiesElsewhereInTheScript) {
  EXPECT_EQ(distribution_of(body("if t:below(2) == 0 then\n t:merge_point(1)\n return t:below(2)\n end\n "
                                 "t:merge_point(1)\n return 7")),
            (table{{"0", "1/4"}, {"1", "1/4"}, {"7", "1/2"}}));
}

TEST(ScriptMergePoints, KeepApartTheDecksUnlessToldOtherwise) {
  std::string const rest = " return t:draw()";
  EXPECT_EQ(distribution_of(with_deck("{a = 1, b = 1}", "t:draw() t:merge_point()" + rest)),
            (table{{"a", "1/2"}, {"b", "1/2"}}));
  EXPECT_EQ(faro::odds::read_script(with_deck("{a = 1, b = 1}", "t:draw() t:merge_point_only() return 1"))
                .stats.merge_points,
            1U);
}

TEST(ScriptMergePoints, TakeAnyValueForAKey) {
  auto const read = faro::odds::read_script(
      body("local a, b = t:below(2), t:below(2) t:merge_point_only({a + b, [true] = {x = "
           "0.5}}, nil, 'x', {1, 2}) return a"));
  EXPECT_EQ(read.stats.merge_points, 3U);  // the sums
  EXPECT_EQ(
      faro::testing::error_of(
          [] { (void)faro::odds::read_script(body("t:below(2) t:merge_point(t.draw)")); }),
      "game.lua:1: a key can't hold a function: expected numbers, texts, truth values and tables of them");
}

TEST(ScriptMergePoints, CloseLoops) {
  EXPECT_EQ(distribution_of(
                body("while true do t:merge_point() local n = t:die(6) if n > 2 then return n end end")),
            (table{{"3", "1/4"}, {"4", "1/4"}, {"5", "1/4"}, {"6", "1/4"}}));
}

TEST(ScriptMergePoints, ThatForgetTooMuchAreFoundByTheCheck) {
  auto const wrong = body("local a = t:below(2) t:merge_point_only() return a + t:below(2)");
  EXPECT_THROW((void)faro::check_merge_points<script_value>(wrong), faro::description_error);
  auto const right = body("local a = t:below(2) t:merge_point_only(a) return a + t:below(2)");
  EXPECT_TRUE(faro::check_merge_points<script_value>(right));
}

TEST(ScriptChoices, AreMadeForTheHighestMean) {
  // Keep the first throw of a die, or throw again: keep 4, 5 and 6.
  auto const game = body(
      "local first = t:die() if t:choose_best({'keep', 'again'}, first) == 'keep' then return first end "
      "return t:die()");
  auto const best = faro::odds::best_script(game);
  EXPECT_EQ(best.value, (ratio{17, 4}));
  EXPECT_EQ(fractions(read_script(game, best.play).law),
            (table{{"1", "1/12"}, {"2", "1/12"}, {"3", "1/12"}, {"4", "1/4"}, {"5", "1/4"}, {"6", "1/4"}}));
  faro::record const picks{{2, 6}, {5, 6}};
  faro::recorded_chooser replay{picks};
  std::vector<std::string> answers;
  EXPECT_EQ(game.play(replay, answers, &best.play), whole(6));
  EXPECT_EQ(answers, (std::vector<std::string>{"d6: 3", "chose again", "d6: 6"}));
}

TEST(ScriptChoices, NeedWholeNumbersAndActions) {
  using faro::testing::error_of;
  EXPECT_EQ(error_of([] { (void)faro::odds::best_script(body("return t:choose_best({'a', 'b'})")); }),
            "game.lua: what is best can't be told: expected whole numbers as outcomes, got 'a'");
  EXPECT_EQ(error_of([] { (void)faro::odds::best_script(body("return t:choose_best({})")); }),
            "game.lua:1: t:choose_best(actions, ...): expected a list with at least one action");
  EXPECT_EQ(error_of([] { (void)faro::odds::read_script(body("return t:choose_best({1, 2})")); }),
            "game.lua: the game chooses; what is best has to be found first");
}

TEST(Scripts, AreDescriptions) {
  auto const game = with_deck("{a = 3, b = 2, c = 1}",
                              "local n = 0 repeat n = n + 1 local c = t:draw() t:merge_point(n, c) "
                              "until c == 'c' or n == 4 return n");
  auto suite = faro::testing::make_suite<script_value>("until c", [&](auto& c) { return game(c); });
  suite.run();
}

}  // namespace
