// Choosers that can be asked for a whole order at once: what the uniform shuffles ask them
// (block_chooser.hpp).
#pragma once
#include <faro/chance/chooser.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace faro {

/// `c.deal(n, count)` is `count` of the numbers 0 .. n-1 in an order of which all are equally likely, valid
/// until the next deal. Precondition: count <= n <= 256.
template <class C>
concept deck_dealer = chooser<C> && requires(C& c, std::size_t n) {
  { c.deal(n, n) } -> std::same_as<std::span<std::uint8_t const>>;
};

namespace detail {

inline constexpr std::size_t most_dealt = 256;  // cards

/// Puts the deck into an order that is dealt whole, if the chooser deals such decks. O(n).
template <chooser C, class T>
bool lay_out_dealt([[maybe_unused]] C& c, [[maybe_unused]] std::span<T> deck) {
  if constexpr (deck_dealer<C> && std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T>) {
    if (deck.size() < 2) return true;
    if (deck.size() <= most_dealt) {
      std::array<T, most_dealt> before;
      std::memcpy(before.data(), deck.data(), deck.size_bytes());
      auto const order = c.deal(deck.size(), deck.size());
      for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = before[order[i]];
      return true;
    }
  }
  return false;
}

}  // namespace detail
}  // namespace faro
