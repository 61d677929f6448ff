// Programs of AnyDice: statements.
#include "dice/src/anydice/parser.hpp"

#include "text/utf8.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace faro::odds::anydice {

void parser::fail_here(message const& wanted) const {
  auto const& t = here();
  throw anydice_error{t.line, t.kind == token_kind::end
                                  ? say("expected {}, got the end of the program", wanted)
                                  : say("expected {}, got {}", wanted,
                                        t.kind == token_kind::text ? say("the text \"{}\"", printable(t.text))
                                                                   : say("'{}'", t.text))};
}

void parser::want_symbol(std::string_view s) {
  if (!take_symbol(s)) fail_here(say("'{}'", s));
}

void parser::want_word(std::string_view w) {
  if (!take_word(w)) fail_here(say("'{}'", w));
}

std::size_t parser::variable_number(std::string_view name) {
  return variables_.try_emplace(std::string{name}, variables_.size()).first->second;
}

std::size_t parser::function_number(std::string const& name) {
  return functions_.try_emplace(name, functions_.size()).first->second;
}

parser::nested::nested(parser& p) : depth{p.depth_} {
  constexpr int deepest = 200;
  if (++depth > deepest) throw anydice_error{p.here().line, say("nested more than {} deep", deepest)};
}

program_tree parser::whole() {
  program_tree out;
  while (here().kind != token_kind::end) out.statements.push_back(one_statement());
  out.variables.resize(variables_.size());
  for (auto const& [name, number] : variables_) out.variables[number] = name;
  out.functions.resize(functions_.size());
  for (auto const& [name, number] : functions_) out.functions[number] = name;
  return out;
}

statement parser::one_statement() {
  nested const deeper{*this};
  auto const line = here().line;
  auto found = [&] {
    if (here().kind == token_kind::variable) return assignment();
    if (at_word("output")) return output();
    if (at_word("set")) return setting();
    if (at_word("function")) return function();
    if (at_word("if")) return condition();
    if (at_word("loop")) return loop();
    if (at_word("result")) return result();
    fail_here(in_function_ ? "a statement: 'result:', 'if', 'loop' or a variable"
                           : "a statement: 'output', 'function:', 'if', 'loop', 'set' or a variable");
  }();
  found.line = line;
  return found;
}

statement parser::output() {
  if (in_function_)
    throw anydice_error{here().line, "output is not possible inside a function: give a result instead"};
  ++next_;
  statement s;
  s.kind = statement_kind::output;
  s.what = operation();
  if (take_word("named")) s.name = text_with_variables("a name in double quotes");
  return s;
}

named_text parser::text_with_variables(std::string_view what) {
  if (here().kind != token_kind::text) fail_here(what);
  auto rest = here().text;
  ++next_;
  named_text out;
  auto const add = [&](std::string_view text) {
    if (!text.empty()) out.pieces.push_back({std::string{text}, {}});
  };
  for (;;) {
    auto const open = rest.find('[');
    auto const close = open == std::string_view::npos ? open : rest.find(']', open);
    if (close == std::string_view::npos) break;
    auto const name = rest.substr(open + 1, close - open - 1);
    bool const is_name =
        !name.empty() && name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == std::string_view::npos;
    if (!is_name) {  // a bracket that means nothing stays
      add(rest.substr(0, open + 1));
      rest.remove_prefix(open + 1);
      continue;
    }
    add(rest.substr(0, open));
    out.pieces.push_back({{}, variable_number(name)});
    rest.remove_prefix(close + 1);
  }
  add(rest);
  return out;
}

/// Where an operation may be left out: nothing of one begins here.
bool parser::at_statement_end() const {
  static constexpr std::array begins{"output", "set", "function", "if", "loop"};
  return here().kind == token_kind::end || at_symbol("}") ||
         std::ranges::any_of(begins, [this](char const* word) { return at_word(word); });
}

statement parser::setting() {
  if (in_function_) throw anydice_error{here().line, "'set' is not possible inside a function"};
  ++next_;
  statement s;
  s.kind = statement_kind::setting;
  if (here().kind != token_kind::text) fail_here("the name of a setting in double quotes");
  s.setting = here().text;
  ++next_;
  want_word("to");
  if (here().kind == token_kind::text) {
    s.chosen = std::string{here().text};
    ++next_;
  } else if (!at_statement_end()) {
    s.what = operation();
  }
  return s;
}

parameter parser::one_parameter() {
  parameter p;
  p.variable = variable_number(here().text);
  ++next_;
  if (!take_symbol(":")) return p;
  if (take_word("n")) {
    p.kind = parameter_kind::number;
  } else if (take_word("s")) {
    p.kind = parameter_kind::sequence;
  } else if (take_word("d")) {
    p.kind = parameter_kind::dice;
  } else if (!take_symbol("?")) {
    fail_here("what the function expects: n (a number), s (a sequence), d (dice) or ? (anything)");
  }
  return p;
}

statement parser::function() {
  if (in_function_) throw anydice_error{here().line, "a function inside a function is not possible"};
  statement s;
  s.kind = statement_kind::function;
  s.function = std::make_shared<function_definition>();
  s.function->line = here().line;
  ++next_;
  want_symbol(":");
  std::string name;
  while (!at_symbol("{")) {
    if (!name.empty()) name += ' ';
    if (here().kind == token_kind::word) {
      name += here().text;
      ++next_;
    } else if (here().kind == token_kind::variable) {
      name += '_';
      s.function->parameters.push_back(one_parameter());
    } else {
      fail_here("a word or a variable of the function's name, or '{'");
    }
  }
  s.function->name = function_number(name);
  in_function_ = true;
  s.function->body = braced("the function's body");
  in_function_ = false;
  return s;
}

block parser::braced(std::string_view after_what) {
  auto const line = here().line;
  if (!take_symbol("{")) fail_here(say("'{{' and {}", after_what));
  block out;
  while (!take_symbol("}")) {
    if (here().kind == token_kind::end)
      throw anydice_error{line, "expected a '}' for the '{' in this line, got the end of the program"};
    out.push_back(one_statement());
  }
  return out;
}

statement parser::condition() {
  ++next_;
  statement s;
  s.kind = statement_kind::condition;
  s.what = operation();
  s.body = braced("what is done if it holds");
  if (take_word("else")) {
    if (at_word("if")) {
      s.otherwise.push_back(one_statement());
    } else {
      s.otherwise = braced("what is done otherwise");
    }
  }
  return s;
}

statement parser::loop() {
  ++next_;
  statement s;
  s.kind = statement_kind::loop;
  if (here().kind != token_kind::variable) fail_here("a variable, in capital letters");
  s.variable = variable_number(here().text);
  ++next_;
  want_word("over");
  s.what = operation();
  s.body = braced("what is done for each");
  return s;
}

statement parser::result() {
  if (!in_function_) throw anydice_error{here().line, "'result:' outside of a function"};
  ++next_;
  want_symbol(":");
  statement s;
  s.kind = statement_kind::result;
  s.what = operation();
  return s;
}

statement parser::assignment() {
  statement s;
  s.kind = statement_kind::assignment;
  s.variable = variable_number(here().text);
  ++next_;
  want_symbol(":");
  s.what = operation();
  return s;
}

program_tree parse(std::string_view program) {
  auto tree = parser{program}.whole();
  find_iterations_apart(tree);
  return tree;
}

}  // namespace faro::odds::anydice
