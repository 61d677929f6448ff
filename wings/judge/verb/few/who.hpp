// Who plays, in lines of text: "artist - song". Apart from few.cpp, which judges.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// Whether a text is CSV of several columns: the first line has more than one cell, and all have as many.
bool is_table(std::string_view text);
/// Its lines that are not empty, without blanks around them, each with its number.
std::vector<std::pair<std::size_t, std::string>> lines_of_text(std::string_view text);
/// What stands before the first mark, or behind the last one; nothing when there is none, or nothing there.
std::optional<std::string> part_of(std::string_view line, std::string_view mark, bool before);
/// What to say where lines look like "artist - song" and would each count as one artist.
std::optional<std::string> mark_hint(std::vector<std::string> const& lines);

}  // namespace faro::program
