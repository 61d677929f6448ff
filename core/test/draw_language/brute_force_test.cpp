// The odds of drawings made up at random, against dealing every order of the deck card by card, and against
// the exhaustive reading of run(), which merges nothing.
#include <faro/chance/exhaustive.hpp>
#include <faro/draw_language/odds.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace {

using faro::cards;
using faro::draw_done;
using faro::drawing;
using faro::ratio;

constexpr int kinds = 4;

/// Makes up a drawing of cards 0 .. 3 with a number for its value.
drawing<int, int> made_up(int depth) {
  auto const small = [](int below) { return *rc::gen::inRange(0, below); };
  auto const number_of = [](auto const& list) {
    int sum = static_cast<int>(list.size());
    for (auto const part : list) sum = 3 * sum + part;
    return sum % 5;
  };
  auto const mask = small(1 << kinds);
  auto const in_mask = [mask](int card) { return (mask >> card & 1) != 0; };
  switch (small(depth > 0 ? 14 : 7)) {
    case 0:
      return faro::draw_card<int>();
    case 1:
      return faro::draw_any<int>(small(3)).transform([](auto const&) { return 7; });
    case 2:
      return faro::draw_where<int>(in_mask);
    case 3: {
      auto const limit = small(4);
      return faro::draw_until<int>(in_mask, limit == 0 ? std::nullopt : std::optional{limit})
          .transform(number_of);
    }
    case 4:
      return faro::draw_count<int>(in_mask, small(4));
    case 5:
      return faro::draw_same_on<int>([](int card) { return card / 2; }, 1 + small(3)).transform(number_of);
    case 6: {
      std::vector<int> sizes(static_cast<std::size_t>(1 + small(2)));
      for (auto& size : sizes) size = 1 + small(2);
      return small(2) == 0 ? faro::draw_groups<int>(sizes).transform(number_of)
                           : faro::draw_place_of_first<int>(in_mask);
    }
    case 7: {
      auto const first = made_up(depth - 1);
      return first | made_up(depth - 1);
    }
    case 8: {
      auto const after_zero = made_up(depth - 1);
      auto const after_others = made_up(depth - 1);
      return made_up(depth - 1).and_then([=](int n) { return n == 0 ? after_zero : after_others; });
    }
    case 9:
      return faro::optional(made_up(depth - 1)).transform([](auto const& n) { return n.value_or(9); });
    case 10: {
      auto const left = made_up(depth - 1);
      return faro::interleave(left, made_up(depth - 1)).transform([](auto const& p) {
        return 2 * p.first + p.second;
      });
    }
    case 11:
      return faro::replicate(small(3), made_up(depth - 1)).transform(number_of);
    case 12:
      return made_up(depth - 1).then(made_up(depth - 1));
    default: {
      return made_up(depth - 1).and_then([in_mask](int n) {
        return faro::ensure<int>(in_mask(n % kinds)).transform([n](auto const&) { return n; });
      });
    }
  }
}

/// What a drawing comes to when the deck lies in this order: its value, -1 if it failed, -2 if it ran out.
int with_deck_in_order(drawing<int, int> d, std::vector<int> const& deck) {
  std::size_t used = 0;
  for (; d.wants_card() && used < deck.size(); ++used)
    d = d.state() == faro::draw_state::any ? d.after_unseen() : d.after(deck[used]);
  bool const wanted = d.wants_card();
  d = d.exhausted();
  return d.done() ? d.value() : wanted ? -2 : -1;
}

RC_GTEST_PROP(Drawings, HaveTheOddsOfAllOrdersOfTheDeck, ()) {
  auto deck = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, kinds));
  deck.resize(std::min<std::size_t>(deck.size(), 6));
  auto const d = made_up(2);
  std::ranges::sort(deck);
  std::map<int, int> ways;
  int orders = 0;
  do {  // distinct orders of a multiset are equally likely
    ++ways[with_deck_in_order(d, deck)];
    ++orders;
  } while (std::ranges::next_permutation(deck).found);

  auto const law = faro::odds::draw_distribution(cards<int>{deck}, d);
  auto const expected = [&](int outcome) { return ratio{ways[outcome], orders}; };
  RC_ASSERT(law.failed == expected(-1));
  RC_ASSERT(law.ran_out == expected(-2));
  RC_ASSERT(law.unread.is_zero());
  RC_ASSERT(law.values.mass() + law.failed + law.ran_out == ratio{1});
  for (auto const& e : law.values.entries())
    RC_ASSERT(law.values.probability(e.outcome) == expected(e.outcome));
}

RC_GTEST_PROP(Drawings, AreReadAlikeByEveryReading, ()) {
  auto list = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, kinds));
  list.resize(std::min<std::size_t>(list.size(), 9));
  cards<int> const deck{list};
  auto const d = made_up(1);
  auto const law = faro::odds::draw_distribution(deck, d);
  auto const runs =
      faro::read_exhaustively<faro::drawn<int>>([&](auto& c) { return faro::run(d, deck, c); }).law;
  RC_ASSERT(runs.probability({faro::draw_end::failed, {}}) == law.failed);
  RC_ASSERT(runs.probability({faro::draw_end::ran_out, {}}) == law.ran_out);
  for (auto const& e : runs.entries()) {
    if (e.outcome.value) RC_ASSERT(law.values.probability(*e.outcome.value) == runs.probability(e.outcome));
  }
}

// game-probability documents this distribution and breaks it when the cards run out.
RC_GTEST_PROP(Drawings, MaybeIsTheSameAsOptional, ()) {
  auto list = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, kinds));
  list.resize(std::min<std::size_t>(list.size(), 8));
  cards<int> const deck{list};
  auto const d = made_up(2);
  RC_ASSERT(faro::odds::event_draw_maybe(deck, d) == faro::odds::event_draw(deck, faro::optional(d)));
}

RC_GTEST_PROP(Drawings, SucceedAsOftenWhenTheirValueIsForgotten, ()) {
  auto list = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, kinds));
  list.resize(std::min<std::size_t>(list.size(), 8));
  cards<int> const deck{list};
  auto const d = made_up(2);
  auto const loud = faro::odds::draw_distribution(deck, d);
  auto const silent = faro::odds::draw_distribution(deck, d.forget());
  RC_ASSERT(silent.values.mass() == loud.values.mass());
  RC_ASSERT(silent.failed == loud.failed);
  RC_ASSERT(silent.ran_out == loud.ran_out);
}

RC_GTEST_PROP(Drawings, TwoFromOneDeckAreDrawnOneAfterTheOther, ()) {
  auto deck = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, kinds));
  deck.resize(std::min<std::size_t>(deck.size(), 5));
  auto const first = made_up(1);
  auto const second = made_up(1);
  std::ranges::sort(deck);
  int less = 0;
  int orders = 0;
  do {
    auto const outcome = [&](drawing<int, int> d, std::size_t& used) -> std::optional<int> {
      for (; d.wants_card() && used < deck.size(); ++used)
        d = d.state() == faro::draw_state::any ? d.after_unseen() : d.after(deck[used]);
      d = d.exhausted();
      return d.done() ? std::optional{d.value()} : std::nullopt;
    };
    std::size_t used = 0;
    auto const a = outcome(first, used);
    auto const b = outcome(second, used);
    less += a < b ? 1 : 0;
    ++orders;
  } while (std::ranges::next_permutation(deck).found);
  RC_ASSERT(faro::odds::compare_on_one_deck(cards<int>{deck}, first, second).less == (ratio{less, orders}));
}

}  // namespace
