// faro odds: exact chances of draws and of orders of a pack.
#include "cli/invocation.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/options/draw_options.hpp"
#include "odds/verb/words.hpp"
#include "questions/listed.hpp"

#include <memory>

namespace faro::program {
namespace {

constexpr char const* odds_examples =
    "faro odds --deck 'land*24 spell*36' --draw 7 'land in 2..4'\n"
    "faro odds --draw 5 poker                 # the categories of poker\n"
    "faro odds --draw 13 'balanced and hcp in 15..17'\n"
    "faro odds --draw 13 'ace >= 2' --given 'ace >= 1'\n"
    "faro odds --hands 3x5 'each(ace >= 1)'   # three hands from one deck\n"
    "faro odds --deck mine.txt --draw 7 'by(3, land >= 3) and by(5, land >= 5)'\n"
    "faro odds --order 'adjacent(rank) >= 1'  # are some neighbours of equal rank?\n"
    "faro odds --urn 'red*3 blue*2: 2' red    # two from an urn\n"
    "faro odds --functions                    # everything that can be asked";

}  // namespace

void add_odds(command& app) {
  auto const o = std::make_shared<card_options>();
  auto* const verb = add_question_verb(
      app, "odds", "The exact odds of a draw, or of an order of the pack.", odds_examples, "QUESTION",
      "what is asked: 'land >= 2', poker, 'hcp in 15..17' (docs/odds.md)", o->as_text);
  add_deck_options(*verb, *o);
  add_decks(*verb, o->decks);
  add_hand_options(*verb, *o);
  add_hands_options(*verb, *o);
  add_given(*verb, *o, "only draws for which this condition holds");
  add_observed(
      *verb, *o,
      "what somebody was seen to do, and how likely with which cards: '80% if pair, else 10%', 'land "
      "in 2..5', 'hand 2 shows ace'; may be repeated");
  add_models(*verb, *o,
             "several decks, of which it is one: '1/3 red: a*4 b*2; 2/3 blue: a*2 b*4'; which is asked by "
             "`which`");
  add_definitions(*verb, o->known);
  add_other_draws(*verb, *o);
  add_what_if(*verb, *o);
  add_answer_options(*verb, *o);
  add_distribution_options(*verb, *o);
  add_effort(*verb, *o);
  add_trials(*verb, *o);
  add_explain(*verb, *o);
  add_listing(*verb, *o);
  add_vocabulary(*verb, o->functions, words_of_cards);
  verb->complete = [](invocation& asked) {
    take_asked_text(asked);
    if (asked.operands.empty() && asked.find("--replay")) take_recorded_question(asked);
  };
  on_run(*verb, [o, verb] {
    if (o->functions) return list_functions(words_of_cards, o->style());
    answer_cards(*o, *verb);
  });
}

void join_odds() {
  record_questions("odds", "faro odds", "question deck");
  record_questions("dice", "faro dice", "question");
}

}  // namespace faro::program
