// Seeds, algorithms, rounds and headers of `faro shuffle`.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace faro::testing {
namespace {

using shuffle_seed = workbench;

TEST_F(shuffle_seed, orders_are_those_of_an_independent_implementation) {
  // answers/streams.json is written by answers/streams.py, plain Python from docs/spec-streams.md.
  auto const answers = nlohmann::json::parse(std::ifstream{faro::testing::answers("streams.json")});
  ASSERT_GT(answers.size(), 0u);
  for (auto const& answer : answers) {
    if (answer.at("seed") == "") continue;  // an empty seed is refused by the program
    std::string expected;
    for (int const card : answer.at("fisher_yates_ascending_52")) expected += std::to_string(card) + '\n';
    auto const run = faro({"shuffle", "--algorithm", "fisher-yates-ascending", "-i", "0-51", "--seed",
                           answer.at("seed"), "--generator", answer.at("generator")});
    EXPECT_EQ(run.out, expected) << answer.at("seed") << " " << answer.at("generator");
  }
  // answers/order.json by order.py: what is done where no algorithm is named.
  for (auto const& answer : nlohmann::json::parse(std::ifstream{faro::testing::answers("order.json")})) {
    if (answer.at("seed") == "") continue;
    std::string expected;
    for (int const card : answer.at("order_of_52")) expected += std::to_string(card) + '\n';
    auto const run =
        faro({"shuffle", "-i", "0-51", "--seed", answer.at("seed"), "--generator", answer.at("generator")});
    EXPECT_EQ(run.out, expected) << answer.at("seed") << " " << answer.at("generator");
  }
}

TEST_F(shuffle_seed, the_first_of_a_whole_shuffle_are_those_of_a_sample) {
  auto const whole = lines_of(faro({"shuffle", "--seed", "s", "-i", "1-100000"}).out);
  auto const few = lines_of(faro({"shuffle", "--seed", "s", "-i", "1-100000", "-n", "9"}).out);
  auto const many = lines_of(faro({"shuffle", "--seed", "s", "-i", "1-100000", "-n", "50000"}).out);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), whole.begin()));
  EXPECT_TRUE(std::equal(many.begin(), many.end(), whole.begin()));
}

TEST_F(shuffle_seed, header_lines_stay) {
  auto const lines = lines_of(faro({"shuffle", "--header", "2", "--seed", "s"}, numbers_to(20)).out);
  EXPECT_EQ(lines[0], "1");
  EXPECT_EQ(lines[1], "2");
  EXPECT_EQ(sorted(lines), sorted(lines_of(numbers_to(20))));
  EXPECT_EQ(faro({"shuffle", "--header", "9"}, "all\nheader").out, "all\nheader\n");
}

TEST_F(shuffle_seed, every_algorithm_of_the_list_runs_on_no_one_and_many_lines) {
  auto const list = nlohmann::json::parse(faro({"shuffle", "--list", "--json"}).out).at("shuffles");
  ASSERT_GT(list.size(), 20u);
  for (auto const& entry : list) {
    std::string const name = entry.at("name");
    EXPECT_EQ(faro({"shuffle", "--algorithm", name}, "").out, "") << name;
    EXPECT_EQ(faro({"shuffle", "--algorithm", name}, "x\n").out, "x\n") << name;
    if (name == "search-past-end") continue;  // may never end: that is its fault
    auto const [code, out, err] = faro({"shuffle", "--algorithm", name, "--seed", "s"}, numbers_to(10));
    EXPECT_EQ(code, 0) << name << err;
    EXPECT_EQ(sorted(lines_of(out)), sorted(lines_of(numbers_to(10)))) << name;
  }
}

}  // namespace
}  // namespace faro::testing
