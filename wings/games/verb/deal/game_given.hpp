// Games played under a condition on their outcome: `faro game deal pontoon.lua --given outcome=bust`.
//
// Read exhaustively and drawn by number, so a rare outcome costs no more than a likely one; a game that is
// too long to be read is played until the condition holds, and how often is said.
#pragma once
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/ways.hpp>
#include <faro/games/script.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace faro::program {

/// "outcome = bust", "outcome >= 17 or outcome = Pontoon". Throws usage_error.
std::function<bool(odds::script_value const&)> outcome_condition(std::string const& text);

class conditional_game {
 public:
  /// Throws input_error when the condition never holds, with the outcomes there are.
  conditional_game(odds::script const& game, std::string const& condition);

  /// The picks of one game for which it holds. Throws input_error when none was found.
  [[nodiscard]] record draw(long_chooser_ref c);
  [[nodiscard]] message account() const;

 private:
  odds::script const& game_;
  std::string text_;
  std::function<bool(odds::script_value const&)> holds_;
  std::optional<given_ways> ways_;
  ratio as_observed_{1};  ///< the chance of what the game observes, which all that is said is given
  std::uint64_t tried_ = 0, played_ = 0;
};

}  // namespace faro::program
