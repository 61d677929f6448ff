// The orders `scatter` and `ascending` of a key, in memory.
#pragma once
#include "shuffle/keyed/ascending.hpp"

#include <faro/shuffle/array.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace faro::program {

/// Puts items in the order of a node, however few.
template <class T>
void scatter_items(scatter_node const& node, std::span<T> items, std::size_t threads) {
  detail::shuffle_bytes(reinterpret_cast<std::byte*>(items.data()), items.size(), sizeof(T), node.key(),
                        {node.generator(), static_cast<unsigned>(threads)});
}

/// Settles the first `take` of few items, in the order `ascending` of a key.
template <class T>
void ascending_items(key256 const& key, std::string const& generator, std::span<T> items,
                     std::uint64_t take) {
  auto const kind = find_stream_kind(generator);
  if (take >= items.size()) return shuffle(items, key, {kind});
  ascending_chooser c{kind, key, items.size(), take};
  fisher_yates_ascending(c, items, take);
}

}  // namespace faro::program
