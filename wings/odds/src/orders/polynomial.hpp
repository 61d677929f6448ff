// What the distributions of orders do with polynomials (exact/polynomial.hpp). Private to the library.
#pragma once
#include "exact/polynomial.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace faro::odds::orders {

/// p(x - 1), by repeated additions: O(degree^2), no multiplication.
void shift_down(polynomial& p);

/// Of values at 0, 1, … makes the first value, the first difference at 0, the second …, by repeated
/// subtractions.
void differences_at_0(std::vector<integer>& p);

/// A product of many factors of which many are equal: each different one is made once and raised to a power.
template <class Key, class Make>
polynomial product_of(std::map<Key, std::uint64_t> const& factors, Make make) {
  polynomial all{1};
  for (auto const& [key, times] : factors) all = product(all, power_of(make(key), times));
  return all;
}

}  // namespace faro::odds::orders
