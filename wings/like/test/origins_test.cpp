// The programs of the documents, seed for seed: what they gave over their libraries' generators
// (scripts/make-like) is what `faro shuffle --like TOOL --algorithm NAME` asks the same numbers for.
#include "support/places.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/like/tools.hpp>
#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <numeric>
#include <string>

namespace faro::like {
namespace {

using numbers = std::vector<std::uint64_t>;

/// The first answer of a file that another shuffle by the tool's numbers does not give; or nothing.
std::string first_other(std::string const& file, std::string const& tool, std::string const& shuffle) {
  auto const known =
      nlohmann::json::parse(std::ifstream{testing::answers(("like/" + file + ".json").c_str())});
  EXPECT_GE(known.at("cases").size(), 30U);
  auto const made = find_shuffle(shuffle).make({});
  for (auto const& each : known.at("cases")) {
    std::vector<std::uint32_t> deck(each.at("n").get<std::size_t>());
    std::iota(deck.begin(), deck.end(), 0U);
    with_tool(tool, each.at("seed").get<std::string>(), false, [&](chooser_ref c) { made(c, deck); });
    numbers const order(deck.begin(), deck.end());
    std::string lines;
    for (auto const i : order) lines += std::to_string(i) + "\n";
    bool const same = each.contains("order")
                          ? order == each.at("order").get<numbers>()
                          : to_hex(sha256(lines)) == each.at("order_sha256").get<std::string>();
    if (!same) return each.dump().substr(0, 200);
  }
  return {};
}

/// Its off-by-one as printed, over random 1.2.
TEST(Origins, Document000ShufflesAsTheBagOffByOne) {
  EXPECT_EQ(first_other("haskell-000", "haskell", "bag-off-by-one"), "");
}

/// Ratios of System.Random, made beforehand.
TEST(Origins, Document001ShufflesInsideOut) {
  EXPECT_EQ(first_other("dotnet-001", "dotnet", "inside-out"), "");
}

}  // namespace
}  // namespace faro::like
