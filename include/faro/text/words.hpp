// Text as all folders compare it: letters of ASCII in one case. Other bytes, those of UTF-8 too, stay.
#pragma once
#include <string>
#include <string_view>

namespace faro {

/// The text with A .. Z as a .. z. O(size).
std::string lower_case(std::string_view text);

}  // namespace faro
