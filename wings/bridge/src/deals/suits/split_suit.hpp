// One suit with its honours apart: the cards that a question tells apart are shared out on their own, the
// others (spots, the largest class of cards alike) only fill up lengths. A thousand sums of points then need
// no thousand lengths each. Where what honours add depends on lengths, too (a king alone is a loser), lengths
// for which they add the same are one sort, and honours are kept for each sort.
#pragma once
#include "bridge/src/deals/suits/suit_patterns.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace faro::odds::bridge::detail {

struct split_suit {
  /// How the honours lie; with given lengths one part of the suit's patterns.
  struct placement {
    std::uint64_t ways = 0;                ///< of the honours alone
    std::vector<std::uint32_t> part_of{};  ///< by lengths: its counts; no_part: these lengths can't be
  };
  /// Placements that add the same.
  struct sharing {
    point adds{};
    std::uint64_t ways = 0;
    std::vector<placement> placements{};
  };
  /// As many honours for each hand, the same facts whatever the lengths, and lengths of one sort.
  struct kind {
    std::uint32_t cell = 0;  ///< which class of facts with which sort of lengths
    std::vector<sharing> sharings{};
  };
  static constexpr std::uint32_t no_part = UINT32_MAX;
  static constexpr std::uint16_t no_cell = UINT16_MAX;

  suit_patterns const* patterns = nullptr;
  std::size_t sorts = 1;                            ///< of lengths
  std::vector<kind> kinds{};                        ///< by cells, ascending
  std::vector<std::size_t> first_kind{};            ///< of each cell, and the end
  std::vector<std::vector<std::uint64_t>> facts{};  ///< of each class, by lengths
  std::vector<std::vector<std::uint16_t>> cell{};   ///< the cell of each class, by lengths; or no_cell
  std::vector<std::vector<std::uint64_t>> spots{};  ///< by lengths, by kinds: ways to fill them up
  std::map<std::uint32_t, std::size_t> at{};        ///< the place of lengths, by their digits in base 14
};

/// Nothing where there are more than 16 sorts of lengths. O(parts + lengths x sorts x honours).
std::optional<split_suit> split(suit_patterns const& patterns);

/// Lengths as a number: the key of split_suit::at.
template <class Lengths>
std::uint32_t digits_of(Lengths const& length, std::size_t hands) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < hands; ++i)
    out = out * std::uint32_t{ranks + 1} + static_cast<std::uint32_t>(length[i]);
  return out;
}

}  // namespace faro::odds::bridge::detail
