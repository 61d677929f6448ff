// What the panel must know of a statistic. To add one: a file in this folder that specialises entry_of<>(),
// and a line in the list deck_statistic; measuring, tables, tests, evidence, help and documentation follow.
#pragma once
#include <faro/judge/panel/detail/null_distributions.hpp>
#include <faro/judge/panel/detail/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace faro::judge::detail {

using counts = std::vector<integer>;
using law = distribution<std::int64_t>;

inline std::size_t at_most_the_cards(std::size_t cards) { return cards; }
inline constexpr std::size_t most_heavy =
    208;  ///< cards of which heavy distributions are counted in a second or two
inline constexpr std::size_t most_listed = 8;  ///< cards of which all orders are measured for a distribution

struct statistic_entry {
  std::string_view name;  ///< "rising sequences"
  std::string_view what;  ///< what is counted, for lists and documentation
  std::size_t (*greatest)(std::size_t cards) = at_most_the_cards;  ///< its greatest value, or a bound
  distribution<std::int64_t> (*law)(std::size_t cards) =
      nullptr;  ///< none: listed up to most_listed cards, then no distribution
  exact_moments (*moments)(std::size_t cards) =
      nullptr;  ///< beyond most_listed; none: those of the distribution
  tabulated_distribution (*in_doubles)(std::size_t cards) =
      nullptr;  ///< none: the distribution itself, rounded
  std::size_t most_in_doubles = std::numeric_limits<std::size_t>::max();  ///< cards
  /// From the place of each card. None: counted by deck_measure in passes that several statistics share.
  std::int64_t (*measure)(std::span<std::uint16_t const> place) = nullptr;
};

/// One specialisation a statistic, each in the file of its distribution.
template <deck_statistic>
statistic_entry entry_of();

/// All of them by number.
statistic_entry const& entry_of(deck_statistic statistic);

/// counts[k] orders have the value least + k * step.
law distribution_of(counts const& orders, std::int64_t least = 0, std::int64_t step = 1);
/// D_0 .. D_n: orders of k cards with none where it started.
counts derangements(std::size_t n);
/// From ways[j] = sum over orders of (value over j), the orders of each value, by inclusion and exclusion.
counts exactly(counts const& ways);

}  // namespace faro::judge::detail
