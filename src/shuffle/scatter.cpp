#include "byte_source.hpp"

#include <faro/shuffle/scatter.hpp>

#include <algorithm>
#include <array>
#include <cassert>

namespace faro {

namespace {

/// Stream 0 of a node's key shuffles its items when it is a leaf; stream j + 1 deals out block j.
constexpr std::uint64_t leaf_stream = 0;

}  // namespace

scatter_node::scatter_node(key256 const& key, std::string_view generator) : key_{key}, generator_{generator} {
  detail::source_maker_of(generator);  // is there one of that name?
}

void scatter_node::buckets(std::uint64_t block, std::span<std::uint8_t> out) const {
  assert(out.size() <= block_items);
  detail::source_maker_of(generator_)(key_, block + 1)->fill(std::as_writable_bytes(out));
}

scatter_node scatter_node::child(std::uint8_t bucket) const {
  auto node = *this;
  node.key_ = derived_key(key_, bucket);
  return node;
}

void scatter_node::leaf_order(std::span<std::uint32_t> order) const {
  assert(order.size() <= leaf_most);
  if (order.empty()) return;
  auto const source = detail::source_maker_of(generator_)(key_, leaf_stream);
  detail::inside_out_picks picks{*source};
  std::array<std::uint32_t, detail::inside_out_picks::group> group;
  auto const items = static_cast<std::uint32_t>(order.size());
  order[0] = 0;
  for (std::uint32_t i = 1; i < items;) {
    auto const some = std::span{group}.first(std::min<std::size_t>(group.size(), items - i));
    picks.next(i, some);
    for (auto const place : some) {
      order[i] = order[place];
      order[place] = i;
      ++i;
    }
  }
}

}  // namespace faro
