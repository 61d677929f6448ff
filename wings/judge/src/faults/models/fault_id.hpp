// Which fault of a shuffle, as a value: its family, its kind and its numbers. Programs ask the id; names and
// statements are for people.
#pragma once
#include <faro/judge/theory/detail/distributions.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace faro::judge {

/// What explanations have in common.
enum class fault_family : std::uint8_t {
  riffle,            ///< riffles, with a cut or without
  tags,              ///< sorted by random tags of few values
  shelf,             ///< a machine of shelves
  insertion,         ///< single cards moved
  exchange,          ///< cards exchanged two by two
  uneven_draw,       ///< draws of a loop that are not uniform
  loop_bound,        ///< a loop that draws from the wrong range, or ends early
  small_seed_space,  ///< few different orders
  card_pinned,       ///< a card that never moves
  naive_swap,        ///< every position swapped with any
  coin_sort,         ///< sorts with a coin for a comparator
  overhand,          ///< packets thrown on top of each other
  thorp,             ///< Thorp shuffles
};

/// "small seed space".
std::string_view name_of(fault_family family);

struct fault_id {
  fault_family family = fault_family::riffle;
  std::string kind{};        ///< "exchange", "sattolo": a stable word for programs
  std::uint64_t number = 1;  ///< how many: riffles, exchanges, shelves, bits
  riffle_cut cut = riffle_cut::none;
  friend bool operator==(fault_id const&, fault_id const&) = default;
};

}  // namespace faro::judge
