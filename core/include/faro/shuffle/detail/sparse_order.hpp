// The order 0 .. n-1 in which few items have been moved: for shuffles that only look at a few places.
//
// A table with open addressing holds the items that are not at their own places; where a move or more is
// announced for every twelve places, an array of all is shorter. Cost: 32 to 64 bytes a move, or 4 bytes a
// place; a memory access each call, which may be asked for ahead. Thread-compatible.
#pragma once
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

namespace faro {

class sparse_order {
 public:
  /// Whether an array of all is kept: n numbers of 32 bits.
  static bool lists_all(std::uint64_t n, std::uint64_t moves) {
    constexpr std::uint64_t sparse_from = 12;  // places a move
    return n / sparse_from < moves && n <= std::numeric_limits<std::uint32_t>::max();
  }

  /// Of the items 0 .. n-1, each at its own place. At most `moves` places will be put to. An array of all is
  /// kept in `room` if it has as many. O(moves).
  sparse_order(std::uint64_t n, std::uint64_t moves, std::span<std::uint32_t> room = {}) {
    if (lists_all(n, moves)) {
      if (room.size() < n) {
        own_ = std::make_unique_for_overwrite<std::uint32_t[]>(static_cast<std::size_t>(n));
        room = {own_.get(), static_cast<std::size_t>(n)};
      }
      items_ = room.first(static_cast<std::size_t>(n));
      std::iota(items_.begin(), items_.end(), std::uint32_t{0});
    } else {
      table_.resize(std::bit_ceil(2 * static_cast<std::size_t>(moves) + 1));
      shift_ = 64 - std::countr_zero(table_.size());
    }
  }

  /// The item at a place. Precondition: place < n.
  [[nodiscard]] std::uint64_t at(std::uint64_t place) const {
    if (table_.empty()) return items_[static_cast<std::size_t>(place)];
    auto const& entry = table_[slot_of(place)];
    return entry.place == place ? entry.item : place;
  }

  /// Says that a place will soon be looked at.
  void prefetch(std::uint64_t place) const {
    if (table_.empty()) {
      __builtin_prefetch(items_.data() + place);
    } else {
      __builtin_prefetch(table_.data() + first_slot_of(place));
    }
  }

  /// Puts an item to a place.
  void put(std::uint64_t place, std::uint64_t item) {
    if (table_.empty()) {
      items_[static_cast<std::size_t>(place)] = static_cast<std::uint32_t>(item);
    } else {
      table_[slot_of(place)] = {place, item};
    }
  }

 private:
  static constexpr auto none = std::numeric_limits<std::uint64_t>::max();  // no place: n is one more at most
  struct moved {
    std::uint64_t place = none;
    std::uint64_t item = 0;
  };

  [[nodiscard]] std::size_t first_slot_of(std::uint64_t place) const {
    auto mixed = (place ^ place >> 32) * 0x9e3779b97f4a7c15U;  // the golden ratio: Knuth, TAOCP 3, 6.4
    mixed ^= mixed >> 29;
    return static_cast<std::size_t>(mixed * 0xbf58476d1ce4e5b9U >> shift_ % 64);
  }
  /// Where a place is, or would be put: there is always a free slot.
  [[nodiscard]] std::size_t slot_of(std::uint64_t place) const {
    auto slot = first_slot_of(place);
    while (table_[slot].place != place && table_[slot].place != none) slot = (slot + 1) % table_.size();
    return slot;
  }

  std::unique_ptr<std::uint32_t[]> own_;
  std::span<std::uint32_t> items_;  // by place, or
  std::vector<moved> table_;
  int shift_ = 0;
};

}  // namespace faro
