// below(n) is exactly fair, not nearly: the generator's words that give an answer are counted, answer by
// answer.
//
// Words with the same high product lie side by side, so the first and the last of them, and what happens to
// the first (it alone may be rejected), say how many there are: 2^64 words need not be tried.
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/exact/integer.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace {

struct asked_again {};

/// Gives one word; throws when it is asked again, which is how a rejection shows.
template <class Word>
struct one_word {
  using result_type = Word;
  static constexpr Word min() { return 0; }
  static constexpr Word max() { return std::numeric_limits<Word>::max(); }
  Word word;
  bool given = false;
  Word operator()() {
    if (given) throw asked_again{};
    given = true;
    return word;
  }
};

/// The answer that a word gives; nothing if the word is rejected.
template <class Word>
std::optional<std::uint64_t> answer_to(std::uint64_t word, std::uint64_t n) {
  one_word<Word> g{static_cast<Word>(word)};
  faro::random_chooser c{g};
  try {
    return c.below(n);
  } catch (asked_again const&) {
    return std::nullopt;
  }
}

/// How many words give the answer k. Fails the test if they do not lie side by side.
template <class Word>
std::uint64_t words_for(std::uint64_t k, std::uint64_t n) {
  auto const words = faro::uint128{1} << std::numeric_limits<Word>::digits;
  auto const first_at_least = [&](std::uint64_t answer) { return (answer * words + n - 1) / n; };
  auto const first = static_cast<std::uint64_t>(first_at_least(k));
  auto const last = static_cast<std::uint64_t>(first_at_least(k + 1) - 1);
  auto const of_first = answer_to<Word>(first, n);
  EXPECT_TRUE(!of_first || *of_first == k) << "word " << first << " for " << k << " of " << n;
  if (last > first) {
    EXPECT_EQ(answer_to<Word>(first + 1, n), k);
    EXPECT_EQ(answer_to<Word>(last, n), k);
  }
  return last - first + (of_first ? 1 : 0);
}

template <class Word>
std::uint64_t share(std::uint64_t n) {
  return static_cast<std::uint64_t>((faro::uint128{1} << std::numeric_limits<Word>::digits) / n);
}

TEST(RandomChooserExactly, GivesEveryAnswerOfSmallRangesEquallyManyWords) {
  for (std::uint64_t n = 2; n <= 300; ++n) {
    for (std::uint64_t k = 0; k < n; ++k) {
      ASSERT_EQ(words_for<std::uint64_t>(k, n), share<std::uint64_t>(n)) << k << " of " << n;
      ASSERT_EQ(words_for<std::uint32_t>(k, n), share<std::uint32_t>(n)) << k << " of " << n;
    }
  }
}

TEST(RandomChooserExactly, GivesTheAnswersOfHugeRangesEquallyManyWords) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  for (std::uint64_t const n : {std::uint64_t{1} << 32, (std::uint64_t{1} << 32) + 1, std::uint64_t{1} << 63,
                                (std::uint64_t{1} << 63) + 1, std::uint64_t{3} << 62, most - 58, most}) {
    for (auto const k : {std::uint64_t{0}, std::uint64_t{1}, n / 3, n / 2, n - 2, n - 1}) {
      EXPECT_EQ(words_for<std::uint64_t>(k, n), share<std::uint64_t>(n)) << k << " of " << n;
    }
  }
  constexpr auto whole = std::uint64_t{1} << 32;
  for (std::uint64_t const n : {whole / 2 + 1, whole - 5, whole - 1, whole}) {
    for (auto const k : {std::uint64_t{0}, std::uint64_t{1}, n / 3, n / 2, n - 2, n - 1}) {
      EXPECT_EQ(words_for<std::uint32_t>(k, n), share<std::uint32_t>(n)) << k << " of " << n;
    }
  }
}

RC_GTEST_PROP(RandomChooserExactly, GivesAnyAnswerOfAnyRangeItsShare, (std::uint64_t any, std::uint64_t k)) {
  auto const bits = *rc::gen::inRange(0, 63);
  auto const n = std::max<std::uint64_t>(any >> bits, 2);
  RC_ASSERT(words_for<std::uint64_t>(k % n, n) == share<std::uint64_t>(n));
}

// ------------------------------------------------------------------------------ generators of other ranges

/// A generator of `values` values, from `least`, that plays a script.
template <std::uint64_t values, std::uint64_t least>
struct toy {
  using result_type = std::uint64_t;
  static constexpr std::uint64_t min() { return least; }
  static constexpr std::uint64_t max() { return least + values - 1; }
  std::vector<std::uint64_t> const* script;
  std::size_t at = 0;
  std::uint64_t operator()() { return least + script->at(at++); }
};

/// Tries every value at every place of the draws that make a word: 2^bits of them are taken and fill bits of
/// their own, each in one way; the others are drawn again. So a word is uniform if the draws are.
template <std::uint64_t values, std::uint64_t least>
void expect_own_bits(unsigned bits) {
  auto const draws = (64 + bits - 1) / bits;
  for (unsigned place = 0; place < draws; ++place) {
    for (std::uint64_t value = 0; value < values; ++value) {
      std::vector<std::uint64_t> script(draws + 1);  // zeros, and one more for a draw that is rejected
      script[place] = value;
      toy<values, least> g{&script};
      auto const word = faro::detail::word64(g);
      bool const taken = value < std::uint64_t{1} << bits;
      ASSERT_EQ(word, taken ? value << (bits * place) : 0) << value << " of " << values << " at " << place;
      ASSERT_EQ(g.at, taken ? draws : draws + 1) << value << " of " << values << " at " << place;
    }
  }
}

TEST(RandomChooserExactly, TakesWholeBitsOfAnyGenerator) {
  expect_own_bits<2, 0>(1);  // a coin
  expect_own_bits<3, 7>(1);
  expect_own_bits<4, 0>(2);
  expect_own_bits<6, 1>(2);  // a die
  expect_own_bits<7, 0>(2);
  expect_own_bits<8, 0>(3);  // 22 draws: the last two bits of 66 are not needed
  expect_own_bits<1000, 0>(9);
  expect_own_bits<65536, 0>(16);
}

// ------------------------------------------------------------------------------------------- a single answer

TEST(RandomChooserExactly, TakesOneWordForASingleAnswer) {
  // below(1) is a question like any other, so that the picks after it do not depend on n, and a record has
  // it.
  for (std::uint64_t const word : {std::uint64_t{0}, ~std::uint64_t{0}}) {
    one_word<std::uint64_t> g{word};
    faro::random_chooser c{g};
    faro::record kept;
    faro::recording tape{c, kept};
    EXPECT_EQ(tape.below(1), 0U);
    EXPECT_TRUE(g.given);
    EXPECT_EQ(kept, (faro::record{{0, 1}}));
  }
}

}  // namespace
