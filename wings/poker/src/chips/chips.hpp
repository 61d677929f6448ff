// What chips are worth in money when the places are paid, by the model of independent chips (places.hpp), and
// what follows: a deal, bubble factors, whether an all-in is to be called.
//
//   chips_question ask;
//   ask.players = read_stacks("Ann 5000 Bob 3000 Cid 2000");
//   ask.prizes = read_prizes("50 30 20");
//   answer_chips(ask).players[0].equity;   // 1075/28
//
// The model knows chips and prizes only: all play alike, and nobody has to pay blinds. Who has no chips left
// has come behind those who have. Cost: that of places.hpp, for bubble factors once for each pair. Values;
// thread-safe.
#pragma once
#include "poker/src/chips/places.hpp"

#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

/// The engine.
inline constexpr std::string_view by_places = "places by weight";

struct chips_question {
  struct player {
    std::string name;
    ratio chips;
  };
  /// One player is all-in and another decides; chips are those from before the hand.
  struct all_in {
    std::size_t caller = 0, pusher = 1;
    std::vector<ratio> posted;  ///< what each has in the pot: blinds, antes
    std::optional<ratio> win;   ///< the chance that the caller wins
    ratio tie;                  ///< that they share
  };
  std::vector<player> players;
  std::vector<ratio> prizes;  ///< of the first, the second, …; where there are none only places are asked for
  bool bubble = false;
  std::optional<all_in> call;
  std::uint64_t effort = 1;
};

struct chips_answer {
  struct player {
    std::vector<ratio> places;                 ///< the chance of each place that is paid, or of every place
    ratio equity;                              ///< the mean prize
    ratio chop;                                ///< the least prize and a share of the rest by chips
    std::vector<std::optional<ratio>> bubble;  ///< against each other one: what is lost for what is won
  };
  struct decision {
    ratio fold, win, tie, lose;   ///< the equity of the caller then
    std::optional<ratio> needed;  ///< the chance of winning from which a call is right
    ratio needed_in_chips;        ///< the same where chips are money
    std::optional<ratio> call;    ///< the equity of a call, where the chance is known
  };
  std::vector<player> players;
  std::optional<decision> call;
  bool exact = true;  ///< else within 10^-40
  std::string_view engine;
};

/// 'Ann 5000 Bob 3000' or '5000 3000', 'player 1' and on then; '1500*4': four with as many. Throws
/// input_error for what is no number above 0, a name that is there twice, more than `most_placed`.
std::vector<chips_question::player> read_stacks(std::string_view text);
/// '50 30 20': of the first and on. Throws input_error for what is negative or rises.
std::vector<ratio> read_prizes(std::string_view text);
/// Whom a name means; a number counts from 1. Throws input_error.
std::size_t player_named(std::vector<chips_question::player> const& players, std::string_view name);
/// 'Ann 100 Bob 50': what each has put in, 0 for others. Throws input_error.
std::vector<ratio> read_posted(std::string_view text, std::vector<chips_question::player> const& players);

/// Throws too_big for bubble factors beyond the limits.
chips_answer answer_chips(chips_question const& ask);

}  // namespace faro::odds
