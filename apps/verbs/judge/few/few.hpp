// faro judge hands and plays: answers to what few data can say, in plain words.
#pragma once
#include "cli/command.hpp"

namespace faro::program {

void add_judge_hands(command& judge);
void add_judge_plays(command& judge);

}  // namespace faro::program
