// What pages of all kinds share: what stands at their head, and beside a question.
#pragma once
#include "exam/src/pages/texts.hpp"

#include <faro/exam/detail/write.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace faro::exam::detail {

/// What decides how a sheet is written, besides its questions.
struct page_context {
  page_texts const& texts;
  bank const& all;
};
page_context context_of(bank const& all, sheet_heading const& h);

/// "2 points"; nothing for one point.
std::string points_text(question const& q, page_context const& page);
/// What stands before true and false: T and F, as the language has them.
std::pair<std::string_view, std::string_view> truth_letters(page_context const& page);
/// What is asked, as it is printed: the gaps of Moodle's own types, which hold their right answers or a
/// number, are blanks to fill in. Plain text shows Markdown as it is written: then the blanks are not escaped
/// for it.
rich_text printed_stem(question const& q, bool as_plain_text = false);
/// Not a text between the questions.
bool is_asked(question const& q);
/// "Version A", "Student 4711", "Ann Lee (4711)".
std::string label_of(sheet_heading const& h);
std::string title_of(sheet_heading const& h);
/// What is asked of the student, where the answers don't say it.
std::string_view hint_of(question const& q, page_texts const& texts);

std::string write_text_page(bank const& all, version const& v, sheet_heading const& h);
std::string write_html_page(bank const& all, version const& v, sheet_heading const& h);
std::string write_latex_page(bank const& all, version const& v, sheet_heading const& h);
std::string write_bubble_page(bank const& all, version const& v, sheet_heading const& h);

/// How many columns the answers of a question of choice stand in on a page that takes so many characters in a
/// line: 1, where one is long or is more than words.
std::size_t answer_columns(question const& q, std::size_t characters);

}  // namespace faro::exam::detail
