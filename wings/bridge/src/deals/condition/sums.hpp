// What parts of a question look at, and sums of tables: the tools by which atoms.cpp takes questions apart.
#pragma once
#include "bridge/src/deals/condition/atoms.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace faro::odds::bridge::detail {

/// What a part of a question looks at.
struct reach {
  std::array<unsigned, seats> suits_of{};  // bits
  bool lengths_only = true;
  [[nodiscard]] unsigned seat_mask() const {
    unsigned mask = 0;
    for (std::size_t s = 0; s < seats; ++s) mask |= suits_of[s] != 0 ? 1U << s : 0U;
    return mask;
  }
  [[nodiscard]] unsigned suit_mask() const {
    unsigned mask = 0;
    for (auto const s : suits_of) mask |= s;
    return mask;
  }
  void add(reach const& other) {
    for (std::size_t s = 0; s < seats; ++s) suits_of[s] |= other.suits_of[s];
    lengths_only = lengths_only && other.lengths_only;
  }
};

inline bool one(unsigned mask) { return std::has_single_bit(mask); }
inline std::size_t which(unsigned mask) { return static_cast<std::size_t>(std::countr_zero(mask)); }

/// A sum of tables, shapes and a constant.
struct linear {
  std::array<std::array<table_ptr, suits>, seats> tables{};
  std::array<std::shared_ptr<shape_values const>, seats> by_shape{};
  std::int64_t constant = 0;
  /// Of which leaves the tables are the sum, how often each; nothing when of other things, too.
  std::optional<std::map<std::size_t, std::int64_t>> of_leaves{std::in_place};
};

inline bool same_table(table_ptr const& a, table_ptr const& b) { return a == b || (a && b && *a == *b); }
/// Whether a table counts by the length of the holding alone.
bool counts_lengths(holding_values const& values);
bool same_leaf(hand_leaf const& a, hand_leaf const& b);
/// Whether a whole suit in each hand adds up to less than nothing.
bool mostly_negative(linear const& l);
/// a += factor * b. False when a number grows too large.
bool accumulate(linear& a, linear const& b, std::int64_t factor);
/// The seats of which it has tables.
unsigned seats_of(linear const& l);

}  // namespace faro::odds::bridge::detail
