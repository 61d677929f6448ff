// Cross-examination: random deals of random queries agree with the exact answers.
#include "odds/src/hands/question.hpp"
#include "odds/test/ask.hpp"
#include "odds/test/hands/inventor.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace faro::odds {
namespace {

TEST(HandsSimulated, TwoHundredRandomQueriesAgreeWithTheirExactAnswers) {
  constexpr std::uint64_t trials = 4000;
  int beyond_three = 0, too_large = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    testing::inventor make{seed + 5000};
    hand_question ask;
    ask.table = testing::table_of(make.sometimes(2) ? make.playing_deck(20) : "standard52");
    ask.setting.hands = {static_cast<count_t>(2 + make.below(6))};
    do {
      ask.query = make.condition(2);
    } while (ask.table.tags.empty() && ask.query.text().find_first_of("xy") != std::string::npos);
    double p = 0;
    try {
      p = answer_exactly(ask).probability().to_double();
    } catch (too_big const&) {  // that happens, and is said
      ++too_large;
      continue;
    }
    auto const found = estimate(ask, trials, key_from_text("cross-examination " + std::to_string(seed)));
    auto const sigma = std::sqrt(p * (1 - p) / static_cast<double>(trials));
    EXPECT_NEAR(found.frequency({1}), p, 4.5 * sigma + 1e-12) << ask.query.text();
    beyond_three += std::abs(found.frequency({1}) - p) > 3 * sigma + 1e-12;
  }
  EXPECT_LE(too_large, 10);
  EXPECT_LE(beyond_three, 4);  // 0.54 are expected; five or more come once in 3000 seeds
}

}  // namespace
}  // namespace faro::odds
