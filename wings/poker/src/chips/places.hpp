// Who comes in which place when the first is drawn by weight, then the second from the rest, and so on:
// things drawn by weight without replacement. Of players with chips it is the model of the independent chips
// (ICM).
//
//   placing const found = places_by_weight(std::vector<ratio>{5, 3, 2}, 2);
//   found.chance[0][1]                      // the first comes second: 19/56
//
// Each thing waits a time that is exponential with its weight, and the order is that of the times. So with W
// all weights, w its own and n things the chance of place k is
//
//   w sum over b < k of (-1)^(k-1-b) C(n-1-b, k-1-b) H(b),   H(b) = sum of 1 / (W - w(B))
//
// over the sets B of b others. Sets of equal size and weight are one. The sum is an exact fraction while its
// denominator is of some thousand digits; else within 10^-50. Thread-safe.
// Origin: R. D. Luce (1959), R. L. Plackett (1975); D. A. Harville (1973), for poker M. Malmuth.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::odds {

struct placing {
  std::vector<std::vector<ratio>> chance;  ///< of each thing, of each place from the first
  bool exact = true;                       ///< else within 10^-50
};

inline constexpr std::size_t most_placed = 20;

/// Of the first so many places. `effort`: so many times the work before it is rounded. Precondition: at most
/// `most_placed` weights, all above 0, no more places than those. Throws input_error for weights of more
/// than 18 digits.
placing places_by_weight(std::span<ratio const> weights, std::size_t places, std::uint64_t effort = 1);

}  // namespace faro::odds
