// `faro shuffle` as a sampler in one pass: that any lines come in any order.
#include "program/test/workbench.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <ranges>
#include <set>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using shuffle_samples = workbench;

// Places of both halves, of the first lines and of all parts come up about as often as they should: a
// distribution of large numbers on 30,000 lines of 120,000, within 6 standard deviations.
TEST_F(shuffle_samples, of_a_long_pipe_are_any_lines_in_any_order) {
  constexpr int count = 120'000, taken = 30'000;
  std::string all = "number,text\n";
  for (int i = 0; i < count; ++i)
    all += std::to_string(i) + ",\"text\n" + std::string(static_cast<std::size_t>(i % 97), 'x') + "\"\n";
  ASSERT_GT(all.size(), 4'000'000U) << "what is less is sampled as of a file";
  auto const run = faro(
      {"shuffle", "--csv", "--header", "1", "-n", "30000", "--split", "0.5,0.5", "-o", "a,b", "--verbose"},
      all);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("reservoir with fresh randomness of the operating system"));
  auto const first = lines_of(get("a")), second = lines_of(get("b"));
  std::vector<int> drawn;
  for (auto const* part : {&first, &second}) {
    ASSERT_EQ(part->size(), static_cast<std::size_t>(1 + taken)) << "half of the lines, each of two";
    EXPECT_EQ(part->front(), "number,text");
    for (std::size_t i = 1; i < part->size(); i += 2) {
      drawn.push_back(std::stoi((*part)[i]));
      EXPECT_EQ((*part)[i + 1], std::string(static_cast<std::size_t>(drawn.back() % 97), 'x') + "\"");
    }
  }
  EXPECT_EQ((std::set<int>{drawn.begin(), drawn.end()}.size()), drawn.size());
  auto const of_first_half = std::ranges::count_if(drawn, [](int i) { return i < count / 2; });
  EXPECT_NEAR(static_cast<double>(of_first_half), taken / 2.0, 6 * 75);  // hypergeometric: 75.0
  auto const rising = std::ranges::count_if(std::views::iota(std::size_t{1}, drawn.size()),
                                            [&](std::size_t i) { return drawn[i - 1] < drawn[i]; });
  EXPECT_NEAR(static_cast<double>(rising), taken / 2.0, 6 * 50);  // ascents: sqrt(n / 12) = 50
}

}  // namespace
}  // namespace faro::testing
