// What is asked about how a game ends, and its answer in a report: exactly or from random games.
#pragma once
#include "games/src/scripts/outcomes.hpp"
#include "games/verb/script_game.hpp"

#include <faro/language/detail/definitions.hpp>

#include <string>
#include <vector>

namespace faro::program {

/// Adds what `faro game odds` asks: --compare, --distribution-of, --policy, --max-runs ...
void add_script_questions(command& verb, script_options& o);

/// Questions about the outcome (games/src/scripts/outcomes.hpp), one an operand, each maybe several; and a
/// condition beside them.
struct game_trials {  // --simulate
  std::uint64_t games;
  std::string seed;
  unsigned threads;
};
struct game_questions {
  std::vector<std::string> asked;
  std::optional<std::string> given;
  std::optional<game_trials> random{};  ///< estimated
  odds::definitions known{};
};
/// `faro game odds GAME.lua QUESTION`, after script_odds has looked at the options.
void answer_about_game(std::string const& path, game_questions const& questions, script_options const& o,
                       report_style const& style);

/// `faro game odds GAME.lua`. Throws `undecided` after an answer within bounds: --max-runs or the time ended
/// it.
void script_odds(std::string const& path, game_questions const& questions, script_options const& o,
                 report_style const& style);

/// Each question by itself; with a condition alone, what the outcome is.
std::vector<odds::outcome_question> questions_in(game_questions const& questions);

/// Whether every row of the distribution is known exactly.
bool is_exact_distribution(odds::outcome_answer const& found);
/// The distribution of values that are no counts.
void fill_values(odds_report& report, odds::outcome_answer const& found);

/// `faro game odds GAME.lua QUESTION --simulate N`.
void estimate_about_game(std::string const& path, game_questions const& questions, script_options const& o,
                         report_style const& style);

}  // namespace faro::program
