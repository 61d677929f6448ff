// The odds of Pontoon, as document 002 prints them: two strategies, and one against the other.
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/pontoon.hpp>

faro::distribution<faro::standing> odds_of(int stick) {
  auto const hand = [stick](auto& c) { return faro::pontoon(c, faro::rank_shoe(1), stick); };
  return faro::read_exhaustively<faro::standing>(hand).law;
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("Pontoon")};
  faro::random_chooser random{generator};
  for (int hand = 0; hand < 3; ++hand)
    fmt::print("a hand at random: {}\n", to_string(faro::pontoon(random, faro::rank_shoe(1), 16)));

  auto const at_14 = odds_of(14);
  auto const at_16 = odds_of(16);
  fmt::print("\n{:<16} {:>11} {:>11}\n", "", "stick at 14", "stick at 16");
  for (auto const& entry : at_14.entries()) {
    fmt::print("{:<16} {:>11} {:>11}\n", to_string(entry.outcome),
               at_14.probability(entry.outcome).to_decimal(3),
               at_16.probability(entry.outcome).to_decimal(3));
  }

  using faro::standing;
  example::known_values known;
  fmt::print("\nexactly:\n");
  known.check("bust, sticking at 14", at_14.probability(standing::bust()), "27857/324870");
  known.check("bust, sticking at 16", at_16.probability(standing::bust()), "351263/1624350");
  known.check("Pontoon", at_16.probability(standing::pontoon()), "32/663");
  fmt::print("sticking at 14 against 16:\n");
  auto const odds = compare(at_14, at_16);
  known.check("loses", odds.less, "426472146797/879504307500");
  known.check("ties", odds.equal, "128045458207/1319256461250");
  known.check("wins", odds.greater, "763325651/1825960500");
  return known.exit_code();
}
