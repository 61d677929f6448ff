// The first of several sets that lies complete, and all of them: against every order of small packs, and
// bingo.
#include "odds/src/orders/complete_sets.hpp"

#include "odds/src/orders/query.hpp"
#include "odds/src/read_out.hpp"
#include "odds/test/hands/fraction.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using faro::testing::error_of;
using faro::testing::fraction;
using ::testing::HasSubstr;

order_question asked_of(std::string const& deck, std::string const& query) {
  order_question out;
  out.pack = card_table{parse_deck_literal(deck).cards};
  out.query = query;
  return out;
}

/// Five rows, five columns and two diagonals of the numbers 1 to 25.
std::string bingo_lines(bool free_centre) {
  std::vector<std::vector<int>> lines(12);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      auto const number = row * 5 + column + 1;
      if (free_centre && number == 13) continue;
      lines[static_cast<std::size_t>(row)].push_back(number);
      lines[static_cast<std::size_t>(5 + column)].push_back(number);
      if (row == column) lines[10].push_back(number);
      if (row + column == 4) lines[11].push_back(number);
    }
  }
  std::string out;
  for (auto const& line : lines) {
    out += out.empty() ? "min(" : ", ";
    std::string numbers;
    for (auto const n : line) numbers += (numbers.empty() ? "" : ", ") + std::to_string(n);
    out += "position(last (card in (" + numbers + ")))";
  }
  return out + ")";
}

TEST(CompleteSets, AreThoseOfEveryOrder) {
  for (auto const* const query : {"min(position(last a), position(last b), position(last c))",
                                  "min(position(last a), position(last b), position(last (x or a)))",
                                  "min(min(position(last a), position(last x)), position(last y))",
                                  "max(position(last a), position(last b), position(last c))",
                                  "min(position(a, 1), position(b, 1), position(y, 1))",
                                  "min(position(last a), position(last b), position(last c)) + 1",
                                  "min(position(last a), position(last b), position(last c)) <= 4"}) {
    SCOPED_TRACE(query);
    auto const ask = asked_of("1{a,x} 2{a,b} 3*2{b} 4{x,c} 5{c,y} 6", query);
    auto const meant = every_order(ask).front();
    auto const found = answer_order(ask);
    EXPECT_EQ(found.probability, meant.probability);
    if (!found.probability) {
      EXPECT_EQ(found.law, meant.law);
    }
    EXPECT_THAT(found.method, ::testing::AnyOf(HasSubstr("unions of the sets"), HasSubstr("binomials")));
  }
}

TEST(CompleteSets, GoWithWhatIsGivenOfThemAlone) {
  auto ask =
      asked_of("1{a,x} 2{a,b} 3*2{b} 4{x,c} 5{c,y} 6",
               "min(position(last a), position(last b), position(last c)) <= 5 given min(position(last "
               "a), position(last b), position(last c)) > 3");
  EXPECT_EQ(answer_order(ask).probability, every_order(ask).front().probability);
  ask.query = "min(position(last a), position(last b), position(last c)) given position(5) = 2";
  EXPECT_EQ(answer_order(ask).law, every_order(ask).front().law);  // two counts: as any places
}

TEST(CompleteSets, AFullCardOfBingoTakesAlmostAllNumbers) {  // k (n + 1) / (k + 1) calls on average
  EXPECT_EQ(answer_order(asked_of("1..75", "position(last (card <= 24))")).law.mean(), fraction("1824/25"));
  EXPECT_EQ(answer_order(asked_of("1..90", "position(last (card <= 15))")).law.mean(), fraction("1365/16"));
}

TEST(CompleteSets, TheFirstLineOfABingoCard) {
  // Independent: in how many ways so many of 24 squares are marked without a line, by all 2^24 of them.
  auto const found = answer_order(asked_of("1..75", bingo_lines(true)));
  auto const lines = [&](std::vector<int> const& line) {
    std::uint32_t out = 0;
    for (auto const n : line) out |= n == 13 ? 0U : 1U << (n > 13 ? n - 2 : n - 1);
    return out;
  };
  std::vector<std::uint32_t> all;
  for (int i = 0; i < 5; ++i) {
    all.push_back(lines({i * 5 + 1, i * 5 + 2, i * 5 + 3, i * 5 + 4, i * 5 + 5}));
    all.push_back(lines({i + 1, i + 6, i + 11, i + 16, i + 21}));
  }
  all.push_back(lines({1, 7, 13, 19, 25}));
  all.push_back(lines({5, 9, 13, 17, 21}));
  std::vector<std::uint64_t> without(25);
  for (std::uint32_t marked = 0; marked < 1U << 24U; ++marked) {
    if (std::ranges::none_of(all, [&](auto line) { return (marked & line) == line; }))
      ++without[static_cast<std::size_t>(std::popcount(marked))];
  }
  ratio before{1};
  for (std::uint64_t k = 1; k <= 75; ++k) {
    integer none;
    for (std::uint64_t n = 0; n <= std::min<std::uint64_t>(k, 24); ++n)
      none += integer{without[n]} * (k - n <= 51 ? binomial(51, k - n) : integer{});
    ratio const after{none, binomial(75, k)};
    ASSERT_EQ(found.law.probability(integer{k}), before - after) << k;
    before = after;
  }
}

TEST(CompleteSets, TooManyUnionsAreRefused) {  // each has a card of its own, and one with either neighbour
  std::string query, deck;
  constexpr int sets = 22;
  for (int i = 0; i < sets; ++i) {
    auto const tag = "t" + std::to_string(i);
    query += (query.empty() ? "min(" : ", ") + ("position(last " + tag + ")");
    deck +=
        "own" + tag + "{" + tag + "} with" + tag + "{" + tag + ",t" + std::to_string((i + 1) % sets) + "} ";
  }
  EXPECT_THAT(error_of([&] { answer_order(asked_of(deck, query + ")")); }), HasSubstr("different unions"));
}

}  // namespace
}  // namespace faro::odds
