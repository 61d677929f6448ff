// What one random exchange does to an order's weight, and which orders are compared.
#pragma once
#include "judge/theory/cycle_types.hpp"
#include "judge/theory/exchange.hpp"

#include <cstdint>

namespace faro::judge {

/// Exchanges of ordered pairs with repetition (n^2 of them), or unordered pairs without (n (n - 1) / 2).
struct step_weights {
  std::uint64_t stay, move, of;
};
inline step_weights weights_of(std::uint64_t n, exchange_pairs pairs) {
  return pairs == exchange_pairs::any ? step_weights{n, 2, n * n} : step_weights{0, 1, n * (n - 1) / 2};
}

/// The number of orders that are compared: all, or those of one parity.
inline integer compared_orders(std::uint64_t n, exchange_pairs pairs) {
  return pairs == exchange_pairs::any ? factorial(n) : factorial(n) / 2;
}

/// Whether the orders of a cycle type are among those after so many rounds.
inline bool is_compared(cycle_types const& types, std::size_t type, std::uint64_t rounds,
                        exchange_pairs pairs) {
  return pairs == exchange_pairs::any || types.distance(type) % 2 == rounds % 2;
}

}  // namespace faro::judge
