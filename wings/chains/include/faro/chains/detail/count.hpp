// What a game counts as it goes: turns, throws, cards. It changes nothing in the game; the reading with loops
// (reading.hpp) tells how many there are on the average, and the distribution of their number.
//
//   if (merge_point(c, square)) return;
//   count(c, "turns");
//   square += static_cast<int>(c.below(6)) + 1;
#pragma once
#include <faro/chance/chooser.hpp>

#include <cstdint>
#include <string_view>

namespace faro {

/// Counts so many more of something. A chooser without count(name, n) passes it by, as all readings but that
/// with loops do.
template <chooser C>
void count(C& c, std::string_view what, std::uint64_t n = 1) {
  if constexpr (requires { c.count(what, n); }) c.count(what, n);
}

}  // namespace faro
