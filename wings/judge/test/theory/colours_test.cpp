// Two colours under riffles: against every order of small decks, and a closed form for one riffle.
#include "judge/src/theory/colours.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using faro::integer;
using faro::ratio;
using faro::judge::red_black_row;

/// The distribution of the colours of a deck whose first cards are red, from the distribution of all its
/// orders.
faro::judge::class_distribution colours_of(faro::judge::order_distribution const& law, std::size_t red) {
  std::map<std::vector<bool>, integer> ways;
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    std::vector<bool> colours;
    for (auto const card : faro::judge::order_of(rank, law.cards)) colours.push_back(card < red);
    ways[colours] += law.ways[rank];
  }
  faro::judge::class_distribution result{{}, law.of, integer{std::uint64_t{ways.size()}}};
  for (auto const& [colours, weight] : ways) result.classes.push_back({1, weight});
  return result;
}

TEST(RedBlack, AgreesWithEveryOrderOfSmallDecks) {
  for (std::size_t cards = 1; cards <= 7; ++cards) {
    for (std::uint64_t rounds = 0; rounds <= 3; ++rounds) {
      auto const law = faro::judge::exact_distribution(faro::find_shuffle("riffle"), {}, cards, rounds);
      for (std::size_t red = 0; red <= cards; ++red) {
        auto const expected = distances_of(colours_of(law, red), 10);
        auto const row = red_black_row(red, cards - red, std::uint64_t{1} << rounds, 10);
        auto const what =
            std::to_string(red) + " of " + std::to_string(cards) + ", " + std::to_string(rounds);
        EXPECT_EQ(row.total_variation.low(), expected.total_variation.low()) << what;
        EXPECT_EQ(row.others->separation.low(), expected.others->separation.low()) << what;
        EXPECT_EQ(row.others->l_infinity.low(), expected.others->l_infinity.low()) << what;
        EXPECT_EQ(row.others->chi_square.low(), expected.others->chi_square.low()) << what;
        EXPECT_EQ(row.others->kl_bits.to_digits(10), expected.others->kl_bits.to_digits(10)) << what;
        EXPECT_EQ(row.others->unreachable, expected.others->unreachable) << what;
      }
    }
  }
}

/// One riffle in closed form: an arrangement that starts with t red cards and ends with u black ones comes
/// about in 2^t + 2^u - 1 of 2^n ways (the cut is in the red cards on top, the black ones below, or between).
ratio one_riffle(std::uint64_t red, std::uint64_t black) {
  auto const n = red + black;
  auto const arrangements = faro::binomial(n, red);
  integer excess;
  for (std::uint64_t t = 0; t <= red; ++t) {
    for (std::uint64_t u = 0; u <= black; ++u) {
      integer count;
      if (t < red && u < black) count = faro::binomial(n - t - u - 2, red - t - 1);  // R^t B … R B^u
      if (t == red && u == black) count = 1;
      auto const above =
          (power(integer{2}, t) + power(integer{2}, u) - 1) * arrangements - power(integer{2}, n);
      if (above.sign() > 0) excess += count * above;
    }
  }
  return {excess, arrangements * power(integer{2}, n)};
}

TEST(RedBlack, OfOneRiffleHasItsClosedForm) {
  for (std::uint64_t half = 1; half <= 10; ++half)
    EXPECT_EQ(red_black_row(half, half, 2, 5).total_variation.low(), one_riffle(half, half)) << half;
  EXPECT_EQ(red_black_row(5, 20, 2, 5).total_variation.low(), one_riffle(5, 20));
  EXPECT_EQ(red_black_row(48, 3, 2, 5).total_variation.low(), one_riffle(48, 3));
}

TEST(RedBlack, RefusesWhatIsTooBig) {
  EXPECT_THROW(red_black_row(0, 0, 2, 5), faro::input_error);
  EXPECT_THROW(red_black_row(11, 11, 2, 5), faro::input_error);
  EXPECT_THROW(red_black_row(1, 52, 2, 5), faro::input_error);
  EXPECT_THROW(red_black_row(2, 2, 0, 5), faro::input_error);
  EXPECT_THROW(red_black_row(2, 2, 1'025, 5), faro::input_error);
}

}  // namespace
