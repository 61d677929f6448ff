// The random reading: a chooser over any uniform random bit generator, exactly unbiased.
//
//   xoshiro256pp generator{key_from_text("a seed")};
//   random_chooser c{generator};
//   c.below(52);          // a card
//   die(c, 6);            // 1 .. 6, as between(c, 1, 6); with a generator, too
//
// below(n), for the generator's range (all specified, so that equal generators give equal picks everywhere):
//
// - 2^64 values: Lemire's multiply-shift: the high word of word * n; the word is drawn again while the low
//   word is below 2^64 mod n.
// - 2^32 values: the same with 32-bit words while n <= 2^32; larger n take a 64-bit word of two draws, the
//   first in the low half.
// - any other: each draw gives the lowest k bits of (draw - min), where 2^k <= range < 2^(k+1), and is drawn
//   again while (draw - min) >= 2^k; bits are gathered, first draw lowest, to 64.
//
// below(1) takes a word like any other n; our shuffles never ask it. kind(counts) is the kind at position
// below(sum).
//
// Cost: one multiplication a pick; a second draw with probability below n / 2^64.
// Throws nothing. Refers to the generator: one thread at a time for both.
// Origin: D. Lemire, "Fast random integer generation in an interval" (2019).
#pragma once
#include <faro/chance/chooser.hpp>

#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <type_traits>

namespace faro {

namespace detail {

__extension__ using wide = unsigned __int128;

template <class G>
inline constexpr std::uint64_t spread = static_cast<std::uint64_t>(G::max()) -
                                        static_cast<std::uint64_t>(G::min());

/// A uniform 64-bit word from any generator.
template <std::uniform_random_bit_generator G>
std::uint64_t word64(G& g) {
  constexpr auto most = spread<G>;  // the range holds most + 1 values
  static_assert(most > 0, "a generator of one value has no randomness");
  if constexpr (most == std::numeric_limits<std::uint64_t>::max()) {
    return static_cast<std::uint64_t>(g()) - static_cast<std::uint64_t>(G::min());
  } else {
    constexpr auto whole = std::has_single_bit(most + 1);
    constexpr auto bits = static_cast<unsigned>(std::bit_width(whole ? most : (most + 1) / 2));
    std::uint64_t word = 0;
    for (unsigned have = 0; have < 64; have += bits) {
      std::uint64_t draw;
      do {
        draw = static_cast<std::uint64_t>(g()) - static_cast<std::uint64_t>(G::min());
      } while (!whole && draw >> bits != 0);
      word |= draw << have;
    }
    return word;
  }
}

}  // namespace detail

/// Answers at random. Refers to the generator, which must outlive it.
template <std::uniform_random_bit_generator G>
class random_chooser {
 public:
  explicit random_chooser(G& generator) : generator_{&generator} {}
  explicit random_chooser(G const&&) = delete;  // a generator that ends here: give it a name

  /// One of 0 .. n-1, each with probability exactly 1/n (for a perfect generator). Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) {
    assert(n > 0);
    if constexpr (detail::spread<G> == std::numeric_limits<std::uint32_t>::max()) {
      if (n <= std::uint64_t{1} << 32) return below32(n);
    }
    auto product = static_cast<detail::wide>(detail::word64(*generator_)) * n;
    if (static_cast<std::uint64_t>(product) < n) [[unlikely]] {
      auto const reject_below = (0 - n) % n;  // 2^64 mod n
      while (static_cast<std::uint64_t>(product) < reject_below) {
        product = static_cast<detail::wide>(detail::word64(*generator_)) * n;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  std::size_t kind(std::span<count_t const> counts) { return kind_at(counts, below(total(counts))); }

 private:
  std::uint64_t below32(std::uint64_t n) {
    auto const draw = [&] {
      return static_cast<std::uint64_t>((*generator_)()) - static_cast<std::uint64_t>(G::min());
    };
    auto product = draw() * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      auto const reject_below = (std::uint64_t{1} << 32) % n;
      while (static_cast<std::uint32_t>(product) < reject_below) product = draw() * n;
    }
    return product >> 32;
  }

  G* generator_;
};

/// A die: one of 1 .. sides, by a chooser. Precondition: sides > 0. Nothing is asked of a die with one side.
template <chooser C>
std::uint64_t die(C& c, std::uint64_t sides) {
  return 1 + (sides > 1 ? c.below(sides) : 0);
}

/// One of the whole numbers from low to high, both included, each with the same chance. Precondition: low <=
/// high, and not all 2^64 numbers of 64 bits. Nothing is asked where they are equal.
template <chooser C, std::integral I>
I between(C& c, I low, std::type_identity_t<I> high) {
  assert(low <= high);
  auto const above = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  return above == 0 ? low : static_cast<I>(static_cast<std::uint64_t>(low) + c.below(above + 1));
}

/// The same by a generator.
template <std::uniform_random_bit_generator G>
requires(!chooser<G>) std::uint64_t die(G& generator, std::uint64_t sides) {
  random_chooser c{generator};
  return die(c, sides);
}
template <std::uniform_random_bit_generator G, std::integral I>
requires(!chooser<G>) I between(G& generator, I low, std::type_identity_t<I> high) {
  random_chooser c{generator};
  return between(c, low, high);
}

}  // namespace faro
