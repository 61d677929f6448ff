// Bridge deals: distributions against published counts and against small reasoning, calibration, and dealers
// at fault.
#include "judge/src/panel/bridge_tables.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/judge/panel/detail/null_distributions.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace faro::judge {
namespace {

constexpr std::uint64_t hands = 635'013'559'600;  // C(52,13)

std::uint64_t hands_of_pattern(std::string const& name) {
  auto const at = std::ranges::find(hand_patterns(), name, &hand_pattern::name);
  return at == hand_patterns().end() ? 0 : at->hands;
}

// ---- Distributions
// -------------------------------------------------------------------------------------------------

TEST(bridge_distributions, points_of_a_hand_are_those_of_the_books) {
  // Counts by an independent Python implementation; 0 points: the Official Encyclopedia of Bridge's 0.3639 %.
  std::vector<std::uint64_t> const expected{2310789600,  5006710800,
                                            8611542576,  15636342960,
                                            24419055136, 32933031040,
                                            41619399184, 50979441968,
                                            56466608128, 59413313872,
                                            59723754816, 56799933520,
                                            50971682080, 43906944752,
                                            36153374224, 28090962724,
                                            21024781756, 14997082848,
                                            10192504020, 6579838440,
                                            4086538404,  2399507844,
                                            1333800036,  710603628,
                                            354993864,   167819892,
                                            74095248,    31157940,
                                            11790760,    4236588,
                                            1396068,     388196,
                                            109156,      22360,
                                            4484,        624,
                                            60,          4};
  auto const law = hand_points_distribution();
  for (std::size_t points = 0; points < expected.size(); ++points)
    EXPECT_EQ(law.probability(static_cast<std::int64_t>(points)),
              (ratio{integer{expected[points]}, integer{hands}}))
        << points;
}

TEST(bridge_distributions, there_are_39_patterns) {
  auto const& patterns = hand_patterns();
  EXPECT_EQ(patterns.size(), 39u);
  std::uint64_t sum = 0, void_somewhere = 0;
  for (auto const& p : patterns) {
    sum += p.hands;
    if (p.name.ends_with('0')) void_somewhere += p.hands;
  }
  EXPECT_EQ(sum, hands);
  EXPECT_EQ(void_somewhere, 32'427'298'180U);  // an independent count
  EXPECT_EQ(patterns.front().name, "4432");
  EXPECT_EQ(hands_of_pattern("4333"), 66'905'856'160U);
  EXPECT_EQ(hands_of_pattern("13-0-0-0"), 4u);
}

TEST(bridge_distributions, moments_of_whole_deals_are_those_of_their_parts) {
  // A suit length is hypergeometric: mean 13/4, variance 13 * 3/16 * 39/51; there are 16 of them.
  auto const length = ratio{integer{13 * 13}, integer{16}} + ratio{integer{13 * 3 * 39}, integer{16 * 51}};
  EXPECT_EQ(moments_of(suit_squares_distribution()).mean, length * ratio{16});
  // Points of a hand have mean 10 and variance 290/17.
  EXPECT_EQ(moments_of(points_squares_distribution()).mean,
            ratio{4} * (ratio{100} + ratio{integer{290}, integer{17}}));
  // Each of 52 cards stays with chance 1/4; two cards stay in their hands together as 13 * 12 / (52 * 51)
  // each of four times, or in two hands: the variance is 13/17 * ... counted below from the mean of the
  // square.
  EXPECT_EQ(moments_of(same_hand_distribution()).mean, ratio{13});
}

TEST(bridge_distributions, the_variance_of_cards_that_stay_follows_from_pairs) {
  // Pairs held together before (4 * 78): both stay with 13 * 12 / (52 * 51). Pairs held apart (6 * 169): both
  // stay with 13 * 13 / (52 * 51). E[S^2] = 52/4 + 2 * (sum over pairs).
  auto const together = ratio{integer{13 * 12}, integer{52 * 51}},
             apart = ratio{integer{13 * 13}, integer{52 * 51}};
  auto const square = ratio{13} + ratio{2} * (ratio{4 * 78} * together + ratio{6 * 169} * apart);
  EXPECT_EQ(moments_of(same_hand_distribution()).variance, square - ratio{169});
}

// ---- The panel --------------------------------------------------------------------------------------------

/// Fair deals from a stream.
class fair_dealer {
 public:
  explicit fair_dealer(std::uint64_t stream) : bits_{key256{}, stream}, chooser_{bits_} {}
  deal_seats next() {
    deal_seats seats{};
    for (std::size_t i = 0; i < 52; ++i) seats[i] = static_cast<std::uint8_t>(i / 13);
    for (std::size_t i = 52; i > 1; --i) std::swap(seats[i - 1], seats[chooser_.below(i)]);
    return seats;
  }
  std::uint64_t below(std::uint64_t n) { return chooser_.below(n); }

 private:
  chacha8 bits_;
  random_chooser<chacha8> chooser_;
};

panel_test const& find(panel_result const& result, std::string const& name) {
  auto const at = std::ranges::find(result.tests, name, &panel_test::name);
  if (at == result.tests.end()) throw std::out_of_range{name};
  return *at;
}

TEST(bridge_panel, fair_deals_are_seldom_accused) {
  // 100 panels of 300 deals at rate 0.01: more than 5 accusations once in 1,900 (binomial); one test alone
  // would be accused in dozens.
  int accused = 0;
  for (std::uint64_t stream = 0; stream < 100; ++stream) {
    fair_dealer dealer{stream};
    bridge_tables tables;
    for (int i = 0; i < 300; ++i) tables.add(dealer.next());
    accused += judge_deals(tables).adjusted_p() <= 0.01;
  }
  EXPECT_LE(accused, 5);
}

TEST(bridge_panel, every_test_is_there_and_counts_what_it_says) {
  fair_dealer dealer{7};
  bridge_tables tables;
  for (int i = 0; i < 1000; ++i) tables.add(dealer.next());
  auto const result = judge_deals(tables);
  EXPECT_EQ(result.decks, 1000u);
  for (auto const* name : {"card by seat", "card by seat, furthest off", "neighbours in the same hand, mean",
                           "high-card points of North, mean", "high-card points of West, shape",
                           "shapes of South", "suit lengths, sum of squares, mean",
                           "suit lengths, sum of squares, shape", "points, sum of squares, mean",
                           "from deal to deal: cards in the same hand, mean", "deals that come twice"})
    EXPECT_NO_THROW(find(result, name)) << name;
  for (std::size_t card = 0; card < 52; ++card)
    EXPECT_EQ(tables.at(card, 0) + tables.at(card, 1) + tables.at(card, 2) + tables.at(card, 3), 1000u);
  std::uint64_t points = 0;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    for (std::size_t v = 0; v < tables.points(seat).size(); ++v) points += v * tables.points(seat)[v];
  }
  EXPECT_EQ(points, 40u * 1000u);
}

TEST(bridge_panel, flat_deals_are_noticed_by_their_suit_lengths) {
  // Of two fair deals the flatter one, as cards gathered in tricks and shuffled badly are dealt.
  fair_dealer dealer{1};
  bridge_tables tables;
  auto const squares = [](deal_seats const& seats) {
    std::array<std::array<int, 4>, 4> lengths{};
    for (std::size_t card = 0; card < 52; ++card) ++lengths[seats[card]][card / 13];
    int sum = 0;
    for (auto const& hand : lengths) {
      for (auto const n : hand) sum += n * n;
    }
    return sum;
  };
  for (int i = 0; i < 300; ++i)
    tables.add(std::min(dealer.next(), dealer.next(),
                        [&](auto const& a, auto const& b) { return squares(a) < squares(b); }));
  auto const result = judge_deals(tables);
  EXPECT_LT(result.adjusted_p(), 1e-6);
  EXPECT_EQ(result.strongest().name, "suit lengths, sum of squares, mean");
}

TEST(bridge_panel, a_favoured_seat_is_noticed_by_its_points) {
  fair_dealer dealer{2};
  bridge_tables tables;
  for (int i = 0; i < 400; ++i) {
    auto deal = dealer.next();
    // Every second deal South's lowest card of clubs is exchanged for an ace of North's.
    if (auto const ace = std::ranges::find(deal, 0); i % 2 == 0 && ace - deal.begin() == 0) {
      *ace = 2;
      *std::ranges::find(deal.rbegin(), deal.rend(), 2) = 0;
    }
    tables.add(deal);
  }
  auto const result = judge_deals(tables);
  EXPECT_LT(result.adjusted_p(), 1e-3);
  EXPECT_LT(find(result, "card by seat, furthest off").p_value, 1e-4);
}

TEST(bridge_panel, cards_that_stay_and_deals_that_come_twice_are_noticed) {
  fair_dealer dealer{3};
  bridge_tables tables;
  auto deal = dealer.next();
  for (int i = 0; i < 60; ++i) {
    for (int swaps = 0; swaps < 60; ++swaps) std::swap(deal[dealer.below(52)], deal[dealer.below(52)]);
    tables.add(deal);
  }
  EXPECT_LT(find(judge_deals(tables), "from deal to deal: cards in the same hand, mean").adjusted_p, 1e-6);
  bridge_tables twice;
  fair_dealer other{4};
  for (int i = 0; i < 20; ++i) twice.add(other.next());
  twice.add(fair_dealer{4}.next());
  auto const result = judge_deals(twice);
  EXPECT_EQ(twice.repeats(), 1u);
  EXPECT_LT(find(result, "deals that come twice").p_value, 1e-20);
  EXPECT_LE(result.adjusted_p(), 0.001);
}

TEST(bridge_panel, few_deals_say_little) {
  bridge_tables tables;
  EXPECT_TRUE(judge_deals(tables).tests.empty());
  tables.add(fair_dealer{5}.next());
  EXPECT_GT(judge_deals(tables).adjusted_p(), 0.05);
}

}  // namespace
}  // namespace faro::judge
