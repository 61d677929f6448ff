// The texts, read from wings/exam/tables/exam-statistics.csv: a row a text, those of one name one after
// another.
#include "exam/verb/statistics_texts.hpp"

#include "embedded/exam-statistics.csv.hpp"
#include "text/csv.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// Where the texts of a name stand.
std::span<std::string_view> places_of(statistics_texts& t, std::string_view what) {
  std::pair<std::string_view, std::span<std::string_view>> const all[] = {
      {"title", {&t.title, 1}},
      {"summary", {&t.summary, 1}},
      {"no alpha", {&t.no_alpha, 1}},
      {"why", t.why},
      {"reliability", {&t.reliability, 1}},
      {"cronbach", {&t.cronbach, 1}},
      {"worth", t.worth},
      {"error", {&t.error, 1}},
      {"fairness", {&t.fairness, 1}},
      {"versions", {&t.versions, 1}},
      {"of versions", t.of_versions},
      {"too few", {&t.too_few, 1}},
      {"differ", {&t.differ, 1}},
      {"alike", {&t.alike, 1}},
      {"chance", {&t.chance, 1}},
      {"each", {&t.each, 1}},
      {"questions", {&t.questions, 1}},
      {"of questions", t.of_questions},
      {"blank", {&t.blank, 1}},
      {"remarks", t.remarks},
      {"to", {&t.to, 1}},
      {"meaning", {&t.meaning, 1}}};
  return std::ranges::find(all, what, [](auto const& named) { return named.first; })->second;
}

std::vector<statistics_texts> read_statistics_texts() {
  static auto const rows = parse_csv(embedded::exam_statistics_csv, "exam-statistics.csv");
  std::vector<statistics_texts> out;
  std::span<std::string_view> places;
  for (auto const& [number, cells] : rows) {
    if (number == 1) continue;  // the names of the columns
    if (out.empty() || out.back().language != cells[0]) {
      statistics_texts next;
      next.language = cells[0];
      next.why = exam::english_reasons;
      next.remarks = exam::english_remarks;
      out.push_back(next);
      places = {};
    }
    if (places.empty()) places = places_of(out.back(), cells[1]);
    places.front() = cells[2];
    places = places.subspan(1);
  }
  return out;
}

}  // namespace

statistics_texts const& statistics_texts_of(std::string_view language) {
  static auto const all = read_statistics_texts();
  auto const at = std::ranges::find(all, language, &statistics_texts::language);
  return at == all.end() ? all.front() : *at;
}

}  // namespace faro::program
