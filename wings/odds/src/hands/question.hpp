// Asking: what one wants to know of a draw, and the answer with its conditions.
//
//   hand_question ask;
//   ask.table = card_table{standard52()};
//   ask.setting.hands = {5};
//   ask.query = "poker >= flush";
//   answer_exactly(ask).probability();          // 1277/649740 …
//
// The exact answer is that of hands.hpp. Where it is too big, estimate() deals at random: it says how often
// it dealt and how far off it may be, and is never taken for exact. The same question of other decks:
// copies.hpp.
#pragma once
#include "odds/src/hands/observation.hpp"

#include <faro/chance/seed.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/odds/hands/detail/hands.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct hand_question {
  card_table table;
  query_setting setting;
  asked query;  ///< a condition, or one or several expressions; perhaps with a condition of its own
  asked given;  ///< a further condition; empty: none
  hand_limits limits{};
  std::vector<observation> observed{};  ///< what was seen; answer() of engines.hpp weighs by it
};

/// The distribution of the expressions of a query, given the condition.
struct hand_answer {
  std::vector<value_type> types;                ///< of the expressions
  distribution<std::vector<std::int64_t>> law;  ///< of their values, over a common denominator
  ratio given = 1;                              ///< the chance of the condition
  ratio evidence = 1;                           ///< given that, the chance of what was observed
  std::vector<constant_condition> constants;    ///< parts of the question that can't vary
  hand_stats stats;

  /// Whether the query is one condition.
  [[nodiscard]] bool is_condition() const { return types.size() == 1 && types[0].form == value_form::truth; }
  /// The chance that it holds. Precondition: is_condition().
  [[nodiscard]] ratio probability() const { return law.probability({1}); }
  /// Whether the query is one number, so that it has a mean.
  [[nodiscard]] bool is_number() const { return types.size() == 1 && types[0].form == value_form::integer; }
  /// "4-4-3-2, 15": how an outcome is written.
  [[nodiscard]] std::string text(std::vector<std::int64_t> const& outcome) const;
};

/// The exact answer. Throws input_error for a query that can't be read or a condition that can never hold;
/// too_big (hands.hpp) when it would take too long.
hand_answer answer_exactly(hand_question const& ask);

/// All that is given, as it was written; empty where nothing is.
std::string given_text(hand_question const& ask);

/// What an exact answer is foreseen to cost.
hand_stats foresee(hand_question const& ask);

/// What the values of its questions mean. Throws as answer_exactly() for a query that can't be read.
std::vector<value_type> types_of(hand_question const& ask);

/// What random deals showed.
struct simulation {
  std::vector<value_type> types;
  std::map<std::vector<std::int64_t>, std::uint64_t> counts;  ///< of the deals for which the condition held
  std::uint64_t kept = 0;                                     ///< how many those are
  std::uint64_t trials = 0;                                   ///< deals
  std::vector<constant_condition> constants;
  /// Where something was observed, instead of `counts`: the weights of an outcome's deals, and their squares.
  struct weights {
    ratio sum;
    double squares = 0;
  };
  std::map<std::vector<std::int64_t>, weights> weighed;
  [[nodiscard]] ratio weight_of_all() const;
  /// How often an outcome came, and the standard error of that: sqrt(p (1 - p) / kept) where all deals count
  /// alike.
  [[nodiscard]] double frequency(std::vector<std::int64_t> const& outcome) const;
  [[nodiscard]] double standard_error(std::vector<std::int64_t> const& outcome) const;
};

/// So many random deals. The same seed gives the same counts, whatever the number of threads. Stopped on the
/// way (faro/parallel/progress.hpp) it answers with the first of them, and `trials` says how many; without
/// any it throws `stopped`.
simulation estimate(hand_question const& ask, std::uint64_t trials, key256 const& seed, unsigned threads = 1);

}  // namespace faro::odds
