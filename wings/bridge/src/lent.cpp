// The engines of bridge deals, a row each, and what else is lent to questions about drawn cards.
#include "bridge/src/lent.hpp"

#include "bridge/src/deals/counted/four_hands.hpp"
#include "bridge/src/deals/question.hpp"
#include "bridge/src/tricks/deals.hpp"
#include "bridge/src/tricks/functions.hpp"
#include "bridge/src/tricks/suit_play.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/hands/whole_deals.hpp"
#include "odds/src/subject.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds::bridge {

namespace {

double cost_of_a_deal(play_question const& /*ask*/) { return after_a_pass; }

// ---- Suit by suit, over the four hands of a deal

constexpr std::string_view by_suit = "suit by suit";

bool may_be_of_a_deal(play_question const& ask) {
  auto const& setting = ask.asked.setting;
  return is_dealt(ask) && !odds::looks_at_deals(ask.asked) && ask.asked.table.cards.size() == suits * ranks &&
         setting.community == 0 && std::ranges::all_of(setting.hands, [](count_t n) { return n == ranks; });
}

card_answer by_suits(play_question const& ask) {
  auto found = answer_by_suits(hands_of(ask));
  if (!found) throw too_big{"the question can't be counted suit by suit"};
  return shown(*std::move(found), by_suit, say("method: suit by suit, over the four hands of a deal"));
}

// ---- Every deal that is left, shown to a double-dummy solver

constexpr std::string_view solver = "deals solved";

bool may_be_solved(play_question const& ask) { return is_dealt(ask) && odds::looks_at_deals(ask.asked); }

card_answer solved(play_question const& ask) {
  return shown(tricks::answer_with_tricks(hands_of(ask)), solver,
               say("method: every deal that is left, looked at by a double-dummy solver"));
}

constexpr std::array of_deals{engine<play_question>{by_suit, may_be_of_a_deal, cost_of_a_deal, by_suits},
                              engine<play_question>{solver, may_be_solved, cost_of_a_deal, solved}};

}  // namespace
}  // namespace faro::odds::bridge

namespace faro::odds {

void lend_bridge() {
  detail::lend_functions(tricks::functions_of_tricks());
  plain::lend_words(tricks::words_of_tricks());
  lend_engines(bridge::of_deals);
  lend_estimate(tricks::estimate_with_tricks);
  lend_subject(subject::suits, tricks::is_suit_combination);
}

}  // namespace faro::odds
