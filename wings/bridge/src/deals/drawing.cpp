// Conditions split at their outermost `and` into what is counted and what is tried.
#include "bridge/src/deals/drawing.hpp"

#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace faro::odds::bridge {

namespace {

/// The parts of a condition that all have to hold.
void collect_parts(query_node const& n, std::vector<query_node>& out) {
  if (n.op != operation::logical_and) return out.push_back(n);
  for (auto const& c : n.children) collect_parts(c, out);
}

/// Parts alone may take this share of what the whole may: there are several, and they are tried together.
constexpr std::uint64_t share_of_a_part = 20;

}  // namespace

deal_drawing::deal_drawing(question condition, deal_holdings const& fixed, deal_limits const& limits)
    : condition_{std::move(condition)} {
  try {
    ways_.emplace(condition_, fixed, limits);
  } catch (too_big const& e) {
    why_not_ = e.what();
    split(fixed, limits);
  }
}

void deal_drawing::split(deal_holdings const& fixed, deal_limits const& limits) {
  deal_limits const small{limits.steps / share_of_a_part, limits.cells / share_of_a_part};
  auto const ways_of = [&](query_node root) -> std::optional<deal_ways> {
    try {
      return deal_ways{{std::move(root), condition_.leaves}, fixed, small};
    } catch (too_big const&) {
      return std::nullopt;
    }
  };
  std::vector<query_node> parts;
  collect_parts(condition_.root, parts);
  std::vector<std::pair<ratio, query_node>> known;  // the rarest first
  for (auto& part : parts) {
    if (auto const ways = ways_of(part)) known.emplace_back(ways->probability(), std::move(part));
  }
  std::ranges::stable_sort(known, {}, &std::pair<ratio, query_node>::first);
  query_node together{operation::logical_and, 0, {}};
  ways_ = ways_of({operation::constant, 1, {}});
  for (auto& [chance, part] : known) {
    auto more = together;
    more.children.push_back(std::move(part));
    if (auto ways = ways_of(more)) {
      ways_ = std::move(ways);
      together = std::move(more);
    }
  }
}

std::uint64_t deal_drawing::most_tries() const {
  return looks_at_deals(condition_.root, condition_.leaves) ? 10'000 : 20'000'000;
}

deal_holdings deal_drawing::draw_untested(long_chooser_ref c) { return ways_->nth(c.below(ways_->count())); }

std::optional<deal_holdings> deal_drawing::draw(long_chooser_ref c, std::uint64_t most_tries) {
  if (ways_->count().is_zero()) return std::nullopt;
  parallel::long_work work{0};  // nobody knows how many tries it takes
  for (std::uint64_t i = 0; i < most_tries; ++i) {
    if (!counted()) work.advance();
    ++tried_;
    auto const deal = draw_untested(c);
    if (!counted() && answer(condition_, deal) == 0) continue;
    ++dealt_;
    return deal;
  }
  return std::nullopt;
}

}  // namespace faro::odds::bridge
