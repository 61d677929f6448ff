// Programs of AnyDice: tokens and the tree. Private to src/odds.
//
//   operation = by falling strength: unary d + - ! #, then binary d, @, ^, * /, + -, comparisons, & and |,
//   each from left to right. Function names are lower-case words around arguments; variables are upper-case.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::odds::anydice {

enum class token_kind { number, word, variable, text, symbol, end };

struct token {
  token_kind kind = token_kind::end;
  std::string_view text;  // a text without its quotes
  std::int64_t value = 0;
  std::size_t line = 1;
};

/// Throws anydice_error.
std::vector<token> tokens_of(std::string_view program);

enum class operation_kind {
  number,
  variable,
  sequence,
  call,
  unary,
  binary,
};

struct expression;
using expression_pointer = std::unique_ptr<expression>;

struct sequence_part {
  expression_pointer first, last, repeat;  // the latter two may be null
};

enum class binary_operator {
  dice,
  at,
  power,
  times,
  divided,
  plus,
  minus,
  less,
  greater,
  at_most,
  at_least,
  equal,
  unequal,
  both,
  either
};

struct expression {
  operation_kind kind = operation_kind::number;
  std::size_t line = 1;
  std::int64_t value = 0;                 // number
  std::size_t index = 0;                  // of a variable, or of the name of a function
  char unary = 0;                         // d + - ! #
  binary_operator binary{};               // of parts[0] and parts[1]
  std::vector<expression_pointer> parts;  // operands, arguments
  std::vector<sequence_part> elements;
};

/// A string in which variables may stand: [X].
struct named_text {
  struct piece {
    std::string text;                     // or:
    std::optional<std::size_t> variable;  // instead
  };
  std::vector<piece> pieces;
};

enum class parameter_kind { any, number, sequence, dice };

struct parameter {
  std::size_t variable = 0;
  parameter_kind kind = parameter_kind::any;
};

struct statement;
using block = std::vector<statement>;

struct function_definition {
  std::size_t name = 0;  // of the table of names
  std::vector<parameter> parameters;
  block body;
  std::size_t line = 1;
  bool iterations_apart = true;  // no variable lives from one roll of the arguments to the next
};

enum class statement_kind { output, setting, function, assignment, condition, loop, result };

struct statement {
  statement_kind kind = statement_kind::output;
  std::size_t line = 1;
  std::size_t variable = 0;        // assigned; of a loop
  expression_pointer what;         // put out, assigned, tested, looped over, the result, the setting's value
  std::optional<named_text> name;  // of an output
  std::string setting;             // which
  std::optional<std::string> chosen;  // the setting's value, where it is a text
  block body, otherwise;
  std::shared_ptr<function_definition> function;
};

struct program_tree {
  block statements;
  std::vector<std::string> variables;  // by number
  std::vector<std::string> functions;  // "highest _ of _", by number
};

/// Throws anydice_error.
program_tree parse(std::string_view program);

/// Sets `iterations_apart` of every function: whether each variable it assigns is assigned before it is read,
/// whatever the roll.
void find_iterations_apart(program_tree& tree);

}  // namespace faro::odds::anydice
