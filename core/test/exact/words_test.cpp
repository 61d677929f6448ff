// Numbers as words: read, and added with what is carried.
#include "exact/words.hpp"

#include <gtest/gtest.h>

namespace {

using faro::integer;
using faro::detail::number_of_words;

constexpr auto most = ~std::uint64_t{0};

TEST(Words, AreReadTheLowestFirst) {
  EXPECT_EQ(faro::detail::integer_of(number_of_words<3>{1, 2, 3}),
            faro::power(2, 128) * 3 + faro::power(2, 64) * 2 + 1);
  EXPECT_EQ(faro::detail::integer_of({}), integer{0});
}

TEST(Words, CarryIntoAllThatFollow) {
  number_of_words<3> sum{most, most, 0};
  faro::detail::add_times(sum, {most, 0, 0}, most);
  EXPECT_EQ(faro::detail::integer_of(sum), faro::power(2, 128) - 1 + integer{most} * integer{most});
}

}  // namespace
