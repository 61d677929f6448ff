// How large the denominator of an answer can be at most: what makes a lifted fraction a proof.
//
// det(D - W) of a class with loops is at most the product of its denominators, less what leads straight back
// (D - W is an M-matrix: Hadamard and Fischer). States outside of such classes count with the largest power
// of each prime over the paths through them.
#include "chains/src/solvers.hpp"

#include <algorithm>
#include <cmath>

namespace faro::detail {
namespace {

std::uint64_t leaving(chain const& c, std::uint32_t state) {
  auto out = c.denominator(state);
  for (auto const& a : c.row(state)) {
    if (a.to == state) out -= a.weight;
  }
  return out;
}

/// Divides out what is known, and keeps the factors that are left; a rest that is not factored counts as
/// prime to itself, which only makes the bound larger.
void find_primes(std::uint64_t d, std::vector<std::uint64_t>& primes) {
  for (auto const q : primes) {
    while (d % q == 0) d /= q;
  }
  constexpr std::uint64_t most = 10'000;
  for (std::uint64_t q = 2; q < most && q * q <= d; ++q) {
    if (d % q != 0) continue;
    primes.push_back(q);
    while (d % q == 0) d /= q;
  }
  if (d > 1) primes.push_back(d);
}

}  // namespace

double denominator_bits(chain const& c, strong_components const& classes) {
  double bits = 0;
  std::vector<std::uint64_t> primes;
  auto const alone = [&](std::uint32_t i) { return classes.size[classes.of[i]] == 1; };
  auto const order = classes.first_to_last();
  std::vector<std::uint64_t> own(c.states(), 1);
  for (auto const i : order) {
    if (c.denominator(i) == 0) {
      bits += static_cast<double>(c.large(i).denominator.bits());
      continue;
    }
    auto const d = leaving(c, i);
    if (!alone(i)) {
      bits += std::log2(static_cast<double>(d));
    } else {
      own[i] = d;
      find_primes(d, primes);
    }
  }
  constexpr std::size_t many = 2'000;
  if (primes.size() > many) {  // too many to follow: the product of all
    for (auto const d : own) bits += std::log2(static_cast<double>(d));
    return bits + 1;
  }
  for (auto const q : primes) {
    std::vector<std::uint32_t> most_from(classes.size.size(), 0);
    std::uint32_t most = 0;
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
      auto const i = *at;
      std::uint32_t here = 0;
      for (auto d = own[i]; d % q == 0; d /= q) ++here;
      std::uint32_t next = 0;
      for (auto const& a : c.row(i)) {
        if (!chain::is_outcome(a.to) && classes.of[a.to] != classes.of[i])
          next = std::max(next, most_from[classes.of[a.to]]);
      }
      auto& from = most_from[classes.of[i]];
      from = std::max(from, here + next);
      most = std::max(most, from);
    }
    bits += most * std::log2(static_cast<double>(q));
  }
  return bits + 1;
}

}  // namespace faro::detail
