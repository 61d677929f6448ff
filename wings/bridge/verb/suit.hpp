// faro bridge 'AQT opposite 432': the best play of a suit. Its options, and its answer shown.
#pragma once
#include "answer/answer_options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct suit_options : answer_options, effort_options {
  std::string query;
  std::optional<std::string> vacant;
  std::vector<std::string> lines;
  bool as_text = false, table = false;
};

void add_suit_options(command& verb, suit_options& o);
void suit_odds(suit_options const& o);

}  // namespace faro::program
