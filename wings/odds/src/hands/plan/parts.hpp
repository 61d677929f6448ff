// Expressions of a query taken apart by the leaves that they look at: what is measured of some hands alone is
// measured apart, and put together afterwards.
#pragma once
#include <faro/odds/hands/detail/query.hpp>

#include <cstddef>
#include <vector>

namespace faro::odds::detail {

/// Whether two trees are the same, node by node.
bool same_tree(query_node const& a, query_node const& b);

/// The expressions of a query over two groups of leaves.
struct query_parts {
  /// Of each group the largest subtrees that look at leaves of it alone, each once. Their leaves are numbered
  /// within the group, in the order of the query.
  std::vector<query_node> of[2];
  /// The expressions: their leaves are those subtrees, the second group's after the first's.
  std::vector<query_node> roots;
};

/// `is_second`: of each leaf whether it is of the second group. What divides stays where it is, since it may
/// be read only where something else holds. O(nodes^2).
query_parts take_apart(compiled_query const& query, std::vector<bool> const& is_second);

/// The leaves of one group, and subtrees of them as the expressions of a query that is otherwise empty.
compiled_query query_of_part(compiled_query const& query, std::vector<bool> const& is_second, bool second,
                             std::vector<query_node> const& parts);

}  // namespace faro::odds::detail
