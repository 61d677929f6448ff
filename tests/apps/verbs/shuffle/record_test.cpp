// Picks and ratios given to `faro shuffle`; records, their replay and undoing.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::StartsWith;

using shuffle_record = workbench;

/// A record without its input, or in the place of what came out, could not be checked.
TEST_F(shuffle_record, takes_no_place_of_what_it_is_about) {
  put("in", "a\nb\n");
  for (auto const& words :
       std::vector<std::vector<std::string>>{{"--record", "in", "in"},
                                             {"--record", "in", "-o", "out", "in"},
                                             {"--record", "out", "-o", "out", "in"},
                                             {"--record", "b", "--split", "1,1", "-o", "a,b", "in"},
                                             {"--record", "link", "in"}}) {
    std::vector<std::string> all{"shuffle"};
    all.insert(all.end(), words.begin(), words.end());
    if (!has("link")) shell("ln -s in link");
    auto const run = faro(all);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, StartsWith("faro shuffle: --record: expected another file than the "));
    EXPECT_EQ(get("in"), "a\nb\n");
  }
  EXPECT_EQ(faro({"shuffle", "--record", "-", "-o", "out", "-"}, "a\n").exit_code, 0);
}

/// A way to shuffle a file, recorded, replayed and, where that is possible, taken back.
struct recorded_case {
  char const* name;
  std::vector<std::string> options;
  std::string input;
  friend void PrintTo(recorded_case const& c, std::ostream* out) { *out << c.name; }
};
class recorded_shuffle : public workbench, public ::testing::WithParamInterface<recorded_case> {};

TEST_P(recorded_shuffle, replays_to_its_output_and_undoes_to_its_input) {
  auto const& [name, options, input] = GetParam();
  put("in", input);
  std::vector<std::string> words{"shuffle", "--record", "rec", "-o", "out", "in"};
  words.insert(words.begin() + 1, options.begin(), options.end());
  auto const first = faro(words);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  auto const replayed = faro({"shuffle", "--replay", "rec", "in"});
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_EQ(replayed.out, get("out"));
  auto const undone = faro({"shuffle", "--undo", "rec", "out"});
  EXPECT_EQ(undone.exit_code, 0) << undone.err;
  EXPECT_EQ(undone.out, input);
}

INSTANTIATE_TEST_SUITE_P(
    of, recorded_shuffle,
    ::testing::Values(
        recorded_case{"fresh", {}, numbers_to(100)}, recorded_case{"seed", {"--seed", "s"}, numbers_to(9)},
        recorded_case{"no_final_newline", {"--seed", "t"}, "a\nb\nc"}, recorded_case{"empty", {}, ""},
        recorded_case{"one_line", {}, "x"}, recorded_case{"header", {"--header", "3"}, numbers_to(30)},
        recorded_case{"header_only", {"--header", "3"}, "a\nb"},
        recorded_case{"nul", {"-z"}, std::string("a\nb\0c\0\0d", 9)},
        recorded_case{"rounds", {"--algorithm", "riffle", "--rounds", "7", "--piles", "3"}, numbers_to(52)},
        recorded_case{"exchange", {"--algorithm", "exchange-distinct", "--rounds", "50"}, numbers_to(9)},
        recorded_case{"specimen", {"--algorithm", "naive-swap"}, numbers_to(9)},
        recorded_case{"fixed", {"--algorithm", "perfect-in"}, numbers_to(9)},
        recorded_case{"all_taken", {"-n", "99"}, numbers_to(9)}),
    [](auto const& chosen) { return chosen.param.name; });

TEST_F(shuffle_record, a_sample_of_a_stream_as_gnu_takes_it_replays) {
  put("bytes", faro({"shuffle", "-r", "-n", "9000", "-i", "1-99"}).out);
  auto const out =
      faro({"shuffle", "-n", "5", "--random-source", "bytes", "--record", "rec"}, numbers_to(500)).out;
  EXPECT_EQ(lines_of(out).size(), 5u);
  EXPECT_EQ(faro({"shuffle", "--replay", "rec"}, numbers_to(500)).out, out);
}

TEST_F(shuffle_record, that_was_tampered_with_never_passes) {
  put("in", numbers_to(9));
  faro({"shuffle", "--record", "rec", "--header", "1", "--seed", "s", "--algorithm", "riffle", "--rounds",
        "3", "in"});
  auto const original = json::parse(get("rec"));
  std::string const digest(64, 'a');
  std::pair<char const*, json> const changes[] = {{"/algorithm", "inverse-riffle"},
                                                  {"/algorithm", "exchange"},
                                                  {"/parameters", {{"piles", "3"}}},
                                                  {"/parameters", {{"p", "1/2"}}},
                                                  {"/rounds", 2},
                                                  {"/rounds", 4},
                                                  {"/items", 9},
                                                  {"/items", 0},
                                                  {"/take", 4},
                                                  {"/repeat", true},
                                                  {"/header", 0},
                                                  {"/header", 2},
                                                  {"/delimiter", "nul"},
                                                  {"/range", "1-9"},
                                                  {"/picks/0/1", 3},
                                                  {"/picks/0", {0, 1}},
                                                  {"/picks", json::array()},
                                                  {"/input/bytes", 17},
                                                  {"/input/sha256", digest},
                                                  {"/output/bytes", 17},
                                                  {"/output/sha256", digest},
                                                  {"/verb", "deal"},
                                                  {"/format", "faro-record-2"}};
  for (auto const& [place, value] : changes) {
    auto tampered = original;
    tampered[json::json_pointer{place}] = value;
    put("rec", tampered.dump());
    auto const [code, out, err] = faro({"shuffle", "--replay", "rec", "-o", "replayed", "in"});
    EXPECT_THAT(code, ::testing::AnyOf(1, 2)) << place << value;
    EXPECT_EQ(lines_of(err).size(), 1u) << place << err;
    EXPECT_FALSE(has("replayed")) << place << value;
  }
  auto flipped = original;
  auto& pick = flipped["/picks/0/0"_json_pointer];
  pick = 1 - pick.get<int>();
  put("rec", flipped.dump());
  EXPECT_EQ(faro({"shuffle", "--replay", "rec", "in"}).exit_code, 1);
}

}  // namespace
}  // namespace faro::testing
