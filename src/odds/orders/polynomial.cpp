#include "odds/orders/polynomial.hpp"

namespace faro::odds::orders {

void shift_down(polynomial& p) {
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    for (std::size_t j = p.size() - 1; j-- > i;) p[j] -= p[j + 1];
  }
}

void differences(std::vector<integer>& p, std::uint64_t m) {
  for (std::uint64_t round = 0; round < m; ++round) {
    for (std::size_t j = p.size(); j-- > 1;) p[j] -= p[j - 1];
  }
}

}  // namespace faro::odds::orders
