// Columns that keep people apart: by what they agree in (a family, a club), or by whom they name (a partner).
//
// People are named as roster::known_as() has them; several in a cell stand between semicolons or bars. A rule
// binds or is refused, with its line and the nearest name, before anything is drawn: a name that nobody has,
// or in other letters, oneself, a column in which no two agree and nobody is named. Numbers alone are those
// of families, unless a column says by what people are known. O(cells), and O(cell x names) for a message.
#pragma once
#include "lists/roster.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::draws {

/// Whether one of these columns has the name of somebody else in the list.
[[nodiscard]] bool names_people(roster const& list, std::span<std::string const> columns);

/// Who is named by whom in a column: a place in `of`, a place in `others` whose name stands in that cell.
/// Nobody names themselves where both are one list.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> named_in(roster const& of,
                                                                        roster const& others,
                                                                        std::string const& column);

/// Adds columns to a list in which two agree who are apart by these, where they name people: for those that
/// know families alone. Gives the columns to be asked in their place.
[[nodiscard]] std::vector<std::string> as_families(roster& list, std::span<std::string const> columns);

/// For each column the number of everybody's value in it, 0 where that is empty; then, in lists of their own,
/// a number for each two of whom one is named. Who has the same number in a list is apart. Precondition:
/// refuse_unbound() had nothing against it.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> apart_classes(roster const& list,
                                                                    std::span<std::string const> columns);

/// Throws input_error, with the line and the nearest name, for a cell that keeps nobody apart among the
/// people of a list, and for a column that does not.
void refuse_unbound(roster const& list, std::span<std::string const> columns);
/// The same between the people of two lists.
void refuse_unbound(roster const& first, roster const& second, std::span<std::string const> columns);

}  // namespace faro::draws
