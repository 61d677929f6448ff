// Groups dealt to parts that all have of every label what their share is, as nearly as whole groups let them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::detail {

/// The part of every place of an order in which groups stand together: each group, as they come, goes to the
/// part that lacks most of it, of equal ones the earlier. What a part of z of n items lacks of a label that m
/// items have, h of which it has, is z / n - h / m, in units of 2^-32 and rounded down; of a group, the sum
/// of that over its items. Precondition: the sizes sum to the length of the order; labels are below `labels`.
/// O(items x parts).
std::vector<std::uint32_t> deal_groups(std::span<std::uint64_t const> order,
                                       std::span<std::uint32_t const> group_of,
                                       std::span<std::uint32_t const> label_of, std::size_t labels,
                                       std::span<std::uint64_t const> sizes);

}  // namespace faro::detail
