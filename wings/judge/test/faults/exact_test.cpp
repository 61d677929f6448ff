// The exact likelihoods of fault models: on all orders of small decks, against the distributions of the
// shuffles themselves.
#include "judge/test/faults/support.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

namespace {

using faro::testing::counted_decks;

/// The likelihood ratio of a model on one order.
double ratio_of(std::string const& model, faro::judge::card_order const& order) {
  counted_decks one{order.size()};
  one.add(order);
  return std::exp(faro::judge::exact_log_e(model, one.tables, one.faults));
}

/// n! times the distribution of so many rounds, order by order, is the model's likelihood ratio.
void expect_distribution(std::string const& model, std::string const& shuffle, std::size_t cards,
                         std::uint64_t rounds, faro::shuffle_settings const& settings = {}) {
  auto const law = faro::judge::exact_distribution(faro::find_shuffle(shuffle), settings, cards, rounds);
  auto const orders = static_cast<double>(faro::judge::orders_of(cards));
  for (std::uint64_t rank = 0; rank < faro::judge::orders_of(cards); ++rank)
    EXPECT_NEAR(ratio_of(model, faro::judge::order_of(rank, cards)),
                law.probability(rank).to_double() * orders, 1e-9)
        << model << " on " << faro::judge::name_of_order(faro::judge::order_of(rank, cards));
}

TEST(ExactFaultModel, HasTheDistributionOfItsShuffle) {
  expect_distribution("inverse-riffle 1", "inverse-riffle", 5, 1);
  expect_distribution("inverse-riffle 2", "inverse-riffle", 5, 2);
  expect_distribution("inverse-riffle 3", "tag-sort", 5, 1, {{"tags", 8}});
  expect_distribution("shelf 2", "shelf", 5, 1, {{"shelves", 2}});
  expect_distribution("shelf 10", "shelf", 5, 1, {{"shelves", 10}});
  expect_distribution("random-to-top 3", "random-to-top", 6, 3);
  expect_distribution("top-to-random 3", "top-to-random", 6, 3);
  expect_distribution("cut", "cut", 5, 1);
  expect_distribution("sattolo", "sattolo", 5, 1);
  expect_distribution("last-card-fixed", "last-card-fixed", 5, 1);
  expect_distribution("first-card-fixed", "first-card-fixed", 5, 1);
  expect_distribution("bag-off-by-one", "bag-off-by-one", 5, 1);
}

TEST(ExactFaultModel, OfRifflesIsTheMixtureOfNoCutAndCutsBeforeAndAfter) {
  auto const law = [](std::string const& shuffle) {
    return faro::judge::exact_distribution(faro::find_shuffle(shuffle), {}, 5, 1);
  };
  auto const uncut = law("riffle"), before = law("riffle-cut-before"), after = law("riffle-cut-after");
  for (std::uint64_t rank = 0; rank < 120; ++rank) {
    auto const expected =
        120 * (uncut.probability(rank).to_double() / 2 + before.probability(rank).to_double() / 4 +
               after.probability(rank).to_double() / 4);
    EXPECT_NEAR(ratio_of("riffle 1", faro::judge::order_of(rank, 5)), expected, 1e-9) << rank;
  }
}

/// The digits' faults stand for any of five loops: a fifth of the likelihood is that of the registry's.
TEST(ExactFaultModel, OfDigitsContainsTheRegistrysLoop) {
  auto const check = [](std::string const& model, std::string const& shuffle,
                        faro::shuffle_settings const& settings) {
    auto const law = faro::judge::exact_distribution(faro::find_shuffle(shuffle), settings, 5, 1);
    auto const of_mode = [&](std::uint64_t rank) { return 120 * law.probability(rank).to_double(); };
    for (std::uint64_t rank = 0; rank < 120; ++rank)
      EXPECT_GE(ratio_of(model, faro::judge::order_of(rank, 5)) * (1 + 1e-9), of_mode(rank) / 5)
          << model << " " << rank;
  };
  check("round", "round", {});
  check("modulo 8", "modulo", {{"bits", 8}});
  check("scaled 8", "scaled", {{"bits", 8}});
}

/// What makes it an e-value: under a fair shuffle its expectation is at most 1, and 1 where it is a
/// distribution.
TEST(ExactFaultModel, HasExpectationOneUnderAFairShuffle) {
  for (std::size_t const cards : {2, 3, 5}) {
    auto const orders = faro::judge::orders_of(cards);
    for (auto const& model : faro::judge::fault_models(cards)) {
      if (!model.exact) continue;
      double sum = 0;
      for (std::uint64_t rank = 0; rank < orders; ++rank)
        sum += ratio_of(model.name, faro::judge::order_of(rank, cards));
      if (model.name == "few-orders" || model.name == "adjacent-repeats") {
        EXPECT_EQ(sum, 0) << "one deck repeats nothing";
      } else {
        EXPECT_NEAR(sum / static_cast<double>(orders), 1, 1e-9) << model.name << ", " << cards << " cards";
      }
    }
  }
}

/// Repeats of 2 decks out of 3! orders: with chance 1/6 fair; the mixture over 1, 2 and 4 orders.
TEST(ExactFaultModel, OfFewOrdersHasExpectationAtMostOneOverTwoDecks) {
  double sum = 0;
  for (std::uint64_t first = 0; first < 6; ++first) {
    for (std::uint64_t second = 0; second < 6; ++second) {
      counted_decks two{3};
      two.add(faro::judge::order_of(first, 3));
      two.add(faro::judge::order_of(second, 3));
      sum += std::exp(faro::judge::exact_log_e("few-orders", two.tables, two.faults));
    }
  }
  // 6/36 of the pairs repeat; then the ratio is the mean of 6/1, 6/2 and 6/4. Other pairs do not count for
  // it.
  EXPECT_NEAR(sum / 36, (6.0 / 1 + 6.0 / 2 + 6.0 / 4) / 3 / 6, 1e-9);
}

TEST(ExactFaultModel, AddsOverDecks) {
  auto const decks = faro::testing::shuffling{"riffle", 7}.decks(20, "adds");
  double sum = 0;
  auto const description = faro::find_shuffle("riffle").make();
  faro::xoshiro256pp generator{faro::key_from_text("adds")};
  faro::random_chooser<faro::xoshiro256pp> chooser{generator};
  for (int d = 0; d < 20; ++d) {
    auto deck = faro::judge::sorted_order(52);
    for (int k = 0; k < 7; ++k) description(chooser, deck);
    counted_decks one{52};
    one.add(deck);
    sum += faro::judge::exact_log_e("inverse-riffle 9", one.tables, one.faults);
  }
  EXPECT_NEAR(faro::judge::exact_log_e("inverse-riffle 9", decks.tables, decks.faults), sum, 1e-6);
}

TEST(ExactFaultModel, SaysWhichModelsThereAre) {
  counted_decks none{5};
  try {
    std::ignore = faro::judge::exact_log_e("satolo", none.tables, none.faults);
    FAIL();
  } catch (faro::input_error const& e) {
    EXPECT_STREQ(e.what(), "no fault model \"satolo\"; did you mean sattolo?");
  }
  EXPECT_THROW(std::ignore = faro::judge::exact_log_e("naive-swap", none.tables, none.faults),
               faro::input_error);
}

TEST(FaultTables, CountedApartAndMergedAreTheSame) {
  faro::testing::shuffling const fair{"fisher-yates"};
  auto whole = fair.decks(50, "parts", 10);
  faro::judge::fault_tables first{10}, second{10};
  auto const description = faro::find_shuffle("fisher-yates").make();
  faro::xoshiro256pp generator{faro::key_from_text("parts")};
  faro::random_chooser<faro::xoshiro256pp> chooser{generator};
  for (int d = 0; d < 50; ++d) {
    auto deck = faro::judge::sorted_order(10);
    description(chooser, deck);
    std::vector<std::uint8_t> const bytes(deck.begin(), deck.end());
    if (d % 3) {
      first.add(std::span<std::uint8_t const>{bytes});
    } else {
      second.add(std::span<std::uint32_t const>{deck});
    }
  }
  first.merge(second);
  EXPECT_EQ(first, whole.faults);
  EXPECT_THROW(first.merge(faro::judge::fault_tables{9}), faro::input_error);
}

}  // namespace
