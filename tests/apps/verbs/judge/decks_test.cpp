// faro judge decks from outside: files, standard input, programs that print decks, and how they are stopped.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class JudgeDecks : public workbench {
 protected:
  /// Whether the process whose number a file holds ends.
  [[nodiscard]] bool ends(std::string const& file) const {
    return shell("source $FARO_TESTS/waiting.bash; until_gone $(cat " + file + ")").exit_code == 0;
  }
};

TEST_F(JudgeDecks, SaysHowTheyAreUnderstood) {
  put("decks.txt", "2 3 1\n1 2 3\n");
  EXPECT_EQ(faro({"judge", "decks", "decks.txt"}).out,
            "2 decks of 3 cards, numbers from 1, sorted before the shuffle, each line lists the cards from "
            "the top\n");
  auto const told = json::parse(faro({"judge", "decks", "--json"}, "As Kd\nKd As\n").out);
  EXPECT_EQ(told["decks"], 2);
  EXPECT_EQ(told["cards"], 2);
  EXPECT_THAT(told["understood"].get<std::string>(), HasSubstr("playing cards"));
  EXPECT_EQ(faro({"judge", "decks", "-"}, "").out, "no decks\n");
}

TEST_F(JudgeDecks, PrintsOrdersFromZero) {
  EXPECT_EQ(faro({"judge", "decks", "--print"}, "BCA\nCAB\n").out, "1 2 0\n2 0 1\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--lists", "positions"}, "2 3 1\n").out, "2 0 1\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--carry-on"}, "BCA\nCAB\nABC\n").out, "1 2 0\n1 2 0\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--columns", "2..3", "--header"}, "1,2,3\n9,1,0\n8,0,1\n").out,
            "1 0\n0 1\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--columns", "2-3", "--header"}, "1,2,3\n9,1,0\n8,0,1\n").out,
            "1 0\n0 1\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--cards", "60", "--first", "0"}, "5 4\n").out, "5 4\n");
}

TEST_F(JudgeDecks, TakesTheDeckBeforeTheShuffle) {
  EXPECT_EQ(faro({"judge", "decks", "--print", "--deck", "standard52"}, "2c A♠\n").out, "51 0\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--deck", "land*2 spell*2"}, "spell land\nland land\n").out,
            "1 0\n0 0\n");
  put("deck.txt", "red\nblue\ngreen\n");
  EXPECT_EQ(faro({"judge", "decks", "--print", "--deck", "deck.txt"}, "green,red,blue\n").out, "2 0 1\n");
}

TEST_F(JudgeDecks, NamesTheBadLine) {
  put("decks.txt", "1 2 3\n1 1 3\n");
  auto const run = faro({"judge", "decks", "decks.txt"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err,
            "faro judge decks: decks.txt, line 2: 1 is there twice (places 1 and 2); 2 is missing\n");
  EXPECT_EQ(faro({"judge", "decks", "none.txt"}).exit_code, 2);
  EXPECT_THAT(faro({"judge", "decks", "."}).err, HasSubstr("expected a file, got a directory"));
}

TEST_F(JudgeDecks, WarnsOfTheDirectionItFound) {
  // The inverse of one riffle: cards 1 .. 26 went to the odd places.
  std::string line, decks;
  for (int c = 1; c <= 26; ++c) line += std::to_string(2 * c - 1) + " ";
  for (int c = 1; c <= 26; ++c) line += std::to_string(2 * c) + " ";
  auto const run = faro({"judge", "decks"}, line + "\n");
  EXPECT_THAT(run.err, HasSubstr("warning: lines are taken to list the position of each card"));
  EXPECT_EQ(faro({"judge", "decks", "--lists", "cards"}, line + "\n").err, "");
}

TEST_F(JudgeDecks, RunsAProgramUntilEnoughIsKnown) {
  auto const run =
      faro({"judge", "decks", "--run", "while :; do echo 1 2 3; echo 3 1 2; done", "--limit", "1000"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("1000 decks of 3 cards"));
}

TEST_F(JudgeDecks, StopsAProgramThatDoesNotListen) {
  auto const run = faro({"judge", "decks", "--limit", "60", "--run",
                         "echo $$ > pid; trap '' TERM; while :; do echo 1 2 3; sleep 0.001; done"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(ends("pid"));
}

TEST_F(JudgeDecks, StopsWhatTheProgramHasStarted) {
  auto const run = faro(
      {"judge", "decks", "--limit", "60", "--run",
       "sh -c 'echo $$ > inner; exec sleep 100' & while [ ! -s inner ]; do sleep 0.01; done; yes '1 2 3'"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  ASSERT_TRUE(has("inner"));
  EXPECT_TRUE(ends("inner"));
}

TEST_F(JudgeDecks, TellsHowAProgramEnded) {
  auto const status = faro({"judge", "decks", "--run", "echo 1 2 3; exit 3"});
  EXPECT_EQ(status.exit_code, 2);
  EXPECT_THAT(status.err, HasSubstr("the command ended with status 3 after 1 deck; expected status 0"));
  auto const killed = faro({"judge", "decks", "--run", "echo 1 2 3; printf '3 1'; kill -9 $$"});
  EXPECT_EQ(killed.exit_code, 2);
  EXPECT_THAT(killed.err,
              HasSubstr("line 2: expected 3 cards, got 2; 2 is missing; the command was ended by signal 9"));
  EXPECT_THAT(faro({"judge", "decks", "--run", "echo 1 2; echo 1 1; echo 2 1; exit 3"}).err,
              HasSubstr("line 2"));
  EXPECT_EQ(faro({"judge", "decks", "--run", "true"}).out, "no decks\n");
}

TEST_F(JudgeDecks, CtrlCEndsTheProgramToo) {
  auto const run = shell(R"(
    source $FARO_TESTS/waiting.bash
    set -m
    "$FARO" judge decks --run 'echo $$ > pid; while :; do echo 1 2 3; sleep 0.01; done' &
    faro=$!
    until_there pid
    kill -INT $faro
    wait $faro
    echo "status $?"
  )");
  EXPECT_EQ(run.out, "status 130\n") << run.err;
  EXPECT_TRUE(ends("pid"));
}

TEST_F(JudgeDecks, AnEmptyFileIsNamed) {
  put("empty", "");
  EXPECT_EQ(faro({"judge", "test", "empty"}).err,
            "faro judge test: empty: expected one shuffled deck a line, got no decks\n");
}

TEST_F(JudgeDecks, OptionsThatContradictEachOtherAreRefused) {
  EXPECT_EQ(faro({"judge", "decks", "f", "--run", "true"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "decks", "--lists", "both"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "decks", "--header", "--no-header"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "decks", "--deck", "standard52", "--cards", "52"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "decks", "--columns", "3..2"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "decks", "--columns", "3-2"}).exit_code, 2);
}

TEST_F(JudgeDecks, ShowsProgressOnATerminalAndTakesItAway) {
  // A program that goes on until something is shown.
  auto const slow = shell(
      "export SEEN=seen; python3 $FARO_TESTS/terminal.py xterm \"$FARO judge decks --run "
      "'until [ -s seen ]; do yes 1 2 3 | head -n 40; sleep 0.05; done'\"");
  EXPECT_THAT(slow.out, HasSubstr(" decks, ")) << slow.err;
  EXPECT_THAT(slow.out, HasSubstr(" a second"));
  EXPECT_THAT(slow.out, ::testing::ContainsRegex("\r\x1b\\[K[0-9]+ decks of 3 cards"));
}

TEST_F(JudgeDecks, ShowsNoProgressWhereNobodyLooks) {
  put("decks.txt", "1 2 3\n3 2 1\n");
  auto const slow = shell("(echo 1 2 3; sleep 1.2; echo 3 2 1) | $FARO judge decks");
  EXPECT_THAT(slow.out, HasSubstr("2 decks of 3 cards"));
  EXPECT_EQ(slow.err, "");
  auto const on_a_terminal =
      shell("python3 $FARO_TESTS/terminal.py dumb '(echo 1 2 3; sleep 1.2; echo 3 2 1) | $FARO judge decks'");
  EXPECT_THAT(on_a_terminal.out, ::testing::StartsWith("2 decks of 3 cards"));
}

TEST_F(JudgeDecks, SortedNumbersAreSets) {
  // Six of 49 as a lottery prints them: fair as sets, in no order that a shuffle leaves.
  std::string text, often;
  std::uint64_t state = 1;
  for (int line = 0; line < 400; ++line) {
    std::set<int> numbers;
    while (numbers.size() < 6) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      numbers.insert(1 + static_cast<int>((state >> 33) % 49));
    }
    for (auto const n : numbers) text += std::to_string(n) + " ";
    text += "\n";
    numbers.erase(numbers.begin());  // 7 too often
    numbers.insert(7);
    for (int extra = 44; numbers.size() < 6; ++extra) numbers.insert(extra);
    for (auto const n : numbers) often += std::to_string(n) + " ";
    often += "\n";
  }
  auto const sorted = faro({"judge", "test", "--cards", "49"}, text);
  EXPECT_EQ(sorted.exit_code, 2);
  EXPECT_THAT(sorted.err, HasSubstr("--unordered judges each line as a set"));
  EXPECT_EQ(faro({"judge", "test", "--cards", "49", "--unordered"}, text).exit_code, 0);
  EXPECT_EQ(faro({"judge", "test", "--cards", "49", "--unordered"}, often).exit_code, 1);
  EXPECT_THAT(faro({"judge", "test", "--unordered"}, "1 2 3\n3 2 1\n").err,
              HasSubstr("of whole decks the order is all there is"));
}

}  // namespace
