// The syntax of questions about cards and about orders of a pack: text to a tree of words, before anything is
// known of the cards.
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/language/detail/definitions.hpp>
#include <faro/text/detail/message.hpp>

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
    name,    // words; `quoted` if in quotes; a child is what one's own name in other letters stands for
    call,    // name(children)
    unary,   // text: - or not
    binary,  // text: + - * / % = != < <= > >= in and or
    range,   // a..b, only on the right of `in`
    list     // (a, b, c)
  };
  kind is = kind::number;
  std::string text{};
  std::int64_t number = 0;  // -1 for one of more than 18 digits
  std::vector<int> parts{};
  bool quoted = false;
  std::size_t at = 0;     // place in the text, from 0
  std::size_t until = 0;  // the place after its last character
  std::vector<syntax> children{};
  bool in_words = false;  // if c then a else b, not if(c, a, b); a not in …, not not (a in …); draws until …
  bool moved = false;     // it is written elsewhere, and stands where a name of one's own does
  std::size_t opens = 0;  // brackets around it that begin its text: characters before `at`

  /// Where its text begins, brackets included.
  [[nodiscard]] std::size_t from() const { return at - opens; }
  [[nodiscard]] bool is_name() const { return is == kind::name; }
  [[nodiscard]] bool is_number() const { return is == kind::number; }
};

/// What a text is about: a word or two are read otherwise.
enum class reads_of : std::uint8_t { cards, orders };

/// One expression of a text, read.
struct read_expression {
  syntax tree{};
  std::string name{};                         // as it was written
  std::shared_ptr<std::string const> text{};  // that its places are places of
};

/// A text of questions: the expressions between its commas, and the condition after `given`. What a let or a
/// definition stands for is in their trees.
struct read_text {
  std::shared_ptr<std::string const> text{};
  std::vector<read_expression> questions{};
  std::optional<read_expression> condition{};
};

/// Throws query_error.
read_text read_questions(std::string text, definitions const& known, reads_of about = reads_of::cards);

/// One expression about cards, without definitions.
syntax parse_expression(std::string_view text);

/// Whether it asks for `card` where that may be a number: sum(card), highest(card), count(card >= 100).
bool asks_for_card(syntax const& s);
/// Whether all of it is written where it stands, nothing of it behind a name of one's own.
bool is_written_here(syntax const& s);

/// Whether a name is one of one's own in other letters, and its child what is meant: neither the deck nor the
/// language has such a word.
bool means_own_name(syntax const& s, card_table const& table);

/// A tree in words, what stands for a name of one's own in its place.
std::string in_words(syntax const& s);

/// Throws query_error: "WHAT, at character 5".
[[noreturn]] void fail_at(std::string_view text, std::size_t at, message const& what);

}  // namespace faro::odds::detail
