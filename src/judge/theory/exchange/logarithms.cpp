// Binary logarithms by two tables of factors and a short series; the sizes of tables and series are proved by
// the error bounds beside them.
#include "judge/theory/exchange/logarithms.hpp"

#include "judge/theory/exchange.hpp"

#include <algorithm>

namespace faro::judge {

namespace {

constexpr unsigned first_bits = 16;   // factors of the first table, in units of 2^-16
constexpr unsigned second_bits = 30;  // and of the second
constexpr unsigned cell_bits = 14;    // cells of the second table

/// 1 / (c / 128), rounded up, for the cell of mantissas from c / 128 on.
std::uint64_t first_factor(std::uint64_t c) { return ((std::uint64_t{1} << (first_bits + 7)) + c - 1) / c; }
/// 1 / (1 + j / 2^14), rounded up.
std::uint64_t second_factor(std::uint64_t j) {
  auto const of = (std::uint64_t{1} << cell_bits) + j;
  return ((std::uint64_t{1} << (second_bits + cell_bits)) + of - 1) / of;
}
constexpr std::uint64_t second_cells = 140;  // the first table leaves less than 1 + 1/128 + 2^-15

/// (a b) / 2^128, rounded down but for less than two units.
uint128 high_product(uint128 a, uint128 b) {
  auto const a1 = static_cast<std::uint64_t>(a >> 64);
  auto const a0 = static_cast<std::uint64_t>(a);
  auto const b1 = static_cast<std::uint64_t>(b >> 64);
  auto const b0 = static_cast<std::uint64_t>(b);
  auto const cross = static_cast<uint128>(a1) * b0;
  auto const other = static_cast<uint128>(a0) * b1;
  return static_cast<uint128>(a1) * b1 + (cross >> 64) + (other >> 64);
}
/// (a b) / 2^shift, rounded down. Preconditions: b < 2^32, the result fits.
uint128 scaled(uint128 a, std::uint64_t b, unsigned shift) {
  auto const low = static_cast<uint128>(static_cast<std::uint64_t>(a)) * b;
  auto const high = static_cast<uint128>(static_cast<std::uint64_t>(a >> 64)) * b + (low >> 64);
  return high << (64 - shift) | static_cast<std::uint64_t>(low) >> shift;
}

uint128 to_words(integer const& value) {
  auto const base = power(integer{2}, 64);
  return static_cast<uint128>((value / base).to_uint64()) << 64 | (value % base).to_uint64();
}

/// 1 / k in units of 2^-128.
template <std::uint64_t K>
constexpr uint128 reciprocal = ~uint128{0} / K;

/// log2(e) / 2 in units of 2^-128.
constexpr uint128 half_log2_e = static_cast<uint128>(0xb8aa3b295c17f0bbULL) << 64 | 0xbe87fed0691d3e88ULL;

wide_logarithm::number to_number(integer value) {
  wide_logarithm::number out{};
  auto const base = power(integer{2}, 64);
  for (auto& limb : out) {
    limb = (value % base).to_uint64();
    value /= base;
  }
  return out;
}

/// (a b) / 2^256, rounded down.
wide_logarithm::number high_product(wide_logarithm::number const& a, wide_logarithm::number const& b) {
  constexpr auto words = wide_logarithm::words;
  std::array<mp_limb_t, 2 * words> product;
  mpn_mul_n(product.data(), a.data(), b.data(), words);
  wide_logarithm::number out;
  std::copy(product.begin() + words, product.end(), out.begin());
  return out;
}

/// (a b) / 2^shift, rounded down. Precondition: the result fits.
wide_logarithm::number scaled(wide_logarithm::number const& a, std::uint64_t b, unsigned shift) {
  constexpr auto words = wide_logarithm::words;
  std::array<mp_limb_t, words + 1> product;
  product[words] = mpn_mul_1(product.data(), a.data(), words, b);
  mpn_rshift(product.data(), product.data(), words + 1, shift);
  wide_logarithm::number out;
  std::copy(product.begin(), product.begin() + words, out.begin());
  return out;
}

}  // namespace

wide_logarithm::wide_logarithm() {
  binary_logarithm const log2{bits};
  auto const one = power(integer{2}, bits);
  for (std::uint64_t c = 128; c < 256; ++c)
    first_.push_back(to_number(one * first_bits + one - log2(integer{first_factor(c)})));
  for (std::uint64_t j = 0; j < second_cells; ++j)
    second_.push_back(to_number(one * second_bits - log2(integer{second_factor(j)})));
  auto const unit = power(integer{2}, 64 * words);
  constexpr std::uint64_t terms = 18;  // the next is below 2^-266
  for (std::uint64_t k = 1; k <= terms; ++k) reciprocals_.push_back(to_number((unit - 1) / integer{k}));
  // log2(e) / 2 = 1 / (2 ln 2), with ln 2 = 2 atanh(1/3) in units of 2^-320
  constexpr unsigned fine = 320;
  integer ln2;
  auto power_of_third = power(integer{2}, fine + 1) / 3;
  for (std::uint64_t odd = 1; !power_of_third.is_zero(); odd += 2, power_of_third /= 9)
    ln2 += power_of_third / odd;
  half_log2_e_ = to_number(power(integer{2}, fine + 64 * words - 1) / ln2);
}

wide_logarithm::number wide_logarithm::operator()(number const& mantissa) const {
  auto const c = mantissa[words - 1] >> 56;
  auto const once = scaled(mantissa, first_factor(c), first_bits);
  constexpr mp_limb_t below_top = ~(mp_limb_t{1} << 63);
  auto const j = (once[words - 1] & below_top) >> (63 - cell_bits);
  auto e = scaled(once, second_factor(j), second_bits);
  e[words - 1] &= below_top;
  mpn_lshift(e.data(), e.data(), words, 1);
  auto series = reciprocals_.back();
  for (auto k = reciprocals_.size() - 1; k-- > 0;) {
    auto const product = high_product(e, series);
    mpn_sub_n(series.data(), reciprocals_[k].data(), product.data(), words);
  }
  auto rest = high_product(high_product(e, series), half_log2_e_);
  mpn_rshift(rest.data(), rest.data(), words, 1);
  mpn_add_n(rest.data(), rest.data(), first_[c - 128].data(), words);
  mpn_add_n(rest.data(), rest.data(), second_[j].data(), words);
  rest[words - 1] -= mp_limb_t{1} << (bits - 64 * (words - 1));
  return rest;
}

narrow_logarithm::narrow_logarithm() {
  binary_logarithm const log2{bits};
  auto const one = power(integer{2}, bits);
  for (std::uint64_t c = 128; c < 256; ++c)
    first_.push_back(
        to_words(one * first_bits + one - log2(integer{first_factor(c)})));  // 1 more: stays positive
  for (std::uint64_t j = 0; j < second_cells; ++j)
    second_.push_back(to_words(one * second_bits - log2(integer{second_factor(j)})));
}

uint128 narrow_logarithm::operator()(uint128 mantissa) const {
  // 1.127 bits; after each factor the value stays at or above 1, because factors are rounded up.
  auto const c = static_cast<std::uint64_t>(mantissa >> 120);
  auto const once = scaled(mantissa, first_factor(c), first_bits);
  constexpr auto one = static_cast<uint128>(1) << 127;
  auto const j = static_cast<std::uint64_t>((once - one) >> (127 - cell_bits));
  auto const twice = scaled(once, second_factor(j), second_bits);
  auto const e = (twice - one) << 1;  // in units of 2^-128, below 2^115
  // ln(1 + e) = e (1 - e (1/2 - e (1/3 - …))): the next term is below 2^-140.
  auto series = reciprocal<9>;
  series = reciprocal<8> - high_product(e, series);
  series = reciprocal<7> - high_product(e, series);
  series = reciprocal<6> - high_product(e, series);
  series = reciprocal<5> - high_product(e, series);
  series = reciprocal<4> - high_product(e, series);
  series = reciprocal<3> - high_product(e, series);
  series = reciprocal<2> - high_product(e, series);
  series = reciprocal<1> - high_product(e, series);
  auto const rest = high_product(high_product(e, series), half_log2_e) >> 1;  // 2^-128 / 2 -> 2^-126
  constexpr auto extra = static_cast<uint128>(1) << bits;
  return first_[c - 128] + second_[j] + rest - extra;
}

}  // namespace faro::judge
