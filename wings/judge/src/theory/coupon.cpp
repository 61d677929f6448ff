#include "judge/src/theory/coupon.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace faro::judge {

coupon_collector::coupon_collector(std::uint64_t n) : n_{n} {
  constexpr std::uint64_t most = 5'000;
  if (n > most) throw input_error{say("{} cards: the exact distribution is offered for up to {}", n, most)};
}

namespace {

/// The sum of n^power / k^power for k = 1 .. n, without reducing on the way.
ratio harmonic(std::uint64_t n, std::uint64_t exponent) {
  integer above;
  integer below = 1;
  for (std::uint64_t k = 1; k <= n; ++k) {
    auto const divisor = power(k, exponent);
    above = above * divisor + below;
    below *= divisor;
  }
  return ratio{above * power(n, exponent), below};
}

}  // namespace

ratio coupon_collector::mean() const { return n_ < 2 ? ratio{n_} : harmonic(n_, 1); }

ratio coupon_collector::variance() const {
  // With k positions still missing the wait has success chance k/n, variance (1 - k/n) / (k/n)^2.
  return n_ < 2 ? ratio{0} : harmonic(n_, 2) - harmonic(n_, 1);
}

integer coupon_collector::ways(std::uint64_t t) const {
  integer sum;
  integer choose = 1;  // n over k
  for (std::uint64_t k = 0; k <= n_; ++k) {
    auto const term = choose * power(n_ - k, t);
    if (k % 2 == 0) {
      sum += term;
    } else {
      sum -= term;
    }
    choose = choose * integer{n_ - k} / integer{k + 1};
  }
  return sum;
}

ratio coupon_collector::at_most(std::uint64_t t) const {
  if (n_ < 2) return t >= n_ ? 1 : 0;
  return t < n_ ? ratio{0} : ratio{ways(t), power(n_, t)};
}

std::uint64_t coupon_collector::quantile(ratio const& p) const {
  if (p.sign() <= 0 || p >= ratio{1})
    throw input_error{say("a quantile of {} is not between 0 and 1", p.to_string())};
  if (n_ < 2) return n_;
  auto const reached = [&](std::uint64_t t) {  // P(T <= t) >= p, in whole numbers
    return t >= n_ && ways(t) * p.denominator() >= p.numerator() * power(n_, t);
  };
  // P(T <= n ln n + c n) is about exp(-exp(-c)): start there, then close in.
  auto const n = static_cast<double>(n_);
  auto const gumbel = n * (std::log(n) - std::log(-std::log(p.to_double())));
  auto guess = static_cast<std::uint64_t>(std::isfinite(gumbel) && gumbel > n ? gumbel : n);
  std::uint64_t low = guess;
  std::uint64_t high = guess;
  for (std::uint64_t step = 1; !reached(high); step *= 2) high += step;
  for (std::uint64_t step = 1; low > 0 && reached(low); step *= 2) low -= std::min(low, step);
  while (high - low > 1) {  // reached(high), not reached(low)
    auto const middle = low + (high - low) / 2;
    (reached(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace faro::judge
