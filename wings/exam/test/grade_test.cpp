// Marks by letter, whatever the version; corrections; statistics. And the key of a bank, judged.
#include "exam/src/key_test.hpp"
#include "lists/shape.hpp"
#include "support/error_of.hpp"

#include <faro/exam/grade.hpp>
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace faro::exam;
using faro::ratio;
using faro::refused_reading;
using faro::testing::error_of;
using std::string;

bank const& exam_bank() {
  static bank const all = read_bank("a.gift",
                                    "// [id:one]\nOne?{=right ~%50%half ~wrong ~%-25%worse}\n\n// "
                                    "[id:many]\nMany?{~%50%a ~%50%b ~%-50%c ~%-50%d}\n\n"
                                    "// [id:truth]\nTrue?{F}\n\n// [id:pairs]\nMatch.{=a -> 1 =b -> 2 =c -> "
                                    "3 = -> 4}\n\n// [id:number]\nNumber?{#3.14:0.01}\n\n"
                                    "// [id:word]\nWord?{=colour =%50%colo*}\n\n// [id:essay]\n// faro: "
                                    "points=4\nWrite.{}\n\n[plain]Just a text.\n");
  return all;
}

/// What a perfect student writes.
given_answers perfect(bank const& all, version const& v) {
  given_answers out{"perfect", "", {}, 2};
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.kind == question_kind::description) continue;
    auto key = key_of(q, placed);
    if (q.kind == question_kind::essay) key = "4";
    if (q.kind == question_kind::numerical) key = "3,145";
    out.cells.push_back(key);
  }
  return out;
}

TEST(Grading, GivesAPerfectStudentFullMarksOnEveryVersion) {
  auto const& all = exam_bank();
  ASSERT_EQ(all.errors(), 0U) << all.describe(all.problems[0]);
  grader const m{all};
  for (bool const balance : {false, true}) {
    exam_plan const plan{all, {.balance = balance}};
    for (int i = 0; i < 200; ++i) {
      auto const v = named_version(plan, faro::key_from_text("g"), "student", std::to_string(i));
      auto const sheet = m.grade(v, perfect(all, v));
      EXPECT_EQ(sheet.points, ratio{10});
      EXPECT_EQ(sheet.of, ratio{10});
      EXPECT_EQ(sheet.unmarked, 0U);
    }
  }
}

TEST(Grading, ByIdIsTheSameOverAllVersions) {
  // The same answers, given by id, on versions in other orders: letters differ, marks and ids do not.
  auto const& all = exam_bank();
  grader const m{all};
  exam_plan const plan{all, {}};
  std::set<std::vector<std::pair<string, std::vector<string>>>> by_id;
  std::set<string> letters;
  for (int i = 0; i < 50; ++i) {
    auto const v = named_version(plan, faro::key_from_text("g"), "version", std::to_string(i));
    given_answers given{"s", "", {}, 2};
    for (auto const& placed : v) {
      string cell;
      for (std::size_t place = 0; place < placed.answers.size(); ++place) {
        if (placed.question == 0 && placed.answers[place] == 1) cell += letter(place);  // half
        if (placed.question == 1 && placed.answers[place] != 3) cell += letter(place);  // a, b and c
      }
      if (placed.question == 2) cell = "T";
      if (placed.question == 5) cell = "Color";
      if (all.questions[placed.question].kind != question_kind::description) given.cells.push_back(cell);
    }
    auto const sheet = m.grade(v, given);
    EXPECT_EQ(sheet.points, (ratio{3, 2}));  // 1/2 + 1/2 + 0 + 1/2
    EXPECT_EQ(sheet.unmarked, 1U);
    EXPECT_EQ(sheet.of, ratio{6}) << "an essay without points is not counted";
    std::vector<std::pair<string, std::vector<string>>> ids;
    for (auto const& mark : sheet.marks)
      ids.emplace_back(m.at(mark.question).id, chosen_ids(m.at(mark.question), mark));
    std::ranges::sort(ids);
    by_id.insert(ids);
    letters.insert(given.cells[0] + given.cells[1]);
  }
  EXPECT_EQ(by_id.size(), 1U);
  EXPECT_GT(letters.size(), 4U);
}

ratio points_for(string const& id, string const& cell) {
  auto const& all = exam_bank();
  auto const v = unmoved(all);
  given_answers given{"s", "", std::vector<string>(7), 2};
  for (std::size_t i = 0; i < 7; ++i) {
    if (all.questions[i].id == id) given.cells[i] = cell;
  }
  return grader{all}.grade(v, given).points;
}

TEST(Grading, WeighsEveryKindOfAnswer) {
  EXPECT_EQ(points_for("one", "a"), ratio{1});
  EXPECT_EQ(points_for("one", "D"), (ratio{-1, 4}));
  EXPECT_EQ(points_for("one", "AB"), ratio{0}) << "two letters where one is asked for";
  EXPECT_EQ(points_for("many", "A, B"), ratio{1});
  EXPECT_EQ(points_for("many", "AC"), ratio{0});
  EXPECT_EQ(points_for("many", "CD"), ratio{0}) << "not below zero";
  EXPECT_EQ(points_for("truth", "false"), ratio{1});
  EXPECT_EQ(points_for("pairs", "ABD"), (ratio{2, 3}));
  EXPECT_EQ(points_for("pairs", "-B"), (ratio{1, 3}));
  EXPECT_EQ(points_for("number", "3.2"), ratio{0});
  EXPECT_EQ(points_for("word", " COLOUR "), ratio{1});
  EXPECT_EQ(points_for("essay", "2.5"), (ratio{5, 2}));
}

TEST(Grading, NamesCellsThatCantBe) {
  EXPECT_EQ(error_of([] { points_for("one", "E"); }),
            "line 2, question 1: expected letters from A to D, got 'E'");
  EXPECT_EQ(error_of([] { points_for("truth", "C"); }), "line 2, question 3: expected T or F, got 'C'");
  EXPECT_EQ(error_of([] { points_for("pairs", "ABCD"); }),
            "line 2, question 4: expected 3 letters, one for each line, got 4");
  EXPECT_EQ(error_of([] { points_for("essay", "5"); }),
            "line 2, question 7: expected points from 0 to 4, got '5'");
}

TEST(Grading, GoesOnOverCellsThatCantBe) {
  auto const& all = exam_bank();
  given_answers const given{"s", "", {"E", "AB", "x", "ABCD", "3.14", "colour", "9", "more"}, 2};
  for (auto const as : {invalid_as::wrong, invalid_as::blank}) {
    std::vector<invalid_cell> found;
    auto const sheet = grader{all}.grade(unmoved(all), given, as, found);
    std::vector<string> texts;
    for (auto const& cell : found) texts.push_back(cell.text);
    EXPECT_EQ(texts, (std::vector<string>{"line 2, question 1: expected letters from A to D, got 'E'",
                                          "line 2, question 3: expected T or F, got 'x'",
                                          "line 2, question 4: expected 3 letters, one for each line, got 4",
                                          "line 2, question 7: expected points from 0 to 4, got '9'",
                                          "line 2: expected answers to 7 questions, got one to question 8"}));
    EXPECT_EQ(sheet.points, ratio{3});
    EXPECT_EQ(sheet.marks[0].blank, as == invalid_as::blank);
    EXPECT_TRUE(sheet.marks[0].invalid && !sheet.marks[1].invalid);
    EXPECT_EQ(sheet.of, ratio{6}) << "an essay without good points is yet to be marked";
  }
}

TEST(Grading, TakesWhatScannersWrite) {
  auto const marks = [](string const& one, string const& truth) {
    auto const& all = exam_bank();
    return grader{all}.grade(unmoved(all), {"s", "", {one, "", truth}, 2}).marks;
  };
  EXPECT_FALSE(marks("*", "*")[0].blank) << "several marks where one is asked for";
  EXPECT_EQ(marks("*", "*")[0].points + marks("*", "*")[2].points, ratio{0});
  EXPECT_TRUE(marks(".", ".")[0].blank);
  EXPECT_TRUE(marks(".", ".")[2].blank);
  EXPECT_EQ(error_of([] { points_for("many", "*"); }),
            "line 2, question 2: expected letters from A to D, got '*'");
}

TEST(Grading, TakesTheTextsOfWhatWasChosen) {
  auto const& all = exam_bank();
  auto const points = [&](string const& one, string const& many, bool by_text = true) {
    auto const marks = grader{all}.grade(unmoved(all), {"s", "", {one, many}, 2, {}, by_text}).marks;
    return std::pair{marks[0].points, marks[1].points};
  };
  EXPECT_EQ(points("right", "a; b"), (std::pair{ratio{1}, ratio{1}}));
  EXPECT_EQ(points(" Half ", "a, c"), (std::pair{ratio{1, 2}, ratio{0}}));
  EXPECT_EQ(points("", "b"), (std::pair{ratio{0}, ratio{1, 2}}));
  EXPECT_EQ(error_of([&] { points("righ", "a"); }),
            "line 2, question 1: expected the text of an answer, got 'righ'");
  EXPECT_EQ(error_of([&] { points("right", "ab"); }),
            "line 2, question 2: expected the text of an answer, got 'ab'")
      << "letters are no texts";
  EXPECT_EQ(error_of([&] { points("half", "A", false); }),
            "line 2, question 1: expected letters from A to D, got 'half', which is the text of an answer: "
            "--answers-by text");
}

TEST(Grading, RefusesTextsThatMayBeReadInTwoWays) {
  auto const all =
      read_bank("b.gift", "Which?{~%50%red ~%50%blue ~%-50%red, blue ~%-50%Green ~%-50%green}\n");
  auto const points = [&](string const& cell) {
    return grader{all}.grade(unmoved(all), {"s", "", {cell}, 2, {}, true}).points;
  };
  EXPECT_EQ(points("red"), (ratio{1, 2}));
  EXPECT_EQ(points("blue; red"), ratio{1});
  EXPECT_EQ(error_of([&] { points("red, blue"); }),
            "line 2, question 1: 'red, blue' may be the texts of other answers, too: expected letters");
  EXPECT_EQ(error_of([&] { points("green"); }),
            "line 2, question 1: 'green' may be the texts of other answers, too: expected letters");
}

TEST(Answers, SayNoSheetWhereAllHadTheSame) {
  std::string const csv = "student,Q1,Q2\nann,A,B\n";
  EXPECT_EQ(parse_answers(csv, "f", {.sheet = "B", .sheets = {"A", "B"}})[0].sheet, "B");
  EXPECT_EQ(error_of([&] {
              parse_answers(csv, "f", {.sheets = {"A", "B"}});
            }),
            "f: expected the name of a sheet in a column 'version', or --version COLUMN, or --version-of-all "
            "NAME if all have had the same, got none");
  EXPECT_EQ(error_of([&] { parse_answers("student,version,Q1\nann,A,B\n", "f", {.sheet = "B"}); }),
            "f: --version-of-all B is for answers that do not say which sheet they are of; the column "
            "'version' does");
}

TEST(Answers, OfSpreadsheetsLoseTheirMarkAgain) {
  auto const given = parse_answers("student,1\n'=1+2,'-B\n'quoted',A\n", "f");
  EXPECT_EQ(given[0].student, "=1+2");
  EXPECT_EQ(given[0].cells[0], "-B");
  EXPECT_EQ(given[1].student, "'quoted'");
}

TEST(Answers, AreReadByTheirColumns) {
  auto const given = parse_answers("student;version;Q2;Q1\n\"Lee; Ann\";B;C;D\n", "f");
  ASSERT_EQ(given.size(), 1U);
  EXPECT_EQ(given[0].student, "Lee; Ann");
  EXPECT_EQ(given[0].sheet, "B");
  EXPECT_EQ(given[0].cells, (std::vector<string>{"D", "C"}));
  EXPECT_EQ(parse_answers("Matrikel;Nachname;Version;1\n17;Lee;A;B\n", "f")[0].student, "17");
  auto const form = parse_answers("Timestamp,E-Mail,Variante,Frage 1,Q2,Score\n9:00,a@x,B,A,C,2\n", "f");
  EXPECT_EQ(form[0].student, "a@x");
  EXPECT_EQ(form[0].sheet, "B");
  EXPECT_EQ(form[0].cells, (std::vector<string>{"A", "C"}));
  EXPECT_NE(error_of([] { parse_answers("Name,Version,1\nAnn,A,B\n", "f"); }).find("--id COLUMN"),
            string::npos);
  EXPECT_EQ(parse_answers("Version,1\nA,B\n", "f")[0].student, "line 2");
  auto const bare = parse_answers("101,A,B,T\n102,B,C,F\n", "f", {.id = "1", .version = "2", .header = 0});
  EXPECT_EQ(bare[0].student + bare[0].sheet, "101A");
  EXPECT_EQ(bare[1].cells, (std::vector<string>{"C", "F"}));
  auto const ways = [](std::string_view csv, list_columns const& asked) {
    std::vector<string> out;
    try {
      parse_answers(csv, "f", asked);
    } catch (refused_reading const& e) {
      for (auto const& way : e.ways()) {
        out.emplace_back();
        for (auto const& [option, value] : way)
          out.back() += (out.back().empty() ? "" : " ") + option + " " + value;
      }
    }
    return out;
  };
  EXPECT_EQ(ways("101,A,B\n102,B,C\n", {.header = 0, .sheets = {"A", "B"}})[0], "--version 2 --id 1");
  EXPECT_EQ(ways("101,A,B\n102,B,C\n", {.sheets = {"A", "B"}}),
            std::vector<string>{"--header 0 --version 2 --id 1"});
  EXPECT_EQ(ways("Timestamp,Number,Which?,Question 1\n9,17,A,B\n9,18,B,B\n", {.sheets = {"A", "B"}}),
            (std::vector<string>{"--version Which? --id Number", "--version-of-all A --id Number",
                                 "--version-of-all B --id Number"}));
  EXPECT_EQ(ways("ZipGrade ID,Key Version,PriKey1,Points1,Stu1,Mark1,PriKey2,Points2,Stu2,Mark2\n"
                 "17,A,B,1,C,X,A,1,A,C\n18,B,B,1,C,X,A,1,A,C\n",
                 {.sheets = {"A", "B"}}),
            std::vector<string>{"--answers Stu{}"});
  auto const scanned = parse_answers("Quiz Name,ZipGrade ID,Key Version,Stu1,Points1,Stu2\nq,17,A,C,1,D\n",
                                     "f", {.id = "ZipGrade ID", .answers = "Stu{}"});
  EXPECT_EQ(scanned[0].student, "17");
  EXPECT_EQ(scanned[0].sheet, "A");
  EXPECT_EQ(scanned[0].cells, (std::vector<string>{"C", "D"}));
  EXPECT_EQ(error_of([] { parse_answers("student,1\na,B\na,C\n", "f"); }),
            "f, line 3: student 'a' is in line 2 too");
  EXPECT_EQ(
      error_of([] { parse_answers("student,color\na,B\n", "f"); }),
      "f: expected columns called 1, 2, 3 or Q1, Q2, Q3, or --answers 'Item {}' with {} for the number, got "
      "'student, color'");
  EXPECT_NE(error_of([] { parse_answers("student,1\na,B,C\n", "f"); }), "");
}

TEST(Corrections, ChangeWhatIsRight) {
  auto const& all = exam_bank();
  auto const points = [&](std::vector<key_correction> const& c, string const& cell) {
    auto const sheet = grader{all, c}.grade(unmoved(all), {"s", "", {cell}, 2});
    return std::pair{sheet.points, sheet.of};
  };
  EXPECT_EQ(points({{"one", "wrong"}}, "C"), (std::pair{ratio{1}, ratio{6}}));
  EXPECT_EQ(points({{"one", all.questions[0].answers[2].id + "|right"}}, "A"),
            (std::pair{ratio{1}, ratio{6}}));
  EXPECT_EQ(points({{"one", "all"}}, "D"), (std::pair{ratio{1}, ratio{6}}));
  EXPECT_EQ(points({{"one", "drop"}}, "A"), (std::pair{ratio{0}, ratio{5}}));
  EXPECT_EQ(points({parse_correction("number=3:1")}, "A"), (std::pair{ratio{1}, ratio{6}}));
  EXPECT_EQ(error_of([&] {
              grader(all, {{"onne", "all"}});
            }),
            "correction of 'onne': no question has this id; did you mean one?");
  EXPECT_EQ(error_of([] {
              grader{exam_bank(), parse_corrections("Frage;richtig\none;all\n", "key.csv")};
            }),
            "key.csv: no question has the id 'Frage'; if the first line is a heading, expected it to be "
            "question,right");
  EXPECT_EQ(error_of([&] {
              grader(all, {{"one", "rigth"}});
            }),
            "correction of 'one': no answer has the id or text 'rigth'");
  EXPECT_EQ(error_of([] { parse_correction("one"); }),
            "correction: expected QUESTION=ANSWER, QUESTION=all or QUESTION=drop, got 'one'");
}

TEST(Statistics, AreThoseOfTheTextbook) {
  auto const all =
      read_bank("a.gift", "// [id:x]\nX?{=a ~b}\n\n// [id:y]\nY?{=a ~b}\n\n// [id:z]\nZ?{=a ~b}\n");
  grader const m{all};
  std::vector<graded_sheet> sheets;
  for (auto const& cells :
       {std::vector<string>{"A", "A", "A"}, {"A", "A", "B"}, {"A", "B", ""}, {"B", "B", "A"}})
    sheets.push_back(m.grade(unmoved(all), {"s", "", cells, 2}));
  auto const reports = question_reports(m, sheets);
  ASSERT_EQ(reports.size(), 3U);
  EXPECT_DOUBLE_EQ(reports[0].difficulty, 0.75);
  // X right 1 1 1 0 against the rest 1, 1/2, 0, 1/2: covariance 0.
  EXPECT_NEAR(*reports[0].discrimination, 0.0, 1e-12);
  // Y 1 1 0 0 against 1, 1/2, 1/2, 1/2: 1/8 / sqrt(1 x 3/16).
  EXPECT_NEAR(*reports[1].discrimination, 0.25 / std::sqrt(1.0 * 0.1875), 1e-12);
  EXPECT_EQ(reports[2].blank, 1U);
  EXPECT_EQ(reports[2].chosen.at(all.questions[2].answers[0].id), 2U);
  EXPECT_EQ(reports[2].chosen.at(all.questions[2].answers[1].id), 1U);
}

// ---- The key of a bank ------------------------------------------------------------------------------------

std::vector<key_place> key(string const& letters, std::size_t places) {
  std::vector<key_place> out;
  for (char const c : letters) {
    key_place k;
    for (std::size_t i = 0; i < places; ++i) k.places.push_back(i);
    k.right = static_cast<std::size_t>(c - 'A');
    out.push_back(k);
  }
  return out;
}

TEST(KeyTest, HasTheExactOddsOfLettersAndRuns) {
  // Exactly, by an enumeration without faro: 20 questions of 4.
  auto const all = ratio{faro::power(faro::integer{4}, 20)};
  auto const nine = judge_key(key("AAAAAAAAABCDBCDBCDBC", 4));
  EXPECT_EQ(*nine.most_exact, ratio{179721618352} / all);
  EXPECT_EQ(*judge_key(key("AAAABCDABCDABCDABCDA", 4)).run_exact, ratio{209260259908} / all);
  auto const five = judge_key(key("BAAAAABCDABCDABCDABC", 4));
  EXPECT_EQ(*five.run_exact, ratio{51957633940} / all);
  EXPECT_EQ(five.longest_run, 5U);
  EXPECT_EQ(five.run_of, 'A');
}

TEST(KeyTest, SeesTheBiasOfARealBank) {
  // Counted: 338 files of rohitg00/ai-engineering-from-scratch: 14.1, 61.5, 13.7 and 10.8 % of
  // 2,026.
  string letters(286, 'A');
  letters += string(1246, 'B') + string(278, 'C') + string(216, 'D');
  std::vector<key_place> places = key(letters, 4);
  for (std::size_t i = 0; i < places.size(); ++i) std::swap(places[i], places[(i * 1291) % places.size()]);
  auto const report = judge_key(places);
  EXPECT_EQ(report.letters[1].seen, 1246U);
  EXPECT_LT(report.p, 1e-200);
}

TEST(KeyTest, KnowsTheBanksOwnNumbersOfAnswers) {
  auto const all = read_bank("a.gift",
                             "A?{=a ~b}\n\nB?{=a ~b ~c ~All of the above}\n\nC?{~a ~b =None of the above}\n\n"
                             "// faro: shuffle=off\nD?{=a ~b}\n\nE?{T}\n\nF?{=a ~b ~c ~d}\n");
  auto const found = free_key(all);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[1].places, (std::vector<std::size_t>{0, 1, 2}));
  auto const report = judge_key(found);  // A three times: 1/2 x 1/3 x 1/4
  EXPECT_NEAR(report.letters[0].expected, 1.0 / 2 + 1.0 / 3 + 1.0 / 4, 1e-12);
  EXPECT_EQ(report.run_exact->to_string(), "1/12");  // AAA or BBB
  EXPECT_FALSE(report.most_known);
}

TEST(KeyTest, OfManyQuestionsHasTheSameDistributionRounded) {
  // 170 of 400 coins, two-sided: 2 x the sum of C(400, i) up to 170, over 2^400.
  faro::integer ways = 1, tail = 0;
  for (int i = 0; i <= 170; ++i) {
    tail += ways;
    ways *= faro::integer{400 - i};
    ways /= faro::integer{i + 1};
  }
  auto const expected = ratio{tail * faro::integer{2}, faro::power(faro::integer{2}, 400)}.to_double();
  auto const report = judge_key(key(string(170, 'A') + string(230, 'B'), 2));
  EXPECT_FALSE(report.run_exact);
  EXPECT_NEAR(report.letters[0].p / expected, 1, 1e-9);
  EXPECT_NEAR(report.letters[1].p / expected, 1, 1e-9);
  // A run of 230 or more of 400 tosses starts at toss 1 (2 / 2^230 ways) or at one of 170 others (1 / 2^230).
  EXPECT_NEAR(report.run_p / (172 * std::pow(0.5, 230)), 1, 1e-6) << report.run_p;
}

TEST(KeyTest, NeedsAKey) {
  EXPECT_EQ(error_of([] { judge_key({}); }),
            "no question has one right answer that could stand elsewhere; there is no key to judge");
}

}  // namespace
