// Polynomials with whole coefficients: sums of dice are products of these, and orders are counted by them.
//
//   product({1, 1}, {1, 1})        // (1 + x)(1 + x) = 1 + 2x + x^2: {1, 2, 1}
//
// A product is one multiplication of two long integers, in which every coefficient has its place
// (L. Kronecker, 1882), so that it costs O(n log n) in all bits together, not the product of the two degrees;
// where coefficients are negative it is made term by term. A power is by L. Euler's recurrence.
#pragma once
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <vector>

namespace faro {

/// Coefficients from the constant one up; the last may be 0. Empty is 0.
using polynomial = std::vector<integer>;

polynomial product(polynomial const& a, polynomial const& b);

/// p to the power m: O(degree of the result x terms of p). It can be interrupted (parallel/progress.hpp).
polynomial power_of(polynomial const& p, std::uint64_t m);

/// 0!, 1!, …, n!.
std::vector<integer> factorials(std::uint64_t n);

}  // namespace faro
