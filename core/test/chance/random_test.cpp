// below(n) over generators of any range: how words are put together, and that the answers look uniform.
// That they are uniform exactly is in random_exactness_test.cpp.
#include "support/distribution_matches.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <vector>

namespace {

/// A generator that plays a list of values of a range of `values`, offset by `least`.
template <std::uint64_t values, std::uint64_t least = 0>
struct scripted {
  using result_type = std::uint64_t;
  static constexpr result_type min() { return least; }
  static constexpr result_type max() { return least + values - 1; }
  std::vector<std::uint64_t> const* script;
  std::size_t at = 0;
  result_type operator()() { return script->at(at++) + least; }
};

TEST(RandomChooser, GathersBitsFromAGeneratorOfAnyRange) {
  // A die gives 2 bits a throw (values 4 and 5 are thrown again), the first throw lowest.
  std::vector<std::uint64_t> throws;
  for (int i = 0; i < 32; ++i) {
    throws.push_back(5);  // rejected
    throws.push_back(static_cast<std::uint64_t>(i) % 4);
  }
  scripted<6, 1> die{&throws};
  EXPECT_EQ(faro::detail::word64(die), 0xe4e4e4e4e4e4e4e4U);
  std::vector<std::uint64_t> bits(64, 1);
  scripted<2> coin{&bits};
  EXPECT_EQ(faro::detail::word64(coin), ~std::uint64_t{0});
}

TEST(RandomChooser, RejectsExactlyTheSurplusOf32Bits) {
  // 2^32 mod 3 = 1: only the word whose low product is 0 is drawn again.
  std::vector<std::uint64_t> words{0, 1};
  scripted<std::uint64_t{1} << 32> g{&words};
  faro::random_chooser c{g};
  EXPECT_EQ(c.below(3), 0U);
  EXPECT_EQ(g.at, 2U);
}

TEST(RandomChooser, TakesTwoWordsOf32BitsForLargerRanges) {
  std::vector<std::uint64_t> words{0xffffffff, 0x80000000};
  scripted<std::uint64_t{1} << 32> g{&words};
  faro::random_chooser c{g};
  EXPECT_EQ(c.below(std::uint64_t{1} << 40), 0x80000000ffU);  // the first word is the low half
  EXPECT_EQ(g.at, 2U);
}

template <class G>
void expect_uniform(std::uint64_t n) {
  G g{};
  faro::random_chooser c{g};
  std::map<std::uint64_t, std::uint64_t> seen;
  std::vector<faro::distribution<std::uint64_t>::entry> entries;
  for (std::uint64_t i = 0; i < n; ++i) entries.push_back({i, 1});
  for (int i = 0; i < 100'000; ++i) ++seen[c.below(n)];
  EXPECT_TRUE(
      faro::testing::distribution_matches(faro::distribution<std::uint64_t>::in_proportion(entries), seen))
      << n;
}

TEST(RandomChooser, IsUniformOverStandardGenerators) {
  for (std::uint64_t const n : {2U, 3U, 52U, 1000U}) {
    expect_uniform<std::mt19937_64>(n);
    expect_uniform<std::mt19937>(n);
    expect_uniform<std::minstd_rand>(n);
    expect_uniform<std::ranlux24>(n);
    expect_uniform<std::knuth_b>(n);
  }
}

TEST(RandomChooser, PicksKindsInProportion) {
  faro::xoshiro256pp g{faro::key_from_text("kinds")};
  faro::random_chooser c{g};
  std::array<faro::count_t, 4> const counts{1, 0, 2, 5};
  std::map<std::size_t, std::uint64_t> seen;
  for (int i = 0; i < 50'000; ++i) ++seen[c.kind(counts)];
  faro::distribution<std::size_t> const law{{{0, 1}, {2, 2}, {3, 5}}, 8};
  EXPECT_TRUE(faro::testing::distribution_matches(law, seen));
}

TEST(PickChance, AsksNothingWhenItIsCertain) {
  std::vector<std::uint64_t> none;
  scripted<std::uint64_t{1} << 32> g{&none};
  faro::random_chooser c{g};
  EXPECT_FALSE(faro::pick_chance(c, 0, 7));
  EXPECT_TRUE(faro::pick_chance(c, 7, 7));
}

}  // namespace
