// Bounds by sparse elimination in floating point, refined by the exact residual.
//
// Pivots are sums of what leaves, never 1 - what stays (Grassmann, Taksar and Heyman): all numbers are
// positive, so nothing cancels however seldom a class is left. Doubles do for chains that live up to about
// 2^40 steps; beyond, GMP's floating point, as long as that life.
#include "chains/src/certificate.hpp"
#include "chains/src/long_real.hpp"

#include <algorithm>
#include <cmath>

namespace faro::detail {
namespace {

bool is_zero(double v) { return v == 0; }
bool is_zero(long_real const& v) { return v.is_zero(); }

double log2_of(double v) { return std::log2(v); }
double log2_of(long_real const& v) {
  if (v.is_zero()) return -1;
  long exponent = 0;
  auto const mantissa = mpf_get_d_2exp(&exponent, v.get());
  return std::log2(std::abs(mantissa)) + static_cast<double>(exponent);
}

void real_of(integer const& v, double& out) { out = v.to_double(); }
void real_of(integer const& v, long_real& out) { mpf_set_str(out.get(), v.to_string().c_str(), 10); }

void real_of(fixed_rows const& rows, std::uint64_t const* a, long shift, double& out) {
  out = rows.to_double(a, shift);
}
void real_of(fixed_rows const& rows, std::uint64_t const* a, long shift, long_real& out) {
  std::vector<std::uint64_t> words;
  rows.magnitude(a, words);
  mpz_t z;
  mpz_init(z);
  mpz_import(z, words.size(), -1, sizeof words[0], 0, 0, words.data());
  if (rows.negative(a)) mpz_neg(z, z);
  mpf_set_z(out.get(), z);
  mpz_clear(z);
  if (shift >= 0) {
    mpf_div_2exp(out.get(), out.get(), static_cast<mp_bitcnt_t>(shift));
  } else {
    mpf_mul_2exp(out.get(), out.get(), static_cast<mp_bitcnt_t>(-shift));
  }
}

bool add_real(fixed_rows const& rows, std::uint64_t* to, double v, long shift) {
  return rows.add_double(to, v, shift);
}
bool add_real(fixed_rows const& rows, std::uint64_t* to, long_real const& v, long shift) {
  long_real scaled{v};
  if (shift >= 0) {
    mpf_mul_2exp(scaled.get(), scaled.get(), static_cast<mp_bitcnt_t>(shift));
  } else {
    mpf_div_2exp(scaled.get(), scaled.get(), static_cast<mp_bitcnt_t>(-shift));
  }
  if (log2_of(scaled) > static_cast<double>(64 * rows.width()) - 2) return false;
  mpz_t z;
  mpz_init(z);
  mpz_set_f(z, scaled.get());
  std::vector<std::uint64_t> words(rows.width() + 1, 0);
  mpz_export(words.data(), nullptr, -1, sizeof words[0], 0, 0, z);
  bool const minus = mpz_sgn(z) < 0;
  mpz_clear(z);
  for (std::size_t k = 0; k < rows.width(); ++k) {
    if (words[k] != 0) rows.shift_in(to, words[k], 64 * k, minus);
  }
  return true;
}

template <class F>
class elimination {
 public:
  elimination(chain const& c, elimination_pattern const& p) : c_{c}, p_{p} {}

  bool factorize(deadline& waits) {
    auto const n = static_cast<std::uint32_t>(c_.states());
    lower_.resize(p_.lower.size());
    upper_.resize(p_.upper.size());
    pivot_.resize(n);
    std::vector<F> work(n, F(0.0));
    std::vector<F> exits(n, F(0.0));
    for (std::uint32_t i = 0; i < n; ++i) {
      if (i % 64 == 0 && waits.over()) return false;
      scatter(p_.at[i], work, exits[i]);
      for (auto e = p_.lower_first[i]; e < p_.lower_first[i + 1]; ++e) {
        auto const k = p_.lower[e];
        F const m = work[k] / pivot_[k];
        work[k] = F(0.0);
        lower_[e] = m;
        if (is_zero(m)) continue;
        for (auto g = p_.upper_first[k]; g < p_.upper_first[k + 1]; ++g) work[p_.upper[g]] += m * upper_[g];
        exits[i] += m * exits[k];
      }
      F leaves = exits[i];
      for (auto g = p_.upper_first[i]; g < p_.upper_first[i + 1]; ++g) {
        upper_[g] = work[p_.upper[g]];
        work[p_.upper[g]] = F(0.0);
        leaves += upper_[g];
      }
      work[i] = F(0.0);
      pivot_[i] = leaves;
      if (is_zero(leaves)) return false;
    }
    return true;
  }
  /// x (I - P) = b, by position.
  void solve_left(std::vector<F>& b) const {
    auto const n = static_cast<std::uint32_t>(c_.states());
    for (std::uint32_t k = 0; k < n; ++k) {
      if (is_zero(b[k])) continue;
      b[k] /= pivot_[k];
      for (auto g = p_.upper_first[k]; g < p_.upper_first[k + 1]; ++g) b[p_.upper[g]] += b[k] * upper_[g];
    }
    for (auto i = n; i-- > 0;) {
      if (is_zero(b[i])) continue;
      for (auto e = p_.lower_first[i]; e < p_.lower_first[i + 1]; ++e) b[p_.lower[e]] += b[i] * lower_[e];
    }
  }
  /// (I - P) v = b, by position.
  void solve_right(std::vector<F>& b) const {
    auto const n = static_cast<std::uint32_t>(c_.states());
    for (std::uint32_t i = 0; i < n; ++i) {
      for (auto e = p_.lower_first[i]; e < p_.lower_first[i + 1]; ++e) b[i] += lower_[e] * b[p_.lower[e]];
    }
    for (auto i = n; i-- > 0;) {
      for (auto g = p_.upper_first[i]; g < p_.upper_first[i + 1]; ++g) b[i] += upper_[g] * b[p_.upper[g]];
      b[i] /= pivot_[i];
    }
  }
  [[nodiscard]] F denominator(std::size_t state) const {
    F out(static_cast<double>(c_.denominator(state)));
    if (c_.denominator(state) == 0 || c_.denominator(state) >> 53 != 0)
      real_of(c_.exact_denominator(state), out);
    return out;
  }

 private:
  void scatter(std::uint32_t state, std::vector<F>& work, F& exit) {
    auto const row = c_.row(state);
    F const of = denominator(state);
    for (std::size_t k = 0; k < row.size(); ++k) {
      F weight(static_cast<double>(row[k].weight));
      if (row[k].weight == 0 || row[k].weight >> 53 != 0) real_of(c_.exact_weight(state, k), weight);
      weight /= of;
      if (chain::is_outcome(row[k].to)) {
        exit += weight;
      } else if (row[k].to != state) {
        work[p_.position[row[k].to]] += weight;
      }
    }
  }
  chain const& c_;
  elimination_pattern const& p_;
  std::vector<F> lower_, upper_, pivot_;
};

struct attempt {
  bounded_ends ends;
  bool any = false;      ///< something was proved
  double log2_time = 0;  ///< of the longest expected time, as far as it is known
};

/// The expected steps from every state, a little more than they are; nothing where they can't be held.
template <class F>
std::optional<integer> steps_by(chain const& c, elimination_pattern const& p, elimination<F> const& lu,
                                double most_log2, double& worst) {
  std::vector<F> v(c.states(), F(1.0));
  lu.solve_right(v);
  worst = 0;
  for (auto const& x : v) {
    auto const length = log2_of(x);
    if (!(length < most_log2)) {
      worst = most_log2;
      return std::nullopt;
    }
    worst = std::max(worst, length);
  }
  auto const bits = worst + log2_denominators(c) + 64 + 8;
  fixed_rows times{c.states(), static_cast<std::size_t>(bits / 64) + 2};
  for (std::uint32_t i = 0; i < c.states(); ++i) {
    if (!add_real(times, times.at(i), v[p.position[i]] * F(1.0 + 0x1p-16), 64)) return std::nullopt;
  }
  return proved_steps(c, times);
}

template <class F>
attempt refine(chain const& c, elimination_pattern const& p, unsigned digits, double most_log2,
               deadline& waits) {
  attempt out;
  elimination<F> lu{c, p};
  if (!lu.factorize(waits)) return out;
  auto const steps = steps_by(c, p, lu, most_log2, out.log2_time);
  if (out.log2_time >= most_log2) return out;
  certificate proof{c, digits, out.log2_time};
  proof.measure();
  std::vector<F> b(c.states(), F(0.0));
  constexpr int most_rounds = 80;
  for (int round = 0; round < most_rounds && !proof.enough() && !waits.over(); ++round) {
    auto const before = proof.log2_residual();
    auto const shift = proof.shift();
    for (std::uint32_t i = 0; i < c.states(); ++i)
      real_of(proof.residual(), proof.residual().at(i), shift, b[p.position[i]]);
    lu.solve_left(b);
    bool fits = true;
    for (std::uint32_t i = 0; i < c.states() && fits; ++i) {
      auto& x = b[p.position[i]];
      if (!is_zero(x)) fits = add_real(proof.visits(), proof.visits().at(i), x / lu.denominator(i), shift);
    }
    if (!fits) return out;
    proof.measure();
    if (round > 2 && proof.log2_residual() > before - 1) break;  // longer numbers are needed
  }
  if (proof.log2_residual() > 0) return out;
  out.ends = proof.result(steps);
  out.any = true;
  return out;
}

}  // namespace

std::optional<std::vector<std::vector<double>>> solve_means(chain const& c,
                                                            elimination_pattern const& pattern,
                                                            std::vector<std::vector<double>> const& b,
                                                            deadline& waits) {
  elimination<double> lu{c, pattern};
  if (!lu.factorize(waits)) return std::nullopt;
  std::vector<std::vector<double>> out;
  std::vector<double> by_position(c.states());
  for (auto const& of : b) {
    for (std::uint32_t i = 0; i < c.states(); ++i) by_position[pattern.position[i]] = of[i];
    lu.solve_right(by_position);
    auto& values = out.emplace_back(c.states());
    for (std::uint32_t i = 0; i < c.states(); ++i) values[i] = by_position[pattern.position[i]];
  }
  return out;
}

bounded_ends bound_by_elimination(chain const& c, elimination_pattern const& pattern, unsigned digits,
                                  deadline& waits) {
  constexpr double doubles_reach = 900;
  auto first = refine<double>(c, pattern, digits, doubles_reach, waits);
  auto const has_counts = [](bounded_ends const& ends) {
    return std::ranges::all_of(ends.counted, [](auto const& b) { return b.has_value(); });
  };
  if ((first.ends.certified && has_counts(first.ends)) || waits.over()) return std::move(first.ends);
  constexpr double longest = 100'000;
  double life = std::max(first.log2_time, 64.0);
  if (first.log2_time >= doubles_reach) life = 2 * doubles_reach;
  for (; life < longest && !waits.over(); life *= 4) {
    long_real::precision = static_cast<unsigned long>(life) + 128;
    auto longer = refine<long_real>(c, pattern, digits, life * 4, waits);
    if (longer.any && (longer.ends.certified || !first.any)) return std::move(longer.ends);
  }
  return std::move(first.ends);
}

}  // namespace faro::detail
