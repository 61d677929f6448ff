// Distributions of whole numbers in answers.
#include "questions/distribution_answers.hpp"

#include <faro/error.hpp>

#include <memory>

namespace faro::program {

void fill_distribution(odds_report& report, distribution<integer> const& law) {
  if (law.size() > most_rows)
    throw input_error{
        say("expected a distribution of at most {} outcomes to show, got {}: ask for a chance, such as "
            "'{} >= {}'",
            most_rows, law.size(), report.query, law.entries().back().outcome.to_string())};
  auto const over = std::make_shared<integer const>(law.denominator());
  for (auto const& e : law.entries()) report.law.emplace_back(e.outcome.to_string(), e.weight, over);
  report.ordered = true;
  report.mean = mean(law);
  report.variance = variance(law);
}

void name_faces(odds_report& report, distribution<integer> const& law,
                std::function<std::string(integer const&)> const& word) {
  for (std::size_t i = 0; i < report.law.size(); ++i) report.law[i].outcome = word(law.entries()[i].outcome);
  report.ordered = false;
  report.mean.reset();
  report.variance.reset();
}

}  // namespace faro::program
