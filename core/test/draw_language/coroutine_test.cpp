// Drawings written as coroutines: the distributions of the same said in words, state for state; and what is
// no function of its arguments and its cards is found out.
#include <faro/cards/card.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/draw_language/coroutine.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/draw_language/pack.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::cards;
using faro::draw_by;
using faro::drawing;
using faro::draws;
using faro::rank;
using faro::ratio;
using faro::standing;
using faro::odds::draw_distribution;

cards<rank> ranks(std::int64_t packs) { return faro::pack().transform(faro::rank_of).times(packs); }

/// The same distribution, and nothing else: values, failures, running out.
template <class Card, class R>
void expect_same(cards<Card> const& deck, drawing<Card, R> const& a, drawing<Card, R> const& b) {
  auto const x = draw_distribution(deck, a);
  auto const y = draw_distribution(deck, b);
  EXPECT_EQ(x.values, y.values);
  EXPECT_EQ(x.failed, y.failed);
  EXPECT_EQ(x.ran_out, y.ran_out);
  EXPECT_EQ(x.unread, ratio{0});
  EXPECT_EQ(faro::odds::chance(deck, a), faro::odds::chance(deck, b));
}

// --- Pontoon, three ways ---

drawing<rank, standing> pontoon_by_steps(int stick) {
  using step = faro::draw_step<rank, faro::pontoon_hand, standing>;
  auto const follow = [rules = faro::pontoon_rules{stick}](faro::pontoon_hand h, rank r) -> step {
    h.add(static_cast<std::size_t>(r));
    auto const end = rules.finished(h);
    if (!end) return h;
    if (*end == standing::bust()) return faro::bad_hand{};
    return faro::draw_done<rank>(*end);
  };
  return faro::draw_steps<rank, standing>(faro::pontoon_hand{}, follow);
}
draws<rank, standing> pontoon_handed_on(faro::pontoon_hand h, int stick) {
  if (auto const end = faro::pontoon_rules{stick}.finished(h)) {
    if (*end == standing::bust()) co_return faro::bad_hand{};
    co_return *end;
  }
  h.add(static_cast<std::size_t>(co_await faro::draw_card<rank>()));
  co_return draw_by(pontoon_handed_on, h, stick);
}
draws<rank, standing> pontoon_in_a_loop(int stick, bool says_what_matters) {
  faro::pontoon_hand h;
  for (;;) {
    if (auto const end = faro::pontoon_rules{stick}.finished(h)) {
      co_await faro::ensure<rank>(*end != standing::bust());
      co_return *end;
    }
    if (says_what_matters) co_await faro::same_from_here(h);
    h.add(static_cast<std::size_t>(co_await faro::draw_card<rank>()));
  }
}

TEST(DrawingCoroutines, HaveTheDistributionsOfTheStateMachine) {
  for (int const packs : {1, 2}) {
    for (int const stick : {12, 16, 20}) {
      auto const by_steps = pontoon_by_steps(stick);
      expect_same(ranks(packs), by_steps, draw_by(pontoon_handed_on, faro::pontoon_hand{}, stick));
      expect_same(ranks(packs), by_steps, draw_by(pontoon_in_a_loop, stick, true));
      expect_same(ranks(packs), by_steps, draw_by(pontoon_in_a_loop, stick, false));
    }
  }
}
TEST(DrawingCoroutines, PassThroughAsManyStates) {
  auto const of = [](drawing<rank, standing> const& d) {
    return draw_distribution(ranks(1), d).stats.states;
  };
  auto const fewest = of(pontoon_by_steps(16));
  EXPECT_EQ(of(draw_by(pontoon_handed_on, faro::pontoon_hand{}, 16)), fewest);
  EXPECT_EQ(of(draw_by(pontoon_in_a_loop, 16, true)), fewest);
  EXPECT_GT(of(draw_by(pontoon_in_a_loop, 16, false)), 5 * fewest);  // every sequence of cards is its own
}
TEST(DrawingCoroutines, PlayAgainstEachOtherFromOneDeck) {
  auto const at = [](int stick) { return draw_by(pontoon_handed_on, faro::pontoon_hand{}, stick); };
  auto const fares = faro::odds::compare_on_one_deck(ranks(1), at(14), at(16));
  EXPECT_EQ(fares.less.to_string(), "36362176032731/74749614439500");
}

// --- Words, written out ---

bool is_low(int card) { return card < 2; }

draws<int, std::vector<int>> until_low(int limit) {
  std::vector<int> seen;
  while (static_cast<int>(seen.size()) < limit) {
    seen.push_back(co_await faro::draw_card<int>());
    if (is_low(seen.back())) co_return seen;
  }
  co_return faro::bad_hand{};
}
draws<int, int> count_low(int of, int so_far) {
  if (of == 0) co_return so_far;
  auto const low = is_low(co_await faro::draw_card<int>());
  co_return draw_by(count_low, of - 1, so_far + (low ? 1 : 0));
}
draws<int, int> all_the_same(int n) {
  auto const first = co_await faro::draw_card<int>();
  for (int i = 1; i < n; ++i) {
    co_await faro::same_from_here(std::pair{i, first});
    if (co_await faro::draw_card<int>() != first) co_return faro::bad_hand{};
  }
  co_return first;
}
draws<int, std::optional<std::pair<int, int>>> of_words(int n) {
  co_await faro::draw_any<int>(2);
  auto const low = co_await faro::draw_count<int>(is_low, n);
  auto const more = co_await faro::optional(faro::draw_where<int>(is_low));
  if (!more) co_return std::nullopt;
  co_return std::pair{low, *more};
}
drawing<int, std::optional<std::pair<int, int>>> in_words(int n) {
  return faro::draw_any<int>(2).then(faro::draw_count<int>(is_low, n)).and_then([](int low) {
    return faro::optional(faro::draw_where<int>(is_low)).transform([low](std::optional<int> const& more) {
      return more ? std::optional{std::pair{low, *more}} : std::nullopt;
    });
  });
}

TEST(DrawingCoroutines, SayWhatTheWordsSay) {
  for (auto const& deck : {cards<int>{}, cards<int>{0}, cards<int>{2, 2}, cards<int>{0, 0, 1, 2, 2, 3, 4},
                           cards<int>{1, 1, 1, 1, 5}, cards<int>{0, 1, 2, 3, 4, 5}}) {
    for (int n = 1; n <= 4; ++n) {
      expect_same(deck, draw_by(until_low, n), faro::draw_until<int>(is_low, n));
      expect_same(deck, draw_by(count_low, n, 0), faro::draw_count<int>(is_low, n));
      expect_same(deck, draw_by(all_the_same, n), faro::draw_same<int>(n));
      expect_same(deck, draw_by(of_words, n), in_words(n));
    }
  }
}
TEST(DrawingCoroutines, CombineWithTheWords) {
  cards<int> const deck{0, 0, 1, 2, 2, 3, 4};
  auto const same = draw_by(all_the_same, 2);
  auto const word = faro::draw_same<int>(2);
  expect_same(deck, faro::optional(same), faro::optional(word));
  expect_same(deck, same | draw_by(count_low, 3, 0), word | faro::draw_count<int>(is_low, 3));
  expect_same(deck, faro::interleave(same, draw_by(count_low, 2, 0)),
              faro::interleave(word, faro::draw_count<int>(is_low, 2)));
  expect_same(deck, faro::replicate(2, same), faro::replicate(2, word));
  expect_same(deck, same.then(same), word.then(word));
}

// --- What is the same, and what is not ---

draws<int, int> two_places_alike() {
  co_await faro::same_from_here(0);
  auto const first = co_await faro::draw_card<int>();
  if (first == 1) {
    co_await faro::same_from_here(0);  // the same key, and another future
    (void)co_await faro::draw_card<int>();
    co_return 10;
  }
  co_await faro::same_from_here(0);
  co_return co_await faro::draw_card<int>();
}
TEST(DrawingCoroutines, KeepApartTheSameKeyAtTwoPlaces) {
  auto const law = draw_distribution(cards<int>{1, 2, 3}, draw_by(two_places_alike)).values;
  EXPECT_EQ(law.probability(10), (ratio{1, 3}));
  EXPECT_EQ(law.probability(1), (ratio{1, 3}));
}
TEST(DrawingCoroutines, AreTheSameForTheSameFunctionAndArguments) {
  EXPECT_EQ(draw_by(count_low, 3, 0), draw_by(count_low, 3, 0));
  EXPECT_NE(draw_by(count_low, 3, 0), draw_by(count_low, 3, 1));
  auto const hand = [](auto... card) { return cards<int>{card...}; };
  auto const holding = [](cards<int> const&) -> draws<int, int> {
    co_return co_await faro::draw_card<int>();
  };
  EXPECT_EQ(draw_by(holding, hand(3, 1, 2)), draw_by(holding, hand(1, 2, 3)));  // a hand sorts itself
  EXPECT_NE(draw_by(holding, hand(3, 1, 2)), draw_by(holding, hand(1, 2, 2)));
}
TEST(DrawingCoroutines, MayBeLambdasThatKeepWhatTheyNeed) {
  std::vector<int> const wanted{1, 3};
  auto const first_wanted = [wanted](int most) -> draws<int, int> {
    for (int place = 1; place <= most; ++place) {
      co_await faro::same_from_here(place);
      if (std::ranges::count(wanted, co_await faro::draw_card<int>()) > 0) co_return place;
    }
    co_return faro::bad_hand{};
  };
  expect_same(cards<int>{0, 1, 2, 3, 4}, draw_by(first_wanted, 3),
              faro::draw_place_of_first<int>([](int card) { return card == 1 || card == 3; }, 3));
}

// --- Readings ---

TEST(DrawingCoroutines, AreReadByAnyChooser) {
  cards<int> const deck{0, 0, 1, 2, 3};
  auto const d = draw_by(until_low, 3);
  auto const law = draw_distribution(deck, d);
  auto const read = faro::read_exhaustively([&](auto& c) { return run(d, deck, c).value; }).law;
  for (auto const& [seen, chance] : law.values) EXPECT_EQ(read.probability(seen), chance);
  EXPECT_EQ(read.probability(std::nullopt), law.failed);
  faro::xoshiro256pp words{faro::key_from_text("a coroutine")};
  faro::random_chooser random{words};
  auto const many = faro::odds::simulate(deck, d, random, 2000);
  EXPECT_NEAR(many.success().chance, law.values.mass().to_double(), 0.05);
}
TEST(DrawingCoroutines, MayDrawThousandsOfCards) {
  auto const all = [](int n) -> draws<int, int> {
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += co_await faro::draw_card<int>();
    co_return sum;
  };
  auto const deck = cards<int>::from_counts({{1, 1000}});
  EXPECT_EQ(draw_distribution(deck, draw_by(all, 1000)).values.probability(1000), ratio{1});
}
TEST(DrawingCoroutines, HandOnWhatTheyThrow) {
  auto const throws = []() -> draws<int, int> {
    if (co_await faro::draw_card<int>() == 2) throw std::runtime_error{"a two"};
    co_return 0;
  };
  EXPECT_THROW((void)draw_distribution(cards<int>{1, 2}, draw_by(throws)), std::runtime_error);
  EXPECT_EQ(draw_distribution(cards<int>{1, 3}, draw_by(throws)).values.mass(), ratio{1});
}
TEST(DrawingCoroutines, AreFoundOutWhereTheyAreNoFunctions) {
  auto const calls = std::make_shared<int>(0);
  auto const awaits_another = [calls](int) -> draws<int, int> {
    if (++*calls % 2 == 0)
      co_return static_cast<int>((co_await faro::replicate(2, faro::draw_card<int>())).size());
    co_return co_await faro::draw_card<int>();
  };
  auto const ends_before = [calls](int) -> draws<int, int> {
    if (++*calls % 2 == 0) co_return 0;
    co_return co_await faro::draw_card<int>();
  };
  for (int i = 0; i < 2; ++i) {
    EXPECT_THROW((void)draw_distribution(cards<int>{1, 2, 3}, draw_by(awaits_another, i)),
                 faro::description_error);
    *calls = 0;
    EXPECT_THROW((void)draw_distribution(cards<int>{1, 2, 3}, draw_by(ends_before, i)),
                 faro::description_error);
    *calls = 0;
  }
}

TEST(CardsAsARange, GoThroughEveryCardInOrder) {
  cards<char> const hand{'c', 'a', 'b', 'a', 'c', 'a'};
  EXPECT_EQ(std::string(hand.begin(), hand.end()), "aaabcc");
  EXPECT_EQ(std::ranges::count(hand, 'a'), 3);
  EXPECT_EQ(std::ranges::distance(hand), static_cast<std::ptrdiff_t>(hand.size()));
  EXPECT_TRUE(std::ranges::empty(cards<char>{}));
  static_assert(std::ranges::forward_range<cards<char> const>);
}

}  // namespace
