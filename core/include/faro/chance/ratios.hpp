// Ratios: picks written down as numbers from 0 to 1, as document 001 has them.
//
//   std::vector<double> const ratios{0.1, 0.5};
//   ratio_chooser c{ratios};
//   c.below(3);  // 0
//   c.below(2);  // 1
//
// scale_between() turns a ratio into a whole number of a range, in equal-width bins [k/n, (k+1)/n), the last
// one closed at 1. ratio_chooser answers a description from a list of ratios; ratio_buffer makes ratios from
// any generator. The shuffles by ratios are in shuffle/by_ratios.hpp.
//
// A double has 53 bits and no "of how many": records hold picks (record.hpp). Write ratios by hand as
// (k + 0.5) / n, since k / n computed in double may fall into bin k - 1: 15/22 does, and 1/49.
//
// Cost: a multiplication a pick. Throws ratio_error. One thread at a time for each object.
//
// Origin: K. Speakman, "Shuffling without side effects" (2017) and XeSoft.Utilities.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace faro {

/// A ratio that is not a number, or is missing. It says which, counted from 0.
class ratio_error : public error {
 public:
  ratio_error(std::size_t number, message const& what) : error{what}, number_{number} {}
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::size_t number_;
};

namespace detail {

/// floor((width_less_one + 1) * |r|), at most width_less_one. Throws ratio_error if r is not a number.
std::uint64_t scale(std::uint64_t width_less_one, double r);

}  // namespace detail

/// The whole number that r picks between a and b, both included, which may come in either order: floor(n *
/// |r|) above the lower end, for n = the number of values; the upper end for |r| >= 1, infinity included.
/// Equal ends give that end, whatever r is. Throws ratio_error if r is not a number. For n <= 2^53 the
/// product is the double one, as in the original; for wider ranges, where the original overflowed, it is the
/// exact product of n and the double r.
template <std::integral I>
I scale_between(I a, I b, double r) {
  if (a == b) return a;
  using U = std::make_unsigned_t<I>;
  auto const low = std::min(a, b);
  auto const width_less_one = static_cast<U>(static_cast<U>(std::max(a, b)) - static_cast<U>(low));
  return static_cast<I>(static_cast<U>(low) + static_cast<U>(detail::scale(width_less_one, r)));
}

/// Answers from a list of ratios: below(n) is scale_between(0, n-1, ratio), so what lies beyond 0 to 1 counts
/// as the document has it (-0.5 as 0.5, 5 as 1). Refers to the list.
class ratio_chooser {
 public:
  explicit ratio_chooser(std::span<double const> ratios) : ratios_{ratios} {}
  template <detail::ends_here R>
  explicit ratio_chooser(R&&) = delete;  // a list that ends here: give it a name

  /// Throws ratio_error when the ratios have run out, or the next one is not a number.
  std::uint64_t below(std::uint64_t n);
  /// How many ratios were not needed.
  [[nodiscard]] std::size_t unused() const { return ratios_.size() - at_; }

 private:
  std::span<double const> ratios_;
  std::size_t at_ = 0;
};

/// Ratios from any generator, made in batches: v / (2^32 - 1) for uniform 32-bit v, so that both 0 and 1
/// occur. As document 001's RandomBuffer, and with its bias: the counts of the n indices over all 2^32 values
/// differ by 1 or 2, 8.6e-10 of distance a pick of 52. For an unbiased pick use random_chooser. Refers to the
/// generator, whose 64-bit words give their low half first.
template <std::uniform_random_bit_generator G>
class ratio_buffer {
 public:
  /// `count` ratios are made at a time; at least 1.
  explicit ratio_buffer(G& generator, std::size_t count = 128)
      : generator_{&generator}, values_(std::max<std::size_t>(count, 1)), at_{values_.size()} {}

  double operator()() {
    if (at_ == values_.size()) refill();
    return static_cast<double>(values_[at_++]) / std::numeric_limits<std::uint32_t>::max();
  }
  /// The next `count` ratios, to be stored for an audit.
  std::vector<double> take(std::size_t count) {
    std::vector<double> ratios(count);
    std::ranges::generate(ratios, std::ref(*this));
    return ratios;
  }

 private:
  void refill() {
    for (std::size_t i = 0; i < values_.size(); i += 2) {
      auto const word = detail::word64(*generator_);
      values_[i] = static_cast<std::uint32_t>(word);
      if (i + 1 < values_.size()) values_[i + 1] = static_cast<std::uint32_t>(word >> 32);
    }
    at_ = 0;
  }

  G* generator_;
  std::vector<std::uint32_t> values_;
  std::size_t at_;
};

}  // namespace faro
