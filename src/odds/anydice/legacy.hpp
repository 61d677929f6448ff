// `legacy "4d6h3"`: an expression in the notation of AnyDice 1, which programs of today may hold. Apart,
// because it is a language of its own. Private to src/odds.
#pragma once
#include "odds/anydice/values.hpp"

#include <cstdint>
#include <string_view>

namespace faro::odds::anydice {

/// What such a text is worth; nothing written is the empty die.
//
//   whole = ['-'] product {('+' | '-') product}       product = roll {'*' roll}
//   roll  = [N] 'd' die {filter} | [N] '(' whole ')' {filter} | N
//   die   = N | 'd' die | set | '(' whole ')' | '|' whole '|' (without its sign)
//   filter = ('h' | 'l' | 'm') [N]     the highest, lowest or middle N of the dice, one if not said
//          | compared                  faces for which it holds; the others are worth 0
//          | 'c' which                 how many dice show one of these
//          | 'e' [N] which             rolled once more on these, N times at most, and added; one if not said
//   which = 'h' [N] | 'l' [N] | compared | set        the highest or lowest N faces; 'eh' may be 'e'
//   compared = ('<' | '<=' | '=' | '>=' | '>' | '!=') number
//   set = '{' number ['..' number] ['=' times] {',' …} '}'
//
/// Throws input_error, with the place in the text.
value of_legacy_text(std::string_view text);

}  // namespace faro::odds::anydice
