// The distribution of the longest increasing subsequence, by Gessel's determinants modulo several primes.
#include "judge/src/panel/longest_increasing.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace faro::judge {

namespace {

using word = std::uint64_t;
__extension__ using wide = unsigned __int128;

word times(word a, word b, word p) { return static_cast<word>(static_cast<wide>(a) * b % p); }

word to_power(word base, word exponent, word p) {
  word result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = times(result, base, p);
    base = times(base, base, p);
  }
  return result;
}

/// Miller and Rabin's test; with these bases it never errs below 2^64.
bool is_prime(word p) {
  auto odd = p - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  for (word const base : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U}) {
    if (p % base == 0) return p == base;
    auto power = to_power(base, odd, p);
    bool passes = power == 1 || power == p - 1;
    for (int i = 1; i < twos && !passes; ++i) {
      power = times(power, power, p);
      passes = power == p - 1;
    }
    if (!passes) return false;
  }
  return true;
}

/// Power series in x modulo a prime, cut off after a fixed number of terms. They are even or odd in x and
/// begin with x^shift; only every other coefficient is kept: value[j] of x^(shift + 2j).
class series_field {
 public:
  using series = std::vector<word>;
  series_field(word p, std::size_t terms) : p_{p}, terms_{terms} {}

  [[nodiscard]] series product(series const& a, series const& b) const {
    series c(terms_);
    for (std::size_t k = 0; k < terms_; ++k) {
      wide sum = 0;  // a product is below 2^122: 32 fit
      for (std::size_t j = 0; j <= k; ++j) {
        sum += static_cast<wide>(a[j]) * b[k - j];
        if (j % 32 == 31) sum %= p_;
      }
      c[k] = static_cast<word>(sum % p_);
    }
    return c;
  }
  /// Precondition: a[0] = 1.
  [[nodiscard]] series quotient(series const& b, series const& a) const {
    series c(terms_);
    for (std::size_t k = 0; k < terms_; ++k) {
      wide sum = 0;
      for (std::size_t j = 1; j <= k; ++j) {
        sum += static_cast<wide>(a[j]) * c[k - j];
        if (j % 32 == 31) sum %= p_;
      }
      c[k] = (b[k] + p_ - static_cast<word>(sum % p_)) % p_;
    }
    return c;
  }

 private:
  word p_;
  std::size_t terms_;
};

/// u_0 .. u_n modulo p. a_k is x^k times an even series.
std::vector<word> at_most_modulo(std::size_t n, word p) {
  // Dividing by x loses the last term at each step; but a_k^2 begins with x^2k, so n + 1 terms of it stay
  // right.
  auto const size = n + 2;
  series_field const field{p, size};
  using series = series_field::series;
  series bessel0(size), bessel1(size);  // I_0(2x), and I_1(2x) / x
  word over = 1;                        // 1 / m!
  for (std::size_t m = 0; m < size; ++m) {
    if (m > 0) over = times(over, to_power(m, p - 2, p), p);
    bessel0[m] = times(over, over, p);
    bessel1[m] = times(bessel0[m], to_power(m + 1, p - 2, p), p);
  }
  series before(size);  // a_0 = 1
  before[0] = 1;
  auto now = field.quotient(bessel1, bessel0);  // a_1 = -I_1 / I_0
  for (auto& c : now) c = c == 0 ? 0 : p - c;

  word squared_factorial = 1;
  for (std::size_t m = 2; m <= n; ++m) squared_factorial = times(squared_factorial, times(m, m, p), p);
  std::vector<word> at_most(n + 1);
  auto factor = bessel0;
  series determinant(size);
  determinant[0] = 1;
  for (std::size_t k = 1; k <= n; ++k) {
    determinant = field.product(determinant, factor);
    at_most[k] = times(determinant[n], squared_factorial, p);
    auto const square = field.product(now, now);
    series one_less(size);  // 1 - a_k^2, where a_k^2 begins with x^2k
    one_less[0] = 1;
    for (std::size_t j = 0; j + k < size; ++j) one_less[j + k] = square[j] == 0 ? 0 : p - square[j];
    factor = field.product(factor, one_less);
    // a_(k+1) / x^(k-1) = -(a_(k-1) / x^(k-1)) - k (a_k / x^k) / (1 - a_k^2): its first term is 0.
    auto const ratio = field.quotient(now, one_less);
    series next(size);
    for (std::size_t j = 0; j + 1 < size; ++j)
      next[j] = (2 * p - before[j + 1] - times(k, ratio[j + 1], p)) % p;
    before = std::exchange(now, std::move(next));
  }
  return at_most;
}

}  // namespace

std::vector<integer> orders_by_longest_increasing(std::size_t cards) {
  if (cards > 1000)
    throw input_error{say("increasing subsequences of {} cards: up to 1,000 are counted", cards)};
  std::vector<integer> at_most(cards + 1);
  if (cards == 0) return {integer{1}};
  integer product = 1;
  auto const enough = factorial(cards);
  for (word p = (word{1} << 61) - 1; product <= enough; p -= 2) {
    if (!is_prime(p)) continue;
    auto const remainders = at_most_modulo(cards, p);
    integer const prime{p};
    auto const inverse = to_power((product % prime).to_uint64(), p - 2, p);
    for (std::size_t k = 0; k <= cards; ++k) {  // Garner: at_most + product * t has the remainder
      auto const have = (at_most[k] % prime).to_uint64();
      auto const t = times((remainders[k] + p - have) % p, inverse, p);
      at_most[k] += product * integer{t};
    }
    product *= prime;
  }
  for (std::size_t k = cards; k > 0; --k) at_most[k] -= at_most[k - 1];
  return at_most;
}

}  // namespace faro::judge
