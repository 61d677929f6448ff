// What was seen of dice: what somebody said or did who knows how they lie, or what they showed.
//
//   asked_dice const his{"let his = 5d6 in his count 6 >= 2"};
//   auto const seen = read_observation(his, "90% if his count 6 >= 2, else 30%");
//   answer_observed(his, std::vector{seen}).evidence
//
// An observation is of the rolls that the question names; of the same dice several times, each time is a roll
// of its own (models.hpp). The distribution is that under each case of all observations, weighed by how
// likely it was to be seen (T. Bayes, 1763). Cost: an answer under a condition for each way the cases go
// together. Values.
#pragma once
#include "dice/src/questions.hpp"

#include <faro/exact/ratio.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct dice_observation {
  struct likelihood_case {
    asked_dice condition;  ///< under the lets of the question
    ratio chance;
  };
  std::string text{};  ///< as it was written
  std::vector<likelihood_case> cases{};
  ratio otherwise;
};

struct dice_question {
  asked_dice query;  ///< one or several questions; perhaps with a condition of its own
  work_limit work{};
  std::vector<dice_observation> observed{};  ///< of the rolls that the question names
};

/// Reads "80% if a >= 5, else 10%" or "a >= 5" of what a question names. Throws query_error with its place,
/// also for a question that names no roll and for a condition that speaks of none.
dice_observation read_observation(asked_dice const& of, std::string_view text, definitions const& known = {});

/// One distribution of several, each of which holds with this chance.
dice_answers mixed(std::vector<dice_answers> const& each, std::vector<ratio> const& chances);

/// What was asked, given what was observed. Throws not_as_observed for what can't be, too_big for too many
/// cases, input_error for a chance that is not exact.
dice_answers answer_observed(dice_question const& ask);

}  // namespace faro::odds
