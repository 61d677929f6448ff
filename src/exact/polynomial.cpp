#include "exact/integer_access.hpp"

#include <faro/exact/polynomial.hpp>

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

polynomial product(polynomial const& a, polynomial const& b) {
  if (a.empty() || b.empty()) return {};
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

}  // namespace faro
