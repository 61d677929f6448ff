// The starting hands of two cards in order: by their equity against a random hand, the best first.
//
// Computed by this library, showdown("AKs vs random"): the mean share of the pot over all hands of the other
// and all boards. The order is that of those fractions, none of which are equal; wings/poker/test/showdown
// has them.
#pragma once
#include <faro/poker/showdown.hpp>

#include <optional>
#include <string_view>

namespace faro::odds::detail {

/// "AA KK QQ …": the 169 kinds of Hold'em, the 81 of short deck. Nothing for other games.
std::string_view starting_hands(poker_game game);

/// 15%: the best hands; 10%-30%: those of the best 30 % that are not of the best 10 %.
struct hand_share {
  ratio from, to;
};
std::optional<hand_share> read_share(std::string_view word);

}  // namespace faro::odds::detail
