// Questions about the order of a whole shuffled pack, asked in words: `adjacent(rank) >= 1`, `hits(13)`,
// `position(ace, 2)`, `draws until all suits`.
//
// A query names one count of the order (see vocabulary_of_orders), may compute with it (+ - *) and may
// compare it
// (< <= = != >= >, chains, and, or, not); `given CONDITION` restricts to orders where another comparison of
// the same count holds. A count alone gives its distribution, a comparison its probability. Every answer is
// exact. Cards are named by kind, tag or value (`ace`, `hearts`, `red ace or K`, `"Sol Ring"`), or by an
// attribute
// (`suit = hearts`, `mana >= 3`); classes of cards by an attribute, such as rank, suit, colour, a column of a
// CSV file, or `card`.
//
// Cost: that of the distribution asked for (distributions.hpp).
#pragma once
#include "cards/formats/named.hpp"
#include "odds/src/hands/asked_order.hpp"

#include <faro/cards/detail/table.hpp>
#include <faro/exact/distribution.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

struct order_question {
  card_table pack{};
  asked_order query{};          ///< one or several questions; perhaps with a condition of its own
  asked_order given{};          ///< a further condition; empty: none
  std::vector<count_t> seen{};  ///< of each kind how many are out of play; empty: none
};

/// The cards that are shuffled; a kind of which none are left is no longer known. Throws input_error where
/// more are seen than there are, or all.
card_table left_in(order_question const& ask);
/// Throws input_error where the question or its condition tells the kinds of a name apart, so that it would
/// matter which of them were seen.
void refuse_told_apart(order_question const& ask, card_group const& group);

/// What came of a query.
struct order_answer {
  /// The distribution of the number asked for; for a condition that of the count it is about (1 and 0 for yes
  /// and no where it is about none). Weights are out of denominator().
  distribution<integer> law;
  std::optional<ratio> probability;  ///< of the condition, where the query is one
  std::string given;   ///< the condition after `given`, which distribution and probability keep to
  std::string asked;   ///< one line: what the count is, of how many cards
  std::string method;  ///< one line: how it was computed
};

/// Answers a question about the order of the shuffled pack, of several the one of this number, from 0. Throws
/// query_error that names the character and says what was expected; input_error when the exact answer would
/// take too long (distributions.hpp).
order_answer answer_order(order_question const& ask, std::size_t question = 0);
/// The same for one question, of a deck with the attributes of its playing cards or with others.
order_answer answer_order(card_table const& cards, asked_order const& query);
order_answer answer_order(deck const& pack, asked_order const& query);

}  // namespace faro::odds
