// State machines: the same distributions as plain descriptions, for chains far too long to re-run.

#include "support/machine.hpp"

#include "support/exchange_shuffle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace {

using faro::count_t;
using faro::integer;
using faro::ratio;
using faro::testing::exchange_machine;

/// Draws from an urn of two colours and puts the ball back with another of its colour (Polya 1923).
struct urn_machine {
  std::uint32_t draws;
  struct state {
    std::array<count_t, 2> balls;
    bool operator==(state const&) const = default;
  };
  [[nodiscard]] state initial() const { return {{1, 1}}; }
  [[nodiscard]] std::optional<count_t> result(state const& s) const {
    if (s.balls[0] + s.balls[1] < draws + 2) return std::nullopt;
    return s.balls[0];
  }
  [[nodiscard]] std::span<count_t const> asks(state const& s) const { return s.balls; }
  [[nodiscard]] state next(state s, std::size_t colour) const {
    ++s.balls[colour];
    return s;
  }
};

TEST(Machine, GivesTable10_2OfDocument003) {
  auto const read = faro::read_machine(exchange_machine{"ABC", 2});
  EXPECT_EQ(read.law.weight("ABC"), integer{21});
  EXPECT_EQ(read.law.weight("CBA"), integer{12});
  EXPECT_EQ(read.law.denominator(), integer{81});
}

TEST(Machine, ReadsThousandsOfPicks) {
  // Polya's urn is uniform after any number of draws: 1 .. draws + 1, each 1/(draws + 1).
  auto const read = faro::read_machine(urn_machine{1000});
  EXPECT_EQ(read.law.size(), 1001U);
  EXPECT_EQ(read.law.probability(1), (ratio{1, 1001}));
  EXPECT_EQ(read.law.probability(500), (ratio{1, 1001}));
  EXPECT_EQ(read.law.mass(), ratio{1});
}

TEST(Machine, StopsAtALimitAndReturnsTheRest) {
  auto const read = faro::read_machine(urn_machine{10}, {.picks = 9});
  EXPECT_TRUE(read.law.empty());
  EXPECT_EQ(read.unread, ratio{1});
}

}  // namespace
