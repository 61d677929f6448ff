// What pages of all kinds share.
#include "exam/pages/page.hpp"

#include "exam/reading/reading.hpp"

namespace faro::exam::detail {

std::string points_text(question const& q) {
  if (q.points == ratio{1} || q.kind == question_kind::description) return {};
  auto const number = q.points.is_whole() ? q.points.to_string() : decimal_text(q.points);
  return number + (number == "1" ? " point" : " points");
}

bool is_asked(question const& q) { return q.kind != question_kind::description; }

std::string label_of(sheet_heading const& h) {
  if (!h.version.empty()) return "Version " + h.version;
  return h.name.empty() ? h.student : h.name + " (" + h.student + ')';
}

std::string title_of(sheet_heading const& h) { return h.title.empty() ? "Exam" : h.title; }

std::string_view hint_of(question const& q) {
  if (q.kind == question_kind::choice && !q.single) return "Several answers may be right.";
  if (q.kind == question_kind::matching) return "Write the letter of what matches.";
  return {};
}

}  // namespace faro::exam::detail
