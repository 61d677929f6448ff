// faro odds: programs in the language of AnyDice, from a file or standard input: every output, all in one
// chart, or how it is spelt here.
#pragma once
#include "odds/verb/common/report/report.hpp"

#include <string>
#include <string_view>

namespace faro::program {

/// Whether an operand is such a program: it ends in ".anydice".
bool is_anydice(std::string_view operand);

/// Runs it and shows what it puts out. `from` is a file, "-", or the program itself.
void anydice_odds(std::string const& from, report_style const& style);
/// The same questions in our own language, one a line, where they have a spelling there.
void translate_anydice(std::string const& from, bool as_json);

}  // namespace faro::program
