// Question banks in every format, and maps changed so that they are still JSON: what can be read is made.
#include "fuzz/fuzz.hpp"

#include <faro/error.hpp>
#include <faro/exam/grade.hpp>
#include <faro/exam/make.hpp>
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

#include <map>

namespace faro::testing {
namespace {

/// Files that nobody needs, counted.
class counting_sink : public exam::exam_sink {
 public:
  void write(std::string_view path, std::string_view bytes) override { files_[std::string{path}] += bytes; }
  void append(std::string_view path, std::string_view bytes) override { files_[std::string{path}] += bytes; }
  [[nodiscard]] std::map<std::string, std::string> const& files() const { return files_; }

 private:
  std::map<std::string, std::string> files_;
};

std::function<bool(exam::sheet_name&)> one_by_one(std::vector<exam::sheet_name> const& sheets,
                                                  std::size_t& next) {
  return [&](exam::sheet_name& sheet) {
    if (next == sheets.size()) return false;
    sheet = sheets[next++];
    return true;
  };
}

std::map<std::string, std::string> made(exam::bank const& all, exam::exam_order const& order,
                                        std::vector<exam::sheet_name> const& sheets) {
  counting_sink sink;
  std::size_t next = 0;
  exam::make_exam(all, order, one_by_one(sheets, next), sink);
  return sink.files();
}

fuzz_target banks() {
  fuzz_target target;
  target.name = "banks";
  for (auto const& format : exam::bank_formats()) target.texts.push_back(format.example);
  target.pieces = {"\n",
                   "\n\n",
                   "{",
                   "}",
                   "=",
                   "~",
                   "#",
                   "\\",
                   ":",
                   "::",
                   "<",
                   ">",
                   "&",
                   ";",
                   "*",
                   "+",
                   "-",
                   "[",
                   "]",
                   "%50%",
                   ",",
                   "\"",
                   "```",
                   "GROUP\n",
                   "END_GROUP\n",
                   "pick: 1\n",
                   "$CATEGORY: a/b\n",
                   "// [id:x]\n",
                   "<question type=\"multichoice\">",
                   "</question>",
                   "<![CDATA[",
                   "]]>",
                   "ANSWER: A\n",
                   "A) ",
                   "*a) ",
                   "->",
                   "####",
                   "{T}",
                   "{#1..3}",
                   "\t",
                   "\xff",
                   "|"};
  target.feed = [](std::string_view text) {
    auto const all = exam::read_bank("x", text);
    for (auto const& p : all.problems) EXPECT_FALSE(all.describe(p).empty());
    if (all.errors() > 0) return false;
    exam::exam_order order;
    order.outputs = exam::exam_outputs();
    std::size_t const most =
        led_by_coverage ? 3 : 40;  // made in all outputs, which takes longer than reading
    if (all.questions.size() <= most) {
      EXPECT_FALSE(made(all, order, {{"A", {}}}).empty());
    }
    return true;
  };
  return target;
}

fuzz_target maps() {
  auto const all = exam::read_bank(
      "a.gift",
      "::one:: Q? {=a ~b ~c ####why}\n\n::two:: R {~%50%x ~%50%y ~z}\n\nM {=a -> 1\n=b -> 2\n=c -> 3}\n");
  exam::exam_order order;
  order.outputs = {exam::exam_outputs().front()};
  fuzz_target target;
  target.name = "maps";
  target.texts.push_back(made(all, order, {{"A", {}}, {"B", {}}}).at("map.json"));
  target.pieces = {"\"", "{", "}", "[", "]", ",", ":", "null", "-1", "\"id\"", "faro-exam/9"};
  target.feed = [](std::string_view text) {
    std::vector<exam::sheet_name> sheets;
    auto const map = exam::parse_map(text, "map.json", [&](exam::exam_map const&, exam::mapped_version v) {
      sheets.push_back(std::move(v.sheet));
    });
    static_cast<void>(made(map.questions, map.order, sheets));
    return true;
  };
  target.change = changed_json;
  return target;
}

/// Lists of students, of what they answered, and of what was wrong in the key.
fuzz_target marks() {
  fuzz_target target;
  target.name = "marks";
  target.texts = {"id,name\ns1,Ann\ns2,Ben\n", "number;name\r\n1;\"A; B\"\r\n2;C\r\n",
                  "student,version,1,2,3\ns1,A,B,A|C,2\ns2,B,,D,-1.5\n",
                  "question,right\nq1,a-1f2e3d|a-998877\nq2,drop\n"};
  target.pieces = {"\n",    "\r\n", ",",           ";",       "\t",           "\"",
                   "\"\"",  "id",   "name",        "student", "version",      "question",
                   "right", "A",    "|",           "all",     "drop",         "1",
                   "0",     "-1",   "99999999999", "=",       "\xef\xbb\xbf", "\xff"};
  target.feed = [](std::string_view text) {
    std::size_t taken = 0;
    auto const by = [&](auto const& read) {
      try {
        read();
        ++taken;
      } catch (error const&) {}
    };
    by([&] { static_cast<void>(exam::parse_students(text, "students.csv")); });
    by([&] { static_cast<void>(exam::parse_answers(text, "answers.csv")); });
    by([&] { static_cast<void>(exam::parse_corrections(text, "corrections.csv")); });
    std::vector<message> problems;
    by([&] { static_cast<void>(exam::parse_answers(text, "answers.csv", {}, &problems)); });
    return taken > 0;
  };
  return target;
}

}  // namespace

std::vector<fuzz_maker> fuzzed_exams() { return {{"banks", banks}, {"maps", maps}, {"marks", marks}}; }

}  // namespace faro::testing
