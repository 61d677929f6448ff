// What questions ask of the solver: tricks, a contract made, the tricks after a lead, par; and the words for
// seats, strains and contracts that all languages share. Cost: that of solver.hpp a deal.
#pragma once
#include "bridge/src/tricks/solver.hpp"
#include "odds/src/hands/named_hands.hpp"

#include <faro/cards/detail/table.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace faro::odds::tricks {

/// S, spade, spades; NT, N, notrump, notrumps.
std::optional<std::size_t> find_strain(std::string_view word);

struct contract {
  int level = 0;
  std::size_t strain = 0;
};
/// 4S, 3NT, 3N.
std::optional<contract> find_contract(std::string_view word);

struct asked_of_deal {
  enum class what : std::uint8_t { tricks, lead, par } is = what::tricks;
  std::size_t seat = 0;  ///< the declarer; the leader; 0 or 1, North and South or East and West
  std::size_t strain = 0;
  std::size_t suit = 0, rank = 0;           ///< the card led
  vulnerability who = vulnerability::none;  ///< par, with North as dealer

  [[nodiscard]] std::int64_t of(deal_holdings const& deal) const;
  /// Whether that is at least so much; of par nothing, as it takes no less than par itself.
  [[nodiscard]] std::optional<bool> reaches(deal_holdings const& deal, std::int64_t least) const;
  /// As numbers, which leaves of questions keep.
  [[nodiscard]] std::vector<std::int64_t> numbers() const;
  static asked_of_deal of_numbers(std::span<std::int64_t const> numbers);
  friend auto operator<=>(asked_of_deal const&, asked_of_deal const&) = default;
};

/// Of each seat how many cards of each kind; nothing unless it is a deal of the 52 cards.
deal_holdings holdings_of_counts(card_table const& table, std::span<std::vector<count_t> const> hands);

}  // namespace faro::odds::tricks
