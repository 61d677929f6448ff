#include "text/words.hpp"

#include <faro/chance/ratios.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <cmath>
#include <string>

namespace faro {

namespace detail {

std::uint64_t scale(std::uint64_t width_less_one, double r) {
  if (std::isnan(r)) throw ratio_error{0, "a ratio is not a number"};
  r = std::fabs(r);
  if (r >= 1) return width_less_one;
  constexpr std::uint64_t exact_in_double = std::uint64_t{1} << 53;
  if (width_less_one < exact_in_double) {
    return static_cast<std::uint64_t>(std::floor(static_cast<double>(width_less_one + 1) * r));
  }
  // r = significand * 2^(exponent - 53) with a whole significand of 53 bits: the product needs 118 bits.
  int exponent = 0;
  auto const significand = static_cast<uint128>(std::ldexp(std::frexp(r, &exponent), 53));
  int const shift = 53 - exponent;
  if (shift >= 128) return 0;
  return static_cast<std::uint64_t>((static_cast<uint128>(width_less_one) + 1) * significand >> shift);
}

}  // namespace detail

std::uint64_t ratio_chooser::below(std::uint64_t n) {
  if (at_ == ratios_.size()) {
    throw ratio_error{at_, say("pick {}: asked for one of {}, but the list has only {}", at_, n,
                               plural(ratios_.size(), "ratio"))};
  }
  auto const r = ratios_[at_];
  if (std::isnan(r)) throw ratio_error{at_, say("ratio {} is not a number", at_)};
  ++at_;
  return detail::scale(n - 1, r);
}

}  // namespace faro
