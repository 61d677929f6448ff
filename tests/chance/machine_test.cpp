// State machines: the same laws as plain descriptions, for chains far too long to re-run.
#include <faro/chance/machine.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace {

using faro::count_t;
using faro::integer;
using faro::ratio;

/// Document 003's ExchangeShuffle on a deck of up to 8 letters.
struct exchange_machine {
  std::string deck;
  std::uint32_t exchanges;
  struct state {
    std::array<char, 8> order{};
    std::uint32_t asked = 0, first = 0;
    bool operator==(state const&) const = default;
  };
  [[nodiscard]] state initial() const {
    state s;
    std::ranges::copy(deck, s.order.begin());
    return s;
  }
  [[nodiscard]] std::optional<std::string> result(state const& s) const {
    if (s.asked < 2 * exchanges) return std::nullopt;
    return std::string{s.order.data(), deck.size()};
  }
  [[nodiscard]] std::uint64_t asks(state const&) const { return deck.size(); }
  [[nodiscard]] state next(state s, std::size_t answer) const {
    if (s.asked++ % 2 == 0) {
      s.first = static_cast<std::uint32_t>(answer);
    } else {
      std::swap(s.order[s.first], s.order[answer]);
      s.first = 0;
    }
    return s;
  }
};

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
