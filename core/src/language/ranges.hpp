// A range of numbers that is written as none is read, "= 2-4", "land 2..4", "land between 2 and 4": refused
// with what is meant. Private to the library.
#pragma once
#include "language/relation.hpp"
#include "language/tokens.hpp"

#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace faro::odds::language {

/// Whether what is asked ends here: the end, a comma, a closing bracket, `and`.
bool ends_question(std::span<token const> tokens, std::size_t at);

/// Refuses 1/2, which is 0, at the beginning of a product: two numbers, the less divided by the greater.
void refuse_fraction(std::string_view text, std::span<token const> product);

/// "'2-4' is a difference here, 2 less 4; from 2 to 4 is written 'land in 2..4'".
message said_of_difference(std::string_view written, std::int64_t low, std::int64_t high,
                           std::string_view compared, relation by);

/// "'7 >= 3' compares two numbers, …": what is asked does not depend on what is drawn, rolled or shuffled.
message said_of_numbers_compared(std::string_view a, relation by, std::string_view b);

/// Refuses two numbers with a minus between, the less first, as what something is compared with.
/// `side`: the tokens of that side; `from`: where what is compared begins.
void refuse_difference(std::string_view text, std::span<token const> side, std::size_t from, relation by);

/// Of a range, or of a number, that stands at `here` right behind what may be asked: how that is written,
/// "; this range is written 'land in 2..4'". Empty where none stands there.
message written_behind(std::string_view text, std::span<token const> tokens, std::size_t here);

}  // namespace faro::odds::language
