// The digit codes: bijections between orders and independent uniform digits, and the draws of real loops read
// back.
#include <faro/chance/record.hpp>
#include <faro/judge/panel/detail/digit_codes.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace {

using faro::judge::digit_code;

TEST(DigitCodes, AreBijectionsToDigitsOfTwoToNValues) {
  for (std::size_t c = 0; c < faro::judge::digit_codes; ++c) {
    auto const code = static_cast<digit_code>(c);
    for (std::size_t n = 0; n <= 6; ++n) {
      std::set<std::vector<std::uint32_t>> seen;
      auto w = faro::judge::sorted_order(n);
      do {
        auto const digits = faro::judge::digits_of(code, w);
        ASSERT_EQ(digits.size(), n == 0 ? 0 : n - 1);
        for (std::size_t k = 0; k < digits.size(); ++k) ASSERT_LT(digits[k], k + 2) << name_of(code);
        ASSERT_TRUE(seen.insert(digits).second) << name_of(code) << ' ' << faro::judge::name_of_order(w);
      } while (std::ranges::next_permutation(w).found);
      EXPECT_EQ(seen.size(), faro::judge::orders_of(n));
    }
  }
}

/// Runs a shuffle of the registry on 70 cards with picks that grow and wrap, and returns the deck and the
/// picks.
std::pair<faro::judge::card_order, std::vector<std::uint32_t>> shuffled(char const* name) {
  struct {
    std::uint64_t state = 3;
    std::vector<std::uint32_t> picks;
    std::uint64_t below(std::uint64_t n) {
      state = state * 29 + 17;
      picks.push_back(static_cast<std::uint32_t>(state % n));
      return picks.back();
    }
  } c;
  auto deck = faro::judge::sorted_order(70);
  faro::find_shuffle(name).make()(c, deck);
  return {deck, c.picks};
}

TEST(DigitCodes, ReadBackThePicksOfFisherYates) {
  auto const [down, picks_down] = shuffled("fisher-yates");
  auto digits = faro::judge::digits_of(digit_code::descending, down);
  std::ranges::reverse(digits);
  EXPECT_EQ(digits, picks_down);

  auto const [up, picks_up] = shuffled("fisher-yates-ascending");
  auto ascending = faro::judge::digits_of(digit_code::ascending, up);
  std::ranges::reverse(ascending);
  EXPECT_EQ(ascending, picks_up);
}

TEST(DigitCodes, ShowThatSattolosDigitIsNeverItsOwnPlace) {
  auto const [deck, picks] = shuffled("sattolo");
  auto const digits = faro::judge::digits_of(digit_code::descending, deck);
  for (std::size_t k = 0; k < digits.size(); ++k) EXPECT_NE(digits[k], k + 1);
}

TEST(LehmerCode, CountsTheLowerCardsBelow) {
  faro::judge::card_order const deck{2, 0, 3, 1};
  EXPECT_EQ(faro::judge::digits_of(digit_code::lehmer, deck), (std::vector<std::uint32_t>{1, 0, 2}));
}

}  // namespace
