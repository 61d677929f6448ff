// The ranks of hands by masks of ranks: what both the strength of single hands and the pass over classes of
// boards are made of.
//
// A strength is a category and two masks of ranks, the first of which decides: masks with as many ranks
// compare as the hands do, the highest rank first.
#pragma once
#include <faro/odds/hands/detail/poker.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace faro::odds::detail {

constexpr unsigned all_ranks = 0x1FFF;

/// Category numbers in the order of a rule set.
struct hand_ranks {
  std::uint32_t straight = 4, flush = 5, full_house = 6, four = 7, straight_flush = 8;
  unsigned low_straight = 0x100F;  // the one in which the ace stands below
  unsigned low_top = 3;            // its highest rank: the five
};
constexpr hand_ranks hand_ranks_of(poker_rules rules) {
  if (rules == poker_rules::standard) return {};
  return {4, 6, 5, 7, 8, 0x10F0, 7};
}

constexpr std::uint32_t made(std::uint32_t category, unsigned first, unsigned second = 0) {
  return category << 26U | first << 13U | second;
}

/// For each set of ranks one more than the highest rank of a straight in it, or 0.
using straight_table = std::array<std::uint8_t, all_ranks + 1>;
constexpr straight_table straights_of(poker_rules rules) {
  straight_table out{};
  auto const l = hand_ranks_of(rules);
  for (unsigned mask = 0; mask <= all_ranks; ++mask) {
    auto const runs = mask & mask >> 1U & mask >> 2U & mask >> 3U & mask >> 4U;
    if (runs != 0) {
      out[mask] = static_cast<std::uint8_t>(std::bit_width(runs) + 4);
    } else if ((mask & l.low_straight) == l.low_straight) {
      out[mask] = static_cast<std::uint8_t>(l.low_top + 1);
    }
  }
  return out;
}
inline constexpr straight_table standard_straights = straights_of(poker_rules::standard);
inline constexpr straight_table short_straights = straights_of(poker_rules::short_deck);

/// How many ranks a set has.
inline constexpr auto rank_counts = [] {
  std::array<std::uint8_t, all_ranks + 1> out{};
  for (unsigned mask = 1; mask <= all_ranks; ++mask)
    out[mask] = static_cast<std::uint8_t>(out[mask / 2] + mask % 2);
  return out;
}();

template <unsigned N>
constexpr unsigned top(unsigned mask) {
  for (auto n = rank_counts[mask]; n > N; --n) mask &= mask - 1;
  return mask;
}
template <>
constexpr unsigned top<1>(unsigned mask) {
  return mask == 0 ? 0 : 1U << (std::bit_width(mask) - 1);
}

/// How often each rank is there: bit r of `one` for at least one card of rank r, of `two` for two, …
struct rank_masks {
  unsigned one = 0, two = 0, three = 0, four = 0;
  constexpr void add(unsigned ranks) {
    four |= three & ranks;
    three |= two & ranks;
    two |= one & ranks;
    one |= ranks;
  }
};

template <poker_rules Rules>
struct ranked {
  static constexpr hand_ranks order = hand_ranks_of(Rules);
  static constexpr straight_table const& straights =
      Rules == poker_rules::standard ? standard_straights : short_straights;

  /// Apart from flushes.
  static constexpr std::uint32_t by_ranks(rank_masks const& m) {
    if (m.two == 0) {
      if (auto const high = straights[m.one]) return made(order.straight, high);
      return made(0, top<5>(m.one));
    }
    if (m.four != 0) {
      auto const of = top<1>(m.four);
      return made(order.four, of, top<1>(m.one & ~of));
    }
    auto const third = top<1>(m.three);
    if (auto const pairs = m.two & ~third; third != 0 && pairs != 0)
      return made(order.full_house, third, top<1>(pairs));
    if (auto const high = straights[m.one]) return made(order.straight, high);
    if (third != 0) return made(3, third, top<2>(m.one & ~third));
    auto const pairs = top<2>(m.two);
    if ((pairs & (pairs - 1)) != 0) return made(2, pairs, top<1>(m.one & ~pairs));
    return made(1, pairs, top<3>(m.one & ~pairs));
  }
  /// Of the cards of one suit; 0 for fewer than five.
  static constexpr std::uint32_t by_suit(unsigned ranks) {
    if (rank_counts[ranks] < 5) return 0;
    if (auto const high = straights[ranks]) return made(order.straight_flush, high);
    return made(order.flush, top<5>(ranks));
  }
  /// Of two cards of a suit in the hand with three of the board; 0 where there are not so many.
  static constexpr std::uint32_t by_suit(unsigned hand, unsigned board) {
    if (rank_counts[hand] < 2 || rank_counts[board] < 3) return 0;
    auto const fits = [&](unsigned window) {
      return rank_counts[hand & window] == 2 && rank_counts[board & window] == 3;
    };
    for (unsigned high = 12; high >= 4; --high) {
      if (fits(0x1FU << (high - 4))) return made(order.straight_flush, high + 1);
    }
    if (fits(order.low_straight)) return made(order.straight_flush, order.low_top + 1);
    return made(order.flush, top<2>(hand) | top<3>(board));
  }
};

}  // namespace faro::odds::detail
