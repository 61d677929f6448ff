// Questions about how a game in Lua ends, in the grammar of all questions (docs/grammar.md):
// `outcome = bust`, `lands in 2..4 given cards = 7`, `turns >= 10`.
//
//   auto const read = answer_script(game).read;
//   outcome_question{"outcome in (bust, Pontoon)"}.answer(read).chance->low
//
// A question is about the outcome, a number, a text, a truth value or a table with fields; about one of the
// things that the game counts (t:count, picks), which needs loop_limits::clock; about both together, which
// needs loop_limits::clock_by_outcome; or about several counts, also with the outcome: loop_limits::together.
// What is known within bounds only is answered within bounds. The words: vocabulary_of_outcomes().
//
// Cost: the question once for every outcome. Values; thread-safe.
#pragma once
#include "language/vocabulary.hpp"

#include <faro/games/loops.hpp>
#include <faro/language/detail/definitions.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

/// Words and functions of questions about the outcome of a game; an example is a game that is shipped and a
/// question in quotes.
std::span<function_entry const> vocabulary_of_outcomes();

struct outcome_answer {
  std::optional<ratio_bounds> chance;  ///< of a condition
  struct row {
    script_value outcome;
    ratio_bounds chance;
  };
  std::vector<row> law;                ///< of anything else
  ratio later;                         ///< of a count: beyond the last row, at most
  std::optional<ratio_bounds> mean;    ///< where the distribution is of numbers
  std::string counted;                 ///< "turns": what it is about; empty for the outcome alone
  bool distribution_of_count = false;  ///< before `given` it is about that count alone
  bool rounded = false;                ///< what is not exact is rounded down to 2^-256
  bool stopped = false;                ///< by whoever waits
  std::vector<std::string> notes;      ///< how it was understood
};

struct counted_frequencies;

/// Of random games: what it comes to in those for which the condition held, if one is given.
struct outcome_estimate {
  outcome_answer answer;   ///< shares of these games
  std::uint64_t kept = 0;  ///< how many they are
};

namespace outcomes {
struct term;
}  // namespace outcomes

class outcome_question {
 public:
  /// One question, which may end in `given CONDITION`; `given` is a condition beside it. Throws query_error.
  explicit outcome_question(std::string_view text, std::string_view given = {});
  /// Several, which commas part, under one condition.
  [[nodiscard]] static std::vector<outcome_question> read(std::string_view text, std::string_view given = {},
                                                          definitions const& known = {});

  /// As it is written.
  [[nodiscard]] std::string const& name() const { return name_; }
  [[nodiscard]] std::string const& given() const { return given_text_; }
  /// What the game may count of the names in it: one is the clock to read the game with, more are wanted
  /// together.
  [[nodiscard]] std::vector<std::string> counts_in(script const& game) const;
  /// The counts of this reading that it is about; none for the outcome alone. Throws query_error for a name
  /// that the game does not know.
  [[nodiscard]] std::vector<std::string> counts_in(loop_reading<script_value> const& read) const;
  /// Whether it is about counts together with the outcome; before the game was read, whether it may be.
  [[nodiscard]] bool asks_both_in(loop_reading<script_value> const& read) const;
  [[nodiscard]] bool may_ask_both_in(script const& game) const;
  /// Whether its counts, as far as they are told apart, fit into the states of this reading.
  [[nodiscard]] bool fits_states_of(loop_reading<script_value> const& read) const;
  /// Throws input_error for what makes no sense of some outcome, a condition that never holds, or a count
  /// whose distribution is not known. `effort`: for several counts, which are carried as part of the state.
  [[nodiscard]] outcome_answer answer(loop_reading<script_value> const& read,
                                      chain_effort const& effort = {}) const;
  /// All names in it, of which some may be counts: for simulate_counting (counted_games.hpp).
  [[nodiscard]] std::vector<std::string> names() const;
  /// Throws input_error for a condition that never held.
  [[nodiscard]] outcome_estimate estimate(counted_frequencies const& of) const;

 private:
  outcome_question() = default;

  std::string text_, name_, given_text_, beside_;
  std::shared_ptr<outcomes::term const> asked_, given_, given_beside_;
};

/// A condition on outcomes as they come, one by one; a name that is no field of the outcome at hand is a
/// text. Throws query_error.
std::function<bool(script_value const&)> outcome_condition(std::string_view text);

}  // namespace faro::odds
