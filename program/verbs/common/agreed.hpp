// A number in floating point with the digits that all machines agree on. Apart, because every verb that tests
// prints such numbers: C libraries and processors round the last digits of logarithms and powers differently.
#pragma once
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace faro::program {

/// Ten digits of it, so that an answer is the same to the byte in the program and in the page.
inline double agreed(double x) {
  return std::isfinite(x) ? std::strtod(fmt::format("{:.9e}", x).c_str(), nullptr) : x;
}

}  // namespace faro::program
