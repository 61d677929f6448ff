// Writing versions: LaTeX (exam class), HTML to print, plain text, sheets to mark answers on, GIFT, Moodle
// XML, and keys.
//
// Pages for students (HTML, text) hold no ids, no key and no trace of the order of the bank. HTML pages are
// whole in themselves (images inside, no scripts, nothing loaded). LaTeX holds the key, shown only with
// \def\faroanswers{}. GIFT and Moodle XML can be read again; Moodle XML that was read as Moodle XML keeps
// every byte but the order. O(bytes).
#pragma once
#include <faro/error.hpp>
#include <faro/exam/detail/version.hpp>
#include <faro/text/detail/message.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam {

/// What a version can be written as, by its name: a page, or a format of banks that can be written.
class exam_output {
 public:
  static exam_output const latex, html, text, bubbles, gift, moodle_xml, qti, qti21;
  constexpr exam_output() = default;
  /// Precondition: there is such an output; exam_output_from() looks.
  constexpr explicit exam_output(std::string_view name) : name_{name} {}
  [[nodiscard]] constexpr std::string_view name() const { return name_; }
  friend constexpr bool operator==(exam_output const&, exam_output const&) = default;

 private:
  std::string_view name_ = "html";
};
inline constexpr exam_output exam_output::latex{"latex"};
inline constexpr exam_output exam_output::html{"html"};
inline constexpr exam_output exam_output::text{"text"};
inline constexpr exam_output exam_output::bubbles{"bubbles"};
inline constexpr exam_output exam_output::gift{"gift"};
inline constexpr exam_output exam_output::moodle_xml{"moodle-xml"};
inline constexpr exam_output exam_output::qti{"qti"};
inline constexpr exam_output exam_output::qti21{"qti21"};
constexpr std::string_view name_of(exam_output output) { return output.name(); }
/// All there are, and their names.
std::vector<exam_output> exam_outputs();
std::vector<std::string> exam_output_names();
/// Whether it is read by people and not by programs.
bool is_page(exam_output output);
/// By one of its names. Throws input_error with the names there are.
exam_output exam_output_from(std::string_view name);
/// ".tex" and so on.
std::string_view extension_of(exam_output output);

/// What stands at the head of a sheet.
struct sheet_heading {
  std::string title{};     ///< of the exam
  std::string version{};   ///< "A"; empty for students' sheets
  std::string student{};   ///< the id; empty for versions
  std::string name{};      ///< of the student, where it is known
  std::string language{};  ///< of the page, one of page_languages(); empty: English
  std::string code{};      ///< the sheet's name as a code, in SVG
  bool large = false;      ///< in large print
};
/// The languages that pages can be made in: "en", "de", ...
std::vector<std::string> page_languages();
/// Throws input_error with the languages there are.
std::string page_language_from(std::string_view name);

std::string write_sheet(exam_output output, bank const& all, version const& v, sheet_heading const& heading);

/// A bank with nothing moved or left out, in a format that can be written: it reads as the same bank.
/// Precondition: a format, not a page.
std::string write_bank(exam_output output, bank const& all);
/// The same with its questions and answers in the order of a version that leaves none out.
std::string write_bank(exam_output output, bank const& all, version const& v);

/// A bank of one Moodle XML file in its own bytes, the answers (and questions) as in the version.
/// Precondition: its only source is Moodle XML.
std::string write_spliced(bank const& all, version const& v);

/// The weights of answers that Moodle refuses when GIFT or XML is imported, each with the nearest it takes:
/// its list has 100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25,
/// 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0 and the same below 0.
std::vector<message> weights_moodle_refuses(bank const& all);

/// number,question,kind,key,points and the ids of the right answers: a line a question; letters of true and
/// false as on pages in the language.
std::string write_key(bank const& all, version const& v, std::string_view language = {});

/// The images of the bank that LaTeX needs beside its file: calls use(name, bytes) once for each.
void for_each_image(bank const& all, std::function<void(std::string_view, std::string_view)> const& use);
/// Whether LaTeX draws an image of this name; the names of others stand in their places.
bool is_drawn_by_latex(std::string_view name);

}  // namespace faro::exam
