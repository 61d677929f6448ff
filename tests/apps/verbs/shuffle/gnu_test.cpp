// `faro shuffle` as a replacement for GNU shuf: its options, and its very picks for the same random bytes.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

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

TEST_F(shuffle_gnu, an_empty_input_gives_an_empty_output) {
  put("empty", "");
  auto const [code, out, err] = faro({"shuffle", "empty"});
  EXPECT_EQ(code, 0);
  EXPECT_EQ(out + err, "");
}

TEST_F(shuffle_gnu, one_line_stays) { EXPECT_EQ(faro({"shuffle"}, "only\n").out, "only\n"); }

TEST_F(shuffle_gnu, a_missing_last_newline_is_added) {
  EXPECT_EQ(faro({"shuffle"}, "only").out, "only\n");
  EXPECT_EQ(sorted(lines_of(faro({"shuffle"}, "a\nb").out)), (std::vector<std::string>{"a", "b"}));
}

TEST_F(shuffle_gnu, empty_lines_are_lines) { EXPECT_EQ(faro({"shuffle"}, "\n\n\n").out, "\n\n\n"); }

TEST_F(shuffle_gnu, bytes_of_any_kind_pass) {
  std::string const line{"\0\xff\xfe\r\x1b", 5};
  EXPECT_EQ(faro({"shuffle"}, line + "\n").out, line + "\n");
}

TEST_F(shuffle_gnu, lines_of_any_length_pass) {
  std::string const line(5'000'000, 'x');
  EXPECT_EQ(faro({"shuffle"}, line + "\n" + line).out, line + "\n" + line + "\n");
}

TEST_F(shuffle_gnu, with_z_lines_end_with_nul) {
  auto const out = faro({"shuffle", "-z", "--seed", "z"}, std::string("a\nb\0c\0d", 7)).out;
  EXPECT_EQ(out.size(), 8u);
  EXPECT_EQ(out.back(), '\0');
  EXPECT_THAT(out, HasSubstr("a\nb"));
}

TEST_F(shuffle_gnu, echo_shuffles_words) {
  EXPECT_EQ(sorted(lines_of(faro({"shuffle", "-e", "x", "y", "z"}).out)),
            (std::vector<std::string>{"x", "y", "z"}));
}

TEST_F(shuffle_gnu, a_word_may_contain_a_newline) {
  auto const out = faro({"shuffle", "-e", "one\nword", "-n", "1"}).out;
  EXPECT_EQ(out, "one\nword\n");
}

TEST_F(shuffle_gnu, a_range_includes_both_ends) {
  EXPECT_EQ(sorted(lines_of(faro({"shuffle", "-i", "7-9"}).out)), (std::vector<std::string>{"7", "8", "9"}));
}

TEST_F(shuffle_gnu, a_huge_range_is_never_built) {
  auto const [code, out, err] = faro({"shuffle", "-i", "1-99999999999999", "-n", "5"});
  EXPECT_EQ(code, 0);
  EXPECT_EQ(lines_of(out).size(), 5u);
}

TEST_F(shuffle_gnu, the_smallest_of_several_counts_holds) {
  EXPECT_EQ(lines_of(faro({"shuffle", "-n", "5", "-n2", "--head-count=3", "-i", "1-9"}).out).size(), 2u);
}

TEST_F(shuffle_gnu, a_count_of_zero_or_beyond_all_lines_is_fine) {
  EXPECT_EQ(faro({"shuffle", "-n", "0", "-i", "1-9"}).out, "");
  EXPECT_EQ(lines_of(faro({"shuffle", "-n", "99999999999999999999999", "-i", "1-9"}).out).size(), 9u);
}

TEST_F(shuffle_gnu, repeat_draws_with_replacement) {
  auto const lines = lines_of(faro({"shuffle", "-r", "-n", "1000", "-i", "0-1"}).out);
  EXPECT_EQ(lines.size(), 1000u);
  EXPECT_THAT(lines, ::testing::Contains("0"));
  EXPECT_THAT(lines, ::testing::Contains("1"));
}

TEST_F(shuffle_gnu, repeat_without_a_count_goes_on_until_the_reader_stops) {
  EXPECT_EQ(shell("$FARO shuffle -r -e again | head -n 3").out, "again\nagain\nagain\n");
}

TEST_F(shuffle_gnu, repeating_nothing_is_refused) {
  auto const [code, out, err] = faro({"shuffle", "-r"}, "");
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: --repeat: expected at least one line, got none\n");
}

TEST_F(shuffle_gnu, refuses_a_range_that_is_none) {
  for (std::string const range : {"5-1", "x-3", "3", "1-", "-1-3", "1-2x"}) {
    auto const [code, out, err] = faro({"shuffle", "-i", range});
    EXPECT_EQ(code, 2) << range;
    EXPECT_EQ(err, "faro shuffle: --input-range: expected LO-HI with LO not above HI, such as 1-6, got '" +
                       range + "'\n");
  }
}

TEST_F(shuffle_gnu, refuses_a_range_of_all_words) {
  EXPECT_EQ(faro({"shuffle", "-i", "0-18446744073709551615", "-n1"}).err,
            "faro shuffle: --input-range: expected at most 2^64 - 1 numbers, got one more: "
            "'0-18446744073709551615'\n");
  EXPECT_EQ(faro({"shuffle", "-i", "1-18446744073709551615", "-n1"}).exit_code, 0);
}

TEST_F(shuffle_gnu, refuses_a_count_that_is_none) {
  for (std::string const count : {"-3", "x", "1.5", "3 "}) {
    auto const [code, out, err] = faro({"shuffle", "-n", count, "-i", "1-9"});
    EXPECT_EQ(code, 2) << count;
    EXPECT_EQ(err, "faro shuffle: --head-count: expected a whole number from 0 up, got '" + count + "'\n");
  }
}

TEST_F(shuffle_gnu, refuses_options_that_contradict_each_other) {
  EXPECT_EQ(faro({"shuffle", "-e", "-i", "1-2"}).err,
            "faro shuffle: --echo and --input-range can't be combined: expected one of them\n");
  EXPECT_EQ(faro({"shuffle", "--seed", "x", "--picks", "p"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "--generator", "chacha8", "--picks", "p"}).exit_code, 2);
  EXPECT_EQ(faro({"shuffle", "-r", "--algorithm", "riffle", "-n1"}).exit_code, 2);
}

TEST_F(shuffle_gnu, refuses_what_is_not_there_or_no_file) {
  EXPECT_EQ(
      faro({"shuffle", "missing"}).err,
      "faro shuffle: cannot read missing: No such file or directory: expected an existing, readable file\n");
  EXPECT_EQ(faro({"shuffle", "1-49", "-n", "6"}).err,
            "faro shuffle: cannot read 1-49: no such file; numbers are shuffled with --input-range, as in "
            "--input-range 1-49\n");
  EXPECT_EQ(faro({"shuffle", "Ann", "Ben"}).err,
            "faro shuffle: cannot read Ann: no such file; words are shuffled with --echo, each a word of the "
            "command\n");
  EXPECT_EQ(
      faro({"shuffle", "a.csv", "b.csv"}).err,
      "faro shuffle: cannot read a.csv: No such file or directory: expected an existing, readable file\n")
      << "files that were meant";
  auto const [code, out, err] = faro({"shuffle", "."});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: cannot read .: expected a file, got a directory\n");
}

TEST_F(shuffle_gnu, the_output_may_be_the_input) {
  put("list", numbers_to(100));
  EXPECT_EQ(faro({"shuffle", "--seed", "o", "-o", "list", "list"}).exit_code, 0);
  EXPECT_NE(get("list"), numbers_to(100));
  EXPECT_EQ(sorted(lines_of(get("list"))), sorted(lines_of(numbers_to(100))));
}

TEST_F(shuffle_gnu, the_output_keeps_its_mode_and_a_link_its_place) {
  auto const out = shell(
                       "umask 022; : > real; chmod 640 real; ln -s real link; $FARO shuffle -i 1-3 -o link;"
                       "stat -c '%a %F' real link; wc -l < real; $FARO shuffle -i 1-3 -o new; stat -c %a new")
                       .out;
  EXPECT_EQ(out, "640 regular file\n777 symbolic link\n3\n644\n");
}

TEST_F(shuffle_gnu, an_output_that_fails_leaves_the_target_and_no_litter) {
  put("list", "old\n");
  put("few", "x");
  EXPECT_EQ(faro({"shuffle", "-i", "1-1000", "--random-source", "few", "-o", "list"}).exit_code, 2);
  EXPECT_EQ(get("list"), "old\n");
  EXPECT_EQ(names(), (std::vector<std::string>{"few", "list"}));
}

TEST_F(shuffle_gnu, an_output_without_a_name_is_refused) {
  auto const [code, out, err] = faro({"shuffle", "-i", "1-3", "-o", ""});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: --output: expected FILE, got an empty text\n");
}

TEST_F(shuffle_gnu, an_output_that_can_t_be_written_is_exit_3) {
  auto const [code, out, err] = faro({"shuffle", "-i", "1-3", "-o", "no/such/folder"});
  EXPECT_EQ(code, 3);
  EXPECT_EQ(err, "faro shuffle: cannot write no/such/folder: No such file or directory\n");
  EXPECT_EQ(faro({"shuffle", "-i", "1-3", "-o", "/dev/full"}).exit_code, 3);
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

TEST_F(shuffle_gnu, random_bytes_that_run_out_are_named) {
  put("few", "xy");
  auto const [code, out, err] = faro({"shuffle", "-i", "1-1000", "--random-source", "few"});
  EXPECT_EQ(code, 2);
  EXPECT_EQ(err, "faro shuffle: random source few: expected more random bytes, got the end of the file\n");
  EXPECT_EQ(out, "");
}

}  // namespace
}  // namespace faro::testing
