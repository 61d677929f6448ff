// faro deal and faro judge test with bridge boards. The boards are of the Big Deal program (2.0).
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using deal_bridge = workbench;

std::string const two_boards =
    "N:AT963.KJ.J632.T5 K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62\n"
    "N:.Q82.AKQJ63.AJT2 J9873.T953.T.K63 K65.AJ.9754.Q985 AQT42.K764.82.74\n";

TEST_F(deal_bridge, the_golden_boards_in_every_format) {
  auto const boards = faro::testing::answers("bigdeal");
  for (std::string const format : {"pbn", "csv", "bri", "dge", "ber", "bhg", "goe"}) {
    auto const path = boards / ("boards." + format);
    std::ifstream in{path, std::ios::binary};
    std::stringstream golden;
    golden << in.rdbuf();
    EXPECT_EQ(faro({"deal", "--from", boards / "boards.pbn", "--format", format}).out, golden.str())
        << format;
    EXPECT_EQ(faro({"deal", "--from", path, "--format", format == "pbn" ? "csv" : format}).out,
              format == "pbn" ? faro({"deal", "--from", boards / "boards.csv", "--format", "csv"}).out
                              : golden.str())
        << format;
  }
}

TEST_F(deal_bridge, pbn_is_read_back_with_its_generator_and_board_numbers) {
  auto const pbn = faro({"deal", "--seed", "a", "--board-numbers", "7-9", "--format", "pbn"}).out;
  put("a.pbn", pbn);
  EXPECT_EQ(faro({"deal", "--from", "a.pbn", "--format", "pbn"}).out, pbn);
  put("b.pbn", faro({"deal", "--from", "-", "--format", "pbn"}, two_boards).out);
  EXPECT_THAT(get("b.pbn"), HasSubstr("[Generator \"faro "));
  EXPECT_EQ(faro({"deal", "--from", "b.pbn", "--format", "deals"}).out, two_boards);
}

/// PBN is Latin-1 by its standard: no file is refused for a name, and the tag that stays has its bytes.
TEST_F(deal_bridge, pbn_may_have_names_in_the_letters_of_windows) {
  auto pbn = faro({"deal", "--seed", "a", "--board-numbers", "7-9", "--format", "pbn"}).out;
  auto const generator = pbn.find("faro 0");
  pbn.replace(generator, 6, "M\xFCller");
  pbn.replace(pbn.find("[Event \"?"), 9, "[Event \"M\xFCnster");
  put("a.pbn", pbn);
  EXPECT_EQ(faro({"deal", "--from", "a.pbn", "--format", "deals"}).out,
            faro({"deal", "--seed", "a", "--board-numbers", "7-9", "--format", "deals"}).out);
  EXPECT_THAT(faro({"deal", "--from", "a.pbn", "--format", "pbn"}).out, HasSubstr("[Generator \"M\xFCller"));
}

TEST_F(deal_bridge, board_numbers_have_their_dealer_and_vulnerability) {
  auto const out = faro({"deal", "--board-numbers", "1-16,33", "--format", "text"}).out;
  std::string boards;
  for (auto const& line : lines_of(out)) {
    if (line.starts_with("Board")) boards += line.substr(6) + "; ";
  }
  EXPECT_EQ(boards,
            "1  dealer N  vulnerable None; 2  dealer E  vulnerable NS; 3  dealer S  vulnerable EW; 4  dealer "
            "W  vulnerable All; "
            "5  dealer N  vulnerable NS; 6  dealer E  vulnerable EW; 7  dealer S  vulnerable All; 8  dealer "
            "W  vulnerable None; "
            "9  dealer N  vulnerable EW; 10  dealer E  vulnerable All; 11  dealer S  vulnerable None; 12  "
            "dealer W  vulnerable NS; "
            "13  dealer N  vulnerable All; 14  dealer E  vulnerable None; 15  dealer S  vulnerable NS; 16  "
            "dealer W  vulnerable EW; "
            "33  dealer N  vulnerable None; ");
}

TEST_F(deal_bridge, one_number_is_one_board) {
  EXPECT_EQ(faro({"deal", "--seed", "x", "--board-numbers", "3..4"}).out,
            faro({"deal", "--seed", "x", "--board-numbers", "3-4"}).out);
  EXPECT_THAT(faro({"deal", "--board-numbers", "17", "--format", "csv"}).out, HasSubstr("\"17\",\"N/-\"\n"));
  EXPECT_THAT(faro({"deal", "--board-numbers", "0"}).err,
              HasSubstr("--board-numbers: expected a whole number from 1 to 1000000000, got '0'"));
}

TEST_F(deal_bridge, boards_of_a_file_get_other_numbers) {
  put("two.txt", two_boards);
  auto const out = faro({"deal", "--from", "two.txt", "--board-numbers", "15-16", "--format", "csv"});
  EXPECT_THAT(lines_of(out.out), ElementsAre(HasSubstr("\"15\",\"S/NS\""), HasSubstr("\"16\",\"W/EW\"")));
  auto const three = faro({"deal", "--from", "two.txt", "--board-numbers", "1-3"});
  EXPECT_EQ(three.exit_code, 2);
  EXPECT_THAT(three.err, HasSubstr("--board-numbers: expected 2 numbers, one a board, got 3"));
}

TEST_F(deal_bridge, a_deal_by_its_number) {
  EXPECT_EQ(faro({"deal", "--number", "26,822,368,882,744,396,419,618,720,000", "--format", "deals"}).out,
            "N:QT3.QJT85.3.K762 AKJ9876542.AK9.. .76432.AKQJT987. ..6542.AQJT98543\n");
  auto const json =
      nlohmann::json::parse(faro({"deal", "--from", "-", "--json"}, two_boards.substr(0, 70)).out);
  EXPECT_EQ(json["deal_number"], "7681172548203230420588103204");
  EXPECT_EQ(json["dealer"], "N");
  auto const beyond = faro({"deal", "--number", "53644737765488792839237440000"});
  EXPECT_EQ(beyond.exit_code, 2);
  EXPECT_THAT(beyond.err, HasSubstr("from 0 to 53644737765488792839237439999"));
}

TEST_F(deal_bridge, lin_is_written_and_read) {
  auto const lin = faro({"deal", "--from", "-", "--format", "lin"}, two_boards).out;
  EXPECT_THAT(
      lin, StartsWith(
               "qx|o1|md|3S52HT75DKT74CJ987,SQJ874H82DQ98CA62,SAT963HKJDJ632CT5|rh||ah|Board 1|sv|0|pg||\n"));
  EXPECT_EQ(faro({"deal", "--from", "-", "--format", "deals"}, lin).out, two_boards);
}

TEST_F(deal_bridge, formats_of_boards_are_for_boards) {
  auto const two = faro({"deal", "--hands", "2x13", "--format", "lin"});
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_THAT(two.err, HasSubstr("lin: expected 4 hands of 13"));
  EXPECT_THAT(faro({"deal", "--format", "bir"}).err, HasSubstr("did you mean b"));
}

TEST_F(deal_bridge, what_does_not_go_together_is_refused) {
  put("two.txt", two_boards);
  for (auto const& words : std::vector<std::vector<std::string>>{
           {"--seed", "a"}, {"--record", "r"}, {"--count", "2"}, {"--rest"}, {"--number", "3"}}) {
    std::vector<std::string> all{"deal", "--from", "two.txt"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_EQ(faro(all).exit_code, 2) << words[0];
  }
  EXPECT_EQ(faro({"deal", "--board-numbers", "1-4", "--count", "4"}).exit_code, 2);
}

// ---- Judged -----------------------------------------------------------------------------------------------

TEST_F(deal_bridge, fair_deals_are_judged_as_deals) {
  auto const fair = faro({"deal", "--seed", "judge", "--count", "300", "--format", "pbn"}).out;
  auto const out = faro({"judge", "test"}, fair);
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(out.out, StartsWith("no deviation found in 300 deals\n"));
  EXPECT_THAT(out.out, HasSubstr("read as: bridge deals (pbn)"));
  put("fair.bri", faro({"deal", "--from", "-", "--format", "bri"}, fair).out);
  EXPECT_THAT(faro({"judge", "test", "fair.bri", "--deals"}).out,
              StartsWith("no deviation found in 300 deals\n"));
}

TEST_F(deal_bridge, deals_that_deviate_are_named_by_the_test_that_shows_it) {
  // North's hand goes to the seat that holds the ace of spades: one rotation of every deal.
  auto const deals = lines_of(faro({"deal", "--seed", "judge", "--count", "100", "--format", "deals"}).out);
  std::string turned;
  for (auto deal : deals) {
    auto hands = deal.substr(2);
    while (hands.find('A') > hands.find('.'))
      hands = hands.substr(hands.find(' ') + 1) + " " + hands.substr(0, hands.find(' '));
    turned += "N:" + hands + "\n";
  }
  put("turned.txt", turned);
  auto const out = faro({"judge", "test", "turned.txt", "--json"});
  EXPECT_EQ(out.exit_code, 1);
  auto const report = nlohmann::json::parse(out.out);
  EXPECT_EQ(report["verdict"], "deviation");
  EXPECT_EQ(report["decks"], 100);
  auto const text = faro({"judge", "test", "turned.txt", "--html", "page.html"}).out;
  EXPECT_THAT(text, HasSubstr("As with North"));
  EXPECT_THAT(get("page.html"), HasSubstr("100 deals"));
}

TEST_F(deal_bridge, options_of_decks_are_refused_for_deals) {
  auto const out = faro({"judge", "test", "--carry-on"}, two_boards);
  EXPECT_EQ(out.exit_code, 2);
  EXPECT_THAT(out.err, HasSubstr("--carry-on is for shuffled decks; standard input holds bridge deals"));
  EXPECT_THAT(faro({"judge", "test"}, two_boards + "N:oops\n").err, HasSubstr("standard input, line 3:"));
}

}  // namespace
