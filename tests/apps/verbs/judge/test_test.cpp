// faro judge test from outside: decks from files and from shuffles of ours, the verdict and its exit code.
#include "apps/workbench.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;

class JudgeTest : public workbench {
 protected:
  json ask(std::vector<std::string> words, int exit_code) const {
    words.insert(words.begin(), {"judge", "test"});
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, exit_code) << run.err;
    EXPECT_EQ(run.err, "");
    return json::parse(run.out);
  }
};

TEST_F(JudgeTest, SattoloIsFoundInTwentyDecks) {
  auto const found = ask({"--shuffle", "sattolo", "--decks", "20", "--seed", "a"}, 1);
  EXPECT_EQ(found["verdict"], "deviation");
  EXPECT_EQ(found["decks"], 20);
  EXPECT_EQ(found["cards"], 52);
  EXPECT_EQ(found["error_rate"], 0.001);
  EXPECT_GT(found["tests"].size(), 50U);
  EXPECT_TRUE(found["tests"][0].contains("p_value"));
  EXPECT_TRUE(found["tests"][0].contains("adjusted_p"));
  EXPECT_TRUE(found["tests"][0].contains("null"));
}

TEST_F(JudgeTest, TheFaultIsNamedWithItsOdds) {
  auto const sattolo = ask({"--shuffle", "sattolo", "--decks", "50", "--seed", "a"}, 1);
  EXPECT_EQ(sattolo["named"], sattolo["findings"][0]["name"]);
  EXPECT_TRUE(
      std::string{sattolo["findings"][0]["statement"]}.starts_with("Sattolo: your loop draws 0..i-1"));
  EXPECT_EQ(ask({"--shuffle", "riffle", "--rounds", "7", "--decks", "80", "--seed", "a"}, 1)["named"],
            "riffle 7");
  auto const text =
      faro({"judge", "test", "--shuffle", "riffle", "--rounds", "7", "--decks", "80", "--seed", "a"});
  EXPECT_NE(text.out.find("it looks like: 7 riffles from the starting order (odds "), std::string::npos)
      << text.out;
}

// More digits than machines agree on: logarithms differ in the last ones.
TEST_F(JudgeTest, PValuesInJsonHaveTenDigits) {
  auto const found = ask({"--shuffle", "sattolo", "--decks", "50", "--seed", "a"}, 1);
  for (auto const& t : found["tests"]) {
    for (auto const* field : {"p_value", "adjusted_p"}) {
      auto const p = t[field].get<double>();
      EXPECT_EQ(p, std::stod(fmt::format("{:.9e}", p))) << t["name"];
    }
  }
}

TEST_F(JudgeTest, EvidenceIsWrittenInFullWhereNoDoubleHoldsIt) {
  auto const found = ask({"--shuffle", "sattolo", "--cards", "10", "--decks", "1000", "--seed", "a"}, 1);
  auto const& finding = found["findings"][0];
  EXPECT_EQ(finding["name"], "sattolo");
  EXPECT_EQ(finding["p_value"], 1e-300) << "a bound, never 0";
  EXPECT_EQ(finding["e_value"], "1.000e+1000") << "each deck is 10 times likelier than under a fair shuffle";
  EXPECT_EQ(finding["odds"], "more than 10^9:1");
  EXPECT_EQ(found["tests"][0]["p_value"].is_number(), true);
}

TEST_F(JudgeTest, APassSaysWhatItWouldHaveMissed) {
  auto const found = ask({"--shuffle", "fisher-yates", "--decks", "1000", "--seed", "a"}, 0);
  EXPECT_FALSE(found["shown"].empty());
  EXPECT_FALSE(found["missed"].empty());
  EXPECT_EQ(found["named"], "none");
}

TEST_F(JudgeTest, OpeningHandsOfCardsThatAreAlike) {
  std::string clumped;
  for (int i = 0; i < 60; ++i) {
    clumped +=
        i % 2 == 0 ? "land land land land land land land\n" : "spell spell spell spell spell spell spell\n";
  }
  put("clumped.txt", clumped);
  auto const found = ask({"clumped.txt", "--deck", "land*24 spell*36"}, 1);
  EXPECT_EQ(found["cards"], 60);
  EXPECT_EQ(found["verdict"], "deviation");
}

TEST_F(JudgeTest, NothingIsFoundInAFairShuffleAndItIsNeverCalledFair) {
  EXPECT_EQ(ask({"--shuffle", "fisher-yates", "--decks", "2000", "--seed", "a"}, 0)["verdict"], "none");
  auto const run = faro({"judge", "test", "--shuffle", "fisher-yates", "--decks", "2000", "--seed", "a"});
  EXPECT_TRUE(run.out.starts_with("no deviation found in 2000 decks\n")) << run.out;
}

TEST_F(JudgeTest, SequentiallyEightRifflesAreFoundLongBeforeTheLimit) {
  auto const found =
      ask({"--shuffle", "riffle", "--rounds", "8", "--decks", "5000", "--sequential", "--seed", "b"}, 1);
  EXPECT_LT(found["decks"], 500);
  EXPECT_GE(found["log_e_value"].get<double>(), 6.9);
}

TEST_F(JudgeTest, DecksOfAFileAreJudgedAsTheyAreWritten) {
  auto const run = shell(
      "for i in $(seq 40); do $FARO shuffle -i 1-52 --algorithm riffle --rounds 5 --seed s$i | tr '\\n' ' '; "
      "echo; done > decks.txt");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const found = ask({"decks.txt"}, 1);
  EXPECT_EQ(found["decks"], 40);
  EXPECT_EQ(
      found["notes"][0],
      "read as: 52 cards, numbers from 1, sorted before the shuffle, each line lists the cards from the top");
  auto const piped = faro({"judge", "test", "-"}, get("decks.txt"));
  EXPECT_EQ(piped.exit_code, 1) << piped.err;
}

TEST_F(JudgeTest, AReportIsOnePageWithItsPictures) {
  auto const run = faro({"judge", "test", "--shuffle", "riffle", "--rounds", "6", "--decks", "60", "--seed",
                         "a", "--html", "report.html"});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  auto const page = get("report.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  for (auto const* part :
       {"It looks like: <strong>6 riffles", "<svg id=\"card-by-position\"", "<svg id=\"telling-count\"",
        ">rising sequences of a deck</title>", "<svg id=\"distance-curve\"", "you are here: 6 riffles, 0.614",
        "<svg id=\"p-values\"", "<h2>Every test</h2>"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("http"), std::string::npos) << "it needs no network";
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

TEST_F(JudgeTest, ThePicturesComeAsOneDrawingToo) {
  auto const run = faro({"judge", "test", "--shuffle", "round", "--cards", "12", "--decks", "600", "--seed",
                         "a", "--svg", "all.svg"});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  auto const drawing = get("all.svg");
  EXPECT_TRUE(drawing.starts_with("<svg xmlns=")) << drawing.substr(0, 200);
  EXPECT_TRUE(drawing.ends_with("</svg>\n"));
  for (auto const* part : {">Deviation found in 600 decks of 12 cards: round(u * i)",
                           ">Where each card went<", ">The draws of the loop, read back<", "Fisher-Yates"})
    EXPECT_NE(drawing.find(part), std::string::npos) << part;
}

TEST_F(JudgeTest, AReportOfManyCardsStaysUnderAMegabyte) {
  auto const run = faro({"judge", "test", "--shuffle", "fisher-yates", "--cards", "150", "--decks", "200",
                         "--seed", "a", "--html", "report.html"});
  EXPECT_EQ(run.err, "");
  EXPECT_LT(get("report.html").size(), 1'000'000U);
}

TEST_F(JudgeTest, AReportThatCannotBeWrittenIsSaidBeforeDecksAreRead) {
  auto const run = faro({"judge", "test", "--run", "sleep 60", "--html", "no/such/folder/report.html"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.err.find("no/such/folder"), std::string::npos) << run.err;
  put("bad.txt", "1 2 2\n");
  EXPECT_EQ(faro({"judge", "test", "bad.txt", "--html", "report.html"}).exit_code, 2);
  EXPECT_FALSE(has("report.html"));
}

TEST_F(JudgeTest, TheWorstDigitIsDrawnInCharacters) {
  std::vector<std::string> const words{"judge", "test",    "--shuffle", "sattolo", "--cards",
                                       "6",     "--decks", "200",       "--seed",  "a"};
  auto const run = faro(words);
  EXPECT_NE(run.out.find("digit 1, drawn from 0 to 1\n  decks |@ |\n  fair  |==|\n"), std::string::npos)
      << run.out;
  auto blocks = words;
  blocks.emplace_back("--blocks");
  EXPECT_NE(faro(blocks).out.find("|█ |\n  fair  |▄▄|\n"), std::string::npos);
  EXPECT_EQ(faro({"judge", "test", "--shuffle", "fisher-yates", "--decks", "50", "--seed", "a"})
                .out.find("decks |"),
            std::string::npos)
      << "nothing deviates, so there is nothing to show";
}

TEST_F(JudgeTest, AProgramIsReadUntilTheVerdict) {
  auto const run = faro({"judge", "test", "--json", "--run", "while :; do echo 3 1 2 5 4; done"});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  auto const found = json::parse(run.out);
  EXPECT_EQ(found["sequential"], true);
  EXPECT_LT(found["decks"], 100);
}

TEST_F(JudgeTest, BadDecksAreNamedByLine) {
  put("bad.txt", "1 2 3\n1 2 2\n");
  auto const run = faro({"judge", "test", "bad.txt"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err, "faro judge test: bad.txt, line 2: 2 is there twice (places 2 and 3); 3 is missing\n");
  EXPECT_EQ(faro({"judge", "test", "-"}, "").exit_code, 2);
  EXPECT_EQ(faro({"judge", "test", "-"}, "1\n1\n").exit_code, 2);
  EXPECT_EQ(faro({"judge", "test", "missing.txt"}).exit_code, 2);
}

TEST_F(JudgeTest, ColumnsOfATableMayBeGivenByName) {
  std::string table = "game,top,middle,bottom\n";
  for (int i = 0; i < 40; ++i) table += std::to_string(i) + ",2,3,1\n";
  put("games.csv", table);
  auto const found = ask({"games.csv", "--columns", "top..bottom"}, 1);
  EXPECT_EQ(found["cards"], 3);
  EXPECT_EQ(found["decks"], 40);
  auto const run = faro({"judge", "test", "games.csv", "--columns", "top..botom"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err,
            "faro judge test: games.csv, line 1: no column is called 'botom'; did you mean bottom?\n");
  EXPECT_EQ(faro({"judge", "test", "games.csv", "--columns", "bottom..top"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "test", "games.csv", "--columns", "top..4"}).exit_code, 2);
}

TEST_F(JudgeTest, WhatIsNoDeckIsToldByItsLineAndHowManyMoreThereAre) {
  put("hands.txt", "AS KS QS\n2H 3H 4H\n5D 6D 7D\nAS QS KS\n2C 3C 4C\n");
  auto const hands = faro({"judge", "test", "hands.txt"}).err;
  EXPECT_NE(hands.find("hands.txt, line 2: "), std::string::npos) << hands;
  EXPECT_NE(
      hands.find("; if lines list the first cards of a larger deck, state it (--deck); 2 more lines are no "
                 "such decks\n"),
      std::string::npos)
      << hands;
  put("glued.txt", "8HTSKH\n8HKHTS\n");
  EXPECT_EQ(
      faro({"judge", "test", "glued.txt"}).err,
      "faro judge test: glued.txt, line 1: expected decks of 2 cards or more, a deck a line, got decks of 1 "
      "card; between cards stand blanks, commas, tabs or semicolons\n");
  put("column.txt", "3\n1\n2\n");
  EXPECT_EQ(faro({"judge", "test", "column.txt"}).err,
            "faro judge test: column.txt, line 1: expected a deck of 2 cards or more on a line, got 1 card; "
            "between cards stand blanks, commas, tabs or semicolons\n");
  put("alike.txt", "land land spell\nland spell land\n");
  EXPECT_NE(faro({"judge", "test", "alike.txt"}).err.find("as in --deck 'land*24 spell*36'"),
            std::string::npos);
}

TEST_F(JudgeTest, AProgramThatShufflesOnceIsToldToGoOn) {
  auto const once = faro({"judge", "test", "--run", "echo 3 1 2 0"});
  EXPECT_NE(
      once.out.find("the command printed one deck and ended: let it shuffle again and again, a deck a line"),
      std::string::npos)
      << once.out;
}

TEST_F(JudgeTest, EvidenceThatDoesNotSufficeNamesWhatTheTestsFind) {
  // A deck that comes twice: the test of repeats knows it, and nothing bets on that.
  auto const cards = lines_of(faro({"shuffle", "-i", "1-52", "--epochs", "20", "--seed", "s"}).out);
  std::vector<std::string> decks(20);
  for (std::size_t i = 0; i < cards.size(); ++i) decks[i / 52] += cards[i] + (i % 52 == 51 ? "\n" : " ");
  std::string text = decks[4];
  for (auto const& deck : decks) text += deck;
  put("again.txt", text);
  EXPECT_EQ(faro({"judge", "test", "again.txt"}).exit_code, 1);
  auto const run = faro({"judge", "test", "again.txt", "--sequential"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.out.find(
                "the tests for a number of decks fixed beforehand do deviate (repeated decks, adjusted p "),
            std::string::npos)
      << run.out;
}

TEST_F(JudgeTest, BinaryInputIsToldSo) {
  auto const run = faro({"judge", "test", "-"}, std::string{"\x7f"
                                                            "ELF\x02\x00\x01",
                                                            7});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err,
            "faro judge test: standard input: expected text with one deck a line, got binary data; such "
            "files of bridge "
            "deals are read with --deals\n");
}

TEST_F(JudgeTest, TheShareOfFalseAlarmsMayBeHeldInstead) {
  std::vector<std::string> const words{"--shuffle", "sattolo", "--decks", "50", "--seed", "a"};
  auto with = words;
  with.emplace_back("--fdr");
  auto const strict = ask(words, 1), share = ask(with, 1);
  EXPECT_EQ(strict["correction"], "holm");
  EXPECT_EQ(share["correction"], "benjamini-hochberg");
  for (std::size_t i = 0; i < share["tests"].size(); ++i)
    EXPECT_LE(share["tests"][i]["adjusted_p"].get<double>(), strict["tests"][i]["adjusted_p"].get<double>());
  auto const text = faro({"judge", "test", "--shuffle", "sattolo", "--seed", "a", "--sequential", "--fdr"});
  EXPECT_NE(text.out.find("(e-BH): "), std::string::npos) << text.out;
}

TEST_F(JudgeTest, TheAnswerDoesNotDependOnTheNumberOfThreads) {
  std::string decks;
  for (int i = 0; i < 6000; ++i) decks += i % 3 == 0 ? "1 2 3 4\n" : i % 3 == 1 ? "4 2 1 3\n" : "2 4 3 1\n";
  for (std::vector<std::string> const& words :
       {std::vector<std::string>{"--shuffle", "riffle", "--rounds", "12", "--decks", "9000", "--seed", "a"},
        {"-", "--sequential"}}) {
    auto const with = [&](char const* threads) {
      std::vector<std::string> all{"judge", "test", "--json", "--threads", threads};
      all.insert(all.end(), words.begin(), words.end());
      return faro(all, decks);
    };
    auto const one = with("1");
    EXPECT_LT(one.exit_code, 2) << one.err;
    EXPECT_EQ(with("2").out, one.out);
    EXPECT_EQ(with("7").out, one.out);
  }
  EXPECT_EQ(faro({"judge", "test", "-", "--threads", "0"}, decks).exit_code, 2);
}

TEST_F(JudgeTest, DecksOfTwoAreNoTrouble) {
  EXPECT_EQ(ask({"--shuffle", "fisher-yates", "--cards", "2", "--decks", "100", "--seed", "a"}, 0)["verdict"],
            "none");
  std::string same;
  for (int i = 0; i < 40; ++i) same += "2 1\n";
  EXPECT_EQ(faro({"judge", "test", "-"}, same).exit_code, 1);
}

TEST_F(JudgeTest, JudgesDecksThatAreMadeAnewAndFindsTheSameByEveryInstructionSet) {
  for (std::string const name : {"deck-block", "scatter"}) {
    auto const ask = "$FARO judge test --shuffle " + name + " --decks 3000 --seed a --json";
    auto const run = shell(ask);
    EXPECT_EQ(run.exit_code, 0) << name;
    EXPECT_EQ(nlohmann::json::parse(run.out)["verdict"], "none") << name;
    EXPECT_EQ(shell("FARO_INSTRUCTIONS=portable " + ask).out, run.out) << name;
    EXPECT_EQ(shell(ask + " --threads 1").out, run.out) << name;
  }
}

TEST_F(JudgeTest, RefusesWhatDoesNotGoWithBlocksOfDecks) {
  auto const rounds = faro({"judge", "test", "--shuffle", "deck-block", "--rounds", "2"});
  EXPECT_EQ(rounds.exit_code, 2);
  EXPECT_THAT(rounds.err, ::testing::HasSubstr("every deck is made anew"));
  EXPECT_EQ(faro({"judge", "test", "--shuffle", "deck-block", "--cards", "257"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "test", "--shuffle", "scatter", "--carry-on"}).exit_code, 2);
}

TEST_F(JudgeTest, RefusesInstructionsThatThereAreNot) {
  auto const run = shell("FARO_INSTRUCTIONS=avx3 $FARO judge test --shuffle deck-block --seed a");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err,
              ::testing::HasSubstr("FARO_INSTRUCTIONS: expected portable, avx2 or avx512, got 'avx3'"));
}

// What is known when somebody presses Ctrl-C is said, and the exit code is that of the signal.
TEST_F(JudgeTest, StoppedItJudgesTheDecksSoFar) {
  auto const run = shell(
      "source $FARO_TESTS/waiting.bash; interrupted 50 $FARO judge test --shuffle sattolo --seed a "
      "--cards 8 --decks 100000000000 --json > said; echo $?");
  EXPECT_EQ(run.out, "130\n") << run.err;
  EXPECT_EQ(run.err, "");
  auto const said = json::parse(get("said"));
  EXPECT_EQ(said["verdict"], "deviation");
  auto const decks = said["decks"].get<std::uint64_t>();
  EXPECT_EQ(said["notes"].back(),
            "stopped after " + std::to_string(decks) + " decks: the verdict is on these");
  auto again =
      ask({"--shuffle", "sattolo", "--seed", "a", "--cards", "8", "--decks", std::to_string(decks)}, 1);
  again["notes"] = said["notes"];
  EXPECT_TRUE(again == said) << "those counted are the first ones";
}

TEST_F(JudgeTest, StoppedWhileItWaitsItJudgesWhatWasRead) {
  auto const run = shell(R"(
    source $FARO_TESTS/waiting.bash
    mkfifo decks
    set -m
    "$FARO" judge test decks > said &
    faro=$!
    exec 3> decks
    for i in $(seq 100); do echo 2 3 4 5 1; done >&3
    printf '2 3 4' >&3
    until_waiting $faro
    kill -INT $faro
    wait $faro
    echo "status $?"
  )");
  EXPECT_EQ(run.out, "status 130\n") << run.err;
  EXPECT_THAT(get("said"), ::testing::StartsWith("DEVIATION"));
  EXPECT_THAT(get("said"), ::testing::HasSubstr("stopped after 100 decks: the verdict is on these\n"))
      << "the last line is not whole";
}

TEST_F(JudgeTest, StoppedWithAProgramItJudgesWhatThatHasPrinted) {
  auto const run = shell(R"(
    source $FARO_TESTS/waiting.bash
    set -m
    "$FARO" judge test --run 'for i in $(seq 10); do echo 1 2 3; done; echo $$ > pid; sleep 100' > said &
    faro=$!
    until_there pid
    until_waiting $faro
    kill -INT $faro
    wait $faro
    echo "status $?"
    kill -0 $(cat pid) 2>/dev/null && echo "the program runs on"
  )");
  EXPECT_THAT(run.out, ::testing::StartsWith("status 130\n")) << run.err;
  EXPECT_EQ(run.out, "status 130\n");
  EXPECT_THAT(get("said"), ::testing::HasSubstr("stopped after 10 decks"));
}

TEST_F(JudgeTest, StoppedBeforeTheFirstDeckThereIsNoVerdict) {
  auto const run = shell(R"(
    source $FARO_TESTS/waiting.bash
    set -m
    "$FARO" judge test --run 'echo $$ > pid; sleep 100' > said &
    faro=$!
    until_there pid
    until_waiting $faro
    kill -INT $faro
    wait $faro
    echo "status $?"
  )");
  EXPECT_EQ(run.out, "status 130\n") << run.err;
  EXPECT_EQ(get("said"), "");
}

TEST_F(JudgeTest, ShowsProgressOnATerminalAndTakesItAway) {
  auto const run = shell(
      "python3 $FARO_TESTS/terminal.py xterm '$FARO judge test --shuffle riffle --decks 100000000000' "
      "--until ' left'");
  EXPECT_THAT(run.out, ::testing::HasSubstr(" 0 %, ")) << run.err;
  auto const last = run.out.rfind("\x1b[K");
  ASSERT_NE(last, std::string::npos) << run.out;
  EXPECT_THAT(run.out.substr(last), ::testing::HasSubstr("stopped after ")) << "the line is taken away first";
}

}  // namespace
