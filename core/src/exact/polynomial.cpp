#include "exact/polynomial.hpp"

#include "exact/integer_access.hpp"

#include <faro/parallel/progress.hpp>

#include <algorithm>

namespace faro {

/// Coefficients side by side in the words of one integer.
struct packed_polynomial {
  static constexpr std::size_t word_bits = 64;
  static_assert(sizeof(mp_limb_t) * 8 == word_bits);

  static std::vector<mp_limb_t> packed(polynomial const& p, std::size_t words) {
    std::vector<mp_limb_t> out(p.size() * words);
    for (std::size_t i = 0; i < p.size(); ++i) {
      auto* const to = out.data() + i * words;
      integer_access::view const z{p[i]};
      auto const size = mpz_size(z);
      std::copy_n(mpz_limbs_read(z), size, to);
    }
    return out;
  }

  static polynomial unpacked(std::vector<mp_limb_t> const& all, std::size_t words, std::size_t count) {
    polynomial out;
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      auto const* const from = all.data() + i * words;
      mpz_t z;
      integer coefficient;
      integer_access::assign(coefficient, mpz_roinit_n(z, from, static_cast<mp_size_t>(words)));
      out.push_back(std::move(coefficient));
    }
    return out;
  }
};

namespace {

polynomial product_by_terms(polynomial const& a, polynomial const& b) {
  polynomial out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].is_zero()) continue;
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (!b[j].is_zero()) out[i + j] += a[i] * b[j];
    }
  }
  return out;
}

bool has_negative(polynomial const& p) {
  return std::ranges::any_of(p, [](integer const& c) { return c < integer{}; });
}

}  // namespace

polynomial product(polynomial const& a, polynomial const& b) {
  if (a.empty() || b.empty()) return {};
  if (has_negative(a) || has_negative(b)) return product_by_terms(a, b);
  if (a.size() < b.size()) return product(b, a);
  auto const widest = [](polynomial const& p) {
    std::size_t bits = 0;
    for (auto const& coefficient : p) bits = std::max(bits, coefficient.bits());
    return bits;
  };
  auto const terms = integer{b.size()}.bits();  // as many products are added at most
  auto const words = (widest(a) + widest(b) + terms) / packed_polynomial::word_bits + 1;
  auto const x = packed_polynomial::packed(a, words);
  auto const y = packed_polynomial::packed(b, words);
  std::vector<mp_limb_t> all(x.size() + y.size());
  mpn_mul(all.data(), x.data(), static_cast<mp_size_t>(x.size()), y.data(), static_cast<mp_size_t>(y.size()));
  return packed_polynomial::unpacked(all, words, a.size() + b.size() - 1);
}

polynomial power_of(polynomial const& p, std::uint64_t m) {
  if (m == 0) return {1};
  auto const lowest = std::ranges::find_if(p, [](integer const& c) { return !c.is_zero(); });
  if (lowest == p.end() || m == 1) return p;
  auto const start = static_cast<std::size_t>(lowest - p.begin());
  std::vector<std::size_t> terms;  // beyond the lowest one
  for (std::size_t j = 1; j < p.size() - start; ++j) {
    if (!p[start + j].is_zero()) terms.push_back(j);
  }
  // q = (p / x^start)^m satisfies p q' = m p' q, which gives each coefficient from those below it.
  polynomial q((p.size() - 1) * m + 1);
  auto const degree = (p.size() - 1 - start) * m;
  auto* const out = q.data() + start * m;
  out[0] = power(*lowest, m);
  parallel::long_work work{degree};
  for (std::size_t k = 1; k <= degree; ++k) {
    integer sum;
    for (auto const j : terms) {
      if (j > k) break;
      if (out[k - j].is_zero()) continue;
      auto const factor = integer{m + 1} * integer{j} - integer{k};
      sum += factor * p[start + j] * out[k - j];
    }
    out[k] = sum / (integer{k} * *lowest);
    work.advance();
  }
  return q;
}

std::vector<integer> factorials(std::uint64_t n) {
  std::vector<integer> all{1};
  all.reserve(n + 1);
  for (std::uint64_t i = 1; i <= n; ++i) all.push_back(all.back() * integer{i});
  return all;
}

}  // namespace faro
