// The parser of questions about cards and about orders: the shared grammar, with names of several words and
// calls, made into a tree. A class in a header of its own, because what orders have besides is a file of its
// own. Private to wings/odds/src/language.
#pragma once
#include "language/own_names.hpp"
#include "odds/src/language/syntax.hpp"

#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::detail {

using language::arithmetic;
using language::relation;
using language::token;
using language::token_kind;

class card_parser final : public language::naming_grammar<syntax> {
 public:
  card_parser(std::string_view text, definitions const& known, reads_of about);
  syntax read();
  void read(read_text& into);

 private:
  [[nodiscard]] std::string_view behind_question() const;
  /// Of "2 aces" it is told how so many are written.
  [[noreturn]] void refuse_behind_question();
  [[nodiscard]] std::string_view operand_here() const;
  [[noreturn]] void fail_here(message const& wanted) const override;
  syntax copied(syntax const& of, token const& name, std::size_t& size) override;

  // ---- The tree

  /// A leaf of it, of a token.
  static syntax leaf(syntax::kind is, token const& t);
  /// `not` or a minus before it.
  static syntax unary(std::string op, std::size_t at, syntax of);
  syntax calculated(arithmetic op, std::size_t /*at*/, syntax a, syntax b) override;
  syntax negative(std::size_t at, syntax of) override;

  syntax negation(std::size_t at, syntax of) override { return unary("not", at, std::move(of)); }
  syntax connected(bool all, std::size_t /*at*/, std::vector<syntax> parts) override;
  syntax compared(std::size_t /*at*/, std::vector<syntax> parts, std::vector<relation> by) override;
  syntax member(std::size_t /*at*/, syntax of) override;
  syntax outside(std::size_t at, syntax of) override;

  // ---- What stands right of `in`: a..b or (a, b, c)
  syntax set();
  syntax range();

  // ---- What stands alone

  /// A word of the language, in any case of letters.
  static bool says(token const& t, std::string_view word);
  /// A word that is not of the grammar.
  static bool is_plain_word(token const& t);
  void close();
  syntax operand() override;
  [[nodiscard]] own_name const* own_name_here() const;
  [[nodiscard]] own_name const* own_name_in_other_letters() const;
  void refuse_large(token const& t) const;
  void refuse_numbers_compared(syntax const& a, language::relation by, syntax const& b) const;
  syntax bracket();

  /// `if` as a word, not the function if(c, a, b) or a card of that name.
  bool begins_choice() const;

  /// Whether the bracket that opens right after `if` is still open at that token.
  bool first_bracket_holds(std::size_t at) const;
  syntax choice();

  static bool ends_name(std::string_view word) {
    return language::is_keyword(word) && word != "if" && word != "let";
  }
  [[nodiscard]] bool goes_on_with_name() const;

  /// Words that follow one another are one name: full house, Lightning Bolt.
  syntax name_or_call();
  bool take_arguments(syntax& of);

  // ---- What orders have besides: `last ace` in brackets, `draws until …`
  [[nodiscard]] static bool begins_operand(token const& t);
  syntax argument() override;
  [[nodiscard]] bool begins_draws() const;

  /// `draws until 2 of a rank`: how many of what, in words; perhaps a number; what.
  syntax draws();
  void take_words_of_number(syntax& how);
  syntax simple();
  bool of_orders_;
};

}  // namespace faro::odds::detail
