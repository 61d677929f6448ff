// faro odds --curve: which spells of a deck can be paid on the turn of their cost.
#pragma once
#include "cli/options.hpp"
#include "odds/verb/odds.hpp"

#include <string>
#include <vector>

namespace faro::program {

struct curve_options {
  bool curve = false;
  std::vector<std::string> spells, sources;
};

void add_curve_options(command& verb, curve_options& o);

/// Throws usage_error for options that do not go with it.
void curve_odds(odds_options const& o, curve_options const& c, command const& verb);

}  // namespace faro::program
