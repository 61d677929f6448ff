// What pages say by themselves, in the languages they can be made in.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace faro::exam::detail {

struct page_texts {
  std::string_view language;   ///< as HTML names it: "de"
  std::string_view direction;  ///< "ltr" or "rtl"
  std::string_view exam, version, name, date;
  std::string_view point, points;  ///< one; all other numbers
  std::string_view several_answers, write_letters;
  std::string_view yes, no;  ///< true and false
  std::string_view answer_sheet, student_number, fill_in;
  std::string_view yes_letter, no_letter;  ///< of true and false, on sheets
  std::string_view colon;                  ///< after "Name"
  char point_of_numbers;                   ///< in "2.5 points"
};
std::span<page_texts const> all_page_texts();
/// Those of a language; of English where it is empty. Precondition: there is such a language.
page_texts const& page_texts_of(std::string_view language);

}  // namespace faro::exam::detail
