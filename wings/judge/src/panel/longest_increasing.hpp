// How many orders have a longest increasing subsequence of each length, for any number of cards.
//
// Gessel: the number u_k(n) of orders with none longer than k is n!^2 times the coefficient of x^2n in the
// Toeplitz determinant of the Bessel functions I_|i-j|(2x), i, j = 1 .. k. These determinants grow by the
// factors I_0, then (1 - a_j^2), where a_(k+1) = -a_(k-1) - (k/x) a_k / (1 - a_k^2) (discrete Painlevé II).
// The series are computed modulo primes near 2^61 and the counts put together from the remainders.
//
// Cost: O(n^3) word operations for each 60 bits of n!: 10 ms for 52 cards, a second for 104.
// Origin: I. Gessel, "Symmetric functions and P-recursiveness" (1990); V. Periwal and D. Shevitz (1990).
#pragma once
#include <faro/exact/integer.hpp>

#include <cstddef>
#include <vector>

namespace faro::judge {

/// counts[k]: the orders of n cards whose longest increasing subsequence has length k, 0 <= k <= n.
/// Throws input_error for more than 1,000 cards.
std::vector<integer> orders_by_longest_increasing(std::size_t cards);

}  // namespace faro::judge
