// Leaves of the tree of a large array: what is shuffled in the cache, by picks made sixteen at a time.
#pragma once
#include "shuffle/array_kernels.hpp"
#include "shuffle/leaf_words.hpp"

#include <faro/shuffle/array.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

namespace faro::detail {

struct picks_buffer {
  std::array<std::uint32_t, pick_group> picks;
  std::array<std::uint16_t, pick_group> rejected;
};

/// Calls use(first, picks) for each group of the picks of a leaf of n items.
template <class Use>
void each_group(key256 const& key, stream_kind kind, std::uint32_t n, Use const& use) {
  if (n < 2) return;
  leaf_words words{kind, key, n - 1};
  picks_buffer buffer;
  for (std::uint32_t first = 1; first < n;) {
    auto const count = static_cast<std::uint32_t>(std::min<std::size_t>(pick_group, n - first));
    auto const again =
        make_picks(first, words.take(count), buffer.picks.data(), count, buffer.rejected.data());
    for (auto const k : std::span{buffer.rejected}.first(again)) {
      while (!pick_again(first + k, *words.take(1), buffer.picks[k])) {}
    }
    use(first, std::span{buffer.picks}.first(count));
    first += count;
  }
}

inline void shuffle_leaf(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                         stream_kind kind) {
  auto const swap = swap_loop_for(size);
  bool const ahead = n * size > cached_bytes;
  each_group(key, kind, static_cast<std::uint32_t>(n),
             [&](std::uint32_t first, std::span<std::uint32_t const> picks) {
               swap(items, first, picks.data(), picks.size(), ahead);
             });
}

/// A leaf of n items that lie in pieces elsewhere: piece(0), piece(1) and so on are their bytes.
template <class Piece>
void shuffle_pieces(std::byte* items, std::uint64_t n, Piece const& piece, std::size_t size,
                    key256 const& key, stream_kind kind) {
  if (n == 0) return;
  std::size_t next = 0;
  std::span<std::byte const> left;
  auto const next_items = [&](std::size_t most) {  // of one piece
    while (left.empty()) left = piece(next++);
    auto const now = std::min(most * size, left.size());
    return std::exchange(left, left.subspan(now)).first(now);
  };
  std::memcpy(items, next_items(1).data(), size);
  auto const place = place_loop_for(size);
  bool const ahead = n * size > cached_bytes;
  each_group(key, kind, static_cast<std::uint32_t>(n),
             [&](std::uint32_t first, std::span<std::uint32_t const> picks) {
               while (!picks.empty()) {
                 auto const from = next_items(picks.size());
                 auto const count = from.size() / size;
                 place(items, from.data(), first, picks.data(), count, ahead);
                 picks = picks.subspan(count);
                 first += static_cast<std::uint32_t>(count);
               }
             });
}

}  // namespace faro::detail
