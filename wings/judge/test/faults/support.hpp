// What the tests of naming share: decks of a shuffle, counted.
#pragma once
#include "judge/src/faults/models/faults.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace faro::testing {

/// Both tables of some decks.
struct counted_decks {
  judge::deck_tables tables;
  judge::fault_tables faults;

  explicit counted_decks(std::size_t cards)
      : tables{cards, judge::standard_groupings(cards)}, faults{cards} {}
  void add(std::span<std::uint32_t const> deck) {
    tables.add(deck);
    faults.add(deck);
  }
};

/// A shuffle of the registry, so many rounds from the sorted deck.
struct shuffling {
  std::string shuffle;
  std::uint64_t rounds = 1;
  shuffle_settings settings{};

  /// Decks that depend on the seed alone.
  [[nodiscard]] counted_decks decks(std::size_t count, std::string const& seed,
                                    std::size_t cards = 52) const {
    auto const description = find_shuffle(shuffle).make(settings);
    xoshiro256pp generator{key_from_text(seed)};
    random_chooser<xoshiro256pp> chooser{generator};
    counted_decks counted{cards};
    std::vector<std::uint32_t> deck(cards);
    for (std::size_t d = 0; d < count; ++d) {
      std::iota(deck.begin(), deck.end(), 0U);
      for (std::uint64_t round = 0; round < rounds; ++round) description(chooser, deck);
      counted.add(deck);
    }
    return counted;
  }
};

inline judge::panel_distributions const& distributions_of_52() {
  static judge::panel_distributions const laws{52, judge::standard_groupings(52)};
  return laws;
}

inline judge::fault_report name(counted_decks const& decks,
                                judge::panel_distributions const& laws = distributions_of_52()) {
  return name_faults(decks.tables, decks.faults, laws);
}

}  // namespace faro::testing
