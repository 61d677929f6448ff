// faro deck: a deck played and built.
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/deck/curve.hpp"
#include "odds/verb/words.hpp"

#include <memory>

namespace faro::program {
namespace {

constexpr char const* deck_examples =
    "faro deck --deck 'land*24 spell*36' --draw 7 'land >= 4' --by-turn 1..10\n"
    "faro deck --deck mine.txt --draw 7 'by(3, land >= 3)' --on draw\n"
    "faro deck --deck 'a*24 b*36' --draw 7 'a in 2..4' --mulligan london\n"
    "faro deck --deck 'A*3 B*3 pot*3 x*9' --draw 5 'A and B' --effect 'pot: draw 2'\n"
    "faro deck --deck 'land*24 spell*36' --draw 7 land --vary land=20..28\n"
    "faro deck --deck 'x*4 y*56' --draw 7 'x >= 1' --find x --at-least 0.9\n"
    "faro deck --deck 'land*24 spell*36' --draw 7 'land = 3' --best 'land 20..27'\n"
    "faro deck curve --deck mine.csv          # which spells are paid on their turn";

}  // namespace

void add_deck(command& app) {
  auto const o = std::make_shared<card_options>();
  auto* const verb = add_question_verb(
      app, "deck", "A deck played and built: turns, mulligans, effects; the best deck, what a swap does.",
      deck_examples, "QUESTION", "what is asked of the hand: 'land >= 2', 'by(3, land >= 3)' (docs/deck.md)",
      o->as_text);
  add_deck_options(*verb, *o);
  add_hand_options(*verb, *o);
  add_given(*verb, *o, "only games for which this condition holds of the hand in the end");
  add_definitions(*verb, o->known);
  add_turns(*verb, *o);
  add_play_options(*verb, *o);
  add_build_options(*verb, *o);
  add_what_if(*verb, *o);
  add_answer_options(*verb, *o);
  add_fractions(*verb, *o);
  add_effort(*verb, *o);
  add_trials(*verb, *o);
  add_explain(*verb, *o);
  verb->question_words = [] { return words_of_questions(words_of_cards); };
  add_curve(*verb);
  on_run(*verb, [o, verb] { answer_cards(*o, *verb); });
}

}  // namespace faro::program
