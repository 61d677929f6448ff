// Columns that keep people apart: by what they agree in (a family, a club), or by whom they name (a partner).
//
// Which of both a column does is said, and never seen in its cells. People are named as roster::known_as()
// has them; several in a cell stand between semicolons or bars. A rule binds or is refused, with its line and
// the nearest name, before anything is drawn: a name that nobody has, or in other letters, oneself; a column
// in which no two agree; names where people are to agree. O(cells), and O(cell x names) for a message.
#pragma once
#include "lists/roster.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::draws {

struct apart_rules {
  std::vector<std::string>
      agreeing{};  ///< --apart: columns in which who agree are apart; empty cells agree with none
  std::vector<std::string> naming{};  ///< --not-with: columns that name those who are apart from each

  [[nodiscard]] bool empty() const { return agreeing.empty() && naming.empty(); }
  [[nodiscard]] std::vector<std::string> columns() const {
    auto out = agreeing;
    out.insert(out.end(), naming.begin(), naming.end());
    return out;
  }
};

/// Whether a column has the name of somebody else in the list, in whose own cell something else stands.
[[nodiscard]] bool names_people(roster const& list, std::string const& column);

/// Who is named by whom in a column: a place in `of`, a place in `others` whose name stands in that cell.
/// Nobody names themselves where both are one list.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> named_in(roster const& of,
                                                                        roster const& others,
                                                                        std::string const& column);

/// Adds columns to a list in which two agree who are named by one another: for those that know families
/// alone. Gives all the columns in which who agree are apart.
[[nodiscard]] std::vector<std::string> as_families(roster& list, apart_rules const& rules);

/// For each column the number of everybody's value in it, 0 where that is empty: who have the same agree.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> classes_of(roster const& list,
                                                                 std::span<std::string const> columns);
/// The same of the columns of --apart; then, in lists of their own, a number for each two of whom one is
/// named by the other. Who has the same number in a list is apart. Precondition: refuse_unbound() had nothing
/// against it.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> apart_classes(roster const& list,
                                                                    apart_rules const& rules);

/// Throws input_error, with the line and the nearest name, for a cell that keeps nobody apart among the
/// people of a list, and for a column that does not; refused_reading where options settle it.
void refuse_unbound(roster const& list, apart_rules const& rules);
/// The same between the people of two lists.
void refuse_unbound(roster const& first, roster const& second, apart_rules const& rules);

}  // namespace faro::draws
