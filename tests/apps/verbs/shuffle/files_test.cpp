// `faro shuffle` on files: several of them, CSV, compressed, split; larger than memory; and what can go
// wrong.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using shuffle_files = workbench;

/// The lines after the first.
std::vector<std::string> without_header(std::string const& text) {
  auto lines = lines_of(text);
  if (!lines.empty()) lines.erase(lines.begin());
  return lines;
}

// ---- Several inputs and outputs ---------------------------------------------------------------------------

TEST_F(shuffle_files, split_writes_shares_each_with_the_header) {
  put("in", "name\n" + numbers_to(1000));
  auto const whole = without_header(faro({"shuffle", "--seed", "s", "--header", "1", "in"}).out);
  EXPECT_EQ(faro({"shuffle", "--seed", "s", "--header", "1", "--split", "0.8,0.1,0.1", "-o",
                  "train,valid,test", "in"})
                .exit_code,
            0);
  std::vector<std::string> joined;
  for (auto const& [name, lines] : {std::pair{"train", 800U}, {"valid", 100U}, {"test", 100U}}) {
    auto const part = get(name);
    EXPECT_EQ(part.substr(0, 5), "name\n");
    auto const some = without_header(part);
    EXPECT_EQ(some.size(), lines);
    joined.insert(joined.end(), some.begin(), some.end());
  }
  EXPECT_EQ(joined, whole);  // one order, cut: the same as without --split
}

TEST_F(shuffle_files, split_takes_numbers_of_lines_and_the_rest) {
  put("in", numbers_to(100));
  EXPECT_EQ(faro({"shuffle", "--split", "10,rest,5", "-o", "part-{}.txt", "in"}).exit_code, 0);
  EXPECT_EQ(lines_of(get("part-1.txt")).size(), 10U);
  EXPECT_EQ(lines_of(get("part-2.txt")).size(), 85U);
  EXPECT_EQ(lines_of(get("part-3.txt")).size(), 5U);
}

// ---- CSV --------------------------------------------------------------------------------------------------

TEST_F(shuffle_files, headings_are_found_wherever_the_lines_come_from) {
  for (int const size : {1, 100, 3000}) {  // below and beyond what is looked at
    std::string text = "user,score\n";
    for (int i = 0; i < size; ++i) text += "\"name\n" + std::to_string(i) + "\",1" + std::to_string(i) + "\n";
    put("in.csv", text);
    for (std::string const more : {"", " -n 7", " --rate 1/2", " --epochs 2", " --memory 64M", " --json"}) {
      auto const all = "shuffle --csv --seed s" + more;
      auto const expected = shell("$FARO " + all + " --header 1 in.csv").out;
      for (auto const* way : {"$FARO {} in.csv", "cat in.csv | $FARO {}", "$FARO {} < in.csv",
                              "gzip -c in.csv > in.gz; $FARO {} in.gz", "gzip -c in.csv | $FARO {}",
                              "gzip -c in.csv > in.gz; $FARO {} < in.gz", "$FARO {} <(cat in.csv)",
                              "(head -c 5 in.csv; sleep 0.01; tail -c +6 in.csv) | $FARO {}"}) {
        std::string script = way;
        script.replace(script.find("{}"), 2, all);
        auto const run = shell("exec bash -c '" + script + "'");
        EXPECT_EQ(run.out, expected) << size << script;
        EXPECT_THAT(run.err, HasSubstr("the first line, 'user,score', stays in front as headings")) << script;
      }
    }
  }
  put("none.csv", "ann,3\nben,4\n");
  EXPECT_EQ(shell("cat none.csv | $FARO shuffle --csv --seed s").err, "");
}

// ---- Compressed files -------------------------------------------------------------------------------------

class shuffle_compressed : public workbench, public ::testing::WithParamInterface<char const*> {};

TEST_P(shuffle_compressed, files_are_read_and_written_by_their_suffix) {
  std::string const suffix = GetParam(), packed = "out" + suffix;
  put("in", numbers_to(200000));
  auto const first = faro({"shuffle", "--seed", "s", "-o", packed, "in"});
  if (first.exit_code == 2 && first.err.find("built without") != std::string::npos) GTEST_SKIP() << first.err;
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_LT(get(packed).size(), get("in").size());
  auto const plain = faro({"shuffle", "--seed", "s", "in"}).out;
  auto const tool = suffix == ".gz" ? "gzip -dc" : "zstd -dc";
  if (shell("command -v zstd gzip | grep -q " + std::string{tool}.substr(0, 4)).exit_code == 0) {
    EXPECT_TRUE(shell(std::string{tool} + " < " + packed).out == plain);
  }
  put("expected", plain);
  EXPECT_EQ(sorted(lines_of(faro({"shuffle", packed}).out)), sorted(lines_of(plain)));
  // Packed or not, the lines have the same numbers and the seed the same order.
  EXPECT_TRUE(faro({"shuffle", "--seed", "t", packed}).out ==
              faro({"shuffle", "--seed", "t", "expected"}).out);
}

TEST_P(shuffle_compressed, damaged_cut_and_empty_files_are_named) {
  std::string const packed = std::string{"in"} + GetParam();
  if (auto const run = faro({"shuffle", "-i", "1-50000", "-o", packed}); run.exit_code != 0) {
    GTEST_SKIP() << run.err;
  }
  auto const whole = get(packed);
  for (auto const& bytes :
       {whole.substr(0, whole.size() / 2), std::string{"no such format"}, std::string{}, whole + "rubbish"}) {
    put(packed, bytes);
    auto const [code, out, err] = faro({"shuffle", packed});
    EXPECT_EQ(code, 2) << bytes.size();
    EXPECT_THAT(err, HasSubstr("faro shuffle: " + packed + ": "));
    EXPECT_EQ(out, "");
  }
}

TEST_P(shuffle_compressed, an_empty_output_is_a_file_of_the_format) {
  std::string const packed = std::string{"out"} + GetParam();
  if (auto const run = faro({"shuffle", "-o", packed}, ""); run.exit_code != 0) GTEST_SKIP() << run.err;
  auto const [code, out, err] = faro({"shuffle", packed});
  EXPECT_EQ(code, 0) << err;
  EXPECT_EQ(out, "");
}

TEST_F(shuffle_files, outputs_of_a_split_have_the_formats_of_their_own_suffixes) {
  put("in", numbers_to(100000));
  auto const run = faro({"shuffle", "--seed", "s", "--split", "1/4,1/4,1/2", "-o", "a.gz,b.zst,c", "in"});
  if (run.exit_code == 2 && run.err.find("built without") != std::string::npos) GTEST_SKIP() << run.err;
  EXPECT_EQ(shell("$FARO shuffle --seed s in > whole; sort whole > sorted;"
                  "for f in a.gz b.zst c; do $FARO shuffle $f; done | sort | cmp - sorted;"
                  "tail -n 50000 whole | cmp - c")
                .out,
            "");
}

INSTANTIATE_TEST_SUITE_P(formats, shuffle_compressed, ::testing::Values(".gz", ".zst"));

// ---- Large files ------------------------------------------------------------------------------------------

/// 1.7 million lines: more than the default shuffle has in one piece, so they come in the order scatter.
constexpr char const* lines_beyond_memory = "seq 1700000 > in; ";

TEST_F(shuffle_files, a_large_file_has_the_order_scatter) {
  // tests/answers/scatter.py is the independent implementation of that order.
  auto const run = shell(
      std::string{lines_beyond_memory} +
      "$FARO shuffle --seed faro in > out; $FARO shuffle --seed faro --algorithm scatter in | cmp - out &&"
      "$FARO shuffle --seed faro --verbose in 2>&1 > /dev/null | cut -d' ' -f 1-4");
  EXPECT_EQ(run.out, "faro shuffle: scatter from\n");
  EXPECT_EQ(run.err, "");
}

TEST_F(shuffle_files, the_order_depends_on_seed_and_line_numbers_alone) {
  auto const run =
      shell(std::string{lines_beyond_memory} +
            "sed 's/$/ and a longer line beside it/' in > beside;"
            "$FARO shuffle --seed s in > out;"
            "for t in 1 3; do $FARO shuffle --seed s --threads $t in | cmp - out; done;"
            "$FARO shuffle --seed s --memory 64M beside | cut -d' ' -f1 | cmp - out;"
            "$FARO shuffle --seed s beside | cut -d' ' -f1 | cmp - out;"
            "cat in | $FARO shuffle --seed s --memory 64M - | cmp - out;"
            "FARO_INSTRUCTIONS=portable $FARO shuffle --seed s in | cmp - out;"
            "for n in 0 1 1000 1600000; do $FARO shuffle --seed s -n $n in | cmp - <(head -n $n out); done");
  EXPECT_EQ(run.out + run.err, "");
}

TEST_F(shuffle_files, a_memory_limit_is_kept_and_changes_nothing) {
  if (shell("command -v python3").exit_code != 0) GTEST_SKIP() << "python3 measures the memory";
  auto const run = shell(
      "seq -f '%.0f a line of text with a number in front of it, as files of lines often are' 2000000 > in;"
      "$FARO shuffle --seed s in | cksum > whole;"
      "for m in 64 100; do python3 -c 'import resource, subprocess, sys\n"
      "subprocess.run(sys.argv[2:], check=True)\n"
      "assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < int(sys.argv[1]) * 1024' "
      "$m $FARO shuffle --seed s --memory ${m}M --temporary . -o out in; cksum < out | cmp - whole; done; ls "
      "-A");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "in\nout\nwhole\n");
}

TEST_F(shuffle_files, long_lines_beyond_memory_have_their_order_too) {
  // 150 MB in 3,000 lines, one of them as large as all that may be in memory.
  auto const run = shell(
      "for i in $(seq 30); do for j in $(seq 100); do printf '%s ' $i.$j; done; echo; done > seed;"
      "awk '{ line = $0; while (length(line) < 40000) line = line line; for (i = 0; i < 60; i++) print i, "
      "line }' seed > in;"
      "head -c 70000000 /dev/zero | tr '\\0' x >> in;"
      "$FARO shuffle --seed s in > out; $FARO shuffle --seed s --memory 64M in | cmp - out;"
      "$FARO shuffle --seed s --memory 64M -n 900 in | cmp - <(head -n 900 out)");
  EXPECT_EQ(run.out + run.err, "");
}

TEST_F(shuffle_files, a_sample_of_a_large_file_is_the_head_of_the_whole) {
  auto const run = shell(
      std::string{lines_beyond_memory} +
      "$FARO shuffle --seed s --header 2 in > out;"
      "for n in 1 60; do $FARO shuffle --seed s --header 2 -n $n in | cmp - <(head -n $((n + 2)) out); done;"
      "head -c 11000000 in > cut; $FARO shuffle --seed s cut > out;"
      "$FARO shuffle --seed s -n 50 cut | cmp - <(head -n 50 out)");
  EXPECT_EQ(run.out + run.err, "");
}

TEST_F(shuffle_files, a_sample_of_what_is_read_once_is_the_same) {
  auto const run =
      shell(std::string{lines_beyond_memory} +
            "for n in 1 60 10000; do $FARO shuffle --seed s --header 2 in | head -n $((n + 2)) > out;"
            "cat in | $FARO shuffle --seed s --header 2 -n $n | cmp - out;"
            "cat in | $FARO shuffle --seed s --header 2 -n $n --memory 64M | cmp - out; done;"
            "head -n 1572866 in | $FARO shuffle --seed s --header 2 > out;"  // no more than a leaf
            "head -n 1572866 in | $FARO shuffle --seed s --header 2 -n 9 | cmp - <(head -n 11 out);"
            "cat in | $FARO shuffle --seed s -n 10 --split 8,rest -o a,b;"
            "cat a b | cmp - <($FARO shuffle --seed s -n 10 in)");
  EXPECT_EQ(run.out + run.err, "");
}

// Whatever the seed, the rules of lines, and whether there turn out to be few or many: 70 MB go by.
TEST_F(shuffle_files, a_sample_of_any_stream_takes_the_memory_of_its_lines) {
  if (shell("command -v python3").exit_code != 0) GTEST_SKIP() << "python3 measures the memory";
  auto const run = shell(
      "text() { yes 'some text of a line, \"and more\" of it' | head -n $1; };"
      "thin() { python3 -c 'import resource, subprocess, sys\n"
      "subprocess.run(sys.argv[1:], check=True)\n"
      "most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
      "assert most < 30 * 1024, most' $FARO shuffle --seed s -n 100 \"$@\" | wc -l; };"
      "text 1500000 | thin; text 1500000 | thin --csv --header 0; text 1500000 | gzip -1 > packed.gz;"
      "thin --header 1 packed.gz; text 1500000 | thin --record r; text 1900000 | thin --generator chacha8");
  EXPECT_EQ(run.out, "100\n100\n101\n100\n100\n");
  EXPECT_EQ(run.err, "");
}

TEST_F(shuffle_files, a_sample_of_many_lines_of_a_stream_has_each_once) {
  EXPECT_EQ(shell("seq 1700000 | $FARO shuffle -n 200000 | sort -u | wc -l").out, "200000\n");
}

TEST_F(shuffle_files, a_record_of_a_large_file_is_its_seed) {
  auto const run = shell(
      std::string{lines_beyond_memory} +
      "$FARO shuffle --record draw.json -o out in; grep -c '\"picks\": \\[\\]' draw.json;"
      "$FARO shuffle --replay draw.json in | cmp - out; $FARO shuffle --undo draw.json out | cmp - in;"
      "sed -i 's/\"seed\": \"./\"seed\": \"x/' draw.json; $FARO shuffle --replay draw.json in; echo $?");
  EXPECT_EQ(run.out, "1\n1\n");
  EXPECT_THAT(run.err, HasSubstr("draw.json does not hold"));
}

// ---- What can go wrong ------------------------------------------------------------------------------------

TEST_F(shuffle_files, a_temporary_folder_that_is_none_is_named) {
  auto const [code, out, err] =
      shell(std::string{lines_beyond_memory} +
            "sed 's/$/ and a longer line beside it, so that 64 MB are too few/' in > big;"
            "$FARO shuffle --memory 64M --temporary no/such -o out big; echo $?; ls");
  EXPECT_EQ(out, "3\nbig\nin\n");
  EXPECT_EQ(err,
            "faro shuffle: no temporary file in no/such: No such file or directory; --temporary names "
            "another folder\n");
}

TEST_F(shuffle_files, a_file_that_is_cut_short_while_it_is_read_is_an_error) {
  // The reader of the output waits, so that the file is cut when only a part of it was read.
  auto const run = shell(
      "seq 9000000 > in; mkfifo pipe; $FARO shuffle in > pipe & job=$!;"
      "exec 3< pipe; head -c 1000 <&3 > /dev/null; sleep 0.2; : > in; cat <&3 > /dev/null; wait $job; echo "
      "$?");
  EXPECT_EQ(run.out, "3\n");
  EXPECT_THAT(run.err, HasSubstr("in: became shorter while it was read"));
}

TEST_F(shuffle_files, a_killed_run_leaves_nothing) {
  auto const run =
      shell(std::string{lines_beyond_memory} +
            "sed 's/$/ and a longer line beside it, so that 64 MB are too few/' in > big; mkfifo pipe;"
            "$FARO shuffle --memory 64M --temporary . big > pipe & job=$!;"
            "exec 3< pipe; head -c 1000 <&3 > /dev/null; kill -KILL $job; wait $job 2> /dev/null; ls -A");
  EXPECT_EQ(run.out, "big\nin\npipe\n");
}

}  // namespace
}  // namespace faro::testing
