// People with their numbers of tickets: by a column of their list, or one each; a name on several lines is
// refused, its tickets are added up, each line is drawn by itself, or the first alone.
//
// A list that may have tickets, in a column or beside the names ("Ann x3"), of which nothing was said is
// refused, so that nobody draws without them by oversight. O(text).
#pragma once
#include "lists/roster.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::draws {

/// How tickets were asked for: `column` by its name, "none" for one each, or nothing said.
struct ticket_reading {
  std::optional<std::string> said{};
  std::string_view option = "--weights";  ///< what says so, for messages
  repeated_names repeated = repeated_names::refuse;
  std::uint64_t most;     ///< tickets of one
  bool recorded = false;  ///< a list from which was drawn, as it is

  /// The column, where one was named.
  [[nodiscard]] std::optional<std::string> column() const { return said == "none" ? std::nullopt : said; }
};

struct ticket_list {
  roster people;
  std::vector<std::uint64_t> tickets;  ///< one number each
};

/// Of a list that was read with names on several lines let through. Throws input_error.
[[nodiscard]] ticket_list with_tickets(roster people, ticket_reading const& how);

}  // namespace faro::draws
