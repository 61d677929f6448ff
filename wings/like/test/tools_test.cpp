// What the table promises beside what the programs gave: refusals, orders made again from their numbers,
// unevenness.
#include "like/src/table/table.hpp"
#include "support/places.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/like/tools.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <numeric>
#include <string>

namespace faro::like {
namespace {

using numbers = std::vector<std::uint64_t>;

/// tests/answers/other_tools.py: more sizes of Python and NumPy, and what uutils' tests and source expect.
TEST(OtherTools, GiveTheOrdersThatTheyGive) {
  auto const answers = nlohmann::json::parse(std::ifstream{testing::answers("other_tools.json")});
  ASSERT_GT(answers.at("cases").size(), 100U);
  for (auto const& known : answers.at("cases")) {
    auto const order = order_of(known.at("tool").get<std::string>(), known.at("seed").get<std::string>(),
                                known.at("items"), known.at("take"));
    if (known.contains("order")) {
      EXPECT_EQ(order, known.at("order").get<numbers>()) << known;
    } else {
      std::string lines;
      for (auto const i : order) lines += std::to_string(i) + "\n";
      EXPECT_EQ(to_hex(sha256(lines)), known.at("sha256").get<std::string>()) << known;
    }
  }
}

/// M. Lipovaca, "Learn You a Haskell for Great Good!" (2011), chapter 9: randomR (1, 6) of mkStdGen 359353
/// and 35935335, take 10 (randomRs ('a', 'z') (mkStdGen 3)). Chalmers, TDA555 (2015), "Random number
/// generation": randomR (1, 10) of mkStdGen 23456 and 98765.
TEST(OtherTools, HaskellsOldRandomGivesWhatBooksPrint) {
  auto const first = [](std::string const& seed, std::uint64_t n) {
    return draws_of("haskell-1.0", seed, n, 1)[0] + 1;
  };
  EXPECT_EQ(first("359353", 6), 6U);
  EXPECT_EQ(first("35935335", 6), 3U);
  EXPECT_EQ(first("23456", 10), 8U);
  EXPECT_EQ(first("98765", 10), 1U);
  std::string letters;
  for (auto const i : draws_of("haskell-1.0", "3", 26, 10)) letters += static_cast<char>('a' + i);
  EXPECT_EQ(letters, "ndkxbvmomg");
  EXPECT_EQ(order_of("haskell-1.0", "-1", 52), order_of("haskell-1.0", "2147483647", 52));
}

TEST(OtherTools, RefuseWhatTheyWouldRefuse) {
  for (auto const* tool : {"numpy", "numpy-legacy", "java", "r", "libstdc++"}) {
    for (auto const* seed : {"", "x", "1.5", " 1"})
      EXPECT_THROW(static_cast<void>(order_of(tool, seed, 3)), input_error) << tool << seed;
  }
  EXPECT_THROW(static_cast<void>(order_of("numpy-legacy", "4294967296", 3)), input_error);
  EXPECT_NO_THROW(static_cast<void>(order_of("numpy", "4294967296", 3)));
  EXPECT_THROW(static_cast<void>(order_of("numpy", "-1", 3)), input_error);
  EXPECT_THROW(static_cast<void>(order_of("r", "2147483648", 3)), input_error);
  EXPECT_NO_THROW(static_cast<void>(order_of("r", "-2147483647", 3)));
  EXPECT_THROW(static_cast<void>(order_of("postgres", "1.01", 3)), input_error);
  EXPECT_THROW(static_cast<void>(find_tool("pyhton")), input_error);
  EXPECT_THROW(static_cast<void>(order_of("python-choices", "1", 3)), input_error);
  EXPECT_THROW(static_cast<void>(order_of("python", "1", 3, 4)), input_error);
}

/// What could be a number or a text, or is written otherwise in other languages.
TEST(OtherTools, RefuseSeedsThatCanBeMisread) {
  for (auto const* tool : {"python", "seedrandom", "chance", "shuffle-seed", "knuth-shuffle-seeded"}) {
    for (auto const* seed : {"007", "+5", "0x10", "1_000", " 5", "-", ".5"})
      EXPECT_THROW(static_cast<void>(order_of(tool, seed, 3)), input_error) << tool << seed;
    EXPECT_NO_THROW(static_cast<void>(order_of(tool, "'007'", 3)));
  }
  for (auto const* seed : {"True", "None", "1e999", "b'", "b'\\q'", "b'\\x0'"})
    EXPECT_THROW(static_cast<void>(order_of("python", seed, 3)), input_error) << seed;
  EXPECT_THROW(static_cast<void>(order_of("seedrandom", "1.5", 3)), input_error);
  EXPECT_THROW(static_cast<void>(order_of("seedrandom", "null", 3)), input_error);
  EXPECT_THROW(static_cast<void>(order_of("random-js", "9007199254740993", 3)), input_error);
  for (auto const* seed : {"010", "0x10", "1e3", "1_000"})
    EXPECT_THROW(static_cast<void>(order_of("perl", seed, 3)), input_error) << seed;
  for (auto const* tool : {"php", "java", "numpy", "r", "bash", "perl"})
    EXPECT_THROW(static_cast<void>(order_of(tool, "010", 3)), input_error) << tool;
  EXPECT_EQ(order_of("perl", "'42'", 52), order_of("perl", "42", 52));
  EXPECT_THROW(static_cast<void>(order_of("dealer", "1", 10)), input_error);
}

TEST(OtherTools, AreNamedByTheirPrograms) {
  using names = std::vector<std::string_view>;
  EXPECT_EQ(tools_of("mysql"), names{"mariadb"});
  EXPECT_EQ(tools_of("PostgreSQL"), names{"postgres"});
  EXPECT_EQ(tools_of("DataFrame"), names{"pandas"});
  EXPECT_EQ(tools_of("zz"), names{});
}

TEST(OtherTools, CutSeedsAsTheyDo) {
  EXPECT_EQ(order_of("php", "4294967338", 52), order_of("php", "42", 52));
  EXPECT_EQ(order_of("torch", "4294967338", 52), order_of("torch", "42", 52));
  EXPECT_EQ(order_of("java", "281474976710698", 52), order_of("java", "42", 52));
  EXPECT_EQ(order_of("gsl", "0", 52), order_of("gsl", "4357", 52));
  EXPECT_EQ(order_of("perl", "faro", 52), order_of("perl", "any other word", 52));
  EXPECT_EQ(order_of("dotnet", "-7", 52), order_of("dotnet", "7", 52));
}

TEST(OtherTools, EveryWayLeadsBackToItsNumbers) {
  for (auto const way :
       {walk::descending, walk::ascending, walk::growing, walk::growing_twice, walk::last_fills, walk::bag}) {
    for (std::uint64_t items = 0; items < 40; ++items) {
      std::uint64_t state = items * 77 + static_cast<std::uint64_t>(way);
      std::vector<pick> asked;
      auto const below = [&](std::uint64_t n) {
        state = state * 6364136223846793005 + 1442695040888963407;
        asked.push_back({(state >> 33) % n, n});
        return asked.back().index;
      };
      auto const order = walked(way, items, items, below);
      auto const back = picks_of(way, order, items);
      ASSERT_TRUE(back.has_value());
      EXPECT_EQ(*back, asked) << said_of(way) << items;
    }
  }
}

TEST(OtherTools, ChancesOfNumbersAddUp) {
  for (auto const& tool : tools()) {
    for (std::uint64_t const n : {1, 2, 3, 6, 52, 1000}) {
      ratio sum;
      for (std::uint64_t i = 0; i < n; ++i) sum = sum + chance_of_number(tool, i, n);
      EXPECT_EQ(sum, ratio{1}) << tool.name << n;
    }
  }
  EXPECT_EQ(chance_of_number(find_tool("torch"), 0, 52), (ratio{82595525, 4294967296}));
  EXPECT_EQ(chance_of_number(find_tool("torch"), 51, 52), (ratio{82595524, 4294967296}));
  EXPECT_EQ(chance_of_number(find_tool("bash"), 0, 6), (ratio{5462, 32768}));
}

}  // namespace
}  // namespace faro::like
