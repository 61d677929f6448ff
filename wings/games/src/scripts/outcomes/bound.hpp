// A question with its names bound to a game: what it is about, and the distribution of several counts that it
// asks for. Apart from answer.cpp, which works it out. Private to src/odds.
#pragma once
#include "games/src/scripts/outcomes/terms.hpp"

#include <faro/games/loops.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::outcomes {

/// What every game counts.
inline constexpr std::array own_counts{"picks", "steps"};

/// The outcome of a game that goes on for ever.
inline script_value never_ends() { return script_value{std::string{"never ends"}}; }

/// What a question may be settled as while the game goes on.
constexpr std::size_t as_out = 0, as_yes = 1, as_no = 2;

/// The question with its names bound to a game.
struct bound_question {
  term asked;
  std::vector<term> given;
  known_names names;
  std::vector<std::string> counted{};
  bool beside_outcome = false;  // those together with the outcome
  bool observes = false;        // some games are not as observed
  bool asks_count = false;      // before `given` nothing but the first of them is asked
};

/// Each condition with the text that it is from. Throws query_error.
bound_question bound(term const& asked, std::vector<std::pair<term const*, std::string>> const& given,
                     std::string const& text, loop_reading<script_value> const& read);

/// By count, which of its values come to the same.
count_caps caps_of(bound_question const& q);

/// The distribution of the counts that are asked, each told apart as far as the question does. Precondition:
/// they are kept in the reading.
joint_counts together_for(bound_question const& q, loop_reading<script_value> const& read,
                          chain_effort const& effort);

}  // namespace faro::odds::outcomes
