// What holds for every format of the table, whatever it is: a new one is tested by being in it.
#include "exam/test/read_written.hpp"
#include "exam/test/same_question.hpp"
#include "support/error_of.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

using namespace faro::exam;
using faro::testing::error_of;
using std::string;

class EveryFormat : public ::testing::TestWithParam<format_description> {
 protected:
  [[nodiscard]] bank_format format() const { return bank_format_from(GetParam().name); }
  [[nodiscard]] bank example() const {
    return read_bank("example", GetParam().example, {.format = format()});
  }
};

TEST_P(EveryFormat, IsRecognisedByItsExampleAndItsNames) {
  EXPECT_EQ(detect_format("example", GetParam().example), format());
  for (auto const& extension : GetParam().extensions)
    EXPECT_EQ(detect_format("BANK" + extension, ""), format());
  EXPECT_EQ(name_of(format()), GetParam().name);
  EXPECT_FALSE(GetParam().about.empty());
  for (auto const& [what, how] : GetParam().marks) EXPECT_FALSE(how.empty()) << what;
}

TEST_P(EveryFormat, ReadsItsExampleWithoutAFault) {
  auto const all = example();
  EXPECT_EQ(all.errors(), 0U) << all.describe(all.problems[0]);
  EXPECT_GE(all.questions.size(), 2U);
  EXPECT_TRUE(std::ranges::any_of(all.questions, [](auto const& q) { return q.points == faro::ratio{2}; }) ||
              GetParam().example.find("points") == string::npos);
  for (auto const& q : all.questions) EXPECT_GT(q.line, 0U);
}

TEST_P(EveryFormat, ReadsTheSameWithOtherLineEnds) {
  string text;
  for (char const c : GetParam().example) text += c == '\n' ? string{"\r\n"} : string(1, c);
  auto const one = example(), two = read_bank("example", "\xEF\xBB\xBF" + text, {.format = format()});
  ASSERT_EQ(one.questions.size(), two.questions.size());
  for (std::size_t i = 0; i < one.questions.size(); ++i) {
    EXPECT_EQ(one.questions[i].id, two.questions[i].id);
    EXPECT_EQ(one.questions[i].line, two.questions[i].line);
  }
}

TEST_P(EveryFormat, CutAnywhereIsReadOrRefused) {
  for (std::size_t size = 0; size < GetParam().example.size(); ++size) {
    try {
      auto const all = read_bank("cut", GetParam().example.substr(0, size), {.format = format()});
      EXPECT_TRUE(!all.questions.empty() || !all.problems.empty()) << size;
    } catch (faro::input_error const&) {  // cut within a character
    }
  }
}

TEST_P(EveryFormat, CanBeWrittenAsEveryFormatThatIs) {
  auto const all = example();
  for (auto const& other : bank_formats()) {
    if (!other.written) continue;
    if (GetParam().name == "moodle-xml" && other.name == "moodle-xml") continue;  // stays as it is
    auto const text = write_bank(exam_output_from(other.name), all);
    auto const again = read_written("again", text, {.format = bank_format_from(other.name)});
    ASSERT_EQ(again.questions.size(), all.questions.size()) << text;
    for (std::size_t i = 0; i < all.questions.size(); ++i)
      EXPECT_TRUE(same_question(all.questions[i], again.questions[i])) << all.questions[i].id << '\n' << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, ::testing::ValuesIn(bank_formats()), [](auto const& one) {
  string name = one.param.name;
  std::erase(name, '-');
  return name;
});

TEST(Formats, HaveNamesOfTheirOwn) {
  auto const names = bank_format_names();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(bank_format_from("xml"), bank_format::moodle_xml);
  EXPECT_EQ(error_of([] { bank_format_from("gft"); }),
            "no bank format is called 'gft'; did you mean gift?; expected gift, aiken, moodle-xml, text2qti, "
            "amc-txt, csv, blackboard, qti or qti21");
  EXPECT_EQ(exam_output_names(),
            (std::vector<string>{"latex", "html", "text", "bubbles", "gift", "moodle-xml", "qti", "qti21"}));
}

}  // namespace
