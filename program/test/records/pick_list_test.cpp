// Picks and ratios written by hand.
#include "records/pick_list.hpp"

#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace faro::audit {
namespace {

std::string refusal(auto const& parse, std::string_view text) {
  try {
    parse(text);
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

TEST(pick_list, is_separated_by_blanks_commas_or_lines) {
  EXPECT_EQ(parse_picks("1,2 3\t4\r\n5,\n, 6/7"), (record{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 7}}));
  EXPECT_EQ(parse_picks(""), record{});
}

TEST(pick_list, may_have_comments) { EXPECT_EQ(parse_picks("# dice\n4 #last\n#"), (record{{3, 0}})); }

TEST(pick_list, names_the_line_of_what_is_no_pick) {
  for (std::string const word :
       {"x", "0", "-1", "1.5", "1/", "/2", "4/3", "0/3", "1/0", "18446744073709551616", "0x1", "1//2"}) {
    EXPECT_EQ(refusal(parse_picks, "1\n2 " + word),
              "line 2: expected a pick from 1 such as 17, or 17/52, got '" + word + "'");
  }
}

TEST(pick_list, checks_the_question_where_the_list_says_it) {
  record const picks{{1, 2}, {4, 0}, {2, 5}};
  listed_chooser c{picks};
  EXPECT_EQ(c.below(2), 1u);
  EXPECT_EQ(c.below(99), 4u);
  EXPECT_THROW(c.below(6), replay_error);
  EXPECT_THROW(c.finish(), replay_error);
  EXPECT_EQ(c.below(5), 2u);
  EXPECT_NO_THROW(c.finish());
  EXPECT_THROW(c.below(1), replay_error);
}

TEST(ratio_list, takes_numbers_from_0_to_1) {
  EXPECT_EQ(parse_ratios("0, 1 0.5\n1e-3 1.0"), (std::vector<double>{0, 1, 0.5, 1e-3, 1}));
}

TEST(ratio_list, names_the_line_of_what_is_no_ratio) {
  for (std::string const word : {"nan", "-nan", "inf", "1.0000001", "-0.1", "half", "0.5x", "1/2"}) {
    EXPECT_EQ(refusal(parse_ratios, "0.5\n\n" + word),
              "line 3: expected a number from 0 to 1, got '" + word + "'");
  }
}

TEST(ratio_list, a_decimal_comma_is_told) {
  EXPECT_EQ(refusal(parse_ratios, "0,37\n0,25\n"),
            "line 1: expected a number from 0 to 1, got '37'; a decimal has a point, not a comma: 0.25");
}

RC_GTEST_PROP(pick_list, any_bytes_are_read_or_refused, (std::string const& text)) {
  for (auto const& parse :
       {+[](std::string_view t) { parse_picks(t); }, +[](std::string_view t) { parse_ratios(t); }}) {
    try {
      parse(text);
    } catch (input_error const&) {}
  }
}

}  // namespace
}  // namespace faro::audit
