// Dice mean what every roll in turn says: questions made from the vocabulary's tables, answered by the
// evaluator and by the roller read exhaustively.
#include "odds/src/engines.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/meaning/support.hpp"
#include "odds/test/meaning/thrower.hpp"

#include <gtest/gtest.h>

#include <string>

namespace faro::odds {
namespace {

using testing_meaning::first_question;
using testing_meaning::pairs_tried;
using testing_meaning::questions_made;
using testing_meaning::thrower;
using testing_meaning::why_not_answered;

TEST(Meaning, OfDiceIsEveryRollInTurn) {
  auto const made = questions_made(500);
  std::uint64_t answered = 0;
  pairs_tried pairs{"Dice"};
  for (std::uint64_t seed = first_question(); seed < made; ++seed) {
    thrower make{seed};
    auto const text = make.question();
    dice_question ask{text};
    std::string trace = "seed " + std::to_string(seed) + ": " + text;
    for (auto n = text.starts_with("let") && make.sometimes(3) ? 1 + make.below(2) : 0; n > 0; --n) {
      ask.observed.push_back(read_observation(ask.query, make.seen()));
      trace += ", observed " + ask.observed.back().text;
    }
    SCOPED_TRACE(trace);
    dice_answers found;
    auto const refused = why_not_answered([&] { found = answer(ask).of; });
    bool all_read = true, all_meant = true;
    for (std::size_t i = 0; i < ask.query.size(); ++i) {
      plain_count asked;
      plain_distribution meant;
      auto const not_meant = why_not_answered([&] {
        asked = read_plainly(ask, i);
        meant = answer_plainly(asked, {.picks = 64, .runs = 30'000});
      });
      // What is too much for the reference interpreter, or has products far out that it can't write down.
      if (not_meant.find("more than") != std::string::npos ||
          not_meant.find("a product beyond 64 bits") != std::string::npos || !meant.unread.is_zero()) {
        all_read = false;
        continue;
      }
      all_meant = all_meant && not_meant.empty();
      if (!refused.empty() || !not_meant.empty()) continue;
      auto const& one = found.each[i].answer;
      ASSERT_TRUE(one.unread.is_zero());
      if (asked.is_condition) {
        ASSERT_EQ(*one.probability, meant.law.probability(integer{1}));
      } else {
        ASSERT_EQ(one.law->transform([](std::int64_t n) { return integer{n}; }), meant.law);
      }
    }
    if (!all_read) continue;
    ASSERT_EQ(refused.empty(), all_meant) << refused;
    if (!refused.empty()) continue;
    ++answered;
    pairs.count(make.options(), make.functions());
  }
  EXPECT_GT(answered, (made - first_question()) / 2);
}

}  // namespace
}  // namespace faro::odds
