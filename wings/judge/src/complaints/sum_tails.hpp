// The tails of a sum of many independent numbers that have one distribution, by its characteristic function.
//
//   sum_tails const t = tails_of_sum(one, 5000, seen);      // P(sum <= seen), P(sum >= seen)
//
// The numbers are base + step * u. With phi the characteristic function of u, P(U = j) is the mean of
// phi(2 pi k / M)^n exp(-2 pi i j k / M) over k = 0 .. M-1, where M is as wide as the sums that come at all
// (by S. Bernstein's bound, to exp(-33)), and sums of these over j are geometric. Where M is large only those
// k count for which phi^n is not next to nothing. Errors below 1e-12, a chance that is smaller is given as
// that. O(M * values), at most some 0.2 s. Origin: R. B. Davies, "Numerical inversion of a characteristic
// function" (1973).
#pragma once
#include <cstdint>
#include <span>

namespace faro::judge {

struct sum_value {
  std::int64_t u = 0;  ///< counted in steps from the least value
  double chance = 0;
};

struct sum_tails {
  double fewer = 1, more = 1;  ///< the chance of so much or less, of so much or more
};

/// Of so many numbers. Precondition: the chances sum to 1, u is 0 or more, more than one value.
sum_tails tails_of_sum(std::span<sum_value const> one, std::size_t times, std::int64_t seen);

}  // namespace faro::judge
