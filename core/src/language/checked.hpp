// Sums and products of 64 bits that are refused where they don't fit. Private to src/odds.
#pragma once
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>

namespace faro::odds::language {

/// Where random rolls stay within 64 bits they answer what is too big here.
[[noreturn]] inline void refuse_beyond_64_bits(char const* what) {
  throw too_big{say("{} beyond 64 bits", what)};
}

// Each throws too_big, "WHAT beyond 64 bits".
inline std::int64_t checked_sum(std::int64_t a, std::int64_t b, char const* what = "a number") {
  std::int64_t out = 0;
  if (__builtin_add_overflow(a, b, &out)) refuse_beyond_64_bits(what);
  return out;
}
inline std::int64_t checked_difference(std::int64_t a, std::int64_t b, char const* what = "a number") {
  std::int64_t out = 0;
  if (__builtin_sub_overflow(a, b, &out)) refuse_beyond_64_bits(what);
  return out;
}
/// b may be unsigned.
template <class Integer>
std::int64_t checked_product(std::int64_t a, Integer b, char const* what = "a number") {
  std::int64_t out = 0;
  if (__builtin_mul_overflow(a, b, &out)) refuse_beyond_64_bits(what);
  return out;
}

}  // namespace faro::odds::language
