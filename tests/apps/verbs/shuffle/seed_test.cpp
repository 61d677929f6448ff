// Seeds, algorithms, rounds and headers of `faro shuffle`.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

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

TEST_F(shuffle_seed, a_file_a_pipe_and_words_get_the_same_order) {
  put("file", "a\nb\nc\nd\ne\n");
  auto const out = faro({"shuffle", "--seed", "s", "file"}).out;
  EXPECT_EQ(faro({"shuffle", "--seed", "s"}, "a\nb\nc\nd\ne\n").out, out);
  EXPECT_EQ(faro({"shuffle", "--seed", "s", "-"}, "a\nb\nc\nd\ne").out, out);
  EXPECT_EQ(faro({"shuffle", "--seed", "s", "-e", "a", "b", "c", "d", "e"}).out, out);
}

TEST_F(shuffle_seed, header_lines_stay) {
  auto const lines = lines_of(faro({"shuffle", "--header", "2", "--seed", "s"}, numbers_to(20)).out);
  EXPECT_EQ(lines[0], "1");
  EXPECT_EQ(lines[1], "2");
  EXPECT_EQ(sorted(lines), sorted(lines_of(numbers_to(20))));
  EXPECT_EQ(faro({"shuffle", "--header", "9"}, "all\nheader").out, "all\nheader\n");
}

TEST_F(shuffle_seed, perfect_shuffles_take_rounds) {
  // Document 003, 10.10: eight cards by out-shuffles, ABCDEFGH -> AEBFCGDH -> ACEGBDFH -> ABCDEFGH.
  auto const after = [&](std::string const& rounds) {
    auto const out = faro({"shuffle", "--algorithm", "perfect-out", "--rounds", rounds, "-e", "A", "B", "C",
                           "D", "E", "F", "G", "H"})
                         .out;
    std::string word;
    for (auto const& line : lines_of(out)) word += line;
    return word;
  };
  EXPECT_EQ(after("1"), "AEBFCGDH");
  EXPECT_EQ(after("2"), "ACEGBDFH");
  EXPECT_EQ(after("3"), "ABCDEFGH");
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

TEST_F(shuffle_seed, the_list_has_one_aligned_line_each) {
  auto const lines = lines_of(faro({"shuffle", "--list"}).out);
  EXPECT_EQ(lines.size(), 51U);  // as README.md says
  auto const column = lines.at(0).find("uniform");
  for (auto const& line : lines) {
    EXPECT_THAT(line.substr(column, 8), ::testing::AnyOf("uniform ", "biased  ", "fixed   ", "specimen"))
        << line;
  }
}

TEST_F(shuffle_seed, unknown_algorithms_and_parameters_are_met_with_near_ones) {
  EXPECT_THAT(faro({"shuffle", "--algorithm", "rifle", "-e", "a"}).err, HasSubstr("did you mean riffle"));
  EXPECT_THAT(faro({"shuffle", "--algorithm", "scater", "-e", "a"}).err, HasSubstr("did you mean scatter"));
  EXPECT_EQ(faro({"shuffle", "--algorithm", "overhand", "--piles", "3", "-e", "a"}).err,
            "faro shuffle: overhand has no parameter --piles; it takes --p\n");
  EXPECT_EQ(faro({"shuffle", "--algorithm", "overhand", "--p", "x", "-e", "a"}).err,
            "faro shuffle: --p: expected a number such as 3, 0.5 or 1/2, got 'x'\n");
  EXPECT_EQ(faro({"shuffle", "--p", "0.5", "-e", "a"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "--generator", "chacha21", "-e", "a"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "--rounds", "0", "-e", "a"}).exit_code, 2);
}

TEST_F(shuffle_seed, more_items_than_an_algorithm_works_on_are_refused) {
  EXPECT_EQ(
      faro({"shuffle", "--algorithm", "riffle", "-i", "1-4294967296", "-n", "1"}).err,
      "faro shuffle: riffle: expected at most 4294967295 items, got 4294967296; fisher-yates-ascending takes "
      "more\n");
}

TEST_F(shuffle_seed, json_says_how_it_was_shuffled) {
  auto const run = faro({"shuffle", "--json", "--seed", "s", "--header", "1", "--algorithm", "riffle",
                         "--piles", "3", "--rounds", "2"},
                        "head\na\n\"b\"\nc\xff");
  auto const object = nlohmann::json::parse(run.out);
  EXPECT_EQ(object.at("algorithm"), "riffle");
  EXPECT_EQ(object.at("parameters"), (nlohmann::json{{"piles", "3"}}));
  EXPECT_EQ(object.at("rounds"), 2);
  EXPECT_EQ(object.at("reading"), "seed");
  EXPECT_EQ(object.at("generator"), "chacha20");
  EXPECT_EQ(object.at("seed"), "s");
  EXPECT_EQ(object.at("of"), 3);
  EXPECT_EQ(object.at("header"), nlohmann::json::array({"head"}));
  EXPECT_EQ(object.at("items").size(), 3u);
  EXPECT_THAT(run.out, HasSubstr(R"("\"b\"")"));
  EXPECT_EQ(run.err, "faro shuffle: note: some lines are not UTF-8; JSON shows such bytes as U+FFFD\n");
}

TEST_F(shuffle_seed, verbose_says_where_the_picks_came_from) {
  EXPECT_EQ(faro({"shuffle", "--verbose", "--seed", "s", "-e", "a"}).err,
            "faro shuffle: ascending from the seed 's' by chacha20: the same on every machine\n");
  EXPECT_THAT(faro({"shuffle", "--verbose", "-e", "a"}).err, HasSubstr("fresh randomness"));
}

}  // namespace
}  // namespace faro::testing
