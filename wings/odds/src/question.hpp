// A question, whatever it is about: drawn cards and what is done with them, the order of a pack, dice, which
// deck makes what is asked greatest, which opening hands are kept, which of several decks or dice it was,
// what chips are worth, who goes all-in, how lucky somebody was, who wins a showdown, or what a suit makes.
// One value, from whichever door it came; what is asked in it was read once and knows its places in what was
// written. Engines answer it, the plain reading says what it means. Cost: none. Values.
#pragma once
#include "odds/src/best/openings.hpp"
#include "odds/src/best/question.hpp"
#include "odds/src/chips/chips.hpp"
#include "odds/src/chips/luck.hpp"
#include "odds/src/chips/push_fold.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/observed/models.hpp"
#include "odds/src/observed/of_dice.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/src/tricks/suit_play.hpp"

#include <faro/odds/showdown/showdown.hpp>

#include <variant>

namespace faro::odds {

using question =
    std::variant<play_question, order_question, dice_question, best_question, chips_question, luck_question,
                 openings_question, showdown_question, models_question, tricks::suit_question, push_question>;

}  // namespace faro::odds
