// Marked-up texts as HTML, plain text and LaTeX.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// An HTML fragment; images of the text inside it.
std::string html_of(rich_text const& text);
/// Plain text; images by their names in brackets.
std::string plain_of(rich_text const& text);
/// LaTeX; formulas in $...$, \(...\) and \[...\] as they are.
std::string latex_of(rich_text const& text);
/// Any text, escaped for LaTeX; no formulas.
std::string latex_escaped(std::string_view text);
std::string html_escaped(std::string_view text);

struct embedded_file {
  std::string name, base64;
};
/// The <file> elements of a text.
std::vector<embedded_file> files_of(std::string_view elements);
/// Throws nothing: what is no base64 is left out.
std::string from_base64(std::string_view text);
/// A name that is a file name everywhere: letters, digits, dots and dashes.
std::string plain_name(std::string_view name);

}  // namespace faro::exam::detail
