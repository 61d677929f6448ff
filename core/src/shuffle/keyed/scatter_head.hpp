// The head of the order `scatter`: which items come first, without making the whole order.
//
// The items that come first are those of the lowest buckets, level by level: their bytes are read and the
// others forgotten. So a sample is the beginning of the whole shuffle for the same key.
// Cost: a byte of the stream an item, twice if more are wanted than the lowest buckets were expected to hold;
// memory for the items of the buckets that the head reaches into: about n / 256 + count numbers, n / 65,536
// + count beyond 400 million items.
#pragma once
#include <faro/shuffle/detail/scatter.hpp>

#include <cstdint>
#include <vector>

namespace faro {

/// The numbers of the items at places 0 .. count - 1 of the order `scatter` of n items; all when count > n.
std::vector<std::uint64_t> scatter_head(scatter_node const& root, std::uint64_t n, std::uint64_t count);

}  // namespace faro
