#include "judge/src/panel/compared.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <chrono>
#include <numeric>

namespace faro::judge {
namespace {

/// Counts the picks that pass through.
struct counting_chooser {
  random_chooser<chacha20>& from;
  std::uint64_t picks = 0;
  std::uint64_t below(std::uint64_t n) {
    ++picks;
    return from.below(n);
  }
};

std::vector<std::optional<ratio>> distances_by_round(shuffle_entry const& entry, std::uint32_t cards,
                                                     std::uint64_t rounds) {
  std::vector<std::optional<ratio>> out;
  for (std::uint64_t k = 1; k <= rounds; ++k) {
    try {
      out.emplace_back(distances_of(exact_distribution(entry, {}, cards, k)).total_variation);
    } catch (input_error const&) {
      out.emplace_back(std::nullopt);
    }
  }
  return out;
}

}  // namespace

compared_shuffle compare_shuffle(shuffle_entry const& entry, comparison_sizes const& sizes, key256 const& key,
                                 panel_distributions const& laws) {
  compared_shuffle out{entry.name, distances_by_round(entry, sizes.small, sizes.rounds)};
  auto const describe = entry.make();
  chacha20 bits{key};
  random_chooser random{bits};
  counting_chooser counting{random};
  deck_tables tables{sizes.cards, standard_groupings(sizes.cards)};
  std::vector<std::uint32_t> deck(sizes.cards);
  std::chrono::nanoseconds spent{};
  for (std::uint64_t i = 0; i < sizes.decks; ++i) {
    std::iota(deck.begin(), deck.end(), 0U);
    auto const start = std::chrono::steady_clock::now();
    for (std::uint64_t k = 0; k < sizes.rounds; ++k) describe(counting, deck);
    spent += std::chrono::steady_clock::now() - start;
    tables.add(deck);
  }
  auto const result = judge_tables(tables, laws);
  auto const decks = static_cast<double>(sizes.decks);
  out.picks = static_cast<double>(counting.picks) / decks;
  out.nanoseconds = static_cast<double>(spent.count()) / decks;
  if (!result.tests.empty()) {
    out.adjusted_p = result.adjusted_p();
    out.strongest = result.strongest().name;
  }
  return out;
}

}  // namespace faro::judge
