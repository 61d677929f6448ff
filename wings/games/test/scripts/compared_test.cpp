// Games against each other, read to their ends or not.
#include "games/src/scripts/compared.hpp"

#include "games/test/scripts/support.hpp"

#include <gtest/gtest.h>

namespace {

using faro::ratio;
using faro::odds::answer_script;
using faro::odds::compare_readings;
using faro::odds::script;

constexpr auto climbs =
    "return function(t) local n = 0 while t:chance(1, 2) do n = n + 1 t:merge_point(n) end return n end";

TEST(ComparedReadings, AreExactWhereBothAre) {
  script const four{"return function(t) return t:die(4) end", "four.lua"};
  script const six{"return function(t) return t:die(6) end", "six.lua"};
  auto const found = compare_readings(answer_script(four).read, answer_script(six).read);
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.less.low, (ratio{7, 12}));
  EXPECT_EQ(found.equal.low, (ratio{1, 6}));
  EXPECT_EQ(found.never.high, ratio{});
}

TEST(ComparedReadings, HoldTheTruthWhereverALimitEndsThem) {
  script const game{climbs, "climbs.lua"};  // geometric: two are equal with 1/3
  for (std::uint64_t const runs : {4U, 10U, 30U, 80U}) {
    auto const read = answer_script(game, {.runs = runs}).read;
    auto const found = compare_readings(read, read);
    EXPECT_FALSE(found.exact());
    for (auto const& chance : {found.less, found.equal, found.greater}) {
      EXPECT_LE(chance.low, (ratio{1, 3})) << runs;
      EXPECT_GE(chance.high, (ratio{1, 3})) << runs;
    }
    auto const mean = faro::odds::mean_between(read, ratio{}, ratio{1000});
    EXPECT_LE(mean.low, ratio{1});
    EXPECT_GE(mean.high, ratio{1});
  }
}

TEST(ComparedReadings, KeepWhatNeverEndsApart) {
  script const one{"return function(t) return 1 end", "one.lua"};
  script const stuck{
      "return function(t) if t:chance(1, 4) then while true do t:merge_point(1) t:die() end end return 1 end",
      "stuck.lua"};
  auto const found = compare_readings(answer_script(one).read, answer_script(stuck).read);
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.equal.low, (ratio{3, 4}));
  EXPECT_EQ(found.never.low, (ratio{1, 4}));
}

}  // namespace
