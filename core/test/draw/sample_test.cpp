// Sampling programs compose, run with any chooser, and start from an empty bag every time.
#include <faro/chance/chacha.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/sample.hpp>
#include <faro/shuffle/array.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace {

using faro::draw;
using faro::draw_all;
using faro::place;
using faro::place_all;
using faro::ratio;
using faro::take_sample;

std::string const items = "abc";

TEST(SampleProgram, ShufflesInOneLine) {
  auto const program = place_all(std::string{"abcd"}).then(draw_all<char>());
  auto const drawn =
      faro::read_exhaustively<std::vector<char>>([&](auto& c) { return take_sample(c, program); });
  EXPECT_EQ(drawn.law.size(), 24U);
  auto const read = faro::read_exhaustively<std::vector<char>>(
      [](auto& c) { return faro::shuffled(std::string{"abcd"}, c); });
  EXPECT_EQ(read.law.size(), 24U);
  for (auto const& e : read.law.entries()) EXPECT_EQ(read.law.probability(e.outcome), (ratio{1, 24}));
}

TEST(SampleProgram, RunsBySeed) {
  auto const program = place_all(std::string{"abcdefghij"}).then(draw_all<char>());
  faro::chacha20 generator{faro::key_from_text("June", faro::purpose::bag)};
  faro::random_chooser c{generator};
  EXPECT_EQ(take_sample("June", program), take_sample(c, program));
  EXPECT_EQ(take_sample(std::string{"June"}, program), take_sample("June", program));
  EXPECT_NE(take_sample("July", program), take_sample("June", program));
}

TEST(SampleProgram, ComposesDraws) {
  auto const two = place_all(items).then(draw<char>()).and_then([](std::optional<char> first) {
    return draw<char>().transform([first](std::optional<char> second) {
      return std::string{*first, *second};
    });
  });
  auto const read = faro::read_exhaustively<std::string>([&](auto& c) { return take_sample(c, two); });
  EXPECT_EQ(read.law.size(), 6U);
  EXPECT_EQ(read.law.probability("ca"), (ratio{1, 6}));
}

TEST(SampleProgram, PlacesBetweenDraws) {
  // Draw one of a and b, put a c in its place, draw again: c half the time.
  auto const program = place_all(std::string{"ab"}).then(draw<char>()).then(place('c')).then(draw<char>());
  auto const read =
      faro::read_exhaustively<std::optional<char>>([&](auto& c) { return take_sample(c, program); });
  EXPECT_EQ(read.law.probability('c'), (ratio{1, 2}));
  EXPECT_EQ(read.law.probability('a'), (ratio{1, 4}));
}

TEST(SampleProgram, DrawsNothingFromAnEmptyBag) {
  faro::xoshiro256pp g{faro::key_from_text("empty")};
  faro::random_chooser c{g};
  EXPECT_EQ(take_sample(c, draw<char>()), std::nullopt);
  EXPECT_TRUE(take_sample(c, draw_all<char>()).empty());
}

TEST(SampleProgram, StartsAnewEachTime) {
  faro::xoshiro256pp g{faro::key_from_text("anew")};
  faro::random_chooser c{g};
  auto const program = place_all(items).then(draw_all<char>());
  for (int i = 0; i < 3; ++i) {
    auto all = take_sample(c, program);
    std::ranges::sort(all);
    EXPECT_EQ(std::string(all.begin(), all.end()), items);
  }
}

TEST(SampleProgram, EndsInAValueWithoutDrawing) {
  faro::xoshiro256pp g{faro::key_from_text("pure")};
  faro::random_chooser c{g};
  EXPECT_EQ(take_sample(c, (faro::pure_sample<char, int>(7))), 7);
}

}  // namespace
