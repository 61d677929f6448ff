// What pages of all kinds share.
#include "exam/pages/page.hpp"

#include "exam/reading/reading.hpp"

namespace faro::exam::detail {

page_context context_of(bank const& all, sheet_heading const& h) {
  return {all.edition, page_texts_of(h.language)};
}

std::string points_text(question const& q, page_texts const& texts) {
  if (q.points == ratio{1} || q.kind == question_kind::description) return {};
  auto const number = q.points.is_whole() ? q.points.to_string() : decimal_text(q.points);
  return number + ' ' + std::string{number == "1" ? texts.point : texts.points};
}

bool is_asked(question const& q) { return q.kind != question_kind::description; }

std::string label_of(sheet_heading const& h) {
  if (!h.version.empty()) return std::string{page_texts_of(h.language).version} + ' ' + h.version;
  return h.name.empty() ? h.student : h.name + " (" + h.student + ')';
}

std::string title_of(sheet_heading const& h) {
  return h.title.empty() ? std::string{page_texts_of(h.language).exam} : h.title;
}

std::string_view hint_of(question const& q, page_texts const& texts) {
  if (q.kind == question_kind::choice && !q.single) return texts.several_answers;
  if (q.kind == question_kind::matching) return texts.write_letters;
  return {};
}

}  // namespace faro::exam::detail
