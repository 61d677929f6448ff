// faro dice --models: which of several dice it was, and what is asked of all of them together.
#include "odds/verb/cards/models_report.hpp"
#include "odds/verb/dice/dice.hpp"

namespace faro::program {

odds_report dice_models(dice_options const& o) {
  refuse_simulated_models(o);
  auto const ask = odds::models_of_dice(*o.models, o.query == which_word ? "" : o.query, o.observed, o.known);
  auto const answered = odds::answer(ask);
  auto const& found = answered.of;
  odds_report report;
  if (o.query == which_word) {
    fill_models(report, ask.models, found);
  } else {
    report = dice_report(std::get<odds::dice_answers>(found.asked));
  }
  fill_evidence_of_models(report, o, found, false);
  return report;
}

}  // namespace faro::program
