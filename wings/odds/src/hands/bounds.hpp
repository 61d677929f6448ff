// Between which values an expression lies when its measures lie between given ones.
#pragma once
#include <faro/odds/hands/detail/query.hpp>

#include <cstdint>
#include <span>
#include <utility>

namespace faro::odds::detail {

/// The least and the greatest value.
using interval = std::pair<std::int64_t, std::int64_t>;

constexpr std::int64_t far = std::int64_t{1} << 60;  // further than any measure goes

/// Of a condition; what nothing is known of may be 0 or 1. O(nodes).
interval truth_bounds(query_node const& node, std::span<interval const> leaves);

}  // namespace faro::odds::detail
