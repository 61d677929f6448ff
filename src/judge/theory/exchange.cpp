#include "judge/theory/cycle_types.hpp"
#include "judge/theory/exchange_sums.hpp"

#include <faro/error.hpp>
#include <faro/judge/theory/exchange.hpp>
#include <faro/parallel/threads.hpp>

#include <gmp.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace faro::judge {
namespace {

using parallel::processors;
using parallel::share;

constexpr std::uint64_t most_exact_cards = 30;
constexpr std::uint64_t exact_below = 20;

void check_exchange(std::uint64_t cards, std::uint64_t most, exchange_pairs pairs) {
  std::uint64_t const least = pairs == exchange_pairs::distinct ? 2 : 1;
  if (cards < least || cards > most) {
    throw input_error{"exchanges of " + std::to_string(cards) + " cards: from " + std::to_string(least) +
                      " to " + std::to_string(most) + " is right"};
  }
}

/// Exchanges of ordered pairs with repetition (n^2 of them), or unordered pairs without (n (n - 1) / 2).
struct step_weights {
  std::uint64_t stay, move, of;
};
step_weights weights_of(std::uint64_t n, exchange_pairs pairs) {
  return pairs == exchange_pairs::any ? step_weights{n, 2, n * n} : step_weights{0, 1, n * (n - 1) / 2};
}

/// The orders that are compared: all, or those of one parity.
integer compared_orders(std::uint64_t n, exchange_pairs pairs) {
  return pairs == exchange_pairs::any ? factorial(n) : factorial(n) / 2;
}

bool is_compared(cycle_types const& types, std::size_t type, std::uint64_t rounds, exchange_pairs pairs) {
  return pairs == exchange_pairs::any || types.distance(type) % 2 == rounds % 2;
}

// ---- Whole numbers ----------------------------------------------------------------------------------------

/// The weights of all types after each step: of each order, out of of^rounds.
class exact_walk {
 public:
  exact_walk(cycle_types const& types, exchange_pairs pairs)
      : types_{types}, pairs_{pairs}, weights_(types.count()) {
    weights_[cycle_types::identity()] = 1;
  }
  void step() {
    auto const w = weights_of(types_.cards(), pairs_);
    std::vector<integer> next(weights_.size());
    for (std::size_t type = 0; type < next.size(); ++type) {
      integer sum;
      for (auto const [to, ways] : types_.steps(type)) {
        if (!weights_[to].is_zero()) sum += weights_[to] * ways;
      }
      next[type] = sum * w.move + weights_[type] * w.stay;
    }
    weights_ = std::move(next);
    of_ *= w.of;
    ++rounds_;
  }
  [[nodiscard]] class_law law() const {
    class_law law{{}, of_, compared_orders(types_.cards(), pairs_)};
    for (std::size_t type = 0; type < weights_.size(); ++type)
      if (is_compared(types_, type, rounds_, pairs_))
        law.classes.push_back({types_.size(type), weights_[type]});
    if (types_.cards() == 1) law.orders = 1;
    return law;
  }

 private:
  cycle_types const& types_;
  exchange_pairs pairs_;
  std::vector<integer> weights_;
  integer of_ = 1;
  std::uint64_t rounds_ = 0;
};

std::vector<theory_row> exact_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                   exchange_pairs pairs, unsigned digits) {
  cycle_types const types{cards};
  exact_walk walk{types, pairs};
  std::vector<theory_row> rows;
  for (std::uint64_t round = 0; round <= last; ++round) {
    if (round > 0) walk.step();
    if (round < first) continue;
    rows.push_back(distances_of(walk.law(), digits));
    rows.back().rounds = round;
  }
  return rows;
}

// ---- Characters -------------------------------------------------------------------------------------------

/// N times the sum of P^2 over all orders, by the characters of the symmetric group: the sum over all shapes
/// of d^2 r^2k, where d is the number of tableaux of the shape and r, its eigenvalue, depends on the sum of
/// its contents. One number is kept for each sum of contents, and goes on with the rounds.
class character_sum {
 public:
  character_sum(cycle_types const& shapes, exchange_pairs pairs) : cards_{shapes.cards()}, pairs_{pairs} {
    std::map<std::int64_t, integer> by_content;
    auto const orders = factorial(cards_);
    for (std::size_t shape = 0; shape < shapes.count(); ++shape) {
      auto const [hooks, content] = hooks_and_content(shapes.parts(shape));
      auto const tableaux = orders / hooks;
      by_content[content] += tableaux * tableaux;
    }
    for (auto& [content, squares] : by_content) terms_.push_back({numerator(content), std::move(squares)});
  }
  /// Goes on by so many rounds.
  void advance(std::uint64_t rounds) {
    for (auto& term : terms_) term.sum *= power(integer{term.eigenvalue}, 2 * rounds);
    rounds_ += rounds;
  }
  [[nodiscard]] ratio value() const {
    integer sum;
    for (auto const& term : terms_) sum += term.sum;
    auto const of = pairs_ == exchange_pairs::any ? cards_ * cards_ : cards_ * (cards_ - 1);
    return {sum, power(integer{of}, 2 * rounds_)};
  }

 private:
  struct shape_term {
    std::int64_t eigenvalue;  // times n^2, or n (n - 1)
    integer sum;
  };
  [[nodiscard]] std::int64_t numerator(std::int64_t content) const {
    return pairs_ == exchange_pairs::any ? static_cast<std::int64_t>(cards_) + 2 * content : 2 * content;
  }
  /// The product of the hook lengths of a shape, and the sum of its contents.
  static std::pair<integer, std::int64_t> hooks_and_content(std::span<std::uint8_t const> rows) {
    std::vector<std::size_t> columns(rows.front(), 0);
    for (auto const row : rows)
      for (std::size_t j = 0; j < row; ++j) ++columns[j];
    integer hooks = 1;
    std::uint64_t product = 1;  // of some hooks: at most 60 each
    std::int64_t content = 0;
    constexpr std::uint64_t nearly_full = std::uint64_t{1} << 58;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < rows[i]; ++j) {
        product *= std::uint64_t{rows[i] - j + columns[j] - i - 1};
        if (product >= nearly_full) hooks *= integer{std::exchange(product, 1)};
        content += static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i);
      }
    }
    return {hooks * integer{product}, content};
  }

  std::uint64_t cards_;
  exchange_pairs pairs_;
  std::uint64_t rounds_ = 0;
  std::vector<shape_term> terms_;
};

// ---- Fixed point ------------------------------------------------------------------------------------------

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

constexpr unsigned word_bits = 52;  // 12 bits stay free: sums of n^2 <= 3,600 words need no carries
constexpr std::uint64_t word_mask = (std::uint64_t{1} << word_bits) - 1;

/// Binary logarithms to 244 bits by the method of narrow_logarithm, on four words.
class wide_logarithm {
 public:
  static constexpr std::size_t words = 4;
  static constexpr unsigned bits = 254;
  static constexpr unsigned error_bits = 10;
  using number = std::array<mp_limb_t, words>;

  wide_logarithm();
  /// Of mantissa / 2^255, in units of 2^-254. Precondition: the top bit is set.
  [[nodiscard]] number operator()(number const& mantissa) const;

 private:
  std::vector<number> first_, second_, reciprocals_;
  number half_log2_e_;
};

/// What all types' values N P in fixed point sum up to.
struct fixed_sums {
  big excess;       // sum of size x (value - 1) where that is positive
  big information;  // sum of size x value x log2(value)
  big most, least;
  bool started = false;
};

/// N P of every cycle type, N the orders compared, in units of 2^-fraction, always rounded down.
class fixed_walk {
 public:
  fixed_walk(cycle_types const& types, exchange_pairs pairs, unsigned fraction)
      : types_{types}, pairs_{pairs}, fraction_{fraction}, orders_{compared_orders(types.cards(), pairs)} {
    auto start = orders_ * power(integer{2}, fraction);
    words_ = (start.bits() + word_bits - 1) / word_bits;
    values_.resize(types.count() * words_);
    auto const base = power(integer{2}, word_bits);
    for (std::size_t i = 0; i < words_; ++i, start /= base)
      values_[cycle_types::identity() * words_ + i] = (start % base).to_uint64();
    sizes_.resize(types.count());
    shares_.resize(types.count());
    std::vector<std::vector<integer>> far(parallel::processors(), std::vector<integer>(types.cards() + 1));
    parallel::share(types.count(), [&](std::size_t thread, std::size_t from, std::size_t to) {
      for (auto type = from; type < to; ++type) {
        auto const size = types.size(type);
        sizes_[type] = limbs_of(size);
        shares_[type] = detail::scaled_number_of(size, orders_);
        far[thread][types.distance(type)] += size;
      }
    });
    orders_at_.resize(types.cards() + 1);
    for (auto const& part : far)
      for (std::size_t distance = 0; distance < part.size(); ++distance)
        orders_at_[distance] += part[distance];
  }

  void step() {
    next_.assign(values_.size(), 0);
    ++rounds_;
    parallel::share(types_.count(),
                    [&](std::size_t, std::size_t first, std::size_t last) { dispatch(first, last); });
    values_.swap(next_);
    drop_empty_words();
  }

  /// In 128 bits. Distances that they leave open don't decide the digits.
  [[nodiscard]] theory_row quick_row(ratio const& chi_square) const {
    struct found {
      detail::exchange_sums sums;
      std::size_t most = no_type, least = no_type;
    };
    std::vector<found> parts(parallel::processors());
    parallel::share(types_.count(), [&](std::size_t thread, std::size_t first, std::size_t last) {
      auto& [sums, most, least] = parts[thread];
      for (auto type = first; type < last; ++type) {
        if (!is_compared(types_, type, rounds_, pairs_)) continue;
        sums.add(shares_[type], words_of(type), {word_bits, fraction_}, narrow_);
        if (most == no_type || is_below(most, type)) most = type;
        if (least == no_type || is_below(type, least)) least = type;
      }
    });
    found total;
    for (auto const& part : parts) {
      total.sums.add(part.sums);
      if (part.most == no_type) continue;
      if (total.most == no_type || is_below(total.most, part.most)) total.most = part.most;
      if (total.least == no_type || is_below(part.least, total.least)) total.least = part.least;
    }
    auto const lost = ratio{integer{rounds_}, power(integer{2}, fraction_)};
    auto row = row_of_ends(value_of(total.most), value_of(total.least), lost);
    // Of the likeliest type nothing is missing: that keeps the distance below 1 however close it comes.
    auto const most_of_all = ratio{1} - ratio{types_.size(total.most), orders_};
    auto const variation = total.sums.total_variation(lost);
    row.total_variation = {variation.low(), std::min(variation.high(), most_of_all)};
    row.chi_square = chi_square;
    row.kl_bits = total.sums.information(lost);
    return row;
  }

  /// In as many bits as are walked. Throws nothing; distances that this precision leaves open don't decide
  /// the digits.
  [[nodiscard]] theory_row row(ratio const& chi_square, unsigned digits) const {
    std::vector<fixed_sums> parts(parallel::processors());
    parallel::share(types_.count(), [&](std::size_t part, std::size_t first, std::size_t last) {
      for (auto type = first; type < last; ++type)
        if (is_compared(types_, type, rounds_, pairs_)) add(type, parts[part]);
    });
    fixed_sums total;
    for (auto const& part : parts) join(total, part);
    auto row = enclosed(total, chi_square);
    if (!row.kl_bits->decides(digits))
      row.kl_bits =
          finer_information(total, wide_logarithm::bits, wide_logarithm::bits - wide_logarithm::error_bits,
                            [this](auto type, auto& sums) { add_information(type, sums, wide_); });
    if (!row.kl_bits->decides(digits)) {
      binary_logarithm const any{fraction_};
      row.kl_bits = finer_information(total, any.bits(), any.bits() - 2,
                                      [&](auto type, auto& sums) { add_information(type, sums, any); });
    }
    return row;
  }

 private:
  using limbs = std::array<mp_limb_t, 5>;  // 60! has 273 bits
  static constexpr std::size_t most_words = 64;
  using limb_buffer = std::array<mp_limb_t, most_words>;

  static limbs limbs_of(integer value) {
    limbs out{};
    auto const base = power(integer{2}, 64);
    for (auto& limb : out) {
      limb = (value % base).to_uint64();
      value /= base;
    }
    return out;
  }

  static constexpr auto no_type = static_cast<std::size_t>(-1);
  [[nodiscard]] std::span<std::uint64_t const> words_of(std::size_t type) const {
    return {values_.data() + type * words_, words_};
  }
  [[nodiscard]] bool is_below(std::size_t a, std::size_t b) const {
    auto const x = words_of(a), y = words_of(b);
    return std::lexicographical_compare(x.rbegin(), x.rend(), y.rbegin(), y.rend());
  }
  [[nodiscard]] ratio value_of(std::size_t type) const {
    integer value;
    auto const words = words_of(type);
    for (auto i = words.size(); i-- > 0;) value = value * power(integer{2}, word_bits) + integer{words[i]};
    return {value, power(integer{2}, fraction_)};
  }

  void dispatch(std::size_t first, std::size_t last) {
    switch (words_) {
      case 2:
        return step_types<2>(first, last);
      case 3:
        return step_types<3>(first, last);
      case 4:
        return step_types<4>(first, last);
      case 5:
        return step_types<5>(first, last);
      case 6:
        return step_types<6>(first, last);
      case 7:
        return step_types<7>(first, last);
      case 8:
        return step_types<8>(first, last);
      default:
        return step_types<0>(first, last);
    }
  }

  /// The next values of a range of types. Words: how many each value has, 0 for those of this walk.
  template <std::size_t Words>
  void step_types(std::size_t first, std::size_t last) {
    auto const words = Words > 0 ? Words : words_;
    auto const w = weights_of(types_.cards(), pairs_);
    divider const divide{w.of};
    std::array<std::uint64_t, Words == 0 ? most_words : Words> sum;
    for (auto type = first; type < last; ++type) {
      if (!is_compared(types_, type, rounds_, pairs_)) continue;
      sum.fill(0);
      for (auto const [to, ways] : types_.steps(type))
        add_times<Words>(sum.data(), values_.data() + to * words, ways, words);
      auto const* const own = values_.data() + type * words;
      std::uint64_t carry = 0;
      for (std::size_t i = 0; i < words; ++i) {
        auto const value = sum[i] * w.move + own[i] * w.stay + carry;
        sum[i] = value & word_mask;
        carry = value >> word_bits;
      }
      auto* const to = next_.data() + type * words;
      for (auto i = words; i-- > 0;)  // the carry is what the division brings down
        to[i] = divide((carry << word_bits) | sum[i], carry);
    }
  }

  /// sum += from x ways; in registers where the number of words is known.
  template <std::size_t Words>
  static void add_times(std::uint64_t* sum, std::uint64_t const* from, std::uint64_t ways,
                        std::size_t words) {
    if constexpr (Words == 0) {
      for (std::size_t i = 0; i < words; ++i) sum[i] += from[i] * ways;
    } else {
      [&]<std::size_t... I>(std::index_sequence<I...>) { ((sum[I] += from[I] * ways), ...); }
      (std::make_index_sequence<Words>{});
    }
  }

  /// Division by a number below 2^12, by a multiplication.
  class divider {
   public:
    explicit divider(std::uint64_t by) : by_{by}, reciprocal_{~std::uint64_t{0} / by} {}
    /// The quotient; sets the rest.
    std::uint64_t operator()(std::uint64_t value, std::uint64_t& rest) const {
      auto quotient = static_cast<std::uint64_t>(static_cast<uint128>(value) * reciprocal_ >> 64);
      rest = value - quotient * by_;
      while (rest >= by_) {  // at most twice
        rest -= by_;
        ++quotient;
      }
      return quotient;
    }

   private:
    std::uint64_t by_, reciprocal_;
  };

  void drop_empty_words() {
    auto const is_empty = [&] {
      for (auto i = words_ - 1; i < values_.size(); i += words_)
        if (values_[i] != 0) return false;
      return true;
    };
    while (words_ > 1 && is_empty()) {
      std::size_t at = 0;
      for (std::size_t i = 0; i < values_.size(); ++i)
        if (i % words_ != words_ - 1) values_[at++] = values_[i];
      values_.resize(at);
      --words_;
    }
  }

  /// The value of a type as 64-bit limbs in a buffer; how many are used.
  std::size_t value_limbs(std::size_t type, limb_buffer& out) const {
    out.fill(0);
    for (std::size_t i = 0; i < words_; ++i) {
      auto const word = values_[type * words_ + i];
      auto const at = i * word_bits;
      out[at / 64] |= word << (at % 64);
      if (at % 64 > 64 - word_bits) out[at / 64 + 1] |= word >> (64 - at % 64);
    }
    auto used = words_ * word_bits / 64 + 1;
    while (used > 0 && out[used - 1] == 0) --used;
    return used;
  }

  /// The top bits of a value, so many limbs, shifted so that the first of them is set; and the value's
  /// length.
  template <std::size_t Limbs>
  static std::size_t top_bits(limb_buffer const& value, std::size_t used, std::array<mp_limb_t, Limbs>& out) {
    auto const shift = static_cast<unsigned>(__builtin_clzl(value[used - 1]));
    auto const limb = [&](std::size_t i) { return i < used ? value[used - 1 - i] : 0; };
    for (std::size_t i = 0; i < Limbs; ++i)
      out[Limbs - 1 - i] = shift == 0 ? limb(i) : limb(i) << shift | limb(i + 1) >> (64 - shift);
    return 64 * used - shift;
  }

  /// log2 of a value in units of 2^-bits: its whole part and that of its mantissa.
  void set_logarithm(mpz_ptr out, std::size_t length, unsigned bits, mp_limb_t const* part,
                     std::size_t limbs_of_part) const {
    mpz_set_si(out, static_cast<long>(length) - 1 - static_cast<long>(fraction_));
    mpz_mul_2exp(out, out, bits);
    mpz_t view;
    mpz_add(out, out, mpz_roinit_n(view, part, static_cast<mp_size_t>(limbs_of_part)));
  }
  void logarithm(mpz_ptr out, limb_buffer const& value, std::size_t used,
                 narrow_logarithm const& log2) const {
    std::array<mp_limb_t, 2> top;
    auto const length = top_bits(value, used, top);
    auto const part = log2(static_cast<uint128>(top[1]) << 64 | top[0]);
    top = {static_cast<mp_limb_t>(part), static_cast<mp_limb_t>(part >> 64)};
    set_logarithm(out, length, narrow_logarithm::bits, top.data(), top.size());
  }
  void logarithm(mpz_ptr out, limb_buffer const& value, std::size_t used, wide_logarithm const& log2) const {
    wide_logarithm::number top;
    auto const length = top_bits(value, used, top);
    top = log2(top);
    set_logarithm(out, length, wide_logarithm::bits, top.data(), top.size());
  }
  void logarithm(mpz_ptr out, limb_buffer const& value, std::size_t used,
                 binary_logarithm const& log2) const {
    mpz_t view;
    big copy;
    mpz_set(copy.get(), mpz_roinit_n(view, value.data(), static_cast<mp_size_t>(used)));
    auto const found = log2(copy.to_integer()) - integer{fraction_} * power(integer{2}, log2.bits());
    mpz_set_str(out, found.to_string().c_str(), 10);
  }

  /// Adds size x value x log2(value) of one type.
  template <class Logarithm>
  void add_information(std::size_t type, fixed_sums& sums, Logarithm const& log2) const {
    thread_local big scratch;
    thread_local big product;
    limb_buffer buffer;
    auto const used = value_limbs(type, buffer);
    if (used == 0) return;
    mpz_t value;
    mpz_t size;
    mpz_roinit_n(value, buffer.data(), static_cast<mp_size_t>(used));
    mpz_roinit_n(size, sizes_[type].data(), static_cast<mp_size_t>(sizes_[type].size()));
    logarithm(scratch.get(), buffer, used, log2);
    mpz_mul(product.get(), value, scratch.get());
    mpz_addmul(sums.information.get(), product.get(), size);
  }

  /// Adds one type to all sums.
  void add(std::size_t type, fixed_sums& sums) const {
    add_information(type, sums, narrow_);
    thread_local big scratch;
    limb_buffer buffer;
    auto const used = value_limbs(type, buffer);
    mpz_t value;
    mpz_t size;
    mpz_roinit_n(value, buffer.data(), static_cast<mp_size_t>(used));
    mpz_roinit_n(size, sizes_[type].data(), static_cast<mp_size_t>(sizes_[type].size()));
    mpz_set_ui(scratch.get(), 1);
    mpz_mul_2exp(scratch.get(), scratch.get(), fraction_);
    mpz_sub(scratch.get(), value, scratch.get());
    if (mpz_sgn(scratch.get()) > 0) mpz_addmul(sums.excess.get(), scratch.get(), size);
    if (!sums.started || mpz_cmp(value, sums.most.get()) > 0) mpz_set(sums.most.get(), value);
    if (!sums.started || mpz_cmp(value, sums.least.get()) < 0) mpz_set(sums.least.get(), value);
    sums.started = true;
  }

  static void join(fixed_sums& total, fixed_sums const& part) {
    mpz_add(total.information.get(), total.information.get(), part.information.get());
    if (!part.started) return;
    mpz_add(total.excess.get(), total.excess.get(), part.excess.get());
    if (!total.started || mpz_cmp(part.most.get(), total.most.get()) > 0)
      mpz_set(total.most.get(), part.most.get());
    if (!total.started || mpz_cmp(part.least.get(), total.least.get()) < 0)
      mpz_set(total.least.get(), part.least.get());
    total.started = true;
  }

  [[nodiscard]] integer unreachable() const {
    integer orders;
    for (auto distance = rounds_ + 1; distance < orders_at_.size(); ++distance)
      if (pairs_ == exchange_pairs::any || distance % 2 == rounds_ % 2) orders += orders_at_[distance];
    return orders;
  }

  /// What the greatest and the least value decide. Every value is its true one less at most `lost`: each step
  /// loses less than one unit, and averages what was lost before.
  [[nodiscard]] theory_row row_of_ends(ratio const& most, ratio const& least, ratio const& lost) const {
    theory_row row;
    row.rounds = rounds_;
    row.orders = orders_;
    row.unreachable = unreachable();
    if (row.unreachable.is_zero()) {
      row.separation = {ratio{1} - least - lost, ratio{1} - least};
    } else {
      row.separation = ratio{1};
    }
    row.l_infinity = {most - ratio{1}, most - ratio{1} + lost};
    return row;
  }

  [[nodiscard]] theory_row enclosed(fixed_sums const& sums, ratio const& chi_square) const {
    auto const one = power(integer{2}, fraction_);
    auto const lost = ratio{integer{rounds_}, one};
    auto row = row_of_ends({sums.most.to_integer(), one}, {sums.least.to_integer(), one}, lost);
    ratio const excess{sums.excess.to_integer(), orders_ * one};
    row.total_variation = {excess, excess + lost};
    row.chi_square = chi_square;
    row.kl_bits = around_information(sums.information.to_integer(), narrow_logarithm::bits,
                                     narrow_logarithm::bits - narrow_logarithm::error_bits, sums);
    return row;
  }

  /// x log2 x changes by less than e (max(|log2 x|, log2(1/e)) + 3) where x changes by e; the logarithms
  /// themselves are off by less than 2^-good, and the weights sum to at most 1.
  [[nodiscard]] enclosure around_information(integer const& sum, unsigned log_bits, unsigned good,
                                             fixed_sums const& sums) const {
    auto const one = power(integer{2}, fraction_);
    auto const steepness = std::max<std::uint64_t>(fraction_, sums.most.to_integer().bits()) + 3;
    auto const off = ratio{integer{rounds_ * steepness}, one} + ratio{1, power(integer{2}, good)};
    ratio const middle{sum, orders_ * one * power(integer{2}, log_bits)};
    return {middle - off, middle + off};
  }

  /// The information once more, by a better logarithm.
  template <class Add>
  [[nodiscard]] enclosure finer_information(fixed_sums const& sums, unsigned log_bits, unsigned good,
                                            Add add_type) const {
    std::vector<fixed_sums> parts(parallel::processors());
    parallel::share(types_.count(), [&](std::size_t part, std::size_t first, std::size_t last) {
      for (auto type = first; type < last; ++type)
        if (is_compared(types_, type, rounds_, pairs_)) add_type(type, parts[part]);
    });
    fixed_sums total;
    for (auto const& part : parts) join(total, part);
    return around_information(total.information.to_integer(), log_bits, good, sums);
  }

  cycle_types const& types_;
  exchange_pairs pairs_;
  unsigned fraction_;
  integer orders_;
  std::size_t words_ = 0;
  std::uint64_t rounds_ = 0;
  std::vector<std::uint64_t> values_, next_;  // words_ words for each type, the lowest first
  std::vector<limbs> sizes_;
  std::vector<detail::scaled_number> shares_;  // of each type in the orders compared
  std::vector<integer> orders_at_;             // by the least exchanges that lead to them
  narrow_logarithm narrow_;
  wide_logarithm wide_;
};

bool decides(theory_row const& row, unsigned digits) {
  return row.total_variation.decides(digits) && row.separation.decides(digits) &&
         row.l_infinity.decides(digits) && row.chi_square.decides(digits) && row.kl_bits->decides(digits);
}

constexpr unsigned quick_digits = 31;  // that 128 bits decide, as a rule

/// The bits that so many digits need where distances fall to (1 - 2/n)^k, and the information to its square.
unsigned fraction_for(std::uint64_t cards, std::uint64_t rounds, unsigned digits) {
  constexpr double bits_a_digit = 3.3220;
  auto const n = static_cast<double>(cards);
  auto const k = static_cast<double>(rounds);
  auto const decay = k * std::log2((n - 1) / (n - 3));
  auto const needed = digits <= quick_digits ? decay + std::log2(k + 1) + 24 : 2 * decay + 40;
  return static_cast<unsigned>(digits * bits_a_digit + needed);
}

}  // namespace

class_law exchange_law(std::uint64_t cards, std::uint64_t rounds, exchange_pairs pairs) {
  check_exchange(cards, most_exact_cards, pairs);
  cycle_types const types{cards};
  exact_walk walk{types, pairs};
  for (std::uint64_t k = 0; k < rounds; ++k) walk.step();
  return walk.law();
}

std::vector<theory_row> exchange_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                      exchange_pairs pairs, unsigned digits) {
  check_exchange(cards, most_exchange_cards, pairs);
  if (first > last)
    throw input_error{"exchanges from " + std::to_string(first) + " to " + std::to_string(last) +
                      ": the first number must not be above the last"};
  if (digits == 0 || digits > most_exchange_digits) {
    throw input_error{std::to_string(digits) + " digits of exchanges: from 1 to " +
                      std::to_string(most_exchange_digits) + " is right"};
  }
  if (last > most_exchange_rounds) {
    throw input_error{std::to_string(last) + " exchanges: at most " + std::to_string(most_exchange_rounds) +
                      " are walked"};
  }
  if (cards <= exact_below) return exact_rows(cards, first, last, pairs, digits);
  cycle_types const types{cards};
  auto const orders = compared_orders(cards, pairs);
  auto fraction = fraction_for(cards, last, digits);
  constexpr unsigned most_fraction = 2'700;  // what fits the words above
  for (;; fraction += 128) {
    if (fraction > most_fraction) {
      throw input_error{std::to_string(last) + " exchanges to " + std::to_string(digits) +
                        " digits: too close to uniform for fixed point; fewer rounds or digits are right"};
    }
    fixed_walk walk{types, pairs, fraction};
    character_sum squares{types, pairs};
    squares.advance(first);
    std::vector<theory_row> rows;
    for (std::uint64_t round = 0; round <= last; ++round) {
      if (round > 0) walk.step();
      if (round < first) continue;
      if (round > first) squares.advance(1);
      auto const chi_square = squares.value() * ratio{orders, factorial(cards)} - ratio{1};
      if (digits <= quick_digits) rows.push_back(walk.quick_row(chi_square));
      if (digits > quick_digits || !decides(rows.back(), digits)) {
        rows.resize(round - first);
        rows.push_back(walk.row(chi_square, digits));
      }
    }
    if (std::ranges::all_of(rows, [&](auto const& row) { return decides(row, digits); })) return rows;
  }
}

ratio exchange_chi_square(std::uint64_t cards, std::uint64_t rounds) {
  check_exchange(cards, most_exchange_cards, exchange_pairs::any);
  character_sum squares{cycle_types{cards}, exchange_pairs::any};
  squares.advance(rounds);
  return squares.value() - ratio{1};
}

// ---- Narrow logarithms ------------------------------------------------------------------------------------

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

}  // namespace

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
