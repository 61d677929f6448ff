#include "cycle_types.hpp"

#include <faro/error.hpp>
#include <faro/judge/theory_exchange.hpp>

#include <gmp.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <thread>

namespace faro {
namespace {

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

/// Calls work(first, last) for parts of 0 .. count, on every processor.
void share(std::size_t count, std::function<void(std::size_t, std::size_t, std::size_t)> const& work) {
  constexpr std::size_t worth_a_thread = 2'000;
  auto const threads =
      std::clamp<std::size_t>(count / worth_a_thread, 1, std::max(1U, std::thread::hardware_concurrency()));
  std::vector<std::jthread> pool;
  for (std::size_t i = 1; i < threads; ++i)
    pool.emplace_back([&, i] { work(i, count * i / threads, count * (i + 1) / threads); });
  work(0, 0, count / threads);
}
std::size_t most_shares() { return std::max(1U, std::thread::hardware_concurrency()); }

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

constexpr unsigned word_bits = 50;  // 12 bits stay free: sums of n^2 <= 3,600 words need no carries
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
  big squares;      // sum of size x value^2
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
    for (std::size_t type = 0; type < types.count(); ++type) sizes_.push_back(limbs_of(types.size(type)));
  }

  void step() {
    next_.assign(values_.size(), 0);
    ++rounds_;
    share(types_.count(), [&](std::size_t, std::size_t first, std::size_t last) { dispatch(first, last); });
    values_.swap(next_);
    drop_empty_words();
  }

  /// Throws nothing; distances that this precision leaves open don't decide the digits.
  [[nodiscard]] theory_row row(unsigned digits) const {
    std::vector<fixed_sums> parts(most_shares());
    share(types_.count(), [&](std::size_t part, std::size_t first, std::size_t last) {
      for (auto type = first; type < last; ++type)
        if (is_compared(types_, type, rounds_, pairs_)) add(type, parts[part]);
    });
    fixed_sums total;
    for (auto const& part : parts) join(total, part);
    auto row = enclosed(total);
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
    std::array<std::uint64_t, Words == 0 ? most_words : Words> sum;
    for (auto type = first; type < last; ++type) {
      if (!is_compared(types_, type, rounds_, pairs_)) continue;
      sum.fill(0);
      for (auto const [to, ways] : types_.steps(type)) {
        auto const* const from = values_.data() + to * words;
        for (std::size_t i = 0; i < words; ++i) sum[i] += from[i] * ways;
      }
      auto const* const own = values_.data() + type * words;
      std::uint64_t carry = 0;
      for (std::size_t i = 0; i < words; ++i) {
        auto const value = sum[i] * w.move + own[i] * w.stay + carry;
        sum[i] = value & word_mask;
        carry = value >> word_bits;
      }
      auto* const to = next_.data() + type * words;
      for (auto i = words; i-- > 0;) {  // the carry is what the division brings down
        auto const value = (carry << word_bits) | sum[i];
        to[i] = value / w.of;
        carry = value % w.of;
      }
    }
  }

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
    mpz_mul(scratch.get(), value, value);
    mpz_addmul(sums.squares.get(), scratch.get(), size);
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
    mpz_add(total.squares.get(), total.squares.get(), part.squares.get());
    if (!total.started || mpz_cmp(part.most.get(), total.most.get()) > 0)
      mpz_set(total.most.get(), part.most.get());
    if (!total.started || mpz_cmp(part.least.get(), total.least.get()) < 0)
      mpz_set(total.least.get(), part.least.get());
    total.started = true;
  }

  [[nodiscard]] integer unreachable() const {
    integer orders;
    for (std::size_t type = 0; type < types_.count(); ++type)
      if (is_compared(types_, type, rounds_, pairs_) && types_.distance(type) > rounds_)
        orders += types_.size(type);
    return orders;
  }

  /// Every value is its true one less at most `rounds` units: each step loses less than one, and averages
  /// what was lost before.
  [[nodiscard]] theory_row enclosed(fixed_sums const& sums) const {
    auto const one = power(integer{2}, fraction_);
    auto const lost = ratio{integer{rounds_}, one};
    auto const total = orders_ * one;
    theory_row row;
    row.rounds = rounds_;
    row.orders = orders_;
    row.unreachable = unreachable();
    ratio const excess{sums.excess.to_integer(), total};
    row.total_variation = {excess, excess + lost};
    if (!row.unreachable.is_zero()) {
      row.separation = ratio{1};
    } else {
      ratio const least{sums.least.to_integer(), one};
      row.separation = {ratio{1} - least - lost, ratio{1} - least};
    }
    ratio const most{sums.most.to_integer(), one};
    row.l_infinity = {most - ratio{1}, most - ratio{1} + lost};
    auto const squares = ratio{sums.squares.to_integer(), total * one} - ratio{1};
    row.chi_square = {squares, squares + lost * 2 + lost * lost};
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
    std::vector<fixed_sums> parts(most_shares());
    share(types_.count(), [&](std::size_t part, std::size_t first, std::size_t last) {
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
  narrow_logarithm narrow_;
  wide_logarithm wide_;
};

bool decides(theory_row const& row, unsigned digits) {
  return row.total_variation.decides(digits) && row.separation.decides(digits) &&
         row.l_infinity.decides(digits) && row.chi_square.decides(digits) && row.kl_bits->decides(digits);
}

/// The bits that so many digits need where the squares of distances fall to (1 - 2/n)^2k.
unsigned fraction_for(std::uint64_t cards, std::uint64_t rounds, unsigned digits) {
  constexpr double bits_a_digit = 3.3220;
  constexpr double spare = 40;
  auto const n = static_cast<double>(cards);
  auto const decay = 2 * static_cast<double>(rounds) * std::log2((n - 1) / (n - 3));
  return static_cast<unsigned>(digits * bits_a_digit + decay + spare);
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
  auto fraction = fraction_for(cards, last, digits);
  constexpr unsigned most_fraction = 2'700;  // what fits the words above
  for (;; fraction += 128) {
    if (fraction > most_fraction) {
      throw input_error{std::to_string(last) + " exchanges to " + std::to_string(digits) +
                        " digits: too close to uniform for fixed point; fewer rounds or digits are right"};
    }
    fixed_walk walk{types, pairs, fraction};
    std::vector<theory_row> rows;
    for (std::uint64_t round = 0; round <= last; ++round) {
      if (round > 0) walk.step();
      if (round >= first) rows.push_back(walk.row(digits));
    }
    if (std::ranges::all_of(rows, [&](auto const& row) { return decides(row, digits); })) return rows;
  }
}

// ---- Characters -------------------------------------------------------------------------------------------

ratio exchange_chi_square(std::uint64_t cards, std::uint64_t rounds) {
  check_exchange(cards, most_exchange_cards, exchange_pairs::any);
  cycle_types const shapes{cards};
  std::map<std::int64_t, integer> squares_by_content;
  auto const orders = factorial(cards);
  for (std::size_t shape = 0; shape < shapes.count(); ++shape) {
    auto const rows = shapes.parts(shape);
    std::vector<std::size_t> columns(rows.front(), 0);
    for (auto const row : rows)
      for (std::size_t j = 0; j < row; ++j) ++columns[j];
    integer hooks = 1;
    std::int64_t content = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < rows[i]; ++j) {
        hooks *= integer{std::uint64_t{rows[i] - j + columns[j] - i - 1}};
        content += static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i);
      }
    }
    auto const tableaux = orders / hooks;
    squares_by_content[content] += tableaux * tableaux;
  }
  integer sum;
  for (auto const& [content, squares] : squares_by_content)
    sum += squares * power(integer{static_cast<std::int64_t>(cards) + 2 * content}, 2 * rounds);
  return ratio{sum, power(integer{cards}, 4 * rounds)} - ratio{1};
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

}  // namespace faro
