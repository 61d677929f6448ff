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

TEST_F(Exam, CheckListsProblemsAndWhatWillBeDone) {
  put("bad.gift", "Good?{=a ~b}\n\nBad?{~a ~b}\n");
  auto const run = faro({"exam", "check", "bank.gift", "bad.gift"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("bank.gift: 4 questions, read as gift\n"));
  EXPECT_THAT(run.out, HasSubstr("bad.gift:3: error: no right answer; one is marked as in"));
  EXPECT_THAT(run.out, HasSubstr("answers move, D stays"));
  EXPECT_THAT(run.err, HasSubstr("1 error in the bank"));
  auto const report = json::parse(faro({"exam", "check", "bank.gift", "--json"}).out);
  EXPECT_EQ(report["questions"][0]["id"], "one");
  EXPECT_EQ(report["errors"], 0);
  EXPECT_EQ(report["versions"], "31104");  // 4! x 3! x 3! x 1 x (3! x 3!)
}

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

TEST_F(Exam, WhatHoldsTheKeyIsReadByItsOwnerAlone) {
  ASSERT_EQ(shell("umask 022; $FARO exam make bank.gift --output all --out out").exit_code, 0);
  EXPECT_EQ(
      shell(
          "stat -c '%a %n' out out/map.json out/key out/key/A.csv out/latex out/gift/A.gift out/answers.csv "
          "out/html out/html/A.html out/commitment.txt")
          .out,
      "755 out\n600 out/map.json\n700 out/key\n600 out/key/A.csv\n700 out/latex\n600 out/gift/A.gift\n"
      "600 out/answers.csv\n755 out/html\n644 out/html/A.html\n644 out/commitment.txt\n");
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

TEST_F(Exam, CellsThatCantBeAreAllNamedOrCounted) {
  ASSERT_EQ(make({"--answers", "keep", "--questions", "keep", "--out", "out"}).exit_code, 0);
  put("answers.csv", "student,1,2,3,4\nann,Z,AB,T,ABC\nbo,*,AB,x,ABC\n");
  auto const asked = faro({"exam", "grade", "out/map.json", "answers.csv"});
  EXPECT_EQ(asked.exit_code, 2);
  EXPECT_THAT(asked.err, HasSubstr("answers.csv, line 2, question 1: expected letters from A to D, got 'Z'"));
  EXPECT_THAT(asked.err, HasSubstr("answers.csv, line 3, question 3: expected T or F, got 'x'"));
  EXPECT_THAT(asked.err, HasSubstr("2 cells that can't be an answer; --invalid wrong or --invalid blank"));
  auto const counted =
      json::parse(faro({"exam", "grade", "out/map.json", "answers.csv", "--invalid", "blank", "--json"}).out);
  EXPECT_EQ(counted["invalid"].size(), 2U);
  EXPECT_EQ(counted["sheets"][0]["points"], "3");
  EXPECT_EQ(counted["sheets"][1]["points"], "2");
  EXPECT_EQ(counted["questions"][0]["blank"], 1);
}

TEST_F(Exam, FormatsAreListed) {
  auto const list = json::parse(faro({"exam", "formats", "--json"}).out);
  EXPECT_EQ(list["formats"][0]["name"], "gift");
  for (auto const& format : list["formats"]) {
    EXPECT_THAT(faro({"exam", "check", "--help"}).out, HasSubstr(format["name"].get<string>()));
    EXPECT_THAT(faro({"exam", "formats"}).out, HasSubstr(format["about"].get<string>()));
  }
}

TEST_F(Exam, PagesAreMadeInALanguage) {
  ASSERT_EQ(make({"--language", "de", "--seed", "s", "--out", "out", "--output", "html,text"}).exit_code, 0);
  EXPECT_THAT(get("out/html/A.html"), HasSubstr("<html lang=\"de\" dir=\"ltr\">"));
  EXPECT_THAT(get("out/text/A.txt"), HasSubstr("F) Falsch"));
  EXPECT_EQ(faro({"exam", "verify", "out"}).exit_code, 0);
  EXPECT_THAT(make({"--language", "xx", "--out", "o"}).err, HasSubstr("expected en, de"));
}

TEST_F(Exam, VerifyNamesEveryEdit) {
  ASSERT_EQ(make({"--seed", "s", "--versions", "2", "--output", "all", "--out", "out"}).exit_code, 0);
  auto const good = faro({"exam", "verify", "out"});
  EXPECT_EQ(good.exit_code, 0) << good.out;
  EXPECT_THAT(good.out, HasSubstr("re-made from the map, all the same"));
  put("out/answers.csv", "filled in\n");
  EXPECT_EQ(faro({"exam", "verify", "out"}).exit_code, 0);
  shell(
      "sed -i 's/None/Some/' out/text/A.txt; rm out/html/B.html; touch out/latex/more; echo >> "
      "out/gift/A.gift; "
      "sed -i 's/\"name\":\"B\"/\"name\":\"C\"/' out/map.json");
  auto const bad = faro({"exam", "verify", "out"});
  EXPECT_EQ(bad.exit_code, 1);
  for (auto const* line :
       {"text/A.txt: changed in line ", "html/C.html: missing", "text/B.txt: does not belong there",
        "latex/more: does not belong there", "gift/A.gift: changed in line "})
    EXPECT_THAT(bad.out, HasSubstr(line));
  auto const other = faro({"exam", "verify", "out", "--commitment", std::string(64, '0')});
  EXPECT_THAT(other.out, HasSubstr("not the one published"));
  EXPECT_EQ(faro({"exam", "verify", "nowhere"}).exit_code, 2);
}

TEST_F(Exam, AChangedOrderInTheMapIsSeen) {
  ASSERT_EQ(make({"--seed", "s", "--out", "out", "--questions", "keep"}).exit_code, 0);
  auto text = get("out/map.json");
  auto const at = text.find("\"versions\"");
  auto const first = text.find("\"a-", at), second = text.find("\"a-", first + 1);
  auto const a = text.substr(first, 10), b = text.substr(second, 10);
  text.replace(first, 10, b).replace(second, 10, a);
  put("out/map.json", text);
  auto const run = faro({"exam", "verify", "out"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("map.json: changed in line "));
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

TEST_F(Exam, StudentsSheetsAreMadeAloneAndByName) {
  put("class.csv", "name;id\n\"Lee, \"\"Ann\"\"\";17\nBo;x/y\n");
  put("secret", "a long enough secret\n");
  auto const made =
      make({"--students", "class.csv", "--secret", "secret", "--out", "out", "--output", "text"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(get("out/text/17.txt"), HasSubstr("Lee, \"Ann\" (17)"));
  ASSERT_EQ(make({"--students", "class.csv", "--secret", "secret", "--only", "17", "--out", "one", "--output",
                  "text"})
                .exit_code,
            0);
  EXPECT_EQ(get("one/text/17.txt"), get("out/text/17.txt"));
  put("answers.csv", "student,1\n17,\nzz,\n");
  EXPECT_THAT(faro({"exam", "grade", "out/map.json", "answers.csv"}).err,
              HasSubstr("answers.csv, line 3: the map has no sheet 'zz'"));
  put("short", "abc\n");
  EXPECT_THAT(make({"--secret", "short", "--out", "o"}).err,
              HasSubstr("expected a secret of 16 characters or more, got 3"));
}

TEST_F(Exam, RegradeSaysWhoseMarksChange) {
  ASSERT_EQ(make({"--seed", "s", "--answers", "keep", "--questions", "keep", "--out", "out"}).exit_code, 0);
  put("answers.csv", "student,version,1,2,3,4\nann,A,B,AB,T,ABC\nbo,A,A,AB,T,ABC\n");
  auto const run = faro({"exam", "regrade", "out/map.json", "answers.csv", "--right", "one=b|a"});
  EXPECT_EQ(run.out, "ann  A  3 of 4 -> 4 of 4\n1 of 2 sheets changed\n") << run.err;
  put("right.csv", "question,right\nthree,drop\n");
  EXPECT_THAT(faro({"exam", "regrade", "out/map.json", "answers.csv", "--key", "right.csv"}).out,
              HasSubstr("bo  A  4 of 4 -> 3 of 3\n"));
  EXPECT_EQ(faro({"exam", "regrade", "out/map.json", "answers.csv"}).exit_code, 2);
}

TEST_F(Exam, JudgeFindsABiasAndTakesItAway) {
  string bank;
  for (int i = 0; i < 40; ++i) bank += "Question " + std::to_string(i) + "?{~a =b ~c ~d}\n\n";
  put("biased.gift", bank);
  auto const run = faro({"exam", "judge", "biased.gift"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("verdict: biased by position"));
  ASSERT_EQ(
      faro({"exam", "judge", "biased.gift", "--fix", "fixed.gift", "--balance", "--seed", "x"}).exit_code, 0);
  auto const fixed = faro({"exam", "judge", "fixed.gift", "--json"});
  EXPECT_EQ(fixed.exit_code, 0);
  EXPECT_EQ(json::parse(fixed.out)["letters"][0]["right"], 10);
}

TEST_F(Exam, BadInputIsRefusedInOneLine) {
  put("empty.gift", "");
  put("latin.gift",
      "Gr\xFC\xDF"
      "e?{T}");
  put("bank.csv", "question,a\n\"x,y\n");
  auto const error = [&](std::vector<string> words) {
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_EQ(lines_of(run.err).size(), 1U);
    return run.err;
  };
  EXPECT_THAT(error({"exam", "make", "empty.gift", "--out", "o"}), HasSubstr("no question in the file"));
  EXPECT_THAT(error({"exam", "make", "latin.gift", "--out", "o"}),
              HasSubstr("--encoding latin-1 reads files of old programs"));
  EXPECT_THAT(error({"exam", "make", "bank.csv", "--out", "o"}), HasSubstr("a quote that does not end"));
  EXPECT_THAT(error({"exam", "make", "bank.gift"}), HasSubstr("expected --out FOLDER"));
  EXPECT_THAT(error({"exam", "make", "bank.gift", "--out", "o", "--output", "pdf"}),
              HasSubstr("no output is called 'pdf'"));
  EXPECT_THAT(error({"exam", "make", "bank.gift", "--out", "o", "--versions", "D-A"}),
              HasSubstr("4, A-D or names"));
  EXPECT_THAT(error({"exam", "make", "bank.gift", "--out", "o", "--seed", "a", "--fresh"}),
              HasSubstr("can't be combined"));
  EXPECT_THAT(error({"exam", "check", "bank.gift", "--format", "gft"}), HasSubstr("did you mean gift?"));
  EXPECT_THAT(error({"exam", "grade", "bank.gift", "bank.gift"}), HasSubstr("this is no map of an exam"));
  EXPECT_EQ(names(), (std::vector<string>{"bank.csv", "bank.gift", "empty.gift", "latin.gift"}));
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

TEST_F(Exam, SeedsThatCanBeGuessedAreWarnedAbout) {
  EXPECT_THAT(make({"--seed", "Term 3", "--out", "weak"}).err,
              HasSubstr("warning: a seed of at most 2^48 ways can be found by trying"));
  EXPECT_THAT(make({"--seed", "a sentence that is not in any book, 7291", "--out", "long"}).err,
              Not(HasSubstr("a seed")));
}

TEST_F(Exam, FilesWithoutAnEndAreRefused) {
  for (auto const& words : std::vector<std::vector<std::string>>{
           {"exam", "check", "/dev/zero"},
           {"exam", "make", "bank.gift", "--secret", "/dev/zero", "--out", "o"},
           {"exam", "judge", "/dev/zero"},
           {"exam", "unshuffle", "/dev/zero", "/dev/zero"},
           {"deal", "--from", "/dev/zero"},
           {"deal", "--replay", "/dev/zero"},
           {"shuffle", "--picks", "/dev/zero", "-i", "1-9"},
           {"shuffle", "/dev/zero"}}) {
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << words[0] << " " << words[1];
    EXPECT_THAT(run.err, HasSubstr("/dev/zero: expected")) << words[0] << " " << words[1];
  }
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
