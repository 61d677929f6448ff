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

TEST_F(shuffle_training, epochs_of_a_huge_range_are_instant) {
  EXPECT_EQ(lines_of(faro({"shuffle", "--epochs", "1000", "--resume", "777:999999999999", "-n", "5", "--seed",
                           "s", "-i", "1-1000000000000"})
                         .out)
                .size(),
            5U);
}

// ---- Shards -----------------------------------------------------------------------------------------------

TEST_F(shuffle_training, shards_come_in_random_order_each_shuffled_within) {
  put("a", "n\na1\na2\na3\n");
  put("b", "n\nb1\nb2\n");
  put("c", "n\nc1\nc2\nc3\nc4");
  auto const out = faro({"shuffle", "--shards", "--header", "1", "--seed", "faro", "a", "b", "c"}).out;
  EXPECT_EQ(out, "n\nc4\nc3\nc1\nc2\nb2\nb1\na2\na3\na1\n");  // docs/spec-samples.md, section 7
  EXPECT_EQ(
      faro({"shuffle", "--shards", "--header", "1", "--seed", "faro", "-o", "out-%02d.gz", "a", "b", "c"})
          .exit_code,
      0);
  EXPECT_EQ(lines_of(faro({"shuffle", "out-02.gz"}).out).size(), 3U);
  put("c", "other\nc1\n");
  EXPECT_EQ(faro({"shuffle", "--shards", "--header", "1", "--seed", "faro", "a", "b", "c"}).err,
            "faro shuffle: c: expected the header of b, got another\n");
  EXPECT_EQ(faro({"shuffle", "--shards"}, "lost\n").exit_code, 2);
  EXPECT_EQ(
      faro({"shuffle", "-o", "x-{}.csv", "a"}).err,
      "faro shuffle: --output x-{}.csv: expected --split or --shards with a name for several files, got "
      "neither\n");
  EXPECT_EQ(faro({"shuffle", "--epochs", "2", "-o", "x-%02d", "a"}).exit_code, 2);
}

TEST_F(shuffle_training, a_resumed_run_has_its_header_in_a_new_file_alone) {
  put("a", "n\n1\n2\n3\n");
  std::vector<std::string> const words{"shuffle",  "--epochs", "2",        "--seed", "s",
                                       "--header", "1",        "--resume", "2:1",    "a"};
  auto const rest = faro(words).out;
  EXPECT_EQ(lines_of(rest).size(), 2U);
  auto to_file = words;
  to_file.insert(to_file.end(), {"-o", "rest"});
  EXPECT_EQ(faro(to_file).exit_code, 0);
  EXPECT_EQ(get("rest"), "n\n" + rest);
}

TEST_F(shuffle_training, headings_of_shards_are_noted_as_those_of_other_tables) {
  put("a.csv", "id,x\n1,a\n");
  put("b.csv", "id,x\n2,b\n");
  EXPECT_EQ(faro({"shuffle", "--shards", "a.csv", "b.csv"}).err,
            "faro shuffle: note: a.csv: headings are shuffled like all lines; --csv keeps them in front\n");
}

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

TEST_F(shuffle_training, a_dry_run_says_what_it_would_do_and_does_nothing) {
  put("lines", numbers_to(10));
  put("old", "");
  auto const [code, out, err] =
      faro({"shuffle", "--dry-run", "--seed", "s", "--split", "1/2,1/2", "-o", "old,new", "lines"});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(out, HasSubstr("read    lines (21 bytes)\n"));
  EXPECT_THAT(out, HasSubstr("order   ascending, above 1,572,864 lines scatter, from the seed 's'\n"));
  EXPECT_THAT(out, HasSubstr("how     in memory: 21 bytes of text, mapped, and 17 bytes a line"));
  EXPECT_THAT(out, HasSubstr("write   old (replaced), new\n"));
  EXPECT_EQ(get("old"), "");
  EXPECT_FALSE(has("new"));
  EXPECT_THAT(
      faro({"shuffle", "--dry-run", "-n", "3", "--record", "r"}, "a\n").out,
      HasSubstr("order   ascending, of more than 4 MB bottom-k, fresh from the operating system\n"
                "how     what is at most 4 MB in memory, what is more in one pass, by random tags; "));
}

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

// Spreadsheets and editors leave empty lines at the end: where a column is read they are no records.
TEST_F(shuffle_training, empty_lines_have_no_columns) {
  put("people.csv", "name;class\r\nann;a\r\nbob;b\r\n\r\ncid;a\r\ndee;b\r\n;\r\n");
  auto const run = faro({"shuffle", "--stratify", "class", "--split", "1/2,1/2", "-o", "x,y", "--seed", "s",
                         "--record", "r.json", "people.csv"});
  EXPECT_EQ(run.err, "faro shuffle: 2 empty lines left out\n");
  EXPECT_EQ(lines_of(get("x")).size() + lines_of(get("y")).size(), 6U) << "two headings, four people";
  EXPECT_EQ(faro({"audit", "verify", "r.json", "people.csv"}).exit_code, 0);
  auto const each = faro({"shuffle", "-n", "1", "--by", "class", "--seed", "s", "people.csv"});
  EXPECT_EQ(lines_of(each.out).size(), 3U);
  auto const piped = faro({"shuffle", "-n", "9", "--by", "class", "--sampler", "bottom-k", "--seed", "s"},
                          get("people.csv"));
  EXPECT_EQ(lines_of(piped.out).size(), 5U);
  EXPECT_EQ(piped.err, run.err);
  auto const wrong =
      faro({"shuffle", "-n", "1", "--weights", "class", "--sampler", "bottom-k"}, "name;class\n\nann;a\n");
  EXPECT_THAT(wrong.err, HasSubstr("line 3: expected a weight"));
  EXPECT_THAT(faro({"shuffle", "--csv", "people.csv"}).err,
              HasSubstr("people.csv: the last line is empty, and a line as all others"));
  EXPECT_EQ(faro({"shuffle", "--group", ".user", "--split", "1,rest", "-o", "x,y"},
                 "{\"user\": 1}\n{\"user\": 2}\n\n")
                .err,
            "faro shuffle: 1 empty line left out\n");
}

TEST_F(shuffle_training, texts_that_look_like_something_else_are_named) {
  using namespace std::string_literals;
  put("wide",
      "\xFF\xFE"
      "a\0\n\0b\0\n\0"s);
  put("unmarked", "a\0\n\0b\0\n\0"s);
  put("binary", "some\0thing\nelse\n"s);
  for (auto const* name : {"wide", "unmarked"})
    EXPECT_THAT(faro({"shuffle", name}).err, HasSubstr("looks like text in UTF-16")) << name;
  EXPECT_THAT(faro({"shuffle", "binary"}).err, HasSubstr("looks like binary data"));
  EXPECT_EQ(faro({"shuffle", "-z", "binary"}).err, "");
  EXPECT_EQ(faro({"shuffle"}, "plain\ntext\n").err, "");
  EXPECT_EQ(faro({"shuffle"}, "a\rb\r").err,
            "faro shuffle: note: standard input is one line: expected lines that end in LF or CR and LF, got "
            "CR alone; tr "
            "'\\r' '\\n' makes them\n");
  put("table", "PAR1\0\0PAR1"s);
  EXPECT_THAT(faro({"shuffle", "table"}).err, HasSubstr("looks like Parquet, which is not read"));
  // A name that promises what is not written.
  EXPECT_EQ(faro({"shuffle", "-o", "out.xz"}, "text\n").err,
            "faro shuffle: note: out.xz is written as text: expected a name in .gz or .zst for what is to be "
            "compressed\n");
}

TEST_F(shuffle_training, in_place_other_names_are_said) {
  put("lines", numbers_to(5));
  auto const run = shell("ln lines other; $FARO shuffle -o lines lines; wc -l < other");
  EXPECT_THAT(run.err, HasSubstr("lines has 2 names (hard links): the others keep the old text\n"));
  EXPECT_EQ(run.out, "5\n");
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
