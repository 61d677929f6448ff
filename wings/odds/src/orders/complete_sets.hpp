// The place at which the first, or the last, of several sets of cards lies complete in a shuffled pack: lines
// of a bingo card, cards of several players.
//
// The first by inclusion and exclusion over the sets' unions: a union of s cards lies in the first k of n
// with chance C(n-s, k-s) / C(n, k). Equal unions are one, and sets that share no card are counted apart;
// more than 2^20 different unions are refused. Private to src/odds.
#pragma once
#include "odds/src/orders/compiled.hpp"

#include <faro/exact/distribution.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace faro::odds::orders {

/// The place, from 1, at which the first of these sets of kinds is complete: all cards of all its kinds lie
/// there or before. Precondition: each has a card. Throws too_big.
distribution<integer> first_complete_distribution(std::vector<some_kinds> const& sets, deck const& pack);

/// The question with `min` or `max` of places taken as one count, where that makes it a question about one:
/// of last cards (the first set that is complete, all of them), or of first cards. Nothing elsewhere.
std::optional<compiled_order> with_complete_sets(compiled_order const& q);

}  // namespace faro::odds::orders
