// The draw language, card by card: what each word does with the cards it is given. A drawing is fed letters.
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw_language/drawing.hpp>
#include <faro/draw_language/words.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::draw_done;
using faro::draw_state;
using faro::drawing;
using strings = std::vector<std::string>;

/// Feeds cards to a drawing until it needs no more or there are none: "value/cards used", "fail/cards used",
/// or "out" if it wanted more and came to nothing.
template <class R>
std::string fed(drawing<char, R> d, std::string const& deck, auto&& show) {
  std::size_t used = 0;
  for (; d.wants_card() && used < deck.size(); ++used)
    d = d.state() == draw_state::any ? d.after_unseen() : d.after(deck[used]);
  bool const wanted = d.wants_card();
  d = d.exhausted();
  if (d.done()) return show(d.value()) + "/" + std::to_string(used);
  return wanted ? "out" : "fail/" + std::to_string(used);
}
std::string show(char c) { return {c}; }
std::string show(int n) { return std::to_string(n); }
std::string show(std::monostate) { return "done"; }
template <class R>
std::string show(std::vector<R> const& list) {
  std::string text;
  for (auto const& part : list) text += show(part) + (sizeof(R) > 1 ? "," : "");
  return text;
}
template <class A, class B>
std::string show(std::pair<A, B> const& p) {
  return "(" + show(p.first) + " " + show(p.second) + ")";
}
template <class R>
std::string show(std::optional<R> const& value) {
  return value ? show(*value) : "nothing";
}
template <class R>
std::string fed(drawing<char, R> const& d, std::string const& deck) {
  return fed(d, deck, [](R const& value) { return show(value); });
}

drawing<char, char> card() { return faro::draw_card<char>(); }
drawing<char, char> only(char wanted) {
  return faro::draw_where<char>([wanted](char c) { return c == wanted; });
}
bool is_vowel(char c) { return std::string{"aeiou"}.find(c) != std::string::npos; }
char lower(char c) { return static_cast<char>(c | 32); }

TEST(DrawLanguage, DrawsACard) {
  EXPECT_EQ(fed(card(), "abc"), "a/1");
  EXPECT_EQ(fed(card(), ""), "out");
}

TEST(DrawLanguage, DrawsACardUnseen) {
  auto const unseen = faro::draw_any<char>();
  EXPECT_EQ(unseen.state(), draw_state::any);
  EXPECT_EQ(fed(unseen, "abc"), "done/1");
  EXPECT_EQ(fed(unseen.then(card()), "abc"), "b/2");
  EXPECT_EQ(fed(faro::draw_any<char>(3), "abc"), "done/3");
  EXPECT_EQ(fed(faro::draw_any<char>(4), "abc"), "out");
  EXPECT_EQ(fed(faro::draw_any<char>(0), "abc"), "done/0");
}

TEST(DrawLanguage, DrawsACardThatMustMatch) {
  EXPECT_EQ(fed(only('a'), "abc"), "a/1");
  EXPECT_EQ(fed(only('b'), "abc"), "fail/1");
}

TEST(DrawLanguage, DrawsUntilACardMatches) {
  EXPECT_EQ(fed(faro::draw_until<char>(is_vowel), "xyab"), "xya/3");
  EXPECT_EQ(fed(faro::draw_until<char>(is_vowel), "xyz"), "out");
  EXPECT_EQ(fed(faro::draw_until<char>(is_vowel, 3), "xyab"), "xya/3");
  EXPECT_EQ(fed(faro::draw_until<char>(is_vowel, 2), "xyab"), "fail/2");
  EXPECT_EQ(fed(faro::draw_until<char>(is_vowel, 0), "ab"), "fail/0");
  EXPECT_EQ(fed(faro::draw_until<char>(is_vowel, -1), "ab"), "fail/0");
}

TEST(DrawLanguage, FindsThePlaceOfTheFirstThatMatches) {
  EXPECT_EQ(fed(faro::draw_place_of_first<char>(is_vowel), "xyab"), "3/3");
  EXPECT_EQ(fed(faro::draw_place_of_first<char>(is_vowel, 2), "xyab"), "fail/2");
}

TEST(DrawLanguage, CountsAmongSoManyCards) {
  EXPECT_EQ(fed(faro::draw_count<char>(is_vowel, 4), "abcde"), "1/4");
  EXPECT_EQ(fed(faro::draw_count<char>(is_vowel, 5), "abcde"), "2/5");
  EXPECT_EQ(fed(faro::draw_count<char>(is_vowel, 6), "abcde"), "out");
  EXPECT_EQ(fed(faro::draw_count<char>(is_vowel, 0), "abcde"), "0/0");
}

TEST(DrawLanguage, DrawsEqualCards) {
  EXPECT_EQ(fed(faro::draw_same<char>(3), "aaab"), "a/3");
  EXPECT_EQ(fed(faro::draw_same<char>(3), "aaba"), "fail/3");
  EXPECT_EQ(fed(faro::draw_same<char>(1), "b"), "b/1");
  EXPECT_EQ(fed(faro::draw_same<char>(0), "aa"), "fail/0");
}

TEST(DrawLanguage, DrawsCardsOfEqualAspect) {
  EXPECT_EQ(fed(faro::draw_same_on<char>(lower, 3), "aAab"), "Aaa/3");
  EXPECT_EQ(fed(faro::draw_same_on<char>(lower, 2), "ab"), "fail/2");
  EXPECT_EQ(fed(faro::draw_same_on<char>(lower, 0), "ab"), "fail/0");
}

TEST(DrawLanguage, DrawsGroupsInAnyOrderOfArrival) {
  EXPECT_EQ(fed(faro::draw_groups<char>({3, 2}), "abbab"), "ba/5");
  EXPECT_EQ(fed(faro::draw_groups<char>({2, 3}), "abbab"), "ab/5");
  EXPECT_EQ(fed(faro::draw_groups<char>({2, 1, 1}), "cbca"), "cab/4");
  EXPECT_EQ(fed(faro::draw_groups<char>({2, 2}), "bbaa"), "ab/4");  // of equal size: in the order of cards
}

TEST(DrawLanguage, GroupsFailAsSoonAsTheyCannotBe) {
  EXPECT_EQ(fed(faro::draw_groups<char>({2, 2}), "aaa"), "fail/3");
  EXPECT_EQ(fed(faro::draw_groups<char>({2, 2}), "abc"), "fail/3");
  EXPECT_EQ(fed(faro::draw_groups<char>({3, 1}), "aabb"), "fail/4");
  EXPECT_EQ(fed(faro::draw_groups<char>({2, 0}), "aa"), "fail/0");
  EXPECT_EQ(fed(faro::draw_groups<char>({}), "aa"), "/0");
}

TEST(DrawLanguage, DrawsGroupsByAnAspect) {
  EXPECT_EQ(fed(faro::draw_groups_on<char>(lower, {1, 2}), "bAa"), "b,Aa,/3");
  EXPECT_EQ(fed(faro::draw_groups_on<char>(lower, {1, 2}), "bAB"), "A,Bb,/3");
  EXPECT_EQ(fed(faro::draw_groups_on<char>(lower, {2}), "aB"), "fail/2");
}

TEST(DrawLanguage, EnsuresACondition) {
  EXPECT_EQ(fed(faro::ensure<char>(true), "a"), "done/0");
  EXPECT_EQ(fed(faro::ensure<char>(false), "a"), "fail/0");
  auto const a_vowel = card().and_then([](char c) { return faro::ensure<char>(is_vowel(c)); });
  EXPECT_EQ(fed(a_vowel, "b"), "fail/1");
}

TEST(DrawLanguage, FailureIgnoresWhatFollows) {
  auto const nothing = faro::draw_failed<char, char>();
  EXPECT_EQ(fed(nothing.then(card()), "ab"), "fail/0");
  EXPECT_EQ(fed(card().then(nothing).then(card()), "ab"), "fail/1");
}

TEST(DrawLanguage, GoesOnWithTheValue) {
  auto const pair = card().and_then([](char c) { return only(c); });
  EXPECT_EQ(fed(pair, "aab"), "a/2");
  EXPECT_EQ(fed(pair, "aba"), "fail/2");
}

TEST(DrawLanguage, TransformsTheValue) {
  EXPECT_EQ(fed(card().transform([](char c) { return c - 'a'; }), "c"), "2/1");
}

TEST(DrawLanguage, RepeatsADrawing) {
  EXPECT_EQ(fed(faro::replicate(3, card()), "abcd"), "abc/3");
  EXPECT_EQ(fed(faro::replicate(2, faro::draw_until<char>(is_vowel)), "xaabc"), "xa,a,/3");
  EXPECT_EQ(fed(faro::replicate(0, card()), "ab"), "/0");
  EXPECT_EQ(fed(faro::replicate(-1, card()), "ab"), "/0");
  EXPECT_EQ(fed(faro::replicate(3, draw_done<char>('z')), "ab"), "zzz/0");
}

TEST(Alternatives, AreFedTheSameCards) {
  EXPECT_EQ(fed(only('a') | only('b'), "b"), "b/1");
  auto const ab_or_ac = only('a').then(only('b')) | only('a').then(only('c'));
  EXPECT_EQ(fed(ab_or_ac, "acb"), "c/2");
}

TEST(Alternatives, PreferTheLeft) {
  EXPECT_EQ(fed(draw_done<char>('l') | card(), "r"), "l/0");
  auto const left = card().transform([](char) { return 1; });
  auto const right = card().transform([](char) { return 2; });
  EXPECT_EQ(fed(left | right, "x"), "1/1");
}

TEST(Alternatives, WaitForTheLeftEvenWhenTheRightIsDone) {
  auto const two_a_else_first = only('a').then(only('a')) | card();
  EXPECT_EQ(fed(two_a_else_first, "aab"), "a/2");
  EXPECT_EQ(fed(two_a_else_first, "abb"), "a/2");  // the right one's card, the left one's cards gone
  EXPECT_EQ(fed(two_a_else_first.then(card()), "abc"), "c/3");  // so the next card is the third
  EXPECT_EQ(fed(two_a_else_first.then(card()), "bcd"), "c/2");
}

TEST(Alternatives, OfFailureAreTheOther) {
  auto const nothing = faro::draw_failed<char, char>();
  EXPECT_EQ(fed(nothing | card(), "a"), "a/1");
  EXPECT_EQ(fed(card() | nothing, "a"), "a/1");
}

TEST(Alternatives, LookAtACardIfOneOfThemDoes) {
  auto const unseen = faro::draw_any<char>().then(draw_done<char>('?'));
  EXPECT_EQ((unseen | card()).state(), draw_state::one);
  EXPECT_EQ((unseen | faro::draw_any<char>(2).then(draw_done<char>('!'))).state(), draw_state::any);
}

TEST(Alternatives, ThatAreTheSameAreOne) {
  EXPECT_EQ(card() | card(), card());
  EXPECT_EQ(only('a') | only('b') | only('a'), only('a') | only('b'));
}

TEST(Optional, LosesNothing) {
  EXPECT_EQ(fed(faro::optional(only('a')), "a"), "a/1");
  EXPECT_EQ(fed(faro::optional(only('a')), "b"), "nothing/1");
  // The original's defect 1: what ran out of cards vanished.
  EXPECT_EQ(fed(faro::optional(faro::draw_any<char>(3)), "ab"), "nothing/2");
}

TEST(RunningOut, IsTheEndOfWhatNeedsACard) {
  EXPECT_EQ(fed(card().then(card()), "a"), "out");
  EXPECT_EQ(fed(faro::replicate(3, card()), "ab"), "out");
  EXPECT_EQ(fed(faro::interleave(only('a'), only('b')), "a"), "out");
}

TEST(RunningOut, LeavesAnAlternativeThatIsDone) {
  auto const three_or_one = faro::draw_any<char>(3).then(draw_done<char>('3')) | card();
  EXPECT_EQ(fed(three_or_one, "ab"), "a/2");
  EXPECT_EQ(fed(three_or_one.transform(lower), "AB"), "a/2");
  EXPECT_EQ(fed(faro::interleave(three_or_one, draw_done<char>('x')), "ab"), "(a x)/2");
  EXPECT_EQ(fed(three_or_one.and_then([](char c) { return draw_done<char>(c); }), "ab"), "a/2");
  EXPECT_EQ(fed(three_or_one.and_then([](char) { return card(); }), "ab"), "out");
}

TEST(Interleaving, GivesEachCardToOneOfTheTwo) {
  auto const two_a = faro::replicate(2, only('a'));
  EXPECT_EQ(fed(faro::interleave(two_a, only('b')), "aab"), "(aa b)/3");
  EXPECT_EQ(fed(faro::interleave(two_a, only('b')), "aba"), "(aa b)/3");
  EXPECT_EQ(fed(faro::interleave(two_a, only('b')), "baa"), "(aa b)/3");
  EXPECT_EQ(fed(faro::interleave(two_a, only('b')), "bab"), "fail/3");
}

TEST(Interleaving, TriesTheLeftFirst) {
  EXPECT_EQ(fed(faro::interleave(card(), card()), "xy"), "(x y)/2");
  EXPECT_EQ(fed(faro::interleave(card(), faro::draw_any<char>()), "xy"), "(x done)/2");
}

TEST(Interleaving, TakesBackWhatTheLeftTookInVain) {
  auto const a_or_b = only('a') | only('b');
  EXPECT_EQ(fed(faro::interleave(a_or_b, only('a')), "ab"), "(b a)/2");
}

TEST(Interleaving, IsDoneWithOneThatNeedsNothing) {
  EXPECT_EQ(fed(faro::interleave(draw_done<char>('x'), card()), "a"), "(x a)/1");
  EXPECT_EQ(fed(faro::interleave(card(), faro::draw_failed<char, char>()), "a"), "fail/0");
}

TEST(Steps, CarryAStateFromCardToCard) {
  // The number of cards until the letters, a = 1, add up to 5 or more; a z is a bad hand.
  auto const until_five = faro::draw_steps<char, int>(
      std::pair{0, 0}, [](std::pair<int, int> s, char c) -> faro::draw_step<char, std::pair<int, int>, int> {
        if (c == 'z') return faro::bad_hand{};
        s = {s.first + (c - 'a') + 1, s.second + 1};
        if (s.first >= 5) return draw_done<char>(s.second);
        return s;
      });
  EXPECT_EQ(fed(until_five, "abbb"), "3/3");
  EXPECT_EQ(fed(until_five, "eb"), "1/1");
  EXPECT_EQ(fed(until_five, "azb"), "fail/2");
}

// Which drawings are known to be the same decides how many states a reading has.
TEST(KnownToBeTheSame, AreDrawingsMadeInTheSameWay) {
  auto const made = [] { return faro::draw_count<char>(is_vowel, 3).transform([](int n) { return n > 1; }); };
  EXPECT_EQ(made(), made());
  EXPECT_EQ(only('a'), only('a'));
  EXPECT_FALSE(only('a') == only('b'));
  EXPECT_EQ(faro::replicate(2, only('a')), faro::replicate(2, only('a')));
  EXPECT_FALSE(faro::replicate(2, only('a')) == faro::replicate(3, only('a')));
}

TEST(KnownToBeTheSame, AreStatesReachedInDifferentOrder) {
  auto const count = faro::draw_count<char>(is_vowel, 4);
  EXPECT_EQ(count.after('a').after('x'), count.after('z').after('e'));
  EXPECT_FALSE(count.after('a').after('x') == count.after('z').after('y'));
  auto const groups = faro::draw_groups<char>({2, 1});
  EXPECT_EQ(groups.after('a').after('b'), groups.after('b').after('a'));
}

TEST(KnownToBeTheSame, AreCallsOfOneFunctionWithEqualValues) {
  std::string const opaque = "a function that captures this can't be compared";
  auto const d = faro::draw_count<char>(is_vowel, 2).and_then([opaque](int n) {
    return faro::draw_where<char>([opaque, n](char c) { return opaque[static_cast<std::size_t>(n)] == c; });
  });
  EXPECT_EQ(d.after('a').after('x'), d.after('x').after('e'));
  EXPECT_FALSE(d.after('a').after('e') == d.after('x').after('e'));
}

TEST(KnownToBeTheSame, AreThoseOfEqualKeys) {
  std::string const opaque = "x";
  auto const keyed = [&](int key) {
    return faro::same_from_here(key, card().transform([opaque](char c) { return opaque + c; }));
  };
  EXPECT_EQ(keyed(1), keyed(1));
  EXPECT_FALSE(keyed(1) == keyed(2));
}

TEST(Forgetting, KeepsTheOutcomeAndNotTheValue) {
  for (auto const* deck : {"", "a", "xa", "xxa", "xxxx", "aab", "aabb", "abab", "bbbbb"}) {
    auto const agree = [&](auto const& d) {
      auto const loud = fed(d, deck, [](auto const&) { return std::string{"done"}; });
      EXPECT_EQ(fed(d.forget(), deck), loud) << deck;
    };
    agree(card());
    agree(faro::draw_until<char>(is_vowel));
    agree(faro::draw_until<char>(is_vowel, 2).transform([](auto const& list) { return list.size(); }));
    agree(faro::draw_count<char>(is_vowel, 3));
    agree(faro::replicate(2, faro::draw_until<char>(is_vowel)));
    agree(faro::draw_groups_on<char>(lower, {2, 1}));
    agree(faro::draw_same_on<char>(lower, 2) | card().then(faro::draw_same_on<char>(lower, 2)));
    agree(faro::optional(faro::replicate(2, only('a'))));
    agree(faro::interleave(faro::replicate(2, only('a')), faro::draw_until<char>(is_vowel)));
    agree(card().and_then([](char c) { return faro::draw_until<char>([c](char x) { return x == c; }); }));
  }
}

TEST(Run, ReadsADrawingWithAnyChooser) {
  faro::cards<char> const deck{'a', 'a', 'b', 'c'};
  auto const d = faro::draw_any<char>().then(faro::replicate(2, card()));
  faro::xoshiro256pp generator{faro::key_from_text("draws")};
  faro::random_chooser random{generator};
  faro::record kept;
  faro::recording tape{random, kept};
  auto const first = faro::run(d, deck, tape);
  ASSERT_EQ(first.end, faro::draw_end::done);
  EXPECT_EQ(kept.size(), 2);  // a card that nobody looks at is no pick
  faro::recorded_chooser back{kept};
  EXPECT_EQ(faro::run(d, deck, back), first);
}

TEST(Run, FollowsTheRecord) {
  faro::cards<char> const deck{'a', 'a', 'b', 'c'};
  faro::record const picks{{2, 4}, {0, 3}, {1, 2}};  // b of aabc, a of aac, c of ac
  faro::recorded_chooser back{picks};
  EXPECT_EQ(faro::run(faro::replicate(3, card()), deck, back).value, (std::vector{'b', 'a', 'c'}));
}

TEST(Run, TellsHowItEnded) {
  faro::cards<char> const deck{'a', 'a'};
  faro::xoshiro256pp generator{faro::key_from_text("draws")};
  faro::random_chooser random{generator};
  EXPECT_EQ(faro::run(faro::draw_same<char>(2), deck, random).end, faro::draw_end::done);
  EXPECT_EQ(faro::run(only('b'), deck, random).end, faro::draw_end::failed);
  EXPECT_EQ(faro::run(faro::draw_same<char>(3), deck, random).end, faro::draw_end::ran_out);
  auto const maybe = faro::run(faro::optional(faro::draw_same<char>(3)), deck, random);
  EXPECT_EQ(maybe.end, faro::draw_end::done);
  EXPECT_EQ(maybe.value, std::make_optional(std::optional<char>{}));
}

}  // namespace
