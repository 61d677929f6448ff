// faro odds 'AsKs vs QhQd': who wins a showdown. Its options, and its answer shown.
#pragma once
#include "cli/options.hpp"
#include "odds/verb/odds.hpp"

#include <optional>
#include <string>

namespace faro::program {

struct showdown_options {
  std::optional<std::string> game, board, dead, shares;
};

void add_showdown_options(command& verb, showdown_options& o);

/// Answers exactly, or from random deals with --simulate.
void showdown_odds(odds_options const& o, showdown_options const& s);
/// The same with --shares: street by street, by cards to come, by starting hands, as a law over flops.
void showdown_views(odds_options const& o, showdown_options const& s);

}  // namespace faro::program
