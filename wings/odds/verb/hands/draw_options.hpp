// faro odds: how cards are drawn when it is not a hand from one deck: shared cards, with replacement, from
// several urns.
#pragma once
#include "cli/options.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/verb/odds.hpp"

#include <string>

namespace faro::program {

void add_draw_options(command& verb, odds_options& o);

/// Puts --community, --with-replacement and --urn into a question. Throws usage_error for what does not fit.
void read_how_drawn(odds_options const& o, odds::hand_question& question);

}  // namespace faro::program
