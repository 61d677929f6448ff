// Kinds of starting hands of two cards, AA, AKs, AKo and so on: where each stands in the picture of 13 x 13,
// ranges of them as players write them, and each kind against each other one before the flop.
//
//   auto const& all = deals_of_kinds();
//   all[place_of_kind(aces)][place_of_kind(kings)].gain;   // deals won less deals lost, of all hands of both
//
// Kinds are numbered by row * 13 + column: pairs on the diagonal, suited ones above it, aces first. The deals
// of all kinds are a table (wings/poker/tables/starting-hands.csv), made of this library's own exact answers
// and checked against a count of all boards at once. Cost: some milliseconds, once a process. Thread-safe.
#pragma once
#include <faro/exact/ratio.hpp>
#include <faro/odds/hands/detail/strength.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::odds {

inline constexpr std::size_t kinds_a_side = 13;
inline constexpr std::size_t starting_kinds = kinds_a_side * kinds_a_side;

/// Where a hand of two cards stands.
std::size_t place_of_kind(card_set hand);
/// "AKs" for row 0 and column 1.
std::string name_of_kind(std::size_t place);
/// 6, 4 or 12.
std::size_t hands_of_kind(std::size_t place);

/// "22+, A2s+, K9s-K7s, 63s@0.437": the kinds with how often each is in it, from 0 to 1; empty for none.
std::string range_of_kinds(std::span<ratio const, starting_kinds> often);

/// Deals of Hold'em, hands and boards, of one kind against another.
struct kind_deals {
  std::int64_t deals = 0;
  std::int64_t gain = 0;  ///< those that the first kind wins, less those that it loses
};
/// Of each kind against each other one.
std::vector<std::array<kind_deals, starting_kinds>> const& deals_of_kinds();

}  // namespace faro::odds
