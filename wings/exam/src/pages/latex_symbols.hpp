// Signs of mathematics and other letters in texts: what LaTeX calls them, and how pdfLaTeX is kept from
// stopping at one that it does not know.
#pragma once
#include <string>
#include <string_view>

namespace faro::exam::detail {

/// "\ensuremath{\Omega}" for Ω; "" for a character that is not in the table.
std::string_view latex_symbol(char32_t code);

/// For the head of a file: a declaration for each character of the text that pdfLaTeX may not know. It stands
/// for what it is called, or for a box with its number.
std::string latex_declarations(std::string_view text);

}  // namespace faro::exam::detail
