// Orders and dice: estimates, and exact answers.
#include "odds/verb/cards/order_answers.hpp"

#include "cli/options/exit_codes.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <string_view>

namespace faro::program {

void fill_estimate(odds_report& report, question_options const& o, odds::order_estimate const& found) {
  report.simulated = odds_report::estimate{found.trials, found.kept, o.seed_of_trials()};
  if (found.trials < *o.simulate)
    report.notes.push_back(say("stopped after {} of {} trials", found.trials, *o.simulate));
  if (found.is_condition) {
    auto const yes = found.counts.find(integer{1});
    report.probability = ratio{integer{yes == found.counts.end() ? 0 : yes->second}, integer{found.kept}};
  } else {
    std::vector<distribution<integer>::entry> entries;
    for (auto const& [value, n] : found.counts) entries.push_back({value, integer{n}});
    auto const law = distribution<integer>::in_proportion(std::move(entries));
    fill_distribution(report, law);
    if (!found.words.empty()) name_faces(report, law, [&](auto const& face) { return found.words.at(face); });
  }
  if (!found.asked.empty()) report.notes.push_back(found.asked);
}

void refuse_explained(question_options const& o) {
  if (o.explain) throw usage_error{"--explain says how an exact answer was found; --simulate gives none"};
}

}  // namespace faro::program
