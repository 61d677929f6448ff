// Samples of streams that leave records, and what has to be in memory at once: apart from sampling_test.cpp,
// which says what samples are.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using shuffle_records_of_samples = workbench;

// The same record, whether the lines went by or were all there; and what it says is held to the lines.
TEST_F(shuffle_records_of_samples, by_weights_of_a_stream_leave_records) {
  std::string all = "name,weight\n";
  for (int i = 0; i < 500; ++i) all += "n" + std::to_string(i) + ',' + std::to_string(i % 7) + ".25\n";
  put("all", all);
  std::vector<std::string> const words{"shuffle", "--weights", "weight", "-n", "20", "--sampler", "bottom-k"};
  auto const with = [&](std::vector<std::string> const& more) {
    auto out = words;
    out.insert(out.end(), more.begin(), more.end());
    return out;
  };
  auto const sample = faro(with({"--seed", "s", "--record", "r", "all"})).out;
  EXPECT_EQ(sample, faro(with({"--seed", "s", "all"})).out);
  EXPECT_THAT(get("r"), HasSubstr("\"algorithm\": \"weighted-bottom-k\""));
  EXPECT_EQ(faro(with({"--seed", "s", "--record", "piped"}), all).out, sample);
  EXPECT_EQ(get("piped"), get("r"));
  EXPECT_EQ(faro({"shuffle", "--replay", "r", "all"}).out, sample);
  EXPECT_EQ(faro({"audit", "verify", "piped", "all"}).exit_code, 0);
  EXPECT_THAT(faro(with({"--seed", "s", "--json", "all"})).out,
              HasSubstr("\"algorithm\": \"weighted-bottom-k\""));
  // Without a seed one is made up for the record.
  auto const fresh = faro(with({"--record", "fresh"}), all).out;
  EXPECT_EQ(faro({"shuffle", "--replay", "fresh", "all"}).out, fresh);
  EXPECT_THAT(faro({"audit", "verify", "fresh", "all"}).out,
              HasSubstr("was made up afresh; any seed would hold\n"));
  EXPECT_NE(fresh, sample);
  // Split it is recorded, too; and into parts packed.
  ASSERT_EQ(faro(with({"--seed", "s", "--record", "split", "--split", "15,rest", "-o", "a.zst,b.zst", "all"}))
                .exit_code,
            0);
  EXPECT_EQ(faro({"audit", "verify", "split", "all"}).exit_code, 0);
  // A line less, and it is another input; another seed, and it does not hold.
  put("less", all.substr(0, all.size() - 8));
  EXPECT_EQ(faro({"audit", "verify", "r", "less"}).exit_code, 2);
  auto forged = get("r");
  forged.replace(forged.find("\"seed\": \"s\""), 11, "\"seed\": \"t\"");
  put("forged", forged);
  EXPECT_EQ(faro({"audit", "verify", "forged", "all"}).exit_code, 1);
}

TEST_F(shuffle_records_of_samples, by_tags_of_a_pipe_are_recorded_as_of_a_file) {
  auto const all = numbers_to(3000) + "open";
  put("all", all);
  std::vector<std::string> words{"shuffle", "--sampler", "bottom-k", "-n", "20",
                                 "--seed",  "s",         "--record", "r"};
  auto const sample = faro(words, all).out;
  auto const piped = get("r");
  words.emplace_back("all");
  EXPECT_EQ(faro(words).out, sample);
  EXPECT_EQ(get("r"), piped);
  EXPECT_EQ(faro({"audit", "verify", "r", "all"}).exit_code, 0);
  EXPECT_THAT(piped, HasSubstr("\"items\": 3001,"));
}

/// What a column says, parts, and each line by itself: recorded in passing, in little memory, and found again
/// by who has all lines.
TEST_F(shuffle_records_of_samples, by_columns_parts_and_rates_are_recorded_in_passing) {
  std::string all = "id,kind\n";
  for (int i = 0; i < 3000; ++i) all += std::to_string(i) + (i % 3 == 0 ? ",a\n" : ",b\n");
  put("all", all);
  std::vector<std::vector<std::string>> const ways{
      {"--sampler", "bottom-k", "-n", "20", "--by", "kind"},
      {"--sampler", "bottom-k", "-n", "20", "--split", "0.75,0.25", "-o", "one,two"},
      {"--rate", "0.05"}};
  for (auto const& way : ways) {
    std::vector<std::string> words{"shuffle", "--header", "1", "--seed", "s", "--record", "r"};
    words.insert(words.end(), way.begin(), way.end());
    auto const run = faro(words, all);
    ASSERT_EQ(run.exit_code, 0) << way[0] << run.err;
    EXPECT_THAT(get("r"), HasSubstr("\"items\": 3000,"));
    auto const verified = faro({"audit", "verify", "r", "all"});
    EXPECT_EQ(verified.exit_code, 0) << way.back() << verified.err;
    if (way.back() != "one,two") {
      EXPECT_EQ(faro({"shuffle", "--replay", "r", "all"}).out, run.out) << way.back();
    }
  }
}

// A few lines of a long file are counted and fetched, those of a long pipe kept as they come: the record is
// the one that all lines in memory leave, picks included.
TEST_F(shuffle_records_of_samples, of_few_lines_of_many_do_not_keep_the_others) {
  auto const all = "head\n" + numbers_to(700'000) + "open";
  put("all", all);
  std::string const sample = "shuffle --header 1 -n 30 --seed s --record ";
  ASSERT_EQ(shell("cat all | $FARO " + sample + "kept > a && $FARO " + sample + "r all > b").exit_code, 0);
  EXPECT_EQ(get("a"), get("b"));
  EXPECT_EQ(get("kept"), get("r"));
  EXPECT_THAT(get("r"), HasSubstr("\"items\": 700001,\n  \"take\": 30,"));
  EXPECT_THAT(get("r"), HasSubstr("\"picks\": [["));
  EXPECT_EQ(faro({"audit", "verify", "r", "all"}).exit_code, 0);
  // Parts as well.
  EXPECT_EQ(
      shell("$FARO shuffle --seed s -n 30 --split 20,rest -o x,y --record r all && $FARO audit verify r all "
            "&& $FARO shuffle --seed s -n 30 all | cmp - <(cat x y)")
          .exit_code,
      0);
  // Of a pipe without a seed the sampler is free: what is short keeps its picks, what is long is not kept.
  EXPECT_EQ(shell("seq 9 | $FARO shuffle -n 3 --record r && grep -q '\\[\\[' r").exit_code, 0);
  auto const thin = shell(
      "python3 -c 'import resource, subprocess, sys; "
      "subprocess.run(sys.argv[1:], check=True); "
      "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' bash -c 'yes a line of a long pipe | "
      "head -n "
      "1500000 | $FARO shuffle -n 9 --record r > out' && $FARO audit verify r <(yes a line of a long pipe | "
      "head "
      "-n 1500000) | head -1");
  EXPECT_THAT(thin.out, HasSubstr("r holds: a record of faro shuffle, bottom-k, 1500000 items"));
  EXPECT_LT(std::stoul(thin.out), 30'000U) << "kilobytes";
}

}  // namespace
}  // namespace faro::testing
