// faro odds: what was asked, shared by its three kinds of questions: hands, orders of the pack, dice.
#pragma once
#include "verbs/odds/report.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// The options as they were given; nothing where one was not.
struct odds_options {
  std::optional<std::string> deck, decks, deck_format, draw, hands, given, seen, holding;
  std::optional<std::string> by_turn, on, mulligan, down_to, keep, bottom, use;
  std::optional<std::string> vary, find, at_least, against, poker;
  std::optional<std::string> effort, simulate, seed, jobs, digits, svg;
  std::vector<std::string> effects, wild;
  bool order = false, grow = false, table = false, plot = false, json = false, fractions = false,
       explain = false, functions = false;
  std::string query;

  [[nodiscard]] report_style style() const;
};

/// The chance or law of drawn cards. Throws input_error, and too_big with what to do then.
void hand_odds(odds_options const& o);
/// The law of an order of the whole pack.
void order_odds(odds_options const& o);
/// Everything that can be asked, as a table or as JSON.
void list_functions(bool json);
/// The law of dice.
void dice_odds(odds_options const& o);

}  // namespace faro::program
