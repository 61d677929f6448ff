// All-ins out of hand histories as PokerStars and 888poker export them (GGPoker writes as PokerStars does).
//
//   auto const read = read_histories(text, "hands.txt");
//   read.all                     // the player's chances when the last bet was made, and what came of it
//
// The player is whoever is dealt cards that are seen. An all-in is a hand in which the betting is over before
// the last card of the board comes and one opponent shows: the chance is that of both hands with the board of
// that moment, exactly; the pot is what was collected. Hands with several opponents, with boards run twice
// and of other games than Hold'em and Omaha are left out and counted. Cost: half a millisecond an all-in
// before the flop. Thread-safe.
#pragma once
#include "poker/src/chips/luck.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace faro::odds {

struct histories_read {
  std::vector<luck_question::all_in> all;
  std::string_view format;  ///< "PokerStars", "888poker"
  std::size_t hands = 0;
  std::size_t repeated = 0;  ///< that are in the text again, and count once
  std::size_t left_out = 0;  ///< all-ins that are not among them
};

/// Whether a text begins as such a file does.
bool is_history(std::string_view text);
/// Throws input_error that names the line: for a hand that ends in the middle, cards that are none.
histories_read read_histories(std::string_view text, std::string_view source);

}  // namespace faro::odds
