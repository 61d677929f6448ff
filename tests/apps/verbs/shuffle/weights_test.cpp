// Which numbers are weights, and that they are taken exactly: apart from sampling_test.cpp, which says what
// samples are.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace faro::testing {
namespace {

using shuffle_weights = workbench;

/// The cells in front, behind the header.
std::vector<std::string> first_cells(std::string const& text) {
  std::vector<std::string> out;
  for (auto const& line : lines_of(text)) out.push_back(line.substr(0, line.find(',')));
  if (!out.empty()) out.erase(out.begin());
  return out;
}

TEST_F(shuffle_weights, take_weights_with_exponents) {
  put("plain", "n,w\na,0.00002\nb,1200\nc,3\nd,0\ne,0.5\n");
  put("short", "n,w\na,2e-05\nb,1.2E3\nc,0.3e+1\nd,0e999\ne,.5e0\n");
  for (auto const* const sampler : {"order", "bottom-k"}) {
    auto const sample = [&](std::string const& file) {
      return first_cells(
          faro({"shuffle", "--weights", "w", "-n", "4", "--sampler", sampler, "--seed", "s", file}).out);
    };
    EXPECT_EQ(sample("short"), sample("plain")) << sampler;
    EXPECT_EQ(sample("short").size(), 4U);
  }
  for (auto const* const wrong : {"1e", "e5", "1e+", "1e1.5", "1e5e5", "-1e5", "nan", "inf"}) {
    auto const all = std::string{"n,w\na,"} + wrong + "\n";
    EXPECT_EQ(
        faro({"shuffle", "--weights", "w"}, all).err,
        std::string{"faro shuffle: standard input, line 2: expected a weight such as 3 or 0.25, got '"} +
            wrong + "'\n");
  }
  std::string const many(37, '7');
  std::vector<std::pair<std::string, std::string>> const beyond{
      {"1e401", "from 1e-400 to 1e400"},
      {"1e-401", "from 1e-400 to 1e400"},
      {"1e99999999999999999999", "from 1e-400 to 1e400"},
      {many, "of at most 36 digits"},
      {"0." + many, "of at most 36 digits"}};
  for (auto const& [wrong, expected] : beyond) {
    EXPECT_EQ(
        faro({"shuffle", "--weights", "w"}, "n,w\na," + wrong + "\n").err,
        "faro shuffle: standard input, line 2: expected a weight " + expected + ", got " + wrong + "\n");
  }
}

TEST_F(shuffle_weights, between_semicolons_may_have_decimal_commas) {
  put("commas", "n;w\na;0,5\nb;3\nc;1,25\n");
  put("points", "n;w\na;0.5\nb;3\nc;1.25\n");
  for (auto const* const sampler : {"order", "bottom-k"})
    EXPECT_EQ(faro({"shuffle", "--weights", "w", "-n", "2", "--sampler", sampler, "--seed", "s", "commas"})
                  .exit_code,
              0)
        << sampler;
  EXPECT_EQ(first_cells(faro({"shuffle", "--weights", "w", "--seed", "s", "commas"}).out).size(), 3U);
  EXPECT_EQ(faro({"shuffle", "--weights", "w"}, "n,w\na,\"0,5\"\n").err,
            "faro shuffle: standard input, line 2: expected a weight such as 3 or 0.25, got '0,5'\n");
}

// As programs print numbers of the machine: what is small has many digits behind the point. Exactly, however
// far the weights are apart.
TEST_F(shuffle_weights, take_weights_of_any_size) {
  put("small", "n,w\na,1.2345678901234567e-05\nb,2.9999999999999999e-07\nc,0.00005\nd,0\ne,6.25e-06\n");
  put("whole",
      "n,w\na,123456789012345670\nb,2999999999999999.9\nc,500000000000000000\nd,0\ne,62500000000000000\n");
  put("apart", "n,w\na,1e-300\nb,2.5e307\nc,1e0\nd,4.9406564584124654e-324\n");
  for (std::string const sampler : {"order", "bottom-k"}) {
    auto const sample = [&](std::string const& file, std::string const& seed, std::string const& count) {
      return first_cells(faro({"shuffle", "--weights", "w", "-n", count, "--sampler", sampler, "--seed", seed,
                               "--record", "r", file})
                             .out);
    };
    for (std::string const seed : {"s", "t", "u", "v"}) {
      EXPECT_EQ(sample("small", seed, "4"), sample("whole", seed, "4")) << sampler;
      EXPECT_EQ(sample("apart", seed, "4"), (std::vector<std::string>{"b", "c", "a", "d"})) << sampler;
    }
    EXPECT_EQ(faro({"audit", "verify", "r", "apart"}).exit_code, 0);
  }
  EXPECT_EQ(first_cells(faro({"shuffle", "--weights", "w", "-r", "-n", "3", "apart"}).out),
            (std::vector<std::string>{"b", "b", "b"}));
}

}  // namespace
}  // namespace faro::testing
