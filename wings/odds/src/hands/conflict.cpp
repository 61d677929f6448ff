// Parts that can't hold together, found by leaving out what is not needed for that.
#include "odds/src/hands/conflict.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace faro::odds {

namespace {

struct written_part {
  query_node node;
  std::string text;
};

bool same_node(query_node const& a, query_node const& b) {
  return a.op == b.op && a.value == b.value && std::ranges::equal(a.children, b.children, same_node);
}

std::string const* text_of(compiled_query const& query, query_node const& part) {
  auto const at = std::ranges::find_if(query.conditions,
                                       [&](query_condition const& c) { return same_node(c.node, part); });
  return at == query.conditions.end() ? nullptr : &at->text;
}

/// Parts that are written as such: `hcp in 15..17` is one, although it says two things. One `and` holds all
/// that it joins side by side, so a part may be several of these.
std::vector<written_part> written_parts(compiled_query const& query, query_node const& whole) {
  std::vector<written_part> out;
  auto const& all = whole.children;
  if (whole.op != operation::logical_and) return out;
  for (std::size_t from = 0, to = 0; from < all.size(); from = to) {
    for (to = from + 1; to <= all.size(); ++to) {
      query_node part = all[from];
      if (to > from + 1)
        part = {
            operation::logical_and,
            0,
            {all.begin() + static_cast<std::ptrdiff_t>(from), all.begin() + static_cast<std::ptrdiff_t>(to)}};
      auto const* const text = text_of(query, part);
      if (!text) continue;
      out.push_back({std::move(part), *text});
      break;
    }
    if (to > all.size()) return {};  // made, not written
  }
  return out;
}

query_node all_of(std::vector<written_part> const& parts) {
  query_node out{operation::logical_and, 0, {}};
  for (auto const& p : parts) out.children.push_back(p.node);
  return out;
}

}  // namespace

std::vector<std::string> conflicting_parts(compiled_query const& query,
                                           std::function<bool(query_node const&)> const& possible) {
  auto const& whole = query.expressions.front();
  auto parts = written_parts(query, whole.root);
  if (parts.empty()) parts.push_back({whole.root, whole.text});
  for (std::size_t i = parts.size(); i-- > 0 && parts.size() > 1;) {
    auto fewer = parts;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (!possible(all_of(fewer))) parts = std::move(fewer);
  }
  std::vector<std::string> out;
  for (auto const& p : parts) out.push_back(p.text);
  return out;
}

}  // namespace faro::odds
