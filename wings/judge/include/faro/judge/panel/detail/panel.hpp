// The panel: every test of a shuffle from its tables, each against its exact distribution, and one verdict
// (Holm). docs/judging-rates.md lists what is tested. With O counts of expectation E, X2 = sum (O - E)^2 / E
// is, for a fair shuffle of n cards:
//   card x position     mean n(n-1), tends to n/(n-1) chi-square of (n-1)^2
//   card followed by    mean (n-1)^2, tends to chi-square of n(n-3)/2 + (n+1)/(n-1) chi-square of
//   (n-1)(n-2)/2
//                       + 1/(n-1) chi-square of 2(n-1)
//   pairs x positions   with m = n(n-1)/2 pairs: mean m(m-1), tends to m/(n-1) chi-square of (n-1)^2
//                       + 2m/(n(n-3)) chi-square of (n(n-3)/2)^2
//   all orders          chi-square of n! - 1 degrees
//   digits of a code    independent chi-squares of 1, 2, … n-1 degrees
// X2 is a constant plus a sum over pairs of decks, so its first three moments are exact at every N; while
// cells expect few decks p-values come from the gamma distribution with these moments, later from the limit.
// Origin: K. Pearson (1900); S. Holm (1979); the eigenvalues of the followed-by table are those of the blocks
// (n-2,2), (n-2,1,1), (n-1,1) of the symmetric group.
#pragma once
#include <faro/error.hpp>
#include <faro/judge/panel/detail/null_distributions.hpp>
#include <faro/judge/panel/detail/tables.hpp>
#include <faro/judge/panel/detail/test_subject.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::judge {

/// One test's outcome.
struct panel_test {
  std::string name;        ///< "rising sequences, mean"
  double statistic;        ///< what was measured, in the unit of `null`
  std::string null;        ///< its distribution under a fair shuffle: "mean 26.5, variance 4.41667 a deck"
  double p_value;          ///< valid under a fair shuffle: uniform, or conservative
  double adjusted_p = 1;   ///< by Holm over the panel
  test_subject subject{};  ///< what it is about, for programs
};

/// What the error rate is that many tests together are held to.
enum class correction {
  holm,                ///< the chance of any false alarm
  benjamini_hochberg,  ///< the expected share of false alarms among the alarms
};

/// The panel's answer. Never "fair": at most no deviation found.
struct panel_result {
  std::size_t cards = 0;
  std::uint64_t decks = 0;
  std::vector<panel_test> tests;
  /// The least adjusted p-value: a deviation is found at error rate alpha when this is at most alpha.
  [[nodiscard]] double adjusted_p() const;
  /// Whether any test finds a deviation at this error rate.
  [[nodiscard]] bool deviates(double alpha) const;
  /// The test that it comes from. Precondition: there is a test.
  [[nodiscard]] panel_test const& strongest() const&;
  [[nodiscard]] panel_test strongest() && { return std::as_const(*this).strongest(); }
  /// Sets the adjusted p-values of all tests.
  void adjust(correction how);
};

/// Evidence that multiplies: under a fair shuffle its expectation is 1 (a martingale in the number of decks),
/// so it ever reaches 1/alpha with chance at most alpha, whenever one stops (J. Ville, 1939).
struct e_value {
  std::string name;  ///< "rising sequences, tilted"
  double log_e;      ///< natural logarithm
};

/// The distributions of one size of deck in doubles, counted once and shared: a value that is cheap to copy.
/// Thread-safe.
class panel_distributions {
 public:
  /// O(n^3) integers; kept for the groupings of `tables`.
  explicit panel_distributions(std::size_t cards, std::vector<card_grouping> const& groupings = {});

  [[nodiscard]] std::size_t cards() const;
  /// The distribution of a statistic; empty when it has none.
  [[nodiscard]] tabulated_distribution const& of(deck_statistic statistic) const&;
  [[nodiscard]] tabulated_distribution of(deck_statistic statistic) && {
    return std::as_const(*this).of(statistic);
  }
  /// Mean and variance as doubles, of any statistic.
  [[nodiscard]] double mean(deck_statistic statistic) const;
  [[nodiscard]] double variance(deck_statistic statistic) const;
  [[nodiscard]] tabulated_distribution const& alike(std::size_t grouping) const&;
  [[nodiscard]] tabulated_distribution alike(std::size_t grouping) && {
    return std::as_const(*this).alike(grouping);
  }
  /// The third central moment of the number of successions: of the followed-by table.
  [[nodiscard]] double successions_third() const;

 private:
  struct counted;
  std::shared_ptr<counted const> counted_;
};

/// Runs the panel on what was counted. Which tests there are depends on the numbers of cards and decks alone.
/// Throws input_error when the distributions are of another size or other groupings.
panel_result judge_tables(deck_tables const& tables, panel_distributions const& laws);

/// The e-values of all tests that have one: for each statistic a mixture over tilted distributions (shifts of
/// the mean either way) and a Krichevsky-Trofimov bet on its histogram, for each digit code its digits, for 1
/// to 12 riffles the likelihood ratio of the rising sequences, and that one card lies at one position, or is
/// followed by one other, too often.
std::vector<e_value> e_values_of(deck_tables const& tables, panel_distributions const& laws);
/// The logarithm of the average of e-values, which is an e-value whatever their dependence. -infinity for
/// none.
double average_log_e(std::span<e_value const> values);

/// Tests of one histogram of N draws that should be uniform on k values: exact binomial for two values, else
/// the smaller of chi-square and the fullest or emptiest cell, doubled.
double uniform_p_value(std::span<std::uint64_t const> counts);
/// Whether so many decks fill two cells or more that expect 5: else there is no shape to test.
bool has_shape(tabulated_distribution const& law, std::uint64_t decks);
/// Chi-square of counts[i] of value least + i * step against a distribution, neighbouring cells pooled until
/// each expects 5. 1 when one cell is left; exact, by listing, while there are at most 20,000 outcomes.
double shape_p_value(std::span<std::uint64_t const> counts_by_value, tabulated_distribution const& law);
/// P-value of at least so many repeats among the decks kept: sum of chances i / n! for the i-th deck bounds
/// it.
double repeats_p_value(std::uint64_t kept, std::uint64_t repeats, unsigned halvings, std::size_t cards);
/// The distribution of the followed-by table's X2 as a weighted sum of chi-squares. Precondition: n > 2.
double followed_p_value(double x2, std::uint64_t decks, std::size_t cards, double successions_variance,
                        double successions_third);
/// The p-value of X2 of the card x position table. Precondition: n > 1.
double position_p_value(double x2, std::uint64_t decks, std::size_t cards);

/// The p-value of X2 of the table of unordered pairs of cards at unordered pairs of positions.
/// Precondition: n > 3.
double pairs_p_value(double x2, std::uint64_t decks, std::size_t cards);

/// The natural logarithm of the Krichevsky-Trofimov e-value of a histogram against the distribution it should
/// have, averaged over priors worth 4, 64 and 1024 decks: counts_by_value[v] decks gave v.
double bet_on_shape(std::span<std::uint64_t const> counts_by_value, tabulated_distribution const& law);
/// The natural logarithm of the mixture over tilts of the likelihood ratio of a total over decks.
double bet_on_mean(std::int64_t total, std::uint64_t decks, tabulated_distribution const& law);

}  // namespace faro::judge
