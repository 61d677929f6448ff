// What an asked_order holds. Private to src/odds.
#pragma once
#include <faro/odds/language/given.hpp>

#include <string>
#include <vector>

namespace faro::odds::orders {

struct read_order {
  std::string text{};
  std::vector<split_question> questions{};
  std::string given{};
};

}  // namespace faro::odds::orders
