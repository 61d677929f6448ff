// `faro judge stream`: orders of data loaders, and the law of their buffers.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using judge_stream_verb = workbench;

/// An order that a buffer of 3 gives: no item comes more than two places early.
constexpr char const* window =
    "2\n0\n3\n1\n6\n5\n4\n9\n8\n7\n10\n12\n11\n15\n13\n14\n16\n18\n17\n21\n19\n20\n";

TEST_F(judge_stream_verb, finds_the_window_of_a_buffer) {
  put("order", window);
  auto const [code, out, err] = faro({"judge", "stream", "order", "--json"});
  EXPECT_EQ(code, 1);
  auto const found = nlohmann::json::parse(out);
  EXPECT_EQ(found["earliest"], 2);
  EXPECT_EQ(found["least_buffer"], 3);
  EXPECT_FALSE(found["fair"].get<bool>());
  EXPECT_THAT(faro({"judge", "stream", "order"}).out, HasSubstr("22 items: not a fair shuffle\n"));
}

TEST_F(judge_stream_verb, has_nothing_against_a_fair_shuffle) {
  put("data", [] {
    std::string lines;
    for (int i = 0; i < 500; ++i) lines += "line " + std::to_string(i) + "\n";
    return lines;
  }());
  put("shuffled", faro({"shuffle", "--seed", "fair", "data"}).out);
  auto const [code, out, err] = faro({"judge", "stream", "--of", "data", "shuffled"});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, HasSubstr("500 items: nothing against a fair shuffle\n"));
  EXPECT_EQ(faro({"judge", "stream"}, {}).exit_code, 2);
  put("epoch", faro({"shuffle", "--epochs", "1", "--seed", "e", "-i", "1-2000"}).out);
  EXPECT_EQ(faro({"judge", "stream", "epoch"}).exit_code, 0) << "numbers from 1, too";
}

TEST_F(judge_stream_verb, says_what_buffers_are_to_be_expected_to_do) {
  auto const out = faro({"judge", "stream", "--items", "4", "--buffer", "1,2,4", "--json"}).out;
  auto const law = nlohmann::json::parse(out)["buffers"];
  EXPECT_DOUBLE_EQ(law[0]["neighbours_kept"].get<double>(), 3);
  EXPECT_NEAR(law[1]["total_variation"].get<double>(), 1 - 8.0 / 24, 1e-12);  // 2^2 2! orders of 4!
  EXPECT_NEAR(law[2]["mean_displacement"].get<double>(), 1.25, 1e-12);
  EXPECT_THAT(faro({"judge", "stream", "--items", "1000000"}).out, HasSubstr("all: fair"));
}

TEST_F(judge_stream_verb, names_what_is_no_order) {
  EXPECT_EQ(
      faro({"judge", "stream", "-"}, "0\n2\n0\n").err,
      "faro judge stream: standard input, line 3: expected each number once, got 0 again, as in line 1\n");
  EXPECT_EQ(
      faro({"judge", "stream", "-"}, "1\n3\n3\n").err,
      "faro judge stream: standard input, line 3: expected each number once, got 3 again, as in line 2\n")
      << "as the file counts, from 1";
  EXPECT_EQ(faro({"judge", "stream", "-"}, "1\n2\n4\n").err,
            "faro judge stream: standard input, line 3: expected a number from 1 to 3, one a line, got 4\n");
  EXPECT_EQ(
      faro({"judge", "stream", "-"}, "0\nx\n").err,
      "faro judge stream: standard input, line 2: expected the number of an item, got 'x'; --of names a "
      "file with the items in order\n");
  put("twice", "a\nb\na\n");
  EXPECT_EQ(faro({"judge", "stream", "--of", "twice", "-"}, "a\n").err,
            "faro judge stream: twice, line 3: expected lines that differ, got that of line 1 again\n");
}

}  // namespace
}  // namespace faro::testing
