// Two doubles at once, as far as boost/math/special_functions/lanczos.hpp asks for it; each rounds by itself, as it
// would in one register.
#pragma once

struct __m128d {
  double first, second;
};

static inline __m128d _mm_load1_pd(double const* at) { return {*at, *at}; }
static inline __m128d _mm_load_pd(double const* at) { return {at[0], at[1]}; }
static inline void _mm_store_pd(double* at, __m128d a) { at[0] = a.first, at[1] = a.second; }
static inline __m128d _mm_add_pd(__m128d a, __m128d b) { return {a.first + b.first, a.second + b.second}; }
static inline __m128d _mm_mul_pd(__m128d a, __m128d b) { return {a.first * b.first, a.second * b.second}; }
