// Letting events happen: exactly their law comes back.
#include "chance/enact.hpp"

#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/exact/detail/dice.hpp>

#include <gtest/gtest.h>

namespace faro {
namespace {

TEST(Enact, ReadExhaustivelyTheEventComesBack) {
  auto const event = equally_likely<char>({'a', 'a', 'b', 'c', 'c', 'c'});
  EXPECT_TRUE(read_exhaustively<char>([&](auto& c) { return enact(c, event); }).law == event);
}

TEST(Enact, AnyWeightsAreTheirChance) {
  auto const event = distribution<int>::in_proportion({{1, 5}, {7, 3}, {9, 4}});
  EXPECT_TRUE(read_exhaustively<int>([&](auto& c) { return enact(c, event); }).law == event);
}

TEST(Enact, SumsBeyondAWordAreDrawnInPieces) {
  // Answers chosen so that the first try is above the sum and the second is the last number below it.
  auto const sum = power(integer{2}, 70) + integer{5};
  struct answers {
    std::vector<std::uint64_t> left;
    std::uint64_t below(std::uint64_t) {
      auto const next = left.front();
      left.erase(left.begin());
      return next;
    }
  };
  answers c{{127, 0xFFFF'FFFF, 0xFFFF'FFFF, 64, 0, 4}};
  EXPECT_EQ(pick_below(c, sum), power(integer{2}, 70) + integer{4});
  EXPECT_TRUE(c.left.empty());
}

TEST(Enact, AtRandomItFollowsTheLaw) {
  auto const event = d(6) + d(6);
  xoshiro256pp bits{key_from_text("enact")};
  random_chooser c{bits};
  int sevens = 0;
  constexpr int rolls = 60'000;
  for (int i = 0; i < rolls; ++i) sevens += enact(c, event) == 7;
  EXPECT_NEAR(sevens, rolls / 6, 4 * 92);  // four standard deviations
}

TEST(Enact, NothingCanNotHappen) {
  xoshiro256pp bits{key_from_text("nothing")};
  random_chooser c{bits};
  EXPECT_THROW(enact(c, distribution<int>{}), input_error);
}

}  // namespace
}  // namespace faro
