// The period of a shuffle without chance: how many times until the deck is back as it was.
//
// The shuffle is one permutation; its cycles are read off in O(n), and the period is the least common
// multiple of their lengths, exact however large. Decks of many millions of cards are fine.
#pragma once
#include <faro/exact/integer.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <map>

namespace faro::judge {

struct shuffle_period {
  integer period;  ///< least common multiple of the cycle lengths; 1 for no cards
  std::map<std::uint64_t, std::uint64_t> cycles;  ///< cycle length -> how many cycles of it
};

/// Throws input_error when the shuffle asks for a pick: then it has no period.
shuffle_period period_of(shuffle_entry const& shuffle, shuffle_settings const& settings, std::uint32_t cards);

}  // namespace faro::judge
