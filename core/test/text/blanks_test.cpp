// Blanks that are none of ASCII.
#include "text/blanks.hpp"

#include <gtest/gtest.h>

namespace faro {
namespace {

TEST(Blanks, OfWordProcessorsAreFoundAtBothEnds) {
  EXPECT_EQ(wide_blank_at("\u00a0x"), 2U);
  EXPECT_EQ(wide_blank_at("\u202f"), 3U);
  EXPECT_EQ(wide_blank_at(" x"), 0U);
  EXPECT_EQ(wide_blank_at("\u00e4"), 0U);
  EXPECT_EQ(wide_blank_before_end("x\u2007"), 3U);
  EXPECT_EQ(without_blanks_around(" \u00a0 a\u00a0b\u3000\t"), "a\u00a0b");
  EXPECT_EQ(without_blanks_around("\u00a0"), "");
  EXPECT_EQ(with_plain_blanks("2d6\u00a0>=\u202f3 \u00e4"), "2d6 >= 3 \u00e4");
}

}  // namespace
}  // namespace faro
