// One grammar: the same words mean the same for hands, orders and dice; old spellings keep their answers.
#include "dice/src/questions.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/orders/query.hpp"
#include "support/error_of.hpp"

#include <faro/cards/deck.hpp>
#include <faro/language/detail/definitions.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/odds_of.hpp>

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using faro::ratio;
using faro::testing::error_of;
using ::testing::HasSubstr;

using faro::odds::definitions;

ratio of_hand(std::string const& query, definitions const& known = {}) {
  return faro::odds_of(query, {.draw = 5}, known).chance();
}
ratio of_order(std::string const& query, definitions const& known = {}) {
  return *faro::odds::answer_order(*faro::named_deck("piquet32"), {query, known}).probability;
}
ratio of_dice(std::string const& query, definitions const& known = {}) {
  return *faro::odds::answer_dice({query, known}).probability;
}

/// Two spellings of one question in each language: `#` stands for a number that each has.
TEST(OneGrammar, TheSameWordsMeanTheSameEverywhere) {
  std::vector<std::pair<std::string, std::string>> const spellings{
      {"# in 1..2", "# >= 1 and # <= 2"},
      {"# in (1, 3)", "# = 1 or # = 3"},
      {"# in (1, 3..4)", "# = 1 or 3 <= # <= 4"},
      {"# not in 1..2", "not (1 <= # <= 2)"},
      {"!(# = 1)", "# != 1"},
      {"# = 1 | # = 2", "# = 1 or # = 2"},
      {"# % 2 = 1", "# mod 2 = 1"},
      {"# ≥ 2", "# >= 2"},
      {"# <> 2", "# != 2"},
      {"# == 2", "# = 2"},
      {"if # >= 1 then # <= 2 else # = 5", "# >= 1 and # <= 2 or # < 1 and # = 5"},
      {"if(# >= 1, 3, 4) = 3", "(if (# >= 1) then 3 else 4) = 3"},
      {"(if # >= 2 then 1 else 0) = 1", "# >= 2"},
      {"let k = 2 in # >= k", "# >= 2"},
      {"let some(n) = # >= n in some(2) and not some(3)", "# = 2"},
      {"let x = # in x = 1", "# = 1"},
      {"min(#, 2) = 2", "# >= 2"},
      {"max(#, 1) = 1", "# <= 1"},
      {"abs(# - 2) <= 1", "# in 1..3"},
      {"2 * # - 1 >= 3", "# >= 2"},
      {"# / 2 = 1", "# in 2..3"}};
  auto const with = [](std::string text, std::string const& number) {
    for (auto at = text.find('#'); at != std::string::npos; at = text.find('#', at + number.size()))
      text.replace(at, 1, number);
    return text;
  };
  for (auto const& [one, other] : spellings) {
    EXPECT_EQ(of_hand(with(one, "count(rank = A)")), of_hand(with(other, "count(rank = A)"))) << one;
    EXPECT_EQ(of_order(with(one, "adjacent(rank)")), of_order(with(other, "adjacent(rank)"))) << one;
    auto const dice = [&](std::string const& text) { return of_dice("let r = d4 in " + with(text, "r")); };
    EXPECT_EQ(dice(one), dice(other)) << one;
  }
}

TEST(OneGrammar, FunctionsAreCalledInAnyCaseOfLetters) {
  EXPECT_EQ(of_hand("Count(ace) >= 2 or MAX(ace, king) >= 3"),
            of_hand("count(ace) >= 2 or max(ace, king) >= 3"));
  EXPECT_EQ(of_order("ADJACENT(rank) = 0"), of_order("adjacent(rank) = 0"));
  EXPECT_EQ(of_order("Position(Last ace) <= 20"), of_order("position(last ace) <= 20"));
  EXPECT_EQ(of_order("Draws Until A Pair <= 3"), of_order("draws until a pair <= 3"));
  EXPECT_EQ(of_order("successions(rank, Within suit, WRAP) = 0"),
            of_order("successions(rank, within suit, wrap) = 0"));
  auto const of_cards = definitions::read("let Two(X) = X = 2", "test");
  EXPECT_EQ(of_hand("two(ace)", of_cards), of_hand("ace = 2"));
  EXPECT_EQ(of_order("TWO(falls(suit))", of_cards), of_order("falls(suit) = 2"));
  auto const of_a_die = definitions::read("let Crit(N) = d20 >= N", "test");
  EXPECT_EQ(of_dice("Crit(19) or CRIT(20)", of_a_die), of_dice("d20 >= 19 or d20 >= 20"));
}

TEST(OneGrammar, OldSpellingsOfDiceKeepTheirAnswers) {
  EXPECT_EQ(*faro::odds::answer_dice("d%").law, faro::d(100));
  EXPECT_EQ(of_dice("d% % 10 = 3"), (ratio{1, 10}));
  EXPECT_EQ(of_dice("d6!=6"), (ratio{5, 6}));
  EXPECT_EQ(of_dice("let p = 3d6 in p in 2..4"), (ratio{1, 54}));
  EXPECT_EQ(of_dice("2d6 in 7, 11"), (ratio{2, 9}));
  EXPECT_EQ(of_dice("2d6 in (3)..4, 7"), (ratio{11, 36}));
  EXPECT_EQ(of_dice("3d6 count 1, 2 = 3"), (ratio{1, 27}));
}

TEST(OneGrammar, FunctionsOfPoolsSayWhatModifiersSay) {
  std::vector<std::pair<std::string, std::string>> const spellings{{"highest(4d6, 3)", "4d6 keep highest 3"},
                                                                   {"lowest(4d6)", "4d6 keep lowest"},
                                                                   {"count(8d10 >= 7)", "8d10 count >= 7"},
                                                                   {"count(4d6 in (1, 6))", "4d6 count 1 6"},
                                                                   {"distinct(5d6)", "5d6 distinct"},
                                                                   {"largest(5d6)", "5d6 largest set"},
                                                                   {"groups(5d6, 2)", "5d6 sets of 2"},
                                                                   {"run(5d6)", "5d6 longest run"},
                                                                   {"sum(3d6)", "3d6"}};
  for (auto const& [one, other] : spellings)
    EXPECT_EQ(*faro::odds::answer_dice(one).law, *faro::odds::answer_dice(other).law) << one;
}

TEST(OneGrammar, ARollOrAConditionMayBeNamedByAnyShortWord) {
  EXPECT_EQ(of_dice("let r = d20 in r + 5 >= 20"), (ratio{3, 10}));
  EXPECT_EQ(of_dice("let hit = d20 >= 15 in hit and not hit"), ratio{});
  EXPECT_THAT(error_of([] { of_dice("let max = d6 in 3"); }), HasSubstr("expected a name of letters"));
}

TEST(OneGrammar, SoManyOfACardAreWrittenWithASign) {
  EXPECT_THAT(error_of([] { of_hand("2 red aces in 5 cards"); }),
              HasSubstr("got 'red'; so many or more are written 'red aces >= 2', at character 3"));
}

TEST(OneGrammar, GivenNeedsACondition) {
  EXPECT_THAT(error_of([] { of_hand("ace >= 2 given"); }),
              HasSubstr("expected a condition after `given`, got the end"));
}

TEST(OneGrammar, GivenRestrictsAllQuestionsBeforeIt) {
  EXPECT_EQ(faro::odds_of("ace >= 2 given ace >= 1", {.draw = 13}).chance(), (ratio{5359, 14498}));
  EXPECT_EQ(of_dice("let a = d6 in let b = d6 in a + b >= 10 given a >= 5"), (ratio{5, 12}));
  EXPECT_EQ(faro::odds::answer_dice("let a = d6 in a given a >= 5").law->probability(6), (ratio{1, 2}));
  EXPECT_THAT(error_of([] { of_dice("let a = d6 in a = 1 given a = 7"); }), HasSubstr("can never hold"));
  EXPECT_THAT(error_of([] { of_hand("(ace given king) and ace"); }), HasSubstr("given"));
  faro::odds::asked const parts = "\"given\" >= 2 given (x or y)";
  EXPECT_EQ(parts.name(0), "\"given\" >= 2");
  EXPECT_EQ(parts.given(), "(x or y)");
}

// Six and more of a die that explodes are six and another such die; what is left unread may be on either
// side.
TEST(OneGrammar, GivenRestrictsDiceThatExplodeWithoutEnd) {
  auto const law = faro::odds::answer_dice("let a = d6! in a given a >= 7");
  auto const again = faro::odds::answer_dice("6 + d6!");
  ASSERT_GT(law.unread, ratio{});
  EXPECT_LT(law.unread.to_double(), 1e-13);
  for (auto const& e : again.law->entries()) {
    if (e.outcome > 40) break;
    auto const low = law.law->probability(e.outcome);
    EXPECT_LE(low, again.law->probability(e.outcome)) << e.outcome;
    EXPECT_GE(low + law.unread, again.law->probability(e.outcome)) << e.outcome;
  }
  auto const both = faro::odds::answer_dice("let a = d6! in let b = d6! in a > 12 given a > b");
  EXPECT_LT(both.unread.to_double(), 1e-13);
  EXPECT_NEAR(both.probability->to_double(), 0.0637860082, 1e-9);
}

TEST(OneGrammar, LetsReachTheConditionBehindGiven) {
  EXPECT_EQ(of_hand("let x = ace in x >= 2 given x >= 1"), of_hand("ace >= 2 given ace >= 1"));
  EXPECT_EQ(of_hand("let few(n) = n <= 1 in few(ace) given few(king)"), of_hand("ace <= 1 given king <= 1"));
  EXPECT_EQ(of_order("let x = adjacent(rank) in x = 2 given x >= 1"),
            of_order("adjacent(rank) = 2 given adjacent(rank) >= 1"));
  EXPECT_EQ(of_dice("let x = 2d4 in x = 4 given x >= 4"), (ratio{3, 13}));
  auto const beside = faro::odds_of("let x = ace in x >= 2 given x >= 1", {.draw = 5, .given = "king"});
  EXPECT_EQ(beside.chance(), of_hand("ace >= 2 given ace >= 1 and king"));
}

// Of `A given B, C` nobody could say what C is conditional on.
TEST(OneGrammar, OneGivenComesLastAndIsForAllQuestions) {
  auto const said = [](std::string const& a, std::string const& b, std::string const& c) {
    return "got ',': one `given` after the last question is for all of them: " + a + ", " + c + " given " + b;
  };
  EXPECT_THAT(error_of([] { of_hand("ace >= 2 given king, queen"); }),
              HasSubstr(said("ace >= 2", "king", "queen")));
  EXPECT_THAT(error_of([] { of_order("hits(8) given hits(8) > 1, hits(8) = 2"); }),
              HasSubstr(said("hits(8)", "hits(8) > 1", "hits(8) = 2")));
  EXPECT_THAT(error_of([] { of_dice("d6 given d8 = 1, d4"); }), HasSubstr(said("d6", "d8 = 1", "d4")));
  EXPECT_THAT(error_of([] { of_dice("d6 = 1 given d8 = 2 given d4 = 3"); }),
              HasSubstr("conditions are joined by `and`: d6 = 1 given d8 = 2 and d4 = 3"));
  EXPECT_EQ(of_dice("let r = d6 in r = 1 given r in 1, 2"), (ratio{1, 2}));  // a comma of a set
}

TEST(OneGrammar, CommasPartQuestions) {
  auto const found = faro::odds::answer_dice_together("let p = 2d6 in p = 7, p in (2, 12), d6").each;
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].name, "p = 7");
  EXPECT_EQ(*found[0].answer.probability, (ratio{1, 6}));
  EXPECT_EQ(*found[1].answer.probability, (ratio{1, 18}));
  EXPECT_EQ(*found[2].answer.law, faro::d(6));
  EXPECT_THAT(error_of([] { faro::odds::answer_dice("d6 = 1, d8"); }),
              HasSubstr("expected one question, got 2"));
}

TEST(OneGrammar, AMinusBeforeAQuotientIsRefusedWhereItMayBeMeantTwoWays) {
  EXPECT_THAT(error_of([] { of_hand("-ace / 2 = 0"); }), HasSubstr("write (-a) / b or -(a / b)"));
  EXPECT_EQ(of_hand("-(ace / 2) = 0"), of_hand("ace <= 1"));
  EXPECT_EQ(of_hand("-ace * 2 >= -2"), of_hand("ace <= 1"));
}

TEST(Errors, AreOneTypeWithThePlace) {
  auto const place = [](auto ask) -> std::size_t {
    try {
      ask();
    } catch (faro::odds::query_error const& e) {
      return e.position();
    }
    return std::string::npos;
  };
  EXPECT_EQ(place([] { of_hand("ace >= 1 hearts"); }), 9U);
  EXPECT_EQ(place([] { of_order("adjacent(rank) >= "); }), 18U);
  EXPECT_EQ(place([] { of_dice("2d6 kep highest"); }), 4U);
  EXPECT_EQ(place([] { of_hand("let x = in x"); }), 8U);
  EXPECT_EQ(place([] { of_hand("let f(a, b) = a + b in f(ace) = 1"); }), 23U);
}

// ---- Definitions of one's own -----------------------------------------------------------------------------

class Definitions : public ::testing::Test {
 protected:
  definitions mine = definitions::read(
      "# mine\n\nlet crit(n) = d20 >= n\nlet twice(x) = x + x\nlet pairs(a) = groups(a, 2)\n"
      "let two_pair =\n  pairs(rank) = 2\n  and largest(rank) = 2\nlet early(c) = position(c, 1) in 1..5\n"
      "let stat() = 4d6 drop lowest\n",
      "my.faro");
  [[nodiscard]] ratio dice(std::string const& query) const { return of_dice(query, mine); }
};

TEST_F(Definitions, ServeAllLanguages) {
  EXPECT_EQ(dice("crit(19) or crit(20)"), (ratio{29, 200}));
  EXPECT_EQ(of_hand("two_pair", mine), (ratio{198, 4165}));
  EXPECT_EQ(of_order("early(ace)", mine), of_order("position(ace, 1) <= 5"));
  EXPECT_EQ(of_order("early((ace or king))", mine), of_order("position((ace or king), 1) <= 5"));
}

TEST_F(Definitions, RollDiceThatTheyAreGivenOnce) {
  EXPECT_EQ(dice("twice(d6) mod 2 = 0"), ratio{1});
  EXPECT_EQ(dice("stat() keep highest = 6"), of_dice("4d6 drop lowest keep highest = 6"));
  EXPECT_EQ(dice("6 # stat() keep highest = 18"), of_dice("6 # (4d6 drop lowest) keep highest = 18"));
}

// What a function is given is not taken for a roll of the same name within it.
TEST_F(Definitions, NamesWithinThemAreTheirOwn) {
  auto const hits = definitions::read("let beats(other) = let r = d20 in r > other\n", "f");
  EXPECT_EQ(of_dice("let r = d20 in beats(r)", hits), of_dice("let a = d20 in let b = d20 in b > a"));
  EXPECT_EQ(of_hand("let x = king in let f(ace) = ace + x in f(queen) = 2"), of_hand("queen + king = 2"));
}

TEST_F(Definitions, BelongToTheQuestionThatIsReadWithThem) {
  faro::odds::asked_dice const kept{"crit(19)", mine};
  mine = {};
  EXPECT_EQ(*faro::odds::answer_dice(kept).probability, (ratio{1, 10}));
  EXPECT_THAT(error_of([] { of_dice("crit(19)"); }), HasSubstr("unknown word 'crit'"));
}

TEST_F(Definitions, AreRefusedWithTheWayTheyAreCalled) {
  EXPECT_THAT(error_of([this] { (void)dice("crit = 1"); }), HasSubstr("expected crit(n), got crit alone"));
  EXPECT_THAT(error_of([this] { (void)dice("crit(1, 2)"); }), HasSubstr("expected crit(n), got 2 arguments"));
  EXPECT_THAT(error_of([] { faro::odds::definitions::read("\nlet 2 = 3", "my.faro"); }),
              HasSubstr("my.faro, line 2: expected a name of letters"));
  EXPECT_THAT(error_of([] { faro::odds::definitions::read("crit(n) = d20", "f"); }),
              HasSubstr("expected a definition such as let crit(n) = d20 >= n"));
}

TEST(DefinitionsOfFiles, SeeThoseAboveThemAndDontRunAway) {
  std::string text;
  for (int i = 1; i < 40; ++i) {  // each rolls the one above it twice
    auto const one = i == 1 ? "d6" : "a" + std::string(static_cast<std::size_t>(i - 1), 'x') + "()";
    text += "let a" + std::string(static_cast<std::size_t>(i), 'x') + "() = " + one + " + " + one + "\n";
  }
  auto const mine = definitions::read(text, "f");
  EXPECT_EQ(*faro::odds::answer_dice({"ax()", mine}).law, *faro::odds::answer_dice("2d6").law);
  EXPECT_THAT(error_of([&] { of_dice("a" + std::string(39, 'x') + "() > 1", mine); }), HasSubstr("too long"));
  auto const loop = definitions::read("let b = b + 1\n", "f");
  EXPECT_THAT(error_of([&] { of_dice("b", loop); }), HasSubstr("unknown word 'b'"));
  auto const doubled = [](int times) {
    std::string call = "ace";
    for (int i = 0; i < times; ++i) call = "two(" + call + ")";
    return "let two(x) = x + x in " + call + " >= 0";
  };
  EXPECT_EQ(of_hand(doubled(3)), ratio{1});
  EXPECT_THAT(error_of([&] { of_hand(doubled(40)); }), HasSubstr("too long"));
}

}  // namespace
