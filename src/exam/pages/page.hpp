// What pages of all kinds share: what stands at their head, and beside a question.
#pragma once
#include <faro/exam/write.hpp>

#include <string>
#include <string_view>

namespace faro::exam::detail {

/// "2 points"; nothing for one point.
std::string points_text(question const& q);
/// Not a text between the questions.
bool is_asked(question const& q);
/// "Version A", "Student 4711", "Ann Lee (4711)".
std::string label_of(sheet_heading const& h);
std::string title_of(sheet_heading const& h);
/// What is asked of the student, where the answers don't say it.
std::string_view hint_of(question const& q);

std::string write_text_page(bank const& all, version const& v, sheet_heading const& h);
std::string write_html_page(bank const& all, version const& v, sheet_heading const& h);
std::string write_latex_page(bank const& all, version const& v, sheet_heading const& h);

}  // namespace faro::exam::detail
