#include "judge/theory/exchange_sums.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace faro::judge::detail {

namespace {

constexpr int near_exponent = -5;  // |v - 1| < 2^-4 is near

unsigned leading_zeros(uint128 x) {
  auto const high = static_cast<std::uint64_t>(x >> 64);
  return static_cast<unsigned>(high != 0 ? std::countl_zero(high)
                                         : 64 + std::countl_zero(static_cast<std::uint64_t>(x)));
}

/// a b / 2^128, rounded down but for less than two units.
uint128 high_product(uint128 a, uint128 b) {
  auto const a1 = static_cast<std::uint64_t>(a >> 64), a0 = static_cast<std::uint64_t>(a);
  auto const b1 = static_cast<std::uint64_t>(b >> 64), b0 = static_cast<std::uint64_t>(b);
  auto const cross = static_cast<uint128>(a1) * b0, other = static_cast<uint128>(a0) * b1;
  return static_cast<uint128>(a1) * b1 + (cross >> 64) + (other >> 64);
}

/// Below the true product by less than 2^-124 of it.
scaled_number operator*(scaled_number const& a, scaled_number const& b) {
  if (a.mantissa == 0 || b.mantissa == 0) return {};
  auto const product = high_product(a.mantissa, b.mantissa);
  auto const shift = leading_zeros(product);
  return {product << shift, a.exponent + b.exponent + 1 - static_cast<int>(shift)};
}

/// The leading 128 bits of words, in units of 2^-fraction.
scaled_number leading_bits(std::span<std::uint64_t const> words, fixed_format format) {
  auto at = words.size();
  while (at > 0 && words[at - 1] == 0) --at;
  if (at == 0) return {};
  auto const bits = static_cast<unsigned>(std::bit_width(words[at - 1]));
  auto const length = static_cast<unsigned>(at - 1) * format.word_bits + bits;
  auto mantissa = static_cast<uint128>(words[at - 1]) << (128 - bits);
  auto room = 128 - bits;  // bits that are still free
  for (auto i = at - 1; i-- > 0 && room > 0;) {
    auto const word = static_cast<uint128>(words[i]);
    mantissa |=
        room >= format.word_bits ? word << (room - format.word_bits) : word >> (format.word_bits - room);
    room -= std::min(room, format.word_bits);
  }
  return {mantissa, static_cast<int>(length) - 1 - static_cast<int>(format.fraction)};
}

/// |v - 1|, and whether v is above 1.
std::pair<scaled_number, bool> distance_from_one(std::span<std::uint64_t const> v, fixed_format format) {
  constexpr std::size_t most_words = 64;
  std::array<std::uint64_t, most_words> off;
  auto const mask = (std::uint64_t{1} << format.word_bits) - 1;
  std::size_t const one_at = format.fraction / format.word_bits;
  auto const one = std::uint64_t{1} << (format.fraction % format.word_bits);
  auto const count = std::max(v.size(), one_at + 1);
  auto const word = [&](std::size_t i) { return i < v.size() ? v[i] : 0; };
  bool above = false;
  for (auto i = v.size(); i-- > one_at;) above = above || v[i] > (i == one_at ? one - 1 : 0);
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto const unit = i == one_at ? one : 0;
    auto const difference = (above ? word(i) - unit : unit - word(i)) - borrow;
    borrow = difference >> 63;
    off[i] = difference & mask;
  }
  return {leading_bits(std::span{off}.first(count), format), above};
}

/// Preconditions: 0, or within the range of double.
double to_double(scaled_number const& x) {
  constexpr int bias = 1023;
  auto const unit = std::bit_cast<double>(static_cast<std::uint64_t>(x.exponent - 63 + bias) << 52);
  return static_cast<double>(static_cast<std::uint64_t>(x.mantissa >> 64)) * unit;
}

/// A bound as a fraction that is not below it.
ratio at_least(double bound) {
  if (bound == 0) return ratio{0};
  int exponent = 0;
  auto const mantissa = std::frexp(bound, &exponent);  // in [1/2, 1)
  auto const whole = integer{static_cast<std::uint64_t>(std::ldexp(mantissa, 60)) + 1};
  auto const shift = 60 - exponent;
  return shift >= 0 ? ratio{whole, power(integer{2}, static_cast<std::uint64_t>(shift))}
                    : ratio{whole * power(integer{2}, static_cast<std::uint64_t>(-shift))};
}

/// ln 2 between two fractions: 2 atanh(1/3), to 300 bits.
enclosure const& natural_logarithm_of_2() {
  static enclosure const ln2 = [] {
    constexpr unsigned bits = 320;
    integer sum;
    std::uint64_t terms = 0;
    auto power_of_third = power(integer{2}, bits + 1) / 3;
    for (std::uint64_t odd = 1; !power_of_third.is_zero(); odd += 2, power_of_third /= 9, ++terms)
      sum += power_of_third / odd;
    auto const one = power(integer{2}, bits);
    return enclosure{ratio{sum, one}, ratio{sum + integer{4 * terms + 4}, one}};
  }();
  return ln2;
}

}  // namespace

scaled_number scaled_number_of(integer const& numerator, integer const& denominator) {
  if (numerator.is_zero()) return {};
  auto const lift = static_cast<int>(denominator.bits()) - static_cast<int>(numerator.bits()) + 128;
  auto const quotient = lift >= 0
                            ? numerator * power(integer{2}, static_cast<std::uint64_t>(lift)) / denominator
                            : numerator / power(integer{2}, static_cast<std::uint64_t>(-lift)) / denominator;
  auto const excess = static_cast<int>(quotient.bits()) - 128;  // 0 or 1
  auto const top = quotient / power(integer{2}, static_cast<std::uint64_t>(excess));
  auto const base = power(integer{2}, 64);
  return {static_cast<uint128>((top / base).to_uint64()) << 64 | (top % base).to_uint64(),
          127 + excess - lift};
}

void wide_sum::add(scaled_number const& x) {
  if (x.mantissa == 0) return;
  ++terms_;
  auto const shift = unit_bits + x.exponent - 127;
  auto mantissa = x.mantissa;
  if (shift < 0) {
    if (shift <= -128) return;
    mantissa >>= -shift;
  }
  auto at = static_cast<std::size_t>(std::max(shift, 0)) / 64;
  auto const bits = static_cast<unsigned>(std::max(shift, 0)) % 64;
  std::array<std::uint64_t, 3> const parts{
      static_cast<std::uint64_t>(mantissa << bits), static_cast<std::uint64_t>((mantissa << bits) >> 64),
      bits == 0 ? 0 : static_cast<std::uint64_t>(mantissa >> (128 - bits))};
  std::uint64_t carry = 0;
  for (std::size_t i = 0; at < limbs_.size() && (i < parts.size() || carry != 0); ++i, ++at) {
    auto const sum = static_cast<uint128>(limbs_[at]) + (i < parts.size() ? parts[i] : 0) + carry;
    limbs_[at] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
}

void wide_sum::add(wide_sum const& other) {
  terms_ += other.terms_;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    auto const sum = static_cast<uint128>(limbs_[i]) + other.limbs_[i] + carry;
    limbs_[i] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
}

ratio wide_sum::value() const {
  integer sum;
  for (auto i = limbs_.size(); i-- > 0;) sum = sum * power(integer{2}, 64) + integer{limbs_[i]};
  return {sum, power(integer{2}, unit_bits)};
}

void exchange_sums::add(scaled_number const& p, std::span<std::uint64_t const> v, fixed_format format,
                        narrow_logarithm const& log2) {
  auto const [off, above] = distance_from_one(v, format);
  if (off.mantissa == 0) return;
  if (above) above_.add(p * off);
  if (off.exponent <= near_exponent) {
    add_near(p, off, above);
  } else {
    auto const value = leading_bits(v, format);
    // Where v is 0, what was lost is above it, and x log2 x is at its steepest.
    if (value.mantissa == 0) slope_ += to_double(p) * (format.fraction + 3);
    add_far(p, value, off, above, log2);
  }
}

/// x ln x - x + 1 at 1 + d is d^2 (1/2 - d/6 + d^2/12 - …), the k-th term 1 / ((k + 1) (k + 2)).
void exchange_sums::add_near(scaled_number const& p, scaled_number const& off, bool above) {
  constexpr std::size_t most_terms = 33;  // 2^-4 to that power is below 2^-128
  static auto const coefficients = [] {
    std::array<uint128, most_terms> all{};
    for (std::size_t k = 0; k < all.size(); ++k)
      all[k] = k == 0 ? static_cast<uint128>(1) << 127 : ~uint128{0} / ((k + 1) * (k + 2));
    return all;
  }();
  auto const places = -off.exponent - 1;  // d < 2^-places
  auto const terms = std::min<std::size_t>(most_terms, 128 / static_cast<std::size_t>(places) + 1);
  auto const shift = -off.exponent;
  auto const d = shift <= 128 ? off.mantissa >> (shift - 1) : 0;  // in units of 2^-128
  auto series = coefficients[terms - 1];
  for (auto k = terms - 1; k-- > 0;) {
    auto const rest = high_product(d, series);
    series = above ? coefficients[k] - rest : coefficients[k] + rest;
  }
  auto const zeros = leading_zeros(series);
  near_.add(p * (off * off * scaled_number{series << zeros, -1 - static_cast<int>(zeros)}));
  slope_ += 1.6 * to_double(p) * to_double(off);
}

void exchange_sums::add_far(scaled_number const& p, scaled_number const& v, scaled_number const& off,
                            bool above, narrow_logarithm const& log2) {
  (above ? above_far_ : below_far_).add(p * off);
  if (v.mantissa == 0) return;
  // log2 v in units of 2^-118: its whole part below 2^9, and the mantissa's, in [0, 1].
  constexpr unsigned log_bits = 118;
  auto const part = log2(v.mantissa) >> (narrow_logarithm::bits - log_bits);
  auto const whole = static_cast<uint128>(static_cast<std::uint64_t>(std::abs(v.exponent))) << log_bits;
  auto const size = v.exponent >= 0 ? whole + part : whole - std::min(whole, part);
  if (size != 0) {
    auto const zeros = leading_zeros(size);
    auto const logarithm = scaled_number{size << zeros, 127 - static_cast<int>(log_bits + zeros)};
    (above ? gained_ : forgone_).add(p * v * logarithm);
  }
  auto const weight = to_double(p);
  far_weight_ += weight * to_double(v);
  slope_ += weight * (std::abs(v.exponent) + 4.5);
}

void exchange_sums::add(exchange_sums const& other) {
  above_.add(other.above_);
  below_far_.add(other.below_far_);
  above_far_.add(other.above_far_);
  near_.add(other.near_);
  gained_.add(other.gained_);
  forgone_.add(other.forgone_);
  slope_ += other.slope_;
  far_weight_ += other.far_weight_;
}

enclosure exchange_sums::total_variation(ratio const& lost) const {
  auto const sum = above_.value();
  auto const rounded = ratio{integer{above_.terms()}, power(integer{2}, wide_sum::unit_bits)};
  return {sum, sum + rounded + sum * ratio{1, power(integer{2}, 120)} + lost};
}

enclosure exchange_sums::information(ratio const& lost) const {
  auto const& ln2 = natural_logarithm_of_2();
  // In nats: near 1 by the series, elsewhere v ln v - v + 1.
  auto const in_nats = near_.value() + below_far_.value() - above_far_.value();
  auto const middle = in_nats / ln2.low() + gained_.value() - forgone_.value();
  auto const terms =
      near_.terms() + below_far_.terms() + above_far_.terms() + gained_.terms() + forgone_.terms();
  auto const sizes =
      near_.value() + below_far_.value() + above_far_.value() + gained_.value() + forgone_.value();
  auto const off = ratio{integer{2 * terms}, power(integer{2}, wide_sum::unit_bits)} +
                   sizes * ratio{1, power(integer{2}, 117)} +
                   at_least(1.001 * far_weight_) * ratio{1, power(integer{2}, 115)} +
                   at_least(1.001 * slope_) * lost;
  return {middle - off, middle + off};
}

}  // namespace faro::judge::detail
