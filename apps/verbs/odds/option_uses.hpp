// Which options go with which kinds of questions.
#pragma once
#include "cli/options.hpp"
#include "odds/subject.hpp"

namespace faro::program {

/// The kinds of questions.
using about = odds::subject;

/// Refuses, by a usage_error, an option that the question would not use: it would change nothing.
void check_options(command const& verb, about question);

}  // namespace faro::program
