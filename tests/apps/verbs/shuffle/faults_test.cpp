// `faro shuffle` when something goes wrong: inputs that change while they are read, disks that fill up, runs
// that are killed, memory that runs out, random indices that are always the same. An error says what is
// wrong, outputs are whole or not there, nothing is left behind.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using shuffle_faults = workbench;

// ---- Inputs that change while they are read ---------------------------------------------------------------

/// How a file is shuffled: the options, and its lines.
struct way {
  char const* name;
  char const* options;
  char const* lines;
};

class shuffle_changing : public workbench, public ::testing::WithParamInterface<way> {
 protected:
  /// The file is changed when it has been opened, and before any of it is read: the program waits until the
  /// pipe that is its output is opened at the other end.
  [[nodiscard]] outcome shuffled_while(std::string const& change) const {
    return shell(std::string{GetParam().lines} + " > in; mkfifo pipe; cp in before;" +
                 "$FARO shuffle --seed s " + GetParam().options +
                 " -o pipe in & job=$!;"
                 "until ls -l /proc/$job/fd 2> /dev/null | grep -q '/in$'; do sleep 0.01; done;"
                 "source $FARO_TESTS/waiting.bash; until_waiting $job;" +
                 change + "; cat pipe > out; wait $job; echo $?");
  }
};

TEST_P(shuffle_changing, what_is_added_meanwhile_is_not_seen) {
  auto const run = shuffled_while("echo one line more >> in");
  EXPECT_EQ(run.out, "0\n");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(shell(std::string{"$FARO shuffle --seed s "} + GetParam().options + " before | cmp - out").out,
            "");
}

TEST_P(shuffle_changing, what_is_cut_off_meanwhile_is_an_error) {
  auto const run = shuffled_while("truncate -s -5 in");
  EXPECT_EQ(run.out, "3\n");
  EXPECT_EQ(
      run.err,
      "faro shuffle: in: became shorter while it was read: expected a file that nobody writes meanwhile\n");
}

TEST_P(shuffle_changing, what_is_emptied_meanwhile_is_an_error) {
  auto const run = shuffled_while(": > in");
  EXPECT_EQ(run.out, "3\n");
  EXPECT_THAT(run.err, HasSubstr("in: became shorter while it was read"));
}

INSTANTIATE_TEST_SUITE_P(when, shuffle_changing,
                         ::testing::Values(way{"mapped", "", "seq 100000"},
                                           way{"all_in_memory", "--algorithm riffle", "seq 1000"},
                                           way{"beyond_memory", "--memory 64M", "seq 5000000"},
                                           way{"sampled", "-n 3", "seq 1000000"},
                                           way{"sampled_with_header", "-n 3 --header 999999", "seq 1000000"}),
                         [](auto const& about) { return about.param.name; });

TEST_F(shuffle_faults, a_sample_of_a_file_that_is_cut_after_it_was_counted_is_an_error) {
  // The lines are so long that the pipe is full when a few of them are written; then the rest is cut off.
  auto const run = shell(
      "line=$(head -c 100000 /dev/zero | tr '\\0' x); for i in $(seq 140); do echo $i $line; done > in;"
      "mkfifo pipe; $FARO shuffle --seed s -n 90 in > pipe & job=$!;"
      "exec 3< pipe; head -c 1000 <&3 > /dev/null; truncate -s 1000 in; cat <&3 > /dev/null; wait $job;"
      "echo $?");
  EXPECT_EQ(run.out, "3\n");
  EXPECT_THAT(run.err, HasSubstr("faro shuffle: in: became shorter while it was read"));
}

TEST_F(shuffle_faults, files_that_do_not_know_their_size_are_read) {
  if (shell("cmp /proc/cpuinfo /proc/cpuinfo && test -r /sys/kernel/mm/transparent_hugepage/enabled")
          .exit_code != 0)
    GTEST_SKIP() << "no such files here";
  auto const run = shell(
      "f=/sys/kernel/mm/transparent_hugepage/enabled; $FARO shuffle $f | cmp - $f;"  // says 4096 bytes
      "$FARO shuffle /proc/self/limits | wc -l");                                    // says none
  EXPECT_EQ(run.err, "");
  EXPECT_GT(std::stoi(run.out), 5);
}

// ---- Disks that fill up -----------------------------------------------------------------------------------

/// 24 MB, beyond --memory 64M with what is needed to put lines in order.
constexpr char const* many_lines = "yes a | head -c 24000000 > in; ";

TEST_F(shuffle_faults, a_full_disk_leaves_the_target_as_it_was_whatever_is_written) {
  put("out", "old\n");
  put("few", numbers_to(1000));
  auto const full = [&](std::string const& limit, std::string const& command) {
    auto const run = shell("ulimit -f " + limit + "; $FARO shuffle " + command + "; echo $?; ls -A");
    EXPECT_EQ(run.out, "3\nfew\nin\nout\n") << command << '\n' << run.err;
    EXPECT_EQ(get("out"), "old\n") << command;
    return run.err;
  };
  ASSERT_EQ(shell(many_lines).exit_code, 0);
  std::string const no_room = "faro shuffle: cannot write out: File too large\n";
  EXPECT_EQ(full("1000", "-o out in"), no_room);
  EXPECT_EQ(full("2", "-o out few"), no_room);  // found by the last flush
  EXPECT_EQ(full("2", "-o out -n 10000 in"), no_room);
  EXPECT_EQ(full("100", "-o out -i 1-1000000"), no_room);
  EXPECT_EQ(full("4", "--record kept -o out few"), "faro shuffle: cannot write kept: File too large\n");
  EXPECT_THAT(full("10", "-o out.gz --seed s -i 1-100000"), HasSubstr("out.gz"));
  EXPECT_EQ(full("1000", "--split 10,rest -o out,more in"),
            "faro shuffle: cannot write more: File too large\n");
  EXPECT_EQ(full("1000", "--memory 64M --temporary . -o out in"),
            "faro shuffle: cannot write temporary files in .: File too large; --temporary names another "
            "folder\n");
}

TEST_F(shuffle_faults, room_that_is_not_there_is_reported_before_anything_is_written) {
  // 10 TB without a block on the disk.
  if (shell("truncate -s 10T in").exit_code != 0) GTEST_SKIP() << "no such large files here";
  auto const run = shell("timeout 300 $FARO shuffle --memory 64M --temporary . -o out in; echo $?; ls -A");
  EXPECT_EQ(run.out, "3\nin\n");
  EXPECT_THAT(run.err, HasSubstr("expected 11.0 TB of room for the temporary file, got "));
}

// ---- Runs that are killed ---------------------------------------------------------------------------------

TEST_F(shuffle_faults, a_run_that_is_killed_leaves_nothing_at_any_stage) {
  // Reading, reading beyond memory, writing; the signal can't be handled.
  auto const killed = [&](std::string const& command, std::string const& until) {
    return shell("mkfifo pipe; (cat in; sleep 60) > pipe & feed=$!; $FARO shuffle " + command +
                 " & job=$!; until " + until +
                 "; do sleep 0.01; done; kill -KILL $job; wait $job 2> /dev/null; echo $?;"
                 "kill $feed; rm pipe; ls -A")
        .out;
  };
  ASSERT_EQ(shell(many_lines).exit_code, 0);
  std::string const open = "ls -l /proc/$job/fd | grep -q deleted";  // a file without a name
  std::string const large = "test -n \"$(find -L /proc/$job/fd -type f -size +10M ! -samefile in)\"";
  EXPECT_EQ(killed("-o out pipe", open), "137\nin\n");
  EXPECT_EQ(killed("--memory 64M --temporary . -o out pipe", large), "137\nin\n");
  EXPECT_EQ(killed("-r -o out in", large), "137\nin\n");
  EXPECT_EQ(killed("--split 5%,5%,5%,5%,5%,5%,5%,5%,5%,5%,5%,5%,5%,5%,5%,25% -o 'part-{}' pipe", open),
            "137\nin\n");
}

// ---- Memory that runs out ---------------------------------------------------------------------------------

TEST_F(shuffle_faults, a_limit_of_the_shell_is_kept_and_changes_nothing) {
  auto const run = shell(std::string{many_lines} +
                         "cat -n in > lines; $FARO shuffle --seed s lines > whole;"
                         "(ulimit -v 200000; $FARO shuffle --seed s lines | cmp - whole;"
                         "cat lines | $FARO shuffle --seed s | cmp - whole)");
  EXPECT_EQ(run.out + run.err, "");
}

TEST_F(shuffle_faults, memory_that_is_not_there_is_an_error_and_the_target_stays) {
  put("out", "old\n");
  auto const run = shell(std::string{many_lines} +
                         "(ulimit -v 100000; $FARO shuffle --algorithm riffle -o out in); echo $?; ls -A");
  EXPECT_EQ(run.out, "3\nin\nout\n");
  EXPECT_EQ(run.err, "faro shuffle: out of memory; less input, or more memory, is needed\n");
  EXPECT_EQ(get("out"), "old\n");
}

// ---- What may be in lines ---------------------------------------------------------------------------------

TEST_F(shuffle_faults, bytes_of_any_kind_pass_beyond_memory) {
  auto const run = shell(
      "head -c 70000000 /dev/urandom > in; $FARO shuffle --seed s in | cksum > whole;"
      "$FARO shuffle --seed s --memory 64M in | cksum | cmp - whole;"
      "$FARO shuffle --seed s -z in | cksum > whole;"
      "$FARO shuffle --seed s -z --memory 64M in | cksum | cmp - whole;"
      "$FARO shuffle --seed s in | tr '\\n' '\\0' | LC_ALL=C sort -z | cksum > sorted;"
      "(cat in; test \"$(tail -c 1 in | od -An -tx1)\" = ' 0a' || echo) | tr '\\n' '\\0' | LC_ALL=C sort -z |"
      "cksum | cmp - sorted");
  EXPECT_EQ(run.out, "");
  std::string const note =
      "faro shuffle: note: in looks like binary data: it has zero bytes, and its lines are what stands "
      "between "
      "newlines; -z is for lines that end with zero bytes\n";
  EXPECT_EQ(run.err, note + note + note) << "said of those without -z";
}

// ---- Progress ---------------------------------------------------------------------------------------------

class shuffle_progress : public workbench {
 protected:
  /// What a command says on a terminal while it writes to a pipe that nobody reads until `ready`.
  [[nodiscard]] std::string said(std::string const& command, std::string const& ready,
                                 std::string const& terminal = "xterm") const {
    return shell("rm -f pipe seen; mkfifo pipe; export FARO SEEN=seen; python3 $FARO_TESTS/terminal.py " +
                 terminal + " 'source $FARO_TESTS/waiting.bash; (" + ready + "; cat > /dev/null) < pipe & " +
                 command + " > pipe; wait'")
        .out;
  }
};

TEST_F(shuffle_progress, is_bytes_rate_and_time_left_on_a_terminal_and_is_taken_away) {
  ASSERT_EQ(shell("seq 1000000 > in").exit_code, 0);
  for (std::string const memory : {"", "--memory 64M "}) {
    // It is told with each piece that is written, so that somebody must read them.
    auto const line = said("$FARO shuffle " + memory + "in",
                           "until [ -s seen ]; do head -c 100000 > /dev/null; sleep 0.1; done");
    EXPECT_THAT(line, ::testing::ContainsRegex("\r\x1b\\[Kwriting [0-9.]+ (bytes|kB|MB) of 7 MB, [0-9]+ %, "
                                               "[0-9.]+ (bytes|kB|MB) a second, [0-9]+ (s|min|h) left"));
    EXPECT_THAT(line, ::testing::EndsWith("\r\x1b[K"));
  }
  // Nobody knows how much comes.
  auto const fed = said("(until [ -s seen ]; do seq 30000; sleep 0.1; done) | $FARO shuffle", ":");
  EXPECT_THAT(fed, ::testing::ContainsRegex(
                       "\r\x1b\\[Kreading [0-9.]+ (bytes|kB|MB), [0-9.]+ (bytes|kB|MB) a second\r"));
}

TEST_F(shuffle_progress, is_not_shown_in_a_pipe_or_on_a_dumb_terminal) {
  ASSERT_EQ(shell("seq 1000000 > in").exit_code, 0);
  EXPECT_EQ(said("$FARO shuffle in 2> err", "sleep 1.3"), "");
  EXPECT_EQ(get("err"), "");
  EXPECT_EQ(said("$FARO shuffle in", "sleep 1.3", "dumb"), "");
}

// ---- A random index that is always the same ---------------------------------------------------------------

}  // namespace
}  // namespace faro::testing
