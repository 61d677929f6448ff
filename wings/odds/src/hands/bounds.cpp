// Bounds of expressions by interval arithmetic, and the conditions that they show to be constant.
#include "odds/src/hands/measures.hpp"

#include <faro/exact/integer.hpp>

#include <algorithm>
#include <numeric>

namespace faro::odds {

namespace detail {

namespace {

std::int64_t clamp(int128 x) { return static_cast<std::int64_t>(std::clamp<int128>(x, -far, far)); }

interval bounds(query_node const& node, std::span<interval const> leaves) {
  auto const child = [&](std::size_t i) { return bounds(node.children[i], leaves); };
  switch (node.op) {
    case operation::constant:
      return {node.value, node.value};
    case operation::leaf:
      return leaves[static_cast<std::size_t>(node.value)];
    case operation::add:
    case operation::subtract: {
      auto const a = child(0);
      auto b = child(1);
      if (node.op == operation::subtract) b = {-b.second, -b.first};
      return {clamp(static_cast<int128>(a.first) + b.first), clamp(static_cast<int128>(a.second) + b.second)};
    }
    case operation::negate: {
      auto const a = child(0);
      return {-a.second, -a.first};
    }
    case operation::equal: {
      auto const a = child(0);
      auto const b = child(1);
      if (a.second < b.first || b.second < a.first) return {0, 0};
      return {a.first == a.second && a == b, 1};
    }
    case operation::less: {
      auto const a = child(0);
      auto const b = child(1);
      return {a.second < b.first, a.first < b.second};
    }
    case operation::less_equal: {
      auto const a = child(0);
      auto const b = child(1);
      return {a.second <= b.first, a.first <= b.second};
    }
    case operation::logical_and:
    case operation::logical_or: {
      auto const is_and = node.op == operation::logical_and;
      interval out{is_and, is_and};
      for (auto const& c : node.children) {
        auto const b = bounds(c, leaves);
        out = is_and ? interval{out.first & b.first, out.second & b.second}
                     : interval{out.first | b.first, out.second | b.second};
        if (out.first == out.second && out.first != static_cast<std::int64_t>(is_and)) break;
      }
      return out;
    }
    case operation::logical_not: {
      auto const a = child(0);
      return {1 - a.second, 1 - a.first};
    }
    default:
      return {-far, far};
  }
}

}  // namespace

interval truth_bounds(query_node const& node, std::span<interval const> leaves) {
  auto const b = bounds(node, leaves);
  return {std::max<std::int64_t>(b.first, 0), std::min<std::int64_t>(b.second, 1)};
}

}  // namespace detail

// ---- Conditions that can't vary ---------------------------------------------------------------------------

namespace {

using detail::interval;

/// The sum of the n least numbers, one for each copy.
std::int64_t least_sum(std::vector<std::pair<std::int64_t, std::uint64_t>> copies, std::uint64_t n) {
  std::ranges::sort(copies);
  int128 sum = 0;
  for (auto const& [number, count] : copies) {
    auto const taken = std::min(n, count);
    sum += static_cast<int128>(number) * static_cast<std::int64_t>(taken);
    n -= taken;
  }
  return detail::clamp(sum);
}

interval sum_bounds(leaf const& l, compiled_query const& query, std::uint64_t drawn, bool holds_held) {
  std::vector<std::pair<std::int64_t, std::uint64_t>> up;
  std::vector<std::pair<std::int64_t, std::uint64_t>> down;
  int128 held = 0;
  for (std::size_t k = 0; k < query.left.size(); ++k) {
    up.emplace_back(l.numbers[k], query.left[k]);
    down.emplace_back(-l.numbers[k], query.left[k]);
    if (holds_held) held += static_cast<int128>(l.numbers[k]) * query.held[k];
  }
  auto const base = detail::clamp(held);
  return {base + least_sum(std::move(up), drawn), base - least_sum(std::move(down), drawn)};
}

/// Between which values a leaf lies, whatever cards are drawn.
interval leaf_bounds(leaf const& l, compiled_query const& query) {
  std::uint64_t cards = 0;
  for (std::size_t i = 0; i < query.segments.size(); ++i)
    cards += (l.segments >> i & 1U) ? query.segments[i] : 0;
  auto const with_held = (l.segments & 1U) != 0;
  auto const held = with_held ? std::accumulate(query.held.begin(), query.held.end(), std::uint64_t{0}) : 0;
  if (l.kind == measure::sum) return sum_bounds(l, query, cards - std::min(held, cards), with_held);
  if (l.kind == measure::deal) return l.of_deal->ends(l);
  if (l.kind == measure::groups && l.of_groups->ends)
    return l.of_groups->ends(l, 0, static_cast<std::int64_t>(cards));
  return {-detail::far, detail::far};
}

}  // namespace

std::vector<constant_condition> constant_conditions(compiled_query const& query) {
  std::vector<interval> leaves;
  for (auto const& l : query.leaves) leaves.push_back(leaf_bounds(l, query));
  std::vector<constant_condition> out;
  std::vector<std::string>
      open;  // parts of a definition have the text of its call: one that varies speaks for all
  for (auto const& c : query.conditions) {
    auto const [least, greatest] = detail::truth_bounds(c.node, leaves);
    auto const known = std::ranges::find(out, c.text, &constant_condition::text);
    bool const varies = least != greatest || (known != out.end() && known->holds != (least != 0));
    if (varies) open.push_back(c.text);
    if (!varies && known == out.end()) out.push_back({c.text, least != 0});
  }
  std::erase_if(out,
                [&](constant_condition const& c) { return std::ranges::find(open, c.text) != open.end(); });
  return out;
}

}  // namespace faro::odds
