// The parser of AnyDice's programs: tokens to a tree, by recursive descent. A class in a header of its own,
// because statements and operations are a file each.
#pragma once
#include "dice/src/anydice/syntax.hpp"

#include <faro/text/detail/message.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::anydice {

class parser {
 public:
  explicit parser(std::string_view program) : tokens_{tokens_of(program)} {}
  program_tree whole();

 private:
  [[nodiscard]] token const& here() const { return tokens_[next_]; }
  [[nodiscard]] bool at_symbol(std::string_view s) const {
    return here().kind == token_kind::symbol && here().text == s;
  }
  [[nodiscard]] bool at_word(std::string_view w) const {
    return here().kind == token_kind::word && here().text == w;
  }
  bool take_symbol(std::string_view s) { return at_symbol(s) && ++next_ > 0; }
  bool take_word(std::string_view w) { return at_word(w) && ++next_ > 0; }
  [[noreturn]] void fail_here(message const& wanted) const;
  void want_symbol(std::string_view s);
  void want_word(std::string_view w);
  std::size_t variable_number(std::string_view name);
  std::size_t function_number(std::string const& name);

  /// Counts nesting, so that a thousand brackets are an error and not an overflow of the stack.
  struct nested {
    explicit nested(parser& p);
    ~nested() { --depth; }
    nested(nested const&) = delete;
    nested& operator=(nested const&) = delete;
    int& depth;
  };

  // ---- Statements (parser.cpp)

  statement one_statement();
  statement output();
  statement setting();
  [[nodiscard]] bool at_statement_end() const;
  statement function();
  statement condition();
  statement loop();
  statement result();
  statement assignment();
  block braced(std::string_view after_what);
  parameter one_parameter();
  named_text text_with_variables(std::string_view what);

  // ---- Operations (parser_operations.cpp)

  expression_pointer operation();
  expression_pointer level(int strength);
  bool take_binary(int strength, binary_operator& found);
  expression_pointer unary();
  expression_pointer operand();
  expression_pointer sequence();
  expression_pointer call();
  [[nodiscard]] expression_pointer make(operation_kind kind, std::size_t line) const;

  std::vector<token> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool in_function_ = false;
  std::map<std::string, std::size_t, std::less<>> variables_, functions_;
};

}  // namespace faro::odds::anydice
