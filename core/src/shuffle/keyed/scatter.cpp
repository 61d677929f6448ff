#include <faro/shuffle/array.hpp>
#include <faro/shuffle/detail/scatter.hpp>

#include <cassert>

namespace faro {

// Stream 0 of a node's key shuffles its items when it is a leaf; stream j + 1 deals out block j.

void scatter_node::buckets(std::uint64_t block, std::span<std::uint8_t> out) const {
  assert(out.size() <= block_items);
  stream{generator_, key_, block + 1}.fill(std::as_writable_bytes(out));
}

scatter_node scatter_node::child(std::uint8_t bucket) const {
  return scatter_node{derived_key(key_, bucket), generator_};
}

void scatter_node::leaf_order(std::span<std::uint32_t> order) const {
  assert(order.size() <= leaf_most);
  std::iota(order.begin(), order.end(), 0U);
  detail::shuffle_bytes(reinterpret_cast<std::byte*>(order.data()), order.size(), sizeof order[0], key_,
                        {.generator = generator_});
}

}  // namespace faro
