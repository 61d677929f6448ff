// What players call the hands of poker: for hints, not for the language. Private to src/odds.
#pragma once
#include <faro/odds/hands/detail/poker.hpp>

#include <optional>
#include <string_view>

namespace faro::odds::detail {

/// "flush", "Full-House", "trips", "quads", "boat", "pairs"; nothing where no hand is called so.
std::optional<odds::poker_category> category_called(std::string_view word);

}  // namespace faro::odds::detail
