// faro deck curve: which spells of a deck can be paid on the turn of their cost.
#pragma once
#include "odds/verb/options/card_options.hpp"

namespace faro::program {

struct curve_options : answer_options, deck_options {
  std::optional<count_t> draw;
  std::optional<whole_range> by_turn;
  std::optional<bool> on_draw;
  std::vector<std::string> spells, sources;
  bool mulligans = true;
};

void add_curve(command& above);

}  // namespace faro::program
