// Draws of cards and orders of the pack, listed or drawn from: --ways and --sample.
#pragma once
#include "odds/verb/options/card_options.hpp"
#include "questions/listed.hpp"

namespace faro::program {

way_list ways_of_hands(card_options const& o);
way_list ways_of_orders(card_options const& o);

}  // namespace faro::program
