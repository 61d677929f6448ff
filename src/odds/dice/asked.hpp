// What an asked_dice holds. Private to src/odds.
#pragma once
#include "odds/dice/syntax.hpp"

#include <string>
#include <vector>

namespace faro::odds::dice_language {

struct read_dice {
  std::string text{};
  std::vector<question> questions{};
};

}  // namespace faro::odds::dice_language
