// Whole decks that come again: a fair 52-card shuffler never repeats one, a small state soon does.
//
// Decks are known by a hash of 128 bits (two different decks of N share one with chance below N^2 / 2^129).
// At most `capacity` different decks are kept: when there are more, only those whose hash begins with one
// more zero bit stay, and so on (distinct sampling). What is kept is a function of the set of decks alone,
// not of their order: parts counted apart and merged give the same. 2^18 decks find any seed space up to 2^32
// with chance 0.9997; with more decks, larger ones still.
//
// Cost: one table look-up a deck; 24 bytes for each slot, at most 12 MB. Origin: P. Gibbons, "Distinct
// sampling" (2001).
#pragma once
#include <faro/error.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::judge {

class repeat_finder {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 18;

  struct hash128 {
    std::uint64_t high, low;
    friend bool operator==(hash128 const&, hash128 const&) = default;
  };
  /// The hash of a deck given as bytes. The same on every machine.
  static hash128 hash_of(std::span<std::uint8_t const> deck);

  repeat_finder();
  void add(hash128 const& hash, std::uint64_t times = 1);
  void merge(repeat_finder const& other);
  /// Decks kept (with their repeats), and how many of them came before. O(1).
  [[nodiscard]] std::uint64_t kept() const { return kept_; }
  [[nodiscard]] std::uint64_t repeats() const { return kept_ - distinct_; }
  /// One deck of 2^halvings is kept.
  [[nodiscard]] unsigned halvings() const { return halvings_; }

 private:
  struct slot {
    hash128 hash;
    std::uint64_t times;  // 0: empty
  };
  [[nodiscard]] bool is_sampled(hash128 const& hash) const {
    return halvings_ == 0 || hash.high >> (64 - halvings_) == 0;
  }
  slot& find(hash128 const& hash);
  void rebuild(std::size_t slots);

  std::vector<slot> slots_;  // open addressing, a power of two, at most half full
  std::uint64_t kept_ = 0, distinct_ = 0;
  unsigned halvings_ = 0;
};

}  // namespace faro::judge
