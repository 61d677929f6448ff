// Games in Lua that come back to where they were: answers within proved bounds, whatever ends the reading.
//
// Every merge point of a game, and every state of one that is told in steps, is read on from once
// (chains/reading.hpp). What t:count counts is expected; choices are found by best_choice where the
// game has no loops, else by bounds from both sides (best_loops.hpp).
//
//   auto const found = answer_script(game);
//   found.read.rows[0].chance.low
//
// Cost: a run of the game for every way out of a state, 1 us and more; a game told in steps resumes at its
// states, others are run from their start.
// Throws input_error with the line of the script. Runs in the caller's thread.
#pragma once
#include <faro/chance/detail/odometer.hpp>
#include <faro/error.hpp>
#include <faro/games/detail/best_loops.hpp>
#include <faro/games/script.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

/// A choice that may come, and what is best there.
struct script_choice {
  int line = 0;                     ///< of the script
  std::vector<script_value> known;  ///< as it was given to t:choose_best
  std::vector<script_value> actions;
  std::vector<ratio> worth;  ///< of each action
  std::size_t best = 0;
  bool least = false;  ///< t:choose_least asked for it
};

/// What is best in a game that chooses.
struct script_best {
  ratio_bounds value;
  bool bounded = true;  ///< false: too little was read for `value`
  ratio at_most;        ///< no way to choose is worth more (of games without t:choose_least)
  policy play;
  std::size_t choices = 0, undecided = 0;
  double undecided_by = 0;          ///< by how much another action may be better at most
  std::vector<script_choice> list;  ///< where it was asked for
  bool opponents = false;           ///< t:choose_least was called
};

struct script_answer {
  loop_reading<script_value> read;  ///< of the game; played best, if it chooses
  std::optional<script_best> best;
  std::optional<ratio_bounds> evidence{};  ///< of a reading of those games alone that are as observed
};

/// Reads a game until it is known, or a limit or whoever waits ends it: then within bounds. `list_choices`:
/// fills script_best::list. Throws as script::operator() does, description_error for merge points that forget
/// something, input_error where what is best can't be told.
script_answer answer_script(script const& game, loop_limits const& limit = {}, bool list_choices = false);

/// Whether some of its games are not as observed (t:observe); those are rows of the reading, too.
bool observes(loop_reading<script_value> const& read);
/// The chance of all that is observed; within bounds as far as the game was read.
ratio_bounds evidence_of(loop_reading<script_value> const& read);
/// The outcomes of the games that are as observed. What was counted is not known of those alone: questions
/// (outcomes.hpp) know it. Throws input_error where what is observed has no chance.
loop_reading<script_value> given_observed(script const& game, loop_reading<script_value> read);

/// As check_against_games; where a game may take for ever, nothing is compared.
void check_against_games(script const& game, script_answer const& answer);

}  // namespace faro::odds
