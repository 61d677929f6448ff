// The parser of the dice language: tokens to a tree, by recursive descent. A class in a header of its own,
// because its grammar, operands and modifiers are a file each.
#pragma once
#include "dice/src/asked.hpp"
#include "language/own_names.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::dice_language {

/// What a comma does: in max(…) and {…} it parts the arguments, and values are parted by blanks there;
/// in brackets it joins values, as in (3d6 reroll 1, 2); outside of them, too, but for a name of a roll,
/// which begins the next question: p count 6, p count 5.
enum class commas { join, part, part_before_rolls };

class parser final : public language::naming_grammar<node_pointer> {
 public:
  parser(std::string_view query, definitions const& known);

  /// All of the text.
  void read(read_dice& into);

 private:
  // ---- What is refused (parser.cpp)

  /// The token here is not what could stand here.
  [[noreturn]] void fail_here(message const& wanted) const override;
  /// "; did you mean …?" Short words are near to everything, so those with the same first letter come first
  /// and shorthands not at all.
  std::vector<std::string> words_like(std::string const& word) const;
  [[noreturn]] void refuse_roll_and_keep(std::size_t at, std::int64_t dice, std::int64_t kept) const;

  // ---- The tree (parser.cpp)

  static node_pointer make(operation op, std::size_t at) { return new_node(op, at); }
  void adopt(node& parent, node_pointer child) const;
  static void adopt(node& parent, selection& faces, node_pointer low, node_pointer high);
  node_pointer binary(operation op, std::size_t at, node_pointer a, node_pointer b) const;
  node_pointer around(operation op, std::size_t at, node_pointer& changed) const;
  /// Around dice that are looked at one by one: brackets about a pool leave it a pool.
  node_pointer around_dice(operation op, std::size_t at, node_pointer& changed) const;

  // ---- What the shared grammar makes of it (grammar.cpp)

  node_pointer operand() override;
  node_pointer calculated(language::arithmetic op, std::size_t at, node_pointer a, node_pointer b) override;
  node_pointer negative(std::size_t at, node_pointer of) override;
  node_pointer negation(std::size_t at, node_pointer of) override;
  node_pointer connected(bool all, std::size_t at, std::vector<node_pointer> parts) override;
  node_pointer compared(std::size_t at, std::vector<node_pointer> parts, std::vector<relation> by) override;
  node_pointer member(std::size_t at, node_pointer of) override;
  bool is_constant(node const& n) const;
  void refuse_numbers_compared(std::vector<node_pointer> const& parts, std::vector<relation> const& by) const;
  void check_term(node_pointer const& term, node_pointer const* before, std::size_t from) override;
  /// A whole expression, in which commas do this.
  node_pointer disjunction(commas here_do);
  /// A modifier binds to what stands before it: in d20+5 advantage that is the 5.
  void refuse_modified_number(node const& n, std::string_view sum_before) const;
  /// d20 + d4 advantage: of both or of the last?
  void refuse_two_readings(node const& total, node const& next, std::size_t from) const;
  std::size_t word_length(std::size_t at) const;

  // ---- Names of one's own (parser.cpp)

  using own_name = naming_grammar::own_name;
  node_pointer copied(node_pointer const& of, language::token const& name, std::size_t& size) override;
  own_name given_as(std::string const& parameter, node_pointer tree) override;
  node_pointer argument() override { return disjunction(commas::part); }
  node_pointer function_body() override { return disjunction(commas::join); }
  node_pointer called(language::own_function const& of, std::vector<own_name> const& parameters,
                      language::token const& call, node_pointer body) override;
  /// What a word stands for that may stand for a number: of a let, a parameter, a definition that is one.
  own_name const* find_value(std::string_view word) const;
  bool rolls(node const& n) const;

  std::string written_since(std::size_t from) const;

  // ---- Operands: what stands alone, and fixed numbers (operands.cpp)

  bool at_die() const { return at_word("d") || at_word("z") || at_word("df"); }
  node_pointer die(std::size_t at, std::int64_t how_many);
  node_pointer number();
  /// Beside `given` dice without a name would be another roll than those it speaks of.
  void refuse_unnamed_given(read_dice const& read, std::size_t given) const;
  /// The question as it is meant, as it seems: of each of its dice one roll, with a name.
  std::string with_names_for_dice(read_dice const& read, std::size_t given) const;

  // ---- Faces of one's own, and kinds of dice with names (faces.cpp)

  face_words words_of_face();
  void one_face(node& die);
  node_pointer die_with_faces(std::size_t at, std::int64_t how_many);
  bool at_word_of_face(std::size_t from_here = 0) const;
  node_pointer word_of_face();
  bool at_definition_of_kind() const;
  /// Up to its `in`.
  void begin_kind();
  node_pointer named_kind(commas here_do);
  node_pointer standing_alone_changed(commas here_do);
  bool at_kind(std::size_t from_here = 0) const;
  std::string text_as_written(token const& t) const;
  void check_counted_words() const;
  node_pointer dice_of_kind(std::size_t at, std::int64_t how_many);

  node_pointer group();
  node_pointer listed(operation op, std::string_view open, std::string_view close);
  node_pointer standing_alone(commas here_do);
  node_pointer standing(commas here_do);
  node_pointer of_one_or_more(operation op, std::size_t at);
  node_pointer name();
  /// A name of a definition without brackets: one roll in all of the question, else what it stands for.
  node_pointer defined(own_name const& known);
  node_pointer own();
  /// Up to its `in`; the body is still to come.
  node_pointer begin_let();
  void end_let(node& let, node_pointer body);
  node_pointer let(commas here_do);
  node_pointer choice();
  node_pointer function_of_pool(std::string const& function);
  bool at_value(std::size_t from_here = 0) const;
  /// A fixed number: literal, negative, a let's name, or anything in brackets.
  node_pointer value();

  // ---- Modifiers (modifiers.cpp)

  node_pointer modifier(node_pointer& changed, commas here_do);
  /// d6! and d6!!: on the highest face. A comparison behind it compares the total.
  node_pointer shouted(node_pointer& changed, std::size_t at);
  node_pointer keep(node_pointer& changed, std::size_t at, commas /*here_do*/);
  node_pointer keep_short(node_pointer& changed, std::size_t at, commas /*here_do*/);
  /// once, twice, N times; true when there was one, then it is the next child.
  bool take_times(node& n);
  void take_selection(node& n, commas here_do);
  /// After `in`: values and ranges, also in brackets.
  void take_set(node& n, commas here_do);
  void take_range(selection& faces, node& n, bool in_brackets);
  void refuse_dash_between_faces(node const& low) const;
  bool goes_on_with_value(commas here_do, bool of_set);
  bool holds_numbers(std::size_t at) const;
  node_pointer reroll(node_pointer& changed, std::size_t at, commas here_do);
  node_pointer explode(node_pointer& changed, std::size_t at, commas here_do);
  /// A comparison with a fixed number says which faces; one with dice compares what exploded.
  void refuse_end_of_dice(node const& n) const;
  bool at_faces_compared() const;
  bool at_negative_face(node const& dice) const;
  bool has_negative_faces(node const& dice) const;
  node_pointer count(node_pointer& changed, std::size_t at, commas here_do);
  node_pointer lean(node_pointer& changed, std::size_t at, commas /*here_do*/);
  node_pointer bound(node_pointer& changed, std::size_t at, commas /*here_do*/);
  node_pointer pattern(node_pointer& changed, std::size_t at, commas /*here_do*/);
  node_pointer together(node_pointer& changed, std::size_t at, commas here_do);

  std::string_view query_;
  struct kind_name {
    std::string text;
    node_pointer die;
  };
  kind_name const* find_kind(std::string const& text) const;

  std::vector<std::string> ended_;    // of lets that are over
  std::vector<node_pointer> rolled_;  // definitions that are rolls, each a let with its value alone
  struct written_dice {
    std::size_t token, at;
    std::string text;
  };
  std::vector<written_dice> unnamed_;  // dice that no let names, in the order of the text
  int naming_ = 0;                     // how many lets are being read up to their `in`
  int names_made_ = 0;                 // that no text has
  std::set<std::string> below_zero_;   // rolls with names that have faces below 0
  commas commas_ = commas::join;
  std::vector<kind_name> kinds_;  // of dice
  std::shared_ptr<word_table> words_ = std::make_shared<word_table>();
  std::map<std::string, token> faces_;    // where a word is on a face
  std::map<std::string, token> counted_;  // where a word is counted
};

}  // namespace faro::odds::dice_language
