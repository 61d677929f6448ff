// Exact distances from uniform for distributions that are the same on whole classes of orders.
//
// A riffle's distribution depends only on the number of rising sequences, an exchange's only on the cycle
// type: then n! orders are a few classes, each with its number of orders and one weight. From these every
// distance is an exact fraction, for decks of hundreds of cards. Only the information (KL) needs a logarithm;
// it comes as two fractions that enclose it, as close together as the digits asked require.
//
// Cost: a few operations on integers of the law's size for each class. Origin: for riffles D. Bayer and
// P. Diaconis (1992); total variation, separation and the others as in D. Aldous and P. Diaconis (1986).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::judge {

/// The value with so many significant digits, correctly rounded (half away from zero): "0.33406", "9857.94",
/// "8.06582e+67". Exactly 0 and 1 are "0" and "1"; what is below 1 never rounds to 1 but is cut off at nines.
/// Precondition: at least one digit, else throws input_error.
std::string significant_digits(ratio const& value, unsigned digits);

/// A number that lies between two fractions, ends included; known exactly when they are equal.
class enclosure {
 public:
  enclosure() = default;
  enclosure(ratio exact) : low_{exact}, high_{std::move(exact)} {}  // NOLINT(google-explicit-constructor)
  /// Throws input_error when low > high.
  enclosure(ratio low, ratio high);

  [[nodiscard]] ratio const& low() const& { return low_; }
  [[nodiscard]] ratio low() && { return std::move(low_); }
  [[nodiscard]] ratio const& high() const& { return high_; }
  [[nodiscard]] ratio high() && { return std::move(high_); }
  [[nodiscard]] bool is_exact() const { return low_ == high_; }
  /// Whether both ends give the same so many significant digits, so that these are those of the number.
  [[nodiscard]] bool decides(unsigned digits) const;
  /// The significant digits of the lower end; those of the number where decides(digits).
  [[nodiscard]] std::string to_digits(unsigned digits) const;

 private:
  ratio low_, high_;
};

/// Orders that are equally likely.
struct order_class {
  integer orders;  ///< how many they are
  integer weight;  ///< each has probability weight / of
};

/// A distribution by classes. The weights of all orders sum to `of`; orders that can't occur have weight 0.
struct class_distribution {
  std::vector<order_class> classes;
  integer of;      ///< the sum of orders x weight
  integer orders;  ///< the sum of orders: what uniform means, 1/orders each
};

/// Distances of one distribution from uniform beside total variation.
struct other_distances {
  enclosure separation;  ///< 1 - N min P: exactly 1 while some order can't occur
  enclosure l_infinity;  ///< N max P - 1
  enclosure chi_square;  ///< N sum P^2 - 1
  enclosure kl_bits;     ///< sum P log2(N P), in bits
  integer unreachable;   ///< orders that can't occur
};

/// The distances of one distribution from uniform.
struct theory_row {
  std::uint64_t rounds = 0;
  enclosure total_variation;              ///< half the sum of |P - 1/N|
  integer orders;                         ///< N, the orders that are compared
  std::optional<other_distances> others;  ///< none where total variation alone is tabled
};

/// The distances of a distribution, KL to so many significant digits. Throws input_error when the weights do
/// not sum to `of` or the orders not to `orders`.
theory_row distances_of(class_distribution const& law, unsigned digits);

/// Binary logarithms of integers in fixed point.
///
/// The argument is scaled into [1, 2), divided by the nearest of 128 tabled numbers, and the rest summed by
/// the series of the inverse hyperbolic tangent; all in integers that are always rounded down.
class binary_logarithm {
 public:
  /// Results have so many bits after the point.
  explicit binary_logarithm(unsigned bits);
  /// 2^bits log2(x) - 2 < result <= 2^bits log2(x); exact for powers of two. Throws input_error unless x > 0.
  [[nodiscard]] integer operator()(integer const& x) const;
  [[nodiscard]] unsigned bits() const { return bits_; }

 private:
  [[nodiscard]] integer twice_atanh(integer const& numerator, integer const& denominator) const;
  unsigned bits_, work_;         // work_: bits carried inside
  integer one_;                  // 2^work_
  integer ln2_;                  // of the work, rounded down
  std::vector<integer> tabled_;  // 2^work_ log2(c / 128) for c = 128 .. 255
};

}  // namespace faro::judge
