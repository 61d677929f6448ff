// Scripts of dealer: every function against hands whose counts are known, and what is wrong told by line.
#include "bridge/src/dealer/dealer_script.hpp"

#include "bridge/src/dealer/expressions.hpp"
#include "bridge/src/deals/tables.hpp"
#include "cards/pbn.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::bridge {
namespace {

// North holds 5431 with 17 points; South a long suit.
char const* const deal_text = "N:AKJ54.KQ93.A87.2 Q.A864.KJ6543.J9 T9876.2.2.AKQT43 32.JT75.QT9.8765";

/// What an expression of the language is for that deal.
std::int64_t value_of(std::string const& expression, std::string const& before = "",
                      char const* deal = deal_text) {
  auto const script = read_dealer_script(before + "\ncondition " + expression, "test");
  return answer({script.condition, script.leaves}, holdings_of(faro::seats_of(parse_pbn_deal(deal))));
}

/// What Debian's dealer printed of 10,000 expressions (scripts/make-dealer-table).
TEST(DealerScripts, ExpressionsAreWhatDealerMakesOfThem) {
  std::ifstream table{faro::testing::answers("dealer_expressions.txt")};
  std::vector<std::string> deals;
  std::size_t held = 0, divided_by_zero = 0;
  for (std::string line; std::getline(table, line);) {
    auto const tab = line.find('\t');
    if (line.starts_with("# deal")) deals.push_back(line.substr(tab + 1));
    if (line.starts_with("#")) continue;
    auto const second = line.find('\t', tab + 1);
    auto const* const deal = deals.at(std::stoul(line)).c_str();
    auto const said = line.substr(tab + 1, second - tab - 1), expression = line.substr(second + 1);
    ++held;
    if (said == "none") {
      ++divided_by_zero;
      EXPECT_THAT(faro::testing::error_of([&] { (void)value_of(expression, "", deal); }),
                  ::testing::HasSubstr("division by zero"))
          << expression;
    } else {
      EXPECT_EQ(value_of(expression, "", deal), std::stoll(said)) << deal << "\n" << expression;
    }
  }
  EXPECT_EQ(held, 10'000U);
  EXPECT_LT(divided_by_zero, 2000U);
}

TEST(DealerScripts, FunctionsOfHands) {
  std::pair<char const*, std::int64_t> const known[] = {{"hcp(north)", 17},
                                                        {"hcps(north, spades)", 8},
                                                        {"spades(north)", 5},
                                                        {"heart(west)", 4},
                                                        {"controls(north)", 6},
                                                        {"control(north, hearts)", 1},
                                                        {"losers(north)", 5},
                                                        {"loser(south, hearts)", 1},
                                                        {"tens(south)", 2},
                                                        {"jacks(west)", 1},
                                                        {"queens(east)", 1},
                                                        {"kings(north)", 2},
                                                        {"aces(south)", 1},
                                                        {"top2(north, spades)", 2},
                                                        {"top3(south, clubs)", 3},
                                                        {"top4(north, spades)", 3},
                                                        {"top5(south)", 5},
                                                        {"c13(north)", 6 + 4 + 1 + 4 + 2 + 6},
                                                        {"pt3(north)", 2},
                                                        {"hascard(east, QS)", 1},
                                                        {"hascard(west, AS)", 0},
                                                        // a length of 5 times 10, times A 4, K 3, J 1
                                                        {"quality(north, spades)", 50 * 8},
                                                        {"quality(south, spades)", 25 + 25},
                                                        {"shape(north, 5431)", 1},
                                                        {"shape(north, any 5431)", 1},
                                                        {"shape(north, 54xx - any 1xxx)", 0},
                                                        {"shape(north, xxxx -any 4432 +5431)", 1},
                                                        {"shape(east, any 6421, 1462)", 1},
                                                        {"score(nv, x3N, 9)", 400},
                                                        {"score(vul, x4S, 10)", 620},
                                                        {"score(vul, x6H, 11)", -100},
                                                        {"score(nv, x7C, 13)", 1440},
                                                        {"score(nv, x2D, 8)", 90},
                                                        {"imps(430)", 10},
                                                        {"imps(-10)", 0},
                                                        {"imps(10)", 0},
                                                        {"imps(15)", 1},
                                                        {"imps(0 - 45)", -2},
                                                        {"imps(3990)", 23},
                                                        {"imps(3995)", 24},
                                                        {"(0 - 7) / 2", -3},
                                                        {"7 / (0 - 2)", -3},
                                                        {"(0 - 7) % 3", -1},
                                                        {"7 % (0 - 3)", 1},
                                                        {"score(nv, x1C, 0 - 3)", -500},
                                                        {"imps(-50)", -2}};
  for (auto const& [expression, value] : known) EXPECT_EQ(value_of(expression), value) << expression;
}

TEST(DealerScripts, OperatorsAreThoseOfC) {
  std::pair<char const*, std::int64_t> const known[] = {{"2 + 3 * 4", 14},
                                                        {"7 - 2 - 1", 4},
                                                        {"17 / 5 * 5", 15},
                                                        {"17 % 5", 2},
                                                        {"-3 + 5", 2},
                                                        {"1 == 1 == 1", 1},
                                                        {"3 > 2 && 2 >= 2", 1},
                                                        {"not 0 and 1", 1},
                                                        {"!1 || 0", 0},
                                                        {"1 != 2", 1},
                                                        {"0 or 2 < 3", 1},
                                                        {"hcp(north) > 16 ? 5 : 7", 5},
                                                        {"0 ? 1 : 0 ? 2 : 3", 3},
                                                        {"(2 + 3) * 4", 20},
                                                        {"abs(3 - 5)", 2}};
  for (auto const& [expression, value] : known) EXPECT_EQ(value_of(expression), value) << expression;
}

/// Laws of Duplicate Bridge 2017, Law 77, worked by hand.
TEST(DealerScripts, DoubledContractsScoreByLaw77) {
  std::pair<char const*, std::int64_t> const known[] = {
      {"score(nv, x2Sx, 8)", 470},     {"score(vul, x2Sx, 8)", 670},   {"score(nv, x2Cx, 8)", 180},
      {"score(nv, x2Cx, 9)", 280},     {"score(vul, x2Cx, 9)", 380},   {"score(vul, x1Nxx, 8)", 1160},
      {"score(nv, x1Cxx, 7)", 230},    {"score(nv, x2Cxx, 8)", 560},   {"score(nv, x4Hx, 11)", 690},
      {"score(vul, x5Dxx, 12)", 1400}, {"score(vul, x6Sx, 12)", 1660}, {"score(vul, x7Nxx, 13)", 2980},
      {"score(nv, z7Nx, 13)", 1790},   {"score(nv, x4Sx, 9)", -100},   {"score(nv, x4Sx, 8)", -300},
      {"score(nv, x4Sx, 7)", -500},    {"score(nv, x4Sx, 6)", -800},   {"score(nv, x7Nx, 0)", -3500},
      {"score(vul, x4Sx, 9)", -200},   {"score(vul, x4Sx, 8)", -500},  {"score(vul, x4Sx, 6)", -1100},
      {"score(vul, x7Nx, 0)", -3800},  {"score(nv, x4Sxx, 6)", -1600}, {"score(vul, x4Sxx, 9)", -400},
      {"score(vul, x7Nxx, 0)", -7600}};
  for (auto const& [expression, value] : known) EXPECT_EQ(value_of(expression), value) << expression;
}

TEST(DealerScripts, TheTreeOfAScoreIsTheTableOfScores) {
  for (int level = 1; level <= 7; ++level) {
    for (int strain = 0; strain < 5; ++strain) {
      for (int signs = 0; signs < 3; ++signs) {
        for (bool const vulnerable : {false, true}) {
          std::string expression = "0";
          std::int64_t sum = 0;
          for (int tricks = 0; tricks <= 13; ++tricks) {  // told apart by their weights
            expression += fmt::format(" + {} * score({}, x{}{}{}, {})", tricks * tricks + 1,
                                      vulnerable ? "vul" : "nv", level, "CDHSN"[strain],
                                      std::string(static_cast<std::size_t>(signs), 'x'), tricks);
            sum += (tricks * tricks + 1) *
                   detail::score_of(vulnerable, level, strain, tricks, static_cast<detail::doubling>(signs));
          }
          ASSERT_EQ(value_of(expression), sum) << expression;
        }
      }
    }
  }
}

struct asked_by_chance {
  explicit asked_by_chance(std::string const& text) : script{read_dealer_script(text, "test")} {}
  std::int64_t operator()(std::uint64_t chance) const {
    return measured_deal{script.leaves, deal, chance}(script.condition);
  }
  dealer_script script;
  deal_holdings deal = holdings_of(faro::seats_of(parse_pbn_deal(deal_text)));
};

TEST(DealerScripts, NumbersAreDrawnAlikeBelowTheirBound) {
  constexpr std::uint64_t draws = 60'000;
  asked_by_chance const six{"condition rnd(6)"}, down{"condition rnd(0 - 3)"},
      points{"condition rnd(hcp(north))"};
  std::vector<std::uint64_t> of_six(6), of_down(3), of_points(17);
  for (std::uint64_t i = 0; i < draws; ++i) {
    ++of_six.at(static_cast<std::size_t>(six(i)));
    ++of_down.at(static_cast<std::size_t>(-down(i)));
    ++of_points.at(static_cast<std::size_t>(points(i)));
  }
  for (auto const* counts : {&of_six, &of_down, &of_points}) {
    auto const expected = static_cast<double>(draws) / static_cast<double>(counts->size());
    for (auto const n : *counts) EXPECT_NEAR(static_cast<double>(n), expected, 5 * std::sqrt(expected));
  }
  EXPECT_EQ(asked_by_chance{"condition rnd(0)"}(7), 0);
  EXPECT_EQ(six(7), six(7));
}

TEST(DealerScripts, NumbersAreDrawnAnewWhereverTheyStand) {  // so does Debian's dealer, definitions too
  asked_by_chance const twice{"x = rnd(1000)\ncondition x == x"};
  asked_by_chance const nested{"condition rnd(rnd(2) + 1)"};
  std::uint64_t same = 0, zeros = 0;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    same += twice(i) == 1 ? 1U : 0U;
    zeros += nested(i) == 0 ? 1U : 0U;
  }
  EXPECT_LT(same, 40U);
  EXPECT_NEAR(static_cast<double>(zeros), 7'500.0, 250.0);
}

TEST(DealerScripts, LeadsThatTouchAreOne) {
  auto const south = holdings_of(faro::seats_of(
      parse_pbn_deal("N:953.873.82.QJT94 K72.AK654.AQ7.A7 AQ4.J.KJ6543.632 JT86.QT92.T9.K85")))[2];
  std::vector<detail::lead_card> const expected{{0, 12}, {0, 10}, {0, 2}, {1, 9}, {2, 11},
                                                {2, 9},  {2, 4},  {3, 4}, {3, 1}};
  EXPECT_EQ(detail::leads_from(south), expected);
}

TEST(DealerScripts, PointsAndDefinitionsOfOnesOwn) {
  EXPECT_EQ(value_of("hcp(north)", "pointcount 6 4 2 1"), 6 + 4 + 1 + 4 + 2 + 6);
  EXPECT_EQ(value_of("hcp(north) + jacks(north)", "altcount 1 0 0 0 5"), 17 + 5);
  EXPECT_EQ(value_of("strong and long",
                     "strong = hcp(north) >= 15 // points\nlong = spades(north) > 4 /* or\n more */"),
            1);
}

TEST(DealerScripts, TheKaplanRubensCount) {  // two aces and their quality; no suit is short
  auto const script = read_dealer_script("condition cccc(north)", "test");
  auto const deal = parse_pbn_deal("N:AK32.A32.432.432 QJ5.KQ5.KQ5.KQ65 T987.JT98.JT98.J 64.764.A76.AT987");
  // spades 300 + 200 + 40 * 7, hearts 300 + 30 * 4, and 50 less for no short suit
  EXPECT_EQ(answer({script.condition, script.leaves}, holdings_of(faro::seats_of(deal))),
            500 + 280 + 300 + 120 - 50);
}

TEST(DealerScripts, StatementsAndActions) {
  auto const script = read_dealer_script(
      "# a script\ngenerate 1000 produce 25 vulnerable EW dealer west\n"
      "predeal south SAQ542, HKJ87, D32, CAK spades(north)==2\n"
      "hcp(west) > 11\naction printoneline(hcp(west)), printes(\"W \", hcp(west), \\n), average \"points\" "
      "hcp(west),\n"
      "frequency (clubs(west), 0, 13), frequency \"two\" (hcp(east), 1, 3, aces(east), 0, 4), print(north, "
      "south),",
      "test");
  EXPECT_EQ(script.generate, 1000U);
  EXPECT_EQ(script.produce, 25U);
  EXPECT_EQ(script.dealer, 3U);
  EXPECT_EQ(script.vulnerable, "EW");
  EXPECT_EQ(script.predealt[2][0], 0b1'0100'0000'1101);  // A Q 5 4 2
  ASSERT_EQ(script.actions.size(), 6U);
  EXPECT_EQ(script.actions[2].label, "points");
  EXPECT_EQ(script.actions[4].is, dealer_action::kind::frequency_2d);
  EXPECT_EQ(script.actions[4].high2, 4);
  EXPECT_EQ(script.actions[5].seats, (std::vector<std::size_t>{0, 2}));
  EXPECT_TRUE(script.prints());
  EXPECT_FALSE(read_dealer_script("action average hcp(north)", "test").prints());
  EXPECT_TRUE(read_dealer_script("", "test").prints());  // all hands, when nothing is said
}

TEST(DealerScripts, RowsWithoutEndAreRefused) {
  std::string row = "condition 1";
  for (int i = 0; i < 5000; ++i) row += "+1";
  EXPECT_EQ(faro::testing::error_of([&] { (void)read_dealer_script(row, "test"); }),
            "test, line 1: more than 1,000 signs in one row of an expression");
  EXPECT_NO_THROW((void)read_dealer_script(row.substr(0, 901), "test"));
}

TEST(DealerScripts, WhatIsWrongIsToldByItsLine) {
  std::pair<char const*, char const*> const known[] = {
      {"hcp(nort) > 3", "test, line 1: expected north, east, south or west, got 'nort'"},
      {"condition\nhpc(north) > 3", "test, line 2: expected an expression, got 'hpc'; did you mean hcp?"},
      {"dds(north, spades) > 9", "test, line 1: dds() is not supported: expected tricks(HAND, STRAIN)"},
      {"action evalcontract", "test, line 1: expected '(' after evalcontract, got the end of the script"},
      {"tricks(north, x) > 9", "test, line 1: expected spades, hearts, diamonds, clubs or notrumps, got 'x'"},
      {"rnd 10", "test, line 1: expected '(' after rnd, got '10'"},
      {"score(vul, x4Sxxx, 9) > 0",
       "test, line 1: expected a contract such as x3N, doubled x3Nx, redoubled x3Nxx, got 'x4Sxxx'"},
      {"score(vul, 4Sx, 9) > 0",
       "test, line 1: expected a contract such as x3N, doubled x3Nx, redoubled x3Nxx, got '4Sx'"},
      {"shape(north, 433)",
       "test, line 1: expected a shape of four lengths, such as 4333 or 5xxx, got '433'"},
      {"shape{north, 4+xxx}",
       "test, line 1: shape{...} is of the preprocessor dpp: expected shape(...), four lengths or x each"},
      {"predeal north SAK, HX2", "test, line 1: expected a card, A K Q J T 9 to 2, got 'X' in 'HX2'"},
      {"predeal north SA south SA", "test, line 1: the card SA is given twice"},
      {"produce 2\nseed 42",
       "test, line 2: seed is no statement of a script here: expected it beside the script, faro deal FILE "
       "--seed 42"},
      {"action printpbn, csvrpt(hcp(north))",
       "test, line 1: csvrpt is not supported: expected printes(...), average or frequency"},
      {"predeal north SAKQJT98765432,\n HA",
       "test, line 2: expected at most 13 cards for a hand, got one more: HA"},
      {"predeal\nspades(north) == 14", "test, line 2: expected 0 to 13 cards of a suit, got 14"},
      {"a = 1\na = 2", "test, line 2: 'a' is defined a second time"},
      {"(hcp(north) > 3",
       "test, line 1: expected ')' after an expression in brackets, got the end of the script"},
      {"/* no end", "test, line 1: expected */ at the end of a comment, got the end of the script"},
      {"action average \"x", "test, line 1: expected a closing quote, got the end of the script"},
      {"hascard(north, 1S)", "test, line 1: expected a card such as AS, got '1S'"},
      {"produce -5", "test, line 1: expected how many deals to make, got -5"},
      {"\x01\x02", "test, line 1: expected an expression, got '\xEF\xBF\xBD'"}};
  for (auto const& [text, message] : known)
    EXPECT_EQ(faro::testing::error_of([&] { (void)read_dealer_script(text, "test"); }), message) << text;
  for (char const sign : {'(', '!', '-'}) {
    std::string const deep(5000, sign);
    EXPECT_NE(faro::testing::error_of([&] { (void)read_dealer_script(deep, "test"); }), "");
  }
}

}  // namespace
}  // namespace faro::odds::bridge
