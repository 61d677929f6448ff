// A layer of a reading: all states with equally many cards looked at, each with its weight. Private to
// graph.cpp.
#pragma once
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace faro::odds::detail {

/// Keys of words with weights; adding a key that is there adds the weight.
class layer_table {
 public:
  void add(std::span<std::uint32_t const> key, integer const& weight) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    auto const hash = hash_of_words(key);
    for (auto at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
      auto& slot = slots_[at];
      if (slot == 0) {
        slot = static_cast<std::uint32_t>(entries_.size() + 1);
        entries_.push_back({words_.size(), key.size(), hash, weight});
        words_.insert(words_.end(), key.begin(), key.end());
        return;
      }
      auto& met = entries_[slot - 1];
      if (met.hash == hash && std::ranges::equal(key_of(met), key)) {
        met.weight += weight;
        return;
      }
    }
  }
  struct entry {
    std::size_t at, size;
    std::uint64_t hash;
    integer weight;
  };
  [[nodiscard]] std::span<std::uint32_t const> key_of(entry const& e) const {
    return std::span{words_}.subspan(e.at, e.size);
  }
  [[nodiscard]] std::vector<entry> const& entries() const { return entries_; }
  void clear() {
    entries_.clear();
    words_.clear();
    std::ranges::fill(slots_, 0u);
  }

 private:
  static std::uint64_t hash_of_words(std::span<std::uint32_t const> words) {
    std::uint64_t hash = words.size();
    for (auto const word : words) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
    return hash;
  }
  void grow() {
    if (entries_.size() >= std::numeric_limits<std::uint32_t>::max() / 4)
      throw input_error{"more than 10^9 states at a time; the question is too large to answer exactly"};
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      auto at = entries_[i].hash & (slots_.size() - 1);
      while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<std::uint32_t> words_;
  std::vector<entry> entries_;
  std::vector<std::uint32_t> slots_;  // 0 is free, else 1 + index of the entry
};

}  // namespace faro::odds::detail
