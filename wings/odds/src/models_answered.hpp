// Questions about several models, answered: each model as a question of its own, then weighed.
//
// Private to the library. Cost: that of the models' answers.
#pragma once
#include "odds/src/engines.hpp"

#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace faro::odds {

/// How the question of one model is answered.
struct answer_each {
  std::function<card_answer(play_question const&)> cards;
  std::function<dice_answers(dice_question const&)> dice;
};

/// Throws never_holds for what can't be with any model, by the observation that does it; else what the
/// answers of the models throw, which says of which.
models_answer answer_models(models_question const& ask, answer_each const& by);

/// What each model answers, whatever it is, and which of them can't be.
class told_by_models {
 public:
  explicit told_by_models(std::span<model const> models) : models_{models} {}

  /// The evidence of one model after the other, by `find`, which may find that it can't be.
  void ask_each(std::function<ratio_bounds(std::size_t)> const& find);

  /// What can be said of the models; `texts` are those of the observations.
  [[nodiscard]] models_answer weigh(std::vector<std::string> const& texts) &&;

 private:
  [[noreturn]] void refuse(std::vector<std::string> const& texts) const;

  std::span<model const> models_;
  models_answer out_;
  std::optional<std::size_t> latest_;  // of the models, the last observation that can't be
  std::exception_ptr not_given_;
};

}  // namespace faro::odds
