// Groups as they are told, and recorded.
#pragma once
#include "draws/verb/draw.hpp"
#include "lists/roster.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// "A", ..., "Z", "AA", ...
std::string group_name(std::size_t group);
/// A row a group, in text with a column a pot, or with the names and so much between them; of CSV a row a
/// member.
draw_result told_groups(std::vector<std::vector<std::string>> const& groups, std::string_view between);
/// The same with what stands between names of this list.
draw_result told_groups(std::vector<std::vector<std::string>> const& groups, draws::roster const& people);
/// A number of many digits as nobody reads it: "about 1.2·10^47699".
message short_count(std::string const& digits);

}  // namespace faro::program
