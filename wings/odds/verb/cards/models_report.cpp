// Models in answers.
#include "odds/verb/cards/models_report.hpp"

#include "answer/report_parts.hpp"
#include "cli/options/exit_codes.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::program {
namespace {

std::string evidence_text(ratio_bounds const& chance) {
  if (chance.exact()) return say("what was observed has the chance {}", fraction_and_decimal(chance.low));
  return fmt::format("what was observed has a chance of {} to {}", chance.low.to_decimal(9),
                     chance.high.to_decimal(9));
}

/// Of two models how much better one makes what was observed.
void note_bayes_factor(odds_report& report, std::vector<odds::model> const& models,
                       odds::models_answer const& found) {
  auto const& e = found.evidence;
  if (e.size() != 2 || !e[0].exact() || !e[1].exact()) return;
  std::size_t const k = e[1].low > e[0].low ? 1 : 0;
  if (e[1 - k].low.is_zero()) return;
  report.notes.push_back(say("Bayes factor of {} against {}: {}", models[k].name, models[1 - k].name,
                             fraction_and_decimal(e[k].low / e[1 - k].low)));
}

}  // namespace

void fill_models(odds_report& report, std::vector<odds::model> const& models,
                 odds::models_answer const& found) {
  report.table_by = "model";
  for (std::size_t i = 0; i < models.size(); ++i) {
    report.table.push_back({models[i].name,
                            found.after[i].low,
                            {{"before", models[i].prior}, {"observed", found.evidence[i].low}}});
    if (!found.after[i].exact()) report.table.back().high = found.after[i].high;
  }
  note_bayes_factor(report, models, found);
}

void fill_evidence_of_models(odds_report& report, question_options const& o, odds::models_answer const& found,
                             bool of_games) {
  report.query = o.query;
  report.evidence = found.of_all.low;
  for (auto const& text : o.observed) report.conditions.push_back(say("observed: {}", text));
  if (o.given) report.conditions.push_back(say("given: {}", *o.given));
  if (of_games || !o.observed.empty() || o.given) report.conditions.push_back(evidence_text(found.of_all));
  constexpr double certain = 1e-30;
  report.unfinished = found.of_all.width().to_double() > certain;
}

void refuse_simulated_models(question_options const& o) {
  if (o.simulate)
    throw usage_error{
        "--models and --simulate can't be combined: models are weighed by the exact chance of what was "
        "observed; a game in Lua that picks its model and says t:observe(…) is estimated"};
}

}  // namespace faro::program
