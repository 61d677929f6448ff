// Sums over all types, shared among the processors, and the fractions around them.
#include "judge/theory/exchange/fixed_rows.hpp"

#include "parallel/threads.hpp"

#include <gmp.h>

#include <algorithm>
#include <span>
#include <string>

namespace faro::judge {

/// An integer of GMP that is freed at the end of its block.
class big {
 public:
  big() { mpz_init(value_); }
  big(big const&) = delete;
  big& operator=(big const&) = delete;
  ~big() { mpz_clear(value_); }
  mpz_ptr get() { return value_; }
  [[nodiscard]] mpz_srcptr get() const { return value_; }
  [[nodiscard]] integer to_integer() const {
    std::string text(mpz_sizeinbase(value_, 10) + 2, '\0');
    mpz_get_str(text.data(), 10, value_);
    text.resize(text.find('\0'));
    return integer::parse(text);
  }

 private:
  mpz_t value_;
};

/// What all types' values N P in fixed point sum up to.
struct fixed_sums {
  big excess;       // sum of size x (value - 1) where that is positive
  big information;  // sum of size x value x log2(value)
  big most, least;
  bool started = false;
};

namespace {

/// The top bits of a value, so many limbs, shifted so that the first of them is set; and the value's
/// length.
template <std::size_t Limbs>
std::size_t top_bits(fixed_values::limb_buffer const& value, std::size_t used,
                     std::array<mp_limb_t, Limbs>& out) {
  auto const shift = static_cast<unsigned>(__builtin_clzll(value[used - 1]));
  auto const limb = [&](std::size_t i) { return i < used ? value[used - 1 - i] : 0; };
  for (std::size_t i = 0; i < Limbs; ++i)
    out[Limbs - 1 - i] = shift == 0 ? limb(i) : limb(i) << shift | limb(i + 1) >> (64 - shift);
  return 64 * used - shift;
}

/// log2 of a value in units of 2^-bits: its whole part and that of its mantissa.
void set_logarithm(mpz_ptr out, std::size_t length, unsigned fraction, unsigned bits,
                   std::span<mp_limb_t const> part) {
  mpz_set_si(out, static_cast<long>(length) - 1 - static_cast<long>(fraction));
  mpz_mul_2exp(out, out, bits);
  mpz_t view;
  mpz_add(out, out, mpz_roinit_n(view, part.data(), static_cast<mp_size_t>(part.size())));
}
void logarithm(mpz_ptr out, fixed_values::limb_buffer const& value, std::size_t used, unsigned fraction,
               narrow_logarithm const& log2) {
  std::array<mp_limb_t, 2> top;
  auto const length = top_bits(value, used, top);
  auto const part = log2(static_cast<uint128>(top[1]) << 64 | top[0]);
  top = {static_cast<mp_limb_t>(part), static_cast<mp_limb_t>(part >> 64)};
  set_logarithm(out, length, fraction, narrow_logarithm::bits, top);
}
void logarithm(mpz_ptr out, fixed_values::limb_buffer const& value, std::size_t used, unsigned fraction,
               wide_logarithm const& log2) {
  wide_logarithm::number top;
  auto const length = top_bits(value, used, top);
  top = log2(top);
  set_logarithm(out, length, fraction, wide_logarithm::bits, top);
}
void logarithm(mpz_ptr out, fixed_values::limb_buffer const& value, std::size_t used, unsigned fraction,
               binary_logarithm const& log2) {
  mpz_t view;
  big copy;
  mpz_set(copy.get(), mpz_roinit_n(view, value.data(), static_cast<mp_size_t>(used)));
  auto const found = log2(copy.to_integer()) - integer{fraction} * power(integer{2}, log2.bits());
  mpz_set_str(out, found.to_string().c_str(), 10);
}

void join(fixed_sums& total, fixed_sums const& part) {
  mpz_add(total.information.get(), total.information.get(), part.information.get());
  if (!part.started) return;
  mpz_add(total.excess.get(), total.excess.get(), part.excess.get());
  if (!total.started || mpz_cmp(part.most.get(), total.most.get()) > 0)
    mpz_set(total.most.get(), part.most.get());
  if (!total.started || mpz_cmp(part.least.get(), total.least.get()) < 0)
    mpz_set(total.least.get(), part.least.get());
  total.started = true;
}

constexpr auto no_type = static_cast<std::size_t>(-1);

}  // namespace

fixed_rows::fixed_rows(fixed_values const& values) : at_{values} {
  auto const& types = at_.types();
  sizes_.resize(types.count());
  shares_.resize(types.count());
  std::vector<std::vector<integer>> far(parallel::processors(), std::vector<integer>(types.cards() + 1));
  parallel::share(types.count(), [&](std::size_t thread, std::size_t from, std::size_t to) {
    for (auto type = from; type < to; ++type) {
      auto const size = types.size(type);
      sizes_[type] = limbs_of(size);
      shares_[type] = detail::scaled_number_of(size, at_.orders());
      far[thread][types.distance(type)] += size;
    }
  });
  orders_at_.resize(types.cards() + 1);
  for (auto const& part : far)
    for (std::size_t distance = 0; distance < part.size(); ++distance) orders_at_[distance] += part[distance];
}

fixed_rows::limbs fixed_rows::limbs_of(integer value) {
  limbs out{};
  auto const base = power(integer{2}, 64);
  for (auto& limb : out) {
    limb = (value % base).to_uint64();
    value /= base;
  }
  return out;
}

theory_row fixed_rows::quick_row(ratio const& chi_square) const {
  struct found {
    detail::exchange_sums sums;
    std::size_t most = no_type, least = no_type;
  };
  std::vector<found> parts(parallel::processors());
  parallel::share(at_.types().count(), [&](std::size_t thread, std::size_t first, std::size_t last) {
    auto& [sums, most, least] = parts[thread];
    for (auto type = first; type < last; ++type) {
      if (!at_.compares(type)) continue;
      sums.add(shares_[type], at_.words_of(type), {word_bits, at_.fraction()}, narrow_);
      if (most == no_type || at_.is_below(most, type)) most = type;
      if (least == no_type || at_.is_below(type, least)) least = type;
    }
  });
  found total;
  for (auto const& part : parts) {
    total.sums.add(part.sums);
    if (part.most == no_type) continue;
    if (total.most == no_type || at_.is_below(total.most, part.most)) total.most = part.most;
    if (total.least == no_type || at_.is_below(part.least, total.least)) total.least = part.least;
  }
  auto const lost = ratio{integer{at_.rounds()}, power(integer{2}, at_.fraction())};
  auto row = row_of_ends(at_.value_of(total.most), at_.value_of(total.least), lost);
  // Of the likeliest type nothing is missing: that keeps the distance below 1 however close it comes.
  auto const most_of_all = ratio{1} - ratio{at_.types().size(total.most), at_.orders()};
  auto const variation = total.sums.total_variation(lost);
  row.total_variation = {variation.low(), std::min(variation.high(), most_of_all)};
  row.chi_square = chi_square;
  row.kl_bits = total.sums.information(lost);
  return row;
}

theory_row fixed_rows::row(ratio const& chi_square, unsigned digits) const {
  std::vector<fixed_sums> parts(parallel::processors());
  parallel::share(at_.types().count(), [&](std::size_t part, std::size_t first, std::size_t last) {
    for (auto type = first; type < last; ++type)
      if (at_.compares(type)) add(type, parts[part]);
  });
  fixed_sums total;
  for (auto const& part : parts) join(total, part);
  auto row = enclosed(total, chi_square);
  if (!row.kl_bits->decides(digits))
    row.kl_bits =
        finer_information(total, wide_logarithm::bits, wide_logarithm::bits - wide_logarithm::error_bits,
                          [this](auto type, auto& sums) { add_information(type, sums, wide_); });
  if (!row.kl_bits->decides(digits)) {
    binary_logarithm const any{at_.fraction()};
    row.kl_bits = finer_information(total, any.bits(), any.bits() - 2,
                                    [&](auto type, auto& sums) { add_information(type, sums, any); });
  }
  return row;
}

/// Adds size x value x log2(value) of one type.
template <class Logarithm>
void fixed_rows::add_information(std::size_t type, fixed_sums& sums, Logarithm const& log2) const {
  thread_local big scratch;
  thread_local big product;
  fixed_values::limb_buffer buffer;
  auto const used = at_.value_limbs(type, buffer);
  if (used == 0) return;
  mpz_t value;
  mpz_t size;
  mpz_roinit_n(value, buffer.data(), static_cast<mp_size_t>(used));
  mpz_roinit_n(size, sizes_[type].data(), static_cast<mp_size_t>(sizes_[type].size()));
  logarithm(scratch.get(), buffer, used, at_.fraction(), log2);
  mpz_mul(product.get(), value, scratch.get());
  mpz_addmul(sums.information.get(), product.get(), size);
}

/// Adds one type to all sums.
void fixed_rows::add(std::size_t type, fixed_sums& sums) const {
  add_information(type, sums, narrow_);
  thread_local big scratch;
  fixed_values::limb_buffer buffer;
  auto const used = at_.value_limbs(type, buffer);
  mpz_t value;
  mpz_t size;
  mpz_roinit_n(value, buffer.data(), static_cast<mp_size_t>(used));
  mpz_roinit_n(size, sizes_[type].data(), static_cast<mp_size_t>(sizes_[type].size()));
  mpz_set_ui(scratch.get(), 1);
  mpz_mul_2exp(scratch.get(), scratch.get(), at_.fraction());
  mpz_sub(scratch.get(), value, scratch.get());
  if (mpz_sgn(scratch.get()) > 0) mpz_addmul(sums.excess.get(), scratch.get(), size);
  if (!sums.started || mpz_cmp(value, sums.most.get()) > 0) mpz_set(sums.most.get(), value);
  if (!sums.started || mpz_cmp(value, sums.least.get()) < 0) mpz_set(sums.least.get(), value);
  sums.started = true;
}

integer fixed_rows::unreachable() const {
  integer orders;
  for (auto distance = at_.rounds() + 1; distance < orders_at_.size(); ++distance)
    if (at_.pairs() == exchange_pairs::any || distance % 2 == at_.rounds() % 2)
      orders += orders_at_[distance];
  return orders;
}

/// What the greatest and the least value decide. Every value is its true one less at most `lost`: each step
/// loses less than one unit, and averages what was lost before.
theory_row fixed_rows::row_of_ends(ratio const& most, ratio const& least, ratio const& lost) const {
  theory_row row;
  row.rounds = at_.rounds();
  row.orders = at_.orders();
  row.unreachable = unreachable();
  if (row.unreachable.is_zero()) {
    row.separation = {ratio{1} - least - lost, ratio{1} - least};
  } else {
    row.separation = ratio{1};
  }
  row.l_infinity = {most - ratio{1}, most - ratio{1} + lost};
  return row;
}

theory_row fixed_rows::enclosed(fixed_sums const& sums, ratio const& chi_square) const {
  auto const one = power(integer{2}, at_.fraction());
  auto const lost = ratio{integer{at_.rounds()}, one};
  auto row = row_of_ends({sums.most.to_integer(), one}, {sums.least.to_integer(), one}, lost);
  ratio const excess{sums.excess.to_integer(), at_.orders() * one};
  row.total_variation = {excess, excess + lost};
  row.chi_square = chi_square;
  row.kl_bits = around_information(sums.information.to_integer(), narrow_logarithm::bits,
                                   narrow_logarithm::bits - narrow_logarithm::error_bits, sums);
  return row;
}

/// x log2 x changes by less than e (max(|log2 x|, log2(1/e)) + 3) where x changes by e; the logarithms
/// themselves are off by less than 2^-good, and the weights sum to at most 1.
enclosure fixed_rows::around_information(integer const& sum, unsigned log_bits, unsigned good,
                                         fixed_sums const& sums) const {
  auto const one = power(integer{2}, at_.fraction());
  auto const steepness = std::max<std::uint64_t>(at_.fraction(), sums.most.to_integer().bits()) + 3;
  auto const off = ratio{integer{at_.rounds() * steepness}, one} + ratio{1, power(integer{2}, good)};
  ratio const middle{sum, at_.orders() * one * power(integer{2}, log_bits)};
  return {middle - off, middle + off};
}

/// The information once more, by a better logarithm.
template <class Add>
enclosure fixed_rows::finer_information(fixed_sums const& sums, unsigned log_bits, unsigned good,
                                        Add add_type) const {
  std::vector<fixed_sums> parts(parallel::processors());
  parallel::share(at_.types().count(), [&](std::size_t part, std::size_t first, std::size_t last) {
    for (auto type = first; type < last; ++type)
      if (at_.compares(type)) add_type(type, parts[part]);
  });
  fixed_sums total;
  for (auto const& part : parts) join(total, part);
  return around_information(total.information.to_integer(), log_bits, good, sums);
}

}  // namespace faro::judge
