// The head of the order of a key: samples by a seed.
#include "shuffle/keyed/ascending.hpp"
#include "shuffle/keyed/scatter_head.hpp"

#include <faro/shuffle/sampling.hpp>

#include <algorithm>

namespace faro::detail {

void require_so_many(std::uint64_t n, std::uint64_t count) {
  if (count > n)
    throw input_error{"can't take " + std::to_string(count) + " different ones out of " + std::to_string(n)};
}

void head_of_order(std::uint64_t n, key256 const& key, bool numbers, std::span<std::uint64_t> head,
                   std::span<std::uint32_t> room) {
  if (!scatter_node::splits(n)) {
    ascending_chooser c{stream_kind::chacha_20, key, n, head.size()};
    sample_to(c, n, head, room);
  } else if (numbers && head.size() != n) {
    stream_words generator{stream_kind::chacha_20, key};
    random_chooser c{generator};
    sample_to(c, n, head, room);
  } else {
    std::ranges::copy(scatter_head(scatter_node{key}, n, head.size()), head.begin());
  }
}

}  // namespace faro::detail
