// Text of a question to tokens: the one lexer of hands, orders and dice. Private to the library.
//
// They write words differently, which `spelling` says: a card may be called 10h or "Urza's Saga", while
// 4d6kh3 is 4 d 6 kh 3. Marks are the same for all, also typographic ones: ≤ ≥ ≠ and
// those of text/typography.hpp.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::language {

enum class token_kind { word, number, quoted, symbol, shape, end };

struct token {
  token_kind kind = token_kind::end;
  std::string
      text{};  ///< a quoted one without its quotes; marks plain, a symbol by its first spelling: <= for ≤
  std::size_t at = 0;        ///< bytes before it
  std::size_t length = 0;    ///< in bytes, quotes included
  std::int64_t value = 0;    ///< of a number; -1 for one of more than 18 digits
  std::vector<int> parts{};  ///< of a shape, 4-4-3-2
  bool moved = false;        ///< it stands for what was written elsewhere: `at` is where it was called
  bool joined = false;       ///< no blank stands before it

  [[nodiscard]] std::size_t until() const { return at + length; }
};

struct spelling {
  std::size_t longest = 20'000;  ///< bytes of a text
  bool splits_words = false;     ///< digits and letters are words apart; letters in lower case
  bool shapes = false;           ///< 4-4-3-2 is one token
  bool single_quotes = false;    ///< 'Lightning Bolt', too
  bool long_numbers = false;     ///< numbers of any length
  bool dashes = false;           ///< five-card is one word
  bool decimals = false;         ///< 0.5 is one number, known by its text
};

/// The tokens, and one at the end. Throws query_error for what can't be any.
std::vector<token> tokens_of(std::string_view text, spelling const& how);

/// Whether the text of a word belongs to the grammar, so that it ends a name of several words. Such words are
/// in lower case, however they were written.
bool is_keyword(std::string_view word);

/// "'adjacent'", or "the end": a token as messages show it.
message shown(token const& t);

}  // namespace faro::odds::language
