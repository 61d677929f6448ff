// The picks of other tools: orders that they themselves gave (tests/answers/other_tools.py).
#include "records/tools.hpp"

#include "support/places.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <numeric>

namespace faro::audit {
namespace {

using numbers = std::vector<std::uint64_t>;

numbers order_of(std::string const& tool, std::string const& seed, std::uint64_t items, std::uint64_t take) {
  numbers order(items);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  with_tool(tool, seed, [&](chooser_ref c) {
    auto const algorithm = find_tool(tool).algorithm;
    if (algorithm == python_sample) {
      order = sample_as_python(c, items, take);
    } else if (algorithm == "fisher-yates") {
      fisher_yates(c, std::span{order});
    } else {
      fisher_yates_ascending(c, std::span{order}, take);
    }
  });
  order.resize(take);
  return order;
}

TEST(OtherTools, GiveTheOrdersThatTheyGive) {
  auto const answers = nlohmann::json::parse(std::ifstream{testing::answers("other_tools.json")});
  ASSERT_GT(answers.at("cases").size(), 100U);
  for (auto const& known : answers.at("cases")) {
    auto const order = order_of(known.at("tool"), known.at("seed"), known.at("items"), known.at("take"));
    if (known.contains("order")) {
      EXPECT_EQ(order, known.at("order").get<numbers>()) << known;
    } else {
      std::string lines;
      for (auto const i : order) lines += std::to_string(i) + "\n";
      EXPECT_EQ(to_hex(sha256(lines)), known.at("sha256").get<std::string>()) << known;
    }
  }
}

TEST(OtherTools, RefuseWhatTheyWouldRefuse) {
  auto const nothing = [](chooser_ref) {};
  for (auto const* tool : {"numpy", "numpy-legacy"}) {
    for (auto const* seed : {"", "x", "-1", "1.5", " 1"})
      EXPECT_THROW(with_tool(tool, seed, nothing), input_error) << tool << seed;
  }
  EXPECT_THROW(with_tool("numpy-legacy", "4294967296", nothing), input_error);
  EXPECT_NO_THROW(with_tool("numpy", "4294967296", nothing));
  EXPECT_THROW(static_cast<void>(find_tool("pyhton")), input_error);
}

TEST(OtherTools, PythonsSampleIsUniformByList) {
  auto const law = read_exhaustively<numbers>([](auto& c) { return sample_as_python(c, 4, 2); }).law;
  ASSERT_EQ(law.entries().size(), 12U);
  for (auto const& [sample, weight] : law.entries()) EXPECT_EQ(law.probability(sample), (ratio{1, 12}));
}

}  // namespace
}  // namespace faro::audit
