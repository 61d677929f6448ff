// Random exchanges of two cards: exact distances of small decks, tabled total variation of 52 cards.
//
// Whether two cards are drawn with repetition (a card may meet itself) or always differ, the probability of
// an order depends on its cycle type only: 24 cards have 1,575 types for 24! orders. Each step maps types to
// types, in whole numbers.
//
// Two different cards always change the parity: then all distances are from the reachable half of the orders.
//
// 52 cards have 281,589 types, too many for whole numbers. Their total variation is in
// wings/judge/tables/exchange-distances-52.csv to 16 digits (docs/theory.md says how it was made). The tests
// walk all types anew, in floating point.
//
// Cost: 24 cards some 10 ms a round. Origin: the walk on types is classical; P. Diaconis and M. Shahshahani
// (1981) found the cutoff.
#pragma once
#include <faro/judge/theory/detail/theory.hpp>

#include <cstdint>
#include <vector>

namespace faro::judge {

/// How the two cards are drawn.
enum class exchange_pairs : std::uint8_t { any, distinct };

/// The most cards that are walked, and the most digits and rounds of them.
inline constexpr std::uint64_t most_exchange_cards = 24;
inline constexpr unsigned most_exchange_digits = 300;
inline constexpr std::uint64_t most_exchange_rounds = 1'000;

/// The one larger deck that is tabled, its rounds, and the digits that the table decides.
inline constexpr std::uint64_t tabled_exchange_cards = 52;
inline constexpr std::uint64_t tabled_exchange_rounds = 320;
inline constexpr unsigned tabled_exchange_digits = 12;

/// One row for each number of rounds from `first` to `last`; every distance decides so many digits. Rows of
/// 52 cards have total variation alone. Throws input_error for no cards and other numbers of them, distinct
/// pairs of one card, and more digits or rounds than there are. Preconditions: first <= last, digits > 0.
std::vector<theory_row> exchange_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                      exchange_pairs pairs, unsigned digits);

}  // namespace faro::judge
