// The shuffle buffer of data loaders: items come one by one, a buffer holds so many, and each that goes out
// is one of those in it. What TensorFlow's shuffle(buffer_size), PyTorch's Shuffler and many others do.
//
// Not uniform unless the buffer holds all items: no item comes more than buffer - 1 places early. Its exact
// law is in judge/stream/buffer_law.hpp. Picks: the size of the buffer for every item while there are items
// to refill it, then one less each time; none for the last. O(n).
// Origin: folklore; TensorFlow's `tf.data.Dataset.shuffle` (2017) made it common.
#pragma once
#include <faro/chance/chooser.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace faro {

/// Precondition: buffer > 0.
template <chooser C, class T>
void shuffle_buffer(C& c, std::span<T> items, std::size_t buffer) {
  auto const held = std::min(buffer, items.size());
  std::vector<T> room{items.begin(), items.begin() + static_cast<std::ptrdiff_t>(held)};
  auto next = held;  // the item that comes in next
  for (auto& out : items) {
    auto const place = room.size() > 1 ? static_cast<std::size_t>(c.below(room.size())) : 0;
    out = std::exchange(room[place], next < items.size() ? items[next] : room.back());
    if (next < items.size()) {
      ++next;
    } else {
      room.pop_back();
    }
  }
}

}  // namespace faro
