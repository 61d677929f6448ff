// faro odds 'AQT opposite 432': what a suit makes at bridge. Its options, and its answer shown.
#pragma once
#include "cli/options.hpp"
#include "odds/verb/odds.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct suit_options {
  std::optional<std::string> vacant;
  std::vector<std::string> lines;
};

void add_suit_options(command& verb, suit_options& o);

void suit_odds(odds_options const& o, suit_options const& s);

}  // namespace faro::program
