// Orders that go by the kinds of lines: so many of each, groups that stay together, splits that keep the
// shares of every stratum, keep groups whole, or do both.
#pragma once
#include "data/verb/kinds/columns.hpp"
#include "verbs/shuffle/rules.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace faro::program {

/// The lines of an order that are among the first most[k] of their kind k.
line_numbers first_of_each(std::span<std::uint64_t const> order, line_kinds const& kinds,
                           std::vector<std::uint64_t> most);

/// The lines of every kind, in the order they have, as one list: those of kind k from starts[k] to
/// starts[k + 1].
struct lines_by_kind {
  explicit lines_by_kind(line_kinds const& kinds);
  std::vector<std::uint64_t> starts;
  line_numbers lines;
  /// Those of these kinds, one kind after the other.
  [[nodiscard]] line_numbers of(std::span<std::uint64_t const> order_of_kinds) const;
};

/// An order put together from parts: so many lines to each.
struct cut_order {
  line_numbers lines;
  std::vector<std::uint64_t> counts;
  ratio difference;  ///< where groups were cut: from the shares, over all parts
  ratio least;       ///< no way to cut them has less
};

/// Every stratum is cut by the shares, each part in the order. Of a stratum of m lines a part gets share * m,
/// rounded down, and those with the largest remainders one more; of equal remainders the part that is
/// furthest behind its share of the strata so far. Precondition: the shares sum to 1.
cut_order cut_strata(std::span<std::uint64_t const> order, line_kinds const& strata,
                     std::vector<ratio> const& shares);

/// The lines part by part, each in the order: groups stay whole, and parts are as near to their shares as
/// that lets them be, with strata in each of these (data/src/groups/group_parts.hpp). Precondition as above;
/// groups stand together in the order.
cut_order cut_groups(std::span<std::uint64_t const> order, line_kinds const& groups, line_kinds const* strata,
                     std::vector<ratio> const& shares);

}  // namespace faro::program
