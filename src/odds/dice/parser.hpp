// The parser of the dice language: tokens to a tree, by recursive descent. A class in a header of its own,
// because its grammar, operands and modifiers are a file each.
#pragma once
#include "odds/dice/syntax.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::dice_language {

/// What a comma does: in max(…) and {…} it parts the arguments, and values are parted by blanks there;
/// elsewhere it joins values, as in reroll 1, 2.
enum class commas { join, part };

class parser {
 public:
  explicit parser(std::string_view query) : query_{query}, tokens_{tokens_of(query)} {}

  node_pointer whole();

 private:
  token const& here() const { return tokens_[next_]; }
  token const& ahead(std::size_t n = 1) const { return tokens_[std::min(next_ + n, tokens_.size() - 1)]; }
  bool at_symbol(std::string_view s) const { return here().kind == token_kind::symbol && here().text == s; }
  bool at_word(std::string_view w) const { return here().kind == token_kind::word && here().text == w; }
  bool take_symbol(std::string_view s) { return at_symbol(s) && ++next_ > 0; }
  bool take_word(std::string_view w) { return at_word(w) && ++next_ > 0; }

  // ---- What is refused (parser.cpp)

  [[noreturn]] void fail(std::string const& what) const;
  /// The token here is not what could stand here.
  [[noreturn]] void fail_here(std::string_view wanted) const;
  void want_symbol(std::string_view s);
  void want_word(std::string_view w);
  /// "; did you mean …?" Short words are near to everything, so those with the same first letter come first
  /// and shorthands not at all.
  std::string suggestion(std::string const& word) const;

  // ---- The tree (parser.cpp)

  /// Counts nesting, so that a thousand brackets are an error and not an overflow of the stack.
  struct nested {
    explicit nested(parser& p) : depth{p.depth_} {
      constexpr int deepest = 150;
      if (++depth > deepest) p.fail("nested more than " + std::to_string(deepest) + " deep");
    }
    ~nested() { --depth; }
    nested(nested const&) = delete;
    nested& operator=(nested const&) = delete;
    int& depth;
  };
  node_pointer make(operation op, std::size_t at) const;
  void adopt(node& parent, node_pointer child) const;
  static void adopt(node& parent, selection& faces, node_pointer low, node_pointer high);
  node_pointer binary(operation op, std::size_t at, node_pointer a, node_pointer b) const;
  node_pointer around(operation op, std::size_t at, node_pointer& changed) const;

  // ---- Grammar: conditions, comparisons, sums, products (parser_grammar.cpp)

  node_pointer disjunction(commas here_do);
  node_pointer conjunction(commas here_do);
  template <class Part>
  node_pointer connected(std::string_view word, operation op, Part part) {
    auto first = part();
    if (!at_word(word)) return first;
    auto n = make(op, here().at);
    adopt(*n, std::move(first));
    while (take_word(word)) adopt(*n, part());
    return n;
  }
  node_pointer negation(commas here_do);
  std::optional<relation> take_relation();
  node_pointer comparison(commas here_do);
  node_pointer sum(commas here_do);
  /// A modifier binds to what stands before it: in d20+5 advantage that is the 5.
  void refuse_modified_number(node const& n, std::string_view sum_before) const;
  /// d20 + d4 advantage: of both or of the last?
  void refuse_two_readings(node const& total, node const& next, std::size_t from) const;
  std::size_t word_length(std::size_t at) const;
  /// A leading minus takes the whole term: -2*d6 is the negative of two dice.
  node_pointer term(commas here_do);
  node_pointer signed_factor(commas here_do);
  node_pointer factor(commas here_do);

  // ---- Operands: what stands alone, and fixed numbers (parser_operands.cpp)

  bool at_die() const { return at_word("d") || at_word("z") || at_word("df"); }
  node_pointer die(std::size_t at, std::int64_t how_many);
  node_pointer number();
  node_pointer group();
  node_pointer listed(operation op, std::string_view open, std::string_view close);
  node_pointer standing_alone(commas here_do);
  node_pointer of_one_or_more(operation op, std::size_t at);
  node_pointer name();
  node_pointer let(commas here_do);
  node_pointer choice(commas here_do);
  bool at_value(std::size_t from_here = 0) const;
  /// A fixed number: literal, negative, a let's name, or anything in brackets.
  node_pointer value();

  // ---- Modifiers (parser_modifiers.cpp)

  node_pointer modifier(node_pointer& changed, commas here_do);
  /// d6! and d6!!: on the highest face. A comparison behind it compares the total.
  node_pointer shouted(node_pointer& changed, std::size_t at);
  node_pointer keep(node_pointer& changed, std::size_t at, commas /*here_do*/);
  node_pointer keep_short(node_pointer& changed, std::size_t at, commas /*here_do*/);
  /// once, twice, N times; true when there was one, then it is the next child.
  bool take_times(node& n);
  void take_selection(node& n, commas here_do);
  node_pointer reroll(node_pointer& changed, std::size_t at, commas here_do);
  node_pointer explode(node_pointer& changed, std::size_t at, commas here_do);
  /// A comparison with a fixed number says which faces; one with dice compares what exploded.
  bool at_faces_compared() const;
  node_pointer count(node_pointer& changed, std::size_t at, commas here_do);
  node_pointer lean(node_pointer& changed, std::size_t at, commas /*here_do*/);
  node_pointer pattern(node_pointer& changed, std::size_t at, commas /*here_do*/);

  std::string_view query_;
  std::vector<token> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
  std::vector<std::string> names_;  // of the lets around
};

}  // namespace faro::odds::dice_language
