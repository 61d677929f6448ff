// Averages and frequencies of scripts: each cell held against a count of its own.
#include "bridge/src/dealer/statistics.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace faro::odds::bridge {
namespace {

struct counted_script {
  explicit counted_script(std::string const& text, std::uint64_t deals = 0, bool exactly = true)
      : script{read_dealer_script(text, "test")},
        drawing{{script.condition, script.leaves},
                script.predealt,
                drawing_wish{deals, worth_of_statistics, exactly}},
        statistics{script, drawing, exactly} {}
  dealer_script script;
  deal_drawing drawing;
  script_statistics statistics;
};

std::string const strong = "opens = hcp(north) >= 20 and spades(north) >= 6\n";

/// The share of deals for which more holds.
ratio share(std::string const& more) {
  auto const both = read_dealer_script(strong + "condition opens and " + more, "test");
  auto const all = read_dealer_script(strong + "condition opens", "test");
  return ratio{deal_ways{{both.condition, both.leaves}}.count(),
               deal_ways{{all.condition, all.leaves}}.count()};
}

TEST(ScriptStatistics, AHandThatNoConditionSpeaksOf) {
  counted_script const run{strong + "condition opens\naction frequency \"east\" (hcp(east), 2, 5)"};
  auto const& s = run.statistics.all()[0];
  ASSERT_TRUE(s.exact);
  EXPECT_FALSE(run.statistics.estimates());
  ratio sum{0};
  for (auto const& [at, p] : s.chances) sum = sum + p;
  EXPECT_EQ(sum, ratio{1});
  EXPECT_EQ(s.chances.at({1, 0}), share("hcp(east) < 2"));
  EXPECT_EQ(s.chances.at({3, 0}), share("hcp(east) == 3"));
  EXPECT_EQ(s.chances.at({6, 0}), share("hcp(east) > 5"));
}

TEST(ScriptStatistics, WhatIsDrawnIsTriedAmongWhatIsCounted) {
  auto const script = read_dealer_script("condition hcp(north) >= 20 and rnd(4) == 0\nproduce 400", "test");
  deal_drawing drawing{{script.condition, script.leaves}, {}, drawing_wish{400, 0, true}};
  EXPECT_FALSE(drawing.counted());
  EXPECT_EQ(drawing.why_not(), "rnd() is drawn deal by deal");
  auto const strong = read_dealer_script("condition hcp(north) >= 20", "test");
  xoshiro256pp generator{key_from_text("drawn")};
  random_chooser c{generator};
  for (int i = 0; i < 400; ++i) {
    auto const deal = drawing.draw(c, 1'000);
    ASSERT_TRUE(deal);
    ASSERT_NE(answer({strong.condition, strong.leaves}, *deal), 0);
  }
  EXPECT_NEAR(static_cast<double>(drawing.tried()), 1'600.0, 5 * std::sqrt(400 * 12.0));
}

TEST(ScriptStatistics, TwoDirections) {
  counted_script const run{strong +
                           "condition opens\naction frequency (hcp(north), 20, 21, spades(south), 1, 2)"};
  auto const& s = run.statistics.all()[0];
  ASSERT_TRUE(s.exact);
  EXPECT_EQ(s.chances.at({20, 1}), share("hcp(north) == 20 and spades(south) == 1"));
  EXPECT_EQ(s.chances.at({22, 3}), share("hcp(north) > 21 and spades(south) > 2"));
  EXPECT_EQ(s.chances.at({21, 0}), share("hcp(north) == 21 and spades(south) < 1"));
}

TEST(ScriptStatistics, AnAverageIsThatOfItsFrequency) {
  counted_script const run{strong +
                           "condition opens\naction average \"east\" hcp(east), "
                           "frequency \"east\" (hcp(east), 0, 20)"};
  ratio mean{0};
  for (auto const& [at, p] : run.statistics.all()[1].chances) mean = mean + p * ratio{at.first};
  EXPECT_EQ(*run.statistics.all()[0].average, mean);
}

/// A few deals are less work than to count four hands; a million are more than to count one.
TEST(ScriptStatistics, WhatIsExactDependsOnTheWork) {
  auto const text = "condition hcp(north) >= 12\naction frequency (losers(south) + losers(east) * 3, 0, 40)";
  EXPECT_TRUE(counted_script(text, 10, false).statistics.estimates());
  auto const one_hand = "condition hcp(north) >= 12\naction average hcp(north)";
  EXPECT_FALSE(counted_script(one_hand, 1'000'000, false).statistics.estimates());
}

}  // namespace
}  // namespace faro::odds::bridge
