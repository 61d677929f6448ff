// The syntax of queries: text to a tree of words, before anything is known of the cards.
#pragma once
#include <faro/text/message.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::detail {

struct syntax {
  enum class kind : std::uint8_t {
    number,
    shape,   // 4-4-3-2
    name,    // words; `quoted` if in quotes
    call,    // name(children)
    unary,   // text: - or not
    binary,  // text: + - * / % = != < <= > >= and or
    range,   // a..b, only on the right of `in`
    list     // (a, b, c)
  };
  kind is = kind::number;
  std::string text{};
  std::int64_t number = 0;
  std::vector<int> parts{};
  bool quoted = false;
  std::size_t at = 0;     // place in the text, from 0
  std::size_t until = 0;  // the place after its last character
  std::vector<syntax> children{};
  bool in_words = false;  // if c then a else b, not if(c, a, b)
  std::size_t opens = 0;  // brackets around it that begin its text: characters before `at`

  /// Where its text begins, brackets included.
  [[nodiscard]] std::size_t from() const { return at - opens; }
};

/// One expression of a text, read.
struct read_expression {
  syntax tree{};
  std::string name{};                         // as it was written
  std::shared_ptr<std::string const> text{};  // that its places are places of
};

/// A text of questions, with lets and definitions written out: the expressions between its commas, and the
/// condition after `given`.
struct read_text {
  std::shared_ptr<std::string const> text{};
  std::vector<read_expression> questions{};
  std::optional<read_expression> condition{};
};

/// Throws query_error.
read_text read_questions(std::string text);

/// The expressions of a query without a condition.
std::vector<syntax> parse_query(std::string_view text);

/// Throws query_error: "WHAT, at character 5".
[[noreturn]] void fail_at(std::string_view text, std::size_t at, message const& what);

}  // namespace faro::odds::detail
