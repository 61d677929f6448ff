// The order of a node of `scatter` in memory.
#pragma once
#include <faro/shuffle/array.hpp>

#include <cstddef>
#include <span>

namespace faro::program {

/// Puts items in the order of a node. As faro::shuffle().
template <class T>
void scatter_items(scatter_node const& node, std::span<T> items, std::size_t threads) {
  shuffle(items, node.key(), {node.generator(), static_cast<unsigned>(threads)});
}

}  // namespace faro::program
