// Few data, honestly: forty opening hands, a playlist of twenty-five plays. The exact answer to the question
// asked, what so few could not have shown, and how many more would.
//
// Counts of a kind in hands (lands among 7 cards): the total over the hands and their spread, each against
// its distribution under a fair shuffle, which is the convolution of hypergeometric distributions; exact
// integers for few, then long doubles, and for many by their characteristic function (sum_tails.hpp).
// Neighbours in a playlist: how often two songs of one artist stand side by side, against the exact
// distribution over all orders of these plays (inclusion and exclusion over blocks). At most some tenths of a
// second, and O(plays^2) products.
//
// Origin: the hypergeometric distribution (C. Huygens, 1657); arrangements without neighbours of a kind (I.
// Kaplansky, 1945).
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::judge {

/// A number against its distribution.
struct few_test {
  double seen = 0, expected = 0, deviation = 0;  ///< deviation: standard deviation of the distribution
  double fewer = 1, more = 1;                    ///< the chance of so few or fewer, of so many or more
  double p = 1;                                  ///< two-sided: twice the smaller, at most 1
  bool exact = false;                            ///< from integers; else to ten digits or more
};

struct hand_counts {
  std::uint64_t seen = 7, deck = 60, copies = 24;  ///< cards of a hand, of the deck, of the kind in the deck
  std::vector<std::uint64_t> hits{};               ///< in each hand
};
struct hand_report {
  few_test total{};   ///< hits in all hands together
  few_test spread{};  ///< sum of the squared distances from what is expected
  /// With chance 0.9 a shift of the mean so large is shown at the error rate; that of half a card takes so
  /// many hands.
  double shown_shift = 0;
  std::uint64_t hands_for_half = 0;
};
/// Throws input_error for numbers that contradict each other, for no hands or more than 5,000.
hand_report judge_hands(hand_counts const& what, double alpha);

struct play_report {
  std::size_t plays = 0, kinds = 0;
  few_test neighbours{};  ///< pairs of neighbours of one kind
  /// The least p that so few plays could have reached at all, all kept apart; and how many plays of the same
  /// mixture could reach the error rate, nothing beyond 400.
  double least_p = 1;
  std::optional<std::size_t> plays_needed{};
  /// With chance 0.9 so many plays show a player that leaves at most, or at least, so many of these
  /// neighbours on average (orders with k of them are weighed by t^k); nothing where no number of them is
  /// shown.
  std::optional<double> shown_below{}, shown_above{};
  /// So many plays of the same mixture show, with chance 0.9, half as many of these neighbours as a fair
  /// shuffle leaves; nothing beyond 400, or where no player can leave so few.
  std::optional<std::size_t> plays_for_half{};
};
/// Of each play what it is of (its artist), in order. Throws input_error for fewer than 2 plays or more than
/// 400.
play_report judge_plays(std::span<std::string const> kinds, double alpha);

}  // namespace faro::judge
