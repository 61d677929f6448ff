// Question banks in every format, and maps changed so that they are still JSON: what can be read is made.
#include "fuzz/fuzz.hpp"

#include <faro/error.hpp>
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
    constexpr std::size_t most = 40;
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

}  // namespace

std::vector<fuzz_maker> fuzzed_exams() { return {{"banks", banks}, {"maps", maps}}; }

}  // namespace faro::testing
