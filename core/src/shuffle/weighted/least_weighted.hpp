// The items with the least keys of those that come with weights: a heap, beside bottom_k (item_tags.hpp) for
// tags alone. Who samples from memory and who samples a stream draw alike by it.
//
//   least_weighted<std::string> few{100};
//   if (auto const key = few.key_of(tags.next(), weight); few.wants(key)) few.add(key, line);
//   for (auto& line : std::move(few).head()) print(line);
//
// Cost: O(log count) for each that is added. Memory: those that are kept.
#pragma once
#include "shuffle/weighted/weighted_keys.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace faro {

template <class Item>
class least_weighted {
 public:
  explicit least_weighted(std::uint64_t count) : count_{count} {}

  /// The key of the next item, of this tag and weight. Of weight 0, it is never wanted.
  [[nodiscard]] weighted_key key_of(std::uint64_t tag, scaled_weight const& weight) {
    bool const never = weight.digits == 0 || count_ == 0;
    return {never ? 0 : log_key(tag), weight.digits, number_++, weight.scale};
  }
  [[nodiscard]] weighted_key key_of(std::uint64_t tag, uint128 weight) {
    return key_of(tag, scaled_weight{weight});
  }
  [[nodiscard]] bool wants(weighted_key const& key) const {
    if (key.weight == 0 || count_ == 0) return false;
    return kept_.size() < count_ || key < kept_.front().key;
  }
  /// The one that goes when another is added, or null while there is room.
  [[nodiscard]] Item const* last() const {
    return kept_.size() == count_ && count_ > 0 ? &kept_.front().item : nullptr;
  }
  /// Precondition: it is wanted.
  void add(weighted_key const& key, Item item) {
    if (kept_.size() == count_) {
      std::ranges::pop_heap(kept_, is_before);
      kept_.pop_back();
    }
    kept_.push_back({key, std::move(item)});
    std::ranges::push_heap(kept_, is_before);
  }
  [[nodiscard]] std::uint64_t size() const { return kept_.size(); }

  /// The sample in the order of its keys.
  std::vector<Item> head() && {
    std::ranges::sort(kept_, is_before);
    std::vector<Item> out;
    out.reserve(kept_.size());
    for (auto& one : kept_) out.push_back(std::move(one.item));
    return out;
  }

 private:
  struct entry {
    weighted_key key;
    Item item;
  };
  static bool is_before(entry const& a, entry const& b) { return a.key < b.key; }

  std::uint64_t count_, number_ = 0;
  std::vector<entry> kept_;  // a heap, the greatest key on top
};

}  // namespace faro
