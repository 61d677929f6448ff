// What is asked about dice, read once: `let p = 3d6 in p, p count 6 given p >= 10`.
//
//   asked_dice const a = "2d6 >= 9, d20";
//   a.size(), a.name(1)                       // 2, "d20"
//
// A text becomes its trees where it is made; answers (query.hpp, questions.hpp), rolls (rolled.hpp) and ways
// (ways.hpp) are made of them. Cost: O(text). A value; copies share the trees. Thread-safe.
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

namespace dice_language {
struct read_dice;
}

class asked_dice {
 public:
  asked_dice() = default;
  /// Throws query_error for what can't be read. An empty text asks nothing.
  asked_dice(std::string text, definitions const& known = {});          // NOLINT(google-explicit-constructor)
  asked_dice(std::string_view text) : asked_dice{std::string{text}} {}  // NOLINT(google-explicit-constructor)
  asked_dice(char const* text) : asked_dice{std::string{text}} {}       // NOLINT(google-explicit-constructor)

  /// The text, and a condition that stands beside it, on the rolls that the text names. Throws the same, and
  /// where the text has a condition of its own.
  static asked_dice under(std::string const& text, std::string const& given, definitions const& known = {});

  [[nodiscard]] bool empty() const { return !read_; }
  /// As it was written.
  [[nodiscard]] std::string const& text() const&;
  [[nodiscard]] std::string text() && { return std::as_const(*this).text(); }
  /// How many questions; each as it was written, without the lets before all where there are several.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::string const& name(std::size_t question) const&;
  [[nodiscard]] std::string name(std::size_t question) && { return std::as_const(*this).name(question); }
  /// The condition after `given`, as it was written; empty where there is none.
  [[nodiscard]] std::string const& given() const&;
  [[nodiscard]] std::string given() && { return std::as_const(*this).given(); }

  /// For the library.
  [[nodiscard]] dice_language::read_dice const& read() const;
  static asked_dice of_trees(dice_language::read_dice read);

 private:
  std::shared_ptr<dice_language::read_dice const> read_;
};

}  // namespace faro::odds
