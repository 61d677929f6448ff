// Starting orders: what decks were before the shuffle, where nobody says so.
//
// Most faults are known by what they leave of the order before the shuffle. A list of shuffled decks does not
// say what that was: new decks come in several orders, programs list cards by suit or by rank, and some games
// shuffle on. Where a deviation was found, the decks are counted again from the usual orders and named from
// each; the order that explains them best is stated with the name. The evidence is averaged over all orders
// that are tried, so that trying many does not raise the rate of false names.
//
// Cost: 2 microseconds a deck and order of 52 cards, and 30 ms of naming an order.
#pragma once
#include "judge/src/faults/models/faults.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::judge {

struct starting_order {
  std::string name;                   ///< "a new deck (…)"
  std::vector<std::uint32_t> number;  ///< of each card as it is counted now: its place before the shuffle
};

/// The usual orders of decks whose card c is called names[c]: for 52 playing cards new decks, by suit, by
/// rank; for any deck the order turned over and the first deck. Without the order 0, 1, 2, … itself. `first`
/// may be empty.
std::vector<starting_order> usual_starting_orders(std::span<std::string const> names,
                                                  std::span<std::uint32_t const> first);

/// Naming from several starting orders.
struct fault_by_order {
  fault_report report;  ///< from the order that explains the decks best
  std::string order;    ///< its name; empty for the order that was assumed
  std::size_t tried = 1;
};

/// Names the faults of decks (each of `cards` numbers, one behind the other) from the order that was assumed
/// and from the others; another one is taken only where it is 20 times likelier with all of them tried.
/// `assumed` is the report of all decks. Throws input_error for a deck that is none.
fault_by_order name_faults_by_order(fault_report const& assumed, std::span<std::uint16_t const> decks,
                                    std::size_t cards, std::span<starting_order const> orders,
                                    panel_distributions const& laws);

}  // namespace faro::judge
