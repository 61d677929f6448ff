// Exams come out of their maps to the byte: tests/answers/exams holds maps as they were written, and the
// SHA-256 of every file beside them.
#include "exam/test/samples.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/exam/make.hpp>
#include <faro/text/detail/encodings.hpp>

#include <gtest/gtest.h>

#include <map>
#include <sstream>

namespace {

using namespace faro::exam;
using std::string;

struct kept_files : exam_sink {
  void write(std::string_view path, std::string_view bytes) override { files[string{path}] = bytes; }
  void append(std::string_view path, std::string_view bytes) override { files[string{path}] += bytes; }
  std::map<string, string> files{};
};

class KeptExam : public ::testing::TestWithParam<char const*> {};

TEST_P(KeptExam, IsMadeAgainToTheByte) {
  auto const folder = faro::testing::answers("exams");
  auto const text = faro::testing::bytes_of(folder / (string{GetParam()} + ".json"));
  ASSERT_FALSE(text.empty());
  std::vector<sheet_name> sheets;
  auto const map = parse_map(text, "map.json", [&](exam_map const& m, mapped_version v) {
    exam_plan const plan{m.questions, m.order.rules};
    auto const* const kind = m.order.kind == sheet_kind::versions ? "version" : "student";
    EXPECT_EQ(v.questions, v.sheet.apart_from.empty() && !v.sheet.fixed
                               ? named_version(plan, m.order.master, kind, v.sheet.name)
                               : version_of_sheet(plan, m.order, v.sheet));
    sheets.push_back(v.sheet);
  });
  kept_files made;
  std::size_t next = 0;
  make_exam(
      map.questions, map.order,
      [&](sheet_name& sheet) {
        if (next == sheets.size()) return false;
        sheet = sheets[next++];
        return true;
      },
      made);
  EXPECT_EQ(made.files.at("map.json"), text);
  std::istringstream digests{faro::testing::bytes_of(folder / (string{GetParam()} + ".sha256"))};
  string digest, path;
  std::size_t files = 1;  // the map
  while (digests >> digest >> path) {
    ++files;
    ASSERT_TRUE(made.files.contains(path)) << path;
    EXPECT_EQ(faro::to_hex(faro::sha256(made.files.at(path))), digest) << path << '\n' << made.files.at(path);
  }
  EXPECT_EQ(files, made.files.size());
}

INSTANTIATE_TEST_SUITE_P(Exams, KeptExam, ::testing::Values("words", "both", "kalkul", "columns", "pupils"));

}  // namespace
