// Questions about four hands of thirteen as `faro odds` asks them: by suits where the engine of any hands
// gives up.
#include "odds/src/engines.hpp"
#include "odds/test/ask.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace faro::odds::bridge {
namespace {

hand_question of_four_hands(std::string query, std::string given = {}) {
  hand_question out;
  out.table = faro::testing::table_of("standard52");
  out.setting.hands = {13, 13, 13, 13};
  out.query = std::move(query);
  out.given = std::move(given);
  return out;
}

ratio mean_of(card_answer const& answer) {
  ratio sum;
  for (auto const& e : answer.law.entries())
    sum += ratio{integer{e.outcome[0]}} * answer.law.probability(e.outcome);
  return sum;
}

TEST(FourHands, AreAnsweredBySuitsWhereOtherwiseTooBig) {
  auto const found = answer(of_four_hands("hand(1, hcp) >= 15", "each(balanced)"));
  EXPECT_EQ(found.engine, "suit by suit");  // as `faro deal --given` counts them:
  EXPECT_EQ(found.given.to_string(), "224223738409051524/2585956553861083771");
  EXPECT_EQ((found.given * found.law.probability({1})).to_string(),
            "164221038790785288/12929782769305418855");
}

TEST(FourHands, HaveDistributionsOfNumbers) {
  auto const found = answer(of_four_hands("hand(1, hcp)", "each(balanced)"));
  EXPECT_EQ(found.engine, "suit by suit");
  EXPECT_EQ(mean_of(found), ratio{10});  // 40 points among four hands that are alike
}

TEST(FourHands, OfLessThanThePackAreTooBigAsBefore) {
  auto ask = of_four_hands("each(balanced) and hand(1, hcp) >= 15");
  ask.setting.seen.assign(52, 0);
  ask.setting.seen[0] = 1;
  ask.setting.hands = {13, 13, 13};
  EXPECT_THROW((void)answer(ask), too_big);
}

}  // namespace
}  // namespace faro::odds::bridge
