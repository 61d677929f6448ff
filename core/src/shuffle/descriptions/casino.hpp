// The dealer's shuffle: riffle, riffle, strip, riffle, cut, as most casinos prescribe it for a deck by hand.
//
// How far from fair it leaves a deck: `faro judge exact casino --cards 5`, and by decks `faro judge test
// --shuffle casino`. Picks: three times n of 2, the gaps of a strip into `detail::casino_packets` packets,
// one of n. O(n log n).
//
// Origin: casino practice; the parts are those of riffle.hpp and overhand.hpp.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/overhand.hpp>
#include <faro/shuffle/riffle.hpp>

#include <cstdint>
#include <span>

namespace faro {

namespace detail {

inline constexpr std::size_t casino_packets = 4;

/// A merge point between two parts, where the cards can be compared as bytes. True: leave.
template <chooser C, class T>
[[nodiscard]] bool part_done(C& c, std::span<T> deck, std::uint8_t part) {
  if constexpr (key_value<T>) {
    return merge_point(c, deck, part);
  } else {
    return false;
  }
}

}  // namespace detail

/// One dealer's shuffle.
template <chooser C, class T>
void casino(C& c, std::span<T> deck) {
  riffle(c, deck, 2);
  if (detail::part_done(c, deck, 1)) return;
  riffle(c, deck, 2);
  if (detail::part_done(c, deck, 2)) return;
  strip(c, deck, detail::casino_packets);
  if (detail::part_done(c, deck, 3)) return;
  riffle(c, deck, 2);
  if (detail::part_done(c, deck, 4)) return;
  cut(c, deck);
}

}  // namespace faro
