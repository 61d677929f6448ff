// What the functions of dealer count in a holding: points, losers, controls, quality, cccc.
#pragma once
#include "bridge/src/deals/question.hpp"

#include <array>
#include <cstdint>
#include <memory>

namespace faro::odds::bridge::detail {

/// Points of each rank, 0 for the two to 12 for the ace.
using rank_points = std::array<std::int32_t, ranks>;

std::shared_ptr<holding_values const> points_of(rank_points const& points);
std::shared_ptr<holding_values const> lengths_of();
std::shared_ptr<holding_values const> losers_of();
/// Suit quality, and the suits' part of the count cccc, both times 100: E. Kaplan and J. Rubens, The Bridge
/// World, October 1982.
std::shared_ptr<holding_values const> quality_of();
std::shared_ptr<holding_values const> cccc_of();
/// What cccc adds for the shape as a whole.
std::shared_ptr<std::array<std::int64_t, shapes> const> cccc_of_shapes();
/// 1 for holdings with the card.
std::shared_ptr<holding_values const> card_of(std::size_t rank);

enum class doubling : std::uint8_t { none, doubled, redoubled };

/// What a contract scores with so many tricks. Strain: 0 to 4, clubs to notrump. O(1).
/// Source: Laws of Duplicate Bridge 2017, Law 77.
int score_of(bool vulnerable, int level, int strain, int tricks, doubling of = doubling::none);

}  // namespace faro::odds::bridge::detail
