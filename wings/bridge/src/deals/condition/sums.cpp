// Sums of tables, shapes and constants added up, and compared.
#include "bridge/src/deals/condition/sums.hpp"

#include <algorithm>
#include <bit>

namespace faro::odds::bridge::detail {

bool counts_lengths(holding_values const& values) {
  std::array<std::int32_t, ranks + 1> of_length{};
  for (std::size_t n = 0; n <= ranks; ++n) of_length[n] = values[(std::size_t{1} << n) - 1];
  for (std::size_t h = 0; h < holdings; ++h) {
    if (values[h] != of_length[static_cast<std::size_t>(std::popcount(h))]) return false;
  }
  return true;
}

bool mostly_negative(linear const& l) {
  std::int64_t sum = 0;
  for (auto const& seat : l.tables) {
    for (auto const& table : seat) {
      if (table) sum += table->back();  // the whole suit
    }
  }
  return sum < 0;
}

bool accumulate(linear& a, linear const& b, std::int64_t factor) {
  constexpr std::int64_t most = 100'000'000;
  if (std::abs(factor) > most || std::abs(b.constant) > most) return false;
  a.constant += factor * b.constant;
  if (a.of_leaves && b.of_leaves) {
    for (auto const& [leaf, times] : *b.of_leaves) {
      if (((*a.of_leaves)[leaf] += factor * times) == 0) a.of_leaves->erase(leaf);
    }
  } else {
    a.of_leaves.reset();
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t s = 0; s < suits; ++s) {
      if (!b.tables[seat][s]) continue;
      auto sum = std::make_shared<holding_values>();
      bool some = false;
      for (std::size_t h = 0; h < holdings; ++h) {
        auto const before = a.tables[seat][s] ? (*a.tables[seat][s])[h] : 0;
        auto const value = before + factor * (*b.tables[seat][s])[h];
        if (std::abs(value) > most) return false;
        (*sum)[h] = static_cast<std::int32_t>(value);
        some = some || value != 0;
      }
      a.tables[seat][s] = some ? table_ptr{sum} : nullptr;
    }
    if (!b.by_shape[seat]) continue;
    auto sum = std::make_shared<shape_values>();
    for (std::size_t i = 0; i < shapes; ++i) {
      (*sum)[i] = (a.by_shape[seat] ? (*a.by_shape[seat])[i] : 0) + factor * (*b.by_shape[seat])[i];
      if (std::abs((*sum)[i]) > most * most) return false;
    }
    a.by_shape[seat] = std::move(sum);
  }
  return true;
}

bool same_leaf(hand_leaf const& a, hand_leaf const& b) {
  bool same = a.of == b.of && a.by_shape == b.by_shape;
  for (std::size_t s = 0; s < suits && same; ++s) same = same_table(a.by_suit[s], b.by_suit[s]);
  return same;
}

unsigned seats_of(linear const& l) {
  unsigned mask = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (std::ranges::any_of(l.tables[seat], [](auto const& t) { return t != nullptr; })) mask |= 1U << seat;
  }
  return mask;
}

}  // namespace faro::odds::bridge::detail
