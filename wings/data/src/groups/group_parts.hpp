// Groups dealt to parts whose sizes come as near to their shares, label by label, as whole groups let them.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::detail {

/// What became of groups that were dealt to parts. A way's difference is the sum, over all parts and labels,
/// of |items of the label in the part - share of the part x items of the label|.
struct dealt_groups {
  std::vector<std::uint32_t> part_of;  ///< a place of the order
  ratio difference;                    ///< of this way
  ratio least;                         ///< no way has less; the difference itself where that is proved
};

/// The part of every place of an order in which groups stand together. No part with a share above 0 is empty,
/// as long as there are groups for all; of the ways for which that holds the difference is least: always for
/// up to 20 groups (unless `work` is too little), and where it is as low as a bound; of more groups it can't
/// be lowered by a move of one group or by two that change places (of more than 400 groups: among 400 of
/// them). Which of several such ways is taken follows from the order, in which groups of like size are alike.
/// Preconditions: the shares are not negative and sum to 1; labels are below `labels`. Shares whose common
/// denominator is above 2^60 / items are rounded to that.
/// O(items x parts), and for up to 20 groups 3^groups steps at worst, of which `work` are done at most.
dealt_groups deal_groups(std::span<std::uint64_t const> order, std::span<std::uint32_t const> group_of,
                         std::span<std::uint32_t const> label_of, std::size_t labels,
                         std::span<ratio const> shares, std::uint64_t work = 60'000'000);

}  // namespace faro::detail
