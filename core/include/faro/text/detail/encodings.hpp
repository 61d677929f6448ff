// Bytes as text: hexadecimal and base64 (RFC 4648), the one place where they are spelled and read.
//
// O(bytes). Thread-safe: no state.
#pragma once
#include <faro/error.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace faro {

/// Lower-case hexadecimal, two digits a byte.
[[nodiscard]] std::string to_hex(std::span<std::byte const> bytes);
[[nodiscard]] std::string to_hex(std::string_view bytes);
/// Both cases of digits are read. Throws input_error that names the place of what is no digit.
[[nodiscard]] std::string from_hex(std::string_view digits);
/// With padding, on one line.
[[nodiscard]] std::string to_base64(std::string_view bytes);
/// Throws input_error unless it is base64 with its padding and nothing else.
[[nodiscard]] std::string from_base64(std::string_view text);

}  // namespace faro
