// A shuffle as document 003 compares them: how far from uniform it leaves a few cards, round by round and
// exactly; what many decks of a whole pack show; how many picks and how long a deck takes.
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::judge {

struct compared_shuffle {
  std::string name;
  /// Total variation after 1, 2, … rounds of the small deck; nothing where that is too long to compute, or
  /// where the shuffle is not for so many cards.
  std::vector<std::optional<ratio>> distance{};
  double picks = 0, nanoseconds = 0;  ///< a deck, all rounds
  double adjusted_p = 1;              ///< of the panel (docs/judging.md)
  std::string strongest{};            ///< its strongest test
};

struct comparison_sizes {
  std::uint32_t small = 0, cards = 0;
  std::uint64_t rounds = 0, decks = 0;
};

/// `laws` are of decks of `cards`. Cost: the exact readings, and decks x rounds shuffles. Errors of the
/// shuffle pass through: input_error.
compared_shuffle compare_shuffle(shuffle_entry const& entry, comparison_sizes const& sizes, key256 const& key,
                                 panel_distributions const& laws);

}  // namespace faro::judge
