// Dealing a node's items into its buckets, and shuffling the buckets in turn.
#include "shuffle/array/nodes.hpp"

#include "shuffle/array/leaves.hpp"

#include <cstring>
#include <memory>

namespace faro::detail {

void keys_of_children(key256 const& key, counts const& sizes, keys& out) {
  for (std::size_t b = 0; b < fan; ++b) {
    if (sizes[b] > 1) out[b] = derived_key(key, b);
  }
}

counts count_buckets(run const& r, key256 const& key, std::uint64_t begin, std::uint64_t end) {
  std::array<counts, 4> partial{};  // equal bytes in a row do not wait for one another
  each_bucket(r, key, begin, end, [&](std::uint64_t, std::span<std::uint8_t const> buckets) {
    std::size_t k = 0;
    for (; k + 4 <= buckets.size(); k += 4) {
      for (std::size_t i = 0; i < 4; ++i) ++partial[i][buckets[k + i]];
    }
    for (; k < buckets.size(); ++k) ++partial[0][buckets[k]];
    return true;
  });
  for (std::size_t i = 1; i < 4; ++i) {
    for (std::size_t b = 0; b < fan; ++b) partial[0][b] += partial[i][b];
  }
  return partial[0];
}

void deal_exactly(run const& r, std::byte const* items, key256 const& key, std::uint64_t begin,
                  std::uint64_t end, places& ends) {
  each_bucket(r, key, begin, end, [&](std::uint64_t at, std::span<std::uint8_t const> buckets) {
    r.deal(items + at * r.size, buckets.data(), buckets.size(), ends.data());
    return true;
  });
}

bool deal_checked(run const& r, std::byte const* items, key256 const& key, std::uint64_t begin,
                  std::uint64_t end, std::uint64_t room, places& ends) {
  places limits;
  for (std::size_t b = 0; b < fan; ++b) limits[b] = ends[b] + room * r.size;
  std::uint64_t certain = 0;  // so many more items fit wherever they go
  bool fits = true;
  each_bucket(r, key, begin, end, [&](std::uint64_t at, std::span<std::uint8_t const> buckets) {
    if (certain < buckets.size()) {
      auto least = room * r.size;
      for (std::size_t b = 0; b < fan; ++b)
        least = std::min(least, static_cast<std::uint64_t>(limits[b] - ends[b]));
      certain = least / r.size;
      fits = certain >= buckets.size();
      if (!fits) return false;
    }
    certain -= buckets.size();
    r.deal(items + at * r.size, buckets.data(), buckets.size(), ends.data());
    return true;
  });
  return fits;
}

void shuffle_node(run const& r, std::byte* items, std::uint64_t n, key256 const& key, std::byte* spare) {
  if (n <= r.shape.leaf_most) return shuffle_leaf(items, n, r.size, key, r.kind);
  auto const child_keys = std::make_unique<keys>();
  auto const sizes = count_buckets(r, key, 0, n);
  keys_of_children(key, sizes, *child_keys);
  places ends;
  std::uint64_t offset = 0;
  for (std::size_t b = 0; b < fan; ++b) {
    ends[b] = spare + offset * r.size;
    offset += sizes[b];
  }
  deal_exactly(r, items, key, 0, n, ends);
  std::memcpy(items, spare, static_cast<std::size_t>(n * r.size));
  offset = 0;
  for (std::size_t b = 0; b < fan; ++b) {
    shuffle_node(r, items + offset * r.size, sizes[b], (*child_keys)[b], spare + offset * r.size);
    offset += sizes[b];
  }
}

}  // namespace faro::detail
