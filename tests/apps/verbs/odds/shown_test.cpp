// How answers are shown: several series beside one another, pictures, percent, bins, CSV; definitions from
// files.
#include "apps/workbench.hpp"

#include <faro/ask.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using json = nlohmann::json;

class OddsShown : public workbench {
 protected:
  static constexpr char const* builds[] = {"land*24 spell*36", "land*26 spell*34"};
  std::string shown(std::vector<std::string> words) const {
    words.insert(words.begin(), "odds");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.out;
  }
};

TEST_F(OddsShown, TurnsAndCopiesAreAMatrix) {
  std::vector<std::string> const asked{"--deck",    builds[0], "--draw", "7",          "land >= 4",
                                       "--by-turn", "3..4",    "--vary", "land=23..24"};
  EXPECT_THAT(shown(asked),
              HasSubstr("land    turn 3    turn 4\n23    0.476814  0.586032\n24    0.521977  0.631785\n"));
  auto both = asked;
  both.insert(both.end(), {"--on", "both", "--format", "csv"});
  EXPECT_THAT(shown(both), HasSubstr("question,land,turn 3,turn 4\non the play,23,0.476813886"));
}

TEST_F(OddsShown, BoundsAndWhatIsNotReadStandInEveryForm) {
  EXPECT_THAT(shown({"craps.lua", "rolls >= 4", "--percent"}), HasSubstr("34.3621 %  (1 in 2.91)"));
  EXPECT_THAT(shown({"craps.lua", "picks > rolls + 5", "--format", "csv"}),
              HasSubstr("outcome,probability,decimal,high\n"));
  EXPECT_THAT(shown({"craps.lua", "outcome = 1", "--format", "csv"}),
              HasSubstr("outcome,probability,decimal\nyes,244/495,"));
  EXPECT_THAT(shown({"d10!", "--format", "csv"}), HasSubstr("\nnot read,1/10000000000000000,1e-16\n"));
}

TEST_F(OddsShown, DefinitionsThatAreInstalledAreFoundByName) {
  EXPECT_THAT(shown({"--with", "dice", "attack(5, 15)"}), HasSubstr("11/20"));
  EXPECT_THAT(shown({"--with", "bridge.faro", "--draw", "13", "yarborough"}), HasSubstr("5394/9860459"));
  EXPECT_THAT(
      faro({"odds", "--with", "dices", "d6"}).err,
      HasSubstr(
          "dices: no such file, and no file of definitions of that name is installed; did you mean dice?"));
}

TEST_F(OddsShown, WhatIsNoQuestionIsToldWhatItMayHaveBeen) {
  auto const said = [this](std::vector<std::string> words) {
    words.insert(words.begin(), "odds");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(said({"--let", "crit(n) = d20 >= n", "crt(19)"}),
              HasSubstr("unknown word 'crt'; did you mean crit?"));
  EXPECT_THAT(said({""}), HasSubstr("expected a question, such as"));
  EXPECT_THAT(said({"AsKs against QhQd"}), HasSubstr("hands against each other as in 'AsKs vs QhQd'"));
  EXPECT_THAT(said({"output 2d6"}), HasSubstr("'output 2d6' is a program of AnyDice: --anydice reads it"));
}

TEST_F(OddsShown, ErrorsOfQuestionsNameWhatIsNearForPrograms) {
  for (auto const& [request, nearest] : std::vector<std::pair<std::string, std::string>>{
           {R"x({"verb":"odds","question":["balancd"],"draw":13})x", "balanced"},
           {R"x({"verb":"odds","question":["distnct(rank)"],"draw":5})x", "distinct"},
           {R"x({"verb":"odds","question":["distinct(rnk)"],"draw":5})x", "rank"},
           {R"x({"verb":"odds","question":["adjacnt(rank)"],"order":true})x", "adjacent"},
           {R"x({"verb":"odds","question":["4d6 kep 3"]})x", "keep"},
           {R"x({"verb":"odds","question":["output [higest 2 of 4d6]"],"anydice":true})x",
            "highest _ of _"}}) {
    auto const error = json::parse(::faro::ask(request).json)["error"];
    ASSERT_TRUE(error.contains("nearest")) << error;
    EXPECT_EQ(error["nearest"][0], nearest) << request;
  }
}

TEST_F(OddsShown, BuildsAndSidesStandBesideOneAnother) {
  auto const text =
      shown({"--deck", builds[0], "--draw", "7", "land >= 4", "--by-turn", "3..4", "--on", "both"});
  EXPECT_THAT(text, HasSubstr("turn  on the play  on the draw\n3        0.521977     0.631785\n"));
  auto const both =
      json::parse(shown({"--deck", builds[0], "--deck", builds[1], "--draw", "7", "land", "--json"}));
  ASSERT_EQ(both["outputs"].size(), 2U);
  EXPECT_EQ(both["outputs"][0]["name"], builds[0]);
  auto const alone = json::parse(shown({"--deck", builds[1], "--draw", "7", "land", "--json"}));
  EXPECT_EQ(both["outputs"][1]["distribution"], alone["distribution"]);
  EXPECT_EQ(both["outputs"][1]["mean"], alone["mean"]);
}

TEST_F(OddsShown, QuestionsOfOneHandHaveTheirOwnLawsBesideTheJointOne) {
  auto const found = json::parse(shown({"--draw", "5", "ace, poker >= flush", "--json"}));
  EXPECT_EQ(found["distribution"][0]["outcome"], "0, no");
  ASSERT_EQ(found["outputs"].size(), 2U);
  EXPECT_EQ(found["outputs"][0]["name"], "ace");
  EXPECT_EQ(found["outputs"][0]["mean"], "5/13");
  EXPECT_EQ(found["outputs"][1]["probability"],
            json::parse(shown({"--draw", "5", "poker >= flush", "--json"}))["probability"]);
  auto const orders = json::parse(shown({"--order", "hits(13) = 0, position(ace, 1)", "--json"}));
  EXPECT_EQ(orders["outputs"][1]["mean"], "53/5");
}

TEST_F(OddsShown, PercentIsForTextAlone) {
  EXPECT_THAT(shown({"2d6", "--percent"}), HasSubstr("16.6667 %"));
  EXPECT_THAT(shown({"2d6 = 7", "--percent"}), HasSubstr("1/6  16.6667 %  (1 in 6.00)"));
  EXPECT_THAT(shown({"2d6 = 7", "--percent", "--digits", "2"}), HasSubstr("1/6  16.67 %  (1 in 6.00)"));
  EXPECT_THAT(shown({"2d6 = 7", "--percent", "--digits", "0"}), HasSubstr("1/6  17 %  (1 in 6.00)"));
  EXPECT_EQ(shown({"2d6", "--percent", "--json"}), shown({"2d6", "--json"}));
}

TEST_F(OddsShown, LongLawsAreBinnedInTextAndWholeElsewhere) {
  auto const text = shown({"100d6"});
  EXPECT_LE(std::ranges::count(text, '\n'), 45);
  EXPECT_THAT(
      text, HasSubstr("501 outcomes in bins of 5, the rarest at the ends in one line; --bins 0 shows each"));
  EXPECT_EQ(std::ranges::count(shown({"100d6", "--bins", "0"}), '\n'), 504);
  EXPECT_EQ(std::ranges::count(shown({"100d6", "--format", "csv"}), '\n'), 502);
  auto const small = shown({"3d6", "--bins", "4"});
  EXPECT_THAT(small, HasSubstr("15..18"));
  EXPECT_THAT(small, HasSubstr("mean 21/2"));
}

// Of dice that go on without end each outcome is shown where the mass is; what is beyond is a line.
TEST_F(OddsShown, AnEndThatSaysNothingIsALine) {
  auto const text = shown({"{d8!!, d6!!} kh1"});
  EXPECT_THAT(text, HasSubstr("\n1  "));
  EXPECT_THAT(text, HasSubstr("\n4  "));
  EXPECT_THAT(text, ContainsRegex("\n[0-9]+ or more  [0-9.]+e-07"));
  EXPECT_THAT(text, Not(HasSubstr("..")));
  EXPECT_THAT(shown({"{d8!!, d6!!} kh1", "--bins", "0"}), Not(HasSubstr("or more")));
  auto const many = shown({"8d10!! kh4"});
  EXPECT_THAT(many, HasSubstr("\n40  "));
  EXPECT_THAT(many, HasSubstr(" or less"));
  EXPECT_THAT(many, HasSubstr("nine tenths of the chance singly, the rest in bins of 5, the rarest"));
  EXPECT_THAT(shown({"50d6 kh10"}), Not(HasSubstr("e-39")));
  // A law of few outcomes is whole, however rare they are.
  EXPECT_THAT(shown({"7d6"}), HasSubstr("\n7  "));
}

TEST_F(OddsShown, ALongFractionDoesNotHideItsDecimals) {
  auto const query = "let p = 100d6 in p largest set >= 25";
  EXPECT_THAT(shown({query}), StartsWith("0."));
  EXPECT_THAT(shown({query}), HasSubstr("(the fraction is long: --fractions or --json shows it)"));
  EXPECT_GT(shown({query, "--fractions"}).find("  0."), 60U);
  EXPECT_THAT(shown({"4d6 kh3 = 18"}), StartsWith("7/432  0.016204"));
}

TEST_F(OddsShown, QuestionsAboutOneRollAreOneTableAndEachItsOwn) {
  auto const text = shown({"let p = 2d6 in p count 6, p >= 11"});
  EXPECT_THAT(text, StartsWith("p count 6, p >= 11  exactly"));
  EXPECT_THAT(text, ContainsRegex("\n1, yes +1/18  0.055556"));
  EXPECT_THAT(text, HasSubstr("p count 6: mean 1/3 = 0.333333, standard deviation 0.527046"));
  EXPECT_THAT(text, HasSubstr("p >= 11: 1/12  0.083333  (1 in 12.0)"));
  auto const found = json::parse(shown({"let p = 2d6 in p count 6, p >= 11", "--json"}));
  EXPECT_EQ(found["distribution"][0]["outcome"], "0, no");
  EXPECT_EQ(found["outputs"][0]["mean"], "1/3");
  EXPECT_EQ(found["outputs"][1]["probability"], "1/12");
}

TEST_F(OddsShown, CsvHasEveryOutcomeOnALine) {
  EXPECT_EQ(shown({"2d2", "--format", "csv"}),
            "outcome,probability,decimal\n2,1/4,0.25\n3,1/2,0.5\n4,1/4,0.25\n");
  EXPECT_EQ(shown({"d2", "d2 = 1", "--format", "csv"}),
            "question,outcome,probability,decimal\nd2,1,1/2,0.5\nd2,2,1/2,0.5\nd2 = 1,yes,1/2,0.5\n");
  EXPECT_THAT(shown({"--deck", builds[0], "--draw", "7", "land", "--vary", "land=20..21", "--format", "csv"}),
              HasSubstr("land,mean,decimal\n20,7/3,"));
  EXPECT_EQ(shown({"d4", "--format", "json"}), shown({"d4", "--json"}));
}

TEST_F(OddsShown, PicturesHaveAxesSeriesAndTheDeck) {
  shown({"--deck", builds[0], "--draw", "7", "land >= 4", "--by-turn", "1..8", "--on", "both", "--svg",
         "a.svg", "--percent"});
  auto const lines = get("a.svg");
  for (auto const* part :
       {">turn<", ">chance<", ">on the draw<", ">on the play<", ">40 %<", "land*24 spell*36<", "<polyline"})
    EXPECT_THAT(lines, HasSubstr(part));
  EXPECT_THAT(lines, HasSubstr("prefers-color-scheme:dark"));
  std::string const wide = "hearts >= 1 and spades >= 2 and clubs >= 1";  // goes over to a second line
  shown({"--draw", "13", wide + " and diamonds >= 1 and (ace >= 1 or king >= 1 or queen >= 1)", "--svg",
         "b.svg"});
  EXPECT_THAT(get("b.svg"), HasSubstr("queen &gt;= 1)</text>"));
  EXPECT_THAT(get("b.svg"), Not(HasSubstr("1)</text>\n<text x=\"20\" y=\"28\"")));
  EXPECT_THAT(get("b.svg"), HasSubstr("y=\"46\" class=\"f-ink strong\""));
  EXPECT_THAT(shown({"2d4", "d8", "--plot"}), HasSubstr("outcome  2d4"));
}

TEST_F(OddsShown, DefinitionsComeFromOptionsAndFiles) {
  put("my.faro", "# rolls\nlet crit(n) = d20 >= n\nlet pairs(a) =\n  groups(a, 2)\n");
  EXPECT_EQ(shown({"--with", "my.faro", "crit(19)"}), "1/10  0.100000  (1 in 10.0)\n");
  EXPECT_THAT(shown({"--with", "my.faro", "--draw", "5", "pairs(rank) = 2"}), HasSubstr("12/245"));
  EXPECT_EQ(shown({"--let", "hit() = d20 >= 11", "hit()"}), "1/2  0.500000  (1 in 2.00)\n");
  auto const text =
      faro({"odds", "--ask", "-"}, "let crit(n) = d20 >= n\nlet p = d20 in p >= 10 and crit(5)\n");
  EXPECT_THAT(text.out, HasSubstr("11/25"));
  put("bad.faro", "let crit(n) = d20 >= n\nlet = 3\n");
  EXPECT_THAT(faro({"odds", "--with", "bad.faro", "crit(2)"}).err,
              HasSubstr("bad.faro, line 2: expected a name"));
}

TEST(OddsErrors, HaveTheirPlaceInJson) {
  auto const error = [](json const& request) {
    return json::parse(::faro::ask(request.dump()).json)["error"];
  };
  auto const dice = error({{"verb", "odds"}, {"question", "2d6 kep highest"}});
  EXPECT_EQ(dice["query"], "2d6 kep highest");
  EXPECT_EQ(dice["character"], 5);
  auto const text = error({{"text", "ace\nace >= >= 2\ndraw 5\ngiven king ="}});
  EXPECT_EQ(text["line"], 2);
  EXPECT_EQ(text["character"], 8);
  auto const below = error({{"text", "ace\n  >= >= 2\ndraw 5\n"}});
  EXPECT_EQ(below["query"], "ace >= >= 2");
  EXPECT_EQ(below["line"], 2);
  EXPECT_EQ(below["character"], 6);
  auto const twice =
      error({{"text", "land >= 2\nand >= 2\ndeck land*24 x*36\ndraw 7\n"}});  // "and" is in "land", too
  EXPECT_EQ(twice["line"], 2);
  EXPECT_EQ(twice["character"], 1);
  auto const given = error({{"text", "ace\ndraw 5\ngiven king ="}});
  EXPECT_EQ(given["line"], 3);
  EXPECT_EQ(given["character"], 13);
  json const minus{{"text", "draw - 1 >= 1\ndeck draw*3 x*4\ndraw 2\n"}};
  EXPECT_THAT(::faro::ask(minus.dump()).json, HasSubstr("1/7"));
  EXPECT_FALSE(error({{"verb", "odds"}, {"question", "d6"}, {"draw", "x"}}).contains("query"));
}

}  // namespace
