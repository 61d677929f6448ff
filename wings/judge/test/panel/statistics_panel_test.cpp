// The statistics of a deck against their definitions, written out the slow way.
#include "support/error_of.hpp"

#include <faro/judge/panel/detail/statistics.hpp>
#include <faro/shuffle/detail/orders.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <vector>

namespace {

using faro::judge::deck_statistic;

using order = std::vector<std::uint32_t>;

std::size_t longest_increasing(order const& w) {
  std::vector<std::size_t> longest(w.size(), 1);
  std::size_t most = 0;
  for (std::size_t j = 0; j < w.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (w[i] < w[j]) longest[j] = std::max(longest[j], longest[i] + 1);
    }
    most = std::max(most, longest[j]);
  }
  return most;
}

/// Of laboratories: marked cards, gaps and hands of five as one would count them at a table.
void define_laboratory(order const& w, faro::judge::deck_numbers& v) {
  auto const n = w.size(), quarter = (n + 3) / 4;
  std::vector<std::int64_t> gaps{0};
  for (auto const card : w) {
    if (card < quarter) {
      gaps.push_back(0);
    } else {
      ++gaps.back();
    }
  }
  auto const count = [&](deck_statistic s) -> std::int64_t& { return v[static_cast<std::size_t>(s)]; };
  count(deck_statistic::longest_gap) = *std::ranges::max_element(gaps);
  for (auto const gap : gaps) count(deck_statistic::gap_squares) += gap * gap;
  std::set<std::size_t> there, seen;
  for (std::size_t c = 0; c < n; ++c) there.insert(4 * c / n);
  for (std::size_t i = 0; i < n && seen.size() < there.size(); ++i) {
    seen.insert(4 * static_cast<std::size_t>(w[i]) / n);
    ++count(deck_statistic::coupon);
  }
  for (std::size_t hand = 0; hand + 5 <= n; hand += 5) {
    std::set<std::size_t> ranks;
    std::int64_t highest = 0;
    for (std::size_t i = hand; i < hand + 5; ++i) {
      ranks.insert(w[i] % quarter);
      highest = std::max<std::int64_t>(highest, w[i]);
    }
    count(deck_statistic::poker) += static_cast<std::int64_t>(ranks.size());
    count(deck_statistic::highest_of_five) += highest;
  }
}

/// By the definitions.
faro::judge::deck_numbers defined(order const& w) {
  faro::judge::deck_numbers v{};
  auto const n = w.size();
  auto const count = [&](deck_statistic s) -> std::int64_t& { return v[static_cast<std::size_t>(s)]; };
  order u(n);
  for (std::size_t i = 0; i < n; ++i) u[w[i]] = static_cast<std::uint32_t>(i);
  auto const card = [&](std::size_t i) { return static_cast<std::int64_t>(w[i]); };
  for (std::size_t i = 0; i < n; ++i) {
    auto const move = card(i) - static_cast<std::int64_t>(i);
    count(deck_statistic::fixed_points) += move == 0;
    count(deck_statistic::footrule) += std::abs(move);
    count(deck_statistic::halves) += i < (n + 1) / 2 && w[i] < (n + 1) / 2;
    count(deck_statistic::displacement) += move * move;
    count(deck_statistic::serial_sum) += card(i) * card((i + 1) % n);
    count(deck_statistic::records) += std::all_of(w.begin(), w.begin() + static_cast<std::ptrdiff_t>(i),
                                                  [&](auto before) { return before < w[i]; });
    for (std::size_t j = 0; j < i; ++j) count(deck_statistic::inversions) += w[j] > w[i];
    if (i > 0) {
      count(deck_statistic::descents) += w[i - 1] > w[i];
      count(deck_statistic::rising_sequences) += u[i - 1] > u[i];
      count(deck_statistic::successions) += w[i] == w[i - 1] + 1;
      count(deck_statistic::neighbours) += std::abs(card(i) - card(i - 1)) == 1;
    }
    if (i > 0 && i + 1 < n) {
      count(deck_statistic::peaks) += w[i - 1] < w[i] && w[i] > w[i + 1];
      count(deck_statistic::runs) += (w[i - 1] < w[i]) != (w[i] < w[i + 1]);
    }
  }
  if (n > 0) ++count(deck_statistic::rising_sequences);
  if (n > 1) ++count(deck_statistic::runs);
  std::vector<bool> seen(n);
  for (std::size_t start = 0; start < n; ++start) {
    count(deck_statistic::cycles) += !seen[start];
    for (std::size_t at = start; !seen[at]; at = w[at]) seen[at] = true;
  }
  count(deck_statistic::odd) = count(deck_statistic::inversions) % 2;
  count(deck_statistic::longest_increasing) = static_cast<std::int64_t>(longest_increasing(w));
  define_laboratory(w, v);
  return v;
}

TEST(DeckStatistics, AreTheirDefinitionsOnEveryOrderOfSixCards) {
  for (std::size_t n = 0; n <= 6; ++n) {
    faro::judge::deck_measure measure{n};
    auto w = faro::judge::sorted_order(n);
    do {
      ASSERT_EQ(measure(w), defined(w)) << faro::judge::name_of_order(w);
    } while (std::ranges::next_permutation(w).found);
  }
}

RC_GTEST_PROP(DeckStatistics, AreTheSameForEveryCardType, ()) {
  auto const n = *rc::gen::element<std::size_t>(9, 52, 63, 64, 65, 104, 200);
  auto w = faro::judge::sorted_order(n);
  for (std::size_t i = n - 1; i > 0; --i) std::swap(w[i], w[*rc::gen::inRange<std::size_t>(0, i + 1)]);
  faro::judge::deck_measure measure{n};
  auto const numbers = measure(w);
  RC_ASSERT(numbers == defined(w));
  std::vector<std::uint8_t> const bytes(w.begin(), w.end());
  std::vector<std::uint16_t> const words(w.begin(), w.end());
  RC_ASSERT(measure(std::span{bytes}) == numbers);
  RC_ASSERT(measure(std::span{words}) == numbers);
}

TEST(DeckStatistics, RefuseWhatIsNoOrderAndSayWhy) {
  faro::judge::deck_measure measure{4};
  EXPECT_EQ(faro::testing::error_of([&] {
              measure(order{0, 1, 2, 4});
            }),
            "card 4 at position 3: a deck of 4 cards has the cards 0 to 3");
  EXPECT_EQ(faro::testing::error_of([&] {
              measure(order{0, 1, 1, 3});
            }),
            "card 1 at position 2 came before: each card must be there once");
  EXPECT_EQ(faro::testing::error_of([&] { measure(order{0, 1, 2}); }), "a deck of 3 cards among decks of 4");
  faro::judge::deck_measure large{100};
  auto w = faro::judge::sorted_order(100);
  w[99] = 0;
  EXPECT_EQ(faro::testing::error_of([&] { large(w); }),
            "card 0 at position 99 came before: each card must be there once");
}

TEST(AlikeSideBySide, CountsCardsFollowedByOneOfTheirGroup) {
  std::vector<std::uint8_t> const groups{0, 0, 1, 1, 2};
  std::vector<std::uint8_t> const deck{1, 0, 2, 4, 3};
  EXPECT_EQ(faro::judge::alike_side_by_side(std::span{deck}, groups), 1);
}

}  // namespace
