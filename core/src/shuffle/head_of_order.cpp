// The head of the order of a key: samples by a seed.
#include "shuffle/ascending.hpp"
#include "shuffle/scatter_head.hpp"

#include <faro/shuffle/sampling.hpp>

namespace faro::detail {

std::vector<std::uint64_t> head_of_order(std::uint64_t n, std::uint64_t count, key256 const& key,
                                         bool numbers) {
  if (!scatter_node::splits(n)) {
    ascending_chooser c{stream_kind::chacha_20, key, n, count};
    return sample_indices(c, n, count);
  }
  if (numbers ? count != n : count > n) {  // too many: says so
    chacha20 generator{key};
    random_chooser c{generator};
    return sample_indices(c, n, count);
  }
  return scatter_head(scatter_node{key}, n, count);
}

}  // namespace faro::detail
