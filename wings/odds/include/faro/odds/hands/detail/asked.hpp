// What is asked about drawn cards, read once: `ace >= 2, king given ace >= 1`.
//
//   asked const a = "land in 2..4, land given spell";
//   a.size(), a.name(1), a.given()                       // 2, "land", "spell"
//
// A text becomes the tree of its expressions where it is made, and nothing reads it again: engines, the plain
// reading and messages, which point at places of the text, share that tree. What definitions say that it
// calls is part of it. Cost: O(text). A value; copies share the tree. Thread-safe.
#pragma once
#include <faro/language/detail/definitions.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/query_error.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace faro::odds {

namespace detail {
struct read_text;
}

class asked {
 public:
  asked() = default;
  /// Throws query_error for what can't be read. An empty text asks nothing.
  asked(std::string text, definitions const& known = {});     // NOLINT(google-explicit-constructor)
  asked(std::string_view text) : asked{std::string{text}} {}  // NOLINT(google-explicit-constructor)
  asked(char const* text) : asked{std::string{text}} {}       // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool empty() const { return !read_; }
  /// As it was written.
  [[nodiscard]] std::string const& text() const&;
  [[nodiscard]] std::string text() && { return std::as_const(*this).text(); }
  /// How many questions; each as it was written.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::string const& name(std::size_t question) const&;
  [[nodiscard]] std::string name(std::size_t question) && { return std::as_const(*this).name(question); }
  /// The condition after `given`, as it was written; empty where there is none.
  [[nodiscard]] std::string given() const;
  /// Whether it draws on, a card a turn: whether it has by(), in a question or in the condition.
  [[nodiscard]] bool looks_at_turns() const;
  /// Whether it has this function or word.
  [[nodiscard]] bool uses(std::string_view function) const;
  /// Whether it has this word on both sides of a comparison, as `poker` of two hands: categories alone.
  [[nodiscard]] bool compares(std::string_view word) const;

  /// "2+ starter", where it is taken for a sum though "two or more" may be meant; empty where there is none.
  [[nodiscard]] std::string doubtful_sum() const;

  /// The same questions, and before them as further ones what is given, there and in this text.
  [[nodiscard]] asked with_conditions(asked const& given) const;
  /// Conditions on a card, as the number of cards for which any of them holds.
  [[nodiscard]] asked counting_cards() const;
  /// FUNCTION(NAME)
  [[nodiscard]] static asked of_name(std::string_view function, std::string name);

  /// For the library.
  [[nodiscard]] detail::read_text const& read() const;
  [[nodiscard]] static asked of_tree(detail::read_text read);

 protected:
  explicit asked(std::shared_ptr<detail::read_text const> read) : read_{std::move(read)} {}

 private:
  std::shared_ptr<detail::read_text const> read_;
};

}  // namespace faro::odds
