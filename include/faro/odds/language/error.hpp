// An error in a question written as text: what is wrong, and where.
//
// The message is one line and names the place; position() lets a front end draw the caret under it.
#pragma once
#include <faro/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace faro::odds {

/// Something in the text of a query is not what is accepted.
class query_error : public input_error {
 public:
  /// `position` counts bytes from 0 and may be the size of the text (something is missing at the end).
  query_error(std::string_view query, std::size_t position, std::string const& what);
  /// Where, in bytes from 0.
  [[nodiscard]] std::size_t position() const { return position_; }

 private:
  std::size_t position_;
};

/// Two lines for a terminal: the query, and a caret under the position (UTF-8 is counted by characters).
std::string with_caret(std::string_view query, std::size_t position);

}  // namespace faro::odds
