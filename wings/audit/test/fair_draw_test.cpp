// The draw that anyone can repeat: its bytes, its fairness, its reach.
#include <faro/audit/detail/fair_draw.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/integers.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace faro::audit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using positions = std::vector<std::uint64_t>;

static_assert(chooser<fair_draw>);

// The same algorithm under the name "faro-deal/1": computed by an independent implementation in Python when
// the algorithm was proposed.
std::vector<std::string> const proposal{"seed", "session 1"};

TEST(fair_draw, key_and_words_of_the_proposal) {
  fair_draw draw{proposal, "faro-deal/1"};
  EXPECT_EQ(to_hex(draw.key()), "3a9a2172a623195c8b3c28595014df83d4f23a3bded70b46d78e641f5708fcfa");
  std::vector<std::uint64_t> words;
  for (int i = 0; i < 4; ++i) words.push_back(draw.word());
  EXPECT_THAT(words, ElementsAre(4075859852285322082u, 16338887320125955916u, 9625890169333706411u,
                                 4296432960833594774u));
}

TEST(fair_draw, orders_of_the_proposal) {
  fair_draw ten{proposal, "faro-deal/1"};
  EXPECT_EQ(drawn_order(ten, 10), (positions{7, 1, 0, 6, 5, 8, 4, 3, 9, 2}));
  fair_draw cards{proposal, "faro-deal/1"};
  std::string deck;
  for (auto const i : drawn_order(cards, 52)) {
    deck += "23456789TJQKA"[i % 13];
    deck += "cdhs"[i / 13];
  }
  EXPECT_EQ(deck,
            "Th2c2h3c4hJh4c8d6h5s6c8hAhQh9d2dJs8s6sJc2s9h3sKs6d9c5hAc5cQcKh8cJdTs4s7sQdTdAs7hKd4dTc3h7d5dAd"
            "3dQsKc7c9s");
}

TEST(fair_draw, its_name_goes_into_the_key) {
  EXPECT_NE(fair_draw_key(proposal), fair_draw_key(proposal, "faro-deal/1"));
  // docs/verify_draw.py: key of the fields "seed", "session 1".
  EXPECT_EQ(to_hex(fair_draw_key(proposal)),
            "27b21f63d929aaed674f3fbb518f6244de1a0c15a6abedd4592f048c513370bf");
}

TEST(fair_draw, none_and_one_take_no_pick) {
  fair_draw a{proposal}, b{proposal};
  EXPECT_TRUE(drawn_order(a, 0).empty());
  EXPECT_EQ(drawn_order(a, 1), positions{0});
  EXPECT_EQ(a.word(), b.word());
}

TEST(fair_draw, passes_over_words_that_would_be_unfair) {
  // Of n = 2^63 + 1 about half the words are passed over: 2^64 mod n = 2^63 - 1.
  constexpr auto n = (std::uint64_t{1} << 63) + 1;
  fair_draw picks{proposal}, words{proposal};
  for (int i = 0; i < 100; ++i) {
    auto expected = words.word();
    while (expected >= n) expected = words.word();
    EXPECT_EQ(picks.below(n), expected);
  }
}

TEST(fair_draw, is_fair_over_many_fields) {
  std::map<positions, int> seen;
  constexpr int draws = 6000;
  for (int i = 0; i < draws; ++i) {
    std::vector<std::string> const fields{std::to_string(i)};
    fair_draw draw{fields};
    ++seen[drawn_order(draw, 3)];
  }
  double chi_square = 0;
  for (auto const& [order, count] : seen) chi_square += (count - 1000.0) * (count - 1000.0) / 1000;
  EXPECT_EQ(seen.size(), 6u);
  EXPECT_LT(chi_square, 20.5);  // 5 degrees of freedom: exceeded once in 1000 by chance; the fields are fixed
}

TEST(fair_draw, picks_numbers_of_any_size_as_the_page_says) {
  std::vector<std::string> const fields{"seed", "session 1"};
  fair_draw draw{fields};
  EXPECT_EQ(pick_below(draw, factorial(52)).to_string(),
            "12473308886216620247888512866948755651607404713078138641698503111993");
}

TEST(reach, says_how_many_orders_a_seed_leaves_out) {
  EXPECT_NEAR(order_bits(52), 225.581, 0.001);
  EXPECT_EQ(reach_of(64, 52),
            "52 items: 2^225.6 orders; a seed of 64.0 bits reaches at most 2^64.0 of them, 1 in 2^161.6");
  EXPECT_EQ(reach_of(256, 52), "52 items: 2^225.6 orders; a seed of 256.0 bits is long enough");
  EXPECT_THAT(reach_of(256, 58), HasSubstr("1 in 2^4.3"));  // log2 58! = 260.34
}

TEST(reach, of_a_sample_counts_ordered_samples) {
  // 49 * 48 * 47 * 46 * 45 * 44 = 10,068,347,520
  EXPECT_NEAR(order_bits(49, 6), std::log2(10068347520.0), 1e-9);
  EXPECT_THAT(reach_of(20, 49, 6), HasSubstr("6 of 49 items in order: 2^33.2 ways; a seed of 20.0 bits"));
}

TEST(reach, of_a_seed_goes_by_its_digits) {
  EXPECT_NEAR(seed_bits("12345678901234567890"), 66.4, 0.1);
  EXPECT_EQ(seed_bits("00ff"), 16);
  EXPECT_EQ(seed_bits("Finals 2024"), 88);
  EXPECT_EQ(seed_bits(""), 0);
}

}  // namespace
}  // namespace faro::audit
