// Dice that explode without end: whatever was left unread, what is said of the rest must hold. The chances
// when dice are followed for long lie within those when they are followed for a roll or two.
#include <faro/dice/query.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace {

int times_from_to(int low, int high) { return *rc::gen::inRange(low, high + 1); }
std::string text_of(int number) { return std::to_string(number); }

constexpr char const* limit_mark = "@";

std::string with_limit(std::string text, int limit) {
  for (auto at = text.find(limit_mark); at != std::string::npos; at = text.find(limit_mark))
    text.replace(at, 1, text_of(limit));
  return text;
}

/// A die that explodes, or several and what is made of them.
std::string exploding() {
  static std::vector<std::string> const dice{"d2", "d3", "z3", "dF", "(d3 - 2)", "(0 - d3)"};
  auto const die = *rc::gen::elementOf(dice);
  auto const count = text_of(times_from_to(1, 2));
  switch (times_from_to(0, 5)) {
    case 0:
      return die + " compound limit @ count >= " + text_of(times_from_to(0, 4));
    case 1:
      return "{" + die + " compound limit @, d3} keep highest " + count;
    case 2:
      return "{" + die + " compound limit @, d3} keep lowest " + count;
    case 3:
      return "2 # " + die + " explode limit @ keep highest " + count;
    case 4:
      return count + " # " + die + " explode limit @ count >= " + text_of(times_from_to(0, 3));
    default:
      return count + " # " + die + " explode limit @";
  }
}

std::string number() {
  auto const x = "(" + exploding() + ")";
  auto const y = times_from_to(0, 1) == 0 ? std::string{"d3"} : "(" + exploding() + ")";
  switch (times_from_to(0, 10)) {
    case 0:
      return "(" + x + " + " + y + ")";
    case 1:
      return "(" + x + " - " + y + ")";
    case 2:
      return "max(" + x + ", " + y + ")";
    case 3:
      return "min(" + x + ", " + y + ")";
    case 4:
      return "abs(" + x + ")";
    case 5:
      return "(" + y + " * " + x + ")";
    case 6:
      return "(" + x + " / " + text_of(times_from_to(1, 3)) + ")";
    case 7:
      return "(if " + x + " >= " + text_of(times_from_to(-2, 4)) + " then " + y + " else " + x + ")";
    case 8:
      return "(let x = " + x + " in max(x, 1) - x)";
    case 9:
      return "(" + x + " advantage)";
    default:
      return x;
  }
}

std::string condition() {
  static std::vector<std::string> const signs{" < ", " <= ", " = ", " != ", " >= ", " > "};
  auto const sign = *rc::gen::elementOf(signs);
  auto const limit = text_of(times_from_to(-8, 8));
  switch (times_from_to(0, 5)) {
    case 0:
      return "1 <= " + number() + sign + limit;
    case 1:
      return number() + sign + limit + " and " + number() + " > 1";
    case 2:
      return number() + sign + limit + " or not " + number() + " > 1";
    case 3:
      return number() + " in -1..3";
    case 4:
      return number() + sign + number();
    default:
      return number() + sign + limit;
  }
}

constexpr int questions = 20;  // in each case: one takes a tenth of a millisecond

RC_GTEST_PROP(DiceQueryUnread, LookingFurtherStaysWithinWhatWasSaid, ()) {
  for (int i = 0; i < questions; ++i) {
    auto const text = condition();
    RC_LOG() << text << "\n";
    auto const soon = faro::odds::answer_dice(with_limit(text, times_from_to(0, 2)));
    auto const late = faro::odds::answer_dice(with_limit(text, 5));
    RC_ASSERT(soon.probability.value() <= late.probability.value());
    RC_ASSERT(late.probability.value() + late.unread <= soon.probability.value() + soon.unread);
    RC_ASSERT(soon.unread >= faro::ratio{0});
  }
}

RC_GTEST_PROP(DiceQueryUnread, DistributionsOnlyGrowWhenLookingFurther, ()) {
  for (int i = 0; i < questions; ++i) {
    auto const text = number();
    RC_LOG() << text << "\n";
    auto const soon = faro::odds::answer_dice(with_limit(text, times_from_to(0, 2)));
    auto const late = faro::odds::answer_dice(with_limit(text, 5));
    for (auto const& e : soon.law->entries())
      RC_ASSERT(soon.law->probability(e.outcome) <= late.law->probability(e.outcome));
    RC_ASSERT(late.unread <= soon.unread);
    RC_ASSERT(soon.law->mass() + soon.unread == faro::ratio{1});
  }
}

}  // namespace
