// Picks by weights of any numbers: exact to the last bit, whatever words they are made of, and those of an
// independent program.
#include "shuffle/weighted/weighted_table.hpp"

#include "shuffle/weighted/weighted_picks.hpp"
#include "support/places.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/exact/ratio.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::integer;
using faro::ratio;
using faro::real_weights;
using faro::weighted_table;
using faro::whole_weights;

struct asked_for_more {};

/// Words that were written down; more are not to be had.
template <class Word>
struct given_words {
  using result_type = Word;
  static constexpr Word min() { return 0; }
  static constexpr Word max() { return std::numeric_limits<Word>::max(); }
  Word operator()() {
    if (at == words.size()) throw asked_for_more{};
    return words[at++];
  }
  std::span<Word const> words;
  std::size_t at = 0;
};

/// How likely each place is in one try of a table of words of 8 bits: all words are gone through.
template <class Table>
void add_tries(Table const& table, std::vector<std::uint8_t>& words, ratio const& chance,
               std::vector<ratio>& sums) {
  try {
    given_words<std::uint8_t> source{words};
    sums[table.try_once(source)] += chance;
  } catch (asked_for_more const&) {
    words.push_back(0);
    for (int word = 0; word < 256; ++word) {
      words.back() = static_cast<std::uint8_t>(word);
      add_tries(table, words, chance / ratio{256}, sums);
    }
    words.pop_back();
  }
}

/// The chance of each place is that of its weight among all, exactly.
template <class Weights>
void expect_exact(Weights const& weights, std::vector<ratio> const& exact, std::uint64_t picks) {
  weighted_table<Weights, std::uint8_t> const table{weights, picks};
  std::vector<ratio> chances(exact.size() + 1);
  std::vector<std::uint8_t> words;
  add_tries(table, words, ratio{1}, chances);
  ratio tried, sum;
  for (std::size_t i = 0; i < exact.size(); ++i) tried += chances[i], sum += exact[i];
  EXPECT_GE(tried, ratio(1, 2));
  for (std::size_t i = 0; i < exact.size(); ++i) EXPECT_EQ(chances[i] / tried, exact[i] / sum) << i;
}

ratio exactly(double weight) {
  int const scale = weight == 0 ? 0 : std::max(0, -real_weights{{&weight, 1}}.least(0));
  return ratio{real_weights{{&weight, 1}}.exact(0, scale),
               power(integer{2}, static_cast<std::uint64_t>(scale))};
}

TEST(WeightedTable, PicksRealWeightsExactly) {
  for (auto const& weights : std::vector<std::vector<double>>{
           {300, 5, 0, 1000},
           {0x1p-9, 0, 1, 0x1.8p-3, 0},
           {1, 0x1p-14},
           {0x1p-14, 1, 0x1p-13, 0x1p-12, 0x1p-14},
           {0x1.fep10, 0x1.0p-3, 3},
           {0, 0, 0x1p-1074, 0x1p-1062},
           {1023, 0x1p-2, 0x1p-6, 255.75},
       }) {
    std::vector<ratio> exact;
    for (auto const w : weights) exact.push_back(exactly(w));
    expect_exact(real_weights{weights}, exact, 1000);
    expect_exact(real_weights{weights}, exact, 0);  // no guides
  }
}

TEST(WeightedTable, PicksWholeWeightsOfAnySizeExactly) {
  auto const large = power(integer{10}, 6);
  for (auto const& weights : std::vector<std::vector<integer>>{
           {large, 1, large * integer{2}, 77},
           {0, large, 1, 1, 1, 0},
           {65535, 1},
           {65536, 1},
           {100, 155, 1},
       }) {
    std::vector<ratio> exact;
    for (auto const& w : weights) exact.emplace_back(w);
    expect_exact(whole_weights{weights}, exact, 1000);
    expect_exact(whole_weights{weights}, exact, 0);
  }
}

TEST(WeightedTable, TakesANumberBelowTheSumWhereThatIsAWord) {
  std::vector<double> const weights{0.5, 0.25, 0, 3.25};
  weighted_table const table{real_weights{weights}, 100};
  faro::chacha20 words{"weights"}, same{"weights"};
  faro::random_chooser c{same};
  for (int i = 0; i < 1000; ++i) {
    auto const unit = c.below(16);
    EXPECT_EQ(table.pick(words), unit < 2 ? 0U : unit < 3 ? 1U : 3U);
  }
}

TEST(WeightedTable, DrawsMoreWordsWhereTheFirstIsOnABorder) {
  // The sum is 1 + 2^-100, so a point is one of [0, 2): the first word is 2^63 times what lies below 1.
  std::vector<double> const weights{1, 0x1p-100};
  weighted_table const table{real_weights{weights}, 100};
  constexpr auto half = std::uint64_t{1} << 63;
  auto const place = [&](std::vector<std::uint64_t> const& words) {
    given_words<std::uint64_t> source{words};
    return table.try_once(source);
  };
  EXPECT_EQ(place({half - 1}), 0U);
  EXPECT_EQ(place({half, 0}), 1U);
  EXPECT_EQ(place({half, std::uint64_t{1} << 26}), 1U);  // 2^-100 is 2^27 in units of 2^-127
  EXPECT_EQ(place({half, std::uint64_t{1} << 27}), 2U);
  EXPECT_EQ(place({half + 5}), 2U);
}

TEST(WeightedTable, TheSameNumbersGiveTheSamePicksHoweverTheyAreWritten) {
  std::vector<double> real;
  std::vector<integer> whole;
  for (int i = 0; i < 300; ++i) {
    real.push_back(static_cast<double>(i * i) * 0x1p60 + static_cast<double>(i) * 0x1p30);
    whole.push_back(integer{i * i} * power(integer{2}, 60) + integer{i} * power(integer{2}, 30));
  }
  faro::chacha20 one{"the same"}, other{"the same"};
  weighted_table const a{real_weights{real}, 1000};
  weighted_table const b{whole_weights{whole}, 0};
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(a.pick(one), b.pick(other));
}

TEST(WeightedTable, AnOrderIsInProportionToWhatIsLeft) {
  std::vector<double> const weights{3, 0, 2, 1};
  faro::chacha20 words{"orders"};
  std::map<std::vector<std::uint64_t>, std::uint64_t> seen;
  constexpr int runs = 60000;
  for (int i = 0; i < runs; ++i) ++seen[weighted_order(real_weights{weights}, 2, words, [] {})];
  std::vector<std::pair<ratio, std::uint64_t>> rows;
  for (auto const first : {0U, 2U, 3U}) {
    for (auto const second : {0U, 2U, 3U}) {
      if (first == second) continue;
      auto const w = [&](std::size_t i) { return ratio{integer{static_cast<int>(weights[i])}}; };
      rows.emplace_back(w(first) / ratio{6} * w(second) / (ratio{6} - w(first)), seen[{first, second}]);
    }
  }
  double statistic = 0;
  for (auto const& [chance, count] : rows) {
    auto const expected = chance.to_double() * runs;
    statistic += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
  }
  EXPECT_LT(statistic, 20.5);  // 5 degrees of freedom: one in a thousand
}

TEST(WeightedTable, AnOrderOfAllComesToItsEndWhateverTheWeights) {
  std::vector<double> steep, even(5000, 0.1);
  for (int i = 0; i < 1000; ++i) steep.push_back(std::ldexp(1, -i));
  faro::chacha20 words{"all"};
  for (auto const& weights : {steep, even}) {
    auto order = weighted_order(real_weights{weights}, weights.size(), words, [] {});
    std::ranges::sort(order);
    for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(order[i], i);
  }
}

/// Weights are numbers, or texts of whole ones.
template <class Weight>
void expect_picks(faro::key256 const& key, std::vector<Weight> const& weights,
                  nlohmann::json const& expected) {
  std::span const given{weights};
  std::vector<std::int64_t> picks(expected["picks"].size()), order(expected["without replacement"].size());
  faro::pick_by_weight(key, given, picks);
  faro::order_by_weight(key, given, order);
  EXPECT_EQ(nlohmann::json(picks), expected["picks"]);
  EXPECT_EQ(nlohmann::json(order), expected["without replacement"]);
}

TEST(WeightedTable, PicksAreThoseOfAnIndependentProgram) {
  std::ifstream file{faro::testing::answers("picks.json")};
  for (auto const& row : nlohmann::json::parse(file)) {
    auto const key = faro::key_from_text(row["seed"].get<std::string>(), faro::purpose::numbers);
    for (auto const& [name, expected] : row.items()) {
      if (name.starts_with("below ")) {
        std::vector<std::int64_t> numbers(expected.size());
        faro::fill_below(key, std::stoull(name.substr(6)), 0, numbers);
        EXPECT_EQ(nlohmann::json(numbers), expected) << name;
      } else if (name != "seed" && expected["weights"][0].is_number_float()) {
        expect_picks(key, expected["weights"].get<std::vector<double>>(), expected);
      } else if (name != "seed" && name != "thirds") {
        std::vector<integer> whole;
        for (auto const& weight : expected["weights"])
          whole.push_back(integer::parse(weight.is_string() ? weight.get<std::string>() : weight.dump()));
        expect_picks(key, whole, expected);
      }
    }
  }
}

}  // namespace
