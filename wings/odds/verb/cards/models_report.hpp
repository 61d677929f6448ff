// Which of several models it was, as an answer: of decks, of dice, of games.
#pragma once
#include "odds/src/engines.hpp"
#include "odds/src/observed/models.hpp"
#include "questions/question_options.hpp"

namespace faro::program {

/// What is asked of models to learn which it was.
inline constexpr std::string_view which_word = "which";

/// The chances of the models, where `which` is asked; what is in `report` already stays.
void fill_models(odds_report& report, std::vector<odds::model> const& models,
                 odds::models_answer const& found);
/// What was observed, and how likely that was of all models together.
void fill_evidence_of_models(odds_report& report, question_options const& o, odds::models_answer const& found,
                             bool of_games);
/// Throws usage_error: models are weighed by exact chances.
void refuse_simulated_models(question_options const& o);

}  // namespace faro::program
