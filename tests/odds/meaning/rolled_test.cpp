// Dice mean what every roll in turn says: questions made from the vocabulary's tables, answered by the
// evaluator and by the roller read exhaustively.
#include "odds/meaning/support.hpp"
#include "odds/meaning/thrower.hpp"

#include <faro/odds/engines.hpp>
#include <faro/odds/plain.hpp>

#include <gtest/gtest.h>

#include <string>

namespace faro::odds {
namespace {

using testing_meaning::pairs_tried;
using testing_meaning::questions_made;
using testing_meaning::thrower;
using testing_meaning::why_not_answered;

TEST(Meaning, OfDiceIsEveryRollInTurn) {
  auto const made = questions_made(500);
  std::uint64_t answered = 0;
  pairs_tried pairs{"Dice"};
  for (std::uint64_t seed = 0; seed < made; ++seed) {
    thrower make{seed};
    auto const text = make.question();
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text);
    dice_answers found;
    auto const refused = why_not_answered([&] { found = answer_dice_together(text); });
    if (!refused.empty() && std::getenv("FARO_MEANING_SHOW")) std::puts((text + ": " + refused).c_str());
    bool all_read = true;
    for (std::size_t i = 0; refused.empty() && i < found.each.size(); ++i) {
      auto const asked = read_plainly(dice_question{text}, i);
      auto const meant = answer_plainly(asked, {.runs = 60'000});
      if (!meant.unread.is_zero()) {
        all_read = false;
        continue;
      }
      auto const& one = found.each[i].answer;
      ASSERT_TRUE(one.unread.is_zero());
      if (asked.is_condition) {
        ASSERT_EQ(*one.probability, meant.law.probability(integer{1}));
      } else {
        ASSERT_EQ(one.law->transform([](std::int64_t n) { return integer{n}; }), meant.law);
      }
    }
    if (!refused.empty()) continue;  // what can't be counted is said, not guessed
    if (!all_read) continue;
    ++answered;
    pairs.count(make.options(), make.functions());
  }
  EXPECT_GT(answered, made / 2);
}

}  // namespace
}  // namespace faro::odds
