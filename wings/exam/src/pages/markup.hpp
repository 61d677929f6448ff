// Marked-up texts as HTML, plain text and LaTeX.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// Markdown (CommonMark with tables) as HTML, by md4c.
std::string markdown_html(std::string_view text);
/// A text as HTML, files still by their names.
std::string html_fragment(rich_text const& text);
/// An HTML fragment of a text with its images inside it.
std::string with_files(std::string html, rich_text const& text);
/// Plain text; images by their names in brackets.
std::string plain_of(rich_text const& text);
/// LaTeX; formulas in $...$, \(...\) and \[...\] as they are. Code on pages from right to left is written
/// from left to right all the same.
std::string latex_of(rich_text const& text, bool right_to_left = false);
/// Any text, escaped for LaTeX; no formulas.
std::string latex_escaped(std::string_view text);
std::string html_escaped(std::string_view text);

struct embedded_file {
  std::string name, base64;
};
/// The <file> elements of a text.
std::vector<embedded_file> files_of(std::string_view elements);
/// Throws nothing: what is no base64 is left out.
std::string bytes_of_base64(std::string_view text);
/// The name in "@@PLUGINFILE@@/a%20b.png".
std::string plugin_name(std::string_view source);
/// A name that is a file name everywhere: letters, digits, dots and dashes.
std::string plain_name(std::string_view name);

}  // namespace faro::exam::detail
