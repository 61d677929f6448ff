// The distances of a law that is known in fixed point by classes, summed with 128 significant bits.
//
// Every class adds to total variation and to the information only what is not negative: p max(v - 1, 0), and
// p (v ln v - v + 1), where p is the class's uniform probability and v = N P. So nothing cancels, and 128
// bits of each term are 30 digits of the sums and more, however close to uniform the law is. Near v = 1 the
// second is its power series; elsewhere it is put together from a logarithm of 116 bits.
//
// Cost: 40 to 150 ns a class, in machine words.
#pragma once
#include "judge/theory/exchange.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace faro::judge::detail {

/// mantissa x 2^(exponent - 127), the top bit of the mantissa set; 0 if the mantissa is.
struct scaled_number {
  uint128 mantissa = 0;
  int exponent = 0;
};
/// The 128 leading bits; the rest is dropped. Precondition: value >= 0.
scaled_number scaled_number_of(integer const& numerator, integer const& denominator);

/// A sum of scaled numbers below 2^120, in units of 2^-192, each rounded down.
class wide_sum {
 public:
  static constexpr int unit_bits = 192;
  void add(scaled_number const& x);
  void add(wide_sum const& other);
  [[nodiscard]] ratio value() const;
  [[nodiscard]] std::uint64_t terms() const { return terms_; }

 private:
  std::array<std::uint64_t, 5> limbs_{};
  std::uint64_t terms_ = 0;
};

/// Words of so many bits, the lowest first, that hold a value in units of 2^-fraction.
struct fixed_format {
  unsigned word_bits, fraction;
};

class exchange_sums {
 public:
  /// Adds a class of uniform probability p with the value v = N P.
  void add(scaled_number const& p, std::span<std::uint64_t const> v, fixed_format format,
           narrow_logarithm const& log2);
  void add(exchange_sums const& other);

  /// The sum of p max(v - 1, 0), where the true values are up to `lost` above those that were added.
  [[nodiscard]] enclosure total_variation(ratio const& lost) const;
  /// The sum of p v log2(v), likewise. Precondition: the true p v sum to 1.
  [[nodiscard]] enclosure information(ratio const& lost) const;

 private:
  void add_near(scaled_number const& p, scaled_number const& off, bool above);
  void add_far(scaled_number const& p, scaled_number const& v, scaled_number const& off, bool above,
               narrow_logarithm const& log2);

  wide_sum above_, below_far_, above_far_;  // p |v - 1|: all above 1; of those far from it, below and above
  wide_sum near_;                           // p (v ln v - v + 1) near 1
  wide_sum gained_, forgone_;               // p v |log2 v| far from 1, above it and below it
  double slope_ = 0;                        // sum of p |d (v log2 v) / dv|, at least
  double far_weight_ = 0;                   // sum of p v far from 1, at least
};

}  // namespace faro::judge::detail
