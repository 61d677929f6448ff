// faro odds: the options of a question about hands, read.
#pragma once
#include "cli/options/exit_codes.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "verbs/common/decks.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// What is asked of one deck, and how the hand is played if mulligans or effects have a say.
struct asked_hands {
  odds::hand_question question;
  deck_account read;                ///< of the deck
  count_t opening = 0;              ///< cards of the hand, for one hand
  std::vector<count_t> hand_sizes;  ///< of each of several hands, cards held included
  bool turns = false;               ///< cards are drawn turn by turn, in the query or by --by-turn
  std::optional<odds::mulligan_rule> mulligan;
  std::optional<odds::smoothing_rule> smoothing;
  count_t prizes = 0;
  std::vector<odds::card_effect> effects;
  odds::use_rule use = odds::use_rule::best;
  [[nodiscard]] bool played() const { return mulligan || smoothing || !effects.empty(); }
  /// The whole of it for the library.
  [[nodiscard]] odds::play_question as_play() const;
};

/// Throws usage_error for what does not fit together, input_error for texts that can't be read.
asked_hands read_hands(card_options const& o);

/// What the numbers are conditional on, one line each: of everything but --given.
std::vector<std::string> conditions_of(card_options const& o, asked_hands const& asked);

/// "2 hands of 5 cards"; "7 cards, then one a turn,".
std::string drawn_text(card_options const& o, asked_hands const& asked);

/// Hands and orders that are shown tell all cards apart: then it has to be said which cards are meant.
void refuse_unclear(card_options const& o, card_table const& table, std::vector<card_group> const& several);

}  // namespace faro::program
