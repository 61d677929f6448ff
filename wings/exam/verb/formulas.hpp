// Formulas of a bank turned into MathML by pandoc, where it is installed.
#pragma once
#include <faro/exam/bank.hpp>

namespace faro::program {

/// Fills in what formulas look like on HTML pages. Says on standard error which stay TeX, and why.
void convert_formulas(exam::bank& all);

}  // namespace faro::program
