// Fast binary logarithms for many numbers: on four words here, on two in exchange.hpp (narrow_logarithm).
#pragma once
#include <gmp.h>

#include <array>
#include <cstddef>
#include <vector>

namespace faro::judge {

/// Binary logarithms to 244 bits by the method of narrow_logarithm, on four words.
class wide_logarithm {
 public:
  static constexpr std::size_t words = 4;
  static constexpr unsigned bits = 254;
  static constexpr unsigned error_bits = 10;
  using number = std::array<mp_limb_t, words>;

  wide_logarithm();
  /// Of mantissa / 2^255, in units of 2^-254. Precondition: the top bit is set.
  [[nodiscard]] number operator()(number const& mantissa) const;

 private:
  std::vector<number> first_, second_, reciprocals_;
  number half_log2_e_;
};

}  // namespace faro::judge
