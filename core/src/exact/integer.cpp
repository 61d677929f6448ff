#include "exact/integer_access.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <climits>
#include <cmath>
#include <limits>
#include <new>
#include <ostream>

namespace faro {

using view = integer_access::view;

integer integer::from_unsigned(uint128 value) {
  if (value >> 127 == 0) return integer{static_cast<int128>(value)};
  return integer_access::make([&](mpz_t z) { set_magnitude(z, value); });
}

integer integer::parse(std::string_view digits) {
  auto const unsigned_part = digits.starts_with('-') || digits.starts_with('+') ? digits.substr(1) : digits;
  bool const is_number = !unsigned_part.empty() &&
                         std::ranges::all_of(unsigned_part, [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) throw input_error{say("'{}' is not a whole number", digits)};
  return integer_access::make([&](mpz_t z) {
    mpz_set_str(z, std::string{unsigned_part}.c_str(), 10);
    if (digits.starts_with('-')) mpz_neg(z, z);
  });
}

void integer::promote_lowest() {
  big_ = new big_value;
  mpz_ui_pow_ui(big_->z, 2, 127);
  mpz_neg(big_->z, big_->z);
  small_ = 0;
}

void integer::copy_big(integer const& other) {
  big_ = new big_value;
  mpz_set(big_->z, other.big_->z);
}

void integer::release() noexcept { delete big_; }

void integer::add_big(integer const& b) { integer_access::apply(*this, b, mpz_add); }
void integer::subtract_big(integer const& b) { integer_access::apply(*this, b, mpz_sub); }

void integer::multiply_slow(integer const& b) {
  if (!big_ && !b.big_) {
    int128 product;
    if (!__builtin_mul_overflow(small_, b.small_, &product) && product != lowest) {
      small_ = product;
      return;
    }
  }
  integer_access::apply(*this, b, mpz_mul);
}

integer& integer::operator/=(integer const& b) {
  if (b.is_zero()) throw input_error{"division by zero"};
  if (!big_ && !b.big_) {
    small_ /= b.small_;
  } else {
    integer_access::apply(*this, b, mpz_tdiv_q);
  }
  return *this;
}

integer& integer::operator%=(integer const& b) {
  if (b.is_zero()) throw input_error{"division by zero"};
  if (!big_ && !b.big_) {
    small_ %= b.small_;
  } else {
    integer_access::apply(*this, b, mpz_tdiv_r);
  }
  return *this;
}

int integer::compare_big(integer const& b) const {
  int const order = mpz_cmp(view{*this}, view{b});
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

int integer::sign() const {
  if (big_) return mpz_sgn(big_->z);
  return small_ < 0 ? -1 : small_ > 0 ? 1 : 0;
}

std::size_t integer::bits() const {
  if (big_) return mpz_sizeinbase(big_->z, 2);
  auto const magnitude = magnitude_of(small_);
  auto const high = static_cast<std::uint64_t>(magnitude >> 64);
  auto const low = static_cast<std::uint64_t>(magnitude);
  if (high) return 128 - static_cast<std::size_t>(__builtin_clzll(high));
  return low ? 64 - static_cast<std::size_t>(__builtin_clzll(low)) : 0;
}

double integer::to_double() const {
  if (!big_) return static_cast<double>(small_);  // rounds to nearest, ties to even
  // Keep 64 leading bits, the last of them "sticky" (set if anything was cut off), and let the hardware
  // round.
  auto const shift = bits() - 64;
  mpz_t top;
  mpz_init(top);
  mpz_tdiv_q_2exp(top, big_->z, shift);
  std::uint64_t leading = 0;
  mpz_export(&leading, nullptr, -1, sizeof leading, 0, 0, top);
  if (mpz_scan1(big_->z, 0) < shift) leading |= 1;
  mpz_clear(top);
  double const value = shift > 2000 ? std::numeric_limits<double>::infinity()
                                    : std::ldexp(static_cast<double>(leading), static_cast<int>(shift));
  return sign() < 0 ? -value : value;
}

std::uint64_t integer::to_uint64() const {
  if (big_ || small_ < 0 || small_ > static_cast<int128>(UINT64_MAX)) {
    throw input_error{say("{} does not lie between 0 and 18446744073709551615", to_string())};
  }
  return static_cast<std::uint64_t>(small_);
}

uint128 integer::to_uint128() const {
  constexpr std::size_t most_bits = 128;
  if (sign() < 0 || bits() > most_bits)
    throw input_error{
        say("{} does not lie between 0 and 340282366920938463463374607431768211455", to_string())};
  return big_ ? magnitude_of(big_->z) : static_cast<uint128>(small_);
}

std::int64_t integer::to_int64() const {
  if (big_ || small_ < INT64_MIN || small_ > INT64_MAX)
    throw input_error{
        say("{} does not lie between -9223372036854775808 and 9223372036854775807", to_string())};
  return static_cast<std::int64_t>(small_);
}

std::string integer::to_string() const {
  if (big_) {
    std::string digits(mpz_sizeinbase(big_->z, 10) + 2, '\0');
    mpz_get_str(digits.data(), 10, big_->z);
    digits.resize(digits.find('\0'));
    return digits;
  }
  auto magnitude = magnitude_of(small_);
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(magnitude % 10)));
    magnitude /= 10;
  } while (magnitude != 0);
  if (small_ < 0) digits.push_back('-');
  std::ranges::reverse(digits);
  return digits;
}

std::size_t integer::hash() const {
  constexpr std::uint64_t mix = 0x9e3779b97f4a7c15U;
  if (!big_) {
    auto const value = static_cast<uint128>(small_);
    return (static_cast<std::uint64_t>(value) * mix) ^ (static_cast<std::uint64_t>(value >> 64) * mix >> 7);
  }
  std::uint64_t h = mix;
  for (std::size_t i = 0; i < mpz_size(big_->z); ++i) h = (h ^ mpz_getlimbn(big_->z, i)) * mix;
  return h;
}

integer gcd(integer const& a, integer const& b) {
  if (a.big_ || b.big_) {
    integer out = a;
    integer_access::apply(out, b, mpz_gcd);
    return out;
  }
  auto x = magnitude_of(a.small_);
  auto y = magnitude_of(b.small_);
  while (y != 0) {
    if (x >> 64 == 0 && y >> 64 == 0) {  // 128-bit division is a call; 64-bit division is one instruction
      auto u = static_cast<std::uint64_t>(x);
      auto v = static_cast<std::uint64_t>(y);
      while (v != 0) u = std::exchange(v, u % v);
      return integer{u};
    }
    x = std::exchange(y, x % y);
  }
  return integer::from_unsigned(x);
}

namespace {

// What GMP takes has the size of a pointer, at least: no number with more factors has room in memory.
unsigned long counted(std::uint64_t n) {
  if (n > ULONG_MAX) throw std::bad_alloc{};
  return static_cast<unsigned long>(n);
}

// GMP ends the program for a number that it cannot hold: so what is beyond an eighth of what could be
// addressed is never begun.
void needs_room(double bits) {
  constexpr double most = sizeof(void*) > 4 ? 0x1p36 : 0x1p32;
  if (bits > most) throw std::bad_alloc{};
}

}  // namespace

integer power(integer const& base, std::uint64_t exponent) {
  if (base.is_zero() || base == 1 || base == -1)
    return exponent == 0 || (base == -1 && exponent % 2 == 0) ? 1 : base;
  needs_room(static_cast<double>(base.bits() - 1) * static_cast<double>(exponent));
  return integer_access::make([&](mpz_t z) { mpz_pow_ui(z, view{base}, counted(exponent)); });
}

integer lcm(integer const& a, integer const& b) {
  if (a.is_zero() || b.is_zero()) return 0;
  auto const multiple = a == b ? a : a / gcd(a, b) * b;
  return multiple.sign() < 0 ? -multiple : multiple;
}

integer factorial(std::uint64_t n) {
  needs_room(static_cast<double>(n) * std::max(0.0, std::log2(static_cast<double>(n)) - 1.5));
  return integer_access::make([&](mpz_t z) { mpz_fac_ui(z, counted(n)); });
}

integer binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  k = std::min(k, n - k);
  if (k > 0) needs_room(static_cast<double>(k) * std::log2(static_cast<double>(n) / static_cast<double>(k)));
  return integer_access::make([&](mpz_t z) {
    if (n <= ULONG_MAX)
      mpz_bin_uiui(z, counted(n), counted(k));
    else
      mpz_bin_ui(z, view{integer{n}}, counted(k));
  });
}

std::ostream& operator<<(std::ostream& out, integer const& value) { return out << value.to_string(); }

}  // namespace faro
