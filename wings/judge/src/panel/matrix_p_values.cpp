// P-values of tables whose cells depend on one another (card x position, card by card, pairs by pairs) and of
// decks that repeat: weighted chi-squares in the limit, exact moments before.
#include "judge/src/panel/chi_square_moments.hpp"
#include "judge/src/panel/log_gamma.hpp"
#include "judge/src/panel/p_values.hpp"

#include <faro/judge/panel/detail/panel.hpp>

#include <array>
#include <cmath>

namespace faro::judge {

using detail::pairs_of;
using detail::triples_of;

double repeats_p_value(std::uint64_t kept, std::uint64_t repeats, unsigned halvings, std::size_t cards) {
  if (repeats == 0) return 1;
  // Given the decks before, the next is one of them with chance at most (decks before) / orders: the number
  // of repeats is at most a sum of such independent events, whose tail above the mean is below Poisson's (W.
  // Hoeffding, 1956).
  auto const orders = std::exp(detail::log_gamma(static_cast<double>(cards) + 1) - halvings * std::log(2.0));
  auto const mean = pairs_of(static_cast<double>(kept)) / orders;
  return static_cast<double>(repeats) >= mean + 1 ? poisson_at_least(repeats, mean) : 1;
}

double position_p_value(double x2, std::uint64_t decks, std::size_t cards) {
  if (decks < 2) return 1;  // every deck gives the same
  auto const n = static_cast<double>(cards), count = static_cast<double>(decks);
  // X2 = constant + 2n/N times the number of cards at the same place in two decks, over all pairs of decks.
  // Two decks agree in 1 card on average, variance 1; third central moment 1 (0 for two cards), and 1/(n-1)
  // over a triple.
  auto const scale = 2 * n / count;
  auto const third = pairs_of(count) * (cards > 2 ? 1 : 0) + 6 * triples_of(count) / (n - 1);
  auto const half_step = count < 5 * n ? n / count : 0;
  return three_moment_at_least(x2 - half_step, n * (n - 1), scale * scale * pairs_of(count),
                               scale * scale * scale * third);
}

double pairs_p_value(double x2, std::uint64_t decks, std::size_t cards) {
  if (decks < 2) return 1;
  auto const n = static_cast<double>(cards), count = static_cast<double>(decks);
  auto const m = n * (n - 1) / 2;
  auto const first = n - 1, second = n * (n - 3) / 2;  // the dimensions of the blocks (n-1,1) and (n-2,2)
  std::array<chi_square_term, 2> const limit{chi_square_term{m / first, first * first},
                                             {m / second, second * second}};
  if (count >= 20 * m) return weighted_chi_square_at_least(x2, limit);
  // As for single cards, with the pairs that lie at the same places in two decks: 1 on average, variance 2.
  // Their third moment about 0 is the number of graphs of three labelled edges, any two of which may be the
  // same, on n nodes that are not: 12 on 4, 15 on 5, 16 on more.
  auto const graphs = cards == 4 ? 12.0 : cards == 5 ? 15.0 : 16.0;
  auto const scale = 2 * m / count;
  auto const third = pairs_of(count) * (graphs - 7) + 6 * triples_of(count) * (1 / first + 1 / second);
  auto const half_step = count < 5 * m ? m / count : 0;
  return three_moment_at_least(x2 - half_step, m * (m - 1), scale * scale * pairs_of(count) * 2,
                               scale * scale * scale * third);
}

double followed_p_value(double x2, std::uint64_t decks, std::size_t cards, double successions_variance,
                        double successions_third) {
  if (decks < 2) return 1;
  auto const n = static_cast<double>(cards), count = static_cast<double>(decks);
  std::array<chi_square_term, 3> const limit{chi_square_term{1, n * (n - 3) / 2},
                                             {(n + 1) / (n - 1), (n - 1) * (n - 2) / 2},
                                             {1 / (n - 1), 2 * (n - 1)}};
  if (count >= 20 * n) return weighted_chi_square_at_least(x2, limit);
  // As above, with the successions of one deck relative to another for the cards they agree in.
  double over_triples = 0;
  for (auto const& t : limit) over_triples += t.degrees * t.weight * t.weight * t.weight / (n * n * n);
  auto const scale = 2 * n / count;
  auto const third = pairs_of(count) * successions_third + 6 * triples_of(count) * over_triples;
  return three_moment_at_least(x2 - n / count, (n - 1) * (n - 1),
                               scale * scale * pairs_of(count) * successions_variance,
                               scale * scale * scale * third);
}

}  // namespace faro::judge
