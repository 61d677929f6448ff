// A list of ratios as a chooser: what it answers, what it refuses, and what is left of it.
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace {

using faro::ratio_chooser;
using faro::ratio_error;

TEST(RatioChooser, AnswersAsScaleBetweenFromZero) {
  std::vector<double> const ratios{0.0, 0.5, 0.99, 1.0, -0.5, 7.0};
  ratio_chooser c{ratios};
  std::vector<std::uint64_t> answers;
  for (std::size_t i = 0; i < ratios.size(); ++i) answers.push_back(c.below(10));
  EXPECT_EQ(answers, (std::vector<std::uint64_t>{0, 5, 9, 9, 5, 9}));
}

TEST(RatioChooser, SaysHowManyRatiosAreLeft) {
  std::vector<double> const ratios{0.1, 0.2, 0.3};
  ratio_chooser c{ratios};
  EXPECT_EQ(c.unused(), 3U);
  c.below(6);
  EXPECT_EQ(c.unused(), 2U);
}

TEST(RatioChooser, TakesARatioForASingleAnswerToo) {
  std::vector<double> const ratios{0.9};
  ratio_chooser c{ratios};
  EXPECT_EQ(c.below(1), 0U);
  EXPECT_EQ(c.unused(), 0U);
}

TEST(RatioChooser, NamesTheRatioThatIsNotANumber) {
  std::vector<double> const ratios{0.5, std::numeric_limits<double>::quiet_NaN()};
  ratio_chooser c{ratios};
  c.below(6);
  try {
    c.below(6);
    FAIL();
  } catch (ratio_error const& e) {
    EXPECT_EQ(e.number(), 1U);
    EXPECT_STREQ(e.what(), "ratio 1 is not a number");
  }
}

TEST(RatioChooser, NamesThePickForWhichNoRatioIsLeft) {
  std::vector<double> const ratios{0.5, 0.5};
  ratio_chooser c{ratios};
  c.below(6), c.below(6);
  try {
    c.below(7);
    FAIL();
  } catch (ratio_error const& e) {
    EXPECT_EQ(e.number(), 2U);
    EXPECT_STREQ(e.what(), "pick 2: asked for one of 7, but the list has only 2 ratios");
  }
}

TEST(RatioChooser, CanBeRecordedAsPicks) {
  // Ratios are bound to double arithmetic; the picks made of them replay anywhere.
  std::vector<double> const ratios{0.1, 0.5, 0.9, 0.3};
  ratio_chooser by_ratios{ratios};
  faro::record kept;
  faro::recording tape{by_ratios, kept};
  std::string deck = "abcde";
  faro::inside_out(tape, std::span{deck});
  EXPECT_EQ(deck, "beadc");  // document 001's shuffle of these ratios
  EXPECT_EQ(kept, (faro::record{{0, 2}, {1, 3}, {3, 4}, {1, 5}}));

  faro::recorded_chooser back{kept};
  std::string again = "abcde";
  faro::inside_out(back, std::span{again});
  EXPECT_EQ(again, deck);
}

}  // namespace
