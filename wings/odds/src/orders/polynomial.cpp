#include "odds/src/orders/polynomial.hpp"

namespace faro::odds::orders {

void shift_down(polynomial& p) {
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    for (std::size_t j = p.size() - 1; j-- > i;) p[j] -= p[j + 1];
  }
}

void differences_at_0(std::vector<integer>& p) {
  for (std::size_t round = 1; round < p.size(); ++round) {
    for (std::size_t j = p.size(); j-- > round;) p[j] -= p[j - 1];
  }
}

}  // namespace faro::odds::orders
