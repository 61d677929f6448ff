// All ways to take so many ranks of thirteen, none more than four times: the classes that boards fall into.
#pragma once
#include "odds/src/hands/hand_ranks.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace faro::odds::detail {

/// How many cards of each rank, four bits a rank: sums of keys are the keys of sums.
using rank_key = std::uint64_t;
constexpr rank_key key_of_rank(unsigned r) { return rank_key{1} << (4 * r); }

struct rank_list {
  rank_key key = 0;
  std::array<std::uint8_t, 5> ranks{}, counts{};
  unsigned different = 0;
  /// Calls each rank as often as it is there.
  template <class F>
  void for_cards(F const& each) const {
    for (unsigned i = 0; i < different; ++i) {
      for (unsigned n = 0; n < counts[i]; ++n) each(ranks[i]);
    }
  }
};

/// The lists of so many cards, at most five.
std::vector<rank_list> const& lists_of(unsigned cards);

/// The place of a key in its list. O(1).
std::size_t place_of(rank_key key, unsigned cards);

/// C(n, k) for n of at most four cards.
inline constexpr std::array<std::array<std::uint8_t, 5>, 5> few{
    {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};

/// In how many ways the ranks of a list can be taken when so many cards of each rank are left.
inline std::uint64_t ways_of(rank_list const& list, std::array<std::uint8_t, 13> const& left) {
  std::uint64_t ways = 1;
  for (unsigned i = 0; i < list.different; ++i) ways *= few[left[list.ranks[i]]][list.counts[i]];
  return ways;
}

}  // namespace faro::odds::detail
