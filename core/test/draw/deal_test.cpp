// Dealing: one card at a time round the table, every deal equally likely.
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/record.hpp>
#include <faro/draw/deal.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using hands = std::vector<std::vector<std::uint64_t>>;

TEST(Deal, GoesRoundTheTable) {
  faro::record const no_swaps{{0, 6}, {0, 5}, {0, 4}, {0, 3}};
  faro::recorded_chooser c{no_swaps};
  EXPECT_EQ(deal_hands(c, 6, {2, 2}), (hands{{0, 2}, {1, 3}}));
  EXPECT_NO_THROW(c.finish());
}

TEST(Deal, IsExactlyUniform) {
  auto const read = faro::read_exhaustively<hands>([](auto& c) { return faro::deal_hands(c, 5, {2, 2}); });
  EXPECT_EQ(read.law.size(), 120U);
  for (auto const& e : read.law.entries()) EXPECT_EQ(read.law.probability(e.outcome), (faro::ratio{1, 120}));
}

TEST(Deal, OfADeckHasTheNamesOfItsCards) {
  auto const bridge = faro::deal(faro::standard52(), 4, 13, "1");  // faro deal --seed 1
  EXPECT_EQ(bridge[0][0], "6s");
  EXPECT_EQ(bridge[1][0], "Qd");
  auto const magic = faro::parse_deck_literal("land*24 spell*36").cards;
  EXPECT_EQ(magic.names().size(), 60U);
  EXPECT_EQ(faro::deal(magic, 2, 7, "a"), faro::deal(magic.names(), 2, 7, "a"));
  EXPECT_EQ(faro::deal(magic, 2, 7).size(), 2U);
}

TEST(Deal, NeedsEnoughCards) {
  faro::recorded_chooser c{{}};
  try {
    faro::deal_hands(c, 52, {5, 13});
    FAIL();
  } catch (faro::input_error const& e) {
    EXPECT_STREQ(e.what(), "5 x 13 = 65 cards are asked for, but the deck has 52");
  }
}

TEST(Hands, AreReadAsPlayersTimesCards) {
  EXPECT_EQ(faro::parse_hands("4x13"), (faro::hands_spec{4, 13}));
  EXPECT_EQ(faro::parse_hands("5"), (faro::hands_spec{1, 5}));
  for (auto const* text :
       {"", "x", "4x", "x13", "0x5", "4x0", "-1", "4x13x2", "99999999999999999999", "a", "4 x 13"}) {
    EXPECT_THROW(faro::parse_hands(text), faro::input_error) << text;
  }
}

}  // namespace
