// Shuffling a large array where it stands.
#pragma once
#include "shuffle/array/nodes.hpp"

namespace faro::detail {

/// A node of the order `scatter-in-place`; its buckets are shared out among so many threads.
void shuffle_node_in_place(run const& r, std::byte* items, std::uint64_t n, key256 const& key,
                           unsigned threads);

}  // namespace faro::detail
