// Nodes of the tree of a large array: items dealt into 256 buckets by a stream of bytes.
#pragma once
#include "shuffle/array/array_kernels.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/shuffle/array.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace faro::detail {

inline constexpr std::size_t fan = scatter_node::bucket_count;

using keys = std::array<key256, fan>;
using counts = std::array<std::uint64_t, fan>;
using places = std::array<std::byte*, fan>;

/// What is the same for all nodes of a run.
struct run {
  std::size_t size;
  stream_kind kind;
  scatter_shape shape;
  deal_loop deal;
  parallel::long_work* work;  ///< told of every block that is dealt, and of every bucket that is shuffled
};

/// The keys of the buckets that are in need of one.
void keys_of_children(key256 const& key, counts const& sizes, keys& out);

/// Calls use(offset, buckets) for the buckets of the items begin .. end-1 of a node, up to 1,024 at a time.
/// `begin` is at the start of a block. Throws `stopped` before a block.
template <class Use>
void each_bucket(run const& r, key256 const& key, std::uint64_t begin, std::uint64_t end, Use const& use) {
  std::array<std::uint8_t, 16 * pick_group> bytes;
  for (auto block = begin / r.shape.block_items; begin < end; ++block) {
    stream source{r.kind, key, block + 1};
    auto const block_end = std::min(end, (block + 1) * r.shape.block_items);
    r.work->advance(block_end - begin);
    while (begin < block_end) {
      auto const some = std::span{bytes}.first(
          static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), block_end - begin)));
      source.fill(std::as_writable_bytes(some));
      for (std::size_t at = 0; at < some.size(); at += pick_group) {
        auto const now = some.subspan(at, std::min(pick_group, some.size() - at));
        if (!use(begin + at, now)) return;
      }
      begin += some.size();
    }
  }
}

/// How many of the items begin .. end-1 each bucket gets.
counts count_buckets(run const& r, key256 const& key, std::uint64_t begin, std::uint64_t end);

/// Items begin .. end-1 of a node, dealt into the buckets that begin at `ends`.
void deal_exactly(run const& r, std::byte const* items, key256 const& key, std::uint64_t begin,
                  std::uint64_t end, places& ends);

/// The same where a bucket has room for `room` items. False when one might become too full: then it stops.
bool deal_checked(run const& r, std::byte const* items, key256 const& key, std::uint64_t begin,
                  std::uint64_t end, std::uint64_t room, places& ends);

/// A node in one piece of memory, on this thread. `spare` has room for n items.
void shuffle_node(run const& r, std::byte* items, std::uint64_t n, key256 const& key, std::byte* spare);

}  // namespace faro::detail
