// Conditions on hands that have names: hcp(N) in 15..17 and spade(S) >= 5.
//
// What stands for a hand by its number in the question language, hand(1, hcp), is written with its name:
// hcp(N), balanced(S), As(E), or hand(N, shape = 4-4-3-2). Only the hands that are named take part in the
// question; the others are dealt from what is left. O(text).
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct named_condition {
  std::string text;                ///< in the question language, hands by number
  std::vector<std::size_t> hands;  ///< which of the names hand 1, hand 2, ... are
  std::vector<std::size_t> from;   ///< where each character of `text`, and its end, stood before
};

/// A condition that names hands, as one of the question language. hand(3, ...) is the third name;
/// each() and some() are about all. Where there is but one name everything is about that hand.
[[nodiscard]] named_condition name_hands(std::string_view text, std::span<std::string const> names);

/// A part of such a text as one who names hands writes it: hcp(N) for hand(1, hcp).
[[nodiscard]] std::string with_names(std::string_view part, named_condition const& of,
                                     std::span<std::string const> names);

}  // namespace faro::odds
