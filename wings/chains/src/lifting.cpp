// Fractions by p-adic lifting (J. Dixon, 1982): the system is solved modulo one prime p by sparse elimination
// once, then every digit to base p costs one substitution. Only the answers are put together and turned back
// into fractions. It goes on until the digits outweigh any denominator that the chain can have: a proof.
#include "chains/src/modular.hpp"
#include "chains/src/solvers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace faro::detail {
namespace {

constexpr std::array<std::uint64_t, 4> primes{2305843009213693951U, 2305843009213693921U,
                                              2305843009213693907U, 2305843009213693723U};
constexpr double bits_a_word = 60.99;

class modular_elimination {
 public:
  modular_elimination(chain const& c, elimination_pattern const& p, std::uint64_t prime, deadline& waits)
      : m_{prime}, p_{p} {
    auto const n = static_cast<std::uint32_t>(c.states());
    lower_.resize(p.lower.size());
    upper_.resize(p.upper.size());
    inverse_.resize(n);
    std::vector<std::uint64_t> work(n, 0);
    for (std::uint32_t i = 0; i < n && !singular_; ++i) {
      if (i % 64 == 0 && waits.over()) singular_ = true;
      auto const state = p.at[i];
      for (auto const& a : c.row(state)) {
        if (!chain::is_outcome(a.to)) {
          auto& at = work[p.position[a.to]];
          at = m_.plus(at, a.weight % prime);
        }
      }
      for (auto e = p.lower_first[i]; e < p.lower_first[i + 1]; ++e) {
        auto const k = p.lower[e];
        lower_[e] = prepared(inverse_[k].times(m_, work[k]));
        work[k] = 0;
        if (lower_[e].value == 0) continue;
        for (auto g = p.upper_first[k]; g < p.upper_first[k + 1]; ++g) {
          auto& at = work[p.upper[g]];
          at = m_.plus(at, lower_[e].times(m_, upper_[g].value));
        }
      }
      auto const pivot = m_.minus(c.denominator(state) % prime, work[i]);
      if (pivot == 0) singular_ = true;
      inverse_[i] = prepared(m_.inverse(pivot));
      for (auto g = p.upper_first[i]; g < p.upper_first[i + 1]; ++g) {
        upper_[g] = prepared(work[p.upper[g]]);
        work[p.upper[g]] = 0;
      }
      work[i] = 0;
    }
  }
  [[nodiscard]] bool singular() const { return singular_; }
  /// y (D - W) = b modulo the prime, by position.
  void solve_left(std::vector<std::uint64_t>& b) const {
    auto const n = static_cast<std::uint32_t>(p_.at.size());
    for (std::uint32_t k = 0; k < n; ++k) {
      if (b[k] == 0) continue;
      auto const x = b[k] = inverse_[k].times(m_, b[k]);
      for (auto g = p_.upper_first[k]; g < p_.upper_first[k + 1]; ++g)
        b[p_.upper[g]] = m_.plus(b[p_.upper[g]], upper_[g].times(m_, x));
    }
    for (auto i = n; i-- > 0;) {
      auto const x = b[i];
      if (x == 0) continue;
      for (auto e = p_.lower_first[i]; e < p_.lower_first[i + 1]; ++e)
        b[p_.lower[e]] = m_.plus(b[p_.lower[e]], lower_[e].times(m_, x));
    }
  }

 private:
  struct factor {
    std::uint64_t value = 0, ready = 0;
    [[nodiscard]] std::uint64_t times(modulus const& m, std::uint64_t x) const {
      return m.times(x, value, ready);
    }
  };
  [[nodiscard]] factor prepared(std::uint64_t value) const { return {value, m_.prepare(value)}; }
  modulus m_;
  elimination_pattern const& p_;
  std::vector<factor> lower_, upper_, inverse_;
  bool singular_ = false;
};

/// a / b with a b^-1 = x modulo m and |a| at most `most` (P. Wang, 1981); nothing where there is none.
std::optional<ratio> fraction_of(integer const& x, integer const& m, integer const& most, deadline& waits) {
  integer r0 = m;
  integer r1 = x;
  integer t0 = 0;
  integer t1 = 1;
  for (std::size_t step = 0; r1 > most; ++step) {
    if (step % 256 == 0 && waits.over()) return std::nullopt;
    auto const quotient = r0 / r1;
    auto rest = r0 - quotient * r1;
    auto next = t0 - quotient * t1;
    r0 = std::move(r1);
    r1 = std::move(rest);
    t0 = std::move(t1);
    t1 = std::move(next);
  }
  if (t1.is_zero()) return std::nullopt;
  return ratio{r1, t1};
}

/// The value of digits to the base p, each of which may be larger than p; divide and conquer.
integer value_of(std::vector<integer> digits, integer base) {
  while (digits.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      auto pair = i + 1 < digits.size() ? digits[i] + base * digits[i + 1] : digits[i];
      digits[kept++] = std::move(pair);
    }
    digits.resize(kept);
    base *= base;
  }
  return digits.front();
}

/// Whether all of it fits: sums of a column below 2^62.
bool fits(chain const& c) {
  if (c.has_large()) return false;
  std::vector<uint128> columns(c.states() + c.outcomes() + c.counters(), 0);
  for (std::size_t i = 0; i < c.states(); ++i) {
    columns[i] += c.denominator(i);
    for (auto const& a : c.row(i))
      columns[chain::is_outcome(a.to) ? c.states() + chain::outcome_of(a.to) : a.to] += a.weight;
    for (std::size_t k = 0; k < c.counters(); ++k) {
      if (c.counted(i, k).bits() > 62) return false;
      columns[c.states() + c.outcomes() + k] += c.counted(i, k).to_uint64();
    }
  }
  return std::ranges::all_of(columns, [](uint128 sum) { return sum >> 62 == 0; });
}

/// Digit after digit of all answers.
class lifter {
 public:
  lifter(chain const& c, elimination_pattern const& p, modular_elimination const& lu, std::uint64_t prime)
      : c_{c},
        p_{p},
        lu_{lu},
        prime_{prime},
        rest_(c.states(), 0),
        y_(c.states()),
        next_(c.states()),
        digits(c.outcomes() + c.counters()) {
    rest_[0] = 1;
    for (int i = 0; i < 6; ++i) inverse_ *= 2 - prime * inverse_;  // of the prime modulo 2^64
  }
  void step() {
    auto const p = static_cast<std::int64_t>(prime_);
    for (std::uint32_t i = 0; i < c_.states(); ++i) {
      auto const v = rest_[i] % p;
      y_[p_.position[i]] = static_cast<std::uint64_t>(v < 0 ? v + p : v);
    }
    lu_.solve_left(y_);
    std::ranges::fill(next_, 0);
    std::vector<uint128> sums(digits.size(), 0);
    for (std::uint32_t i = 0; i < c_.states(); ++i) {
      auto const y = y_[p_.position[i]];
      if (y == 0) continue;
      next_[i] += static_cast<int128>(y) * static_cast<int128>(c_.denominator(i));
      for (auto const& a : c_.row(i)) {
        if (chain::is_outcome(a.to)) {
          sums[chain::outcome_of(a.to)] += static_cast<uint128>(y) * a.weight;
        } else {
          next_[a.to] -= static_cast<int128>(y) * static_cast<int128>(a.weight);
        }
      }
      for (std::size_t k = 0; k < c_.counters(); ++k)
        sums[c_.outcomes() + k] += static_cast<uint128>(y) * c_.counted(i, k).to_uint64();
    }
    for (std::uint32_t i = 0; i < c_.states(); ++i) {  // exact: a multiple of the prime
      auto const left = static_cast<uint128>(static_cast<int128>(rest_[i]) - next_[i]);
      rest_[i] = static_cast<std::int64_t>(static_cast<std::uint64_t>(left) * inverse_);
    }
    for (std::size_t k = 0; k < sums.size(); ++k) digits[k].push_back(integer::from_unsigned(sums[k]));
  }

 private:
  chain const& c_;
  elimination_pattern const& p_;
  modular_elimination const& lu_;
  std::uint64_t prime_, inverse_ = 1;
  std::vector<std::int64_t> rest_;
  std::vector<std::uint64_t> y_;
  std::vector<int128> next_;

 public:
  std::vector<std::vector<integer>> digits;  ///< by answer: outcomes, then counts
};

std::optional<exact_ends> put_together(chain const& c, lifter const& lifted, std::uint64_t prime,
                                       double count_bits, deadline& waits) {
  auto const modulus_of_all = power(integer{prime}, lifted.digits.front().size());
  exact_ends out;
  for (std::size_t k = 0; k < lifted.digits.size(); ++k) {
    auto x = value_of(lifted.digits[k], integer{prime}) % modulus_of_all;
    // |numerator| <= 2^extra denominator, and 2 numerator denominator below the modulus
    auto const extra = k < c.outcomes() ? 0 : static_cast<std::uint64_t>(std::ceil(count_bits));
    auto const half = static_cast<std::uint64_t>(
        (static_cast<double>(modulus_of_all.bits()) - 2 + static_cast<double>(extra)) / 2);
    auto found = fraction_of(x, modulus_of_all, power(2, half), waits);
    if (!found) return std::nullopt;
    (k < c.outcomes() ? out.outcomes : out.counted).push_back(*std::move(found));
  }
  return out;
}

}  // namespace

std::optional<exact_ends> solve_by_lifting(chain const& c, elimination_pattern const& pattern, double bits,
                                           double count_bits, deadline& waits) {
  if (!fits(c) || c.outcomes() + c.counters() == 0) return std::nullopt;
  for (auto const prime : primes) {
    modular_elimination const lu{c, pattern, prime, waits};
    if (waits.over()) return std::nullopt;
    if (lu.singular()) continue;
    lifter lifted{c, pattern, lu, prime};
    auto const needed = static_cast<std::size_t>((2 * bits + 2 * count_bits + 8) / bits_a_word) + 2;
    auto const begun = waits.left();
    constexpr std::size_t few = 3;
    for (std::size_t digit = 1; digit <= needed; ++digit) {
      lifted.step();
      if (digit == few) {
        auto const each = (begun - waits.left()) / static_cast<double>(few);
        if (each * static_cast<double>(needed - few) > waits.left()) return std::nullopt;
      }
      if (waits.over()) return std::nullopt;
    }
    return put_together(c, lifted, prime, count_bits, waits);
  }
  return std::nullopt;
}

std::optional<exact_ends> solve_in_fractions(chain const& c, elimination_pattern const& p, deadline& waits) {
  auto const n = static_cast<std::uint32_t>(c.states());
  std::vector<ratio> work(n), upper(p.upper.size()), lower(p.lower.size()), pivot(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    if (waits.over()) return std::nullopt;
    auto const state = p.at[i];
    auto const row = c.row(state);
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!chain::is_outcome(row[k].to)) work[p.position[row[k].to]] += ratio{c.exact_weight(state, k)};
    }
    for (auto e = p.lower_first[i]; e < p.lower_first[i + 1]; ++e) {
      auto const k = p.lower[e];
      lower[e] = std::exchange(work[k], ratio{}) / pivot[k];
      if (lower[e].is_zero()) continue;
      for (auto g = p.upper_first[k]; g < p.upper_first[k + 1]; ++g) work[p.upper[g]] += lower[e] * upper[g];
    }
    pivot[i] = ratio{c.exact_denominator(state)} - std::exchange(work[i], ratio{});
    for (auto g = p.upper_first[i]; g < p.upper_first[i + 1]; ++g)
      upper[g] = std::exchange(work[p.upper[g]], ratio{});
  }
  std::vector<ratio> y(n);
  y[p.position[0]] = ratio{1};
  for (std::uint32_t k = 0; k < n; ++k) {
    if (y[k].is_zero()) continue;
    if (waits.over()) return std::nullopt;
    y[k] /= pivot[k];
    for (auto g = p.upper_first[k]; g < p.upper_first[k + 1]; ++g) y[p.upper[g]] += y[k] * upper[g];
  }
  for (auto i = n; i-- > 0;) {
    if (y[i].is_zero()) continue;
    for (auto e = p.lower_first[i]; e < p.lower_first[i + 1]; ++e) y[p.lower[e]] += y[i] * lower[e];
  }
  exact_ends out{std::vector<ratio>(c.outcomes()), std::vector<ratio>(c.counters())};
  for (std::uint32_t i = 0; i < n; ++i) {
    auto const row = c.row(i);
    auto const& visits = y[p.position[i]];
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (chain::is_outcome(row[k].to))
        out.outcomes[chain::outcome_of(row[k].to)] += visits * ratio{c.exact_weight(i, k)};
    }
    for (std::size_t k = 0; k < c.counters(); ++k) out.counted[k] += visits * ratio{c.counted(i, k)};
  }
  return out;
}

}  // namespace faro::detail
