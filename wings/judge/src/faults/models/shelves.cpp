// Machines of shelves: by valleys, exactly (P. Diaconis, J. Fulman and S. Holmes, 2013).
#include "judge/src/faults/models/likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::judge::detail {

namespace {

/// n! P = n! 4^(v+1) / (2 (2m)^n) times the sum over a of C(n+m-a-1, n) C(n-1-2v, a-v), v valleys.
std::vector<double> shelf_ratios(std::size_t n, std::uint64_t shelves) {
  auto const size = static_cast<double>(n), m = static_cast<double>(shelves);
  std::vector<double> ratios(n / 2 + 1, never);
  for (std::size_t v = 0; 2 * v + 1 <= n; ++v) {
    auto const valleys = static_cast<double>(v);
    double sum = never;
    for (auto a = valleys; a < m; ++a)
      sum = log_sum(sum,
                    log_binomial(size + m - a - 1, size) + log_binomial(size - 1 - 2 * valleys, a - valleys));
    ratios[v] =
        sum + log_factorial(size) + (valleys + 1) * std::log(4.0) - std::log(2.0) - size * std::log(2 * m);
  }
  return ratios;
}

}  // namespace

void add_shelves(std::vector<fault_model>& models, std::size_t n) {
  // Every number of shelves up to 40, then steps of 5 %.
  for (std::uint64_t m = 2; m <= 250; m += std::max<std::uint64_t>(1, m / 20)) {
    models.push_back({{fault_family::shelf, "shelf", m},
                      fmt::format("shelf {}", m),
                      fmt::format("one pass through a machine of {} shelves", m),
                      [ratios = shelf_ratios(n, m)](fault_evidence const& e) {
                        return sum_over(e.faults.valleys(), ratios);
                      }});
    models.back().about = m > 40;
    models.back().sampler = [m](fault_evidence const&) {
      return repeated({"shelf", {{"shelves", ratio{m}}}});
    };
  }
}

}  // namespace faro::judge::detail
