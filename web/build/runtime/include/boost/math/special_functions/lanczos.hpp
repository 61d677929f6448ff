// Boost sums Lanczos' series in two halves where a machine has vectors of two doubles, which rounds otherwise than one
// sum from end to end. The program is built for such machines: here it is done in the same halves, so that p-values are
// the same to the last digit (emmintrin.h beside this folder).
#pragma once
#include_next <boost/math/special_functions/lanczos.hpp>

#include <boost/math/special_functions/detail/lanczos_sse2.hpp>
