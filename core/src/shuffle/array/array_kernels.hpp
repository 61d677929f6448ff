// The inner loops of shuffling one large array: swaps and dealing into buckets, for items of 1 to 64 bytes.
// (The picks, which are part of the same file, are declared in array.hpp.)
#pragma once
#include "shuffle/keyed/moving.hpp"

#include <faro/chance/detail/stream.hpp>

#include <cstddef>
#include <cstdint>

namespace faro::detail {

/// An array of more bytes is taken not to lie in the cache: what is wanted next is fetched ahead.
inline constexpr std::size_t cached_bytes = std::size_t{8} << 20;

/// Swaps items[first + k] with items[picks[k]] for k = 0 .. count-1, in order. Items of `size` bytes.
/// `ahead`: the array is larger than the cache, so that what is wanted next is fetched ahead.
using swap_loop = void (*)(std::byte* items, std::size_t first, std::uint32_t const* picks, std::size_t count,
                           bool ahead);
swap_loop swap_loop_for(std::size_t size);

/// The same for items that come from elsewhere, in order: item k of `from` goes to items[picks[k]], and what
/// was there to items[first + k]. One pass instead of a copy and a pass.
using place_loop = void (*)(std::byte* items, std::byte const* from, std::size_t first,
                            std::uint32_t const* picks, std::size_t count, bool ahead);
place_loop place_loop_for(std::size_t size);

/// Both at once with the words of this kind of stream; null where this machine has no such loop.
moving_loop moving_loop_for(std::size_t size, stream_kind kind);

/// Copies item k of `from` to ends[buckets[k]], which moves on by an item, for k = 0 .. count-1.
using deal_loop = void (*)(std::byte const* from, std::uint8_t const* buckets, std::size_t count,
                           std::byte** ends);
deal_loop deal_loop_for(std::size_t size);

/// The same within one array. The item in `hand` is on its way. In turn, for k = 0 .. count-1, it goes to
/// ends[buckets[k]], which moves on by an item, and what was there is taken in hand. Stops before k when
/// buckets[k] is `home`; returns k.
using cycle_loop = std::size_t (*)(std::byte* hand, std::uint8_t const* buckets, std::size_t count,
                                   std::byte** ends, std::uint8_t home);
cycle_loop cycle_loop_for(std::size_t size);

}  // namespace faro::detail
