// The one place where answers are written: as text, JSON, CSV, Markdown, a page, a picture.
#pragma once
#include "answer/answer.hpp"
#include "answer/report.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace faro::program {

/// Prints the answer in the form that is asked for, and writes the pictures. Throws usage_error where it has
/// no such form.
void show(answer const& a, report_style const& style);

/// A value as JSON; bytes that are no UTF-8 are replaced.
std::string json_text(nlohmann::ordered_json const& value);
/// A table as a page has it.
std::string markup_of(answer_table const& table);
/// An object of a stream, on a line of its own.
std::string json_line(nlohmann::ordered_json const& object);
/// A cell as CSV has it.
std::string plain_text(answer_cell const& cell);
/// A cell as people read it, in their language.
std::string told_text(answer_cell const& cell);

}  // namespace faro::program
