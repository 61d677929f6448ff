// Questions about cards, answered: what faro odds and faro deck have in common.
#pragma once
#include "odds/src/subject.hpp"
#include "odds/verb/options/card_options.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// Answers questions of one kind, all about hands or all about orders. `verb` is the one that is asked: what
/// is of another is refused with the command that asks it. Throws usage_error, input_error, too_big.
void answer_cards(card_options& o, command const& verb);

/// Reads the query as the only question; and answers it.
void read_alone(card_options& o);
odds_report answer_alone(card_options o);

/// The chance or distribution of drawn cards. Throws input_error, and too_big with what to do then.
odds_report hand_odds(card_options const& o);
/// The distribution of an order of the whole pack.
odds_report order_odds(card_options const& o);
/// --models: which of several decks it was, or a question of all together.
odds_report models_odds(card_options const& o);
/// --best and --swap all: prints which deck makes what is asked greatest, and what each exchange does.
void best_odds(card_options o);
bool asks_for_best(card_options const& o);
/// --openings: prints which hands are kept, and rules for that.
void openings_odds(card_options o);
/// --what-if: prints what each number of the question does, one less and one more.
void what_if_odds(card_options const& o);
/// The cards of the deck, with what a question can ask of each.
void list_kinds(card_options const& o);

}  // namespace faro::program
