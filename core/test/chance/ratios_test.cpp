// Ratios as document 001 has them. Vectors: the document's own tests, and its algorithm re-run independently.
#include <faro/chance/ratios.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/by_ratios.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <list>
#include <random>
#include <ranges>
#include <set>
#include <string>
#include <string_view>

namespace {

using faro::durstenfeld_by_ratios;
using faro::scale_between;
using faro::shuffle_by_ratios;

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr auto not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST(ScaleBetween, PassesTheOriginalsTests) {
  EXPECT_EQ(scale_between(1, 9, 0.5), 5);
  EXPECT_EQ(scale_between(1, 9, -0.5), 5);
  EXPECT_EQ(scale_between(1, 9, 1.0), 9);
  EXPECT_EQ(scale_between(1, 9, 0.89), 9);
  EXPECT_EQ(scale_between(1, 9, 0.88), 8);
  EXPECT_EQ(scale_between(1, 9, 0.0), 1);
  EXPECT_EQ(scale_between(1, 9, 0.11), 1);
  EXPECT_EQ(scale_between(1, 9, 0.12), 2);
  EXPECT_EQ(scale_between(1, 9, 5.0), 9);
  EXPECT_EQ(scale_between(1, 9, -5.0), 9);
  EXPECT_EQ(scale_between(9, 1, 0.5), 5);
}

TEST(ScaleBetween, RoundsAsTheOriginalDoes) {
  EXPECT_EQ(scale_between(0, 51, 15.0 / 52), 14);  // k / n in double may land in bin k - 1
  EXPECT_EQ(scale_between(0, 21, 15.0 / 22), 14);
  EXPECT_EQ(scale_between(0, 48, 1.0 / 49), 0);
  EXPECT_EQ(scale_between(0, 48, 1.5 / 49), 1);  // (k + 0.5) / n never does
}

TEST(ScaleBetween, GivesEqualEndsWhateverTheRatio) {
  EXPECT_EQ(scale_between(7, 7, 0.3), 7);
  EXPECT_EQ(scale_between(7, 7, not_a_number), 7);
}

TEST(ScaleBetween, GivesTheUpperEndForInfinityAndRefusesNaN) {
  EXPECT_EQ(scale_between(0, 51, infinity), 51);
  EXPECT_EQ(scale_between(51, 0, -infinity), 51);
  EXPECT_THROW(scale_between(0, 51, not_a_number), faro::ratio_error);
}

TEST(ScaleBetween, HoldsWhereTheOriginalOverflowed) {
  EXPECT_EQ(scale_between(0, std::numeric_limits<int>::max(), 0.5),
            1 << 30);  // the original: a negative index
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(scale_between(least, most, 0.0), least);
  EXPECT_EQ(scale_between(least, most, 0.5), 0);
  EXPECT_EQ(scale_between(least, most, 1.0), most);
  EXPECT_EQ(scale_between(most, least, 0.25), least / 2);
  constexpr auto top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(scale_between(std::uint64_t{0}, top, std::nextafter(1.0, 0.0)),
            top - 2047);  // exactly floor(2^64 r)
  EXPECT_EQ(scale_between(std::uint64_t{0}, top, 0x1p-64), 1U);
  EXPECT_EQ(scale_between(std::uint64_t{0}, top, 0x1p-1000), 0U);
  EXPECT_EQ(scale_between<std::int8_t>(-128, 127, 0.5), 0);
}

TEST(ScaleBetween, TakesTheDoubleProductUpTo2To53Values) {
  // The double nearest to 1/3 is below it, and three times that is below 1; but in double the product is 1.
  EXPECT_EQ(scale_between(0, 2, 1.0 / 3), 1);
  constexpr auto n = (std::uint64_t{1} << 53) - 3;
  EXPECT_EQ(scale_between(std::uint64_t{0}, n - 1, 0.8), 7205759403792792U);  // exactly: ...791
}

TEST(ScaleBetween, TakesTheExactProductBeyond) {
  // floor(n r) by Python's fractions.Fraction of the double r; the double product is in the comment.
  EXPECT_EQ(scale_between(std::uint64_t{0}, (std::uint64_t{1} << 53) + 1, 0.75),
            6755399441055745U);  // ...746
  constexpr auto n = std::uint64_t{1'000'000'000'000'000'000};
  EXPECT_EQ(scale_between(std::uint64_t{0}, n - 1, 0.1), 100'000'000'000'000'005U);      // ...000
  EXPECT_EQ(scale_between(std::uint64_t{0}, n - 1, 0.7), 699'999'999'999'999'955U);      // 700...000
  EXPECT_EQ(scale_between(std::uint64_t{0}, n - 1, 1.0 / 3), 333'333'333'333'333'314U);  // ...312
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(scale_between(least, least + 999'999'999'999'999'999, 0.1), least + 100'000'000'000'000'005);
}

RC_GTEST_PROP(ScaleBetween, GivesTheUpperEndForTheLargestRatioBelow1, (std::uint64_t any)) {
  // n r never rounds up to n, so 1 needs no second look, up to 2^53 values.
  auto const n = std::max<std::uint64_t>(any >> *rc::gen::inRange(11, 63), 2);
  RC_ASSERT(scale_between(std::uint64_t{0}, n - 1, std::nextafter(1.0, 0.0)) == n - 1);
}

RC_GTEST_PROP(ScaleBetween, StaysInRangeAndRisesWithTheRatio, (std::int64_t a, std::int64_t b)) {
  auto const r = *rc::gen::map(rc::gen::inRange(0, 1'000'001), [](int x) { return x / 1e6; });
  auto const s = *rc::gen::map(rc::gen::inRange(0, 1'000'001), [](int x) { return x / 1e6; });
  auto const low = scale_between(a, b, std::min(r, s));
  auto const high = scale_between(a, b, std::max(r, s));
  RC_ASSERT(std::min(a, b) <= low && low <= high && high <= std::max(a, b));
  RC_ASSERT(scale_between(b, a, r) == scale_between(a, b, -r));
}

std::string text(std::vector<char> const& items) { return {items.begin(), items.end()}; }

struct vector_row {
  std::string items;
  std::vector<double> ratios;
  std::string inside_out, durstenfeld;
};

TEST(ShuffleByRatios, GivesTheKnownOrders) {
  std::vector<vector_row> const rows{
      {"abcde", {1.0, 1.0, 1.0, 1.0}, "abcde", "abcde"},
      {"abcde", {0.0, 0.0, 0.0, 0.0}, "eabcd", "bcdea"},
      {"abcde", {0.5, 0.5, 0.5, 0.5}, "acebd", "adbec"},
      {"abcde", {0.1, 0.5, 0.9, 0.3}, "beadc", "bedca"},
      {"abcde", {0.9999999, 0.33333333, 0.25, 0.8}, "cdabe", "cdabe"},
      {"ab", {0.49999}, "ba", "ba"},
      {"ab", {0.5}, "ab", "ab"},
      {"a", {}, "a", "a"},
      {"", {}, "", ""},
      {"abcde", {-1.0, -0.5, 2.0, 0.0}, "ecbda", "badce"},
      {"ab", {0.5, not_a_number, 7}, "ab", "ab"},  // more ratios than needed are ignored
  };
  for (auto const& row : rows) {
    std::vector<char> const items(row.items.begin(), row.items.end());
    EXPECT_EQ(text(shuffle_by_ratios(row.ratios, items)), row.inside_out);
    EXPECT_EQ(text(durstenfeld_by_ratios(row.ratios, items)), row.durstenfeld);
  }
}

TEST(ShuffleByRatios, GivesTheKnownOrderOf52Cards) {
  std::vector<double> ratios;
  for (int i = 1; i <= 51; ++i) {
    double const x = i * 0.6180339887498949;
    ratios.push_back(x - std::floor(x));
  }
  std::vector<int> deck;
  for (int i = 1; i <= 52; ++i) deck.push_back(i);
  EXPECT_EQ(shuffle_by_ratios(ratios, deck),
            (std::vector{35, 27, 48, 4,  40, 32, 1,  21, 45, 37, 2,  26, 10, 34, 50, 17, 31, 15,
                         39, 28, 47, 22, 36, 13, 5,  44, 11, 52, 9,  41, 7,  24, 49, 23, 14, 6,
                         18, 46, 8,  16, 12, 43, 20, 33, 29, 51, 25, 19, 38, 42, 3,  30}));
  EXPECT_EQ(durstenfeld_by_ratios(ratios, deck),
            (std::vector{49, 42, 3,  9, 15, 31, 22, 30, 46, 6,  38, 21, 10, 27, 20, 14, 35, 37,
                         1,  29, 17, 4, 28, 23, 45, 41, 40, 51, 44, 7,  36, 32, 12, 39, 48, 19,
                         52, 11, 26, 2, 18, 47, 8,  25, 50, 16, 34, 5,  24, 43, 13, 33}));
}

TEST(ShuffleByRatios, TakesAnyRangeAndRatiosInPlace) {
  EXPECT_EQ(shuffle_by_ratios({0.0, 0.0}, std::string{"ABC"}), (std::vector<char>{'C', 'A', 'B'}));
  EXPECT_EQ(durstenfeld_by_ratios({1.0, 1.0}, std::string_view{"ABC"}), (std::vector<char>{'A', 'B', 'C'}));
  EXPECT_EQ(shuffle_by_ratios({0.15, 0.5}, std::views::iota(1, 4)),
            shuffle_by_ratios(std::vector{0.15, 0.5}, std::vector{1, 2, 3}));
  EXPECT_EQ(shuffle_by_ratios({}, std::list<int>{7}), std::vector{7});
}

TEST(ShuffleByRatios, NeedsOneRatioLessThanItems) {
  std::vector<char> const items{'a', 'b', 'c'};
  try {
    shuffle_by_ratios(std::vector{0.5}, items);
    FAIL();
  } catch (faro::ratio_error const& e) {
    EXPECT_EQ(e.number(), 1U);
    EXPECT_STREQ(e.what(), "pick 1: asked for one of 3, but the list has only 1 ratio");
  }
  EXPECT_THROW(shuffle_by_ratios(std::vector{0.5, not_a_number}, items), faro::ratio_error);
}

TEST(ShuffleByRatios, ReachesEveryOrderOnce) {
  for (std::size_t n = 0; n <= 6; ++n) {
    std::set<std::vector<std::size_t>> orders;
    std::vector<std::size_t> items(n);
    std::size_t factorial = 1;
    for (std::size_t i = 0; i < n; ++i) {
      items[i] = i;
      factorial *= i + 1;
    }
    for (std::size_t code = 0; code < factorial; ++code) {
      std::vector<double> ratios;
      auto rest = code;
      for (std::size_t of = 2; of <= n; ++of) {
        ratios.push_back((static_cast<double>(rest % of) + 0.5) / static_cast<double>(of));
        rest /= of;
      }
      orders.insert(shuffle_by_ratios(ratios, items));
    }
    EXPECT_EQ(orders.size(), factorial);
  }
}

TEST(RatioBuffer, MakesRatiosOf32BitsWithBothEnds) {
  struct ends {
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~std::uint64_t{0}; }
    result_type operator()() { return 0x80000000'00000000U | 0xffffffffU; }
  } g;
  faro::ratio_buffer buffer{g, 3};
  EXPECT_EQ(buffer(), 1.0);                          // the low half first
  EXPECT_EQ(buffer(), 2147483648.0 / 4294967295.0);  // v / (2^32 - 1)
  EXPECT_EQ(buffer(), 1.0);
  EXPECT_EQ(buffer(), 1.0);  // a batch of 3 starts anew
}

/// How many of the 2^32 ratios v / (2^32 - 1) pick each of n indices.
std::vector<std::uint64_t> ratios_for_each(std::uint64_t n) {
  auto const index_of = [&](std::uint64_t v) {
    return scale_between<std::uint64_t>(0, n - 1, static_cast<double>(v) / 4294967295.0);
  };
  std::vector<std::uint64_t> firsts;
  for (std::uint64_t k = 0; k <= n; ++k) {  // the index rises with v, so its first v is found by halving
    std::uint64_t low = 0;
    for (auto high = std::uint64_t{1} << 32; low < high;) {
      auto const middle = (low + high) / 2;
      if (index_of(middle) < k || k == n)
        low = middle + 1;
      else
        high = middle;
    }
    firsts.push_back(low);
  }
  std::vector<std::uint64_t> counts;
  for (std::size_t k = 0; k < n; ++k) counts.push_back(firsts[k + 1] - firsts[k]);
  return counts;
}

TEST(RatioBuffer, HasTheBiasItsDescriptionStates) {
  auto const counts = ratios_for_each(52);
  EXPECT_EQ(std::ranges::count(counts, 82'595'525U), 48);  // 2^32 = 48 * 82,595,525 + 4 * 82,595,524
  EXPECT_EQ(std::ranges::count(counts, 82'595'524U), 4);
  auto const of_51 = ratios_for_each(51);
  EXPECT_EQ(std::ranges::max(of_51) - std::ranges::min(of_51), 2U);  // one more boundary moved by rounding
}

TEST(RatioBuffer, StoresRatiosForAnAudit) {
  faro::xoshiro256pp g{faro::key_from_text("ratios")};
  faro::ratio_buffer buffer{g};
  auto const ratios = buffer.take(51);
  ASSERT_EQ(ratios.size(), 51U);
  std::vector<int> deck(52);
  for (int i = 0; i < 52; ++i) deck[static_cast<std::size_t>(i)] = i;
  EXPECT_EQ(shuffle_by_ratios(ratios, deck), shuffle_by_ratios(ratios, deck));
  EXPECT_NE(shuffle_by_ratios(ratios, deck), deck);
}

}  // namespace
