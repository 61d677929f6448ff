// faro odds: how cards are drawn when it is not a hand from one deck: shared cards, with replacement, from
// several urns.
#pragma once
#include "cli/options/options.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/verb/options/card_options.hpp"

#include <string>

namespace faro::program {

/// --community, --with-replacement and --urn.
void add_other_draws(command& verb, hand_options& o);

/// Puts --community, --with-replacement and --urn into a question. Throws usage_error for what does not fit.
void read_how_drawn(card_options const& o, odds::hand_question& question);

}  // namespace faro::program
