// Every tool is held to what the real program gave (tests/answers/like, made by scripts/make-like).
#include "support/places.hpp"

#include <faro/chance/sha256.hpp>
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

nlohmann::json answers_of(std::string name) {
  std::ranges::replace(name, '+', 'p');
  std::ifstream in{testing::answers(("like/" + name + ".json").c_str())};
  return in ? nlohmann::json::parse(in) : nlohmann::json{};
}

std::string digest_of(numbers const& list) {
  std::string lines;
  for (auto const i : list) lines += std::to_string(i) + "\n";
  return to_hex(sha256(lines));
}

/// The first answer that differs, or nothing.
std::string first_other(std::string const& name, nlohmann::json const& known) {
  for (auto const& each : known.at("cases")) {
    std::string const seed = each.at("seed");
    std::uint64_t const n = each.at("n"), take = each.at("take");
    bool const is_order = each.contains("order") || each.contains("order_sha256");
    auto const made = is_order ? order_of(name, seed, n, take) : draws_of(name, seed, n, take);
    auto const what = std::string{is_order ? "order" : "draws"};
    bool const same = each.contains(what) ? made == each.at(what).get<numbers>()
                                          : digest_of(made) == each.at(what + "_sha256").get<std::string>();
    if (!same) return each.dump().substr(0, 300) + " got " + nlohmann::json(made).dump().substr(0, 200);
  }
  return {};
}

TEST(Tools, GiveWhatTheRealProgramsGave) {
  for (auto const& each : tools()) {
    std::string const name{each.name};
    if (name == "uutils") continue;  // by published values: tools_test.cpp
    auto const known = answers_of(name);
    ASSERT_TRUE(known.contains("cases")) << name;
    EXPECT_GE(known.at("cases").size(), 6U) << name;
    EXPECT_EQ(first_other(name, known), "") << name << ": " << known.at("version");
  }
}

}  // namespace
}  // namespace faro::like
