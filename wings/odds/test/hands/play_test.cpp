// Mulligans and cards with effects. "Independent" numbers were computed by other code in exact arithmetic.
#include "odds/src/hands/play.hpp"

#include "odds/src/engines.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/fraction.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace faro::odds {
namespace {

using faro::testing::error_of;
using faro::testing::fraction;

play_question of(std::string const& deck, count_t opening, std::string query) {
  play_question ask;
  ask.asked.table = testing::table_of(deck);
  ask.asked.query = std::move(query);
  ask.opening = opening;
  return ask;
}

play_question of_one(play_question ask, std::string query) {
  ask.asked.query = std::move(query);
  return ask;
}

mulligan_rule london(count_t down_to, std::string keep, std::string bottom = {}) {
  mulligan_rule rule;
  rule.down_to = down_to;
  rule.keep = std::move(keep);
  rule.bottom = std::move(bottom);
  return rule;
}

TEST(Mulligan, LondonUntilTwoToFourLands) {  // independent
  auto ask = of("land*24 spell*36", 7, "land in 2..4");
  ask.mulligan = london(4, "land in 2..4");
  auto const result = play(ask);
  EXPECT_EQ(result.law.probability({1}), fraction("2092679085365090361143/2094188228310518551875"));
  ASSERT_EQ(result.kept.size(), 4U);
  EXPECT_EQ(result.kept[0].cards, 7U);
  EXPECT_EQ(result.kept[0].chance, fraction("125902/162545"));
  EXPECT_EQ(result.kept[1].chance, fraction("5026393596/26420877025"));
  EXPECT_EQ(result.kept[2].chance, fraction("388292220822926/12883744368085875"));
  EXPECT_EQ(result.kept[3].chance, fraction("65082928472839/12883744368085875"));
}

TEST(Mulligan, TheRuleForTheBottomSaysWhatIsKept) {  // independent: hands as near to three lands as can be
  auto ask = of("land*24 spell*36", 7, "land");
  ask.mulligan = london(4, "land in 2..4", "-abs(land - 3)");
  auto const result = play(ask);
  auto const kept = [&](std::size_t size, std::int64_t lands) {
    return result.kept[size].chance * result.kept[size].law.probability({lands});
  };
  EXPECT_EQ(kept(1, 2), fraction("1604670256/26420877025"));
  EXPECT_EQ(kept(1, 3), fraction("601751346/5284175405"));
  EXPECT_EQ(kept(2, 4), fraction("299377194158/678091808846625"));
  EXPECT_EQ(kept(3, 0), fraction("137194813220744612/1256512936986311131125"));
  EXPECT_EQ(kept(3, 4), fraction("1496907354875297/330661299206923981875"));
}

TEST(Mulligan,
     ShapesOfSmallerHandsAreThoseOfTheWholeHand) {  // numbered alike, so that distributions can be mixed
  auto ask = of("2c Ah*3 Ks Kd*3 9c*2 9d", 3, "shape");
  ask.draws = 1;
  ask.mulligan = london(1, "king >= 1", "ace");
  ask.mulligan->kind = mulligan_kind::paris;
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
  ask.mulligan->kind = mulligan_kind::london;
  ask.asked.query = "shape in (2-1-1-0, 1-1-1-1)";
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
}

TEST(Mulligan, CardsHeldStayWhileTheOthersAreDrawnAgain) {  // as The Coin of Hearthstone
  auto ask = of("A*2 coin x*7", 2, "A and coin");
  ask.asked.setting.held = {0, 1, 0};
  for (auto const kind : {mulligan_kind::london, mulligan_kind::paris, mulligan_kind::partial}) {
    ask.mulligan = london(1, kind == mulligan_kind::partial ? "A" : "A >= 1");
    ask.mulligan->kind = kind;
    auto without = of("A*2 x*7", 2, "A >= 1");
    without.mulligan = ask.mulligan;
    EXPECT_EQ(play(ask).law.probability({1}), play(without).law.probability({1}));
    EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
  }
}

TEST(Mulligan, WhatIsGivenSaysWhichGamesCountAndDecidesNothing) {
  auto ask = of("A*2 B*2 x*4", 2, "A >= 1");
  ask.mulligan = london(1, "");
  auto both = ask;
  both.asked.query = "A >= 1, B >= 1";
  ask.asked.given = "B >= 1";
  // By hand: a hand with an A is kept (13 of 28), else one A of three cards drawn; one is put back.
  auto const found = play(ask);
  EXPECT_EQ(found.law, answer_plainly(ask).law);
  EXPECT_EQ(found.given, answer_plainly(ask).given);
  auto in_the_question = ask;
  in_the_question.asked.given = {};
  in_the_question.asked.query = "A >= 1 given B >= 1";
  EXPECT_EQ(play(in_the_question).law, found.law);
}

TEST(Effects, WhatIsGivenIsOfCardsThatAreNotUsedUp) {
  auto ask = of("A*2 pot*2 x*4", 2, "A >= 1");
  ask.effects = {parse_effect("pot: draw 2")};
  ask.asked.given = "pot >= 1";
  EXPECT_EQ(
      testing::error_of([&] { (void)answer_plainly(ask); }),
      "what is given is looked at in the end, when pot may have been used: expected a condition on other "
      "cards, or first(2, …) for one on the opening hand; --holding says which cards are in the hand before "
      "the "
      "draw");
  ask.asked.given = "x >= 1";
  EXPECT_EQ(answer_plainly(ask).given, answer(ask).given);
}

TEST(Effects, FirstLooksAtCardsBeforeTheyAreUsed) {
  std::string const deck = "A*2 pot*2 x*4";
  auto ask = of(deck, 2, "A >= 1");
  ask.effects = {parse_effect("pot: draw 2")};
  ask.asked.given = "first(2, pot >= 1)";
  EXPECT_EQ(answer(ask).given, testing::chance(deck, 2, "pot >= 1"));
  ask.asked.given = {};
  ask.asked.query = "first(2, pot) = 1 and by(1, pot) = 0 and cards = 3";
  EXPECT_EQ(answer(ask).law.probability({1}), fraction("3/7") * fraction("2/3"));  // and no pot of six cards
}

TEST(Mulligan, FirstCountsTheCardsOfTheOpeningHand) {
  auto ask = of("2c Ah*2 Ks*3 9c*2 9d", 2, "first(3, 2c = 1)");
  ask.draws = 2;
  ask.mulligan = london(0, "Ah >= 1", "hcp");
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
}

TEST(Mulligan, VancouverDrawsOneCardFewer) {
  auto ask = of("land*24 spell*36", 7, "land in 2..4");
  ask.mulligan = london(6, "land in 2..4");
  ask.mulligan->kind = mulligan_kind::vancouver;
  auto const seven = testing::chance("land*24 spell*36", 7, "land in 2..4");
  auto const six = testing::chance("land*24 spell*36", 6, "land in 2..4");
  EXPECT_EQ(play(ask).law.probability({1}), seven + (ratio{1} - seven) * six);
}

TEST(Mulligan, TheLookAtTheTopCardHelpsTheDrawThatFollows) {
  // One card drawn from A*1 B*3 after a mulligan to nothing but a look: A on top is kept, B goes to the
  // bottom.
  auto ask = of("A*1 B*3 C*1", 2, "A and C");
  ask.draws = 1;
  ask.mulligan = london(1, "A or C");
  ask.mulligan->kind = mulligan_kind::vancouver;
  // Two cards: kept unless both are B (3/10). AC wins; A or C with a B draws the other with 1/3.
  // One card: A or C (2/5), else forced B. Then the top of four: the other one 1/4, else 1/3 of the rest.
  auto const first = fraction("1/10") + fraction("6/10") * fraction("1/3");
  auto const second = fraction("2/5") * (fraction("1/4") + fraction("3/4") * fraction("1/3"));
  EXPECT_EQ(play(ask).law.probability({1}), first + fraction("3/10") * second);
}

TEST(Mulligan, ByATurnLooksAtTheKeptHandAndTheDraws) {
  auto ask = of("land*24 spell*36", 7, "land in 2..4 and by(3, land >= 3)");
  auto plain = ask.asked;
  plain.setting.hands = {7};
  ask.mulligan = london(7, "land >= 0");  // no mulligan is ever taken
  EXPECT_EQ(play(ask).law.probability({1}), answer_exactly(plain).probability());
}

TEST(Mulligan, BestKeepingIsNeverWorseThanARule) {
  auto ask = of("A*4 B*4 land*10 other*22", 5, "A and B and land");
  ask.draws = 1;
  ask.mulligan = london(3, "land >= 1");
  auto const by_rule = play(ask).law.probability({1});
  ask.mulligan = london(3, "");
  auto const best = play(ask).law.probability({1});
  EXPECT_GT(best, by_rule);
}

TEST(Effects, DrawTwoUsedOnceWhenNeeded) {  // independent
  auto ask = of("A*3 B*3 C*2 pot*3 other*29", 5, "A and (B or C)");
  ask.effects = {parse_effect("pot: draw 2 once")};
  for (auto const rule : {use_rule::best, use_rule::needed}) {
    ask.use = rule;
    EXPECT_EQ(play(ask).law.probability({1}), fraction("3699331/19575738"));
  }
}

TEST(Effects, ASearchTakesTheCardThatIsMissing) {
  auto ask = of("A*3 B*3 tutor*4 other*30", 5, "A and B");
  ask.effects = {parse_effect("tutor: search A or B once")};
  auto const with = testing::chance("A*3 B*3 tutor*4 other*30", 5, "A and B or (A or B) and tutor");
  EXPECT_EQ(play(ask).law.probability({1}), with);
  ask.effects[0].times = {};  // two tutors find both
  auto const both =
      testing::chance("A*3 B*3 tutor*4 other*30", 5, "A and B or (A or B) and tutor or tutor >= 2");
  EXPECT_EQ(play(ask).law.probability({1}), both);
}

TEST(Effects, ScryOneThenDrawIsWorthTwoChances) {
  auto ask = of("A*1 opt*1 other*8", 1, "A >= 1");
  ask.effects = {parse_effect("opt: scry 1, draw 1")};
  // A at once 1/10; opt 1/10, then A on top of nine, or after putting another card away, of eight.
  EXPECT_EQ(play(ask).law.probability({1}),
            fraction("1/10") + fraction("1/10") * (fraction("1/9") + fraction("8/9") * fraction("1/8")));
}

TEST(Effects, TurnsAreDrawnAfterTheOpeningHand) {
  auto ask = of("A*3 B*3 C*2 pot*3 other*29", 5, "A and (B or C)");
  ask.draws = 2;
  EXPECT_EQ(play(ask).law.probability({1}), testing::chance("A*3 B*3 C*2 other*32", 7, "A and (B or C)"));
  ask.effects = {parse_effect("pot: draw 2")};
  EXPECT_GT(play(ask).law.probability({1}), testing::chance("A*3 B*3 C*2 other*32", 7, "A and (B or C)"));
}

TEST(Effects, OfSeveralKindsOfCardsAreReadPlainlyForEach) {
  auto ask = of("A*3 B*2 other*6", 3, "A = 0");
  ask.effects = {parse_effect("B, A: draw 1")};
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
}

TEST(Effects, OfSeveralQuestionsTheFirstDecides) {
  auto ask = of("A*3 B*2 pot*2 other*4", 3, "A >= 2, B");
  ask.effects = {parse_effect("pot: draw 1")};
  auto const together = answer(ask).law;
  EXPECT_EQ(together.transform([](auto const& v) { return v[0]; }).probability(1),
            answer(of_one(ask, "A >= 2")).law.probability({1}));
  ask.effects.clear();
  ask.mulligan = london(1, "");
  EXPECT_EQ(answer(ask).law.transform([](auto const& v) { return v[0]; }).probability(1),
            play(of_one(ask, "A >= 2")).law.probability({1}));
}

TEST(Mulligan, WhatWasObservedIsOfTheHandInTheEnd) {
  auto ask = of("land*4 x*4", 3, "land >= 2");
  ask.mulligan = london(2, "land in 1..2", "land");
  auto const before = play(ask).law.probability({1});
  ask.asked.observed = {read_observation("80% if land >= 2, else 20%")};
  auto const found = answer(ask);
  EXPECT_EQ(found.evidence, fraction("4/5") * before + fraction("1/5") * (ratio{1} - before));
  EXPECT_EQ(found.law.probability({1}), fraction("4/5") * before / found.evidence);
  auto const some = estimate(ask, 20'000, key_from_text("observed"));
  EXPECT_NEAR((some.weighed.at({1}).sum / some.weight_of_all()).to_double(),
              found.law.probability({1}).to_double(), 0.02);
}

TEST(Effects, ALookAfterWhichNothingIsDrawnChangesNothing) {
  std::string const deck = "a*5 b*5 c*5 d*5 e*5 f*5 g*5 h*5",
                    question = "a and b and c or d and e and f and g";
  auto ask = of(deck, 5, question);
  ask.effects = {parse_effect("h: scry 3")};
  auto const found = play(ask);
  EXPECT_EQ(found.law.probability({1}), testing::chance(deck, 5, question));
  EXPECT_LT(found.positions, 10'000U);
}

TEST(Mulligan, OfAPartCardsThatGoBackAreDrawnInLaterTurns) {
  auto ask = of("A*3 other*5", 4, "A >= 2");
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::partial};
  ask.draws = 2;
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
  ask.opening = 5;
  auto const why = "a partial mulligan of 5 cards needs a deck of twice as many";
  EXPECT_EQ(testing::error_of([&] { (void)play(ask); }), why);
  EXPECT_EQ(testing::error_of([&] { (void)answer_plainly(ask); }), why);
}

TEST(Mulligan, ALookAtTheTopCardGoesWithTurns) {
  auto ask = of("A*3 B*2 other*5", 3, "by(2, A >= 1) and by(4, B >= 1)");
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::vancouver, .down_to = 2};
  EXPECT_EQ(play(ask).law, answer_plainly(ask).law);
}

TEST(Effects, WordsAreReadInAnyCaseOfLetters) {
  auto const read = parse_effect("pot IF A >= 1: Draw 2, DISCARD 1 'Jace, the Mind' Once");
  ASSERT_EQ(read.steps.size(), 2U);
  EXPECT_EQ(read.steps[0].kind, effect_kind::draw);
  EXPECT_EQ(read.steps[1].target.text(), "'Jace, the Mind'");
  EXPECT_EQ(read.times, 1U);
  EXPECT_EQ(read.condition.text(), "A >= 1");
}

TEST(Effects, WhatIsNoEffectIsRefused) {
  EXPECT_THROW(parse_effect("pot draw 2"), input_error);
  EXPECT_THROW(parse_effect("pot: drwa 2"), input_error);
  EXPECT_THROW(parse_effect("pot: draw x"), input_error);
  EXPECT_THROW(parse_effect("pot:"), input_error);
  EXPECT_THROW(parse_effect("opt: scry 9"), input_error);
}

// ---- Hands drawn anew, cards exchanged again and again, hands of which the smoothest is dealt, prizes

TEST(Mulligan, RedrawnHandsAreThoseThatMeetTheRule) {
  auto ask = of("basic*12 rest*48", 7, "by(2, rest >= 5)");
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::redraw, .keep = "basic >= 1"};
  auto given = of("basic*12 rest*48", 7, "by(2, rest >= 5)");
  given.asked.given = "first(7, basic >= 1)";
  given.asked.setting.hands = {7};
  EXPECT_EQ(play(ask).law, answer(given).law);
  ask.mulligan->keep = "basic >= 13";
  EXPECT_THAT(error_of([&] { play(ask); }), ::testing::HasSubstr("no hand of 7 cards"));
}

TEST(Mulligan, PartialParisOnceForACardFewer) {  // by hand: a card of one more, once, for nothing and for one
  auto ask = of("A*1 x*9", 2, "A");
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::partial_paris, .down_to = 1};
  // Two of ten cards, and without the ace both go for one of the eight others.
  EXPECT_EQ(play(ask).law.probability({1}), fraction("1/5") + fraction("4/5") * fraction("1/8"));
  ask.mulligan->down_to = 2;
  ask.mulligan->free = 1;  // both go for two others
  EXPECT_EQ(play(ask).law.probability({1}), fraction("1/5") + fraction("4/5") * fraction("2/8"));
  ask.mulligan->down_to = 1;  // then for one more, of the six that are left: what was set aside stays there
  EXPECT_EQ(play(ask).law.probability({1}),
            fraction("1/5") + fraction("4/5") * (fraction("2/8") + fraction("6/8") * fraction("1/6")));
  auto const kept = play(ask).kept;
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0].cards, 2U);
  EXPECT_EQ(kept[0].chance, fraction("1/5"));
  EXPECT_EQ(kept[2].cards, 1U);
  EXPECT_EQ(kept[2].chance, fraction("3/5"));
}

TEST(Smoothing,
     IsAsPublished) {  // Z. Mowshowitz on two hands, 2018: 52.2 % have three lands, 5.1 % 0, 1, 5 or more
  auto ask = of("land*24 spell*36", 7, "land = 3");
  ask.smoothing = smoothing_rule{"land", 2};
  auto const one = fraction("30107/97527");
  EXPECT_EQ(answer(ask).law.probability({1}), ratio{1} - (ratio{1} - one) * (ratio{1} - one));
  auto const few_or_many = answer(of_one(ask, "land < 2 or land > 4")).law.probability({1});
  EXPECT_EQ(few_or_many, (ratio{1} - fraction("125902/162545")) * (ratio{1} - fraction("125902/162545")));
  EXPECT_NEAR(few_or_many.to_double(), 0.051, 0.0005);
}

TEST(Smoothing,
     OfHandsThatAreAsNearAnyIsDealt) {  // six of twelve cards, four drawn: two are the deck's share
  auto ask = of("land*6 spell*6", 4, "land");
  ask.smoothing = smoothing_rule{"land", 3};
  auto const law = answer(ask).law;
  EXPECT_EQ(law.probability({1}), law.probability({3}));  // as far away on either side
  auto plain = of("land*6 spell*6", 4, "land");
  plain.asked.setting.hands = {4};
  auto const two = answer(plain).law.probability({2});
  EXPECT_EQ(law.probability({2}), ratio{1} - (ratio{1} - two) * (ratio{1} - two) * (ratio{1} - two));
  ask.asked.setting.seen = {1, 0};
  EXPECT_THAT(error_of([&] { answer(ask); }), ::testing::HasSubstr("from the whole deck"));
}

TEST(Prizes, AreFoundByNobody) {  // by hand: one card is drawn of ten, six of the others are prizes
  auto ask = of("A*1 tutor*1 x*8", 1, "A");
  ask.effects.push_back(parse_effect("tutor: search A"));
  ask.prizes = 6;
  EXPECT_EQ(answer(ask).law.probability({1}), fraction("1/10") + fraction("1/10") * fraction("3/9"));
  ask.draws = 1;  // the ace or a tutor at first, or in the second turn, and the ace is no prize
  EXPECT_EQ(answer(ask).law.probability({1}),
            fraction("1/10") + fraction("1/10") * fraction("3/9") +
                fraction("8/10") * (fraction("1/9") + fraction("1/9") * fraction("2/8")));
}

TEST(Prizes, ExcavateIsRefusedWhereCardsMayBeKnownToBeNone) {
  auto ask = of("A*1 x*9 y*2", 2, "A");
  ask.effects.push_back(parse_effect("x: excavate 2"));
  ask.prizes = 3;
  EXPECT_FALSE(answer(ask).law.probability({1}).is_zero());
  ask.mulligan = london(1, "A or x");
  EXPECT_THAT(error_of([&] { answer(ask); }), ::testing::HasSubstr("excavate beside prizes"));
  ask.mulligan->kind = mulligan_kind::paris;
  EXPECT_FALSE(answer(ask).law.probability({1}).is_zero());
}

TEST(Prizes, LeaveFewerCardsToDraw) {
  auto ask = of("A*1 tutor*1 x*8", 1, "A");
  ask.effects.push_back(parse_effect("tutor: search A"));
  ask.prizes = 6;
  ask.draws = 4;
  EXPECT_THAT(error_of([&] { answer(ask); }), ::testing::HasSubstr("11 cards can't be drawn from 10"));
}

}  // namespace
}  // namespace faro::odds
