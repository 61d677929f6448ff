// Groups to parts, in whole numbers: how far a way is from what parts are due, made nearer step by step, and
// the nearest of all ways where there are few groups.
//
// All amounts are in units of 1 / (the common denominator of the shares), so that what is due is whole. The
// parts are due what the groups have, label by label; so what is above the dues is as much as what is below
// them, and the sum of absolute differences is twice the excess, which is what is counted here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace faro::detail {

using amount = std::int64_t;
/// What a group has: labels, ascending, each with an amount above 0.
using group_labels = std::vector<std::pair<std::uint32_t, amount>>;

struct parts_problem {
  std::vector<group_labels> groups;
  std::vector<std::vector<amount>> due;  ///< a part, a label
  amount unit = 1;                       ///< of one item

  /// Whether a part is due anything: those may not be empty.
  [[nodiscard]] bool wanted(std::size_t part) const;
};

/// A part for each group.
using group_parts = std::vector<std::uint32_t>;

/// What is above the dues. O(groups x labels + parts x labels).
amount excess_of(parts_problem const& problem, group_parts const& parts);
/// No way that leaves no wanted part empty, as long as there are groups, has less.
amount least_excess(parts_problem const& problem);

/// No wanted part is left empty as long as there are groups: moved are those that cost least. O(parts x
/// groups).
void fill_empty_parts(parts_problem const& problem, group_parts& parts);
/// Groups move alone or change places by twos, of at most `most` of them, as long as that makes the excess
/// less; parts that have a group keep one.
void move_nearer(parts_problem const& problem, group_parts& parts, std::size_t most);

/// The nearest way when there are no more groups than wanted parts, so that each has a part of its own.
/// O(groups^2 x parts).
group_parts one_to_a_part(parts_problem const& problem);

/// Makes a way the nearest of all that leave no wanted part empty. False when `work` steps did not settle
/// that; then it is the nearest that was met. Preconditions: more groups than wanted parts, at most 20.
bool make_nearest(parts_problem const& problem, group_parts& parts, std::uint64_t work);

}  // namespace faro::detail
