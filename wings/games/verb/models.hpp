// Which of several games it was.
#pragma once
#include "questions/question_options.hpp"

namespace faro::program {

/// `faro game odds --models 'a.lua; b.lua' which`: prints it.
void game_models(question_options const& o);

}  // namespace faro::program
