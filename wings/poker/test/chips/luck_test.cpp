// How lucky somebody was: against every course of the all-ins, and what is refused.
#include "poker/src/chips/luck.hpp"

#include "support/error_of.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {
namespace {

using testing::error_of;

luck_question luck_asked(std::vector<luck_question::all_in> all) {
  luck_question out;
  out.all = std::move(all);
  return out;
}

std::vector<luck_question::all_in> all_ins_in(std::string_view text, std::string_view source) {
  return all_ins_of(read_all_in_table(text, source));
}

TEST(Luck, FourteenOfTwentyLostAtFourInFive) {
  auto ask = luck_asked(read_all_ins("80%*20"));
  ask.won = 6;
  auto const found = answer_luck(ask);
  ratio meant;  // by the binomial distribution
  for (std::uint64_t k = 0; k <= 6; ++k) meant += ratio{binomial(20, k) * power(4, k), power(5, 20)};
  EXPECT_EQ(found.wins.at_most, meant);
  EXPECT_NEAR(meant.to_double(), 1.845e-6, 5e-10);
  EXPECT_EQ(found.two_sided, ratio{2} * meant);
  EXPECT_EQ(found.wins.mean, ratio{16});
  EXPECT_EQ(found.wins.variance, (ratio{16, 5}));
  auto const listed = answer_luck(luck_asked(read_all_ins("80% lost*14, 80% won*6")));
  EXPECT_EQ(listed.wins.at_most, meant);
}

TEST(Luck, IsTheDistributionOfEveryCourse) {
  auto const all = all_ins_in(
      "equity,tie,result,pot\n0.5,0.02,won,100\n80%,0,lost,250.5\n1/3,10%,tied,100\n"
      "0.9,0,won,7\n",
      "list");
  std::map<ratio, ratio> wins, money;
  for (int course = 0; course < 81; ++course) {
    ratio chance = 1, won, sum;
    auto rest = course;
    for (auto const& one : all) {
      auto const halves = rest % 3;
      rest /= 3;
      chance *= halves == 2 ? one.win : halves == 1 ? one.tie : ratio{1} - one.win - one.tie;
      won += ratio{halves, 2};
      sum += *one.pot * ratio{halves, 2};
    }
    wins[won] += chance;
    money[sum] += chance;
  }
  auto const found = answer_luck(luck_asked(all));
  for (auto const& [won, chance] : wins) EXPECT_EQ(found.wins.law.probability(won), chance);
  for (auto const& [sum, chance] : money) EXPECT_EQ(found.money->law.probability(sum), chance);
  EXPECT_EQ(found.wins.mean, found.wins.law.mean());
  EXPECT_EQ(found.money->mean, found.money->law.mean());
  EXPECT_EQ(
      found.wins.variance,
      found.wins.law.transform([&](ratio const& x) { return (x - found.wins.mean) * (x - found.wins.mean); })
          .mean());
  EXPECT_EQ(found.wins.result, (ratio{5, 2}));
  EXPECT_EQ(found.money->result, ratio{157});
}

TEST(Luck, OfFewCantBeShown) {
  auto const few = answer_luck(luck_asked(read_all_ins("50%*6")));
  EXPECT_FALSE(few.seen_from);
  EXPECT_EQ(few.least, (ratio{1, 64}));
  auto const more = answer_luck(luck_asked(read_all_ins("50%*7")));
  EXPECT_EQ(more.seen_from, ratio{0});
  EXPECT_EQ(more.power, (ratio{power(11, 7), power(20, 7)}));  // 0.45 to win each
}

TEST(Luck, ATableOfASpreadsheetHasDecimalCommas) {
  auto const all = all_ins_in("equity;result;pot\n0,25;won;12,5\n80,5%;lost;3\n", "list.csv");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].win, (ratio{1, 4}));
  EXPECT_EQ(all[0].pot, (ratio{25, 2}));
  EXPECT_EQ(all[1].win, (ratio{161, 200}));
}

TEST(Luck, ATableIsReadByItsColumns) {
  auto const text = "EV;Hand;Won?;Chance\n50%;AKs;won;60%\n40%;QQ;lost;70%\n";
  EXPECT_EQ(error_of([&] { (void)read_all_in_table(text, "list.csv"); }),
            "list.csv: 'EV' or 'Chance' may be meant, of the columns 'EV' ('50%'), 'Hand' ('AKs'), 'Won?' "
            "('won'), 'Chance' ('60%'): --equity says which");
  auto const all = all_ins_of(read_all_in_table(text, "list.csv", {.equity = "Chance", .result = "3"}));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].win, (ratio{7, 10}));
  EXPECT_EQ(all[1].halves, 0);
}

TEST(Luck, ACommandIsShownForColumnsOfChancesAlone) {
  try {
    (void)read_all_in_table("Hand,All-in,Winner\nAKs,65%,won\nQQ,81%,lost\n", "list.csv");
    FAIL();
  } catch (refused_reading const& e) {
    ASSERT_FALSE(e.ways().empty());
    EXPECT_EQ(e.ways(), (std::vector<reading_options>{{{"--equity", "All-in"}}}));
  }
}

TEST(Luck, OfMoneyIsOfPotsThatAreAllKnown) {
  auto ask = luck_asked({{{1, 2}, {}, 2, ratio{100}}, {{1, 2}, {}, 0, {}}});
  EXPECT_FALSE(answer_luck(ask).money);
  ask.all.back().pot = ratio{50};
  EXPECT_EQ(answer_luck(ask).money->mean, ratio{75});
}

TEST(Luck, RefusesWhatIsNone) {
  auto const list = [](std::string const& text) { return error_of([&] { (void)read_all_ins(text); }); };
  auto const table = [](std::string const& text) {
    return error_of([&] { (void)all_ins_in(text, "list.csv"); });
  };
  EXPECT_EQ(list("80*20"), "expected a chance from 0 to 1, or a percentage such as 80%, got '80'");
  EXPECT_EQ(list("80% losst"), "expected won, lost or tied, got 'losst'");
  EXPECT_EQ(list(" "), "expected chances of all-ins, such as '80%*20', got none");
  EXPECT_EQ(list("80% won, 70%"), "1 of 2 all-ins have a result: expected it of all or of none");
  EXPECT_EQ(list("100% lost"), "what is certain was not lost");
  EXPECT_EQ(table("equity,result\n0.8,won\n0.7,maybe\n"),
            "list.csv, line 3: expected won, lost or tied, got 'maybe'");
  EXPECT_EQ(table("hand,result\n0.8,won\n"),
            "list.csv: expected --equity COLUMN, or a column that is called 'equity'; its columns, parted by "
            "a comma, "
            "are 'hand' ('0.8'), 'result' ('won')");
  auto ask = luck_asked(read_all_ins("80%*3"));
  ask.won = 4;
  EXPECT_EQ(error_of([&] { (void)answer_luck(ask); }), "4 of 3 all-ins can't be won");
}

}  // namespace
}  // namespace faro::odds
