// What so many decks would have shown: for each known fault, the decks that each test needs to find it.
//
// A pass says little unless it says what it would have missed. For each fault the effect on every test is
// measured on simulated decks of a fixed seed: the shift of a statistic's mean in standard deviations of a
// fair shuffle, the noncentrality that one deck adds to a chi-square, or that an event is certain that is not
// so in a fair shuffle. From these follow, for any error rate and power, the decks needed; and, for so many
// decks, which faults would have been shown and which not. The effects for 52 cards are in a table of the
// library, which bench/power_effects.cpp makes again; those of other decks are measured when they are asked
// for.
//
// Needs below five decks are of the normal approximation where a mean is tested. A fault whose effects drown
// in the noise of the simulation has no best test: it would not be shown.
//
// Cost: the table some microseconds a fault; a simulation some seconds for 52 cards and 10,000 decks a fault.
// Origin: J. Neyman and E. Pearson (1933); P. Patnaik (1949) for the noncentral chi-square.
#pragma once
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/panel/detail/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace faro::judge {

/// How a fault shows in a test.
enum class effect_kind : std::uint8_t {
  mean,        ///< the mean shifts
  chi_square,  ///< a chi-square grows
  certain,     ///< an event happens in every deck
};

/// What a fault does to one test.
struct fault_effect {
  std::string fault;  ///< "riffle 7"
  std::string test;   ///< "rising sequences"
  effect_kind kind = effect_kind::mean;
  /// mean: the shift in fair standard deviations; chi_square: noncentrality a deck; certain: the event's fair
  /// chance.
  double size = 0;
  /// mean: the standard deviation, a fair one being 1; chi_square: degrees of freedom; certain: how many such
  /// events there are (Bonferroni).
  double other = 1;
};

/// The decks that the test needs to show the fault with chance `power` at error rate `alpha` (two-sided).
/// Infinity when it never does. Throws input_error unless 0 < alpha, power < 1.
double decks_needed(fault_effect const& effect, double alpha, double power);

/// A known fault: a shuffle of the registry and how often.
struct power_fault {
  std::string name;       ///< "riffle 7"
  std::string statement;  ///< "7 riffles"
};
/// The faults of the detection table, in its order. Rounds are for 52 cards, and scale as n log n.
std::vector<power_fault> power_faults();
/// Does such a fault to a sorted deck of so many cards, or another of fault_models() that is a shuffle done
/// so many times. Throws input_error for a name that is none.
std::function<void(xoshiro256pp&, std::span<std::uint32_t>)> shuffle_of_fault(std::string const& name,
                                                                              std::size_t cards);

/// Measures the effects on decks of so many cards, so many decks a fault; by fault, strongest first, at most
/// five tests a fault and the two tables of card x position and Lehmer's digits. The same on every machine
/// and number of threads. Throws input_error for fewer than 4 or more than 256 cards, or fewer than 100
/// decks.
std::vector<fault_effect> simulate_effects(std::size_t cards, std::size_t decks, std::string const& seed);
/// What these statistics see of each fault: the shifts of their means that are more than the noise of so many
/// decks. The same on every machine and number of threads. Throws as simulate_effects().
std::vector<fault_effect> simulate_statistics(std::size_t cards, std::size_t decks, std::string const& seed,
                                              std::span<deck_statistic const> statistics);
/// The effects for decks of so many cards: the library's table for 52, else simulated once and kept.
std::vector<fault_effect> const& effects_of(std::size_t cards);

/// One line of the detection table. Decks are rounded up; infinity: never.
struct power_row {
  std::string fault, statement;
  std::string best;  ///< the test that needs the fewest decks; empty when none finds it
  double decks = 0;  ///< that it needs
  std::string second;
  double second_decks = 0;
  double matrix_decks = 0;  ///< that card x position needs, the test everybody runs
  double lehmer_decks = 0;
};

/// The detection table. `alpha` is the rate of one test: divide the family's by its number of tests.
std::vector<power_row> detection_table(std::span<fault_effect const> effects, double alpha,
                                       double power = 0.9);

/// What so many decks would have shown with chance `power`, and what not.
struct power_answer {
  std::uint64_t decks = 0;
  double alpha = 0, power = 0;
  std::vector<power_row> shown,
      missed;  ///< shown: fewest decks first; missed: likewise, the hopeless ones last
};
power_answer power_of(std::size_t cards, std::uint64_t decks, double alpha, double power = 0.9);

}  // namespace faro::judge
