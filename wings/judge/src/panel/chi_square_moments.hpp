// Moments of X2 = sum (O - E)^2 / E, exactly at every number of decks: what p-values of tables stand on while
// their cells expect few decks.
#pragma once
#include <cstdint>
#include <span>

namespace faro::judge::detail {

inline double pairs_of(double decks) { return decks * (decks - 1) / 2; }
inline double triples_of(double decks) { return decks * (decks - 1) * (decks - 2) / 6; }

/// Mean, variance and third central moment of X2 of the histogram of so many independent draws, exactly. X2
/// is a sum over draws of 1/p and twice the sum over pairs of draws that agree of 1/p, less a constant; two
/// pairs are independent, three pairs of three draws are not. `rarity` is the sum of 1/p over the cells,
/// `squares` that of 1/p^2.
struct three_moments {
  double mean = 0, variance = 0, third = 0;
  static three_moments of(double cells, double rarity, double squares, double draws) {
    auto const k = cells, excess = rarity - k * k;  // 0 when all cells are alike
    auto const pairs = pairs_of(draws), triples = triples_of(draws);
    auto const of_one = squares - 3 * k * rarity + 2 * k * k * k;
    return {
        k - 1, (excess + 2 * (draws - 1) * (k - 1)) / draws,
        (draws * of_one + 36 * pairs * excess + 8 * (pairs * (rarity - 3 * k + 2) + 6 * triples * (k - 1))) /
            (draws * draws * draws)};
  }
  static three_moments of_uniform(double k, double draws) { return of(k, k * k, k * k * k, draws); }
};

/// X2 of counts that should be uniform.
double uniform_x2(std::span<std::uint64_t const> counts, double decks);

}  // namespace faro::judge::detail
