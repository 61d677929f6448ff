// An error in something that people write as text: what is wrong, where, and what may have been meant. The
// one error of all languages of questions: hands, orders, dice.
//
// The message is one line and names the place; position() lets a front end draw the caret under it, nearest()
// offer the right word.
#pragma once
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// Something in the text of a query is not what is accepted.
class query_error : public input_error {
 public:
  /// `position` counts bytes from 0 and may be the size of the text (something is missing at the end).
  query_error(std::string_view query, std::size_t position, message const& what);
  /// For a word that is not known: `names` are all that could stand there. The message ends with those near
  /// it.
  query_error(std::string_view query, std::size_t position, message const& what, std::string_view word,
              std::vector<std::string> const& names);
  /// What is wrong, without the place.
  [[nodiscard]] message const& problem() const& { return problem_; }
  [[nodiscard]] message problem() && { return std::move(problem_); }
  /// Whether it is known where.
  [[nodiscard]] bool has_place() const { return position_.has_value(); }
  /// Where, in bytes from 0.
  [[nodiscard]] std::size_t position() const { return position_.value_or(0); }
  /// The text that is wrong.
  [[nodiscard]] std::string const& query() const& { return query_; }
  [[nodiscard]] std::string query() && { return std::move(query_); }
  /// Names that may have been meant, the nearest first.
  [[nodiscard]] std::vector<std::string> const& nearest() const& { return nearest_; }
  [[nodiscard]] std::vector<std::string> nearest() && { return std::move(nearest_); }

 protected:
  explicit query_error(message const& what) : input_error{what}, problem_{what} {}

 private:
  message problem_;
  std::string query_{};
  std::optional<std::size_t> position_{};
  std::vector<std::string> nearest_;
};

/// Two lines for a terminal: the query, and a caret under the position (UTF-8 is counted by characters).
std::string with_caret(std::string_view query, std::size_t position);

/// Characters before a byte position.
std::size_t characters_before(std::string_view text, std::size_t position);

}  // namespace faro
