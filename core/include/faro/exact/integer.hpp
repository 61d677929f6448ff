// An integer of any size that is as fast as a machine word while it is small.
//
//   integer const orders = factorial(52);
//   orders.to_string();  // 80658175170943878571660636856403766975289505440883277824000000000000
//   orders / integer{2} > power(2, 224);
//
// Exact weights start in 128 bits and are promoted on overflow to a GMP integer, never wrapped. Values of up
// to 127 bits live in the object and cost an overflow check an operation; larger ones live on the heap.
// A value type: copying copies. Thread-compatible.
//
// Throws input_error for a text that is no number; dividing by 0 is a mistake of the programmer.
//
// Origin: the promotion scheme is that of Lisp's fixnum and bignum; big arithmetic is GMP's.
#pragma once
#include <faro/error.hpp>

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace faro {

__extension__ using int128 = __int128;
__extension__ using uint128 = unsigned __int128;

class integer {
 public:
  constexpr integer() = default;
  template <std::integral I>
  requires(sizeof(I) <= sizeof(std::uint64_t)) constexpr integer(I value)
      : small_{static_cast<int128>(value)} {}        // NOLINT(google-explicit-constructor)
  constexpr integer(int128 value) : small_{value} {  // NOLINT(google-explicit-constructor)
    if (value == lowest) promote_lowest();
  }
  /// From an unsigned 128-bit value; on the heap when it needs all 128 bits.
  static integer from_unsigned(uint128 value);
  /// From decimal digits with an optional sign. Throws input_error that quotes the text.
  static integer parse(std::string_view digits);

  integer(integer const& other) : small_{other.small_} {
    if (other.big_) copy_big(other);
  }
  integer(integer&& other) noexcept : small_{other.small_}, big_{std::exchange(other.big_, nullptr)} {}
  integer& operator=(integer const& other) {
    if (!big_ && !other.big_) {
      small_ = other.small_;
    } else if (this != &other) {
      integer copy{other};
      swap(copy);
    }
    return *this;
  }
  integer& operator=(integer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~integer() {
    if (big_) release();
  }
  void swap(integer& other) noexcept {
    std::swap(small_, other.small_);
    std::swap(big_, other.big_);
  }

  integer& operator+=(integer const& b) {
    int128 sum;
    if (!big_ && !b.big_ && !__builtin_add_overflow(small_, b.small_, &sum) && sum != lowest) {
      small_ = sum;
    } else {
      add_big(b);
    }
    return *this;
  }
  integer& operator-=(integer const& b) {
    int128 difference;
    if (!big_ && !b.big_ && !__builtin_sub_overflow(small_, b.small_, &difference) && difference != lowest) {
      small_ = difference;
    } else {
      subtract_big(b);
    }
    return *this;
  }
  integer& operator*=(integer const& b) {
    if (!big_ && !b.big_ && fits_word(small_) && fits_word(b.small_)) {
      small_ *= b.small_;  // two 63-bit magnitudes: at most 126 bits
    } else {
      multiply_slow(b);
    }
    return *this;
  }
  /// *this = a * b, without a temporary: for hot loops.
  void set_product(integer const& a, std::uint64_t b) {
    if (!big_ && !a.big_ && fits_word(a.small_)) {
      small_ = a.small_ * static_cast<int128>(b);  // 63 and 64 bits: at most 127
    } else {
      *this = a;
      *this *= integer{b};
    }
  }
  /// Quotient rounded towards zero, and its remainder (the sign of the dividend), as for built-in integers.
  /// Precondition: b != 0, else throws input_error.
  integer& operator/=(integer const& b);
  integer& operator%=(integer const& b);
  friend integer operator+(integer a, integer const& b) { return a += b; }
  friend integer operator-(integer a, integer const& b) { return a -= b; }
  friend integer operator*(integer a, integer const& b) { return a *= b; }
  friend integer operator/(integer a, integer const& b) { return a /= b; }
  friend integer operator%(integer a, integer const& b) { return a %= b; }
  integer operator-() const { return integer{} - *this; }

  friend bool operator==(integer const& a, integer const& b) {
    if (!a.big_ && !b.big_) return a.small_ == b.small_;
    return a.compare_big(b) == 0;
  }
  friend std::strong_ordering operator<=>(integer const& a, integer const& b) {
    if (!a.big_ && !b.big_) return a.small_ <=> b.small_;
    return a.compare_big(b) <=> 0;
  }

  /// -1, 0 or 1.
  [[nodiscard]] int sign() const;
  [[nodiscard]] bool is_zero() const { return !big_ && small_ == 0; }
  /// The number of binary digits of the magnitude; 0 for 0.
  [[nodiscard]] std::size_t bits() const;
  /// The nearest double (ties to even); infinite beyond the range of double.
  [[nodiscard]] double to_double() const;
  /// The value, when it fits. Each throws input_error otherwise.
  [[nodiscard]] std::uint64_t to_uint64() const;
  [[nodiscard]] uint128 to_uint128() const;
  [[nodiscard]] std::int64_t to_int64() const;
  [[nodiscard]] std::string to_string() const;
  /// A hash equal for equal values.
  [[nodiscard]] std::size_t hash() const;

  /// The greatest common divisor, never negative; gcd(0, 0) = 0.
  friend integer gcd(integer const& a, integer const& b);
  /// base to the power exponent; 0 to the power 0 is 1. What has no room in memory throws std::bad_alloc.
  friend integer power(integer const& base, std::uint64_t exponent);

 private:
  static constexpr int128 lowest = static_cast<int128>(static_cast<uint128>(1) << 127);
  static constexpr bool fits_word(int128 v) {
    return v <= static_cast<int128>(INT64_MAX) && v >= -static_cast<int128>(INT64_MAX);
  }
  struct big_value;              // an mpz_t; invariant: its magnitude needs at least 128 bits
  friend struct integer_access;  // integer.cpp only
  void promote_lowest();
  void copy_big(integer const& other);
  void release() noexcept;
  void add_big(integer const& b);
  void subtract_big(integer const& b);
  void multiply_slow(integer const& b);
  [[nodiscard]] int compare_big(integer const& b) const;

  int128 small_ = 0;  // the value when big_ is null; its magnitude is below 2^127
  big_value* big_ = nullptr;
};

integer gcd(integer const& a, integer const& b);
integer power(integer const& base, std::uint64_t exponent);
/// The least common multiple, never negative; 0 if either is 0.
integer lcm(integer const& a, integer const& b);
/// n! ; 0! = 1.
integer factorial(std::uint64_t n);
/// n over k, the number of k-subsets of n things; 0 when k > n.
integer binomial(std::uint64_t n, std::uint64_t k);

std::ostream& operator<<(std::ostream& out, integer const& value);

}  // namespace faro

template <>
struct std::hash<faro::integer> {
  std::size_t operator()(faro::integer const& value) const { return value.hash(); }
};
