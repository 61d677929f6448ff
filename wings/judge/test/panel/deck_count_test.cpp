// Counting on several threads: the tables of one, whatever their number.
#include "judge/src/faults/deck_count.hpp"

#include "support/error_of.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <numeric>
#include <string>

namespace {

using tables_of_decks = faro::judge::counted_decks;
using faro::judge::deck_counter;

constexpr std::uint64_t many = 9'001;  // more than are counted before threads start

/// Deck number d of a shuffle.
void make_deck(std::uint64_t number, std::span<std::uint32_t> deck) {
  faro::chacha8 bits{faro::key_from_text("decks"), number};
  faro::random_chooser chooser{bits};
  std::iota(deck.begin(), deck.end(), 0U);
  faro::fisher_yates(chooser, deck);
}

/// The same decks one after the other; throws before deck number `broken`.
faro::judge::deck_source stream_of(std::size_t cards, std::uint64_t decks, std::uint64_t broken = many) {
  return [deck = std::vector<std::uint32_t>(cards), decks, broken,
          at = std::uint64_t{0}](std::span<std::uint32_t const>& next) mutable {
    if (at == decks) return false;
    if (at == broken) throw faro::input_error{"line " + std::to_string(at)};
    make_deck(at++, deck);
    next = deck;
    return true;
  };
}

tables_of_decks in_order(std::size_t cards, std::uint64_t decks) {
  tables_of_decks all{cards, faro::judge::standard_groupings(cards)};
  auto const next = stream_of(cards, decks);
  for (std::span<std::uint32_t const> deck; next(deck);) all.add(deck);
  return all;
}

void expect_equal(tables_of_decks const& a, tables_of_decks const& b) {
  auto const n = a.tables.cards();
  EXPECT_EQ(a.faults, b.faults);
  EXPECT_EQ(a.tables.numbers(), b.tables.numbers());
  EXPECT_EQ(a.tables.relative(), b.tables.relative());
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t c = 0; c < n; ++c) {
      ASSERT_EQ(a.tables.at(i, c), b.tables.at(i, c));
      ASSERT_EQ(a.tables.followed(i, c), b.tables.followed(i, c));
    }
  }
  for (std::size_t c = 0; c < faro::judge::digit_codes; ++c) {
    auto const code = static_cast<faro::judge::digit_code>(c);
    for (std::size_t k = 0; k + 1 < n; ++k)
      ASSERT_TRUE(std::ranges::equal(a.tables.digit(code, k), b.tables.digit(code, k)));
  }
  for (std::size_t g = 0; g < a.tables.groupings().size(); ++g)
    ASSERT_TRUE(std::ranges::equal(a.tables.alike(g), b.tables.alike(g)));
  EXPECT_EQ(a.tables.repeats().kept(), b.tables.repeats().kept());
  EXPECT_EQ(a.tables.repeats().repeats(), b.tables.repeats().repeats());
}

TEST(DeckCounter, CountsAStreamAsOneThreadWould) {
  for (std::size_t const cards : {6U, 52U}) {
    auto const expected = in_order(cards, many);
    for (unsigned const threads : {1U, 2U, 5U}) {
      deck_counter counter{cards, faro::judge::standard_groupings(cards), threads};
      EXPECT_EQ(counter.count(stream_of(cards, many), many + 1), many);
      EXPECT_EQ(counter.decks(), many);
      expect_equal(counter.total(), expected);
    }
  }
}

TEST(DeckCounter, CountsDecksThatAreMadeByNumberAsOneThreadWould) {
  auto const expected = in_order(52, many);
  for (unsigned const threads : {1U, 2U, 5U}) {
    deck_counter counter{52, faro::judge::standard_groupings(52), threads};
    counter.make([] { return make_deck; }, many);
    expect_equal(counter.total(), expected);
  }
}

TEST(DeckCounter, GoesOnWhereItStopped) {
  auto const expected = in_order(52, many);
  deck_counter streamed{52, faro::judge::standard_groupings(52), 3},
      made{52, faro::judge::standard_groupings(52), 3};
  auto const next = stream_of(52, many);
  for (std::uint64_t const part : {1U, 16U, 5000U, 3000U, 984U}) {
    EXPECT_EQ(streamed.count(next, part), part);
    made.make([] { return make_deck; }, part);
    EXPECT_EQ(streamed.total().tables.decks(), made.total().tables.decks());
  }
  EXPECT_EQ(streamed.count(next, 10), 0U);
  expect_equal(streamed.total(), expected);
  expect_equal(made.total(), expected);
}

TEST(DeckCounter, StoppedItHasCountedTheFirstDecks) {
  constexpr std::size_t cards = 10;
  deck_counter counter{cards, faro::judge::standard_groupings(cards), 3};
  std::atomic<std::uint64_t> told = 0;
  auto const counted = counter.make_from([] { return make_deck; }, 0, many,
                                         [&](std::uint64_t more) { return (told += more) < many / 3; });
  EXPECT_GE(counted, many / 3);
  EXPECT_LT(counted, many);
  EXPECT_EQ(counted, told);
  EXPECT_EQ(counter.decks(), counted);
  expect_equal(counter.total(), in_order(cards, counted));
}

TEST(DeckCounter, ThrowsOnWhatTheStreamThrowsAfterTheDecksBefore) {
  for (std::uint64_t const broken : {0U, 3U, 8000U}) {
    deck_counter counter{52, {}, 3};
    auto const next = stream_of(52, many, broken);
    EXPECT_EQ(faro::testing::error_of([&] { counter.count(next, many); }), "line " + std::to_string(broken));
    EXPECT_EQ(counter.decks(), broken);
    EXPECT_EQ(counter.total().tables.decks(), broken);
  }
}

TEST(DeckCounter, ThrowsOnWhatAThreadThrows) {
  deck_counter counter{52, {}, 4};
  auto const twice = [] {
    return [](std::uint64_t number, std::span<std::uint32_t> deck) {
      make_deck(number, deck);
      if (number == 7777) deck[0] = deck[1];
    };
  };
  EXPECT_NE(faro::testing::error_of([&] { counter.make(twice, many); }).find("came before"),
            std::string::npos);
}

TEST(DeckCounter, NeedsAThread) {
  EXPECT_EQ(faro::testing::error_of([] { deck_counter(52, {}, 0); }),
            "expected 1 thread or more to count decks, got 0");
}

}  // namespace
