// Bytes as hexadecimal and base64 digits, and back: refused at the first digit that is none.
#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>

namespace faro {
namespace {

int value_of_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string to_hex(std::span<std::byte const> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (auto const byte : bytes) {
    text += digits[std::to_integer<unsigned>(byte) >> 4];
    text += digits[std::to_integer<unsigned>(byte) & 15];
  }
  return text;
}

std::string to_hex(std::string_view bytes) { return to_hex(std::as_bytes(std::span{bytes})); }

std::string from_hex(std::string_view digits) {
  if (digits.size() % 2 != 0)
    throw input_error{say("expected two hexadecimal digits a byte, got {} digits", digits.size())};
  std::string out;
  out.reserve(digits.size() / 2);
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    auto const high = value_of_digit(digits[i]), low = value_of_digit(digits[i + 1]);
    if (high < 0 || low < 0) {
      throw input_error{say("'{}' at place {} is no hexadecimal digit",
                            digits.substr(high < 0 ? i : i + 1, 1), (high < 0 ? i : i + 1) + 1)};
    }
    out += static_cast<char>(static_cast<unsigned char>(high * 16 + low));
  }
  return out;
}

std::string to_base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    auto const left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k)
      word = word << 8 | (k < left ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= left ? base64_digits[word >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

std::string from_base64(std::string_view text) {
  auto const padding = text.ends_with("==") ? 2U : text.ends_with('=') ? 1U : 0U;
  std::string out;
  std::uint32_t word = 0;
  for (std::size_t i = 0; i + padding < text.size(); ++i) {
    auto const value = base64_digits.find(text[i]);
    if (value == std::string_view::npos)
      throw input_error{say("'{}' at place {} is no base64", text.substr(i, 1), i + 1)};
    word = word << 6 | static_cast<std::uint32_t>(value);
    if (i % 4 != 0) out += static_cast<char>(static_cast<unsigned char>(word >> (6 - 2 * (i % 4))));
  }
  if (text.size() % 4 != 0 || to_base64(out) != text)
    throw input_error{say("{} digits are no base64 with its padding", text.size())};
  return out;
}

}  // namespace faro
