// What a message proposes in place of a name that is not known.
#include "text/nearest.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro {
namespace {

std::string proposed(std::string const& typed, std::vector<std::string> const& names) {
  return did_you_mean(typed, names);
}

TEST(did_you_mean, proposes_slips_of_the_finger_and_parts_of_names) {
  EXPECT_EQ(proposed("rifle", {"riffle", "overhand"}), "; did you mean riffle?");
  EXPECT_EQ(proposed("botom", {"top", "bottom"}), "; did you mean bottom?");
  EXPECT_EQ(proposed("riffle", {"riffle-cut-before", "piles"}), "; did you mean riffle-cut-before?");
  EXPECT_EQ(proposed("--boards", {"--board", "--board-numbers", "--owner"}),
            "; did you mean --board or --board-numbers?");
}

// One letter stands in nearly every name, and a whole line of a file is no name.
TEST(did_you_mean, proposes_neither_single_letters_nor_long_lines) {
  EXPECT_EQ(proposed("name", {"a", "b"}), "");
  EXPECT_EQ(proposed("5", {std::string(1000, '5')}), "");
  EXPECT_EQ(proposed("tickets", {std::string(100'000, 'x') + "tickets"}), "");
}

}  // namespace
}  // namespace faro
