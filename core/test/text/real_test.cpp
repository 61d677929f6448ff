// Doubles read from whole texts.
#include "text/real.hpp"

#include <gtest/gtest.h>

namespace faro {
namespace {

TEST(real_from, reads_the_nearest_double) {
  EXPECT_EQ(real_from("0.1"), 0.1);
  EXPECT_EQ(real_from("-2.5e3"), -2500.0);
  EXPECT_EQ(real_from("17"), 17.0);
}

TEST(real_from, takes_the_whole_text_or_nothing) {
  for (auto const* text : {"", "x", "1x", "1 ", " 1", "+1", "1,5"})
    EXPECT_EQ(real_from(text), std::nullopt) << text;
}

}  // namespace
}  // namespace faro
