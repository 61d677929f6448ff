// How shuffles relate: equal picks, reversed results, inverses; and decks of any movable type.
#include "shuffle/descriptions/fixed.hpp"
#include "shuffle/descriptions/selection.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/exchange.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/riffle.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace {

/// Picks that any shuffle asking n, n-1, …, 2 accepts.
rc::Gen<faro::record> falling_picks(std::size_t n) {
  return rc::gen::map(rc::gen::container<std::vector<std::uint64_t>>(n, rc::gen::arbitrary<std::uint64_t>()),
                      [n](auto raw) {
                        faro::record picks;
                        for (std::uint64_t of = n; of > 1; --of) picks.push_back({raw[of - 1] % of, of});
                        return picks;
                      });
}

std::string by(auto&& shuffle, faro::record const& picks, std::size_t n) {
  auto deck = std::string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}.substr(0, n);
  faro::recorded_chooser c{picks};
  shuffle(c, std::span{deck});
  c.finish();
  return deck;
}

RC_GTEST_PROP(Selection, InPlaceIsTheReverseOfEfficientForEqualPicks, ()) {
  auto const n = *rc::gen::inRange<std::size_t>(0, 27);
  auto const picks = *falling_picks(n);
  auto efficient = by([](auto& c, auto d) { faro::efficient_selection(c, d); }, picks, n);
  auto const in_place = by([](auto& c, auto d) { faro::selection_in_place(c, d); }, picks, n);
  std::ranges::reverse(efficient);
  RC_ASSERT(efficient == in_place);
}

RC_GTEST_PROP(FisherYates, AscendingSettlesTheFirstCardsFirst, ()) {
  auto const n = *rc::gen::inRange<std::size_t>(1, 27);
  auto const k = *rc::gen::inRange<std::size_t>(0, n + 1);
  auto const picks = *falling_picks(n);
  auto const whole = by([](auto& c, auto d) { faro::fisher_yates_ascending(c, d); }, picks, n);
  auto const first = by([&](auto& c, auto d) { faro::fisher_yates_ascending(c, d, k); },
                        {picks.begin(), picks.begin() + static_cast<std::ptrdiff_t>(std::min(k, n - 1))}, n);
  RC_ASSERT(first.substr(0, k) == whole.substr(0, k));
}

TEST(Shuffles, TakeMoveOnlyTypes) {
  faro::xoshiro256pp g{faro::key_from_text("move only")};
  faro::random_chooser c{g};
  std::vector<std::unique_ptr<int>> deck;
  for (int i = 0; i < 20; ++i) deck.push_back(std::make_unique<int>(i));
  std::span const all{deck};
  faro::fisher_yates(c, all);
  faro::fisher_yates_ascending(c, all);
  faro::inside_out(c, all);
  faro::efficient_selection(c, all);
  faro::selection_in_place(c, all);
  faro::selection(c, all);
  faro::bag_draw(c, all);
  faro::exchange(c, all);
  faro::riffle(c, all);
  faro::perfect_out(all);
  int sum = 0;
  for (auto const& card : deck) {
    ASSERT_TRUE(card);
    sum += *card;
  }
  EXPECT_EQ(sum, 190);
}

TEST(Riffle, KeepsThePacketsInOrder) {
  faro::record picks;
  for (auto const digit : {1, 0, 0, 1, 0}) picks.push_back({static_cast<std::uint64_t>(digit), 2});
  // The places with digit 0 (2nd, 3rd, 5th) take A B C, those with digit 1 take D E.
  EXPECT_EQ(by([](auto& c, auto d) { faro::riffle(c, d); }, picks, 5), "DABEC");
  EXPECT_EQ(by([](auto& c, auto d) { faro::inverse_riffle(c, d); }, picks, 5), "BCEAD");
}

TEST(Piles, AreGatheredFirstPileOnTop) {
  std::string deck = "ABCDEFGHIJ";
  faro::pile_deal(std::span{deck}, 4);
  EXPECT_EQ(deck, "IEAJFBGCHD");
}

TEST(Monge, LaysCardsInTurnUnderAndOnThePile) {
  std::string deck = "ABCDEF";
  faro::monge(std::span{deck});
  EXPECT_EQ(deck, "FDBACE");
}

TEST(Milk, DrawsTopAndBottomTogether) {
  std::string deck = "ABCDEF";
  faro::milk(std::span{deck});
  EXPECT_EQ(deck, "DCEBFA");
}

}  // namespace
