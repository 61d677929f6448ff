// Samples by weights, held to what the real programs gave (scripts/make-like).
#include "support/places.hpp"

#include <faro/error.hpp>
#include <faro/like/tools.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>

namespace faro::like {
namespace {

using numbers = std::vector<std::uint64_t>;

nlohmann::json known_weights() {
  return nlohmann::json::parse(std::ifstream{testing::answers("like/weights.json")}).at("tools");
}

TEST(Weights, GiveWhatTheRealProgramsGave) {
  std::vector<std::string> held;
  for (auto const& tool : known_weights()) {
    std::string const name = tool.at("tool");
    held.push_back(name);
    for (auto const& each : tool.at("cases")) {
      std::uint64_t const n = each.at("n"), m = each.at("m"), a = each.at("a");
      std::vector<double> weights;
      for (std::uint64_t i = 0; i < n; ++i) weights.push_back(static_cast<double>((i * i + a) % m));
      EXPECT_EQ(
          weighted_order_of(name, std::string{each.at("seed")}, weights, each.at("take"), each.at("again")),
          each.at("order").get<numbers>())
          << name << each;
    }
  }
  for (auto const& tool : tools())
    EXPECT_EQ(tool.weighs_draws, std::ranges::find(held, tool.name) != held.end()) << tool.name;
}

TEST(Weights, ThatNoToolTakesAreRefused) {
  auto const refused = [](std::string const& tool, std::vector<double> const& weights, std::uint64_t take,
                          bool again) {
    EXPECT_THROW(static_cast<void>(weighted_order_of(tool, "1", weights, take, again)), input_error) << tool;
  };
  refused("java", {1, 2}, 1, false);
  refused("python-choices", {1, 2}, 1, false);
  refused("r", {1, -1}, 1, false);
  refused("r", {1, 0}, 2, false);
  refused("r", {0, 0}, 1, true);
  refused("r", {}, 1, true);
  refused("numpy-choice", {9007199254740992, 1}, 1, true);
  EXPECT_EQ(weighted_order_of("r", "1", std::vector<double>{1, 0}, 2, true), (numbers{0, 0}));
}

}  // namespace
}  // namespace faro::like
