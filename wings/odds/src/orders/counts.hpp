// The counts of orders by name: what each needs to be read, and who reads it. Private to the library.
//
// To add one, write how it is read in a file of counts/ and give it a line in the table (query_counts.cpp).
#pragma once
#include "language/vocabulary.hpp"
#include "odds/src/orders/query_counts.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::orders {

constexpr std::string_view blocks_method = "blocks of glued neighbours, by inclusion and exclusion";
constexpr std::string_view rooks_method = "rook numbers, by inclusion and exclusion";
constexpr std::string_view places_method = "binomials: all sets of places are equally likely";
constexpr std::string_view exchange_method = "exchangeability: all places and gaps are alike";

/// A count that is named in the text: adjacent(rank).
struct count_call {
  syntax const& written;
  card_names const& names;

  [[nodiscard]] std::string const& name() const { return written.text; }
  [[nodiscard]] std::size_t arguments() const { return written.children.size(); }
  [[nodiscard]] syntax const& argument(std::size_t i) const { return written.children[i]; }
  [[nodiscard]] std::uint64_t cards() const { return names.pack().size(); }
  /// "52 cards"
  [[nodiscard]] message in_words() const;
};

/// How a count is asked for, and who reads what stands in its brackets.
struct count_function {
  function_entry shown;
  std::size_t least, most;  ///< arguments
  order_count (*read)(count_call const&);
};

order_count made(std::string name, message asked, std::string_view method,
                 std::function<distribution<integer>()> law, order_measure measure);
/// A condition that holds with this chance.
order_count made_condition(std::string name, message asked, std::string_view method, ratio const& chance,
                           order_measure measure);

/// What cards are compared by: an attribute, or that they are among some cards.
struct likeness {
  std::string name;
  message words;  ///< "of equal rank", "both 'hearts'"
  message sizes;  ///< "13 ranks", "13 such cards"
  card_classes classes;
  bool attribute;
  class_of_kind of_kind;
};
likeness read_likeness(count_call const& c);
/// Of each kind 0 where it is among the cards, else nothing.
class_of_kind as_class(selection const& cards);

/// "the first of the 4 cards 'ace'"
message which_of(selection const& cards, std::uint64_t k);
/// The count that is the place of the k-th of some cards.
order_count count_of_place(count_call const& c, selection cards, std::uint64_t k, std::string name);

// counts/neighbours.cpp
order_count read_neighbours(count_call const& c);
order_count read_runs(count_call const& c);
order_count read_longest_run(count_call const& c);
order_count read_falls(count_call const& c);
// counts/matches.cpp
order_count read_hits(count_call const& c);
order_count read_snap(count_call const& c);
order_count read_successions(count_call const& c);
// counts/places.cpp
order_count read_position(count_call const& c);
order_count read_gap(count_call const& c);
order_count read_first_before(count_call const& c);
order_count read_card_at(count_call const& c);
order_count read_card_after(count_call const& c);
// counts/draws.cpp
order_count read_draws(count_call const& c);

}  // namespace faro::odds::orders
