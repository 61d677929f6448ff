// What is looked at in a text before it is read as JSON.
//
// O(size). Thread-safe: no state.
#pragma once
#include <string_view>

namespace faro {

/// Throws input_error for a text with a zero byte. Readers of JSON take one for the end of the text, so that
/// anything could stand behind it.
void refuse_zero_bytes(std::string_view json);

}  // namespace faro
