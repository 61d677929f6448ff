// The logarithm of the gamma function for any thread: glibc's lgamma writes to a global variable, so threads
// that call it race.
#pragma once
#include <cmath>

namespace faro::judge::detail {

/// log of the absolute value of Gamma(x).
inline double log_gamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

}  // namespace faro::judge::detail
