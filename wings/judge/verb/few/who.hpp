// Who plays, in lines of text: "artist - song". Apart from few.cpp, which judges.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace faro::program {

/// What stands before the first mark, or behind the last one; nothing when there is none, or nothing there.
std::optional<std::string> part_of(std::string_view line, std::string_view mark, bool before);

}  // namespace faro::program
