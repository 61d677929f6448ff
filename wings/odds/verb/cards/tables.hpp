// faro odds: questions about hands asked of several decks or turns, and the fewest copies that do.
#pragma once
#include "odds/src/hands/copies.hpp"
#include "odds/verb/cards/hand_options.hpp"

#include <vector>

namespace faro::program {

/// A row for each turn of --by-turn.
odds_report by_turns(card_options const& o, asked_hands const& q);

/// A row for each number of copies of the kind that --vary names last; others may have been set.
odds_report vary_copies(card_options const& o, asked_hands const& q, std::vector<odds::copies_set> set = {});

/// The fewest copies of the kind that --find names with which --at-least holds; throws verification_failed.
odds_report find_copies(card_options const& o, asked_hands const& q);

/// For each number of copies of the kind that varies first a table: over turns, or over copies of the second.
odds_report table_of_tables(card_options const& o, asked_hands const& q);

}  // namespace faro::program
