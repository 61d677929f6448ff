// Loops whose distributions were computed without faro (tests/answers/reference): how its tests, one file a
// kind of game, get at them.
#pragma once
#include "support/places.hpp"

#include <faro/chains/reading.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

namespace faro::testing::loops {

using json = nlohmann::ordered_json;

inline ratio number(json const& value) {
  auto const text = value.get<std::string>();
  auto const bar = text.find('/');
  auto const top = faro::integer::parse(text.substr(0, bar));
  return bar == std::string::npos ? ratio{top, faro::integer{1}}
                                  : ratio{top, faro::integer::parse(text.substr(bar + 1))};
}

template <class R>
ratio chance_of(loop_reading<R> const& read, R const& outcome) {
  for (auto const& row : read.rows) {
    if (row.outcome == outcome) return row.chance.exact() ? row.chance.low : ratio{-1};
  }
  return {};
}

template <class R>
ratio mean_of(loop_reading<R> const& read, std::string const& what) {
  for (auto const& c : read.counts) {
    if (c.what == what && c.expected) return c.expected->exact() ? c.expected->low : ratio{-1};
  }
  return ratio{-1};
}

/// P(T <= n) of the clock that was read, which is rounded down by less than 2^-200.
template <class R>
void expect_within(loop_reading<R> const& read, std::size_t n, ratio const& expected) {
  ASSERT_TRUE(read.distribution_of_clock);
  ratio within;
  for (std::size_t i = 0; i <= n && i < read.distribution_of_clock->ended.size(); ++i)
    within += read.distribution_of_clock->ended[i];
  EXPECT_LE(within, expected) << n;
  EXPECT_GE(within + ratio(1, power(2, 200)), expected) << n;
}

class ReferenceLoops : public ::testing::Test {
 protected:
  void SetUp() override { values = json::parse(std::ifstream{answers("reference/loops.json")}); }
  json values;
};

}  // namespace faro::testing::loops
