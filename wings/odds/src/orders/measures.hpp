// The counts of one order that lies before us, card by card: what the distributions are distributions of.
// Apart from the distributions, which look at no order. Private to the library.
#pragma once
#include <faro/cards/deck.hpp>
#include <faro/chance/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace faro::odds::orders {

/// The kinds of the cards from the top.
using order_of_kinds = std::span<std::uint32_t const>;
/// The order in which a pack lies: its kinds ascending.
std::vector<std::uint32_t> sorted_kinds(deck const& pack);
/// A count of such an order; conditions are 1 or 0.
using order_measure = std::function<std::int64_t(order_of_kinds)>;
/// A count that one order leaves to chance: which of its gaps, what another pack beside it shows.
using measure_by_chance = std::function<std::int64_t(order_of_kinds, chooser_ref)>;
/// Of each kind its class, if it has one.
using class_of_kind = std::vector<std::optional<std::size_t>>;
/// Of each kind whether it belongs.
using some_kinds = std::vector<bool>;

order_measure alike_neighbours(class_of_kind classes, bool circle);
/// `cards` less the neighbours that are alike.
order_measure runs_of_alike(class_of_kind classes, std::uint64_t cards);
order_measure longest_of_alike(class_of_kind classes);
/// Cards followed by one of a lower class; or of a higher one.
order_measure steps(class_of_kind classes, bool up);
/// Places whose card is of the class called: `turns` has the turn of each class among `called`.
order_measure called_cards(class_of_kind classes, std::vector<std::uint64_t> turns, std::uint64_t called);
/// Cards followed by one whose rung is the next, of the same chain. A rung is the place in the chain; after
/// the last of `rungs` comes the first, where they turn.
order_measure followed(class_of_kind rung, class_of_kind chain, std::size_t rungs, bool turn);
/// The place, from 1, of the k-th of these.
order_measure place_of(some_kinds cards, std::uint64_t k);
/// The least, or the most, cards between neighbours among these.
order_measure gap_between(some_kinds cards, bool largest);
/// The cards between one of these and the next; each of the gaps alike.
measure_by_chance one_of_the_gaps(some_kinds cards);
/// Places where another pack of so many of each kind, turned beside it, shows one of the same class.
measure_by_chance matches_beside(class_of_kind classes, std::vector<count_t> pack);
order_measure drawn_until_distinct(class_of_kind classes, std::uint64_t wanted);
order_measure drawn_until_alike(class_of_kind classes, std::uint64_t wanted);
/// Whether the first of `a` comes before the first of `b`; a card that is both decides for neither.
order_measure first_of_two(some_kinds a, some_kinds b);
order_measure shows_at(std::uint64_t place, some_kinds cards);
/// Whether the card after the k-th of `cards` is one of `next`.
order_measure shows_after(some_kinds cards, std::uint64_t k, some_kinds next);

}  // namespace faro::odds::orders
