// What the laws of orders do with polynomials (exact/polynomial.hpp). Private to the library.
#pragma once
#include "exact/polynomial.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace faro::odds::orders {

/// p(x - 1), by repeated additions: O(degree^2), no multiplication.
void shift_down(polynomial& p);

/// Multiplies p, in place, by (1 - x)^m, of which it keeps the terms it has. O(m x terms).
void differences(std::vector<integer>& p, std::uint64_t m);

/// A product of many factors of which many are equal: each different one is made once and raised to a power.
template <class Key, class Make>
polynomial product_of(std::map<Key, std::uint64_t> const& factors, Make make) {
  polynomial all{1};
  for (auto const& [key, times] : factors) all = product(all, power_of(make(key), times));
  return all;
}

}  // namespace faro::odds::orders
