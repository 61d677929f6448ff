// Building the plan of a pass: what may be forgotten, what is alike, and what is still to come.
#include "odds/src/hands/plan/plan.hpp"

#include "odds/src/hands/bounds.hpp"
#include "odds/src/hands/dealt_cribbage.hpp"
#include "odds/src/hands/strengths.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace faro::odds::detail {

integer ways_to_draw(std::uint64_t from, std::uint64_t held, std::span<count_t const> segments) {
  integer ways = 1;
  for (auto const n : segments) {
    if (n < held) return 0;
    ways *= binomial(from, n - held);
    from -= n - held;
    held = 0;
  }
  return ways;
}

hand_plan::hand_plan(card_table const& table, compiled_query const& query, bool merges_alike)
    : table_{table}, query_{query} {
  auto const drawn = std::accumulate(query.segments.begin(), query.segments.end(), std::uint64_t{0});
  auto const held = std::accumulate(query.held.begin(), query.held.end(), std::uint64_t{0});
  auto left = std::accumulate(query.left.begin(), query.left.end(), std::uint64_t{0});
  if (drawn - held > left) {
    throw input_error{say("{} cards can't be drawn from {}", drawn - held, left)};
  }
  if (has_strengths(query))
    throw too_big{"hands compared with their kickers can't be listed or drawn by a pass over the deck"};
  if (std::ranges::find(query.leaves, measure::deal, &leaf::kind) != query.leaves.end())
    throw too_big{has_kept_cribbage(query) ? "which cards of cribbage are kept is known deal by deal"
                                           : "tricks are known deal by deal"};
  if (has_urns()) check_urns();
  decides_early_ =
      std::ranges::all_of(query.expressions, [](auto const& e) { return e.type.form == value_form::truth; });
  choose_closing_attribute();
  build_classes();
  if (classes_.empty()) throw input_error{"no cards are left in the deck"};
  ways_ = has_urns() || with_replacement() ? ways_to_fill(query.segments, 0)
                                           : ways_to_draw(left, held, query.segments);
  build_fields();
  find_caps();
  if (merges_alike) {
    find_alike();
    find_symmetries();
  }
  look_ahead();
}

void hand_plan::check_urns() const {
  for (std::size_t s = 0; s < query_.segments.size(); ++s) {
    std::uint64_t there = 0;
    for (std::size_t k = 0; k < query_.left.size(); ++k) there += query_.urn[k] == s ? query_.left[k] : 0;
    if (there < query_.segments[s])
      throw input_error{
          say("{} cards can't be drawn from the {} of urn {}", query_.segments[s], there, s + 1)};
  }
  if (std::ranges::any_of(query_.held, [](auto n) { return n > 0; }))
    throw input_error{"cards already held can't be combined with urns"};
}

std::uint64_t hand_plan::cards_for(std::size_t segment, std::size_t i) const {
  if (!has_urns()) return cards_from_[i];
  std::uint64_t n = 0;
  for (; i < classes_.size(); ++i) n += classes_[i].urn == static_cast<int>(segment) ? classes_[i].copies : 0;
  return n;
}

integer hand_plan::ways_to_fill(std::span<count_t const> missing, std::size_t i) const {
  if (with_replacement()) {
    std::uint64_t cards = 0;
    for (auto j = i; j < classes_.size(); ++j) cards += classes_[j].weight;
    return power(integer{cards}, std::accumulate(missing.begin(), missing.end(), std::uint64_t{0}));
  }
  if (!has_urns()) return ways_to_draw(cards_from_[i] - held_from_[i], held_from_[i], missing);
  integer ways = 1;
  for (std::size_t s = 0; s < missing.size(); ++s) ways *= binomial(cards_for(s, i), missing[s]);
  return ways;
}

namespace {

/// The greatest constant that leaf number `place` is compared with; far if it is used in another way.
void find_cap(query_node const& node, std::int64_t place, std::int64_t& most) {
  auto const is_leaf = [&](query_node const& n) { return n.op == operation::leaf && n.value == place; };
  if (is_leaf(node)) {
    most = far;
    return;
  }
  if (node.op == operation::equal || node.op == operation::less || node.op == operation::less_equal) {
    auto const& a = node.children[0];
    auto const& b = node.children[1];
    if ((is_leaf(a) && b.op == operation::constant) || (is_leaf(b) && a.op == operation::constant)) {
      most = std::max(most, is_leaf(a) ? b.value : a.value);
      return;
    }
  }
  for (auto const& child : node.children) find_cap(child, place, most);
}

}  // namespace

void hand_plan::find_caps() {
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    auto& p = leaves_[i];
    if (p.of.kind != measure::sum || p.bias < 0) continue;
    std::int64_t most = 0;
    for (auto const& e : query_.expressions) find_cap(e.root, static_cast<std::int64_t>(i), most);
    if (most < far) p.most = most + 1;
  }
}

void hand_plan::find_alike() {
  if (open_ < 0) return;
  std::vector<bool> of_open;  // which parts of a signature are values of the open attribute
  for (auto const& l : query_.leaves) {
    if (l.kind == measure::poker) {
      of_open.insert(of_open.end(), {false, false, true});
      continue;
    }
    auto const open = l.kind != measure::sum && l.attribute == open_;
    if (open && l.of_groups->by_value) return;
    of_open.push_back(open);
  }
  struct look {  // of a class: what the query sees of it but for the open value, and its cards
    std::vector<std::int64_t> rest;
    count_t copies, held, weight;
    auto operator<=>(look const&) const = default;
  };
  auto const values = attribute_of(open_).labels.size();
  std::vector<std::vector<look>> looks(values);
  for (auto const& c : classes_) {
    auto const value = attribute_of(open_).of_kind[static_cast<std::size_t>(c.kinds.front())];
    if (value < 0) continue;
    std::vector<std::int64_t> rest;
    for (std::size_t j = 0; j < c.signature.size(); ++j) {  // behind what the leaves see: the urn
      if (j >= of_open.size() || !of_open[j]) rest.push_back(c.signature[j]);
    }
    looks[static_cast<std::size_t>(value)].push_back({std::move(rest), c.copies, c.held, c.weight});
  }
  std::map<std::vector<look>, std::vector<std::vector<field>>> sets;
  for (std::size_t v = 0; v < values; ++v) {
    std::ranges::sort(looks[v]);
    std::vector<field> columns;
    for (auto const& c : counts_) {
      if (c.attribute == open_) columns.push_back(c.counts[v]);
    }
    for (auto const& p : pokers_) {
      auto const& s = p.suits[v];
      columns.insert(columns.end(), {s.count, s.now, s.row, s.best, s.ace});
    }
    unsigned bits = 0;
    for (auto const& f : columns) bits += f.width;
    if (bits <= 64 && !looks[v].empty()) sets[looks[v]].push_back(std::move(columns));
  }
  for (auto& [look_of, columns] : sets) {
    if (columns.size() > 1) alike_.push_back(std::move(columns));
  }
}

void hand_plan::look_ahead() {
  for (auto& p : leaves_) {
    if (p.of.kind != measure::sum) continue;
    auto const n = classes_.size();
    p.least_left.assign(n + 1, 0);
    p.most_left.assign(n + 1, 0);
    p.ones_left.assign(n + 1, 0);
    for (auto i = n; i-- > 0;) {
      auto const number = p.of.numbers[static_cast<std::size_t>(classes_[i].kinds.front())];
      p.least_left[i] = i + 1 == n ? number : std::min(p.least_left[i + 1], number);
      p.most_left[i] = i + 1 == n ? number : std::max(p.most_left[i + 1], number);
      p.ones_left[i] = p.ones_left[i + 1] + (number == 1 ? classes_[i].copies : 0);
    }
  }
}

}  // namespace faro::odds::detail
