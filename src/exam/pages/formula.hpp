// Formulas of TeX in texts, which no markup may touch.
#pragma once
#include <cstddef>
#include <string_view>

namespace faro::exam::detail {

/// How long the formula at the front is: \(...\), \[...\], $$...$$ or $...$; 0 when there is none.
std::size_t formula_length(std::string_view s);

}  // namespace faro::exam::detail
