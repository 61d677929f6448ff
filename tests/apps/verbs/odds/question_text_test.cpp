// A whole question as a text: lines of questions, then clauses; from a file, and back from a command line.
#include "apps/workbench.hpp"

#include <faro/ask.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class QuestionText : public workbench {
 protected:
  [[nodiscard]] std::string answered(std::string const& text) const {
    auto const run = faro({"odds", "--ask", "-", "--json"}, text);
    EXPECT_EQ(run.exit_code, 0) << text << run.err;
    return run.out;
  }
  [[nodiscard]] std::string refused(std::string const& text) const {
    auto const run = faro({"odds", "--ask", "-"}, text);
    EXPECT_EQ(run.exit_code, 2) << text << run.out;
    return run.err;
  }
  [[nodiscard]] std::string command(std::vector<std::string> words) const {
    words.insert(words.begin(), "odds");
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.out;
  }
};

TEST_F(QuestionText, ClausesAreNamedAsTheOptions) {
  auto const lands = std::string{"deck land*24 spell*36\ndraw 7\n"};
  EXPECT_EQ(answered("land in 2..4\n" + lands),
            command({"land in 2..4", "--deck", "land*24 spell*36", "--draw", "7"}));
  EXPECT_EQ(answered("land >= 4\n" + lands + "by turn 3..5 on the draw\n"),
            command({"land >= 4", "--deck", "land*24 spell*36", "--draw", "7", "--by-turn", "3..5", "--on",
                     "draw"}));
  EXPECT_EQ(answered("land\n" + lands + "vary land 22..24 against spell\n"),
            command({"land", "--deck", "land*24 spell*36", "--draw", "7", "--vary", "land=22..24",
                     "--against", "spell"}));
  EXPECT_EQ(answered("land\n" + lands + "vary land 22 .. 24\n"),
            answered("land\n" + lands + "vary land 22..24\n"));
  EXPECT_EQ(answered("land in 2..4\n" + lands + "mulligan london down to 5\nkeep land in 2..4\n"),
            command({"land in 2..4", "--deck", "land*24 spell*36", "--draw", "7", "--mulligan", "london",
                     "--down-to", "5", "--keep", "land in 2..4"}));
}

TEST_F(QuestionText, SwapsAndCurvesAreWrittenAsTextToo) {
  for (auto const& words : std::vector<std::vector<std::string>>{
           {"x", "--deck", "x*4 y*56", "--draw", "7", "--swap", "in 3 x, out 3 y"},
           {"--curve", "--deck", "Bolt*4 Mountain*20 x*36", "--spell", "Bolt: R"}}) {
    auto as_text = words;
    as_text.insert(as_text.begin(), "odds");
    as_text.emplace_back("--as-text");
    auto const text = faro(as_text);
    EXPECT_EQ(text.exit_code, 0) << text.err;
    EXPECT_EQ(answered(text.out), command(words)) << text.out;
  }
  EXPECT_EQ(answered("swap in 1..2\ndeck swap*4 y*56\ndraw 7\n"),
            command({"swap in 1..2", "--deck", "swap*4 y*56", "--draw", "7"}));
}

TEST_F(QuestionText, CurvesArePercentCsvAndPictures) {
  std::vector<std::string> const curve{"odds",    "--curve", "--deck", "Bolt*4 Mountain*24 x*32",
                                       "--spell", "Bolt: R"};
  auto const with = [&](std::vector<std::string> words) {
    words.insert(words.begin(), curve.begin(), curve.end());
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.out;
  };
  EXPECT_THAT(with({"--percent"}), HasSubstr(" %"));
  EXPECT_THAT(with({"--plot", "--svg", "curve.svg"}), HasSubstr("given lands"));
  EXPECT_THAT(get("curve.svg"), HasSubstr("Bolt (R)"));
  auto const csv = faro::testing::lines_of(with({"--format", "csv"}));
  ASSERT_EQ(csv.size(), 2U);
  EXPECT_THAT(csv[0], ::testing::StartsWith("spell,cost,copies,turn,sources,probability,decimal,"));
  EXPECT_THAT(csv[1], ::testing::StartsWith("Bolt,R,4,1,24,"));
  EXPECT_EQ(with({"--format", "json"}), with({"--json"}));
}

/// A law that is cut says so beside `exact`, which is about estimates.
TEST_F(QuestionText, LawsThatAreCutAreNotComplete) {
  auto const cut = json::parse(command({"d6 explode limit 2"}));
  EXPECT_EQ(cut.at("exact"), true);
  EXPECT_EQ(cut.at("complete"), false);
  EXPECT_EQ(cut.at("unread"), "1/216");
  EXPECT_FALSE(json::parse(command({"d6"})).contains("complete"));
}

TEST_F(QuestionText, HasCommentsLinesThatGoOnAndADeckBelow) {
  EXPECT_EQ(
      answered("# opening hands\n\nland >= 2\n  and land <= 4\ndeck\n  24 land\n  36 spell\ndraw: 7\r\n"),
      [&] {
        put("the deck below", "24 land\n36 spell\n");
        return command({"land >= 2 and land <= 4", "--deck", "the deck below", "--draw", "7"});
      }());
}

TEST_F(QuestionText, ANameOfAClauseMayBeAskedAbout) {
  EXPECT_EQ(answered("draw >= 2\norder in 1..2\nquestion draw\ndeck draw*3 order*20\ndraw 7\n"),
            command({"draw >= 2", "order in 1..2", "draw", "--deck", "draw*3 order*20", "--draw", "7"}));
  EXPECT_EQ(answered("poker\ndraw 5\npoker short\ndeck piquet32"),
            command({"poker", "--draw", "5", "--poker", "short", "--deck", "piquet32"}));
}

TEST_F(QuestionText, ANameOfAClauseMayGoOnBelowAsAQuestion) {
  EXPECT_EQ(answered("seen\n  >= 2\ndeck seen*4 other*36\ndraw 7\n"),
            answered("seen >= 2\ndeck seen*4 other*36\ndraw 7\n"));
  EXPECT_THAT(refused("land\nseen\n  >= 2hand\ndraw 7\n"), HasSubstr("line 1: the deck has no 'land'"));
}

TEST_F(QuestionText, WhatIsWrongNamesItsLine) {
  EXPECT_THAT(refused("ace\ndraw 7\nmuligan london\n"),
              HasSubstr("line 3: expected a clause such as draw 7"));
  EXPECT_THAT(refused("ace\ndraw 7\nmuligan london\n"), HasSubstr("did you mean mulligan?"));
  EXPECT_THAT(refused("ace\ndrw 7\n"), HasSubstr("line 2: expected a question or a clause"));
  EXPECT_THAT(refused("draw 7\n"), HasSubstr("expected a question in the first line"));
  EXPECT_THAT(refused(""), HasSubstr("expected a question in the first line"));
  EXPECT_THAT(refused("ace\norder now\n"), HasSubstr("expected nothing behind it"));
  EXPECT_THAT(refused(std::string{"a\0b", 3}), HasSubstr("got other bytes"));
  EXPECT_THAT(refused("ace\ndraw x\n"), HasSubstr("--draw: expected a whole number"));
}

/// Any command, as a text and back: the same JSON.
TEST_F(QuestionText, ACommandIsPrintedAsATextThatAsksTheSame) {
  std::vector<std::vector<std::string>> const commands{
      {"4d6 drop lowest >= 15"},
      {"2d6", "d6 = 6"},
      {"2d6\n\n   >= 7"},
      {"--anydice", "output d6\n\nfunction: f A:n {\n  result: A + 1\n}\noutput [f 3]"},
      {"land >= 2", "--deck", "land*24\nspell*36", "--draw", "7"},
      {"--order", "draws until all suits"},
      {"--draw", "13", "ace >= 2", "--given", "ace >= 1"},
      {"--hands", "3x5", "each(ace)"},
      {"--deck", "draw*3 order*20", "--draw", "7", "draw"},
      {"--deck", "=*4 and*2 x*20", "--draw", "7", "x >= 5"},
      {"--deck", "on*24 b*36", "--draw", "7", "on >= 2", "--by-turn", "1..3", "--on", "draw"},
      {"--deck", "land*24 spell*36", "--draw", "7", "land", "--vary", "land=20..22"},
      {"--deck", "x*4 y*56", "--draw", "7", "x >= 1", "--find", "x", "--at-least", "0.9"},
      {"--deck", "A*3 B*3 pot*3 x*9", "--draw", "5", "A and B", "--effect", "pot: draw 2", "--table"},
      {"--draw", "5", "poker >= flush", "--simulate", "1000", "--seed", "at least one"}};
  for (auto words : commands) {
    auto const direct = command(words);
    words.insert(words.begin(), "odds");
    words.emplace_back("--as-text");
    auto const text = faro(words);
    EXPECT_EQ(text.exit_code, 0) << text.err;
    EXPECT_EQ(answered(text.out), direct) << text.out;
  }
}

TEST_F(QuestionText, IsAskedInJson) {
  auto const text = std::string{"ace >= 2\nace\ndraw 13\ngiven ace >= 1\n"};
  EXPECT_EQ(::faro::ask(json{{"text", text}}.dump()).json, answered(text));
  EXPECT_EQ(::faro::ask(json{{"verb", "odds"}, {"text", text}, {"version", 1}}.dump()).json, answered(text));
  auto const with_deck = ::faro::ask(
      json{{"text", "land\ndeck d.txt\ndraw 7\n"}, {"files", {{"d.txt", "24 land\n36 spell\n"}}}}.dump());
  EXPECT_EQ(with_deck.exit_code, 0) << with_deck.json;
  auto const below = ::faro::ask(json{{"text", "land\ndeck\n 24 land\n 36 spell\ndraw 7\n"}}.dump());
  EXPECT_EQ(json::parse(below.json)["distribution"], json::parse(with_deck.json)["distribution"]);
  EXPECT_THAT(::faro::ask(json{{"text", "ace"}, {"question", "ace"}}.dump()).json, HasSubstr("got both"));
}

TEST_F(QuestionText, SeveralQuestionsAreOutputsOfOneObject) {
  auto const found = json::parse(answered("land in 2..4\nland\ndeck land*24 spell*36\ndraw 7\n"));
  EXPECT_EQ(found["query"], "land in 2..4, land");
  EXPECT_EQ(found["draw"], 7);
  ASSERT_EQ(found["outputs"].size(), 2U);
  EXPECT_EQ(found["outputs"][0]["name"], "land in 2..4");
  EXPECT_EQ(found["outputs"][0]["probability"], "125902/162545");
  EXPECT_EQ(found["outputs"][0]["distribution"][1]["probability"], "125902/162545");
  EXPECT_EQ(found["outputs"][1]["mean"], "14/5");
  EXPECT_EQ(found["outputs"][1]["distribution"].size(), 8U);
  EXPECT_FALSE(found.contains("distribution"));
}

}  // namespace
