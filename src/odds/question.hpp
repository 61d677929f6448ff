// A question, whatever it is about: drawn cards and what is done with them, the order of a pack, dice, which
// deck makes what is asked greatest, which opening hands are kept, what chips are worth, how lucky somebody
// was, or who wins a showdown. One value, from whichever door it came; what is asked in it was read once and
// knows its places in what was written. Engines answer it, the plain reading says what it means. Cost: none.
// Values.
#pragma once
#include "odds/best/openings.hpp"
#include "odds/best/question.hpp"
#include "odds/chips/chips.hpp"
#include "odds/chips/luck.hpp"
#include "odds/hands/play.hpp"
#include "odds/orders/query.hpp"

#include <faro/odds/dice/detail/asked.hpp>
#include <faro/odds/dice/detail/pool.hpp>
#include <faro/odds/showdown/showdown.hpp>

#include <variant>

namespace faro::odds {

struct dice_question {
  asked_dice query;  ///< one or several questions; perhaps with a condition of its own
  work_limit work{};
};

using question = std::variant<play_question, order_question, dice_question, best_question, chips_question,
                              luck_question, openings_question, showdown_question>;

}  // namespace faro::odds
