// Questions about several models, answered: each model as a question of its own, then weighed.
//
// Private to the library. Cost: that of the models' answers.
#pragma once
#include "odds/src/engines.hpp"

#include <functional>

namespace faro::odds {

/// How the question of one model is answered.
using answer_one = std::function<question_answer(question const&)>;

/// Throws never_holds for what can't be with any model, by the observation that does it; else what the
/// answers of the models throw, which says of which.
models_answer answer_models(models_question const& ask, answer_one const& by);

}  // namespace faro::odds
