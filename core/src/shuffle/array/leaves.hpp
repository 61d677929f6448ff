// Leaves of the tree of a large array: what is shuffled in the cache, by picks made sixteen at a time.
#pragma once
#include "shuffle/array/array_kernels.hpp"
#include "shuffle/keyed/ascending.hpp"
#include "shuffle/keyed/leaf_words.hpp"
#include "shuffle/keyed/moving.hpp"

#include <faro/shuffle/array.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

namespace faro::detail {

struct picks_buffer {
  std::array<std::uint32_t, pick_group + moving_ahead> picks{};
  std::array<std::uint16_t, pick_group> rejected;
};

/// Calls use(first, picks, words) for each group of the picks of a leaf of n items. `beside`: it makes words
/// as it works.
template <class Use>
void each_group(key256 const& key, stream_kind kind, std::uint32_t n, bool beside, Use const& use) {
  if (n < 2) return;
  leaf_words words{kind, key, n - 1, beside};
  picks_buffer buffer;
  for (std::uint32_t first = 1; first < n;) {
    auto const count = static_cast<std::uint32_t>(std::min<std::size_t>(pick_group, n - first));
    auto const again =
        make_picks(first, words.take(count), buffer.picks.data(), count, buffer.rejected.data());
    for (auto const k : std::span{buffer.rejected}.first(again)) {
      while (!pick_again(first + k, *words.take(1), buffer.picks[k])) {}
    }
    use(first, std::span{buffer.picks}.first(count), words);
    first += count;
  }
}

/// Moves items as picked, each from where it stands or from elsewhere; and makes words meanwhile, where that
/// is quicker.
class item_mover {
 public:
  item_mover(std::byte* items, std::uint64_t n, std::size_t size, stream_kind kind)
      : items_{items},
        size_{size},
        ahead_{n * size > cached_bytes},
        place_{place_loop_for(size)},
        moving_{moving_loop_for(size, kind)} {}

  [[nodiscard]] bool makes_words() const { return moving_ != nullptr; }

  void operator()(std::byte const* from, std::uint32_t first, std::span<std::uint32_t const> picks,
                  leaf_words& words) const {
    if (!moving_ || picks.size() != moving_group || !words.wants_group())
      return place_(items_, from, first, picks.data(), picks.size(), ahead_);
    words.make_beside([&](std::uint32_t const* key, std::uint64_t block, std::byte* out) {
      moving_(items_, from, first, picks.data(), key, block, out);
    });
  }

 private:
  std::byte* items_;
  std::size_t size_;
  bool ahead_;
  place_loop place_;
  moving_loop moving_;
};

inline void shuffle_leaf(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                         stream_kind kind) {
  item_mover const move{items, n, size, kind};
  each_group(key, kind, static_cast<std::uint32_t>(n), move.makes_words(),
             [&](std::uint32_t first, std::span<std::uint32_t const> picks, leaf_words& words) {
               move(items + first * size, first, picks, words);
             });
}

/// The order `ascending` of so few items.
inline void shuffle_ascending(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                              stream_kind kind) {
  item_mover const move{items, n, size, kind};
  ascending_places all{kind, key, n, n, move.makes_words()};
  while (all.next()) move(items + all.first() * size, all.first(), all.places(), all.words());
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
  item_mover const move{items, n, size, kind};
  each_group(key, kind, static_cast<std::uint32_t>(n), move.makes_words(),
             [&](std::uint32_t first, std::span<std::uint32_t const> picks, leaf_words& words) {
               while (!picks.empty()) {
                 auto const from = next_items(picks.size());
                 auto const count = from.size() / size;
                 move(from.data(), first, picks.first(count), words);
                 picks = picks.subspan(count);
                 first += static_cast<std::uint32_t>(count);
               }
             });
}

}  // namespace faro::detail
