// Picks and ratios given to `faro shuffle`; records, their replay and undoing.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

using shuffle_record = workbench;

TEST_F(shuffle_record, names_in_records_have_one_blank_between_words) {
  for (auto const* name : {"riffle*2  then cut", " riffle", "riffle "}) {
    EXPECT_EQ(
        faro({"shuffle", "--algorithm", name, "-i", "1-9", "--seed", "s", "--record", "r.json"}).exit_code,
        0);
    EXPECT_EQ(faro({"audit", "verify", "r.json"}).exit_code, 0) << get("r.json");
  }
}

TEST_F(shuffle_record, picks_are_played_in_order) {
  // Fisher and Yates upwards: card i is swapped with card i + pick; 2, 0, 1 on abcd gives cbda.
  put("picks", "2/4 0, 1/2  # thrown with dice\n");
  EXPECT_EQ(faro({"shuffle", "--picks", "picks", "-e", "a", "b", "c", "d"}).out, "c\nb\nd\na\n");
}

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

TEST_F(shuffle_record, picks_that_don_t_fit_are_named) {
  auto const complaint = [&](std::string const& picks) {
    put("picks", picks);
    auto const [code, out, err] = faro({"shuffle", "--picks", "picks", "-e", "a", "b", "c"});
    EXPECT_EQ(code, 2);
    EXPECT_EQ(out, "");
    return err;
  };
  EXPECT_EQ(complaint("2"), "faro shuffle: picks: pick 1: asked below 2, but the list has only 1\n");
  EXPECT_EQ(complaint("2 2"), "faro shuffle: picks: pick 1: asked below 2, the list says 2\n");
  EXPECT_EQ(complaint("2/3 1/3"), "faro shuffle: picks: pick 1: asked below 2, the list says 1 of 3\n");
  EXPECT_EQ(complaint("2 1 0"),
            "faro shuffle: picks: pick 2: not needed; 2 picks of the list's 3 were asked for\n");
  EXPECT_EQ(complaint("2\n\nx"),
            "faro shuffle: picks, line 3: expected an index from 0 such as 17, or 17/52, got 'x'\n");
}

TEST_F(shuffle_record, ratios_shuffle_inside_out_as_document_001_has_it) {
  put("ones", "1.0 1.0 1.0 1.0\n");
  put("zeros", "0.0\n0.0\n0.0\n0.0\n");
  std::vector<std::string> const letters{"-e", "a", "b", "c", "d", "e"};
  auto const by = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "shuffle");
    words.insert(words.end(), letters.begin(), letters.end());
    return faro(words).out;
  };
  EXPECT_EQ(by({"--ratios", "ones"}), "a\nb\nc\nd\ne\n");
  EXPECT_EQ(by({"--ratios", "zeros"}), "e\na\nb\nc\nd\n");
  EXPECT_EQ(by({"--ratios", "zeros", "--algorithm", "fisher-yates"}), "b\nc\nd\ne\na\n");
}

TEST_F(shuffle_record, a_ratio_outside_0_to_1_is_named_with_its_line) {
  for (std::string const ratio : {"nan", "1.5", "-0.1", "inf", "half"}) {
    put("ratios", "0.5\n" + ratio + "\n");
    auto const [code, out, err] = faro({"shuffle", "--ratios", "ratios", "-e", "a", "b", "c"});
    EXPECT_EQ(code, 2);
    EXPECT_EQ(err, "faro shuffle: ratios, line 2: expected a number from 0 to 1, got '" + ratio + "'\n");
  }
}

TEST_F(shuffle_record, too_few_ratios_are_an_error_and_too_many_a_note) {
  put("ratios", "0.5 0.5");
  EXPECT_THAT(faro({"shuffle", "--ratios", "ratios", "-e", "a", "b", "c", "d"}).err, HasSubstr("pick 2"));
  auto const [code, out, err] = faro({"shuffle", "--ratios", "ratios", "-e", "a", "b"});
  EXPECT_EQ(code, 0);
  EXPECT_EQ(err, "faro shuffle: note: the last 1 of the ratios was not needed\n");
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

TEST_F(shuffle_record, samples_replay_but_can_t_be_undone) {
  for (std::vector<std::string> const& options : {std::vector<std::string>{"-n", "3"}, {"-r", "-n", "12"}}) {
    put("in", numbers_to(9));
    std::vector<std::string> words{"shuffle", "--record", "rec", "-o", "out", "in"};
    words.insert(words.end(), options.begin(), options.end());
    ASSERT_EQ(faro(words).exit_code, 0);
    EXPECT_EQ(faro({"shuffle", "--replay", "rec", "in"}).out, get("out"));
    auto const [code, out, err] = faro({"shuffle", "--undo", "rec", "out"});
    EXPECT_EQ(code, 2);
    EXPECT_THAT(err, HasSubstr("can't be undone"));
  }
}

TEST_F(shuffle_record, ranges_and_words_replay) {
  auto const range = faro({"shuffle", "--record", "rec", "-i", "10-99999999999", "-n", "5"}).out;
  EXPECT_EQ(faro({"shuffle", "--replay", "rec"}).out, range);
  auto const words = faro({"shuffle", "--record", "words", "-e", "a", "b\nc", "d"}).out;
  EXPECT_EQ(faro({"shuffle", "--replay", "words", "-e", "a", "b\nc", "d"}).out, words);
}

TEST_F(shuffle_record, a_sample_of_a_stream_as_gnu_takes_it_replays) {
  put("bytes", faro({"shuffle", "-r", "-n", "9000", "-i", "1-99"}).out);
  auto const out =
      faro({"shuffle", "-n", "5", "--random-source", "bytes", "--record", "rec"}, numbers_to(500)).out;
  EXPECT_EQ(lines_of(out).size(), 5u);
  EXPECT_EQ(faro({"shuffle", "--replay", "rec"}, numbers_to(500)).out, out);
}

TEST_F(shuffle_record, is_kept_even_if_the_reader_of_the_output_leaves_early) {
  EXPECT_EQ(shell("seq 100000 > in; $FARO shuffle --record rec in | head -n 1 > first;"
                  "$FARO shuffle --replay rec in | head -n 1 | cmp - first && echo same")
                .out,
            "same\n");
}

TEST_F(shuffle_record, replaying_says_so_in_json) {
  put("in", numbers_to(9));
  auto const out = faro({"shuffle", "--record", "rec", "in"}).out;
  auto const object = json::parse(faro({"shuffle", "--replay", "rec", "--json", "in"}).out);
  EXPECT_EQ(object.at("reading"), "recorded");
  EXPECT_EQ(object.at("items").get<std::vector<std::string>>(), lines_of(out));
}

TEST_F(shuffle_record, for_another_input_is_refused) {
  put("in", numbers_to(9));
  put("other", numbers_to(8));
  faro({"shuffle", "--record", "rec", "-o", "out", "in"});
  auto const [code, out, err] = faro({"shuffle", "--replay", "rec", "other"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(out, "");
  EXPECT_THAT(err, StartsWith("faro shuffle: rec is a record for another input: sha256 "));
  EXPECT_EQ(faro({"shuffle", "--undo", "rec", "other"}).exit_code, 2);
}

TEST_F(shuffle_record, line_ends_that_changed_on_the_way_are_told) {
  put("in", "a\nb\nc\n");
  ASSERT_EQ(faro({"shuffle", "--record", "rec", "in"}).exit_code, 0);
  put("in", "a\r\nb\r\nc\r\n");
  EXPECT_THAT(faro({"shuffle", "--replay", "rec", "in"}).err,
              HasSubstr("they differ by a byte a line, as line ends of Windows and others do"));
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

TEST_F(shuffle_record, can_be_replayed_by_the_python_of_the_documentation) {
  put("names", "ann\nbob\ncarla\ndave\n");
  faro({"shuffle", "--record", "draw.json", "-n", "3", "names"});
  auto const [code, out, err] = shell("sed -n '/^```python$/,/^```$/p' '" +
                                      (faro::testing::project_folder() / "docs/records.md").string() +
                                      "' | grep -v '```' > replay.py;"
                                      "test -s replay.py && python3 replay.py");
  EXPECT_EQ(code, 0) << err;
}

TEST_F(shuffle_record, that_is_none_is_refused) {
  for (std::string const text : {"", "{", "[]", "null", "17", "{}", "\"x\"", "\xff", "{\"picks\": [[[[["}) {
    put("rec", text);
    auto const [code, out, err] = faro({"shuffle", "--replay", "rec", "rec"});
    EXPECT_EQ(code, 2) << text;
    EXPECT_THAT(err, StartsWith("faro shuffle: rec is no record: ")) << text;
  }
}

TEST_F(shuffle_record, what_it_decides_can_t_be_asked_for_again) {
  EXPECT_EQ(faro({"shuffle", "--replay", "rec", "-n", "3"}).err,
            "faro shuffle: --replay and --head-count can't be combined: expected one of them\n");
  EXPECT_EQ(faro({"shuffle", "--replay", "rec", "--seed", "x"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "--undo", "rec", "--json"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "--record", "x", "-o", "x", "-e", "a"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "--record", "x", "-r", "-e", "a"}).exit_code, 2);
}

}  // namespace
}  // namespace faro::testing
