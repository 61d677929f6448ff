// zar, blackjack: values of hands that are sums and choices of others, each defined in the question language.
#include "odds/src/hands/functions.hpp"

namespace faro::odds::detail {

namespace {

/// Zar Petkov's hand evaluation (2003): points, controls, the two longest suits, and how far the longest is
/// from the shortest.
typed zar_points(function_call const& c) {
  (void)c.by.attribute_named("suit", c.written.at);
  return c.by.defined(
      "hcp + controls + max(spades + hearts, spades + diamonds, spades + clubs, hearts + diamonds, "
      "hearts + clubs, diamonds + clubs) + max(spades, hearts, diamonds, clubs) - min(spades, hearts, "
      "diamonds, clubs)",
      c.in);
}

typed blackjack_total(function_call const& c) {
  (void)c.by.attribute_named("value", c.written.at);
  return c.by.defined("sum(value) + if(ace and sum(value) <= 11, 10, 0)", c.in);
}

}  // namespace

hand_function const zar_row{
    .shown = {"zar", "", "Zar points of thirteen cards: honours, controls and the lengths of the suits",
              "a second for thirteen cards", "zar >= 26"},
    .compile = zar_points};

hand_function const blackjack_row{
    .shown = {"blackjack", "", "the total of a hand at blackjack: an ace is 11 where that is not above 21",
              "small", "blackjack = 21"},
    .compile = blackjack_total};

}  // namespace faro::odds::detail
