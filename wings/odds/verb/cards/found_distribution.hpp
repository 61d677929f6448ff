// faro odds: the distribution that answers a question about hands, found exactly or by random deals, and its
// report.
#pragma once
#include "odds/src/engines.hpp"
#include "odds/verb/cards/hand_options.hpp"

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// The distribution of the query, exactly or as random deals showed it.
struct found_distribution : odds::card_answer {
  std::optional<odds_report::estimate> simulated{};
  std::map<std::vector<std::int64_t>, odds::simulation::weights> weighed{};  // random deals, if not alike

  /// The standard error of the mean of what `worth` says of outcomes, where it is `mean`.
  template <class Worth>
  [[nodiscard]] std::optional<double> error(double mean, Worth const& worth) const {
    if (weighed.empty()) return std::nullopt;
    double squares = 0, all = 0;
    for (auto const& [values, weight] : weighed) {
      auto const off = worth(values) - mean;
      squares += weight.squares * off * off;
      all += weight.sum.to_double();
    }
    return std::sqrt(squares) / all;
  }
  /// Of the chance of an outcome.
  [[nodiscard]] std::optional<double> error(std::vector<std::int64_t> const& outcome) const {
    return error(law.probability(outcome).to_double(),
                 [&](auto const& values) { return values == outcome ? 1.0 : 0.0; });
  }
};

/// The distribution after so many more draws than the opening hand.
found_distribution solve(card_options const& o, asked_hands const& q, odds::hand_question ask, count_t draws);

bool is_truth(found_distribution const& f);
bool is_number(found_distribution const& f);

/// The chance of a condition, or the mean of a number; throws usage_error where it is neither.
ratio value_of(found_distribution const& f);

/// Parts of the question that can't vary, unless another row of a table said that they do.
class constants_of_all {
 public:
  /// None where mulligans and effects change what was drawn, which is not looked at here.
  explicit constants_of_all(card_options const& o) : as_drawn_{!o.mulligan && o.effects.empty()} {}

  void add(std::vector<odds::constant_condition> const& found);
  void report(odds_report& report) const;

 private:
  std::vector<odds::constant_condition> all_;
  bool as_drawn_, any_ = false;
};

/// The report's head: what is asked, of which cards, under which conditions.
odds_report begin_report(card_options const& o, asked_hands const& q);

/// What random deals a report is of, and whether they were stopped on the way.
void note_deals(odds_report& report, found_distribution const& f, card_options const& o);

/// A row of a table of chances or means.
table_row row_of(std::string at, found_distribution const& f, card_options const& o);

/// One answer: a chance or a distribution, of several questions each one's own beside it.
void report_distribution(odds_report& report, found_distribution const& f, card_options const& o);

}  // namespace faro::program
