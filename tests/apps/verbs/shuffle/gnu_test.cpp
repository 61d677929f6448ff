// `faro shuffle` as a replacement for GNU shuf: its options, and its very picks for the same random bytes.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

namespace faro::testing {
namespace {

using shuffle_gnu = workbench;

TEST_F(shuffle_gnu, puts_out_every_line_once) {
  auto const [code, out, err] = faro({"shuffle"}, numbers_to(1000));
  EXPECT_EQ(code, 0);
  EXPECT_NE(out, numbers_to(1000));  // odds against: 1 in 1000!
  EXPECT_EQ(sorted(lines_of(out)), sorted(lines_of(numbers_to(1000))));
}

TEST_F(shuffle_gnu, fresh_shuffles_differ) {
  EXPECT_NE(faro({"shuffle", "-i", "1-1000"}).out, faro({"shuffle", "-i", "1-1000"}).out);
}

TEST_F(shuffle_gnu, one_line_stays) { EXPECT_EQ(faro({"shuffle"}, "only\n").out, "only\n"); }

TEST_F(shuffle_gnu, empty_lines_are_lines) { EXPECT_EQ(faro({"shuffle"}, "\n\n\n").out, "\n\n\n"); }

TEST_F(shuffle_gnu, lines_of_any_length_pass) {
  std::string const line(5'000'000, 'x');
  EXPECT_EQ(faro({"shuffle"}, line + "\n" + line).out, line + "\n" + line + "\n");
}

TEST_F(shuffle_gnu, repeat_draws_with_replacement) {
  auto const lines = lines_of(faro({"shuffle", "-r", "-n", "1000", "-i", "0-1"}).out);
  EXPECT_EQ(lines.size(), 1000u);
  EXPECT_THAT(lines, ::testing::Contains("0"));
  EXPECT_THAT(lines, ::testing::Contains("1"));
}

TEST_F(shuffle_gnu, the_output_may_be_the_input) {
  put("list", numbers_to(100));
  EXPECT_EQ(faro({"shuffle", "--seed", "o", "-o", "list", "list"}).exit_code, 0);
  EXPECT_NE(get("list"), numbers_to(100));
  EXPECT_EQ(sorted(lines_of(get("list"))), sorted(lines_of(numbers_to(100))));
}

TEST_F(shuffle_gnu, interruption_leaves_no_half_file) {
  auto const [code, out, err] = shell(
      "$FARO shuffle -r -e x -o big & job=$!;"
      "until find -L /proc/$job/fd -type f -size +100k 2> /dev/null | grep -q .; do sleep 0.01; done;"
      "kill -TERM $job; wait $job; echo $?; ls -A");
  EXPECT_EQ(out, "143\n");
}

/// The same command with shuf and with faro, on the same files; both outputs and whether both succeed.
class shuffle_like_gnu : public workbench, public ::testing::WithParamInterface<char const*> {};

TEST_P(shuffle_like_gnu, gives_what_shuf_gives_for_the_same_random_bytes) {
  if (shell("shuf --version | grep -q coreutils").exit_code != 0) GTEST_SKIP() << "GNU shuf is not installed";
  std::string const options = GetParam();
  auto const run = [&](std::string const& program) {
    return shell(
        "seq 70000 > in; seq 2000000 > big; $FARO shuffle -r -n 200000 --seed bytes -i 0-9 > bytes;" +
        program + " --random-source=bytes " + options + " | cksum; exit ${PIPESTATUS[0]}");
  };
  auto const theirs = run("shuf"), ours = run("$FARO shuffle");
  EXPECT_EQ(ours.out, theirs.out);
  EXPECT_EQ(ours.exit_code != 0, theirs.exit_code != 0) << ours.err << theirs.err;
}

INSTANTIATE_TEST_SUITE_P(commands, shuffle_like_gnu,
                         ::testing::Values("in", "-n 5 in", "-n 1 in", "-n 0 in", "-r -n 300 in", "-i 1-2",
                                           "-i 1-255", "-i 1-256", "-i 1-257", "-i 5-4", "-i 3-3 -n 9",
                                           "-i 1-99999999999 -n 7", "-i 0-18446744073709551614 -n 3",
                                           "-r -i 1-6 -n 100", "-e a b c d", "-z -e a b",
                                           "-n 3 -n 2 -e a b c", "-n 100 big", "-n 6 < <(cat in)",
                                           "-n 70000 < <(cat in)", "-n 90000 < <(cat in)",
                                           "-n 3 < <(printf 'a\\nb')", "-i 1-1000000", "big"));

}  // namespace
}  // namespace faro::testing
