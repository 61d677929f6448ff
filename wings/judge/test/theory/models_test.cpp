// Models by name: what they are given, what they refuse, and small decks of any shuffle of the registry.
#include <faro/error.hpp>
#include <faro/judge/theory/models.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using faro::ratio;
using faro::judge::theory_of;
using faro::judge::theory_question;

theory_question asked(std::string const& model, std::uint64_t cards, std::uint64_t first,
                      std::uint64_t last) {
  theory_question q;
  q.model = model;
  q.cards = cards;
  q.first = first;
  q.last = last;
  return q;
}

TEST(TheoryModels, AgreeWithEveryOrderWhereTheRegistryHasTheirName) {
  // one of each model by classes, on five cards
  for (auto const* name : {"riffle", "exchange", "top-to-random", "random-to-top", "shelf"}) {
    auto const answer = theory_of(asked(name, 5, 0, 3));
    ASSERT_EQ(answer.rows.size(), 4U);
    for (auto const& row : answer.rows) {
      auto const law = faro::judge::exact_distribution(faro::find_shuffle(name), {}, 5, row.rounds);
      EXPECT_EQ(row.total_variation.low(), faro::judge::distances_of(law).total_variation)
          << name << row.rounds;
    }
  }
}

TEST(TheoryModels, ListTheOrdersOfAnyOtherShuffle) {
  auto overhand = asked("overhand", 4, 1, 4);
  overhand.settings = {{"p", ratio{1, 2}}};
  std::string found;
  for (auto const& row : theory_of(overhand).rows) found += row.total_variation.low().to_string() + " ";
  EXPECT_EQ(found, "2/3 11/48 89/768 289/6144 ");  // by listing all orders, independently
  auto const uniform = theory_of(asked("fisher-yates", 5, 1, 1)).rows.front();
  EXPECT_TRUE(uniform.total_variation.low().is_zero());
  EXPECT_EQ(uniform.others->kl_bits.to_digits(12), "0");
}

TEST(TheoryModels, AreMeasuredGivenThatTheyCameToAnEnd) {
  auto const row = theory_of(asked("search-past-end", 3, 1, 1)).rows.front();
  EXPECT_LT(row.total_variation.low(), ratio{1});
}

TEST(TheoryModels, RefuseWhatTheyDoNotHave) {
  EXPECT_THROW(theory_of(asked("rifle", 5, 1, 1)), faro::input_error);
  EXPECT_THROW(theory_of(asked("thorp", 10, 1, 1)), faro::input_error);
  EXPECT_THROW(theory_of(asked("riffle", 0, 1, 1)), faro::input_error);
  EXPECT_THROW(theory_of(asked("riffle", 52, 3, 2)), faro::input_error);
  auto cut_shelf = asked("shelf", 52, 1, 1);
  cut_shelf.cut = faro::judge::riffle_cut::before;
  EXPECT_THROW(theory_of(cut_shelf), faro::input_error);
  auto outside = asked("one-card", 52, 1, 1);
  outside.position = 53;
  EXPECT_THROW(theory_of(outside), faro::input_error);
  auto half_a_pile = asked("riffle", 52, 1, 1);
  half_a_pile.settings = {{"piles", ratio{1, 2}}};
  EXPECT_THROW(theory_of(half_a_pile), faro::input_error);
}

}  // namespace
