// Complaints with published averages: the tables they are compared with, against all orders; and three real
// ones.
#include "judge/src/complaints/averages.hpp"

#include "judge/src/complaints/position_table.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using faro::ratio;
using faro::judge::average_fact;
using faro::judge::average_kind;

/// The card x position table of a distribution of all orders.
std::vector<ratio> table_by_orders(std::string const& shuffle, std::size_t cards) {
  auto const name = shuffle == "fair" ? "fisher-yates" : shuffle.substr(0, shuffle.find(' '));
  auto const law = faro::judge::exact_distribution(faro::find_shuffle(name), {}, cards, 1);
  std::vector<ratio> table(cards * cards);
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    auto const order = faro::judge::order_of(rank, cards);
    for (std::size_t p = 0; p < cards; ++p) table[order[p] * cards + p] += law.probability(rank);
  }
  return table;
}

TEST(PositionsUnderFaults, IsThatOfTheShuffleForEveryFault) {
  for (auto const& known : faro::judge::detail::known_shuffles()) {
    std::string const shuffle{known.name};
    for (std::size_t const cards : {2, 3, 5})
      EXPECT_EQ(faro::judge::position_table(shuffle, cards), table_by_orders(shuffle, cards))
          << shuffle << ", " << cards;
  }
}

TEST(PositionsUnderFaults, OfTheNaiveSwapHasThePublishedExtremes) {
  // monkeytype-bot, pull request 57: "2.6 %" and "1.43 %" for 52 cards; exactly 0.0260043 and 0.0142868.
  auto const table = faro::judge::position_table("naive-swap", 52);
  EXPECT_EQ(std::max_element(table.begin(), table.end())->to_decimal(7), "0.0260043");
  EXPECT_EQ(std::min_element(table.begin(), table.end())->to_decimal(7), "0.0142868");
}

TEST(Averages, OfACardGameAreExplainedBySattolo) {
  // SWUOnline, issue 630: 51 cards, the first card's mean position is 25.48, the last card's 24.48.
  std::vector<average_fact> const facts{{average_kind::mean_position, 0, 0, "25.48", 0},
                                        {average_kind::mean_position, 50, 0, "24.48", 0}};
  auto const found = faro::judge::complaint_from_averages(51, facts);
  EXPECT_EQ(found.front().name, "sattolo");
  EXPECT_TRUE(found.front().explains);
  EXPECT_EQ(found.front().predictions[0].predicted, (ratio{51, 2}));
  EXPECT_EQ(found.front().predictions[1].predicted, (ratio{49, 2}));
  EXPECT_FALSE(found[1].explains) << found[1].name << ": only one shuffle predicts both";
  EXPECT_EQ(faro::judge::averages_in_words(found),
            "sattolo predicts 25.5 and 24.5; a fair shuffle predicts 25 and 25");
}

TEST(Averages, OfABrowserBallotAreExplainedByASortWithACoin) {
  // The browser choice of 2010, five browsers: the last one stayed last about half the time.
  std::vector<average_fact> const facts{{average_kind::chance_at, 4, 4, "50 %", 0}};
  auto const found = faro::judge::complaint_from_averages(5, facts);
  EXPECT_EQ(found.front().name, "coin-insertion");
  EXPECT_EQ(found.front().predictions[0].predicted, (ratio{1, 2}));
  for (auto const& e : found) {
    if (e.name == "fair") {
      EXPECT_FALSE(e.explains);
      EXPECT_EQ(e.predictions[0].predicted, (ratio{1, 5}));
    }
  }
}

TEST(Averages, OfATypingTestAreExplainedByTheNaiveSwap) {
  std::vector<average_fact> const facts{{average_kind::highest_cell, 0, 0, "2.6 %", 0},
                                        {average_kind::lowest_cell, 0, 0, "1.43 %", 0}};
  auto const found = faro::judge::complaint_from_averages(52, facts);
  EXPECT_EQ(found.front().name, "naive-swap");
  EXPECT_FALSE(found[1].explains) << found[1].name;
  EXPECT_EQ(faro::judge::averages_in_words(found),
            "naive-swap predicts 0.0260043 and 0.0142868; a fair shuffle predicts 0.0192308 and 0.0192308");
}

TEST(Averages, WithANumberOfDecksAreJudgedByStandardErrors) {
  // The sd of a fair card's position among 52 is sqrt(2703/12) = 15.0: after 900 decks 0.5 to one standard
  // error.
  auto const fair_explains = [](std::string const& mean) {
    std::vector<average_fact> const facts{{average_kind::mean_position, 0, 0, mean, 900}};
    for (auto const& e : faro::judge::complaint_from_averages(52, facts)) {
      if (e.name == "fair") return e.explains;
    }
    return false;
  };
  EXPECT_TRUE(fair_explains("26.5"));
  EXPECT_TRUE(fair_explains("24.0"));
  EXPECT_FALSE(fair_explains("28.0"));
}

TEST(Averages, ThatNoShufflePredictsAreToldSo) {
  std::vector<average_fact> const facts{{average_kind::mean_position, 0, 0, "13.37", 0}};
  EXPECT_EQ(faro::judge::averages_in_words(faro::judge::complaint_from_averages(52, facts)),
            "no known shuffle predicts these numbers; a fair shuffle predicts 25.5");
}

TEST(Averages, ThatCanNotBeAreRefused) {
  auto const refused = [](std::size_t cards, average_fact const& fact) -> std::string {
    try {
      faro::judge::complaint_from_averages(cards, std::vector{fact});
    } catch (faro::input_error const& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_EQ(refused(52, {average_kind::mean_position, 0, 0, "52", 0}),
            "expected a mean position from 0 to 51, got '52'");
  EXPECT_EQ(refused(52, {average_kind::chance_at, 0, 0, "120 %", 0}),
            "expected a chance from 0 to 1, got '120 %'");
  EXPECT_EQ(refused(5, {average_kind::chance_at, 5, 0, "0.5", 0}),
            "card 5 at position 0: a deck of 5 has both from 0 to 4");
  EXPECT_EQ(refused(1, {average_kind::mean_position, 0, 0, "0", 0}),
            "1 cards: tables of positions are for 2 to 200");
  EXPECT_THROW(faro::judge::complaint_from_averages(52, {}), faro::input_error);
  EXPECT_THROW(faro::judge::position_table("satolo", 5), faro::input_error);
}

}  // namespace
