// Numbers that look at lengths of suits, over all deals that are counted in halves: their averages and
// distributions without counting anew. deal_ways::deals_by_lengths() gives how many deals there are of all
// lengths; sum_by_lengths and values_by_lengths read numbers such as spades(north) + hearts(south) off them.
//
// A sum is the sum of its parts, so each part may look at another suit; a distribution needs numbers of one
// suit. Cost: that of the lengths (some hundred a suit) for each number.
#pragma once
#include "bridge/src/deals/counted/deals.hpp"
#include "bridge/src/deals/question.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace faro::odds::bridge {

/// The sum of a number over the deals; nothing where it looks at more than lengths, or at those of several
/// suits at once.
std::optional<integer> sum_by_lengths(deals_of_lengths const& counts, question const& number);

/// How many deals there are of all values of these numbers; nothing where they look at more than the lengths
/// of one suit.
std::optional<std::map<std::vector<std::int64_t>, integer>> values_by_lengths(
    deals_of_lengths const& counts, std::span<question const> numbers);

}  // namespace faro::odds::bridge
