// Hand histories as they are exported: the moment of the last bet, the boards, the pots; and files that are
// cut.
#include "poker/src/chips/histories.hpp"

#include "support/error_of.hpp"

#include <faro/poker/showdown.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

/// Another hand of PokerStars: what is between the cards and the showdown, and what is collected.
std::string of_stars(std::string const& betting, std::string const& collected = "Bob collected $200 from pot",
                     std::string const& game = "Hold'em No Limit ($0.50/$1.00 USD)") {
  static int number = 2300;
  return "PokerStars Hand #" + std::to_string(++number) + ":  " + game +
         " - 2023/01/02 12:00:00 ET\n"
         "Table 'Alya II' 6-max Seat #1 is the button\n"
         "Seat 1: Ann B ($100 in chips)\nSeat 2: Bob ($100 in chips)\nSeat 3: Cid ($90 in chips)\n"
         "Ann B: posts small blind $0.50\nBob: posts big blind $1\n"
         "*** HOLE CARDS ***\nDealt to Ann B [Ah Kh]\n" +
         betting +
         "*** SHOW DOWN ***\nAnn B: shows [Ah Kh] (high card Ace)\nBob: shows [Qs Qc] (a pair of Queens)\n" +
         collected +
         "\n*** SUMMARY ***\nTotal pot $201 | Rake $1\nBoard [2c 7d 9h Ts 3d]\n"
         "Seat 1: Ann B (button) (small blind) showed [Ah Kh] and lost with high card Ace\n"
         "Seat 2: Bob (big blind) showed [Qs Qc] and won ($200) with a pair of Queens\n"
         "Seat 3: Cid folded before Flop (didn't bet)\n\n\n";
}
std::string const preflop =
    "Cid: folds\nAnn B: raises $99 to $100 and is all-in\nBob: calls $99 and is all-in\n"
    "*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h] [Ts]\n*** RIVER *** [2c 7d 9h Ts] [3d]\n";
std::string const on_the_flop =
    "Cid: folds\nAnn B: raises $2 to $3\nBob: calls $2\n*** FLOP *** [2c 7d 9h]\n"
    "Bob: checks\nAnn B: bets $97 and is all-in\nBob: calls $97 and is all-in\n"
    "*** TURN *** [2c 7d 9h] [Ts]\n*** RIVER *** [2c 7d 9h Ts] [3d]\n";
std::string const to_the_end =
    "Cid: folds\nAnn B: raises $2 to $3\nBob: calls $2\n*** FLOP *** [2c 7d 9h]\nBob: checks\nAnn B: checks\n"
    "*** TURN *** [2c 7d 9h] [Ts]\nBob: checks\nAnn B: checks\n"
    "*** RIVER *** [2c 7d 9h Ts] [3d]\nBob: checks\nAnn B: checks\n";

std::string const of_888poker =
    "#Game No : 521246\n***** 888poker Hand History for Game 521246 *****\n"
    "$0.50/$1 Blinds No Limit Holdem - *** 02 01 2023 12:00:00\nTable Foo 6 Max (Real Money)\n"
    "Seat 1 is the button\nTotal number of players : 2\nSeat 1: Ann ( $1,000 )\nSeat 2: Bob ( $1,000 )\n"
    "Ann posts small blind [$0.50]\nBob posts big blind [$1]\n** Dealing down cards **\n"
    "Dealt to Ann [ Ah, Kh ]\nAnn raises [$999.50]\nBob calls [$999]\n** Dealing flop ** [ 2c, 7d, 9h ]\n"
    "** Dealing turn ** [ Ts ]\n** Dealing river ** [ 3d ]\n** Summary **\nBob shows [ Qs, Qc ]\n"
    "Ann mucks [ Ah, Kh ]\nBob collected [ $1,998 ]\n\n\n";

ratio win_of(std::string const& hands) {
  auto const found = showdown(parse_showdown(hands));
  return {integer{found.players[0].win}, integer{found.deals}};
}

TEST(Histories, HaveTheChanceOfTheMomentOfTheLastBet) {
  auto const read = read_histories(of_stars(preflop) + of_stars(on_the_flop) + of_stars(to_the_end), "h.txt");
  EXPECT_EQ(read.format, "PokerStars");
  EXPECT_EQ(read.hands, 3U);
  EXPECT_EQ(read.left_out, 0U);
  ASSERT_EQ(read.all.size(), 2U);  // bets to the end are no all-in
  EXPECT_EQ(read.all[0].win, win_of("AhKh vs QsQc"));
  EXPECT_EQ(read.all[1].win, win_of("AhKh vs QsQc on 2c 7d 9h"));
  EXPECT_EQ(read.all[0].halves, 0);
  EXPECT_EQ(read.all[0].pot, ratio{200});
}

TEST(Histories, Of888pokerSayTheSame) {
  auto const read = read_histories("\xEF\xBB\xBF" + of_888poker, "h.txt");
  EXPECT_EQ(read.format, "888poker");
  ASSERT_EQ(read.all.size(), 1U);
  EXPECT_EQ(read.all[0].win, win_of("AhKh vs QsQc"));
  EXPECT_EQ(read.all[0].halves, 0);
  EXPECT_EQ(read.all[0].pot, ratio{1998});
}

TEST(Histories, LeaveOutWhatIsNotBetweenTwo) {
  auto several = of_stars(preflop);
  several.replace(several.find("Cid: folds"), 10, "Cid: calls $90 and is all-in");
  several.replace(several.find("Bob: shows"), 0, "Cid: shows [2s 2h] (three of a kind)\n");
  auto const read = read_histories(several + of_stars(preflop), "h.txt");
  EXPECT_EQ(read.all.size(), 1U);
  EXPECT_EQ(read.left_out, 1U);
  auto const other = of_stars(preflop, "Bob collected $200 from pot", "Razz Limit ($0.50/$1.00 USD)");
  EXPECT_EQ(read_histories(other + of_stars(preflop), "h.txt").left_out, 1U);
}

TEST(Histories, CountAHandOnceThatIsInSeveralFiles) {
  auto const hand = of_stars(preflop);
  auto const read = read_histories(hand + of_stars(on_the_flop) + hand, "h.txt");
  EXPECT_EQ(read.all.size(), 2U);
  EXPECT_EQ(read.hands, 2U);
  EXPECT_EQ(read.repeated, 1U);
}

TEST(Histories, ThatAreCutAreRefusedWithTheirPlace) {
  auto const whole = of_stars(preflop);
  for (auto const* until :
       {"Dealt to Ann B [Ah", "*** FLOP", "Bob: shows", "*** SUMMARY", "Total pot", "Seat 3: Cid folded"}) {
    auto const next = of_stars(preflop);
    auto const cut = whole + next.substr(0, next.find(until) + 12);
    if (std::string{until}.starts_with("Seat 3")) {
      EXPECT_EQ(read_histories(cut, "h.txt").all.size(), 2U);  // all that matters is there
      continue;
    }
    EXPECT_THAT(error_of([&] { (void)read_histories(cut, "h.txt"); }), HasSubstr("ends in the middle"))
        << until;
  }
  EXPECT_EQ(error_of([&] { (void)read_histories(whole + "PokerSta", "h.txt"); }),
            "h.txt, line 28: expected the first line of a hand, got 'PokerSta'");
  auto const early = of_stars(preflop).substr(0, 300) + "\n\n" + whole;
  EXPECT_THAT(error_of([&] { (void)read_histories(early, "h.txt"); }),
              HasSubstr("h.txt, line 9: the hand that begins in line 1 ends in the middle"));
  for (auto const* until : {"** Dealing turn", "Bob shows [ Qs", "Bob collected"})
    EXPECT_THAT(
        error_of([&] { (void)read_histories(of_888poker.substr(0, of_888poker.find(until) + 8), "h.txt"); }),
        HasSubstr("ends in the middle"))
        << until;
  EXPECT_THAT(error_of([&] { (void)read_histories(of_stars(to_the_end), "h.txt"); }),
              HasSubstr("no hand of 1"));
  auto wrong = whole;
  while (wrong.find("[Qs Qc]") != std::string::npos) wrong.replace(wrong.find("[Qs Qc]"), 7, "[Ah Qc]");
  EXPECT_NE(error_of([&] { (void)read_histories(wrong, "h.txt"); }), "");
}

TEST(Histories, AreToldFromTables) {
  EXPECT_TRUE(is_history(of_888poker));
  EXPECT_TRUE(is_history("\n\nPoker Hand #RC12: Hold'em No Limit"));
  for (auto const* text : {"", "equity,result\n80%,won\n", "80%,won\n"}) EXPECT_FALSE(is_history(text));
}

}  // namespace
}  // namespace faro::odds
