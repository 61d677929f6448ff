// What random orders or rolls showed, and exact answers with what may be asked for instead: of orders and of
// dice.
#pragma once
#include "odds/src/engines.hpp"
#include "odds/src/orders/estimate.hpp"
#include "parallel/threads.hpp"
#include "questions/distribution_answers.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/language/detail/error.hpp>

#include <string_view>
#include <vector>

namespace faro::program {

void fill_estimate(odds_report& report, question_options const& o, odds::order_estimate const& found);
/// Throws usage_error where an answer by --simulate is to be explained.
void refuse_explained(question_options const& o);

template <class Question>
std::vector<odds::order_estimate> estimated(question_options const& o, Question const& ask) {
  refuse_explained(o);
  return odds::estimate(ask, *o.simulate, key_from_text(o.seed_of_trials(), purpose::odds_simulate),
                        o.jobs.value_or(parallel::processors()));
}

/// The exact answer; where that is too much, it is said what may be asked for instead.
template <class Question>
odds::answer_to<Question> answer_exactly(question_options const& o, Question const& ask) {
  try {
    return odds::answer(ask);
  } catch (odds::too_big const& e) {
    bool const is_said = std::string_view{e.what()}.find("--simulate") != std::string_view::npos;
    if (o.what_if || is_said || !odds::can_be_estimated(ask)) throw;
    auto const what = with_simulation(e.problem());
    if (e.has_place()) throw odds::too_big{e.query(), e.position(), what};
    throw odds::too_big{what};
  }
}

}  // namespace faro::program
