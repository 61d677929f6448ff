#include "shuffle/keyed/scatter_head.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace faro {
namespace {

/// The items of the lowest buckets of a node, bucket by bucket.
struct low_buckets {
  std::uint64_t held = 0;  // items in them
  std::vector<std::vector<std::uint64_t>> items;
};

/// Items 0, 1, ... when nothing is listed.
using item_list = std::optional<std::vector<std::uint64_t>>;

/// The items of the first `buckets` buckets.
low_buckets collect(scatter_node const& node, item_list const& listed, std::uint64_t n, std::size_t buckets) {
  low_buckets low;
  low.items.resize(buckets);
  std::vector<std::uint8_t> bytes(scatter_node::block_items);
  for (std::uint64_t first = 0; first < n; first += bytes.size()) {
    bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), n - first)));
    node.buckets(first / scatter_node::block_items, bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i] < buckets) {
        low.items[bytes[i]].push_back(listed ? (*listed)[first + i] : first + i);
        ++low.held;
      }
    }
  }
  return low;
}

/// Enough buckets to hold `count` of n items, all but surely.
std::size_t buckets_for(std::uint64_t n, std::uint64_t count) {
  auto const share = static_cast<double>(count) / static_cast<double>(n);
  auto const wanted = share * 1.01 * static_cast<double>(scatter_node::bucket_count) + 1;
  return std::min(scatter_node::bucket_count, static_cast<std::size_t>(wanted));
}

void add_head(scatter_node const& node, item_list listed, std::uint64_t n, std::uint64_t count,
              std::vector<std::uint64_t>& head) {
  if (count == 0) return;
  if (!scatter_node::splits(n)) {
    std::vector<std::uint32_t> order(n);
    node.leaf_order(order);
    for (auto const i : std::span{order}.first(count)) head.push_back(listed ? (*listed)[i] : i);
    return;
  }
  auto low = collect(node, listed, n, buckets_for(n, count));
  if (low.held < count) low = collect(node, listed, n, scatter_node::bucket_count);
  listed.reset();
  for (std::size_t bucket = 0; count > 0; ++bucket) {
    auto items = std::exchange(low.items[bucket], {});
    auto const here = std::min<std::uint64_t>(count, items.size());
    count -= here;
    auto const size = items.size();
    add_head(node.child(static_cast<std::uint8_t>(bucket)), std::move(items), size, here, head);
  }
}

}  // namespace

std::vector<std::uint64_t> scatter_head(scatter_node const& root, std::uint64_t n, std::uint64_t count) {
  count = std::min(count, n);
  std::vector<std::uint64_t> head;
  head.reserve(count);
  add_head(root, std::nullopt, n, count, head);
  return head;
}

}  // namespace faro
