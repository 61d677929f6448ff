// Descriptions watched: what is told of every question, and the ways through them by number.
#include "chance/watching.hpp"

#include "shuffle/descriptions/selection.hpp"
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/exchange.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace faro {
namespace {

/// Two questions for a kind, one for a number between them.
std::string mixed(chooser_ref c) {
  std::vector<count_t> counts{3, 0, 1};
  std::string out = std::to_string(draw_kind(c, std::span{counts}));
  out += std::to_string(c.below(2));
  return out + std::to_string(draw_kind(c, std::span{counts}));
}

TEST(Watching, TellsEveryQuestionItsAnswerAndItsChance) {
  std::vector<std::uint64_t> const answers{0, 1, 2};
  way_chooser way{answers};
  std::vector<std::string> told;
  watching_chooser c{way, [&] { told.emplace_back("asks"); },
                     [&](watched_answer const& a) {
                       told.push_back(std::to_string(a.index) + " of " + std::to_string(a.of) + ", " +
                                      a.chance.to_string() + (a.counts.empty() ? "" : ", a kind"));
                     }};
  EXPECT_EQ(mixed(c), "012");
  EXPECT_EQ(told, (std::vector<std::string>{"asks", "0 of 3, 3/4, a kind", "asks", "1 of 2, 1/2", "asks",
                                            "2 of 3, 1/3, a kind"}));
}

RC_GTEST_PROP(Watching, ChangesNothing, (std::uint64_t seed)) {
  auto const read = [&](bool watched) {
    xoshiro256pp generator{key_from_text(std::to_string(seed))};
    random_chooser random{generator};
    watching_chooser between{random, [] {}, [](watched_answer const&) {}};
    return watched ? mixed(between) : mixed(random);
  };
  RC_ASSERT(read(true) == read(false));
}

TEST(WayNumber, CountsEveryWayOnceWithItsChance) {
  auto const law = read_exhaustively<std::string>([](auto& c) { return mixed(c); }).law;
  std::map<std::string, ratio> found;
  ratio all;
  std::uint64_t ways = 0;
  for (;; ++ways) {
    auto const way = way_number([](chooser_ref c) { mixed(c); }, ways);
    if (!way) break;
    way_chooser c{way->answers};
    found[mixed(c)] += way->chance;
    all += way->chance;
  }
  EXPECT_EQ(ways, 6U);  // 0 0 0, 0 0 2, 0 1 0, 0 1 2, 2 0 0, 2 1 0: a kind that is not there is no way
  EXPECT_EQ(all, ratio{1});
  for (auto const& [outcome, chance] : found) EXPECT_EQ(chance, law.probability(outcome)) << outcome;
}

// Figure 10.1 of document 003: 81 ways to exchange two cards of three twice, 12 of them to BAC.
TEST(WayNumber, TwelveOfThe81WaysLeadToBAC) {
  auto const shuffled = [](chooser_ref c) {
    std::string deck = "ABC";
    for (int round = 0; round < 2; ++round) exchange(c, std::span{deck});
    return deck;
  };
  int to_bac = 0;
  for (std::uint64_t k = 0; k < 81; ++k) {
    auto const way = way_number([&](chooser_ref c) { shuffled(c); }, k);
    ASSERT_TRUE(way);
    EXPECT_EQ(way->chance, (ratio{1, 81}));
    way_chooser c{way->answers};
    to_bac += shuffled(c) == "BAC";
  }
  EXPECT_EQ(to_bac, 12);
  EXPECT_FALSE(way_number([&](chooser_ref c) { shuffled(c); }, 81));
}

TEST(WayNumber, AWayWithoutEndIsRefused) {
  auto const endless = [](chooser_ref c) {
    while (c.below(2) == 0) {}
  };
  EXPECT_EQ(testing::error_of([&] { static_cast<void>(way_number(endless, 0, 100)); }),
            "way 1 asks more than 100 questions: it may never end, and no way is after it");
}

TEST(WayChooser, RefusesWhatItCantAnswer) {
  std::vector<std::uint64_t> const answers{2};
  way_chooser c{answers};
  EXPECT_THROW(c.below(2), replay_error);
  EXPECT_EQ(c.below(3), 2U);
  EXPECT_THROW(c.below(3), replay_error);
}

}  // namespace
}  // namespace faro
