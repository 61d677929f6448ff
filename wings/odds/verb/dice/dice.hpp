// Questions about dice: the values of their options, and their answers.
#pragma once
#include "dice/src/questions.hpp"
#include "questions/listed.hpp"
#include "questions/question_options.hpp"

namespace faro::program {

struct dice_options : question_options {
  odds::asked_dice asked;
  bool anydice = false, translate = false;
};

/// The distribution of dice.
odds_report dice_odds(dice_options const& o);
odds_report dice_report(odds::dice_answers const& found);
/// --models: which dice it was, or a question of all together.
odds_report dice_models(dice_options const& o);
way_list ways_of_dice(dice_options const& o);

/// Prints what a program puts out: the answer, and with `translate` what it asks in our own words.
void anydice_odds(std::string const& from, report_style const& style);
void translate_anydice(std::string const& from, report_style const& style);

}  // namespace faro::program
