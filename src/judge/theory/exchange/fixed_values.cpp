// One exchange over all types, shared among the processors; loops for the usual numbers of words.
#include "judge/theory/exchange/fixed_values.hpp"

#include "parallel/threads.hpp"

#include <algorithm>
#include <utility>

namespace faro::judge {
namespace {

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

/// sum += from x ways; in registers where the number of words is known.
template <std::size_t Words>
void add_times(std::uint64_t* sum, std::uint64_t const* from, std::uint64_t ways, std::size_t words) {
  if constexpr (Words == 0) {
    for (std::size_t i = 0; i < words; ++i) sum[i] += from[i] * ways;
  } else {
    [&]<std::size_t... I>(std::index_sequence<I...>) { ((sum[I] += from[I] * ways), ...); }
    (std::make_index_sequence<Words>{});
  }
}

}  // namespace

fixed_values::fixed_values(cycle_types const& types, exchange_pairs pairs, unsigned fraction)
    : types_{types}, pairs_{pairs}, fraction_{fraction}, orders_{compared_orders(types.cards(), pairs)} {
  auto start = orders_ * power(integer{2}, fraction);
  words_ = (start.bits() + word_bits - 1) / word_bits;
  values_.resize(types.count() * words_);
  auto const base = power(integer{2}, word_bits);
  for (std::size_t i = 0; i < words_; ++i, start /= base)
    values_[cycle_types::identity() * words_ + i] = (start % base).to_uint64();
}

void fixed_values::step() {
  next_.assign(values_.size(), 0);
  ++rounds_;
  parallel::share(types_.count(),
                  [&](std::size_t, std::size_t first, std::size_t last) { dispatch(first, last); });
  values_.swap(next_);
  drop_empty_words();
}

bool fixed_values::is_below(std::size_t a, std::size_t b) const {
  auto const x = words_of(a), y = words_of(b);
  return std::lexicographical_compare(x.rbegin(), x.rend(), y.rbegin(), y.rend());
}
ratio fixed_values::value_of(std::size_t type) const {
  integer value;
  auto const words = words_of(type);
  for (auto i = words.size(); i-- > 0;) value = value * power(integer{2}, word_bits) + integer{words[i]};
  return {value, power(integer{2}, fraction_)};
}

/// The next values of a range of types. Words: how many each value has, 0 for those of this walk.
template <std::size_t Words>
void fixed_values::step_types(std::size_t first, std::size_t last) {
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

void fixed_values::dispatch(std::size_t first, std::size_t last) {
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

void fixed_values::drop_empty_words() {
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

std::size_t fixed_values::value_limbs(std::size_t type, limb_buffer& out) const {
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

}  // namespace faro::judge
