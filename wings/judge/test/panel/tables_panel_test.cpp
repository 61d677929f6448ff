// What is counted over many decks: against counting by hand, in parts, and in any order.
#include "support/error_of.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/panel/detail/tables.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace {

using faro::judge::deck_tables;

std::vector<faro::judge::card_order> shuffled_decks(std::size_t cards, std::size_t decks) {
  faro::xoshiro256pp generator{faro::key_from_text("tables")};
  faro::random_chooser c{generator};
  std::vector<faro::judge::card_order> all(decks, faro::judge::sorted_order(cards));
  for (auto& deck : all) faro::fisher_yates(c, std::span{deck});
  return all;
}

deck_tables counted(std::span<faro::judge::card_order const> decks) {
  deck_tables tables{decks[0].size(), faro::judge::standard_groupings(decks[0].size())};
  for (auto const& deck : decks) tables.add(std::span<std::uint32_t const>{deck});
  return tables;
}

void expect_equal(deck_tables const& a, deck_tables const& b) {
  auto const n = a.cards();
  EXPECT_EQ(a.numbers(), b.numbers());
  EXPECT_EQ(a.relative(), b.relative());
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t c = 0; c < n; ++c) {
      ASSERT_EQ(a.at(i, c), b.at(i, c));
      ASSERT_EQ(a.followed(i, c), b.followed(i, c));
    }
  }
  for (std::size_t c = 0; c < faro::judge::digit_codes; ++c) {
    for (std::size_t k = 0; k + 1 < n; ++k) {
      ASSERT_TRUE(std::ranges::equal(a.digit(static_cast<faro::judge::digit_code>(c), k),
                                     b.digit(static_cast<faro::judge::digit_code>(c), k)));
    }
  }
  for (std::size_t g = 0; g < a.groupings().size(); ++g)
    ASSERT_TRUE(std::ranges::equal(a.alike(g), b.alike(g)));
  EXPECT_TRUE(std::ranges::equal(a.pairs(), b.pairs()));
  EXPECT_TRUE(std::ranges::equal(a.orders(), b.orders()));
  EXPECT_EQ(a.repeats().kept(), b.repeats().kept());
  EXPECT_EQ(a.repeats().repeats(), b.repeats().repeats());
}

TEST(DeckTables, CountCardsAtPositionsAndWhatFollows) {
  deck_tables tables{3};
  tables.add(faro::judge::card_order{2, 0, 1});
  tables.add(faro::judge::card_order{2, 1, 0});
  EXPECT_EQ(tables.decks(), 2U);
  EXPECT_EQ(tables.at(0, 2), 2U);
  EXPECT_EQ(tables.at(1, 0), 1U);
  EXPECT_EQ(tables.followed(2, 0), 1U);
  EXPECT_EQ(tables.followed(0, 1), 1U);
  EXPECT_EQ(tables.followed(1, 2), 0U);
}

TEST(DeckTables, MeasureEachDeckRelativeToTheOneBefore) {
  deck_tables tables{4};
  tables.add(faro::judge::card_order{3, 1, 0, 2});
  tables.add(faro::judge::card_order{3, 1, 0, 2});  // the same again: 4 cards where they were
  tables.add(faro::judge::card_order{2, 0, 1, 3});  // turned over: none
  auto const& fixed =
      tables.relative().histogram[static_cast<std::size_t>(faro::judge::deck_statistic::fixed_points)];
  EXPECT_EQ(fixed, (std::vector<std::uint64_t>{1, 0, 0, 0, 1}));
  auto const& inversions =
      tables.relative().histogram[static_cast<std::size_t>(faro::judge::deck_statistic::inversions)];
  EXPECT_EQ(inversions[6], 1U);
}

TEST(DeckTables, OfPartsMergedAreThoseOfTheWhole) {
  for (std::size_t const n : {1U, 2U, 5U, 52U, 104U, 300U}) {
    auto const decks = shuffled_decks(n, 40);
    auto const all = std::span{decks};
    auto merged = counted(all.first(11));
    deck_tables const none{n, faro::judge::standard_groupings(n)};
    merged.merge(none);
    merged.merge(counted(all.subspan(11, 1)));
    merged.merge(counted(all.subspan(12)));
    expect_equal(merged, counted(all));
    auto from_none = none;
    from_none.merge(counted(all));
    expect_equal(from_none, counted(all));
  }
}

TEST(DeckTables, AreTheSameForEveryCardType) {
  auto const decks = shuffled_decks(52, 30);
  deck_tables bytes{52, faro::judge::standard_groupings(52)};
  for (auto const& deck : decks) {
    std::vector<std::uint8_t> const narrow(deck.begin(), deck.end());
    bytes.add(std::span<std::uint8_t const>{narrow});
  }
  expect_equal(bytes, counted(decks));
}

TEST(DeckTables, HoldTheDigitsOfEachCode) {
  for (std::size_t const n : {7U, 52U, 80U, 300U}) {
    auto const decks = shuffled_decks(n, 20);
    auto const tables = counted(decks);
    for (std::size_t c = 0; c < faro::judge::digit_codes; ++c) {
      auto const code = static_cast<faro::judge::digit_code>(c);
      std::vector<std::vector<std::uint64_t>> histograms;
      for (std::size_t k = 0; k + 1 < n; ++k) histograms.emplace_back(k + 2);
      for (auto const& deck : decks) {
        auto const digits = faro::judge::digits_of(code, deck);
        for (std::size_t k = 0; k < digits.size(); ++k) ++histograms[k][digits[k]];
      }
      for (std::size_t k = 0; k + 1 < n; ++k)
        ASSERT_TRUE(std::ranges::equal(tables.digit(code, k), histograms[k])) << n << ' ' << name_of(code);
    }
  }
}

TEST(DeckTables, CountPairsOfCardsAtPairsOfPositionsAndWholeOrders) {
  deck_tables tables{4};
  tables.add(faro::judge::card_order{3, 1, 0, 2});
  tables.add(faro::judge::card_order{1, 3, 0, 2});
  auto const pair = [](std::size_t a, std::size_t b) { return b * (b - 1) / 2 + a; };
  EXPECT_EQ(tables.pairs()[pair(0, 1) * 6 + pair(1, 3)], 2U);  // cards 1 and 3 on top, either first
  EXPECT_EQ(tables.pairs()[pair(0, 2) * 6 + pair(0, 3)], 1U);
  EXPECT_EQ(tables.orders().size(), 24U);
  EXPECT_EQ(std::ranges::count(tables.orders(), 1U), 2);
  deck_tables const thirteen{13}, nine{9};
  EXPECT_TRUE(thirteen.pairs().empty());
  EXPECT_TRUE(nine.orders().empty());
}

TEST(DeckTables, TellAllOrdersApart) {
  deck_tables tables{5};
  for (std::uint64_t rank = 0; rank < 120; ++rank)
    tables.add(std::span<std::uint32_t const>{faro::judge::order_of(rank, 5)});
  EXPECT_EQ(std::ranges::count(tables.orders(), 1U), 120);
}

TEST(DeckTables, CountNothingOfABadDeck) {
  deck_tables tables{3};
  tables.add(faro::judge::card_order{0, 1, 2});
  EXPECT_THROW(tables.add(faro::judge::card_order{0, 1, 1}), faro::input_error);
  EXPECT_EQ(faro::testing::error_of([&] {
              tables.add(faro::judge::card_order{0, 1, 65536});
            }),
            "card 65536 at position 2: a deck of 3 cards has the cards 0 to 2");
  EXPECT_EQ(tables.decks(), 1U);
  EXPECT_EQ(tables.at(0, 0), 1U);
  EXPECT_EQ(tables.repeats().kept(), 1U);
  EXPECT_EQ(faro::testing::error_of([] { deck_tables{1001}; }), "1001 cards: tables are kept for up to 1000");
}

TEST(DeckTables, OfTwoHundredFiftySixCardsStillTellLargerNumbersApart) {
  auto deck = faro::judge::sorted_order(256);
  deck_tables tables{256};
  tables.add(deck);
  deck[255] = 511;  // 255, were only 8 bits looked at
  EXPECT_EQ(faro::testing::error_of([&] { tables.add(deck); }),
            "card 511 at position 255: a deck of 256 cards has the cards 0 to 255");
  EXPECT_EQ(tables.decks(), 1U);
}

TEST(RepeatFinder, CountsDecksThatCameBefore) {
  faro::judge::repeat_finder finder;
  for (std::uint8_t i = 0; i < 100; ++i) {
    std::uint8_t const deck[] = {static_cast<std::uint8_t>(i % 60), 7};
    finder.add(faro::judge::repeat_finder::hash_of(deck));
  }
  EXPECT_EQ(finder.kept(), 100U);
  EXPECT_EQ(finder.repeats(), 40U);
  EXPECT_EQ(finder.halvings(), 0U);
}

/// The hash of deck number i.
faro::judge::repeat_finder::hash128 numbered(std::uint32_t i) {
  std::uint8_t const bytes[] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8),
                                static_cast<std::uint8_t>(i >> 16), static_cast<std::uint8_t>(i >> 24)};
  return faro::judge::repeat_finder::hash_of(bytes);
}

TEST(RepeatFinder, KeepsASampleOfFixedSizeWhateverTheOrder) {
  constexpr std::uint32_t different = 700'000;
  faro::judge::repeat_finder up, down, odd, even;
  for (std::uint32_t i = 0; i < different; ++i) {
    up.add(numbered(i));
    down.add(numbered(different - 1 - i));
    (i % 2 ? odd : even).add(numbered(i));
  }
  up.add(numbered(5), different);  // heard of again and again: counted if it is in the sample
  odd.merge(even);
  EXPECT_EQ(up.halvings(), 2U);
  EXPECT_LE(down.kept(), faro::judge::repeat_finder::capacity);
  EXPECT_NEAR(static_cast<double>(down.kept()), different / 4.0, 5 * 363);  // binomial, five deviations
  EXPECT_EQ(down.repeats(), 0U);
  EXPECT_EQ(odd.kept(), down.kept());
  EXPECT_EQ(odd.halvings(), down.halvings());
  EXPECT_TRUE(up.kept() == down.kept() || up.repeats() == different);
}

TEST(RepeatFinder, TellsApartDecksThatDifferInOnePlace) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> hashes;
  for (std::size_t size = 0; size < 20; ++size) {
    std::vector<std::uint8_t> bytes(size);
    auto const add = [&] {
      auto const h = faro::judge::repeat_finder::hash_of(bytes);
      EXPECT_TRUE(hashes.insert({h.high, h.low}).second);
    };
    add();
    for (auto& byte : bytes) {
      for (int value = 1; value < 256; ++value) {
        byte = static_cast<std::uint8_t>(value);
        add();
      }
      byte = 0;
    }
  }
}

}  // namespace
