// Kinds of starting hands: the table of their deals against exact showdowns, and ranges that are read as they
// were written.
#include "poker/src/showdown/starting_hands/kinds.hpp"

#include <faro/poker/showdown.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

namespace faro::odds {
namespace {

TEST(Kinds, DealsOfTheTableAreThoseOfShowdowns) {
  auto const& all = deals_of_kinds();
  std::mt19937 random{20};
  std::uniform_int_distribution<std::size_t> some{0, starting_kinds - 1};
  for (int n = 0; n < 40; ++n) {
    auto const i = some(random);
    auto const j = some(random);
    if (i == j) continue;
    auto const text = name_of_kind(i) + " vs " + name_of_kind(j);
    auto const found = showdown(parse_showdown(text));
    auto const& [deals, gain] = all[i][j];
    EXPECT_EQ(static_cast<std::uint64_t>(deals), found.deals) << text;
    EXPECT_EQ(gain, static_cast<std::int64_t>(found.players[0].win) -
                        static_cast<std::int64_t>(found.players[1].win))
        << text;
  }
}

TEST(Kinds, AKindAgainstAllIsThatAgainstARandomHand) {
  auto const& all = deals_of_kinds();
  std::int64_t of_all = 0;
  for (auto const& row : all) {
    for (auto const& one : row) of_all += one.deals;
  }
  EXPECT_EQ(of_all, 1326LL * 1225 * 1'712'304);
  for (auto const* const text : {"J8s vs random", "22 vs random"}) {
    auto const found = showdown(parse_showdown(text));
    auto const kind = place_of_kind(parse_showdown(text).players[0].hands[0]);
    std::int64_t gain = 0;
    for (auto const& one : all[kind]) gain += one.gain;
    EXPECT_EQ(gain, static_cast<std::int64_t>(found.players[0].win) -
                        static_cast<std::int64_t>(found.players[1].win))
        << text;
  }
  for (std::size_t i = 0; i < starting_kinds; ++i) {
    EXPECT_EQ(all[i][i].gain, 0) << name_of_kind(i);
    for (std::size_t j = 0; j < i; ++j) EXPECT_EQ(all[i][j].gain, -all[j][i].gain);
  }
}

/// How often each kind is in a range, as it is read: the part of its hands, weighed.
std::array<double, starting_kinds> read_back(std::string const& range) {
  std::array<double, starting_kinds> out{};
  auto const read = parse_showdown("random vs " + range).players[1];
  double most = 1;
  for (auto const w : read.weights) most = std::max(most, static_cast<double>(w));
  for (std::size_t i = 0; i < read.hands.size(); ++i) {
    auto const kind = place_of_kind(read.hands[i]);
    out[kind] +=
        (read.weights.empty() ? 1 : read.weights[i] / most) / static_cast<double>(hands_of_kind(kind));
  }
  return out;
}

TEST(Kinds, RangesAreReadAsTheyWereWritten) {
  std::mt19937 random{21};
  for (int n = 0; n < 60; ++n) {
    std::array<ratio, starting_kinds> often{};
    often[0] = ratio{1};  // the weights of a range are beside each other
    for (auto& one : often) {
      auto const kind = random() % 8;
      one = kind < 4    ? ratio{1}
            : kind == 4 ? ratio{static_cast<std::int64_t>(random() % 999 + 1), 1000}
                        : ratio{};
    }
    often[0] = ratio{1};
    auto const text = range_of_kinds(often);
    auto const back = read_back(text);
    for (std::size_t k = 0; k < starting_kinds; ++k)
      EXPECT_NEAR(back[k], often[k].to_double(), 1e-9) << name_of_kind(k) << " of " << text;
  }
}

TEST(Kinds, RangesAreAsPlayersWriteThem) {
  std::array<ratio, starting_kinds> often{};
  auto const put = [&](std::string const& range, ratio const& much) {
    auto const asked = parse_showdown("random vs " + range);
    for (auto const hand : asked.players[1].hands) often[place_of_kind(hand)] = much;
  };
  EXPECT_EQ(range_of_kinds(often), "");
  put("22+, A2s+, K9s-K7s, T9o, 63s", ratio{1});
  put("63s", ratio{437, 1000});
  put("54s", ratio{1, 2});
  EXPECT_EQ(range_of_kinds(often), "22+, A2s+, K9s-K7s, 63s@0.437, 54s@0.5, T9o");
}

}  // namespace
}  // namespace faro::odds
