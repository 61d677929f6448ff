// Numbers and texts as bytes, for another process of the same program: small numbers and runs of zeros are
// short. Seven bits a byte, the low ones first, the high bit of a byte says that more follow (LEB128).
#pragma once
#include <faro/error.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

class number_writer {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(0x80 | (value & 0x7f));
    bytes_ += static_cast<char>(value);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  /// How many, then each; a zero is followed by how many more there are.
  void numbers(std::span<std::uint64_t const> values) {
    number(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      number(values[i]);
      if (values[i] != 0) continue;
      auto const first = i;
      while (i + 1 < values.size() && values[i + 1] == 0) ++i;
      number(i - first);
    }
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Throws input_error where the bytes are not what the writer makes.
class number_reader {
 public:
  explicit number_reader(std::string_view bytes) : left_{bytes} {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !left_.empty(); shift += 7) {
      auto const byte = static_cast<unsigned char>(left_.front());
      left_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return value;
    }
    refuse();
  }
  std::string_view text() {
    auto const size = number();
    if (size > left_.size()) refuse();
    auto const found = left_.substr(0, size);
    left_.remove_prefix(size);
    return found;
  }
  /// Reads as many numbers as there are in the span. Precondition: they are 0.
  void numbers(std::span<std::uint64_t> values) {
    if (number() != values.size()) refuse();
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = number();
      if (values[i] != 0) continue;
      auto const more = number();
      if (more >= values.size() - i) refuse();
      i += more;
    }
  }
  void end() const {
    if (!left_.empty()) refuse();
  }
  [[noreturn]] static void refuse() {
    throw input_error{"counts from another process: expected those of the same program, got others"};
  }

 private:
  std::string_view left_;
};

}  // namespace faro
