// The tails of a sum of many independent numbers that have one distribution, by its characteristic function.
//
//   sum_tails const t = tails_of_sum(one, 5000, seen);      // P(sum <= seen), P(sum >= seen)
//
// The numbers are base + step * u. The smaller tail is found of a tilted distribution, chance * exp(slope *
// u), whose mean is what was seen: P(S >= s) is exp(n log M - slope s) times the sum over d >= 0 of
// exp(-slope d) times the tilted chance of s + d. So it is as exact by its size where it is 1e-200. With phi
// the characteristic function of the tilted u, the chance of j is the mean of phi(2 pi k / W)^n exp(-2 pi i j
// k / W) over k = 0 .. W-1, where W is as wide as the sums that come at all (by S. Bernstein's bound, to
// exp(-33)); what is to be summed over d is geometric. Where W is large only those k count for which phi^n is
// not next to nothing. O(W * values), at most some 0.2 s. Origin: H. Esscher (1932), R. B. Davies, "Numerical
// inversion of a characteristic function" (1973).
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

/// Of so many numbers. Precondition: u rises from 0, the chances sum to 1, and there is more than one.
sum_tails tails_of_sum(std::span<sum_value const> one, std::size_t times, std::int64_t seen);

}  // namespace faro::judge
