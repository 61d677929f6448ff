// "3/4" as a number, for the tests of this folder.
#pragma once
#include <faro/exact/ratio.hpp>

namespace faro::testing {

inline ratio fraction(char const* text) { return ratio::parse(text); }

}  // namespace faro::testing
