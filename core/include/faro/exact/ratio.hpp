// An exact fraction, always in lowest terms with a positive denominator.
//
//   ratio const p = ratio{1, 6} + ratio{1, 3};
//   p.to_string();  // 1/2
//   p.to_double();  // 0.5
//
// For results and parameters: one gcd an operation. Inside an engine sum integers over one common denominator
// instead (distribution.hpp); reducing in a hot loop is 25 to 60 times slower. A value type,
// thread-compatible.
// Cost: a gcd an operation. Throws input_error for a text that is no fraction; a denominator of 0 is a
// mistake of the programmer.
#pragma once
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>

#include <compare>
#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace faro {

class ratio {
 public:
  ratio() = default;
  template <std::integral I>
  ratio(I whole) : numerator_{whole} {}                   // NOLINT(google-explicit-constructor)
  ratio(integer whole) : numerator_{std::move(whole)} {}  // NOLINT(google-explicit-constructor)
  /// numerator / denominator, reduced. Throws input_error if the denominator is 0.
  ratio(integer numerator, integer denominator);
  /// From "3/8", "-2", "0.25", "1e-3" or "25%", exactly. Throws input_error that quotes the text.
  static ratio parse(std::string_view text);

  [[nodiscard]] integer const& numerator() const& { return numerator_; }
  [[nodiscard]] integer numerator() && { return std::move(numerator_); }
  [[nodiscard]] integer const& denominator() const& { return denominator_; }
  [[nodiscard]] integer denominator() && { return std::move(denominator_); }
  [[nodiscard]] bool is_whole() const { return denominator_ == integer{1}; }
  [[nodiscard]] bool is_zero() const { return numerator_.is_zero(); }
  [[nodiscard]] int sign() const { return numerator_.sign(); }
  /// The greatest integer not above it.
  [[nodiscard]] integer floor() const;

  ratio& operator+=(ratio const& b);
  ratio& operator-=(ratio const& b);
  ratio& operator*=(ratio const& b);
  /// Throws input_error if b is 0.
  ratio& operator/=(ratio const& b);
  friend ratio operator+(ratio a, ratio const& b) { return a += b; }
  friend ratio operator-(ratio a, ratio const& b) { return a -= b; }
  friend ratio operator*(ratio a, ratio const& b) { return a *= b; }
  friend ratio operator/(ratio a, ratio const& b) { return a /= b; }
  ratio operator-() const { return ratio{} - *this; }
  friend bool operator==(ratio const& a, ratio const& b) = default;
  friend std::strong_ordering operator<=>(ratio const& a, ratio const& b);

  /// The nearest double, correctly rounded (ties to even) whatever the sizes of the two integers.
  [[nodiscard]] double to_double() const;
  /// "3/8", or "2" when it is whole.
  [[nodiscard]] std::string to_string() const;
  /// Fixed-point with so many digits after the point, rounded half away from zero: 1/3 to 4 is "0.3333".
  [[nodiscard]] std::string to_decimal(unsigned digits) const;

 private:
  integer numerator_ = 0;
  integer denominator_ = 1;
};

std::ostream& operator<<(std::ostream& out, ratio const& value);

}  // namespace faro
