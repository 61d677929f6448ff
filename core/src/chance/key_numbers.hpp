// Keys numbered in the order of their arrival: 0, 1, 2, ...; what else is known of one stands in a list by
// its number.
//
//   key_numbers<std::string> known;
//   auto const [number, fresh] = known.number(key);
//   known.find(key) == number;  // key_numbers<>::none: not there
//
// Open addressing with linear steps, at most half full: eight bytes a slot, 32 bits of the hash and the
// number, so that growing hashes nothing again and most keys that differ are never looked at. Cost: a hash
// and mostly one comparison. One thread at a time for each object. Up to 2^31 keys, which is asserted: memory
// ends before. Origin: open addressing, after D. Knuth, TAOCP 3, 6.4; the hash multiplies and folds, after
// Wang Yi's wyhash.
#pragma once
#include <faro/exact/integer.hpp>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::detail {

constexpr std::uint64_t folded(std::uint64_t a) {
  auto const product = static_cast<uint128>(a) * 0x9e3779b97f4a7c15U;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}
constexpr std::uint32_t key_hash(std::uint64_t key) { return static_cast<std::uint32_t>(folded(key)); }
/// Eight bytes at a time.
inline std::uint32_t key_hash(std::string_view key) {
  std::uint64_t h = folded(key.size());
  while (!key.empty()) {
    std::uint64_t word = 0;
    auto const size = std::min(key.size(), sizeof word);
    std::memcpy(&word, key.data(), size);
    h = folded(h ^ word);
    key.remove_prefix(size);
  }
  return static_cast<std::uint32_t>(h);
}

/// Key: std::uint64_t or std::string.
template <class Key>
class key_numbers {
 public:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// The number of a key, and whether it is new.
  template <class Like>
  std::pair<std::uint32_t, bool> number(Like&& key) {
    if (2 * (keys_.size() + 1) > slots_.size()) grow();
    auto& at = slots_[place(key, key_hash(key))];
    if (at.number != none) return {at.number, false};
    at = {key_hash(key), static_cast<std::uint32_t>(keys_.size())};
    keys_.emplace_back(std::forward<Like>(key));
    return {at.number, true};
  }
  /// The number of a key, or `none`.
  template <class Like>
  [[nodiscard]] std::uint32_t find(Like const& key) const {
    return slots_.empty() ? none : slots_[place(key, key_hash(key))].number;
  }
  /// In the order of their numbers.
  [[nodiscard]] std::vector<Key> const& keys() const { return keys_; }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }

 private:
  struct slot {
    std::uint32_t hash = 0, number = none;
  };
  /// The slot where a key stands, or would.
  template <class Like>
  [[nodiscard]] std::size_t place(Like const& key, std::uint32_t hash) const {
    auto const last = slots_.size() - 1;
    for (auto i = hash & last;; i = (i + 1) & last) {
      auto const& s = slots_[i];
      if (s.number == none || (s.hash == hash && keys_[s.number] == key)) return i;
    }
  }
  void grow() {
    constexpr std::size_t first = 16;
    std::vector<slot> wider(std::max(first, 2 * slots_.size()));
    assert(wider.size() <= std::size_t{1} << 32);
    auto const last = wider.size() - 1;
    for (auto const& s : slots_) {
      if (s.number == none) continue;
      auto i = s.hash & last;
      while (wider[i].number != none) i = (i + 1) & last;
      wider[i] = s;
    }
    slots_ = std::move(wider);
  }

  std::vector<Key> keys_;
  std::vector<slot> slots_;  // a power of two, or none
};

}  // namespace faro::detail
