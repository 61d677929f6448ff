// Programs in the language of AnyDice (J. Flick, anydice.com), run unchanged and answered exactly.
//
//   for (auto const& output : run_anydice("output [highest 3 of 4d6] named \"4d6 drop lowest\"").outputs)
//     print(output.name, output.law);
//
// The whole published grammar and function library, with the language's own rules: a function that expects a
// number or a sequence and is given dice is asked for every roll, dice stand highest first, `/` truncates,
// explosions and nested calls end at their set depths. There is no limit of time: long programs say how far
// they are (parallel/progress.hpp) and can be stopped. Not thread-safe across one call; calls share nothing.
//
// Cost: a function of dice is run once for every answer to what it asks of its roll, not once a roll: three
// comparisons of 100d6 are a few thousand runs. Calls are remembered by what they were given and what they
// read.
//
// Throws query_error that points at the place.
//
// Origin: the language and its documentation are J. Flick's (2009); its stranger corners (the empty die,
// sequences of rolls as results) are as recorded answers of AnyDice show them.
#pragma once
#include <faro/error.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>
#include <faro/text/detail/query_error.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds {

/// Something in a program is not what is accepted. The message begins with its line: "line 3: expected …".
class anydice_error : public input_error {
 public:
  anydice_error(std::size_t line, message const& what, std::vector<std::string> nearest = {})
      : input_error{say("line {}: {}", line, what)}, line_{line}, nearest_{std::move(nearest)} {}
  [[nodiscard]] std::size_t line() const { return line_; }
  /// Names that may have been meant, the nearest first.
  [[nodiscard]] std::vector<std::string> const& nearest() const& { return nearest_; }
  [[nodiscard]] std::vector<std::string> nearest() && { return std::move(nearest_); }

 private:
  std::size_t line_;
  std::vector<std::string> nearest_;
};

/// What one `output` says.
struct anydice_output {
  std::string name;  ///< as named, or "output 3"
  dice law;          ///< without entries for the empty die
  /// The same question in the language of faro::odds::answer_dice, where it has a spelling there.
  std::optional<std::string> spelling;
  std::size_t line = 0;
};

struct anydice_answer {
  std::vector<anydice_output> outputs;
  std::vector<std::string> warnings;  ///< one line each: calls nested too deep, …
};

/// Runs a program. Throws anydice_error.
anydice_answer run_anydice(std::string_view program);

/// Whether a text looks like such a program: it outputs something, or defines a function.
bool is_anydice_program(std::string_view text);

}  // namespace faro::odds
