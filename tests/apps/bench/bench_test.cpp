// faro-bench: what it says has to be complete and consistent; how fast anything is, is no matter of tests.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace {

using faro::testing::workbench;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

class Bench : public workbench {
 protected:
  faro::testing::outcome bench(std::string const& words) const { return shell("$FARO_BENCH " + words); }
  json measured(std::string const& words) const {
    auto const out = bench("--quick --rounds 1 --json " + words);
    EXPECT_EQ(out.exit_code, 0) << out.err;
    return json::parse(out.out);
  }
};

void expect_consistent(json const& comparison) {
  ASSERT_GE(comparison["rows"].size(), 3U);
  for (auto const& row : comparison["rows"]) {
    EXPECT_GT(row["least"].get<double>(), 0) << row["name"];
    EXPECT_LE(row["least"], row["median"]);
    EXPECT_LE(row["median"], row["most"]);
    for (auto const& [yardstick, ratio] : row["times_as_fast_as"].items()) {
      if (yardstick == row["name"]) {
        EXPECT_EQ(ratio, 1.0);
      }
    }
  }
}

TEST_F(Bench, TellsTheMachineAndEveryContestantOfASection) {
  auto const found = measured("generators decks deals");
  EXPECT_EQ(found["machine"]["rounds"], 1);
  EXPECT_THAT(found["machine"]["compiler"].get<std::string>(), HasSubstr("g++"));
  EXPECT_FALSE(found["machine"]["processor"].get<std::string>().empty());
  ASSERT_EQ(found["comparisons"].size(), 6U);  // deals of 5, 7, 9 and 21 cards
  for (auto const& comparison : found["comparisons"]) expect_consistent(comparison);
  EXPECT_EQ(found["comparisons"][1]["work"], "a deck of 52 cards");
  EXPECT_EQ(found["comparisons"][1]["rows"][0]["times_as_fast_as"].size(), 3U);
}

TEST_F(Bench, MeasuresArraysUpToTheLargestAskedFor) {
  auto const found = measured("arrays --largest 16 --processor-time");
  EXPECT_EQ(found["machine"]["clock"], "processor");
  ASSERT_EQ(found["comparisons"].size(), 2U);
  for (auto const& comparison : found["comparisons"]) expect_consistent(comparison);
  EXPECT_EQ(found["comparisons"][1]["work"], "one array of 65536 x 32 bits");
}

TEST_F(Bench, RunsOtherProgramsOnAFileAndLeavesNothingBehind) {
  auto const out =
      shell("mkdir here && TMPDIR=$PWD/here $FARO_BENCH files --megabytes 1 --rounds 1; ls here");
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(out.out,
              AllOf(HasSubstr("cat (b)"), HasSubstr("faro shuffle -n 1000"), HasSubstr("lines, 1 MB")));
  EXPECT_THAT(out.out, testing::EndsWith("\n\n"));  // `ls` had nothing to add
}

TEST_F(Bench, WritesTablesInMarkdown) {
  auto const out = bench("generators --quick --rounds 1 --markdown");
  EXPECT_EQ(out.exit_code, 0);
  EXPECT_THAT(out.out,
              HasSubstr("| random bytes, 16 KB at a time | ns a KB | least - most | x (a) | x (b) |\n"
                        "|---|---:|---:|---:|---:|\n| memcpy (b) | "));
}

TEST_F(Bench, DrawsTimeAgainstSize) {
  auto const out = bench("--curve curve.svg --quick --rounds 1 --largest 12");
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(get("curve.svg"), AllOf(HasSubstr("<svg"), HasSubstr("shuffle, chacha20, 2^12 items: "),
                                      HasSubstr("std::shuffle, mt19937_64")));
}

TEST_F(Bench, NamesTheSectionsWhenThereIsNoneOfThatName) {
  auto const out = bench("deal");
  EXPECT_EQ(out.exit_code, 2);
  EXPECT_EQ(out.err,
            "faro-bench: SECTION: expected generators, decks, deals, arrays, files or odds, got 'deal'; did "
            "you mean "
            "deals?\n");
  EXPECT_EQ(bench("--json --markdown").exit_code, 2);
  EXPECT_EQ(bench("--largest 31").exit_code, 2);
  EXPECT_EQ(bench("--curve no/such/folder.svg").exit_code, 3);
  EXPECT_EQ(bench("dekcs").err,
            "faro-bench: SECTION: expected generators, decks, deals, arrays, files or odds, got 'dekcs'; did "
            "you mean decks or deals?\n");
}

}  // namespace
