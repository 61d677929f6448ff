// Blackjack, exactly: how the dealer's hand ends, and whether to hit or stand.
//
//   auto shoe = blackjack_shoe::of_decks(6);
//   dealer_odds_table(shoe).all;  // how the dealer ends
//
// The hands that a dealer can end with, as multisets with the number of orders in which each can come, do not
// depend on the shoe; they are listed once for each up card and rule (a few thousand, on first use). The odds
// for a shoe are then sums of products of integers over one denominator. The player's choice is backward
// induction over hands as multisets, the dealer's odds at each. Checked against the descriptions of
// draw/detail/blackjack.hpp.
//
// Cost: tens of microseconds for the dealer, a second at most for the player. Any thread. Throws
// input_error for a shoe that can run out.
//
// Origin: listing the dealer's hands once is due to E. Farmer's blackjack analyser (possibly-wrong, 2000s);
// backward induction as everywhere.
#pragma once
#include <faro/draw/detail/blackjack.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/ratio.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace faro::odds {

/// How the dealer's hand ends when this card (0 .. 9) is up and out of the shoe. Tens of microseconds.
/// Throws input_error if there is no such card, or if the shoe can run out.
distribution<dealer_end> dealer_odds(blackjack_shoe const& shoe, std::size_t up, dealer_rules rules = {});

/// How the dealer's hand ends from a whole shoe: for each up card, and before any is seen. An up card that
/// the shoe does not have has an empty distribution.
struct dealer_table {
  std::array<distribution<dealer_end>, 10> by_up;
  distribution<dealer_end> all;
};
/// Throws input_error as dealer_odds.
dealer_table dealer_odds_table(blackjack_shoe const& shoe, dealer_rules rules = {});

/// What standing and hitting are worth, in stakes, when every later choice is the best.
struct hit_or_stand_values {
  ratio stand, hit;
  [[nodiscard]] bool hits() const { return hit > stand; }
  [[nodiscard]] ratio const& best() const& { return hits() ? hit : stand; }
  [[nodiscard]] ratio best() && { return std::as_const(*this).best(); }
};

/// The values for a player with these cards against this up card; both are out of the shoe already. The
/// player may look at every card: the choice depends on the composition of the hand, not on its total alone.
/// Cost: the dealer's odds for each hand that can be reached, at most some three thousand.
/// Throws input_error if the hand is bust or of 21, holds more than 21 cards, or if the shoe can run out.
hit_or_stand_values best_hit_or_stand(blackjack_shoe const& shoe, blackjack_counts const& player,
                                      std::size_t up, dealer_rules rules = {});

}  // namespace faro::odds
