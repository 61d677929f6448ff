// The comma between questions, which is none within a number and none behind `given`. Apart, because dice
// part their questions themselves.
#pragma once
#include "odds/language/tokens.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace faro::odds::language {

/// "land >= 2,5" and "1,000": a comma between the digits of one number, most likely, and not between two
/// questions, of which one would be a number alone.
/// `from`: the first token of the question before the comma.
void refuse_comma_in_number(std::string_view text, std::vector<token> const& tokens, std::size_t from,
                            std::size_t comma);

/// Behind the condition after `given`: refuses what goes on, a comma or another `given`, and says how both
/// are written. `given`: where that word stands.
void refuse_behind_condition(std::string_view text, token const& given, token const& here);

}  // namespace faro::odds::language
