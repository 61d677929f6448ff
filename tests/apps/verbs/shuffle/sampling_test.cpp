// `faro shuffle` as a sampler: in one pass, each line by itself, by weights, of every kind so many.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

using shuffle_samples = workbench;

// ---- In one pass ------------------------------------------------------------------------------------------

TEST_F(shuffle_samples, of_a_pipe_take_memory_for_the_sample) {
  auto const [code, out, err] = shell(
      "[ -x /usr/bin/time ] || exit 77; seq 2000000 | { /usr/bin/time -f %M \"$FARO\" shuffle -n 100 2>thin "
      "| wc -l; }; tail -n 1 thin");
  if (code != 0 || out.find('\n') == std::string::npos) GTEST_SKIP() << "there is no time(1) here";
  auto const lines = lines_of(out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "100");
  EXPECT_LT(std::stoi(lines[1]), 40'000) << "kilobytes; all lines and their places are more than 30 MB more";
}

// Places of both halves, of the first lines and of all parts come up about as often as they should: a law of
// large numbers on 30,000 lines of 120,000, within 6 standard deviations.
TEST_F(shuffle_samples, of_a_long_pipe_are_any_lines_in_any_order) {
  constexpr int count = 120'000, taken = 30'000;
  std::string all = "number,text\n";
  for (int i = 0; i < count; ++i)
    all += std::to_string(i) + ",\"text\n" + std::string(static_cast<std::size_t>(i % 97), 'x') + "\"\n";
  ASSERT_GT(all.size(), 4'000'000U) << "what is less is sampled as of a file";
  auto const run = faro(
      {"shuffle", "--csv", "--header", "1", "-n", "30000", "--split", "0.5,0.5", "-o", "a,b", "--verbose"},
      all);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("reservoir with fresh randomness of the operating system"));
  auto const first = lines_of(get("a")), second = lines_of(get("b"));
  std::vector<int> drawn;
  for (auto const* part : {&first, &second}) {
    ASSERT_EQ(part->size(), static_cast<std::size_t>(1 + taken)) << "half of the lines, each of two";
    EXPECT_EQ(part->front(), "number,text");
    for (std::size_t i = 1; i < part->size(); i += 2) {
      drawn.push_back(std::stoi((*part)[i]));
      EXPECT_EQ((*part)[i + 1], std::string(static_cast<std::size_t>(drawn.back() % 97), 'x') + "\"");
    }
  }
  EXPECT_EQ((std::set<int>{drawn.begin(), drawn.end()}.size()), drawn.size());
  auto const of_first_half = std::ranges::count_if(drawn, [](int i) { return i < count / 2; });
  EXPECT_NEAR(static_cast<double>(of_first_half), taken / 2.0, 6 * 75);  // hypergeometric: 75.0
  auto const rising = std::ranges::count_if(std::views::iota(std::size_t{1}, drawn.size()),
                                            [&](std::size_t i) { return drawn[i - 1] < drawn[i]; });
  EXPECT_NEAR(static_cast<double>(rising), taken / 2.0, 6 * 50);  // ascents: sqrt(n / 12) = 50
}

TEST_F(shuffle_samples, of_short_lines_keep_the_memory_limit) {
  auto const [code, out, err] = shell(
      "[ -x /usr/bin/time ] || exit 77; yes | head -n 20000000 | { /usr/bin/time -f %M \"$FARO\" shuffle "
      "--memory 128M --temporary . -n 8000000 2>most | wc -l; }; tail -n 1 most");
  if (code != 0 || out.find('\n') == std::string::npos) GTEST_SKIP() << "there is no time(1) here";
  auto const lines = lines_of(out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "8000000");
  EXPECT_LT(std::stoi(lines[1]), 131'072) << "kilobytes; a place in a list is more than such a line";
}

TEST_F(shuffle_samples, of_nearly_all_of_a_pipe_are_taken_in_memory) {
  auto const all = numbers_to(900'000);
  ASSERT_GT(all.size(), 4'000'000U);
  EXPECT_EQ(lines_of(faro({"shuffle", "-n", "9999999999999"}, all).out).size(), 900'000U);
}

TEST_F(shuffle_samples, by_bottom_k_are_the_same_from_a_file_a_pipe_and_by_way_of_a_record) {
  auto const all = numbers_to(5000);
  put("all", all);
  auto const sample = faro({"shuffle", "--sampler", "bottom-k", "-n", "20", "--seed", "s", "all"}).out;
  EXPECT_EQ(lines_of(sample).size(), 20U);
  EXPECT_EQ(faro({"shuffle", "--sampler", "bottom-k", "-n", "20", "--seed", "s"}, all).out, sample);
  EXPECT_EQ(faro({"shuffle", "--sampler", "bottom-k", "-n", "20", "--seed", "s", "--record", "r", "all"}).out,
            sample);
  EXPECT_EQ(faro({"shuffle", "--replay", "r", "all"}).out, sample);
  EXPECT_EQ(faro({"audit", "verify", "r", "all"}).exit_code, 0);
  // Another seed, another sample; fewer lines, a part of it.
  EXPECT_NE(faro({"shuffle", "--sampler", "bottom-k", "-n", "20", "--seed", "t", "all"}).out, sample);
  auto const few = faro({"shuffle", "--sampler", "bottom-k", "-n", "5", "--seed", "s", "all"}).out;
  EXPECT_EQ(sample.substr(0, few.size()), few);
}

// ---- Each line by itself ----------------------------------------------------------------------------------

TEST_F(shuffle_samples, by_rate_keep_the_order_of_the_lines_and_hold_those_of_a_lower_rate) {
  auto const all = numbers_to(4000);
  auto const half = lines_of(faro({"shuffle", "--rate", "1/2", "--seed", "s"}, all).out);
  auto const tenth = lines_of(faro({"shuffle", "--rate", "10%", "--seed", "s"}, all).out);
  EXPECT_NEAR(static_cast<double>(half.size()), 2000, 200);  // six standard deviations
  EXPECT_NEAR(static_cast<double>(tenth.size()), 400, 120);
  auto const by_number = [](std::string const& a, std::string const& b) {
    return std::stoi(a) < std::stoi(b);
  };
  EXPECT_TRUE(std::ranges::is_sorted(half, by_number));
  EXPECT_TRUE(std::ranges::includes(half, tenth, by_number));
  EXPECT_EQ(faro({"shuffle", "--rate", "1", "--seed", "s"}, all).out, all);
}

TEST_F(shuffle_samples, by_rate_are_written_as_lines_come) {
  auto const [code, out, err] = shell(
      "mkfifo in out; \"$FARO\" shuffle --rate 1 < in > out & exec 3>in 4<out\n"
      "printf 'first line of them\\n' >&3; IFS= read -r line <&4; echo \"got $line\"; exec 3>&-; cat <&4; "
      "wait");
  EXPECT_EQ(out, "got first line of them\n") << err;
}

TEST_F(shuffle_samples, by_rate_leave_records) {
  put("all", "head\n" + numbers_to(300));
  auto const sample =
      faro({"shuffle", "--header", "1", "--rate", "0.2", "--seed", "s", "--record", "r", "all"}).out;
  EXPECT_EQ(faro({"shuffle", "--header", "1", "--rate", "0.2", "--seed", "s", "all"}).out, sample);
  EXPECT_THAT(get("r"), HasSubstr("\"algorithm\": \"bernoulli\""));
  EXPECT_THAT(get("r"), HasSubstr("\"rate\": \"1/5\""));
  EXPECT_EQ(faro({"shuffle", "--replay", "r", "all"}).out, sample);
  EXPECT_EQ(faro({"shuffle", "--undo", "r"}, sample).err,
            "faro shuffle: r can't be undone: it is a sample, the other lines are not in the output\n");
}

// ---- By columns -------------------------------------------------------------------------------------------

/// "id,kind,who,weight": 60 lines of kind a, 30 of b, 10 of c; three lines in a row of one person.
std::string people() {
  std::string out = "id,kind,who,weight\n";
  for (int i = 0; i < 100; ++i) {
    out += std::to_string(i) + ',' +
           (i % 10 < 6   ? 'a'
            : i % 10 < 9 ? 'b'
                         : 'c') +
           ",\"p " + std::to_string(i / 3) + "\"," +
           (i == 7   ? "0.5"
            : i == 8 ? "1.25"
                     : "0") +
           '\n';
  }
  return out;
}

std::string cell(std::string const& line, int column) {
  std::size_t at = 0;
  for (; column > 0; --column) at = line.find(',', at) + 1;
  return line.substr(at, line.find(',', at) - at);
}

std::vector<std::string> column_of(std::string const& text, int column) {
  std::vector<std::string> out;
  auto const lines = lines_of(text);
  for (std::size_t i = 1; i < lines.size(); ++i) out.push_back(cell(lines[i], column));
  return out;
}

TEST_F(shuffle_samples, by_column_take_so_many_of_every_value) {
  put("people", people());
  for (auto const* column : {"kind", "2"}) {
    auto const out =
        faro({"shuffle", "-n", "7", "--by", column, "--header", "1", "--seed", "s", "people"}).out;
    auto const kinds = column_of(out, 1);
    for (auto const* kind : {"a", "b", "c"}) EXPECT_EQ(std::ranges::count(kinds, kind), 7) << kind;
  }
  auto const share = column_of(faro({"shuffle", "-n", "10%", "--by", "kind", "people"}).out, 1);
  EXPECT_EQ(std::ranges::count(share, "a"), 6);
  EXPECT_EQ(std::ranges::count(share, "c"), 1);
  // They are the first of each in the whole order for that seed.
  auto const whole = column_of(faro({"shuffle", "--csv", "--header", "1", "--seed", "s", "people"}).out, 0);
  auto const few = column_of(faro({"shuffle", "-n", "1", "--by", "kind", "--seed", "s", "people"}).out, 0);
  EXPECT_EQ(few[0], whole[0]);
  auto const place = [&](std::string const& id) { return std::ranges::find(whole, id) - whole.begin(); };
  EXPECT_TRUE(std::ranges::is_sorted(few, {}, place));
}

TEST_F(shuffle_samples, by_column_of_a_stream_are_kept_alone) {
  put("people", people());
  auto const by_tags =
      faro({"shuffle", "-n", "4", "--by", "kind", "--sampler", "bottom-k", "--seed", "s"}, people());
  EXPECT_EQ(by_tags.exit_code, 0) << by_tags.err;
  auto const kinds = column_of(by_tags.out, 1);
  for (auto const* kind : {"a", "b", "c"}) EXPECT_EQ(std::ranges::count(kinds, kind), 4) << kind;
  // The same by way of a record, which looks at all lines: the first of each in the order of their tags.
  EXPECT_EQ(faro({"shuffle", "-n", "4", "--by", "kind", "--sampler", "bottom-k", "--seed", "s", "--record",
                  "r", "people"})
                .out,
            by_tags.out);
  EXPECT_EQ(faro({"shuffle", "--replay", "r", "people"}).out, by_tags.out);
  EXPECT_EQ(
      column_of(faro({"shuffle", "-n", "4", "--by", "2", "--csv", "--header", "1"}, people()).out, 1).size(),
      12U);
  EXPECT_EQ(faro({"shuffle", "-n", "4", "--by", ".kind"}, "{\"kind\": 1}\n{}\n").err,
            "faro shuffle: standard input, line 2: expected a value at .kind, got none\n");
}

TEST_F(shuffle_samples, groups_stay_together_and_in_one_part_of_a_split) {
  put("people", people());
  auto const who = column_of(faro({"shuffle", "--group", "who", "people"}).out, 2);
  ASSERT_EQ(who.size(), 100U);
  auto groups = who;
  groups.erase(std::ranges::unique(groups).begin(), groups.end());
  EXPECT_EQ(groups.size(), 34U) << "each stands in one piece";
  auto const [code, out, err] = faro(
      {"shuffle", "--key", "who", "--split", "0.5,0.3,0.2", "--seed", "s", "-o", "part-%02d.csv", "people"});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(err, HasSubstr("asked for were 50, 30, 20: every value of who is in one part"));
  std::set<std::string> seen;
  std::size_t lines = 0;
  for (auto const* name : {"part-01.csv", "part-02.csv", "part-03.csv"}) {
    auto const part = column_of(get(name), 2);
    lines += part.size();
    for (auto const& one : std::set<std::string>{part.begin(), part.end()})
      EXPECT_TRUE(seen.insert(one).second) << one << " leaks into " << name;
  }
  EXPECT_EQ(lines, 100U);
  EXPECT_EQ(
      column_of(faro({"shuffle", "--group", "who", "-n", "2", "--seed", "s", "people"}).out, 2).size() % 3,
      0U);
}

TEST_F(shuffle_samples, strata_keep_their_shares) {
  put("people", people());
  auto const [code, out, err] =
      faro({"shuffle", "--stratify", "kind", "--split", "80%,20%", "-o", "train.csv,test.csv", "people"});
  EXPECT_EQ(code, 0);
  EXPECT_EQ(err, "");
  auto const test = column_of(get("test.csv"), 1);
  EXPECT_EQ(std::ranges::count(test, "a"), 12);
  EXPECT_EQ(std::ranges::count(test, "b"), 6);
  EXPECT_EQ(std::ranges::count(test, "c"), 2);
  EXPECT_EQ(column_of(get("train.csv"), 1).size(), 80U);
}

// 40 users of 1 to 7 lines, half of whom have lines of several labels: users stay whole, and no part has more
// of a label than its share by as many lines as the largest user has, whose labels were drawn to be mixed.
TEST_F(shuffle_samples, groups_stay_whole_where_strata_keep_their_shares) {
  std::string all = "user,label\n";
  std::map<std::string, double> of_label;
  for (int user = 0; user < 40; ++user) {
    for (int line = 0; line <= user % 7; ++line) {
      auto const label = std::string{"abc"[(user % 2 == 0 ? user / 2 : user * line) % 3]};
      all += "u" + std::to_string(user) + "," + label + "\n";
      ++of_label[label];
    }
  }
  put("lines", all);
  for (auto const* seed : {"s", "t", "u"}) {
    auto const run = faro({"shuffle", "--group", "user", "--stratify", "label", "--split", "0.6,0.2,0.2",
                           "--seed", seed, "-o", "a,b,c", "--record", "record", "lines"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    std::set<std::string> seen;
    for (auto const& [name, share] : {std::pair{"a", 0.6}, {"b", 0.2}, {"c", 0.2}}) {
      auto const users = column_of(get(name), 0);
      auto const labels = column_of(get(name), 1);
      for (auto const& user : std::set<std::string>{users.begin(), users.end()})
        EXPECT_TRUE(seen.insert(user).second) << user << " leaks into " << name;
      for (auto const& [label, lines] : of_label)
        EXPECT_NEAR(static_cast<double>(std::ranges::count(labels, label)), share * lines, 7)
            << name << label;
    }
    EXPECT_EQ(seen.size(), 40U);
    EXPECT_EQ(faro({"audit", "verify", "record", "lines"}).exit_code, 0);
    EXPECT_EQ(faro({"shuffle", "--replay", "record", "-o", "d,e,f", "lines"}).exit_code, 0);
    EXPECT_EQ(get("d"), get("a"));
  }
  EXPECT_THAT(faro({"shuffle", "--group", "user", "--stratify", "label", "lines"}).err,
              HasSubstr("--stratify needs --split"));
}

TEST_F(shuffle_samples, by_weights_are_drawn_by_the_rule_of_faro_draw_winners_and_by_another_stream) {
  put("people", people());
  EXPECT_EQ(column_of(faro({"shuffle", "--weights", "weight", "people"}).out, 0).size(), 2U);
  std::string many = "name,tickets\n";
  for (int i = 0; i < 100; ++i) many += "p" + std::to_string(i) + "," + std::to_string(i % 5) + "\n";
  put("many", many);
  auto const drawn =
      lines_of(faro({"draw", "winners", "many", "-n", "80", "--weights", "tickets", "--seed", "s"}).out);
  auto const sample =
      column_of(faro({"shuffle", "--weights", "tickets", "-n", "80", "--seed", "s", "many"}).out, 0);
  ASSERT_EQ(sample.size(), 80U);
  std::vector<std::string> names;
  for (auto const& line : drawn)  // and the line behind them, of how many people
    if (!line.starts_with("of ")) names.push_back(line.substr(line.find_last_of(' ') + 1));
  EXPECT_NE(names, sample);
  EXPECT_EQ(sorted(names), sorted(sample));  // all who have a ticket
  put("tickets", "name,tickets\nann,3\nbob,0\ncarla,17\ndora,2\nemil,1\n");
  EXPECT_EQ(faro({"shuffle", "--weights", "tickets", "-n", "5", "tickets"}).err,
            "faro shuffle: expected at most 4 lines, as many as have a weight above 0, got -n 5\n");
  EXPECT_EQ(faro({"shuffle", "--weights", "name", "tickets"}).err,
            "faro shuffle: tickets, line 2: expected a weight such as 3 or 0.25, got 'ann'\n");
  EXPECT_EQ(faro({"shuffle", "--weights", "tickets", "-n", "2"}, "name,tickets\nann,3\nbob,0\n").err,
            "faro shuffle: expected at most 1 line, as many as have a weight above 0, got -n 2\n");
  auto const again = column_of(faro({"shuffle", "--weights", "tickets", "-r", "-n", "50", "tickets"}).out, 0);
  EXPECT_EQ(again.size(), 50U);
  EXPECT_EQ(std::ranges::count(again, "bob"), 0);
}

/// As programs write small and large numbers.
TEST_F(shuffle_samples, by_columns_leave_records) {
  put("people", people());
  for (auto const& rule : std::vector<std::vector<std::string>>{{"--by", "kind", "-n", "3"},
                                                                {"--by", "kind", "-n", "7%"},
                                                                {"--group", "who"},
                                                                {"--group", "3", "--header", "1", "-n", "4"},
                                                                {"--weights", "weight", "-n", "1"},
                                                                {"--bootstrap", "--header", "1"},
                                                                {"-n", "7%", "--header", "1"}}) {
    std::vector<std::string> words{"shuffle", "--record", "r", "people"};
    words.insert(words.begin() + 1, rule.begin(), rule.end());
    auto const sample = faro(words);
    EXPECT_EQ(sample.exit_code, 0) << sample.err;
    EXPECT_EQ(faro({"shuffle", "--replay", "r", "people"}).out, sample.out) << rule[0];
    auto const verified = faro({"audit", "verify", "r", "people"});
    EXPECT_EQ(verified.exit_code, 0) << rule[0] << verified.err;
    bool const counted = verified.out.find("of 100 items in order") != std::string::npos;
    EXPECT_EQ(counted, rule[0] == "--weights" || rule[0] == "-n")
        << rule[0] << ": what is no order is not counted";
  }
}

TEST_F(shuffle_samples, by_weights_of_a_stream_are_kept_alone) {
  put("people", people());
  std::vector<std::string> const words{"shuffle",   "--weights", "weight", "-n", "1",
                                       "--sampler", "bottom-k",  "--seed", "s"};
  auto from_file = words;
  from_file.push_back("people");
  EXPECT_EQ(faro(from_file).out, faro(words, people()).out);
  auto const refused = [&](std::string const& text, std::string const& n) {
    return faro({"shuffle", "--weights", "2", "-n", n, "--sampler", "bottom-k"}, text).err;
  };
  EXPECT_EQ(refused("a,1\nb,x\n", "1"),
            "faro shuffle: standard input, line 2: expected a weight such as 3 or 0.25, got 'x'\n");
  EXPECT_EQ(refused("a,1\nb,-2\n", "1"),
            "faro shuffle: standard input, line 2: expected a weight such as 3 or 0.25, got '-2'\n");
  EXPECT_EQ(refused("a,0\nb,2\n", "2"),
            "faro shuffle: expected at most 1 line, as many as have a weight above 0, got -n 2\n");
  auto const thin = shell(
      "[ -x /usr/bin/time ] || exit 77; seq 400000 | { /usr/bin/time -f %M \"$FARO\" shuffle --weights 1 -n "
      "100 2>thin | wc -l; }; tail -n 1 "
      "thin");
  if (thin.exit_code != 0 || lines_of(thin.out).size() != 2) GTEST_SKIP() << "there is no time(1) here";
  EXPECT_LT(std::stoi(lines_of(thin.out)[1]), 40'000) << "kilobytes";
}

// A split is made again from its record, and another input, plan or part does not hold.
TEST_F(shuffle_samples, splits_leave_records) {
  put("people", people());
  for (auto const& rule : std::vector<std::vector<std::string>>{
           {"--header", "1"}, {"--stratify", "kind"}, {"--group", "who"}, {"--header", "1", "-n", "40"}}) {
    SCOPED_TRACE(rule[0] + " " + rule[1]);
    std::vector<std::string> words{"shuffle",     "--record", "r",     "--split",
                                   "0.7,0.2,0.1", "-o",       "a,b,c", "people"};
    words.insert(words.begin() + 1, rule.begin(), rule.end());
    auto const split = faro(words);
    ASSERT_EQ(split.exit_code, 0) << split.err;
    EXPECT_EQ(faro({"audit", "verify", "r", "people"}).exit_code, 0);
    auto const again = faro({"shuffle", "--replay", "r", "-o", "x-{}", "people"});
    ASSERT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(get("x-1"), get("a"));
    EXPECT_EQ(get("x-2"), get("b"));
    EXPECT_EQ(get("x-3"), get("c"));
    auto record = get("r");
    put("other", record.replace(record.find("0.7,0.2,0.1"), 11, "0.6,0.3,0.1"));
    EXPECT_EQ(faro({"audit", "verify", "other", "people"}).exit_code, 1);
    EXPECT_EQ(faro({"shuffle", "--undo", "r", "a"}).exit_code, 2);
    EXPECT_EQ(faro({"shuffle", "--replay", "r", "people"}).exit_code, 2) << "where to?";
  }
}

// ---- Orders of other tools --------------------------------------------------------------------------------

}  // namespace
}  // namespace faro::testing
