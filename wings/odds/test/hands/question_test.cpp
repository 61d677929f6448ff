// Asking: conditions, cards seen, other numbers of copies, simulation.
#include "odds/src/hands/question.hpp"

#include "odds/test/ask.hpp"
#include "odds/test/hands/fraction.hpp"

#include <faro/parallel/progress.hpp>

#include <gtest/gtest.h>

namespace faro::odds {
namespace {

using faro::testing::fraction;

hand_question asked_of_deck(std::string const& deck, count_t cards, std::string query,
                            std::string given = {}) {
  hand_question ask;
  ask.table = testing::table_of(deck);
  ask.setting.hands = {cards};
  ask.query = std::move(query);
  ask.given = std::move(given);
  return ask;
}

TEST(Inquiry, GivenAnAceThereIsAnother) {  // independent; W. W. Rouse Ball's paradox of the second ace
  EXPECT_EQ(answer_exactly(asked_of_deck("standard52", 13, "ace >= 2", "ace >= 1")).probability(),
            fraction("5359/14498"));
  auto const spades = answer_exactly(asked_of_deck("standard52", 13, "ace >= 2", "As"));
  EXPECT_EQ(spades.probability(), fraction("11686/20825"));
  EXPECT_EQ(spades.given, fraction("1/4"));
}

TEST(Inquiry, FiveOutstandingTrumpsBreakThreeTwo) {
  auto const law = answer_exactly(asked_of_deck("trump*5 other*21", 13, "trump")).law;
  EXPECT_EQ(law.probability({2}), fraction("39/115"));
  EXPECT_EQ(law.probability({0}), fraction("9/460"));
}

TEST(Inquiry, CardsSeenAreOutOfPlay) {
  auto ask = asked_of_deck("land*24 spell*36", 7, "land = 3");
  ask.setting.seen = {3, 2};
  EXPECT_EQ(answer_exactly(ask).probability(), testing::chance("land*21 spell*34", 7, "land = 3"));
}

TEST(Inquiry, CardsHeldCount) {
  auto ask = asked_of_deck("land*24 spell*36", 2, "land >= 3");
  ask.setting.held = {2, 5};
  EXPECT_EQ(answer_exactly(ask).probability(), testing::chance("land*22 spell*31", 2, "land >= 1"));
}

TEST(Inquiry, AConditionThatNeverHoldsIsRefused) {
  EXPECT_THROW(answer_exactly(asked_of_deck("land*24 spell*36", 7, "land", "land >= 8")), input_error);
}

TEST(Inquiry, SimulationAgreesAndDoesNotDependOnThreads) {
  auto const ask = asked_of_deck("standard52", 5, "poker", "ace >= 1");
  auto const one = estimate(ask, 100'000, key_from_text("hand_question"), 1);
  auto const two = estimate(ask, 100'000, key_from_text("hand_question"), 2);
  EXPECT_EQ(one.counts, two.counts);
  EXPECT_EQ(one.kept, two.kept);
  auto const exact = answer_exactly(ask);
  for (auto const& e : exact.law.entries()) {
    auto const p = exact.law.probability(e.outcome).to_double();
    auto const off = std::sqrt(p * (1 - p) / static_cast<double>(one.kept));
    EXPECT_NEAR(one.frequency(e.outcome), p, 4.5 * off + 1e-5) << exact.text(e.outcome);
  }
}

TEST(Inquiry, StoppedASimulationAnswersWithItsFirstDeals) {
  auto const ask = asked_of_deck("standard52", 5, "poker", "ace >= 1");
  auto const key = key_from_text("stopped");
  constexpr std::uint64_t wanted = 100'000'000;
  simulation cut;
  {
    parallel::watch watch{[&](std::uint64_t, std::uint64_t) { watch.stop(); }};
    parallel::under const watched{watch};
    cut = estimate(ask, wanted, key, 3);
    EXPECT_FALSE(watch.is_busy());
  }
  ASSERT_GT(cut.trials, 0U);
  ASSERT_LT(cut.trials, wanted);
  auto const again = estimate(ask, cut.trials, key);
  EXPECT_EQ(cut.counts, again.counts);
  EXPECT_EQ(cut.kept, again.kept);
}

TEST(Inquiry, StoppedBeforeTheFirstDealThereIsNoAnswer) {
  auto const ask = asked_of_deck("standard52", 5, "ace");
  parallel::watch watch;
  parallel::under const watched{watch};
  watch.stop();
  EXPECT_THROW(static_cast<void>(estimate(ask, 1'000, key_from_text("stopped"))), stopped);
}

}  // namespace
}  // namespace faro::odds
