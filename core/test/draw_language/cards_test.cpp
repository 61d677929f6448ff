// Cards as a multiset, and the hands that come from it. Numbers: game-probability 1.1, run today.
#include "support/error_of.hpp"

#include <faro/draw_language/cards.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using faro::cards;
using faro::distribution;
using faro::ratio;
using faro::testing::error_of;
using letters = cards<char>;

letters from_text(std::string const& text) { return letters{std::vector<char>{text.begin(), text.end()}}; }
std::string text_of(letters const& hand) {
  auto const list = hand.sorted();
  return {list.begin(), list.end()};
}

TEST(Cards, AreTheSameInAnyOrder) {
  EXPECT_EQ(from_text("banana"), from_text("aaabnn"));
  EXPECT_NE(from_text("ab"), from_text("abb"));
  EXPECT_EQ(text_of(from_text("banana")), "aaabnn");
}

TEST(Cards, AreCounted) {
  auto const hand = from_text("banana");
  EXPECT_EQ(hand.size(), 6);
  EXPECT_EQ(hand.count('a'), 3);
  EXPECT_EQ(hand.count('z'), 0);
  EXPECT_EQ(hand.count_if([](char c) { return c > 'a'; }), 3);
  EXPECT_TRUE(letters{}.empty());
}

TEST(Cards, ComeFromCountsWithoutTheZeros) {
  EXPECT_EQ(letters::from_counts({{'a', 2}, {'b', 0}, {'c', 1}}), from_text("aac"));
}

TEST(Cards, RefuseANegativeCount) {
  EXPECT_EQ(error_of([] { (void)letters::from_counts({{'a', -2}}); }), "a count of -2 cards is negative");
  letters hand;
  EXPECT_EQ(error_of([&] { hand.add('a', -1); }), "a count of -1 cards is negative");
  EXPECT_EQ(hand, letters{});
}

TEST(Cards, RefuseACountThatWouldOverflow) {
  auto hand = letters::from_counts({{'a', 4294967295}});
  EXPECT_THROW(hand.add('a'), faro::input_error);
  EXPECT_THROW((void)hand.times(1'000'000'000'000), faro::input_error);
  EXPECT_EQ(hand.size(), 4294967295u);
}

// The original's defect 2: its size shrank although nothing was removed.
TEST(Cards, RemovingACardThatIsNotThereChangesNothing) {
  auto hand = from_text("ab");
  EXPECT_FALSE(hand.remove_one('z'));
  EXPECT_EQ(hand, from_text("ab"));
  EXPECT_EQ(hand.size(), 2);
  EXPECT_TRUE(hand.remove_one('a'));
  EXPECT_EQ(hand, from_text("b"));
}

// The original's defects 3 and 5: a negative number added cards, and its page said that those that do not
// satisfy the predicate are removed.
TEST(Cards, RemovingSomeTakesThoseThatSatisfyThePredicateInCardOrder) {
  auto hand = from_text("aabbc");
  EXPECT_EQ(hand.remove_arbitrary([](char c) { return c != 'b'; }, 2), 2);
  EXPECT_EQ(hand, from_text("bbc"));
  EXPECT_EQ(hand.remove_arbitrary([](char c) { return c == 'b'; }, 7), 2);
  EXPECT_EQ(hand, from_text("c"));
  EXPECT_EQ(error_of([&] { hand.remove_arbitrary([](char) { return true; }, -2); }),
            "can't remove -2 cards; 0 or more can be removed");
  EXPECT_EQ(hand.size(), 1);
}

TEST(Cards, WithEqualImagesBecomeOneKind) {
  auto const upper = from_text("aAbB").transform([](char c) { return c | 32; });
  EXPECT_EQ(upper.count('a'), 2);
  EXPECT_EQ(upper.kinds().size(), 2);
}

TEST(Cards, AreAddedAndTakenAway) {
  EXPECT_EQ(from_text("ab") + from_text("bc"), from_text("abbc"));
  EXPECT_EQ(from_text("aabc") - from_text("abbz"), from_text("ac"));  // what is not there is not missed
  EXPECT_EQ(from_text("ab").times(3), from_text("aaabbb"));
  EXPECT_EQ(from_text("ab").times(0), letters{});
}

RC_GTEST_PROP(Cards, AreOrderedAsTheSortedListsOfTheirCards, ()) {
  auto const list = rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4));
  auto a = *list;
  auto b = *list;
  auto const order = cards<int>{a} <=> cards<int>{b};
  std::ranges::sort(a);
  std::ranges::sort(b);
  RC_ASSERT((order < 0) == (a < b));
  RC_ASSERT((order > 0) == (a > b));
}

std::map<std::string, std::string> fractions(distribution<letters> const& law) {
  std::map<std::string, std::string> named;
  for (auto const& e : law.entries()) named[text_of(e.outcome)] = law.probability(e.outcome).to_string();
  return named;
}
using chances = std::map<std::string, std::string>;

TEST(Hands, OfOneCardLeaveTheRest) {
  auto const law = faro::draw_one(from_text("aab"));
  EXPECT_EQ(law.probability({'a', from_text("ab")}), (ratio{2, 3}));
  EXPECT_EQ(law.probability({'b', from_text("aa")}), (ratio{1, 3}));
  EXPECT_EQ(error_of([] { (void)faro::draw_one(letters{}); }), "can't draw a card: there is none");
}

TEST(Hands, WithoutReplacement) {
  EXPECT_EQ(fractions(faro::draw_without_replacement(from_text("aaaab"), 2)),
            (chances{{"aa", "3/5"}, {"ab", "2/5"}}));
  EXPECT_EQ(fractions(faro::draw_without_replacement(from_text("ab"), 0)), (chances{{"", "1"}}));
}

TEST(Hands, WithReplacement) {
  EXPECT_EQ(fractions(faro::draw_with_replacement(from_text("aaab"), 2)),
            (chances{{"aa", "9/16"}, {"ab", "3/8"}, {"bb", "1/16"}}));
  EXPECT_EQ(fractions(faro::draw_with_replacement(letters{}, 0)), (chances{{"", "1"}}));
}

TEST(Hands, CountTheWaysToTakeThem) {
  auto const law = faro::draw_without_replacement(letters::from_counts({{'a', 4}, {'x', 48}}), 5);
  EXPECT_EQ(law.denominator(), 2598960);  // 52 over 5
  EXPECT_EQ(law.weight(letters::from_counts({{'a', 2}, {'x', 3}})), 6 * 17296);
}

TEST(Hands, MoreThanThereAreCardsAreRefused) {
  auto const deck = letters::from_counts({{'a', 60}});
  EXPECT_EQ(error_of([&] { (void)faro::draw_without_replacement(deck, 61); }), "can't draw 61 of 60 cards");
  EXPECT_EQ(error_of([&] { (void)faro::draw_without_replacement(deck, -1); }), "can't draw -1 of 60 cards");
  EXPECT_EQ(error_of([&] { (void)faro::draw_with_replacement(letters{}, 2); }),
            "can't draw 2 cards: there is none");
}

/// The hands of n cards, one card after the other.
distribution<letters> one_after_the_other(letters const& from, int n, bool put_back) {
  faro::distribution_builder<letters> law;
  auto const go_on = [&](auto const& again, letters const& hand, letters const& left,
                         faro::integer const& ways, faro::integer const& of) -> void {
    if (hand.size() == static_cast<std::uint64_t>(n)) return law.add(hand, ways, of);
    for (std::size_t i = 0; i < left.kinds().size(); ++i) {
      auto grown = hand;
      auto rest = left;
      grown.add(left.kinds()[i]);
      if (!put_back) rest.remove_one(left.kinds()[i]);
      again(again, grown, rest, ways * left.counts()[i], of * left.size());
    }
  };
  go_on(go_on, {}, from, 1, 1);
  return law.build();
}

RC_GTEST_PROP(Hands, AreThoseOfDrawingOneCardAfterTheOther, ()) {
  auto const list = *rc::gen::nonEmpty(rc::gen::container<std::vector<char>>(rc::gen::inRange('a', 'e')));
  letters const deck{
      std::vector<char>{list.begin(), list.begin() + std::min<std::ptrdiff_t>(8, std::ssize(list))}};
  auto const n = *rc::gen::inRange(0, 1 + static_cast<int>(std::min<std::uint64_t>(4, deck.size())));
  RC_ASSERT(faro::draw_without_replacement(deck, n) == one_after_the_other(deck, n, false));
  RC_ASSERT(faro::draw_with_replacement(deck, n) == one_after_the_other(deck, n, true));
}

}  // namespace
