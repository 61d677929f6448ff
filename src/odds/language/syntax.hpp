// The syntax of queries: text to a tree of words, before anything is known of the cards.
#pragma once
#include <cstddef>
#include <cstdint>
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

/// The expressions of a query, separated by commas, with lets and definitions written out. Throws
/// query_error.
std::vector<syntax> parse_query(std::string_view text);

/// Throws query_error: "WHAT, at character 5".
[[noreturn]] void fail_at(std::string_view text, std::size_t at, std::string const& what);

}  // namespace faro::odds::detail
