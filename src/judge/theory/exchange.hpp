// Random exchanges of two cards: exact distances for decks of up to 60 cards.
//
// Whether two cards are drawn with repetition (a card may meet itself) or always differ, the probability of
// an order depends on its cycle type only: 52 cards have 281,589 types for 52! orders. Each step maps types
// to types; it is walked in fixed point, always rounded down. Every step averages, so the errors of k steps
// add up to less than k units, and each distance is enclosed between two fractions. Decks of up to 20 cards
// are walked in whole numbers, without any rounding.
//
// Two different cards always change the parity: then all distances are from the reachable half of the orders.
//
// Up to 31 digits are summed with 128 bits of each type's term; chi-square is the characters' closed form.
//
// Cost, 52 cards: about 13 million products of 3 to 8 words a step (some 20 ms), 281,589 types a row (20 ms),
// shared among the processors; a second to begin with.
// Origin: the walk on types is classical; P. Diaconis and M. Shahshahani (1981) found the cutoff.
#pragma once
#include <faro/judge/theory/detail/theory.hpp>

#include <cstdint>
#include <vector>

namespace faro::judge {

/// How the two cards are drawn.
enum class exchange_pairs : std::uint8_t { any, distinct };

/// The most cards, digits and rounds of exchange_rows().
inline constexpr std::uint64_t most_exchange_cards = 60;
inline constexpr unsigned most_exchange_digits = 300;
inline constexpr std::uint64_t most_exchange_rounds = 1'000;

/// The law after so many exchanges, by cycle types, in whole numbers. O(types x types reached x rounds).
/// Throws input_error for no cards or more than 30, or for pairs of distinct cards where there is one card.
class_law exchange_law(std::uint64_t cards, std::uint64_t rounds, exchange_pairs pairs);

/// One row for each number of rounds from `first` to `last`; every distance decides so many digits.
/// Throws input_error for no cards, more than most_exchange_cards or most_exchange_digits, distinct pairs of
/// one card, first > last, or more than most_exchange_rounds.
std::vector<theory_row> exchange_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                      exchange_pairs pairs, unsigned digits);

/// Binary logarithms of integers above 0 to 116 bits, many times faster than binary_logarithm.
class narrow_logarithm {
 public:
  narrow_logarithm();
  /// Of mantissa / 2^127, whose top bit is set, so in [0, 1]; in units of 2^-126, off by less than 2^10 of
  /// them.
  [[nodiscard]] uint128 operator()(uint128 mantissa) const;
  static constexpr unsigned bits = 126;
  static constexpr unsigned error_bits = 10;

 private:
  std::vector<uint128> first_, second_;  // -log2 of the factors that bring the mantissa close to 1
};

}  // namespace faro::judge
