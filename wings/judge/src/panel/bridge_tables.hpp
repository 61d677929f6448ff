// Judging bridge deals: cards by seats, suit lengths and points against their exact distributions, one
// verdict.
//
// Of each deal: who holds which card; for each seat the pattern of its suit lengths (39 of them) and its
// high-card points (ace 4 … jack 1); over all four hands the sum of squares of the 16 suit lengths (flat
// deals have a small one, wild deals a large one) and of the four point counts; cards that lie beside each
// other in the pack's order and go to the same hand; and against the deal before, cards that stay in their
// hand. A deal that comes twice is told, too.
//
// Distributions are counted exactly. Card by seat has X2 = sum (O - E)^2 / E, which tends to 52/51 chi-square
// of 153 degrees (part_tables.hpp: 52 places, four kinds of 13), and no single cell is trusted before all 208
// are corrected for. Holm's correction over the panel holds the chance of any false alarm.
//
// Cost: 0.8 µs a deal and 16 bytes; the distributions once, about 250 ms (4 x 4 tables, meeting in the
// middle).
#pragma once
#include "cards/deal_number.hpp"
#include "judge/src/panel/part_tables.hpp"

#include <faro/exact/distribution.hpp>
#include <faro/judge/panel/detail/panel.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace faro::judge {

/// A pattern of suit lengths, longest first ("4432"), and in how many hands of C(52,13) it comes.
struct hand_pattern {
  std::string name;
  std::uint64_t hands;
};
/// All 39, the most frequent first.
std::vector<hand_pattern> const& hand_patterns();

/// The high-card points of one hand.
distribution<std::int64_t> hand_points_distribution();
/// Of a whole deal: the sum of squares of the 16 suit lengths, and of the points of the four hands.
distribution<std::int64_t> suit_squares_distribution();
distribution<std::int64_t> points_squares_distribution();
/// How many of the 52 cards are dealt to the hand that held them in the deal before.
distribution<std::int64_t> same_hand_distribution();

/// Counts over many deals.
class bridge_tables {
 public:
  bridge_tables();
  /// Counts a deal. Precondition: 13 cards a seat.
  void add(deal_seats const& deal);

  [[nodiscard]] std::uint64_t deals() const { return seats_.parts(); }
  /// How often the card (its place in the order AS … 2C) went to the seat.
  [[nodiscard]] std::uint64_t at(std::size_t card, std::size_t seat) const { return seats_.at(card, seat); }
  /// How many hands of the seat had so many points; were of pattern number i of hand_patterns().
  [[nodiscard]] std::vector<std::uint64_t> const& points(std::size_t seat) const { return points_[seat]; }
  [[nodiscard]] std::vector<std::uint64_t> const& patterns(std::size_t seat) const { return patterns_[seat]; }
  /// How many deals had the sum; by value.
  [[nodiscard]] std::vector<std::uint64_t> const& suit_squares() const { return suit_squares_; }
  [[nodiscard]] std::vector<std::uint64_t> const& points_squares() const { return points_squares_; }
  /// How many deals but the first had so many cards where the one before had them.
  [[nodiscard]] std::vector<std::uint64_t> const& same_hand() const { return same_hand_; }
  [[nodiscard]] part_tables const& seats() const { return seats_; }
  /// Of the first million deals: how many were looked at, and how many of them had come before.
  [[nodiscard]] std::uint64_t kept() const { return kept_.size(); }
  [[nodiscard]] std::uint64_t repeats() const;

 private:
  part_tables seats_;
  std::array<std::vector<std::uint64_t>, 4> points_, patterns_;
  std::vector<std::uint64_t> suit_squares_, points_squares_, same_hand_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> kept_;  // two bits a card
  deal_seats before_{};
};

namespace detail {
class panel_builder;
}
/// The tests of the panel. Precondition: there is a deal.
void add_deal_tests(detail::panel_builder& panel, bridge_tables const& tables);
/// Runs the panel. `cards` is 52, `decks` the number of deals.
panel_result judge_deals(bridge_tables const& tables);

}  // namespace faro::judge
