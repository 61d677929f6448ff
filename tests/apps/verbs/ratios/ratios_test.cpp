// faro ratios, and shuffles by the ratios it made (document 001).
#include "apps/workbench.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

using ratios = workbench;

std::vector<double> numbers_in(std::string const& text) {
  std::vector<double> numbers;
  for (auto const& line : lines_of(text)) {
    double value = -1;
    auto const [end, problem] = std::from_chars(line.data(), line.data() + line.size(), value);
    EXPECT_TRUE(problem == std::errc{} && end == line.data() + line.size()) << line;
    numbers.push_back(value);
  }
  return numbers;
}

TEST_F(ratios, are_those_of_the_library_for_a_seed) {
  chacha20 generator{key_from_text("s", purpose::ratios)};
  ratio_buffer buffer{generator, 4096};
  EXPECT_EQ(numbers_in(faro({"ratios", "10000", "--seed", "s"}).out), buffer.take(10000));
}

TEST_F(ratios, are_fresh_without_one) {
  auto const made = faro({"ratios", "100"});
  EXPECT_EQ(made.exit_code, 0);
  EXPECT_EQ(numbers_in(made.out).size(), 100U);
  EXPECT_NE(made.out, faro({"ratios", "100"}).out);
  EXPECT_EQ(faro({"ratios", "0"}).out, "");
}

TEST_F(ratios, shuffle_a_list_of_any_length_again_and_again) {
  for (auto const* n : {"2", "3", "52", "1000", "200000"}) {
    auto const run = shell(std::string{"n="} + n +
                           "; $FARO ratios $((n - 1)) > r; seq $n > in; $FARO shuffle --ratios r in > one;"
                           "$FARO shuffle --ratios r in | cmp - one && sort -n one | cmp - in");
    EXPECT_EQ(run.exit_code, 0) << n << run.err;
    EXPECT_EQ(run.err, "") << n;
  }
}

TEST_F(ratios, come_through_a_pipe) {
  EXPECT_EQ(shell("$FARO ratios 99 --seed s | $FARO shuffle --ratios - -i 1-100 > a;"
                  "$FARO ratios 99 --seed s -o r && $FARO shuffle --ratios r -i 1-100 | cmp - a")
                .exit_code,
            0);
}

TEST_F(ratios, as_json_say_where_they_came_from) {
  auto const out = json::parse(faro({"ratios", "3", "--seed", "s", "--json"}).out);
  EXPECT_EQ(out["reading"], "seed");
  EXPECT_EQ(out["seed"], "s");
  EXPECT_EQ(out["count"], 3);
  EXPECT_EQ(out["ratios"].get<std::vector<double>>(), numbers_in(faro({"ratios", "3", "--seed", "s"}).out));
  auto const none = json::parse(faro({"ratios", "0", "--json"}).out);
  EXPECT_EQ(none["reading"], "fresh");
  EXPECT_TRUE(none["seed"].is_null() && none["ratios"].empty());
}

TEST_F(ratios, of_a_source_are_its_bytes_four_a_ratio_the_lowest_first) {
  auto const run = shell(
      R"(printf '\001\000\000\000\377\377\377\377\000\000\000\200' | $FARO ratios 3 --random-source - )");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(numbers_in(run.out), (std::vector<double>{1 / 4294967295.0, 1, 2147483648 / 4294967295.0}));
  auto const out = json::parse(shell("printf ABCDEFGHIJ | $FARO ratios 2 --random-source - --json").out);
  EXPECT_EQ(out["reading"], "random-source");
  EXPECT_TRUE(out["generator"].is_null() && out["seed"].is_null());
  EXPECT_EQ(out["source"], "-");
  EXPECT_EQ(out["bytes"], 8);
  EXPECT_EQ(out["sha256"],
            "9ac2197d9258257b1ae8463e4214e4cd0a578bc1517f2415928b91be4283fc48");  // of ABCDEFGH
}

TEST_F(ratios, of_a_source_that_has_failed_are_none) {
  auto const hangs = shell("$FARO ratios 10 --random-source /dev/zero -o out; echo $?; ls out");
  EXPECT_THAT(hangs.out, HasSubstr("2\n"));
  EXPECT_THAT(hangs.err,
              HasSubstr("random source /dev/zero: the byte 0 came 6 times in a row, up to byte 6"));
  EXPECT_THAT(hangs.err, HasSubstr("No such file"));  // whole or not at all
  auto const ends = shell("printf ABCDE | $FARO ratios 2 --random-source -");
  EXPECT_EQ(ends.exit_code, 2);
  EXPECT_THAT(ends.err, HasSubstr("expected more random bytes, got the end of the file"));
  auto const both = faro({"ratios", "1", "--seed", "s", "--random-source", "f"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("--random-source"));
}

TEST_F(ratios, of_a_number_that_is_none) {
  auto const run = faro({"ratios", "many"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("COUNT: expected a whole number from 0 to 10000000000, got 'many'"));
  EXPECT_EQ(faro({"ratios"}).exit_code, 2);
}

// ---- In records -------------------------------------------------------------------------------------------

TEST_F(ratios, are_kept_in_a_record_beside_the_picks) {
  put("r", "0 0.5 0.99\n");
  EXPECT_EQ(
      faro({"shuffle", "--ratios", "r", "--record", "rec", "--record-ratios", "-e", "A", "B", "C", "D"}).out,
      "B\nC\nA\nD\n");
  EXPECT_EQ(json::parse(get("rec"))["details"]["ratios"], "0 0.5 0.99");
  EXPECT_EQ(faro({"shuffle", "--replay", "rec", "-e", "A", "B", "C", "D"}).out, "B\nC\nA\nD\n");
}

TEST_F(ratios, that_lead_to_the_picks_are_kept_of_any_other_shuffle) {
  for (std::string const algorithm : {"inside-out", "fisher-yates", "riffle", "selection"}) {
    ASSERT_EQ(shell("seq 52 > in; $FARO shuffle --algorithm " + algorithm +
                    " --record rec --record-ratios -o out in")
                  .exit_code,
              0);
    put("r", json::parse(get("rec"))["details"]["ratios"].get<std::string>());
    EXPECT_EQ(faro({"shuffle", "--ratios", "r", "--algorithm", algorithm, "in"}).out, get("out"))
        << algorithm;
    EXPECT_EQ(faro({"audit", "verify", "rec", "in"}).exit_code, 0) << algorithm;
  }
}

TEST_F(ratios, of_a_record_that_lead_elsewhere_do_not_hold) {
  put("in", "a\nb\nc\n");
  put("r", "0.1 0.9\n");
  faro({"shuffle", "--ratios", "r", "--record", "rec", "--record-ratios", "-o", "out", "in"});
  auto const complaint = [&](std::string const& text) {
    auto changed = json::parse(get("rec"));
    changed["details"]["ratios"] = text;
    put("changed", changed.dump());
    auto const run = faro({"shuffle", "--replay", "changed", "in"});
    return std::to_string(run.exit_code) + " " + run.err;
  };
  EXPECT_EQ(complaint("0.6 0.9"),
            "1 faro shuffle: changed does not hold: ratio 1 leads to 1 of 2, the pick is 0\n");
  EXPECT_EQ(complaint("0.1"), "1 faro shuffle: changed does not hold: it has 1 ratio for 2 picks\n");
  EXPECT_THAT(complaint("0.1 x"),
              HasSubstr("2 faro shuffle: changed is no record: its field 'details.ratios'"));
}

TEST_F(ratios, need_a_record_to_be_kept_in) {
  EXPECT_EQ(faro({"shuffle", "--record-ratios", "-e", "a"}).err,
            "faro shuffle: --record-ratios needs --record FILE, to be kept in\n");
  EXPECT_EQ(
      faro({"shuffle", "--algorithm", "scatter", "--record", "r", "--record-ratios", "-e", "a"}).exit_code,
      2);
}

// ---- How many picks ---------------------------------------------------------------------------------------

TEST_F(ratios, and_picks_are_counted_by_verbose) {
  auto const said = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"shuffle", "--verbose", "--seed", "s"});
    return lines_of(faro(words, numbers_to(52)).err).back();
  };
  EXPECT_EQ(said({"--algorithm", "inside-out"}), "faro shuffle: 51 picks");
  EXPECT_EQ(said({}), "faro shuffle: 51 picks");
  EXPECT_EQ(said({"-n", "5"}), "faro shuffle: 5 picks");
  EXPECT_EQ(said({"--algorithm", "riffle", "--rounds", "7"}), "faro shuffle: 364 picks");
  EXPECT_EQ(said({"-r", "-n", "3"}), "faro shuffle: 3 picks");
  EXPECT_EQ(said({"-i", "1-2"}), "faro shuffle: 1 pick");
  EXPECT_THAT(said({"--algorithm", "selection"}), HasSubstr(" picks"));
  EXPECT_THAT(said({"--algorithm", "perfect-out"}), HasSubstr("perfect-out from the seed"));
  auto const dealt = [&](std::string const& hands) {
    return lines_of(faro({"deal", "--verbose", "--hands", hands, "--count", "2"}).err).back();
  };
  EXPECT_EQ(dealt("2x5"), "faro deal: 20 picks");
  EXPECT_EQ(dealt("4x13"), "faro deal: 102 picks");  // no choice of the last card
}

}  // namespace
}  // namespace faro::testing
