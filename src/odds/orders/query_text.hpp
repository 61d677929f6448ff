// The text of an order query, word by word: a cursor of the shared language that reads cards, too, with
// errors that name the place. Private to the library.
#pragma once
#include "odds/language/cursor.hpp"

#include <faro/text/message.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace faro::odds::orders {

using language::shown;
using language::token;
using language::token_kind;

/// Keeps the text that a cursor looks at, control characters made blanks.
class kept_query {
 protected:
  explicit kept_query(std::string_view query);
  std::string query_;
};

/// Reads tokens in turn. Keywords are words written in lower case; "quoted" words never are keywords.
class query_reader : private kept_query, public language::cursor {
 public:
  /// Throws query_error for a text that is too long, or has characters that mean nothing.
  explicit query_reader(std::string_view query);

  [[nodiscard]] token const& peek() const { return here(); }
  [[nodiscard]] token const& peek_second() const { return ahead(); }
  /// Whether the next token is this symbol or keyword; takes it then.
  bool accept(std::string_view text) { return next_is(text) && ++next_ > 0; }
  [[nodiscard]] bool next_is(std::string_view text) const { return at_symbol(text) || at_word(text); }
  /// Takes this symbol, or throws.
  void expect(std::string_view symbol) {
    if (!accept(symbol)) fail_here(say("'{}'", symbol));
  }
  /// Takes a whole number of at most 18 digits, or throws, saying what it is for.
  std::uint64_t expect_number(std::string_view what);
  /// The query from one token up to the one that comes next, spaces made single.
  [[nodiscard]] std::string text_since(std::size_t first_token) const;
  [[nodiscard]] std::size_t position() const { return place(); }
  [[nodiscard]] token const& token_at(std::size_t position) const { return tokens_[position]; }

  using cursor::fail;
  /// Throws query_error: the complaint, and where.
  [[noreturn]] void fail(token const& place, message const& complaint) const { fail_at(place.at, complaint); }

 protected:
  ~query_reader() = default;
};

}  // namespace faro::odds::orders
