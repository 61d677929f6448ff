// Why a condition never holds: the parts of it that can't hold together.
//
//   conflicting_parts(query, possible)    // of `a and b and c` perhaps {"b", "c"}
//
// The condition is taken apart at its outermost `and`, and parts are left out one after another as long as
// the others still can't hold: of what is left every part is needed. Cost: as many questions whether
// something is possible as there are parts.
#pragma once
#include <faro/odds/hands/detail/query.hpp>

#include <functional>
#include <string>
#include <vector>

namespace faro::odds {

/// As they are written. Precondition: the query is one condition, which never holds. `possible(node)` says
/// whether something can hold.
[[nodiscard]] std::vector<std::string> conflicting_parts(
    compiled_query const& query, std::function<bool(query_node const&)> const& possible);

}  // namespace faro::odds
