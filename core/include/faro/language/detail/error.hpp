// What may go wrong with a question: beside errors in its text, that it is too big, or that its condition
// never holds.
#pragma once
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>
#include <faro/text/detail/query_error.hpp>

#include <cstddef>
#include <string_view>

namespace faro::odds {

using faro::query_error;

/// An exact answer would take more work than allowed, or is of a kind that whoever was asked can't find; the
/// message says how much was foreseen or done. Its place is that of the part of the query, where it is known.
class too_big : public query_error {
 public:
  using query_error::query_error;
  /// `times`: see there.
  explicit too_big(message const& what, double times = 0) : query_error{what}, times_{times} {}
  /// Limits so many times as large would do, or 10 where that can't be foreseen; 0 where none would.
  [[nodiscard]] double times() const { return times_; }

 private:
  double times_ = 0;
};

/// The condition of a question has no chance: there is no answer under it.
class never_holds : public input_error {
 public:
  using input_error::input_error;
};

/// In a handler: throws what is handled once more, at this place of the query unless it knows its own.
[[noreturn]] void throw_placed(std::string_view query, std::size_t position);

}  // namespace faro::odds
