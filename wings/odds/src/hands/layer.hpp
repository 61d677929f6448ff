// The states of a pass over the classes of cards, with their ways: what counting and drawing share.
#pragma once
#include <faro/exact/integer.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace faro::odds::detail {

template <std::size_t W>
using state = std::array<std::uint64_t, W>;

/// States with their ways; equal states are one. Open addressing over dense arrays.
template <std::size_t W, class Weight>
class layer {
 public:
  layer() { slots_.assign(1U << 10U, 0); }

  void add(state<W> const& key, Weight const& ways) {
    auto& at = slots_[find(key)];
    if (at != 0) {
      ways_[at - 1] += ways;
      return;
    }
    keys_.push_back(key);
    ways_.push_back(ways);
    at = static_cast<std::uint32_t>(keys_.size());
    if (keys_.size() * 2 > slots_.size()) grow();
  }
  [[nodiscard]] std::vector<state<W>> const& keys() const { return keys_; }
  [[nodiscard]] std::vector<Weight> const& ways() const { return ways_; }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  /// The place of a state that is there.
  [[nodiscard]] std::size_t place_of(state<W> const& key) const { return slots_[find(key)] - 1; }
  /// Other ways for the state at a place.
  void set(std::size_t place, Weight const& ways) { ways_[place] = ways; }
  void clear() {
    std::ranges::fill(slots_, 0);
    keys_.clear();
    ways_.clear();
  }

 private:
  [[nodiscard]] std::size_t find(state<W> const& key) const {
    std::uint64_t h = 0x9E3779B97F4A7C15U;
    for (auto const word : key) {
      h = (h ^ word) * 0xD6E8FEB86659FD93U;
      h ^= h >> 32U;
    }
    auto const mask = slots_.size() - 1;
    auto at = static_cast<std::size_t>(h * 0x9E3779B97F4A7C15U >> 20U) & mask;
    while (slots_[at] != 0 && keys_[slots_[at] - 1] != key) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    slots_.assign(slots_.size() * 4, 0);
    for (std::size_t i = 0; i < keys_.size(); ++i) slots_[find(keys_[i])] = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<state<W>> keys_;
  std::vector<Weight> ways_;
  std::vector<std::uint32_t> slots_;
};

inline integer to_integer(uint128 ways) { return integer::from_unsigned(ways); }
inline integer const& to_integer(integer const& ways) { return ways; }

template <class Weight>
Weight weight_from(integer const& ways) {
  if constexpr (std::is_same_v<Weight, integer>) {
    return ways;
  } else {
    return ways.to_uint128();
  }
}

/// The ways of each of some shares. What has more than 128 bits hold is in no draw, where all draws together
/// have fewer ways: more cards of a kind than can be left to the others. It is given none.
template <class Weight, class Share>
std::vector<Weight> weights_of(std::vector<Share> const& shares) {
  constexpr std::size_t bits = 128;
  std::vector<Weight> out;
  out.reserve(shares.size());
  for (auto const& s : shares) {
    bool const fits = std::is_same_v<Weight, integer> || s.ways.bits() <= bits;
    out.push_back(fits ? weight_from<Weight>(s.ways) : Weight{});
  }
  return out;
}

}  // namespace faro::odds::detail
