// Portable Bridge Notation. The deals are boards 1 and 2 of a set made by the Big Deal program.
#include "cards/pbn.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

std::string const board_1 = "N:AT963.KJ.J632.T5 K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62";
std::string const board_2 = "N:.Q82.AKQJ63.AJT2 J9873.T953.T.K63 K65.AJ.9754.Q985 AQT42.K764.82.74";

std::string pbn_error(std::string const& deal) {
  try {
    faro::parse_pbn_deal(deal);
  } catch (faro::input_error const& e) {
    return e.what();
  }
  ADD_FAILURE() << "no input_error for " << deal;
  return {};
}

TEST(Pbn, DealsReadAndWriteAlike) {
  for (auto const& deal : {board_1, board_2}) EXPECT_EQ(pbn_deal(faro::parse_pbn_deal(deal)), deal);
}

TEST(Pbn, TagsHaveTheLettersOfLatin1) {
  auto const problem = [](std::string const& text) -> std::string {
    try {
      return "letters: " + faro::pbn_letters("Event", text);
    } catch (faro::input_error const& e) {
      return e.what();
    }
  };
  EXPECT_EQ(faro::pbn_letters("Event", "M\xC3\xBCnster"), "M\xFCnster");
  EXPECT_EQ(faro::utf8_of_pbn("M\xFCnster"), "M\xC3\xBCnster");
  EXPECT_EQ(faro::utf8_of_pbn("M\xC3\xBCnster"), "M\xC3\xBCnster");
  EXPECT_EQ(problem("\xE6\x9D\xB1"), "PBN has the letters of Latin-1 alone, not '\xE6\x9D\xB1'");
  EXPECT_EQ(problem("##a"), "a text that begins with # is PBN's sign for the game before, got '##a'");
  EXPECT_EQ(problem(std::string(246, 'x')), "PBN's lines have at most 255 letters, this one has 256");
  EXPECT_EQ(problem(std::string(245, 'x')), "letters: " + std::string(245, 'x'));
  EXPECT_EQ(problem(std::string(123, '"')), "PBN's lines have at most 255 letters, this one has 256");
}

TEST(Pbn, DealsMayStartAtAnySeat) {
  auto const from_east = "E:K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62 AT963.KJ.J632.T5";
  EXPECT_EQ(pbn_deal(faro::parse_pbn_deal(from_east)), board_1);
}

TEST(Pbn, TensMayBeWrittenInFull) {
  EXPECT_EQ(pbn_deal(faro::parse_pbn_deal(
                "N:A10963.KJ.J632.105 K.AQ9643.A5.KQ43 52.1075.K1074.J987 QJ874.82.Q98.A62")),
            board_1);
}

TEST(Pbn, AHandThatIsNotKnownHasTheCardsThatAreLeft) {
  EXPECT_EQ(pbn_deal(faro::parse_pbn_deal("N:AT963.KJ.J632.T5 - 52.T75.KT74.J987 QJ874.82.Q98.A62")),
            board_1);
  EXPECT_EQ(
      pbn_error("N:AT963.KJ.J632.T5 - - QJ874.82.Q98.A62"),
      "the hands of E and S are not known ('-'): expected one at most, which has the cards that are left");
}

TEST(Pbn, SaysWhichCardIsWrong) {
  EXPECT_EQ(pbn_error("N:AT963.KJ.J632.T5 A.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62"),
            "As is held by N and by E");
  EXPECT_NE(pbn_error("N:AT963.KJ.J632.T KK.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62")
                .find("expected 13 cards, got 12"),
            std::string::npos);
  EXPECT_NE(pbn_error("N:XT963.KJ.J632.T5 - - -").find("got 'X'"), std::string::npos);
  EXPECT_NE(
      pbn_error("N:AT963.KJ.J632.T5").find("expected four hands with single spaces between them, got 1"),
      std::string::npos);
  EXPECT_NE(pbn_error("Q:AT963").find("expected a deal that begins with N:, E:, S: or W:"),
            std::string::npos);
  EXPECT_NE(pbn_error("").find("expected a deal that begins with N:, E:, S: or W:"), std::string::npos);
}

TEST(Pbn, BoardsHaveTheirDealerAndVulnerability) {
  std::string dealers;
  std::string vulnerable;
  for (std::uint64_t board = 1; board <= 17; ++board) {
    dealers += faro::pbn_dealer(board);
    vulnerable += std::string{faro::pbn_vulnerable(board)} + " ";
  }
  EXPECT_EQ(dealers, "NESWNESWNESWNESWN");
  EXPECT_EQ(vulnerable, "None NS EW All NS EW All None EW All None NS All None NS EW None ");
}

TEST(Pbn, BoardsAreWrittenWithAllTags) {
  EXPECT_EQ(
      faro::pbn_board(2, faro::parse_pbn_deal(board_2), 'E', "NS"),
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Board \"2\"]\n[West \"?\"]\n[North \"?\"]\n[East \"?\"]\n"
      "[South \"?\"]\n[Dealer \"E\"]\n[Vulnerable \"NS\"]\n[Deal \"" +
          board_2 +
          "\"]\n[Scoring \"?\"]\n"
          "[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n");
}

}  // namespace
