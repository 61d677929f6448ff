// The functions and words of questions about hands: one table (functions.cpp), one file for each family
// (functions/). To add one, write how it is compiled and give it a line in the table.
#pragma once
#include "odds/hands/compiler.hpp"

#include <faro/odds/language/vocabulary.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace faro::odds::detail {

/// A call in the text, `groups(rank, 2)`, or a word alone, `balanced`; where it looks, and who compiles it.
struct function_call {
  hand_compiler& by;
  syntax const& written;
  scope const& in;
  [[nodiscard]] std::size_t arguments() const { return written.children.size(); }
  [[nodiscard]] syntax const& argument(std::size_t i) const { return written.children[i]; }
  [[nodiscard]] bool is_word() const { return written.is == syntax::kind::name; }
};

/// Where a function may stand.
enum class stands : std::uint8_t {
  anywhere,  ///< in conditions on a single card, too: min, abs, if
  in_hands   ///< about the cards drawn
};

struct hand_function {
  function_entry shown;
  std::size_t least, most;  ///< arguments; 0 and 0: it is a word
  stands where;
  typed (*compile)(function_call const&);
  /// For functions that look at the first cards drawn: how many of them. Throws for arguments that are none.
  std::optional<count_t> (*looks)(syntax const& call, std::string_view text, query_setting const&) = nullptr;
  bool by_turns = false;  ///< it draws on, a card a turn
};

std::span<hand_function const> hand_functions();
/// The function of this name, or nothing; words (which take no arguments) apart from functions.
hand_function const* find_function(std::string_view name);
hand_function const* find_word(std::string_view name);

/// The i-th argument, which must be the number of a hand; from 0. A hand with the cards that all share.
std::size_t hand_argument(function_call const& c, std::size_t i);
scope scope_of_hand(std::size_t hand, query_setting const& setting);
/// The first argument, which must be the name of an attribute; its place.
std::int32_t attribute_argument(function_call const& c);

// functions/choices.cpp
typed least_of(function_call const& c);
typed greatest_of(function_call const& c);
typed absolute_value(function_call const& c);
typed either(function_call const& c);
// functions/totals.cpp
typed count_cards(function_call const& c);
typed sum_cards(function_call const& c);
typed all_cards(function_call const& c);
// functions/groups.cpp
typed distinct_values(function_call const& c);
typed largest_group(function_call const& c);
typed groups_of(function_call const& c);
typed longest_run(function_call const& c);
typed highest_value(function_call const& c);
typed lowest_value(function_call const& c);
// functions/shapes.cpp
typed shape_of(function_call const& c);
typed shape_of_suits(function_call const& c);
typed balanced(function_call const& c);
// functions/poker.cpp
typed poker_category(function_call const& c);
// functions/strengths.cpp
typed hand_strength(function_call const& c);
typed hand_beats(function_call const& c);
typed hand_ties(function_call const& c);
// functions/first_cards.cpp
typed first_cards(function_call const& c);
typed cards_by_turn(function_call const& c);
std::optional<count_t> looks_of_first(syntax const& call, std::string_view text, query_setting const&);
std::optional<count_t> looks_of_turn(syntax const& call, std::string_view text, query_setting const&);
// functions/several_hands.cpp
typed one_hand(function_call const& c);
typed each_hand(function_call const& c);
typed some_hand(function_call const& c);
typed shared_cards(function_call const& c);
// functions/bridge.cpp
typed controls(function_call const& c);
typed losing_tricks(function_call const& c);
// functions/values.cpp
typed zar_points(function_call const& c);
typed blackjack_total(function_call const& c);
// functions/cribbage.cpp
typed cribbage_hand(function_call const& c);
typed cribbage_crib(function_call const& c);
std::optional<count_t> looks_before_last(syntax const& call, std::string_view text, query_setting const&);

}  // namespace faro::odds::detail
