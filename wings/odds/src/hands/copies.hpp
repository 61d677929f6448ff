// The same question of another deck: more or fewer copies of some cards, a swap, the fewest that suffice.
//
//   auto const rule = read_exchange(ask.table, "land", "", false);
//   answer_exactly(with_copies(ask, rule, 22)).probability();
//
// Cards are named as in questions (core/src/cards/formats/named.hpp). A name of several kinds, a tag say,
// stands for all of them together: how many there are is set, and which of them is asked for nowhere;
// refuse_told_apart() says whether the question looks at that. Costs O(kinds), and compiling where it is
// checked.
#pragma once
#include "cards/formats/named.hpp"
#include "odds/src/hands/play.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace faro::odds {

/// How the deck changes when there are more or fewer of some cards.
struct exchange_rule {
  card_group kind;  ///< whose copies vary
  std::optional<card_group>
      against;  ///< takes up the difference, so that the deck keeps its size; none: it grows
};

/// Reads the names. Without `against` the most frequent other kind takes up the difference; `others` vary,
/// too, and don't. Throws input_error for unknown names and for cards that would be exchanged for themselves.
exchange_rule read_exchange(card_table const& table, std::string_view kind, std::string_view against,
                            bool grow, std::span<card_group const> others = {});

/// How many copies there shall be.
struct copies_set {
  exchange_rule rule;
  count_t copies;
};

/// The same hand_question with so many copies. Throws input_error when what makes room has too few.
hand_question with_copies(hand_question const& ask, std::span<copies_set const> all);
hand_question with_copies(hand_question const& ask, exchange_rule const& rule, count_t copies);

/// The greatest number of copies that the rule allows.
count_t most_copies(hand_question const& ask, exchange_rule const& rule);

/// The fewest copies for which `chance_of` is at least `wanted`, and that chance; or no copies, and the best
/// chance there is. Every number from 0 up is tried; those for which nothing can be said (a condition that
/// can't hold, too few cards) are passed over, unless they all are. Throws what chance_of throws then, and
/// too_big always.
struct fewest {
  std::optional<count_t> copies;
  count_t best_copies = 0;  ///< the fewest with the best chance, when `copies` is empty
  ratio chance;
};
fewest find_fewest(hand_question const& ask, exchange_rule const& rule, ratio const& wanted,
                   std::function<ratio(hand_question const&)> const& chance_of);

/// A card that the deck did not have, without attributes: one copy of it, to be set to what it shall be.
card_group add_kind(hand_question& ask, std::string_view name);

/// The question after a swap such as 'in 3 Veto, out 3 Bolt'; a card that comes in may be new to the deck.
/// Throws input_error that says what was expected.
hand_question after_swap(play_question const& ask, std::string_view swap);

/// Cards of the deck counted out by their names, such as 'land*3 2 Bolt': of each kind how many. Of a name of
/// several kinds those are taken that are left when `taken` and what has a name of its own are gone; `groups`
/// has every such name of which some are left then. Throws input_error that begins with `source`.
std::vector<count_t> count_out(card_table const& table, std::string_view cards, std::string_view source,
                               std::span<count_t const> taken, std::vector<card_group>& groups);

/// Throws input_error where the question, its condition or the rules of play tell the kinds of a name apart,
/// so that it would matter which of them are meant.
void refuse_told_apart(play_question const& ask, card_group const& group);
/// The same where it is known of which kinds that holds.
void refuse_told_apart(card_table const& table, card_group const& group,
                       std::function<bool(std::size_t)> const& is_told);

}  // namespace faro::odds
