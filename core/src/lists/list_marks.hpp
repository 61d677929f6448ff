// What stands before or behind names in lists that people write: "1. Ann", "- Ann", "Ann x3".
//
// Numbers of lines and marks of lists are dropped where all lines have them; what only some have is part of
// the name, and said. O(text).
#pragma once
#include "lists/roster.hpp"

#include <faro/text/detail/message.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::draws {

/// The text with a blank for the tab behind such a number or mark, where all lines but perhaps the first have
/// one, as word processors write them: a tab that parts no cells.
[[nodiscard]] std::string without_tabs_of_marks(std::string_view text);

/// Where lines are numbered from 1 on ("1. Ann", "2) Ben"), nobody is called by the number. True if they
/// were.
bool drop_numbers_of_lines(std::vector<roster::person>& people);
/// The same of one mark before all names ("- Ann", "- Ben").
bool drop_marks_of_lines(std::vector<roster::person>& people);

/// "Ann x3", "3x Ann", "Ann*3", "Ann (3 tickets)" or "Ann 3": tickets, or a part of the name.
struct numbered_name {
  std::string_view name, number;
  bool is_times;  ///< with a mark of multiplication, or a word for tickets
};
[[nodiscard]] std::optional<numbered_name> number_beside(std::string_view name);

/// "Total", "Summe: 12": the last line of a table, and nobody.
[[nodiscard]] bool says_total(std::string_view name);

/// A sentence for each way in which names may be meant otherwise than as they stand: some of them with a
/// number or a mark before it, or with so many times; a total at the end; letters as web pages write them.
[[nodiscard]] std::vector<message> doubts_of(roster const& list);

}  // namespace faro::draws
