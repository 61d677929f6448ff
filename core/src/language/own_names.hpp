// Names of one's own in a question: `let x = … in …`, `let f(n) = … in …`, and definitions known beside it.
// A let's name stands for the tree that was read behind it; a function is read where it is called, with the
// trees of what it is given standing for its parameters. Private to the library.
#pragma once
#include "language/grammar.hpp"
#include "text/words.hpp"

#include <faro/language/detail/definitions.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::language {

/// What the words of a function say, as a parser finds them.
struct own_function {
  std::string name;
  std::vector<std::string> parameters{};
  std::vector<token> body{};
  bool has_brackets = false;  // called with them, also empty ones
};

/// `let NAME(A, B) = BODY in`, behind `let`: takes all of it, the body unread.
own_function take_function(cursor& c, token const& let);
/// Where a range stands behind the `in` that ends what a name stands for.
void refuse_range(cursor const& c, std::string const& name);
/// The last definition of this name in any case of letters, of those before the given place; null for none.
definition const* find_in_any_case(definitions const& known, std::string_view name, std::size_t before);
/// The tokens, each in the place of the call.
std::vector<token> moved_to(std::vector<token> tokens, token const& call);

/// A cursor with a grammar that knows such names. `Tree` is what the grammar makes.
template <class Tree>
class naming_grammar : public grammar<Tree> {
 public:
  using lexer = std::vector<token> (*)(std::string_view);

  /// `any_case` where all words are read so (dice); else names of functions are, for a name alone may be a
  /// card's.
  naming_grammar(std::string_view text, lexer lex, definitions const& known, bool any_case = false)
      : grammar<Tree>{text, lex(text)}, lex_{lex}, known_{known}, any_case_{any_case} {}

 protected:
  ~naming_grammar() = default;
  using cursor::ahead;
  using cursor::at_end;
  using cursor::at_symbol;
  using cursor::before;
  using cursor::fail_at;
  using cursor::fail_here;
  using cursor::here;
  using cursor::is_symbol;
  using cursor::is_word;
  using cursor::take;
  using cursor::take_symbol;
  using cursor::take_word;
  using cursor::want_symbol;

  struct own_name {
    std::string name;
    std::shared_ptr<Tree const> tree{};   // of a let, or of what was given to a parameter
    own_function function{};              // else
    definition const* of_file = nullptr;  // a function of a file: it knows those above it alone
    std::string stays_as{};               // a roll of dice: it is known in the tree, by this name
    bool rolls = false;
  };

  // ---- What a subject makes of them

  /// A tree once more, in the place of its name; `size` counts its parts.
  virtual Tree copied(Tree const& of, token const& name, std::size_t& size) = 0;
  /// What stands for a parameter within a function.
  virtual own_name given_as(std::string const& parameter, Tree tree) {
    return {parameter, std::make_shared<Tree const>(std::move(tree))};
  }
  /// What a function is given.
  virtual Tree argument() { return this->expression(); }
  /// All that a function says.
  virtual Tree function_body() { return this->expression(); }
  /// A call, read to its end.
  virtual Tree called(own_function const& /*of*/, std::vector<own_name> const& /*parameters*/,
                      token const& /*call*/, Tree body) {
    return body;
  }

  // ---- Names

  /// Those that are known before anything is read.
  [[nodiscard]] definitions const& known_before() const { return known_; }
  [[nodiscard]] bool begins_let() const {
    return is_word(here(), "let") && ahead().kind == token_kind::word &&
           (is_symbol(ahead(2), "=") || is_symbol(ahead(2), "("));
  }
  [[nodiscard]] bool begins_function() const { return begins_let() && is_symbol(ahead(2), "("); }

  /// Up to what is asked with the name; it is known from here on.
  void take_let() {
    auto const let = take();
    if (is_symbol(ahead(), "(")) {
      auto made = take_function(*this, let);
      auto name = made.name;
      names_.push_back({std::move(name), nullptr, std::move(made)});
      return;
    }
    auto const name = take_new_name(let);
    if (is_word(here(), "in")) fail_at(here().at, say("expected what {} stands for, got 'in'", name));
    auto value = std::make_shared<Tree const>(this->expression(false));
    want_in(name, let);
    names_.push_back({name, std::move(value)});
  }

  /// let x = A in …, as an expression.
  Tree let() {
    auto const outside = names_.size();
    take_let();
    auto out = this->expression();
    names_.resize(outside);
    return out;
  }

  /// `NAME =`
  std::string take_new_name(token const& let) {
    auto name = take();
    if (is_keyword(name.text)) fail_at(name.at, say("expected a name after let, got '{}'", name.text));
    if (!take_symbol("=")) fail_at(let.at, say("expected = after let {}", name.text));
    return name.text;
  }

  /// The `in` behind what a name stands for.
  void want_in(std::string const& name, token const& let) {
    if (at_end()) fail_at(let.at, "expected `in` and what is asked with that name, as in let x = … in …");
    refuse_range(*this, name);
    if (at_symbol(",")) fail_here("`in` (each name has its own: let a = … in let b = … in …)");
    if (!take_word("in")) fail_here("an operator or `in`");
  }

  /// What this word stands for; null if it is no name of one's own.
  [[nodiscard]] own_name const* find_own(std::string_view word) const {
    for (auto i = names_.size(); i-- > 0;) {
      if (names_[i].name == word) return &names_[i];
    }
    if (auto const* const d = known_.find(word, visible_)) return of_file(*d);
    return any_case_ ? find_own_in_any_case(word) : nullptr;
  }
  /// The function that this word calls; null if it is none of one's own.
  [[nodiscard]] own_name const* find_called(std::string_view word) const {
    if (auto const* const own = find_own(word)) return own;
    auto const* const own = find_own_in_any_case(word);
    return own && own->function.has_brackets ? own : nullptr;
  }

  /// What such a name that stands here comes to. Precondition: find_own() knows it.
  Tree named(own_name const& own) {
    auto const name = take();
    if (!own.tree) return call(own, name);
    std::size_t size = 0;
    auto out = copied(*own.tree, name, size);
    count_read(size, name);
    return out;
  }

  /// The name of one's own that this word is in other letters; null if there is none.
  [[nodiscard]] own_name const* find_own_in_any_case(std::string_view word) const {
    auto const lower = lower_case(word);
    for (auto i = names_.size(); i-- > 0;) {
      if (lower_case(names_[i].name) == lower) return &names_[i];
    }
    auto const* const d = find_in_any_case(known_, lower, visible_);
    return d ? of_file(*d) : nullptr;
  }

  [[nodiscard]] bool within_call() const { return calls_ > 0; }
  /// Where a name of a file of definitions stands among them.
  [[nodiscard]] std::size_t place_of(own_name const& of) const { return known_.place_of(*of.of_file); }

  std::vector<own_name> names_;

 private:
  own_name const* of_file(definition const& d) const {
    auto& called = of_files_[&d];
    if (called.name.empty())
      called = {d.name, nullptr, {d.name, d.parameters, lex_(d.body), d.is_function}, &d};
    return &called;
  }

  Tree call(own_name const& own, token name) {
    constexpr int deepest_call = 50;
    if (++calls_ > deepest_call) fail_at(name.at, "definitions within one another more than 50 deep");
    auto const function = own.function;  // names move while it is read
    auto const* const file = own.of_file;
    auto const above = file ? 0 : static_cast<std::size_t>(&own - names_.data());
    auto given = arguments(function, name);
    name.length = before().until() - name.at;
    auto outer = names_;
    auto const visible = std::exchange(visible_, file ? known_.place_of(*file) : visible_);
    names_.resize(above);
    for (std::size_t i = 0; i < given.size(); ++i)
      names_.push_back(given_as(function.parameters[i], std::move(given[i])));
    std::vector<own_name> const parameters{names_.begin() + static_cast<std::ptrdiff_t>(above), names_.end()};
    count_read(function.body.size(), name);
    auto out = read_body(function, name);
    names_ = std::move(outer);
    visible_ = visible;
    --calls_;
    return called(function, parameters, name, std::move(out));
  }

  Tree read_body(own_function const& function, token const& name) {
    typename cursor::elsewhere const inside{*this, moved_to(function.body, name)};
    auto out = function_body();
    if (!at_end()) fail_here(say("an operator or the end of what {} stands for", function.name));
    return out;
  }

  std::vector<Tree> arguments(own_function const& f, token const& name) {
    std::vector<Tree> out;
    if (!f.has_brackets) return out;
    auto const form = definition{f.name, f.parameters, {}, true}.written();
    if (!at_symbol("(")) fail_at(name.at, say("expected {}, got {} alone", form, f.name));
    take();
    if (!at_symbol(")")) {
      do out.push_back(argument());
      while (take_symbol(","));
    }
    want_symbol(")");
    if (out.size() != f.parameters.size())
      fail_at(name.at, say("expected {}, got {}", form, plural(out.size(), "argument")));
    return out;
  }
  void count_read(std::size_t parts, token const& at) {
    constexpr std::size_t most = 20'000;
    read_ += parts;
    if (read_ > most) fail_at(at.at, "a question that becomes too long when its definitions are written out");
  }

  lexer lex_;
  definitions const& known_;
  bool any_case_;
  std::map<definition const*, own_name> mutable of_files_;  // as they are called
  std::size_t visible_ = SIZE_MAX;                          // definitions from here on are not seen
  int calls_ = 0;                                           // that are being read
  std::size_t read_ = 0;                                    // parts of trees that names brought
};

}  // namespace faro::odds::language
