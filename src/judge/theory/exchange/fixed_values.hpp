// N P of every cycle type in fixed point, exchange after exchange.
//
// A value is some words of 52 bits, so that a sum over a type's neighbours needs no carries before its end;
// each step divides by the number of exchanges and rounds down. Values are only compared by row
// (fixed_rows.hpp).
#pragma once
#include "judge/theory/cycle_types.hpp"
#include "judge/theory/exchange.hpp"
#include "judge/theory/exchange/steps.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::judge {

inline constexpr unsigned word_bits = 52;  // 12 bits stay free: sums of n^2 <= 3,600 words need no carries
inline constexpr std::uint64_t word_mask = (std::uint64_t{1} << word_bits) - 1;

/// The values N P, N the orders compared, in units of 2^-fraction, always rounded down.
class fixed_values {
 public:
  static constexpr std::size_t most_words = 64;
  using limb_buffer = std::array<std::uint64_t, most_words>;

  fixed_values(cycle_types const& types, exchange_pairs pairs, unsigned fraction);
  /// One more exchange.
  void step();

  [[nodiscard]] cycle_types const& types() const { return types_; }
  [[nodiscard]] exchange_pairs pairs() const { return pairs_; }
  [[nodiscard]] unsigned fraction() const { return fraction_; }
  [[nodiscard]] integer const& orders() const { return orders_; }
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
  [[nodiscard]] bool compares(std::size_t type) const { return is_compared(types_, type, rounds_, pairs_); }

  [[nodiscard]] std::span<std::uint64_t const> words_of(std::size_t type) const {
    return {values_.data() + type * words_, words_};
  }
  [[nodiscard]] bool is_below(std::size_t a, std::size_t b) const;
  [[nodiscard]] ratio value_of(std::size_t type) const;
  /// The value of a type as 64-bit limbs in a buffer; how many are used.
  std::size_t value_limbs(std::size_t type, limb_buffer& out) const;

 private:
  void dispatch(std::size_t first, std::size_t last);
  template <std::size_t Words>
  void step_types(std::size_t first, std::size_t last);
  void drop_empty_words();

  cycle_types const& types_;
  exchange_pairs pairs_;
  unsigned fraction_;
  integer orders_;
  std::size_t words_ = 0;
  std::uint64_t rounds_ = 0;
  std::vector<std::uint64_t> values_, next_;  // words_ words for each type, the lowest first
};

}  // namespace faro::judge
