// The verbs under `faro judge`, each in a file of its own folder.
#pragma once
#include "cli/options/command.hpp"

namespace faro::program {

// Each adds its verb to `judge`.
void add_judge_test(command& judge);
void add_judge_power(command& judge);
void add_judge_averages(command& judge);
void add_judge_compare(command& judge);
void add_judge_exact(command& judge);
void add_judge_period(command& judge);
void add_judge_picks(command& judge);
void add_judge_theory(command& judge);
void add_judge_complaint(command& judge);
void add_judge_hands(command& judge);
void add_judge_plays(command& judge);
void add_judge_numbers(command& judge);
void add_judge_repeats(command& judge);
void add_judge_decks(command& judge);
void add_judge_statistics(command& judge);
void add_judge_trial(command& judge);
void add_judge_faults(command& judge);

}  // namespace faro::program
