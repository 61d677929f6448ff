// Subtrees that look at leaves of one group.
#include "odds/src/hands/plan/parts.hpp"

#include <algorithm>

namespace faro::odds::detail {

namespace {

class taking_apart {
 public:
  explicit taking_apart(std::vector<bool> const& is_second) : is_second_{is_second} {
    std::int64_t next[2] = {0, 0};
    for (bool const second : is_second) place_.push_back(next[second ? 1 : 0]++);
  }

  query_parts of(std::vector<query_expression> const& expressions) {
    for (auto const& e : expressions) out_.roots.push_back(apart(e.root));
    for (auto& root : out_.roots) number(root);
    return std::move(out_);
  }

 private:
  static constexpr unsigned first = 1, second = 2, divides = 4;
  [[nodiscard]] unsigned looks_at(query_node const& node) const {
    if (node.op == operation::leaf) return is_second_[static_cast<std::size_t>(node.value)] ? second : first;
    unsigned out = node.op == operation::divide || node.op == operation::modulo ? divides : 0;
    for (auto const& child : node.children) out |= looks_at(child);
    return out;
  }
  /// The tree with its parts as leaves; those of the second group have negative numbers as yet.
  query_node apart(query_node const& node) {
    auto const at = looks_at(node);
    if (at == first || at == second) return part(node, at == second ? 1 : 0);
    auto out = node;
    for (auto& child : out.children) child = apart(child);
    return out;
  }
  query_node part(query_node node, std::size_t group) {
    renumber(node);
    auto& parts = out_.of[group];
    auto const found = std::ranges::find_if(parts, [&](auto const& p) { return same_tree(p, node); });
    auto const place = found - parts.begin();
    if (found == parts.end()) parts.push_back(std::move(node));
    return {operation::leaf, group == 0 ? place : -1 - place, {}};
  }
  void renumber(query_node& node) const {
    if (node.op == operation::leaf) node.value = place_[static_cast<std::size_t>(node.value)];
    for (auto& child : node.children) renumber(child);
  }
  void number(query_node& node) const {
    if (node.op == operation::leaf && node.value < 0)
      node.value = static_cast<std::int64_t>(out_.of[0].size()) - 1 - node.value;
    for (auto& child : node.children) number(child);
  }

  std::vector<bool> const& is_second_;
  std::vector<std::int64_t> place_;  // of each leaf within its group
  query_parts out_;
};

}  // namespace

bool same_tree(query_node const& a, query_node const& b) {
  return a.op == b.op && a.value == b.value && std::ranges::equal(a.children, b.children, same_tree);
}

query_parts take_apart(compiled_query const& query, std::vector<bool> const& is_second) {
  return taking_apart{is_second}.of(query.expressions);
}

compiled_query query_of_part(compiled_query const& query, std::vector<bool> const& is_second, bool second,
                             std::vector<query_node> const& parts) {
  compiled_query out;
  for (std::size_t i = 0; i < query.leaves.size(); ++i) {
    if (is_second[i] == second) out.leaves.push_back(query.leaves[i]);
  }
  for (auto const& root : parts) out.expressions.push_back({root, {}, {}});
  out.wild = query.wild;
  out.poker = query.poker;
  out.own = query.own;
  return out;
}

}  // namespace faro::odds::detail
