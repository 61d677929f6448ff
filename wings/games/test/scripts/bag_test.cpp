// The bag of document 000 in Lua: what is placed comes out, in random order, and after that nothing.
#include "games/test/scripts/support.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/bag.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using faro::odds::script;
using faro::testing::body;
using faro::testing::distribution_of;
using ::testing::HasSubstr;
using table = std::map<std::string, std::string>;

TEST(ScriptBag, DrawsEachItemAlikeAndThenNothing) {
  EXPECT_EQ(distribution_of(body("local b = t:bag() b:place_all({'A', 'B', 'C'}) return b:draw()")),
            (table{{"A", "1/3"}, {"B", "1/3"}, {"C", "1/3"}}));
  EXPECT_EQ(distribution_of(body("return t:bag():draw() == nil")), (table{{"true", "1"}}));
  EXPECT_EQ(distribution_of(body("local b = t:bag{'x'} b:draw() return b:size() == 0 and b:draw() == nil")),
            (table{{"true", "1"}}));
}

TEST(ScriptBag, AllDrawnIsAShuffle) {
  auto const law = distribution_of(body("return table.concat(t:bag({'A', 'B', 'C'}):draw_all())"));
  EXPECT_EQ(law.size(), 6U);
  for (auto const& [order, chance] : law) EXPECT_EQ(chance, "1/6") << order;
  EXPECT_EQ(distribution_of(body("return #t:bag():draw_all()")), (table{{"0", "1"}}));
}

TEST(ScriptBag, IsRefilledOnTheWay) {  // docs/sampling.md: two draws, the first item put back
  EXPECT_EQ(
      distribution_of(body("local b = t:bag{'A', 'B'} local x = b:draw() b:place(x) return x .. b:draw()")),
      (table{{"AA", "1/4"}, {"AB", "1/4"}, {"BA", "1/4"}, {"BB", "1/4"}}));
}

TEST(ScriptBag, TheSamePicksDrawTheSameAsTheBagOfTheLibrary) {
  auto const game = body(
      "local b = t:bag{'a', 'b', 'c', 'd'} local s = b:draw() b:place('e') b:place_all{'f', 'g'} "
      "return s .. table.concat(b:draw_all())");
  faro::xoshiro256pp generator{faro::key_from_text("bag")};
  for (int run = 0; run < 50; ++run) {
    faro::random_chooser random{generator};
    faro::record picks;
    faro::recording tape{random, picks};
    auto const outcome = to_string(game(tape));

    faro::recorded_chooser back{picks};
    faro::bag<std::string> bag{std::vector<std::string>{"a", "b", "c", "d"}};
    auto drawn = *bag.draw(back);
    bag.place("e");
    bag.place_all(std::vector<std::string>{"f", "g"});
    for (auto const& item : bag.draw_all(back)) drawn += item;
    back.finish();
    EXPECT_EQ(outcome, drawn);
  }
}

TEST(ScriptBag, ItemsAreListedFromTheFrontForKeys) {
  EXPECT_EQ(distribution_of(body("local b = t:bag{1, 2} b:place(0) return table.concat(b:items(), ' ')")),
            (table{{"0 1 2", "1"}}));
  EXPECT_EQ(
      distribution_of(body("local b = t:bag{1, 1, 2} b:draw() t:merge_point(b:items()) return b:draw()")),
      (table{{"1", "2/3"}, {"2", "1/3"}}));
}

TEST(ScriptBag, TheDeckIsFilledAndEmptiedAtOnce) {
  script const game{
      "return {deck = {x = 1}, play = function(t) t:place_all({'y', 'y'}) "
      "return table.concat(t:draw_all()) .. t:left() end}",
      "game.lua"};
  EXPECT_EQ(distribution_of(game), (table{{"xyy0", "1/3"}, {"yxy0", "1/3"}, {"yyx0", "1/3"}}));
}

TEST(ScriptBag, SaysWhatIsWrong) {
  auto const fault = [](std::string const& lua) {
    try {
      distribution_of(body(lua));
    } catch (faro::input_error const& e) {
      return std::string{e.what()};
    }
    return std::string{};
  };
  EXPECT_THAT(fault("t:bag():place(nil)"),
              HasSubstr("game.lua:1: bag:place(item): expected an item, got nil"));
  EXPECT_THAT(fault("t:bag(3)"), HasSubstr("t:bag(list): expected a list, got number"));
  EXPECT_THAT(fault("local b = t:bag() b.draw()"), HasSubstr("call it as bag:draw(...), with a colon"));
  EXPECT_THAT(fault("t.bag()"), HasSubstr("call it as t:bag(...), with a colon"));
  EXPECT_THAT(fault("t:place_all('abc')"), HasSubstr("t:place_all(list): expected a list, got string"));
}

TEST(ScriptBag, ALargeOneIsStoppedByTheLimitsNotByTheClock) {
  auto const game = body("local b = t:bag() for i = 1, 1000000 do b:place(i) end return #b:draw_all()",
                         {.instructions = 20'000'000});
  EXPECT_THROW(distribution_of(game), faro::input_error);
}

}  // namespace
