// Bridge deals under a condition: counted, found by their number, drawn without trying.
//
// Suits are folded one by one. What is open is kept as a state: for each hand where its shape stands (states
// with equal futures are one), what is left of the condition, and sums such as points, capped above what the
// condition compares; a block of states is an array over the sums. Of a hand of which nothing is open any
// more only the number of ways to deal its cards is kept. Suits that the condition singles out come first.
// A deal is then one number below the count: at each suit it says the lengths, the sums, the cards.
//
// Three hands or four that all count points are too much for that: they are counted in two halves of two
// suits each, honours apart from spots (wings/bridge/src/deals/halves/halves.hpp).
//
// Preparing takes a millisecond for one hand, up to three seconds for three that all count points; a deal
// some microseconds. Beyond the limits: too_big. Thread-compatible (nth keeps what it looked up).
// Origin: unranking (H. Wilf, A. Nijenhuis, 1975); hands by suits as bridge's tables of shapes are made.
#pragma once
#include "bridge/src/deals/question.hpp"
#include "bridge/src/deals/suits/limits.hpp"

#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/odds/hands/detail/hands.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace faro::odds::bridge {

/// Of each suit how many deals there are of these lengths.
using deals_of_lengths = std::array<std::map<suit_lengths, integer>, suits>;

class deal_ways {
 public:
  /// All deals in which the seats have the fixed cards and the condition holds. Throws too_big; input_error
  /// when a hand is given more than 13 cards or a card to two.
  explicit deal_ways(question const& condition, deal_holdings const& fixed = {},
                     deal_limits const& limits = {});
  ~deal_ways();
  deal_ways(deal_ways&&) noexcept;
  deal_ways& operator=(deal_ways&&) noexcept;

  [[nodiscard]] integer const& count() const;
  /// All deals with the fixed cards.
  [[nodiscard]] integer const& out_of() const;
  [[nodiscard]] ratio probability() const { return {count(), out_of()}; }
  /// Deal number k. Throws input_error unless k < count().
  [[nodiscard]] deal_holdings nth(integer const& k);
  /// Whether the deals were counted in halves.
  [[nodiscard]] bool in_halves() const;
  /// Where deals were counted in halves, how many there are of each lengths of each suit; takes as long as
  /// the count once more.
  [[nodiscard]] std::optional<deals_of_lengths> deals_by_lengths() const;
  /// Additions it took: a measure of size that is the same on every machine.
  [[nodiscard]] std::uint64_t steps() const;

 private:
  class pass;
  std::unique_ptr<pass> pass_;
};

/// The sum of a number over all deals for which the condition holds: divided by their count it is the exact
/// average. Throws as deal_ways; too_big for numbers of 32,768 and more.
integer sum_over_deals(question const& condition, question const& number, deal_holdings const& fixed = {},
                       deal_limits const& limits = {});

/// How many of these deals there are of each value of the number: what one pass gives where deals are counted
/// in halves, from steps_by_suits on; nothing where they are not. Throws as sum_over_deals.
std::optional<std::map<std::int64_t, integer>> values_over_deals(question const& condition,
                                                                 question const& number,
                                                                 deal_holdings const& fixed = {},
                                                                 deal_limits const& limits = {});

}  // namespace faro::odds::bridge
