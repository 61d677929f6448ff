// faro deal from outside: hands in every format, seeds, records, deck lists, and clear words.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;

class Deal : public workbench {};

TEST_F(Deal, DealsFourBridgeHandsWithSuitGlyphs) {
  auto const run = faro({"deal", "--seed", "x", "--format", "glyphs"});
  EXPECT_EQ(run.out,
            "N  ♠ A Q J 3  ♥ K 7 5    ♦ Q 9 8 3    ♣ Q 3        14 points\n"
            "E  ♠ K 8 7    ♥ A Q 9 8  ♦ 7          ♣ T 8 6 5 4   9 points\n"
            "S  ♠ 6 5      ♥ J T 6 3  ♦ A J T 6 2  ♣ 9 7         6 points\n"
            "W  ♠ T 9 4 2  ♥ 4 2      ♦ K 5 4      ♣ A K J 2    11 points\n");
  EXPECT_EQ(faro({"deal", "--seed", "x", "--format", "text"}).out.substr(0, 10), "N  S A Q J");
}

TEST_F(Deal, DealsEveryCardOnce) {
  auto const deal = json::parse(faro({"deal", "--json"}).out);
  std::set<std::string> cards;
  for (auto const& hand : deal["hands"]) {
    EXPECT_EQ(hand["cards"].size(), 13U);
    for (auto const& card : hand["cards"]) cards.insert(card);
  }
  EXPECT_EQ(cards.size(), 52U);
}

TEST_F(Deal, IsFreshUnlessSeeded) {
  EXPECT_NE(faro({"deal"}).out, faro({"deal"}).out);
  EXPECT_EQ(faro({"deal", "--seed", "1"}).out, faro({"deal", "--seed", "1"}).out);
  EXPECT_NE(faro({"deal", "--seed", "1"}).out,
            faro({"deal", "--seed", "1", "--generator", "xoshiro256++"}).out);
}

TEST_F(Deal, WritesBoardsOfPbn) {
  auto const run = faro({"deal", "--seed", "a", "--format", "pbn", "--count", "2", "--board", "16"});
  EXPECT_EQ(run.out.substr(0, 22), "% PBN 2.1\n% EXPORT\n%\n[");
  EXPECT_NE(run.out.find("[Board \"16\"]"), std::string::npos);
  EXPECT_NE(run.out.find("[Board \"17\"]"), std::string::npos);
  EXPECT_NE(run.out.find("[Vulnerable \"EW\"]"), std::string::npos);  // board 16
  auto const two = faro({"deal", "--format", "pbn", "--hands", "2x13"});
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_EQ(two.out, "");
  EXPECT_EQ(two.err,
            "faro deal: PBN: expected 4 hands of 13 from a deck of 52 different cards, as --deck standard52 "
            "--hands 4x13 deals them; others go with --format text or json\n");
}

TEST_F(Deal, FormatsOfFilesAreKnownByTheirEndings) {
  faro({"deal", "--seed", "a", "-o", "EVENING.PBN"});
  EXPECT_EQ(get("EVENING.PBN").substr(0, 9), "% PBN 2.1");
}

TEST_F(Deal, TakesDecksOfAnyCards) {
  auto const run = faro({"deal", "--deck", "land*24 spell*36", "--hands", "2x7", "--seed", "a"});
  EXPECT_EQ(run.out, "Player 1  land x3, spell x4\nPlayer 2  land, spell x6\n");
  put("deck.txt",
      "4 Lightning Bolt (CLU) 141\n20 Mountain (ANA) 63\n\nSideboard\n2 Smash to Smithereens (ORI) 163\n");
  auto const file = faro({"deal", "--deck", "deck.txt", "--hands", "24"});
  EXPECT_EQ(file.out, "Hand  Lightning Bolt x4, Mountain x20\n");
  EXPECT_EQ(file.err,
            "faro deal: note: 24 cards, 2 kinds (deck.txt, MTG Arena); 2 in the sideboard left out\n");
}

TEST_F(Deal, NotesCardsThatADeckFileListsTwice) {
  put("deck.txt", "As\nKs\nAs\n");
  auto const run = faro({"deal", "--deck", "deck.txt", "--hands", "3"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err,
            "faro deal: note: deck.txt, line 3: As is listed again (first at deck.txt, line 1); its copies "
            "are added\nfaro deal: note: 3 cards, 2 kinds (deck.txt, plain list)\n");
}

TEST_F(Deal, ShowsTheRest) {
  auto const deal = json::parse(faro({"deal", "--hands", "2x5", "--rest", "--json"}).out);
  EXPECT_EQ(deal["rest"].size(), 42U);
}

TEST_F(Deal, NamesHands) {
  auto const run = faro({"deal", "--hands", "2x1", "--names", "Ann,Bob", "--format", "text"});
  EXPECT_EQ(lines_of(run.out)[1].substr(0, 3), "Bob");
}

TEST_F(Deal, RecordsReplayInAnyFormat) {
  auto const first = faro({"deal", "--record", "d.json", "--count", "3", "--format", "json"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--format", "json"}).out, first.out);
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--format", "pbn"}).exit_code, 0);
}

TEST_F(Deal, RecordsKeepTheNumbersOfBoards) {
  auto const first =
      faro({"deal", "--seed", "r", "--board-numbers", "28-30,7", "--record", "d.json", "--format", "pbn"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--format", "pbn"}).out, first.out);
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--board-numbers", "1-4"}).err,
            "faro deal: d.json has the board numbers 28-30,7: expected no others\n");
  ASSERT_EQ(faro({"deal", "--seed", "r", "--count", "2", "--record", "e.json"}).exit_code, 0);
  EXPECT_EQ(faro({"deal", "--replay", "e.json", "--board-numbers", "1-3"}).err,
            "faro deal: --board-numbers: expected 2 numbers, one a deal, got 3\n");
}

TEST_F(Deal, RecordsAreHeldToBoardsThatWerePublished) {
  ASSERT_EQ(faro({"deal", "--seed", "r", "--count", "3", "--record", "d.json", "-o", "d.pbn"}).exit_code, 0);
  EXPECT_EQ(faro({"audit", "verify", "d.json", "d.pbn"}).exit_code, 0);
  ASSERT_EQ(faro({"deal", "--seed", "s", "--count", "3", "-o", "d.lin"}).exit_code, 0);
  auto const other = faro({"audit", "verify", "d.json", "d.lin"});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_EQ(other.err,
            "faro audit verify: d.json does not hold: board 1 of d.lin is not deal 1 of the record\n");
}

TEST_F(Deal, PublishedBoardsMayHaveAnyFormatAndBeAPipe) {
  ASSERT_EQ(
      faro({"deal", "--seed", "r", "--board-numbers", "5-7", "--record", "d.json", "-o", "d.pbn"}).exit_code,
      0);
  for (std::string const format : {"pbn", "csv", "bri", "dge", "ber", "bhg", "goe", "lin", "deals"}) {
    put("d", faro({"deal", "--from", "d.pbn", "--format", format}).out);
    auto const run = faro({"audit", "verify", "d.json", "d"});
    EXPECT_EQ(run.exit_code, 0) << format << run.err;
    EXPECT_EQ(run.err, "faro audit verify: d: its 3 boards are those of the record\n");
  }
  EXPECT_EQ(shell("bash -c '$FARO audit verify d.json <(cat d.pbn)'").exit_code, 0);
  EXPECT_EQ(
      faro({"audit", "verify", "d.json", "d.json"}).err,
      "faro audit verify: d.json: expected bridge boards (pbn, csv, bri, dge, ber, bhg, goe, lin or a deal a "
      "line), got something else\n");
}

TEST_F(Deal, PublishedBoardsHaveTheNumbersOfTheRecord) {
  ASSERT_EQ(
      faro({"deal", "--seed", "r", "--board-numbers", "5-7", "--record", "d.json", "-o", "d.pbn"}).exit_code,
      0);
  ASSERT_EQ(faro({"deal", "--from", "d.pbn", "--board-numbers", "5,8,7", "-o", "e.pbn"}).exit_code, 0);
  auto const run = faro({"audit", "verify", "d.json", "e.pbn"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "faro audit verify: d.json does not hold: its board 6 stands in e.pbn as board 8\n");
}

TEST_F(Deal, NamesAreWithoutTheBlanksBehindCommas) {
  EXPECT_EQ(faro({"deal", "--hands", "2x5", "--names", "Ann, Bob", "--seed", "a"}).out,
            faro({"deal", "--hands", "2x5", "--names", "Ann,Bob", "--seed", "a"}).out);
}

TEST_F(Deal, GoesToAFileWholeOrNotAtAll) {
  ASSERT_EQ(faro({"deal", "--seed", "o", "-o", "d.pbn"}).exit_code, 0);
  EXPECT_THAT(faro({"deal", "--seed", "o", "-o", "d.xml"}).err,
              HasSubstr("d.xml: no format is called 'xml', so it is text; --format names one"));
  EXPECT_EQ(get("d.pbn"), faro({"deal", "--seed", "o", "--format", "pbn"}).out);
  EXPECT_EQ(faro({"deal", "--hands", "2x5", "-o", "d.pbn"}).exit_code, 2);
  EXPECT_EQ(get("d.pbn"), faro({"deal", "--seed", "o", "--format", "pbn"}).out);
  EXPECT_EQ(faro({"deal", "--seed", "o", "-o", "d.txt", "--json"}).out, "");
  EXPECT_EQ(get("d.txt"), faro({"deal", "--seed", "o", "--json"}).out);
}

TEST_F(Deal, RecordsOfDeckFilesNeedTheSameFile) {
  put("deck.txt", "4 Bolt\n20 Mountain\n");
  ASSERT_EQ(faro({"deal", "--deck", "deck.txt", "--hands", "7", "--record", "d.json"}).exit_code, 0);
  EXPECT_EQ(faro({"deal", "--replay", "d.json"}).err,
            "faro deal: d.json was recorded with a deck from a file: expected --deck FILE\n");
  EXPECT_EQ(faro({"deal", "--replay", "d.json", "--deck", "deck.txt"}).exit_code, 0);
  put("deck.txt", "4 Bolt\n21 Mountain\n");
  auto const other = faro({"deal", "--replay", "d.json", "--deck", "deck.txt"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.err.find("is a record for another deck"), std::string::npos);
}

TEST_F(Deal, TamperedRecordsDoNotHold) {
  ASSERT_EQ(faro({"deal", "--seed", "t", "--record", "d.json"}).exit_code, 0);
  auto record = json::parse(get("d.json"));
  auto picks = record;
  picks["picks"][0][0] = (record["picks"][0][0].get<int>() + 1) % 52;
  put("picks.json", picks.dump());
  auto const changed = faro({"deal", "--replay", "picks.json"});
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_EQ(changed.out, "");
  EXPECT_NE(changed.err.find("picks.json does not hold: its picks deal other hands"), std::string::npos)
      << changed.err;
  auto shorter = record;
  shorter["picks"].erase(50);
  put("short.json", shorter.dump());
  EXPECT_EQ(faro({"deal", "--replay", "short.json"}).err,
            "faro deal: short.json does not hold: pick 50: asked for one of 2, but the record ends after 50 "
            "picks\n");
  EXPECT_EQ(faro({"shuffle", "--replay", "d.json", "-e", "a"}).exit_code, 2);  // not a shuffle's
}

TEST_F(Deal, SaysWhatIsWrongInOneLine) {
  struct wrong {
    std::vector<std::string> words;
    std::string message;
  };
  std::vector<wrong> const all{
      {{"deal", "--hands", "5x13"}, "5 x 13 = 65 cards are asked for, but the deck has 52"},
      {{"deal", "--hands", "4by13"}, "hands: expected players x cards, as in 4x13 or 5, got '4by13'"},
      {{"deal", "--deck", "standart52"},
       "--deck 'standart52': neither a deck nor a file; did you mean standard52 or standard54?; expected "
       "standard52, standard54, piquet32 or a list such as 'land*24 spell*36'"},
      {{"deal", "2x5"},
       "expected a game in Lua, GAME.lua, a script of dealer, SCRIPT.dlr (or --dealer FILE), or --deck for a "
       "deck, got '2x5'; did you mean --hands 2x5?"},
      {{"deal", "--deck", "piquet32"}, "expected --hands for a deck of 32 cards: players x cards, like 2x5"},
      {{"deal", "--format", "pbnn"},
       "--format: expected text, glyphs, json, html, pbn, csv, bri, dge, ber, bhg, goe, lin or deals, got "
       "'pbnn'; "
       "did "
       "you mean pbn?"},
      {{"deal", "--count", "-1"}, "--count: expected a whole number from 0 up, got '-1'"},
      {{"deal", "--names", "a,b"}, "--names: expected 4 names, with commas between, got 2"},
      {{"deal", "--generator", "dice"},
       "--generator: expected chacha20, chacha12, chacha8, aes256-ctr, xoshiro256++ or xoshiro256++x16, got "
       "'dice'"},
      {{"deal", "--replay", "missing.json"},
       "cannot read missing.json: No such file or directory: expected an existing, readable file"},
  };
  for (auto const& w : all) {
    auto const run = faro(w.words);
    EXPECT_EQ(run.exit_code, 2) << w.message;
    EXPECT_EQ(run.err, "faro deal: " + w.message + "\n");
    EXPECT_EQ(run.out, "");
  }
}

TEST_F(Deal, OfNoDealsIsNothing) {
  auto const run = faro({"deal", "--count", "0"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "");
}

}  // namespace
