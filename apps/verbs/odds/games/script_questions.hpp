// What is asked about how a game ends, and its answer in a report: exactly or from random games.
#pragma once
#include "verbs/common/script_game.hpp"

#include <faro/odds/scripts/outcomes.hpp>

#include <string>
#include <vector>

namespace faro::program {

/// Each question by itself; with a condition alone, what the outcome is.
std::vector<odds::outcome_question> questions_in(game_questions const& questions);

/// Whether every row of the law is known exactly.
bool is_exact_law(odds::outcome_answer const& found);
/// The law of values that are no counts.
void fill_values(odds_report& report, odds::outcome_answer const& found);

/// `faro odds GAME.lua QUESTION --simulate N`.
void estimate_about_game(std::string const& path, game_questions const& questions, script_options const& o,
                         report_style const& style);

}  // namespace faro::program
