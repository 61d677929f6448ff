// `faro shuffle` for those who train: epochs, shards; and its manners: what it says before and while it
// works.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using shuffle_training = workbench;

std::vector<std::string> from(std::vector<std::string> const& lines, std::size_t first) {
  return {lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end()};
}

// ---- Epochs -----------------------------------------------------------------------------------------------

TEST_F(shuffle_training, every_epoch_has_all_items_in_another_order) {
  auto const lines = lines_of(faro({"shuffle", "--epochs", "3", "--seed", "s", "-i", "1-100"}).out);
  ASSERT_EQ(lines.size(), 300U);
  std::vector<std::vector<std::string>> epochs;
  for (std::size_t at = 0; at < 300; at += 100) {
    epochs.push_back({lines.begin() + static_cast<std::ptrdiff_t>(at),
                      lines.begin() + static_cast<std::ptrdiff_t>(at + 100)});
    EXPECT_EQ(sorted(epochs.back()), sorted(lines_of(numbers_to(100))));
  }
  EXPECT_NE(epochs[0], epochs[1]);
  EXPECT_NE(epochs[1], epochs[2]);
  put("lines", "n\n" + numbers_to(100));
  EXPECT_EQ(
      from(lines_of(faro({"shuffle", "--epochs", "3", "--seed", "s", "--header", "1", "lines"}).out), 1),
      lines);
}

TEST_F(shuffle_training, epochs_go_on_at_any_item) {
  auto const all = lines_of(faro({"shuffle", "--epochs", "3", "--seed", "s", "-i", "1-100"}).out);
  for (auto const& [place, seen] : {std::pair{"0", 0U},
                                    {"1", 1U},
                                    {"2:0", 100U},
                                    {"1:100", 100U},
                                    {"2:57", 157U},
                                    {"299", 299U},
                                    {"300", 300U},
                                    {"1000", 300U}}) {
    EXPECT_EQ(
        lines_of(faro({"shuffle", "--epochs", "3", "--resume", place, "--seed", "s", "-i", "1-100"}).out),
        from(all, seen))
        << place;
  }
  EXPECT_EQ(lines_of(faro({"shuffle", "--epochs", "3", "--resume", "2:57", "-n", "50", "--seed", "s", "-i",
                           "1-100"})
                         .out)[49],
            all[206]);
  EXPECT_EQ(faro({"shuffle", "--epochs", "3", "--resume", "5", "-i", "1-9"}).err,
            "faro shuffle: --resume needs --seed: a fresh run is another one, which has not begun\n");
  EXPECT_EQ(faro({"shuffle", "--epochs", "3", "--resume", "4:0", "--seed", "s", "-i", "1-9"}).exit_code, 2);
  auto const end = [&](std::string const& place) {
    return faro({"shuffle", "--epochs", "3", "--seed", "s", "-i", "1-100", "--resume", place});
  };
  EXPECT_EQ(end("300").out, "");
  EXPECT_EQ(end("301").err, "faro shuffle: --resume: expected a whole number from 0 to 300, got '301'\n");
  EXPECT_EQ(end("301").exit_code, 2);
}

// ---- Shards -----------------------------------------------------------------------------------------------

TEST_F(shuffle_training, epochs_of_shards_come_anew_each_time) {
  std::string const files = "abcd";
  for (auto const file : files) {
    std::string text = "n\n";
    for (int line = 0; line < 5; ++line) text += file + std::to_string(line) + "\n";
    put(std::string{file}, text);
  }
  auto const run = [&](std::vector<std::string> const& more) {
    std::vector<std::string> words{"shuffle", "--shards", "--header", "1", "--seed", "s", "--epochs", "3"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"a", "b", "c", "d"});
    auto const done = faro(words);
    EXPECT_EQ(done.exit_code, 0) << done.err;
    return lines_of(done.out);
  };
  auto const all = run({});
  ASSERT_EQ(all.size(), 61U);
  std::vector<std::vector<std::string>> epochs;
  for (std::size_t at = 1; at < all.size(); at += 20) {
    epochs.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(at),
                        all.begin() + static_cast<std::ptrdiff_t>(at + 20));
    EXPECT_EQ(sorted(epochs.back()), sorted(epochs.front()));
    for (std::size_t i = 0; i < 20; ++i)
      EXPECT_EQ(epochs.back()[i][0], epochs.back()[i / 5 * 5][0]) << "a file";
  }
  EXPECT_NE(epochs[0], epochs[1]);
  EXPECT_NE(epochs[1], epochs[2]);
  // On from a file of an epoch, without the header that is written already.
  EXPECT_EQ(run({"--resume", "2:3"}), from(all, 1 + 20 + 15));
  EXPECT_EQ(run({"--resume", "5"}), from(all, 1 + 25));
  // For workers: the i-th file of every epoch goes to the i-th output.
  run({"-o", "worker-%d"});
  run({"-o", "later-%d", "--resume", "1:2"});
  auto const behind_header = [](std::vector<std::string> lines, std::ptrdiff_t from) {
    lines.erase(lines.begin() + 1, lines.begin() + from);
    return lines;
  };
  for (std::size_t worker = 0; worker < 4; ++worker) {
    std::vector<std::string> wanted{"n"};
    for (auto const& epoch : epochs)
      wanted.insert(wanted.end(), epoch.begin() + static_cast<std::ptrdiff_t>(5 * worker),
                    epoch.begin() + static_cast<std::ptrdiff_t>(5 * worker + 5));
    EXPECT_EQ(lines_of(get("worker-" + std::to_string(worker + 1))), wanted);
    EXPECT_EQ(lines_of(get("later-" + std::to_string(worker + 1))),
              worker < 2 ? behind_header(wanted, 6) : wanted);
  }
  EXPECT_EQ(
      faro({"shuffle", "--shards", "--epochs", "3", "--seed", "s", "--resume", "1:5", "a", "b"}).exit_code,
      2);
}

// ---- Manners ----------------------------------------------------------------------------------------------

// Of numbers and words it is known how many there are.
TEST_F(shuffle_training, a_dry_run_says_the_order_that_is_used) {
  auto const order_of = [&](std::vector<std::string> const& more) {
    std::vector<std::string> words{"shuffle", "--dry-run", "--seed", "s"};
    words.insert(words.end(), more.begin(), more.end());
    return faro(words).out;
  };
  EXPECT_THAT(order_of({"-i", "1-1572864"}), HasSubstr("order   ascending, from the seed 's'\n"));
  EXPECT_THAT(order_of({"-i", "1-1572865"}), HasSubstr("order   scatter, from the seed 's'\n"));
  EXPECT_THAT(order_of({"-i", "1-1572865", "-n", "3"}),
              HasSubstr("order   fisher-yates-ascending, from the seed 's'\n"));
  EXPECT_THAT(order_of({"-e", "a", "b"}), HasSubstr("order   ascending, from the seed 's'\n"));
  EXPECT_THAT(faro({"shuffle", "--verbose", "--seed", "s", "-i", "1-1572865", "-o", "numbers"}).err,
              HasSubstr("scatter"));
}

TEST_F(shuffle_training, in_place_attributes_stay) {
  put("lines", numbers_to(5));
  put("set.py",
      "import os, sys\n"
      "try:\n"
      "    for name, value in (('origin', b'survey'), ('bytes', b'\\0\\xff'), ('empty', b'')):\n"
      "        os.setxattr('lines', 'user.' + name, value)\n"
      "except OSError:\n"
      "    sys.exit(77)\n");
  put("get.py",
      "import os\n"
      "print([(n, os.getxattr('lines', n)) for n in sorted(os.listxattr('lines')) if "
      "n.startswith('user.')])\n");
  auto const set = shell("chmod 640 lines; python3 set.py");
  if (set.exit_code != 0)
    GTEST_SKIP() << "no extended attributes here, or no Python: python3 set.py ended with " << set.exit_code;
  for (std::string const more : {"", "--split 3,rest"}) {
    auto const run = shell("$FARO shuffle " + more + " -o lines" + (more.empty() ? "" : ",others") +
                           " lines && python3 get.py && stat -c %a lines");
    EXPECT_EQ(run.out,
              "[('user.bytes', b'\\x00\\xff'), ('user.empty', b''), ('user.origin', b'survey')]\n640\n")
        << more << run.err;
  }
}

}  // namespace
}  // namespace faro::testing
