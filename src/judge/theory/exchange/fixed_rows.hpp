// The distances of exchanges from uniform, from the values of all cycle types in fixed point.
//
// Each is enclosed between two fractions: what was rounded off in so many steps, and how far off the
// logarithms are, is bounded and put around the sums. Up to 31 digits 128 bits of each type's term do
// (quick_row); for more the sums are as long as the values, with ever longer logarithms until the digits are
// decided.
#pragma once
#include "judge/theory/exchange.hpp"
#include "judge/theory/exchange/fixed_values.hpp"
#include "judge/theory/exchange/logarithms.hpp"
#include "judge/theory/exchange_sums.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace faro::judge {

struct fixed_sums;

class fixed_rows {
 public:
  /// Of the values, which must outlive it, wherever they have got to. O(types).
  explicit fixed_rows(fixed_values const& values);

  /// In 128 bits. Distances that they leave open don't decide the digits.
  [[nodiscard]] theory_row quick_row(ratio const& chi_square) const;
  /// In as many bits as are walked. Throws nothing; distances that this precision leaves open don't decide
  /// the digits.
  [[nodiscard]] theory_row row(ratio const& chi_square, unsigned digits) const;

 private:
  using limbs = std::array<mp_limb_t, 5>;  // 60! has 273 bits
  static limbs limbs_of(integer value);

  template <class Logarithm>
  void add_information(std::size_t type, fixed_sums& sums, Logarithm const& log2) const;
  void add(std::size_t type, fixed_sums& sums) const;
  [[nodiscard]] integer unreachable() const;
  [[nodiscard]] theory_row row_of_ends(ratio const& most, ratio const& least, ratio const& lost) const;
  [[nodiscard]] theory_row enclosed(fixed_sums const& sums, ratio const& chi_square) const;
  [[nodiscard]] enclosure around_information(integer const& sum, unsigned log_bits, unsigned good,
                                             fixed_sums const& sums) const;
  template <class Add>
  [[nodiscard]] enclosure finer_information(fixed_sums const& sums, unsigned log_bits, unsigned good,
                                            Add add_type) const;

  fixed_values const& at_;
  std::vector<limbs> sizes_;                   // orders of each type
  std::vector<detail::scaled_number> shares_;  // of each type in the orders compared
  std::vector<integer> orders_at_;             // by the least exchanges that lead to them
  narrow_logarithm narrow_;
  wide_logarithm wide_;
};

}  // namespace faro::judge
