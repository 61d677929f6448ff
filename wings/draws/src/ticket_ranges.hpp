// Tickets sold by their numbers: from 101 to 125.
#pragma once
#include "lists/roster.hpp"

#include <string>

namespace faro::draws {

/// Adds a column that says how many tickets each line has from the number in one column to that in another,
/// and gives its name. Two empty cells: none. Throws input_error, with the line, for other cells, for a last
/// ticket before the first, and for a ticket that two lines have. O(people log people).
std::string add_ranges(roster& people, std::string const& from, std::string const& to);

}  // namespace faro::draws
