// What happens to a state: groups close, values are read off, conditions are decided early.
#include "odds/src/hands/bounds.hpp"
#include "odds/src/hands/plan/plan.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace faro::odds::detail {

// ---- Closing a group --------------------------------------------------------------------------------------

std::uint64_t hand_plan::remaining(std::uint64_t const* key, std::uint32_t segments) const {
  std::uint64_t n = 0;
  for (std::size_t s = 0; s < used_.size(); ++s) {
    if (segments >> s & 1U) n += query_.segments[s] - used_[s].get(key);
  }
  return n;
}

void hand_plan::fold(std::uint64_t* key, std::size_t i) const {
  auto const group = classes_[i].group;
  auto const before = classes_[i].before;
  for (auto const& p : leaves_) {
    if (p.of.kind == measure::sum) {
      if (p.most >= 0 && p.sum.get(key) > static_cast<std::uint64_t>(p.most))
        p.sum.set(key, static_cast<std::uint64_t>(p.most));
    } else if (p.closing) {
      auto const cards = counts_[p.counts].counts[0].get(key);
      p.of.of_groups->close(p.of, p.kept, key, {group, before, cards, remaining(key, p.of.segments)});
    }
  }
  for (auto const& p : pokers_) fold_poker(p, key, group, classes_[i].steps);
  for (auto const& g : counts_) {
    if (g.attribute == closing_) g.counts[0].set(key, 0);
  }
  for (auto const& p : pokers_) {
    for (auto const& s : p.suits) s.now.set(key, 0);
    settle_poker(p, key);
  }
  sort_alike(key);
  sort_symmetric(key, i);
}

namespace {

/// The next rank of a row: its last four ranks as bits, and the most ranks in any window of five.
void step_row(std::uint64_t* key, field row, field best, int steps, bool present) {
  auto const shifted = steps > 4 ? 0 : row.get(key) << static_cast<unsigned>(steps - 1);
  auto const window = (shifted & 15U) << 1U | static_cast<std::uint64_t>(present);
  auto const fill = static_cast<std::uint64_t>(std::popcount(window));
  if (fill > best.get(key)) best.set(key, fill);
  row.set(key, window & 15U);
}

}  // namespace

void hand_plan::fold_poker(poker_plan const& p, std::uint64_t* key, std::int32_t group, int steps) const {
  if (group < 0) return;
  auto const c = counts_[p.ranks].counts[0].get(key);
  auto const largest = p.largest.get(key);
  if (c > largest) {
    p.second.set(key, std::min<std::uint64_t>(largest, 2));
    p.largest.set(key, std::min<std::uint64_t>(c, 5));
  } else if (c > p.second.get(key)) {
    p.second.set(key, std::min<std::uint64_t>(c, 2));
  }
  if (!in_straights(group, query_.poker)) return;
  step_row(key, p.row, p.best, steps, c > 0);
  if (group == ace_place && c > 0) p.ace.set(key, 1);
  for (auto const& s : p.suits) {
    auto const present = s.now.get(key) > 0;
    step_row(key, s.row, s.best, steps, present);
    if (group == ace_place && present) s.ace.set(key, 1);
  }
}

void hand_plan::settle_poker(poker_plan const& p, std::uint64_t* key) const {
  auto const left = remaining(key, query_.leaves[p.leaf].segments);
  auto const wild_later = std::ranges::any_of(classes_, [&](card_class const& c) {
    return c.group >= 0 && query_.wild[static_cast<std::size_t>(c.kinds.front())];
  });
  auto const wild = p.wild.get(key);
  auto const help = left + wild;  // ranks that may still come into a window
  // What is below five with all the help there can be is forgotten; what is a straight already is kept as
  // such.
  auto const settle = [&](field row, field best, field low_ace) {
    if (!wild_later) best.set(key, best.get(key) + wild >= 5 ? 5 : 0);
    if (wild == 0 && !wild_later) {  // only an unbroken row can grow
      auto const bits = row.get(key);
      row.set(key, bits & ((std::uint64_t{1} << static_cast<unsigned>(std::countr_one(bits))) - 1));
    }
    auto const held = static_cast<std::uint64_t>(std::popcount(row.get(key))) + low_ace.get(key);
    if (held + help < 5) {
      row.set(key, 0);
      low_ace.set(key, 0);
    }
  };
  settle(p.row, p.best, p.ace);
  for (auto const& s : p.suits) {
    auto const count = s.count.get(key);
    if (count + help < 5) {
      s.count.set(key, 0);
      s.row.set(key, 0);
      s.best.set(key, 0);
      s.ace.set(key, 0);
      continue;
    }
    if (count > 5) s.count.set(key, 5);
    settle(s.row, s.best, s.ace);
  }
}

void hand_plan::sort_alike(std::uint64_t* key) const {
  std::array<std::uint64_t, 64> values{};
  for (auto const& set : alike_) {
    auto const n = std::min(set.size(), values.size());
    for (std::size_t v = 0; v < n; ++v) {
      std::uint64_t column = 0;
      for (auto const& f : set[v]) column = column << f.width | f.get(key);
      values[v] = column;
    }
    std::sort(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n), std::greater<>{});
    for (std::size_t v = 0; v < n; ++v) {
      auto column = values[v];
      for (auto i = set[v].size(); i-- > 0;) {
        auto const& f = set[v][i];
        if (f.width == 0) continue;
        f.set(key, column & f.mask());
        column >>= f.width;
      }
    }
  }
}

// ---- The end ----------------------------------------------------------------------------------------------

void hand_plan::finish(std::uint64_t const* key, std::vector<std::int64_t>& values) const {
  values.clear();
  for (auto const& p : leaves_) values.push_back(p.of.kind == measure::poker ? 0 : value_of(p, key));
  for (auto const& p : pokers_) values[p.leaf] = poker_value(p, key);
}

std::int64_t hand_plan::value_of(leaf_plan const& p, std::uint64_t const* key) const {
  if (p.of.kind == measure::sum) {
    return static_cast<std::int64_t>(p.sum.get(key)) + p.bias * static_cast<std::int64_t>(p.cards);
  }
  auto const& measured = *p.of.of_groups;
  if (!p.closing) {  // all groups are at hand
    std::vector<int> sizes;
    for (auto const& f : counts_[p.counts].counts) sizes.push_back(static_cast<int>(f.get(key)));
    return measured.value(p.of, {attribute_of(p.of.attribute), sizes, p.cards});
  }
  return measured.result ? measured.result(p.of, p.kept, key)
                         : static_cast<std::int64_t>(p.kept.fields.front().get(key));
}

std::int64_t hand_plan::poker_value(poker_plan const& p, std::uint64_t const* key) const {
  std::int32_t last = -1;  // the highest rank below the ace that closed
  for (auto const& c : classes_) {
    if (c.group >= 0 && c.group != ace_place) last = std::max(last, c.group);
  }
  auto const steps = last < 0 ? 5 : std::min(5, ace_place - last);
  auto const high = [&](field row, field low_ace) {  // the window from ten to ace
    auto const shifted = steps > 4 ? 0 : row.get(key) << static_cast<unsigned>(steps - 1);
    return std::popcount(shifted & 15U) + static_cast<int>(low_ace.get(key));
  };
  poker_features f;
  f.largest = static_cast<int>(p.largest.get(key));
  f.second = static_cast<int>(p.second.get(key));
  f.wild = static_cast<int>(p.wild.get(key));
  f.straight = std::max(static_cast<int>(p.best.get(key)), high(p.row, p.ace));
  for (auto const& s : p.suits) {
    auto const royal = high(s.row, s.ace);
    f.suited = std::max(f.suited, static_cast<int>(s.count.get(key)));
    f.royal = std::max(f.royal, royal);
    f.straight_flush = std::max({f.straight_flush, static_cast<int>(s.best.get(key)), royal});
  }
  return strength(best_category(f, query_.poker), query_.poker);
}

// ---- Deciding early ---------------------------------------------------------------------------------------

std::pair<std::int64_t, std::int64_t> hand_plan::bounds_of(leaf_plan const& p, std::uint64_t const* key,
                                                           std::size_t i) const {
  auto const left = static_cast<std::int64_t>(remaining(key, p.of.segments));
  if (p.of.kind == measure::sum) {
    auto const value = static_cast<std::int64_t>(p.sum.get(key));
    auto const now = value + p.bias * (static_cast<std::int64_t>(p.cards) - left);
    if (p.most >= 0 && value >= p.most) return {p.most, far};
    if (p.zero_or_one) {
      auto const ones = static_cast<std::int64_t>(p.ones_left[i + 1]);
      auto const zeros = static_cast<std::int64_t>(cards_from_[i + 1]) - ones;
      return {now + std::max<std::int64_t>(0, left - zeros), now + std::min(left, ones)};
    }
    return {now + left * p.least_left[i + 1], now + left * p.most_left[i + 1]};
  }
  if (p.closing && p.of.of_groups->ends)
    return p.of.of_groups->ends(p.of, static_cast<std::int64_t>(p.kept.fields.front().get(key)), left);
  return {-far, far};
}

bool hand_plan::decided(std::uint64_t const* key, std::size_t i, std::vector<std::int64_t>& values,
                        bool within_group) const {
  thread_local std::vector<interval> leaves;
  leaves.clear();
  for (auto const& p : leaves_) {
    bool const unknown = within_group && p.of.kind != measure::sum;
    leaves.push_back(unknown ? interval{-far, far} : bounds_of(p, key, i));
  }
  values.clear();
  for (auto const& e : query_.expressions) {
    auto const b = truth_bounds(e.root, leaves);
    if (b.first != b.second) return false;
    values.push_back(b.first);
  }
  return true;
}

}  // namespace faro::odds::detail
