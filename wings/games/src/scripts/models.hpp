// Which of several games it was: models (odds/src/observed/models.hpp) that say themselves what is observed,
// by t:observe. Cost: that of reading each game to its end.
#pragma once
#include "odds/src/engines.hpp"

#include <faro/games/loops.hpp>

#include <memory>
#include <vector>

namespace faro::odds {

struct game_model {
  std::shared_ptr<script const> game;
  loop_limits limit{};
};

struct game_models_question {
  std::vector<model> models;
  std::vector<game_model> each;
};

/// Throws as answer_models() does.
models_answer answer_models(game_models_question const& ask);

}  // namespace faro::odds
