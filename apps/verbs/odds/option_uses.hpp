// Which options go with which kinds of questions.
#pragma once
#include "cli/options.hpp"

namespace faro::program {

/// The kinds of questions.
enum class about : unsigned { hands = 1, orders = 2, dice = 4, games = 8, showdowns = 16, programs = 32 };

/// Refuses, by a usage_error, an option that the question would not use: it would change nothing.
void check_options(command const& verb, about question);

}  // namespace faro::program
