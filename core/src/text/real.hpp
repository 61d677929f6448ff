// Decimal numbers with a point read from text, the nearest double: what std::from_chars does, also with
// standard libraries that have it for whole numbers only (libc++ before 20).
#pragma once
#include <optional>
#include <string_view>

namespace faro {

/// 0.25 of "0.25"; nothing unless the whole text is a number. Without locale. O(text).
[[nodiscard]] std::optional<double> real_from(std::string_view text);

}  // namespace faro
