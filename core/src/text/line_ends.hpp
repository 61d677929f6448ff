// What ends the lines of a list: to every reader the same.
//
// O(size). Thread-safe: no state.
#pragma once
#include <string_view>

namespace faro {

/// Throws input_error that names the line of a CR that no LF follows, in a text that has LF: it ends a line
/// to some programs and is a letter to others, so that a list would have other items for each.
void refuse_lone_returns(std::string_view text, std::string_view source);

}  // namespace faro
