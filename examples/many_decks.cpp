// Four million poker hands: flushes counted 64 hands at a time, and the exact chance beside what was found.
#include <faro/chance/seed.hpp>
#include <faro/shuffle/deck_block.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

int main() {
  constexpr std::size_t at_once = faro::deck_block::decks;
  constexpr int blocks = 62'500;
  // 5 of the cards 0 .. 51; card / 13 is its suit. The same hands on every machine.
  faro::deck_block hands{faro::key_from_text("poker"), 52, 5};

  std::uint64_t flushes = 0;
  for (int i = 0; i < blocks; ++i) {
    auto const cards = hands.next();  // card p of hand h is cards[64 p + h]
    for (std::size_t hand = 0; hand < at_once; ++hand) {
      auto const suit = cards[hand] / 13;
      bool same = true;
      for (std::size_t p = 1; p < 5; ++p) same &= cards[at_once * p + hand] / 13 == suit;
      flushes += same ? 1 : 0;
    }
  }
  // Hands one by one go on from a stream of their own.
  faro::deck_stream decks{faro::key_from_text("poker"), 52, 5, faro::stream_kind::chacha_20, 1};
  auto const hand = decks.next();
  fmt::print("another hand: {} {} {} {} {}\n", hand[0], hand[1], hand[2], hand[3], hand[4]);

  constexpr double deals = 64.0 * blocks;
  constexpr double chance = 5148.0 / 2'598'960;
  auto const error = std::sqrt(chance * (1 - chance) / deals);
  auto const found = static_cast<double>(flushes) / deals;
  fmt::print("flushes: {:.6f} of {:.0f} hands, standard error {:.6f}; exactly 33/16660 = {:.6f}\n", found,
             deals, error, chance);
  return std::abs(found - chance) < 4 * error ? 0 : 1;
}
