// Count, list, draw: held against every path listed one by one, and `draw` itself read exhaustively.
#include "support/error_of.hpp"
#include "support/exchange_shuffle.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/ways.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/pontoon.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace faro {
namespace {

using testing::exchange;

/// A record that can be a key.
using path = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
path path_of(std::span<pick const> way) {
  path out;
  for (auto const& p : way) out.emplace_back(p.index, p.of);
  return out;
}

/// Passes on nothing but below() and marks: every card is a branch, no merge point is met.
template <class C>
struct card_by_card {
  C& c;
  std::map<std::uint32_t, std::uint64_t>* marks = nullptr;
  std::uint64_t below(std::uint64_t n) { return c.below(n); }
  void mark(std::uint32_t what) {
    if (marks) ++(*marks)[what];
  }
};

/// Every path of a description that satisfies the condition, by trying all, with its probability; and how
/// often each mark is made.
template <class R, class D, class P>
std::pair<std::map<path, ratio>, std::map<std::uint32_t, ratio>> all_paths(D const& describe,
                                                                           P const& holds) {
  std::pair<std::map<path, ratio>, std::map<std::uint32_t, ratio>> out;
  ratio sum;
  detail::path_chooser c{1000};
  do {
    c.rewind();
    std::map<std::uint32_t, std::uint64_t> marks;
    card_by_card<detail::path_chooser> cards{c, &marks};
    R const result = describe(cards);
    if (!holds(result)) continue;
    path way;
    for (auto const& a : c.path_so_far()) way.emplace_back(a.index, a.of);
    ratio const chance{c.numerator(), c.denominator()};
    sum += chance;
    out.first.emplace(std::move(way), chance);
    for (auto const& [what, times] : marks) out.second[what] += chance * ratio{times};
  } while (c.advance());
  for (auto& [what, times] : out.second) times /= sum;
  return out;
}

/// Holds count, list, rank, draw and marks of a condition against all paths.
template <class R, class D, class P>
void expect_exact(D const& describe, P const& holds) {
  auto const all = read_ways<R>(describe);
  auto const to = all.given(holds);
  auto const [paths, marks] = all_paths<R>(describe, holds);
  ratio sum;
  for (auto const& [way, chance] : paths) sum += chance;
  EXPECT_EQ(to.probability(), sum);
  EXPECT_EQ(to.count(), integer{paths.size()});
  if (to.equally_likely()) {
    EXPECT_EQ(to.count(), to.weight());
  }
  std::set<path> listed;
  integer k;
  for (record const& way : to) {
    listed.insert(path_of(way));
    EXPECT_TRUE(paths.contains(path_of(way)));
    EXPECT_EQ(to.rank(way), k);
    k += integer{1};
    recorded_chooser c{way};
    EXPECT_TRUE(holds(describe(c)));
    EXPECT_EQ(c.unused(), 0U);
  }
  EXPECT_EQ(listed.size(), paths.size());
  EXPECT_EQ(to.expected(), marks);
  auto const law = read_exhaustively<path>([&](auto& c) { return path_of(to.draw(c)); }).law;
  EXPECT_EQ(law.size(), paths.size());
  for (auto const& [way, chance] : paths) EXPECT_EQ(law.probability(way), chance / sum);
}

/// Kinds, two in a row between merge points, and an end that depends on them.
auto const until_two_aces = [](auto& c) {
  std::array<count_t, 3> left{3, 2, 4};  // aces and two others
  std::uint32_t drawn = 0, aces = 0;
  while (aces < 2) {
    if (drawn > 0 && merge_point(c, left)) return drawn;
    for (int i = 0; i < 2 && aces < 2; ++i) {
      auto const kind = draw_kind(c, std::span<count_t>{left});
      mark(c, static_cast<std::uint32_t>(kind));
      aces += kind == 0;
      ++drawn;
    }
  }
  return drawn;
};

TEST(Ways, TheTwelveWaysToBACOfDocument003) {
  auto const twice = [](auto& c) { return exchange(c, "ABC", 2); };
  auto const to = read_ways<std::string>(twice).given([](std::string const& deck) { return deck == "BAC"; });
  EXPECT_EQ(to.count(), integer{12});
  EXPECT_EQ(to.out_of(), integer{81});
  EXPECT_TRUE(to.equally_likely());
  EXPECT_EQ(path_of(to.nth(0)), (path{{0, 3}, {0, 3}, {0, 3}, {1, 3}}));  // stay, then swap the first two
  EXPECT_EQ(path_of(to.nth(11)), (path{{2, 3}, {2, 3}, {1, 3}, {0, 3}}));
  for (auto const* deck : {"ABC", "ACB", "CBA"})
    expect_exact<std::string>(twice, [&](std::string const& end) { return end == deck; });
}

TEST(Ways, KindsAreListedAsCards) {
  for (std::uint32_t at : {2, 3, 4, 8})
    expect_exact<std::uint32_t>(until_two_aces, [&](std::uint32_t drawn) { return drawn == at; });
}

TEST(Ways, OfUnequalLengthHaveUnequalChances) {
  expect_exact<std::uint32_t>(until_two_aces, [](std::uint32_t drawn) { return drawn <= 4; });
  auto const to =
      read_ways<std::uint32_t>(until_two_aces).given([](std::uint32_t drawn) { return drawn <= 4; });
  EXPECT_FALSE(to.equally_likely());
  EXPECT_LT(to.count(), to.weight());
}

TEST(Ways, OfPontoon) {
  auto const game = [](auto& c) {
    rank_counts shoe{};
    shoe[0] = shoe[4] = shoe[6] = shoe[8] = shoe[12] = 1;  // 2 6 8 10 and an ace
    return pontoon(c, shoe, {16});
  };
  expect_exact<standing>(game, [](standing s) { return s == standing::bust(); });
  auto const thirteen = read_ways<standing>([](auto& c) {
    rank_counts shoe;
    shoe.fill(1);
    return pontoon(c, shoe, {16});
  });
  auto const bust = thirteen.given([](standing s) { return s == standing::bust(); });
  EXPECT_EQ(bust.weight(), integer{35208});  // the prototype's, which listed them
  EXPECT_EQ(bust.out_of(), integer{154440});
}

/// Everyone draws a name, nobody of their own family: whom a family has drawn does not matter, only how many
/// names are left of each, so keys merge up to renaming.
struct secret_santa {
  std::vector<std::uint8_t> family;
  template <class C>
  bool operator()(C& c) const {
    std::vector<std::size_t> names(family.size());
    std::iota(names.begin(), names.end(), 0U);
    for (std::size_t person = 0; person < family.size(); ++person) {
      std::array<std::uint8_t, 8> left{};
      for (auto const name : names) ++left[family[name]];
      if (person > 0 && merge_point(c, left)) return false;
      auto const at = names.begin() + static_cast<std::ptrdiff_t>(c.below(names.size()));
      mark(c, static_cast<std::uint32_t>(family[person] * 8 + family[*at]));
      if (family[*at] == family[person]) return false;
      names.erase(at);
    }
    return true;
  }
};

TEST(Ways, AreRightWhereKeysMergeWhatIsEqualUpToRenaming) {
  secret_santa const couples{{0, 0, 1, 1, 2, 2}};
  EXPECT_TRUE(check_merge_points<bool>(couples));
  EXPECT_TRUE(check_marks<bool>(couples));
  auto const valid = [](bool fine) { return fine; };
  EXPECT_EQ(read_ways<bool>(couples).given(valid).count(), integer{80});
  expect_exact<bool>(couples, valid);
  expect_exact<bool>(secret_santa{{0, 1, 0, 2, 3}}, valid);  // and where a family does not sit together
}

TEST(Ways, AKeyThatForgetsAMarkIsFound) {
  auto const forgets = [](auto& c) {
    auto const first = c.below(2);
    if (merge_point(c, std::uint8_t{1})) return 0;
    mark(c, static_cast<std::uint32_t>(first));
    return static_cast<int>(c.below(2));
  };
  EXPECT_TRUE(check_merge_points<int>(forgets));  // the results are as the key says
  EXPECT_THROW(check_marks<int>(forgets), description_error);
}

TEST(Ways, MarksBeforeAMergePointBelongToTheWayThere) {
  auto const marking = [](auto& c) {
    mark(c, 7);
    if (merge_point(c, std::uint8_t{0})) return 0;
    auto const first = c.below(3);
    mark(c, static_cast<std::uint32_t>(first));
    if (merge_point(c, std::uint8_t{1})) return 0;
    return static_cast<int>(c.below(2));
  };
  expect_exact<int>(marking, [](int end) { return end == 1; });
}

/// Three different of five, by drawing again what came before.
auto const with_retries = [](auto& c) {
  std::uint32_t seen = 0, sum = 0;
  for (int got = 0; got < 3;) {
    if (merge_point(c, seen)) return sum;
    auto const i = static_cast<std::uint32_t>(c.below(5));
    if ((seen >> i & 1) != 0) continue;
    seen |= 1U << i;
    sum += i;
    ++got;
  }
  return sum;
};

TEST(Ways, ThroughARetryLoopAreDrawnButNotCounted) {
  auto const odd = [](std::uint32_t sum) { return sum % 2 == 1; };
  auto const to = read_ways<std::uint32_t>(with_retries).given(odd);
  EXPECT_TRUE(to.endless());
  EXPECT_EQ(to.probability(), read_exhaustively<std::uint32_t>(with_retries).law.chance(odd));
  EXPECT_THROW((void)to.count(), input_error);
  EXPECT_THROW((void)to.nth(0), input_error);
  EXPECT_THROW((void)to.end(), input_error);
  // The distribution of what is drawn is the distribution given the condition.
  auto const drawn = read_exhaustively<std::uint32_t>([&](auto& c) {
    auto const way = to.draw(c);
    recorded_chooser back{way};
    auto const sum = with_retries(back);
    back.finish();
    return sum;
  });
  EXPECT_TRUE(drawn.law == read_exhaustively<std::uint32_t>(with_retries).law.given(odd));
}

TEST(Ways, OfAConditionThatNeverHolds) {
  auto const to = read_ways<std::uint32_t>(until_two_aces).given([](std::uint32_t) { return false; });
  EXPECT_EQ(to.count(), integer{0});
  EXPECT_TRUE(to.probability().is_zero());
  EXPECT_TRUE(to.begin() == to.end());
  EXPECT_TRUE(to.expected().empty());
  xoshiro256pp bits{key_from_text("never")};
  random_chooser c{bits};
  EXPECT_EQ(testing::error_of([&] { (void)to.draw(c); }),
            "the condition can never hold: there is nothing to draw");
  EXPECT_EQ(testing::error_of([&] { (void)to.nth(0); }), "expected the number of a way below 0, got 0");
}

TEST(Ways, OfAConditionThatAlwaysHoldsAreAllPaths) {
  expect_exact<std::uint32_t>(until_two_aces, [](std::uint32_t) { return true; });
}

TEST(Ways, ARecordOfAnotherDrawHasNoRank) {
  auto const to = read_ways<std::string>([](auto& c) {
                    return exchange(c, "ABC", 2);
                  }).given([](std::string const& deck) { return deck == "BAC"; });
  EXPECT_FALSE(to.rank(record{{0, 3}, {0, 3}, {0, 3}, {0, 3}}));  // leads to ABC
  EXPECT_FALSE(to.rank(record{{0, 4}, {0, 3}, {0, 3}, {1, 3}}));
  EXPECT_FALSE(to.rank(record{{0, 3}, {0, 3}}));
  EXPECT_FALSE(to.rank(record{{0, 3}, {0, 3}, {0, 3}, {1, 3}, {0, 3}}));
}

TEST(Ways, OfMergePointsWithNoPickBetweenAreAllPaths) {
  expect_exact<std::uint32_t>(
      [](auto& c) -> std::uint32_t {
        auto const first = static_cast<std::uint32_t>(c.below(3));
        if (merge_point(c, 'a', first / 2)) return 0;
        if (merge_point(c, 'b', first / 2)) return 0;
        return first / 2 + static_cast<std::uint32_t>(c.below(4));
      },
      [](std::uint32_t sum) { return sum > 0; });
}

TEST(Ways, BeyondAllWordsAreDrawnInProportion) {
  // 300 throws of a coin, given 150 heads: 2^296 ways, and each throw is heads as often as not.
  auto const coins = [](auto& c) {
    std::uint32_t heads = 0;
    for (std::uint32_t i = 0; i < 300; ++i) {
      if (merge_point(c, heads, i)) return heads;
      heads += static_cast<std::uint32_t>(c.below(2));
    }
    return heads;
  };
  auto const to = read_ways<std::uint32_t>(coins).given([](std::uint32_t heads) { return heads == 150; });
  EXPECT_EQ(to.count(), binomial(300, 150));
  xoshiro256pp bits{key_from_text("coins")};
  random_chooser c{bits};
  constexpr int draws = 300;
  int first_half = 0;
  for (int i = 0; i < draws; ++i) {
    long_record kept;
    long_recording tape{c, kept};
    auto const way = to.draw(tape);
    EXPECT_EQ(kept.integers.size(), 1U);  // one pick, however many ways
    EXPECT_EQ(to.rank(way), kept.integers[0].index);
    int heads = 0;
    for (std::size_t at = 0; at < 150; ++at) heads += static_cast<int>(way[at].index);
    first_half += heads;
  }
  EXPECT_NEAR(first_half, draws * 75, 4 * 4.34 * std::sqrt(draws));  // hypergeometric, four deviations
}

TEST(Ways, AReadingBeyondItsLimitsIsGivenUp) {
  auto const long_game = [](auto& c) { return exchange(c, "ABCDEFGH", 30); };
  EXPECT_EQ(testing::error_of([&] { (void)read_ways<std::string>(long_game, {.runs = 1000}); }),
            "the reading was given up after 1000 runs");
  EXPECT_EQ(testing::error_of([&] { (void)read_ways<std::string>(long_game, {.picks = 9}); }),
            "the reading was given up after 9 picks");
  auto const again = testing::error_of([] {
    (void)read_ways<int>([](auto& c) {
      while (c.below(6) != 5) {}
      return 0;
    });
  });
  EXPECT_NE(again.find("tried again without end, at picks 0/6 0/6"), std::string::npos) << again;
}

}  // namespace
}  // namespace faro
