// The boards of a session solved: what each side makes of them, and whether a file that says so says it
// rightly.
#pragma once
#include "answer/answer.hpp"
#include "cards/bridge_file.hpp"
#include "judge/src/panel/session_tricks.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::program {

struct solved_session {
  std::vector<judge::board_sides> sides;
  std::vector<std::string> wrong;  ///< what the file says of tricks that does not hold, with its line
  std::string told;  ///< how much of what the file says of tricks holds; empty where it says nothing
  answer_table boards{.key = "boards"};  ///< with their tricks, best contracts and par
};

/// Boards have numbers. Throws input_error without the solver, for a board that stands there twice, and for
/// tables of tricks that can't be read; `name` is what messages call the file.
solved_session solve_session(std::span<bridge_board const> boards, std::string const& name);

}  // namespace faro::program
