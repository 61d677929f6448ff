// Commas: between questions, where none is within a number and none behind `given` (dice part their questions
// themselves); and in texts that are parted before they are read.
#pragma once
#include "language/tokens.hpp"

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace faro::odds::language {

/// "land >= 2,5" and "1,000": a comma between the digits of one number, most likely, and not between two
/// questions, of which one would be a number alone.
/// `from`: the first token of the question before the comma.
void refuse_comma_in_number(std::string_view text, std::vector<token> const& tokens, std::size_t from,
                            std::size_t comma);

/// The places of a mark, or of a word, outside of quotes and brackets. What stands right behind a letter or
/// a digit begins no quote: it is an apostrophe, or inches.
std::vector<std::size_t> places_outside(std::string_view text,
                                        std::function<bool(std::size_t)> const& is_here);
/// What stands between such commas, as it stands there.
std::vector<std::string_view> parts_at_commas(std::string_view text);

/// Behind the condition after `given`: refuses what goes on, a comma or another `given`, and says how both
/// are written. `given`: where that word stands.
void refuse_behind_condition(std::string_view text, token const& given, token const& here);

}  // namespace faro::odds::language
