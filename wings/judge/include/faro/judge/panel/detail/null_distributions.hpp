// What the statistics of a deck do when every order is equally likely: exact distributions, and their totals
// over many decks.
//
// A distribution is counted in whole numbers of orders out of n! (distribution<std::int64_t>), so its
// probabilities are exact. For p-values it is turned once into doubles, each the nearest to its fraction; all
// terms are positive, so any sum of k of them is right to k + 1 parts in 2^53.
//
// The displacement (Spearman) and the serial sum have no distribution that can be counted beyond 8 cards:
// their exact mean and variance stand in for it, with the normal distribution (skewness 0 and, for 52 cards,
// 0.005).
//
// Cost for 52 cards: inversions 70,000 and the footrule a million additions of integers, the others less; the
// longest increasing subsequence O(n^3) word operations for each 60 bits of n!. Origin: L. Euler; P. MacMahon
// (1915, inversions); D. André (1881, runs); J. Riordan (1945, neighbours); I. Gessel (1990) with V. Periwal
// and D. Shevitz (1990) for increasing subsequences; A. Wald and J. Wolfowitz (1943).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/judge/panel/detail/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace faro::judge {

/// Whether null_distribution() can count the distribution: all but displacement and serial sum beyond 8
/// cards.
bool has_null_distribution(deck_statistic statistic, std::size_t cards);
/// The distribution of a statistic of a fair shuffle of n cards. Throws input_error when
/// has_null_distribution() is false.
distribution<std::int64_t> null_distribution(deck_statistic statistic, std::size_t cards);

/// Exact mean and variance.
struct exact_moments {
  ratio mean, variance;
};
/// Of a distribution whose mass is 1.
exact_moments moments_of(distribution<std::int64_t> const& law);
/// Of a statistic of a fair shuffle, with or without a distribution that can be counted.
exact_moments null_moments(deck_statistic statistic, std::size_t cards);

/// How many cards are followed by one of their group, in groups of these sizes (13 fours: equal ranks side by
/// side). By inclusion and exclusion over blocks. The number of runs of colours is n less this.
distribution<std::int64_t> alike_distribution(std::span<std::uint32_t const> group_sizes);

/// How many of `marked` cards lie among `drawn` of `population`: lands in an opening hand.
/// Throws input_error when marked or drawn exceed the population.
distribution<std::int64_t> hypergeometric_distribution(std::uint32_t population, std::uint32_t marked,
                                                       std::uint32_t drawn);
/// How many of the first `seen` positions of n hold the card that started there.
distribution<std::int64_t> fixed_points_distribution(std::size_t cards, std::size_t seen);

/// A distribution in doubles: probability[k] of least + k * step.
struct tabulated_distribution {
  std::int64_t least = 0;
  std::int64_t step = 1;
  std::vector<double> probability;
  double mean = 0, variance = 0;  ///< the nearest doubles to the exact ones
};
tabulated_distribution tabulate(distribution<std::int64_t> const& law);
/// A null distribution in doubles within a second or two; the footrule of more than 60 cards is counted in
/// doubles, each right to 4 n parts in 2^53. Nothing where there is no distribution, and for more than 208
/// cards not for inversions, footrule and increasing subsequences.
std::optional<tabulated_distribution> tabulated_null_distribution(deck_statistic statistic,
                                                                  std::size_t cards);

/// P(total <= t) and P(total >= t) for the sum over independent decks.
struct tail_pair {
  double at_most, at_least;
  /// Twice the smaller, at most 1: valid as a p-value, and conservative, because both contain the value seen.
  [[nodiscard]] double two_sided() const;
};
/// Exact convolution (to rounding) while the total has few values or few decks; beyond, the saddle-point tail
/// of R. Lugannani and S. Rice (1980) with the lattice correction of H. Daniels (1987), good to 1 % of the
/// tail itself, however far out, over 30 decks or more. A total that the distribution cannot give has the
/// tail 0. Precondition: decks > 0.
tail_pair tails_of_total(tabulated_distribution const& law, std::uint64_t decks, std::int64_t total);

}  // namespace faro::judge
