// Formulas of TeX in a bank: found here, turned into MathML by a converter of others, kept with the exam.
//
// A converter is no part of faro; what it made is kept in the map, so that pages can be made again to the
// byte where there is none. What comes from it is let in only as MathML: no links, no scripts, no styles.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::exam {

/// The formulas that HTML pages of the bank show, TeX with its delimiters, each once. O(bytes).
std::vector<std::string> formulas_of(bank const& all);

struct formula_parts {
  std::string tex{};     ///< without delimiters
  bool display = false;  ///< on a line of its own
};
formula_parts parts_of_formula(std::string_view formula);

/// Whether a text is one <math> element of presentation MathML and nothing else.
bool is_mathml(std::string_view text);

}  // namespace faro::exam
