// Formulas of TeX in texts, which no markup may touch.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace faro::exam::detail {

/// How long the formula at the front is: \(...\), \[...\], $$...$$ or $...$; 0 when there is none.
std::size_t formula_length(std::string_view s);

/// An HTML fragment with its formulas handed to `use` (TeX with its delimiters, decoded) and replaced by what
/// it gives; nothing: they stay. Formulas in code and in tags are none.
std::string with_each_formula(std::string_view html,
                              std::function<std::optional<std::string>(std::string const&)> const& use);

}  // namespace faro::exam::detail
