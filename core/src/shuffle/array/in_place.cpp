// The order `scatter-in-place`: every item pushes out the one that stands where it goes.
#include "shuffle/array/in_place.hpp"

#include "parallel/threads.hpp"
#include "shuffle/array/leaves.hpp"

#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace faro::detail {

namespace {

/// Reads the buckets of a node one after the other, across blocks.
class bucket_reader {
 public:
  bucket_reader(run const& r, key256 const& key, std::uint64_t n) : r_{r}, key_{key}, left_{n} {}

  /// The buckets that are read but not yet used; reads more when there are none.
  std::span<std::uint8_t const> ahead() {
    if (at_ == end_) refill();
    return std::span{bytes_}.subspan(at_, end_ - at_);
  }
  void use(std::size_t count) { at_ += count; }

 private:
  void refill() {
    if (in_block_ == 0) source_.emplace(r_.kind, key_, ++block_);
    auto const more =
        std::min({static_cast<std::uint64_t>(bytes_.size()), r_.shape.block_items - in_block_, left_});
    source_->fill(std::as_writable_bytes(std::span{bytes_}.first(static_cast<std::size_t>(more))));
    in_block_ = (in_block_ + more) % r_.shape.block_items;
    left_ -= more;
    at_ = 0;
    end_ = static_cast<std::size_t>(more);
  }

  run const& r_;
  key256 key_;
  std::uint64_t left_;
  std::uint64_t block_ = 0;
  std::uint64_t in_block_ = 0;
  std::optional<stream> source_;
  std::array<std::uint8_t, 16 * pick_group> bytes_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

/// Deals the items of a node into buckets where they stand: counts how many each bucket gets, then lets every
/// item push out the one that stands where it goes. Returns the sizes of the buckets.
counts deal_in_place(run const& r, std::byte* items, std::uint64_t n, key256 const& key) {
  auto const cycle = cycle_loop_for(r.size);
  auto const sizes = count_buckets(r, key, 0, n);
  places ends;
  places limits;
  std::uint64_t offset = 0;
  for (std::size_t b = 0; b < fan; ++b) {
    ends[b] = items + offset * r.size;
    offset += sizes[b];
    limits[b] = items + offset * r.size;
  }
  bucket_reader buckets{r, key, n};
  std::array<std::byte, most_item_size> hand;
  std::uint64_t moved_since = 0;
  for (std::size_t home = 0; home < fan; ++home) {
    while (ends[home] != limits[home]) {
      if (moved_since >= r.shape.block_items)  // here no item is held, so all are in the array
        r.work->advance(std::exchange(moved_since, 0));
      std::memcpy(hand.data(), ends[home], r.size);
      for (bool at_home = false; !at_home;) {
        auto const ahead = buckets.ahead();
        auto const moved =
            cycle(hand.data(), ahead.data(), ahead.size(), ends.data(), static_cast<std::uint8_t>(home));
        at_home = moved < ahead.size();
        buckets.use(moved + (at_home ? 1 : 0));
        moved_since += moved + 1;
      }
      std::memcpy(ends[home], hand.data(), r.size);
      ends[home] += r.size;
    }
  }
  return sizes;
}

}  // namespace

void shuffle_node_in_place(run const& r, std::byte* items, std::uint64_t n, key256 const& key,
                           unsigned threads) {
  if (n <= r.shape.leaf_most) {
    r.work->advance(n);
    return shuffle_leaf(items, n, r.size, key, r.kind);
  }
  auto const child_keys = std::make_unique<keys>();
  auto const sizes = deal_in_place(r, items, n, key);
  keys_of_children(key, sizes, *child_keys);
  std::array<std::uint64_t, fan> offsets{};
  for (std::size_t b = 1; b < fan; ++b) offsets[b] = offsets[b - 1] + sizes[b - 1];
  parallel::share_out(threads, fan, [&](std::size_t b) {
    shuffle_node_in_place(r, items + offsets[b] * r.size, sizes[b], (*child_keys)[b], 1);
  });
}

}  // namespace faro::detail
