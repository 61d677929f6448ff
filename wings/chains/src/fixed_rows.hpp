// Many whole numbers of one fixed width, side by side: what certified sums are taken in. Apart from `integer`
// because nothing is allocated and nothing is compared: 300,000 states cost a few million machine words.
//
// Two's complement modulo 2^(64 width). Sums and products may run over on the way, as long as what comes out
// fits: the caller chooses the width so that it does.
#pragma once
#include "exact/words.hpp"

#include <faro/exact/integer.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace faro::detail {

class fixed_rows {
 public:
  fixed_rows(std::size_t count, std::size_t width) : width_{width}, words_(count * width, 0) {}
  [[nodiscard]] std::size_t width() const { return width_; }
  std::uint64_t* at(std::size_t i) { return words_.data() + i * width_; }
  [[nodiscard]] std::uint64_t const* at(std::size_t i) const { return words_.data() + i * width_; }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }

  /// to += from * weight, shifted up by so many words.
  void add(std::uint64_t* to, std::uint64_t const* from, std::uint64_t weight, std::size_t up = 0) const {
    uint128 carry = 0;
    for (std::size_t k = 0; k + up < width_; ++k) {
      carry += static_cast<uint128>(from[k]) * weight + to[k + up];
      to[k + up] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
  }
  /// to -= from * weight, shifted up.
  void subtract(std::uint64_t* to, std::uint64_t const* from, std::uint64_t weight,
                std::size_t up = 0) const {
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k + up < width_; ++k) {
      auto const product = static_cast<uint128>(from[k]) * weight + carry;
      auto const low = static_cast<std::uint64_t>(product);
      carry = static_cast<std::uint64_t>(product >> 64) + (to[k + up] < low ? 1 : 0);
      to[k + up] -= low;
    }
  }
  [[nodiscard]] bool negative(std::uint64_t const* a) const { return a[width_ - 1] >> 63 != 0; }
  [[nodiscard]] bool zero(std::uint64_t const* a) const {
    for (std::size_t k = 0; k < width_; ++k) {
      if (a[k] != 0) return false;
    }
    return true;
  }
  /// Its magnitude, in words of `out`.
  void magnitude(std::uint64_t const* a, std::vector<std::uint64_t>& out) const {
    out.assign(a, a + width_);
    if (!negative(a)) return;
    bool carry = true;
    for (auto& word : out) {
      word = ~word + (carry ? 1 : 0);
      carry = carry && word == 0;
    }
  }
  /// a / 2^shift, in double precision.
  [[nodiscard]] double to_double(std::uint64_t const* a, long shift) const {
    // The two highest words that say something; the sign is that of the whole.
    double sum = 0;
    bool const minus = negative(a);
    auto k = width_;
    while (k > 1 && a[k - 1] == (minus ? ~std::uint64_t{0} : 0)) --k;
    for (std::size_t taken = 0; k > 0 && taken < 3; --k, ++taken) {
      auto const word = minus ? ~a[k - 1] : a[k - 1];  // one too small at the very end: a rounding
      sum += std::ldexp(static_cast<double>(word), static_cast<int>(64 * static_cast<long>(k - 1) - shift));
    }
    return minus ? -sum : sum;
  }
  /// to += value * 2^shift, rounded towards zero. False when it is too large for this width.
  bool add_double(std::uint64_t* to, double value, long shift) const {
    if (value == 0) return true;
    if (!std::isfinite(value)) return false;
    int exponent = 0;
    auto const mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(std::abs(value), &exponent), 53));
    auto const place = static_cast<long>(exponent) - 53 + shift;
    if (place + 55 > static_cast<long>(64 * width_)) return false;
    auto word = static_cast<std::uint64_t>(mantissa);
    if (place <= -64) return true;
    std::uint64_t const down = place < 0 ? word >> -place : word;
    auto const up = place < 0 ? 0 : static_cast<std::size_t>(place);
    shift_in(to, down, up, value < 0);
    return true;
  }
  /// to += or -= word * 2^place.
  void shift_in(std::uint64_t* to, std::uint64_t word, std::size_t place, bool minus) const {
    auto const bit = place % 64;
    std::uint64_t const parts[2] = {word << bit, bit == 0 ? 0 : word >> (64 - bit)};
    std::uint64_t carry = 0;
    for (std::size_t k = place / 64, i = 0; k < width_ && (i < 2 || carry != 0); ++k, ++i) {
      auto const part = i < 2 ? parts[i] : 0;
      if (minus) {
        auto const with = static_cast<uint128>(part) + carry;
        carry = static_cast<std::uint64_t>(with >> 64) + (to[k] < static_cast<std::uint64_t>(with) ? 1 : 0);
        to[k] -= static_cast<std::uint64_t>(with);
      } else {
        auto const sum = static_cast<uint128>(to[k]) + part + carry;
        to[k] = static_cast<std::uint64_t>(sum);
        carry = static_cast<std::uint64_t>(sum >> 64);
      }
    }
  }
  [[nodiscard]] integer to_integer(std::uint64_t const* a) const {
    std::vector<std::uint64_t> words;
    magnitude(a, words);
    auto const out = integer_of(words);
    return negative(a) ? -out : out;
  }

 private:
  std::size_t width_;
  std::vector<std::uint64_t> words_;
};

/// The 64-bit words of a whole number that is not negative, the lowest first.
inline std::vector<std::uint64_t> words_of(integer value) {
  std::vector<std::uint64_t> out;
  auto const base = integer::from_unsigned(uint128{1} << 64);
  for (; !value.is_zero(); value /= base) out.push_back((value % base).to_uint64());
  return out;
}

}  // namespace faro::detail
