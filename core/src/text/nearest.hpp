// "Did you mean …?": the names nearest to one that does not exist.
//
// Distance is the number of single characters changed, added or left out, and of neighbours exchanged
// (V. Levenshtein, 1965; F. Damerau, 1964). O(names x length^2).
#pragma once
#include <faro/text/detail/message.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// Up to three names that could have been meant, nearest first; none when nothing comes close.
std::vector<std::string> nearest_names(std::string_view name, std::span<std::string const> names);

/// "; did you mean a, b or c?", or nothing.
message did_you_mean(std::string_view name, std::span<std::string const> names);

}  // namespace faro
