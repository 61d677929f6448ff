// Averages and frequencies of a script of dealer, in an answer.
#pragma once
#include "answer/answer.hpp"
#include "bridge/src/dealer/statistics.hpp"

namespace faro::program {

void add_statistics(answer& a, odds::bridge::script_statistics const& all);

}  // namespace faro::program
