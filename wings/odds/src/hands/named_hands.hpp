// Conditions on hands that have names: hcp(N) in 15..17 and spade(S) >= 5.
//
// What stands for a hand by its number in the question language, hand(1, hcp), is written with its name:
// hcp(N), balanced(S), As(E), or hand(N, shape = 4-4-3-2). Only the hands that are named take part in the
// question; the others are dealt from what is left. Parts of it are told as they were written. O(text).
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/odds/hands/detail/asked.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

/// N, north or 1, in any case: from 0, clockwise.
[[nodiscard]] std::optional<std::size_t> find_seat(std::string_view word);

/// Whether a table has the 52 cards of bridge, each once.
[[nodiscard]] bool is_bridge_pack(card_table const& table);

struct named_conditions {
  std::vector<asked> conditions;   ///< hands by number
  std::vector<std::size_t> hands;  ///< which of the names hand 1, hand 2, ... are
};

/// Conditions that name hands, as those of the question language. hand(3, ...) is the third name;
/// each() and some() are about all. Where there is but one name everything is about that hand.
[[nodiscard]] named_conditions name_hands(std::span<asked const> conditions,
                                          std::span<std::string const> names);

/// Of a deal with four hands the same: hcp(N), hand(north, …) are of the first. Hands keep their numbers.
[[nodiscard]] asked with_seats(asked const& condition);

}  // namespace faro::odds
