// Polynomials with whole coefficients that are not negative: sums of dice are products of these.
//
//   product({1, 1}, {1, 1})        // (1 + x)(1 + x) = 1 + 2x + x^2: {1, 2, 1}
//
// A product is one multiplication of two long integers, in which every coefficient has its place
// (L. Kronecker, 1882), so that it costs O(n log n) in all bits together, not the product of the two degrees.
#pragma once
#include <faro/exact/integer.hpp>

#include <vector>

namespace faro {

/// Coefficients from the constant one up; the last may be 0. Empty is 0.
using polynomial = std::vector<integer>;

/// The product. Precondition: no coefficient is negative.
polynomial product(polynomial const& a, polynomial const& b);

}  // namespace faro
