// People with their numbers of tickets: by the column that is named, by the one that is called by a plain
// word (heading_words.hpp), or one each; a name on several lines is refused, its tickets are added up, each
// line is drawn by itself, or the first alone. A cell that is no number is refused with its line. Where
// weights may have decimals, tickets are so many of the last decimal that any of them has. O(text).
#pragma once
#include "lists/roster.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::draws {

/// How tickets were asked for: `column` by its name, "none" for one each; nothing said: by a plain word.
struct ticket_reading {
  std::optional<std::string> said{};
  std::string_view option = "--weights";  ///< what says so, for messages
  repeated_names repeated = repeated_names::refuse;
  std::uint64_t most;     ///< tickets of one
  bool decimals = false;  ///< whether weights may have decimals: 0.5

  /// The column, where one was named.
  [[nodiscard]] std::optional<std::string> column() const { return said == "none" ? std::nullopt : said; }
};

struct ticket_list {
  roster people;
  std::vector<std::uint64_t> tickets;  ///< one number each
  std::optional<std::size_t> column;   ///< whose they are; nothing: one each
  std::uint64_t unit = 1;              ///< so many tickets are a weight of 1: with decimals 10, 100, ...
};

/// Of a list that was read with names on several lines let through. Throws input_error.
[[nodiscard]] ticket_list with_tickets(roster people, ticket_reading const& how);

}  // namespace faro::draws
