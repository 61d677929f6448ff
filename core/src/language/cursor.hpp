// Where a parser of questions stands among the tokens, and how it says what is wrong there. Private to the
// library; what grammars of hands, orders and dice begin with.
#pragma once
#include "language/tokens.hpp"

#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::language {

class cursor {
 public:
  /// `text` must outlive it, for messages.
  cursor(std::string_view text, std::vector<token> tokens) : text_{text}, tokens_{std::move(tokens)} {}

  [[nodiscard]] token const& here() const { return tokens_[next_]; }
  [[nodiscard]] token const& ahead(std::size_t n = 1) const {
    return tokens_[next_ + n < tokens_.size() ? next_ + n : tokens_.size() - 1];
  }
  /// The token that was taken last; the first one before any was.
  [[nodiscard]] token const& before() const { return tokens_[next_ > 0 ? next_ - 1 : 0]; }
  [[nodiscard]] bool at_end() const { return here().kind == token_kind::end; }
  [[nodiscard]] bool at_symbol(std::string_view s) const { return is_symbol(here(), s); }
  [[nodiscard]] bool at_word(std::string_view w) const { return is_word(here(), w); }
  bool take_symbol(std::string_view s) { return at_symbol(s) && ++next_ > 0; }
  bool take_word(std::string_view w) { return at_word(w) && ++next_ > 0; }
  /// Takes any token; the end stays.
  token const& take();
  void want_symbol(std::string_view s);
  void want_word(std::string_view w);

  [[nodiscard]] std::size_t place() const { return next_; }
  [[nodiscard]] std::string_view text() const { return text_; }

  static bool is_symbol(token const& t, std::string_view s) {
    return t.kind == token_kind::symbol && t.text == s;
  }
  static bool is_word(token const& t, std::string_view w) {
    return t.kind == token_kind::word && t.text == w;
  }

  // ---- What is refused

  [[noreturn]] void fail(message const& what) const { fail_at(here().at, what); }
  [[noreturn]] void fail_at(std::size_t at, message const& what) const;
  /// "expected WANTED, got …".
  [[noreturn]] virtual void fail_here(message const& wanted) const;
  /// As the text has it.
  [[nodiscard]] message found() const;

 protected:
  ~cursor() = default;

  /// Counts nesting, so that a thousand brackets are an error and not an overflow of the stack.
  struct nested {
    explicit nested(cursor& c) : depth{c.depth_} {
      if (++depth > deepest) c.fail_deep();
    }
    nested(nested const&) = delete;
    nested& operator=(nested const&) = delete;
    ~nested() { --depth; }
    int& depth;
  };
  static constexpr int deepest = 100;
  [[noreturn]] void fail_deep() const;

  /// Reads other tokens until the scope ends: what a name stands for, where the name is.
  struct elsewhere {
    elsewhere(cursor& c, std::vector<token> tokens)
        : at{c}, kept{std::exchange(c.tokens_, std::move(tokens))}, next{std::exchange(c.next_, 0)} {}
    elsewhere(elsewhere const&) = delete;
    elsewhere& operator=(elsewhere const&) = delete;
    ~elsewhere() {
      at.tokens_ = std::move(kept);
      at.next_ = next;
    }
    cursor& at;
    std::vector<token> kept;
    std::size_t next;
  };

  std::string_view text_;
  std::vector<token> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
};

}  // namespace faro::odds::language
