// What the parts of GIFT share: marks that are not escaped, texts with their [format], the braces.
#pragma once
#include "exam/src/reading/reading.hpp"

#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>

namespace faro::exam::detail {

struct bank_to_write;

/// The first place from `at` on of an unescaped `what`; npos when there is none.
std::size_t find_unescaped(std::string_view text, std::string_view what, std::size_t at = 0);
/// Without its backslashes.
std::string gift_unescaped(std::string_view text);
/// A text with an optional [format] before it.
rich_text gift_text(std::string_view text, markup inherited);
/// Reads what stands in the braces of one question: its kind, its answers or pairs, its feedback.
void read_gift_answers(question& q, std::string_view body, std::size_t line, reading_place& out);

std::string write_gift(bank_to_write const& what);

}  // namespace faro::exam::detail
