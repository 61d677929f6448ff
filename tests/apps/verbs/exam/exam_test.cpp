// faro exam from outside: from a bank to marks, and everything that can be wrong on the way.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::Not;
using json = nlohmann::json;
using std::string;

class Exam : public workbench {
 protected:
  Exam() {
    put("bank.gift",
        "// [id:one]\nOne?{=a ~b ~c ~None of the above}\n\n// [id:two]\nTwo?{~%50%a ~%50%b ~%-100%c}\n\n"
        "// [id:three]\nThree?{T}\n\n// [id:four]\nFour?{=x -> 1 =y -> 2 =z -> 3}\n");
  }
  faro::testing::outcome make(std::vector<string> more) const {
    std::vector<string> words{"exam", "make", "bank.gift"};
    words.insert(words.end(), more.begin(), more.end());
    return faro(words);
  }
  /// The column of a key file, in the order of the sheet.
  [[nodiscard]] std::vector<string> key(string const& file) const {
    std::vector<string> out;
    for (auto const& line : lines_of(get(file))) {
      auto rest = line;
      for (int i = 0; i < 3; ++i) rest = rest.substr(rest.find(',') + 1);
      out.push_back(rest.substr(0, rest.find(',')));
    }
    out.erase(out.begin());
    return out;
  }
};

TEST_F(Exam, SameSeedSameExamFreshAnother) {
  ASSERT_EQ(make({"--seed", "s", "--versions", "A-C", "--out", "one"}).exit_code, 0);
  ASSERT_EQ(make({"--seed", "s", "--versions", "A,B,C", "--out", "two"}).exit_code, 0);
  EXPECT_EQ(shell("diff -r one two").out, "");
  ASSERT_EQ(make({"--fresh", "--out", "three"}).exit_code, 0);
  ASSERT_EQ(make({"--out", "four"}).exit_code, 0);
  EXPECT_NE(get("three/commitment.txt"), get("four/commitment.txt"));
}

TEST_F(Exam, AnOutputFolderIsWholeOrNotThere) {
  put("list.csv", "id\nann\nbo\nAnn\n");
  auto const twice = make({"--students", "list.csv", "--out", "out"});
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("list.csv, line 4: student 'Ann' is in line 2 too"));
  shell("mkdir full && touch full/x");
  auto const exists = make({"--out", "full"});
  EXPECT_EQ(exists.exit_code, 2);
  EXPECT_THAT(exists.err, HasSubstr("--out: expected a new folder, got 'full', which exists already"));
  auto const limited = shell("ulimit -f 1; trap '' XFSZ; $FARO exam make bank.gift --versions 30 --out big");
  EXPECT_EQ(limited.exit_code, 3) << limited.err;
  shell("mkdir empty");
  EXPECT_EQ(make({"--out", "empty/"}).exit_code, 0);
  EXPECT_EQ(shell("ls -A").out, "bank.gift\nempty\nfull\nlist.csv\n");
}

TEST_F(Exam, InterruptedLeavesNothing) {
  put("list.csv", [] {
    string out = "id\n";
    for (int i = 0; i < 200'000; ++i) out += std::to_string(i) + '\n';
    return out;
  }());
  auto const run = shell(
      "$FARO exam make bank.gift --students list.csv --out out & p=$!; "
      "until ls -d .faro-* >/dev/null 2>&1; do sleep 0.01; done; kill -TERM $p; wait $p; ls -A");
  EXPECT_THAT(run.out, Not(HasSubstr(".faro")));
  EXPECT_THAT(run.out, Not(HasSubstr("out")));
}

TEST_F(Exam, KilledLeavesNothingThatOthersRead) {
  put("list.csv", [] {
    string out = "id\n";
    for (int i = 0; i < 200'000; ++i) out += std::to_string(i) + '\n';
    return out;
  }());
  auto const run = shell(
      "umask 000; $FARO exam make bank.gift --students list.csv --out out & p=$!; "
      "until ls -d .faro-*/key >/dev/null 2>&1; do sleep 0.01; done; kill -KILL $p; wait $p; "
      "stat -c %a .faro-* .faro-*/map.json; rm -rf .faro-*");
  EXPECT_EQ(run.out, "700\n600\n");
}

TEST_F(Exam, APerfectStudentHasFullMarksOnEveryVersion) {
  ASSERT_EQ(make({"--versions", "A-F", "--out", "out"}).exit_code, 0);
  string answers = "student,version,1,2,3,4\n";
  for (char const v : {'A', 'B', 'C', 'D', 'E', 'F'}) {
    answers += string{"s"} + v + ',' + v;
    for (auto const& letters : key(string{"out/key/"} + v + ".csv")) answers += ',' + letters;
    answers += '\n';
  }
  put("answers.csv", answers);
  auto const report = json::parse(faro({"exam", "grade", "out/map.json", "answers.csv", "--json"}).out);
  for (auto const& sheet : report["sheets"]) EXPECT_EQ(sheet["points"], "4") << sheet.dump();
  for (auto const& question : report["questions"]) EXPECT_EQ(question["difficulty"], 1.0);
  // Turned back, all of them gave the key of the bank.
  auto const back = lines_of(faro({"exam", "unshuffle", "out/map.json", "answers.csv", "--letters"}).out);
  for (std::size_t i = 1; i < back.size(); ++i) EXPECT_EQ(back[i].substr(2), ",A,AB,T,ABC");
}

// Whoever has the commitment, or one sheet, tries secrets against it: every try has to be dear.
TEST_F(Exam, SecretsAreStretched) {
  put("secret", "correct horse battery staple\n");
  ASSERT_EQ(make({"--secret", "secret", "--out", "now"}).exit_code, 0);
  ASSERT_EQ(make({"--secret", "secret", "--out", "again"}).exit_code, 0);
  EXPECT_EQ(get("now/map.json"), get("again/map.json"));
  // hashlib.scrypt of Python: N = 2^16, r = 8, p = 1.
  EXPECT_THAT(get("now/map.json"),
              HasSubstr("\"key\": \"d5bf24c28030a54f9b98946833537913bb8462286226a082b690282fc714b50e\""));
  EXPECT_THAT(get("now/map.json"),
              HasSubstr("\"salt\": \"15cdc5b86f0e971cf451abcfb28c168cd6227100ddb1a8484e76021186b806e3\""));
  EXPECT_EQ(faro({"exam", "verify", "now"}).exit_code, 0);
  put("dull", "aaaaaaaaaaaaaaaaaaaa\n");
  EXPECT_THAT(make({"--secret", "dull", "--out", "o"}).err, HasSubstr("expected at least 5 different bytes"));
}

TEST_F(Exam, NoCoreDumpHoldsAKey) {
  auto const run = shell(R"(mkfifo bank
for verb in 'make bank --out o' 'grade bank bank'; do
  $FARO exam $verb < /dev/null > /dev/null 2>&1 &
  for i in $(seq 2000); do grep -q 'Max core file size *0 *0' /proc/$!/limits && break; sleep 0.05; done
  grep 'Max core file size' /proc/$!/limits | tr -s ' ' | sed 's/ $//'
  kill $!
  wait
done)");
  EXPECT_EQ(run.out, "Max core file size 0 0 bytes\nMax core file size 0 0 bytes\n") << run.err;
}

}  // namespace
