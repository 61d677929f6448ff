#include "odds/orders/polynomial.hpp"

#include <algorithm>

namespace faro::odds::orders {

std::vector<integer> factorials(std::uint64_t n) {
  std::vector<integer> all{1};
  all.reserve(n + 1);
  for (std::uint64_t i = 1; i <= n; ++i) all.push_back(all.back() * integer{i});
  return all;
}

polynomial product(polynomial const& a, polynomial const& b) {
  if (a.empty() || b.empty()) return {};
  polynomial out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].is_zero()) continue;
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (!b[j].is_zero()) out[i + j] += a[i] * b[j];
    }
  }
  return out;
}

polynomial power_of(polynomial const& p, std::uint64_t m) {
  if (m == 0) return {1};
  auto const lowest = std::ranges::find_if(p, [](integer const& c) { return !c.is_zero(); });
  if (lowest == p.end() || m == 1) return p;
  auto const start = static_cast<std::size_t>(lowest - p.begin());
  auto const degree = p.size() - 1 - start;
  auto const c = [&](std::size_t i) -> integer const& { return p[start + i]; };
  // q = (p / x^start)^m satisfies p q' = m p' q, which gives each coefficient from those below it.
  polynomial q(degree * m + 1 + start * m);
  auto* const out = q.data() + start * m;
  out[0] = power(c(0), m);
  for (std::size_t k = 1; k <= degree * m; ++k) {
    integer sum;
    for (std::size_t i = 1; i <= std::min(degree, k); ++i) {
      auto const factor = static_cast<std::int64_t>(i * (m + 1)) - static_cast<std::int64_t>(k);
      if (factor != 0 && !c(i).is_zero() && !out[k - i].is_zero()) sum += c(i) * integer{factor} * out[k - i];
    }
    out[k] = sum / (c(0) * integer{k});
  }
  return q;
}

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
