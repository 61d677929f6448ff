// Running a program of AnyDice: variables in frames, statements, operations, calls. A class in a header of
// its own, because each of these is a file. Private to src/odds.
#pragma once
#include "dice/src/anydice/library.hpp"
#include "dice/src/anydice/operators.hpp"
#include "dice/src/anydice/remembered.hpp"
#include "dice/src/anydice/roll.hpp"
#include "dice/src/anydice/syntax.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/parallel/progress.hpp>

#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::anydice {

class interpreter {
 public:
  explicit interpreter(program_tree const& tree);
  anydice_answer run();

 private:
  /// A variable as the innermost frame that has it knows it.
  struct binding {
    value held = std::int64_t{0};
    bool there = false;
    std::size_t frame = 0;  // whose it is
  };
  /// One call under way; the first is the program itself.
  struct frame {
    std::vector<std::pair<std::size_t, binding>> hidden{};  // to come back when it ends
    traces seen{};
  };

  // ---- Statements (interpreter.cpp)

  /// True when a result was given: then it is in result_.
  bool run_block(block const& statements);
  bool run_statement(statement const& s);
  bool run_loop(statement const& s);
  void output(statement const& s);
  void set(statement const& s);
  void define(statement const& s);
  [[nodiscard]] std::string text_with_values(named_text const& text, std::size_t line) const;
  void assign(std::size_t variable, value v);
  value read(std::size_t variable, std::size_t line);
  [[nodiscard]] std::size_t level() const { return frames_.size() - 1; }
  void step();

  // ---- Operations (evaluate.cpp)

  value evaluate(expression const& e);
  value unary(expression const& e);
  value binary(expression const& e);
  value at(expression const& e, value const& positions, value const& of);
  value compare_roll(binary_operator op, value const& a, value const& b);
  value sequence(expression const& e);
  void append(numbers& to, value const& v, std::int64_t repeat);
  std::int64_t number_for(expression const& e, std::string_view what);
  /// A roll becomes the number or the sequence that it is.
  value added_up(value v);
  value listed(value v);

  // ---- Calls (calls.cpp)

  /// Arguments as the parameters want them, and the rolls to go through.
  struct asked;
  value call(expression const& e);
  value call_function(function_definition const& f, std::vector<value> arguments, std::size_t line);
  value run_function(function_definition const& f, std::vector<value> const& arguments);
  value call_library(library_function const& f, std::vector<value> arguments);
  void prepare(asked& a, std::span<parameter_kind const> kinds, std::vector<value> arguments);
  void expect_number(asked& a, value argument);
  void expect_sequence(asked& a, value argument);
  value expect_dice(value argument);
  value over_rolls(asked& a, std::function<value()> const& body);
  value over_rolls_in_turn(asked& a, std::function<value()> const& body);
  void bind(function_definition const& f, std::vector<value> const& values);
  value body_of(function_definition const& f);
  void check_room(std::size_t line);
  void leave_frame();
  [[nodiscard]] std::vector<std::string> known_functions() const;

  program_tree const& tree_;
  library_settings settings_;
  static constexpr std::size_t usual_depth = 10;
  std::size_t deepest_ = usual_depth;
  std::vector<binding> variables_;
  std::vector<function_definition const*> functions_;  // by name; null while there is none
  std::vector<library_function const*> library_;       // by name
  std::vector<frame> frames_{1};
  remembered_calls remembered_;
  value result_ = std::int64_t{0};
  anydice_answer answer_;
  std::set<std::size_t> warned_;  // lines
  parallel::long_work steps_{0};
  unsigned untold_steps_ = 0;
  char const* stack_ = nullptr;
};

}  // namespace faro::odds::anydice
