// Comparisons as sums over hands and measures of cards, bounded by what single hands are known to have.
#include "bridge/src/deals/condition/settled.hpp"

#include "bridge/src/deals/condition/sums.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

namespace faro::odds::bridge::detail {

namespace {

using suit_tables = std::array<table_ptr, suits>;
using coefficients = std::array<std::int64_t, seats>;
constexpr std::int64_t most_points = 1'000'000;  // of each number: sums of them fit

/// What each card counts by itself, the same in every hand.
struct measure_of_cards {
  suit_tables by_suit;
  std::int64_t all = 0;              ///< of the pack
  std::int64_t least = 0, most = 0;  ///< of thirteen cards
};

/// sum(coefficients of each measure and seat) + constant, compared with nothing.
struct comparison {
  operation op = operation::less;
  std::vector<coefficients> of;  ///< by measure
  std::int64_t constant = 0;
};

struct least_and_most {
  std::int64_t low, high;
};

/// Whether a table is a sum over the cards of a holding.
bool is_sum_of_cards(holding_values const& t) {
  if (t[0] != 0) return false;
  for (unsigned h = 1; h < holdings; ++h) {
    auto const lowest = h & (~h + 1);
    if (t[h] != t[h ^ lowest] + t[lowest]) return false;
  }
  return true;
}

class settling {
 public:
  settling(question const& condition, query_node const* number) : out_{condition} {
    for (auto& node : parts_of(condition.root)) {
      auto read = compared(node);
      parts_.push_back({std::move(node), std::move(read)});
    }
    for (auto& p : parts_) {
      if (p.read) p.read->of.resize(measures_.size());
      p.mask = seats_of_node(p.node);
    }
    if (number) of_number_ = seats_of_node(*number);
  }

  question settled() {
    bool changed = false;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].read) changed = ask_the_others(i) || changed;
    }
    find_bounds();
    query_node root{operation::logical_and, 0, {}};
    for (auto& p : parts_) {
      if (p.read && holds_anyway(*p.read)) {
        changed = true;
        continue;
      }
      root.children.push_back(std::move(p.node));
    }
    if (changed) out_.root = std::move(root);
    return std::move(out_);
  }

 private:
  struct part {
    query_node node;
    std::optional<comparison> read;
    unsigned mask = 0;
  };

  unsigned seats_of_node(query_node const& n) const {
    unsigned mask = 0;
    if (n.op == operation::leaf) {
      for (auto const seat : out_.leaves[static_cast<std::size_t>(n.value)].of) mask |= 1U << seat;
    }
    for (auto const& c : n.children) mask |= seats_of_node(c);
    return mask;
  }

  std::optional<comparison> compared(query_node const& n) {
    if (n.op != operation::less && n.op != operation::less_equal && n.op != operation::equal)
      return std::nullopt;
    comparison out;
    out.op = n.op;
    if (!add(out, n.children[0], 1) || !add(out, n.children[1], -1)) return std::nullopt;
    return out;
  }

  /// Adds factor times a node; false where it is no sum of measures of cards.
  bool add(comparison& to, query_node const& n, std::int64_t factor) {
    if (std::abs(factor) > most_points) return false;
    switch (n.op) {
      case operation::constant:
        if (std::abs(n.value) > most_points) return false;
        to.constant += factor * n.value;
        return std::abs(to.constant) <= most_points * most_points;
      case operation::leaf: {
        auto const& l = out_.leaves[static_cast<std::size_t>(n.value)];
        auto const m = measure_of(l);
        if (!m) return false;
        if (to.of.size() <= *m) to.of.resize(*m + 1);
        for (auto const seat : l.of) to.of[*m][seat] += factor;
        return true;
      }
      case operation::add:
        return add(to, n.children[0], factor) && add(to, n.children[1], factor);
      case operation::subtract:
        return add(to, n.children[0], factor) && add(to, n.children[1], -factor);
      case operation::negate:
        return add(to, n.children[0], -factor);
      case operation::multiply:
        for (std::size_t i = 0; i < 2; ++i) {
          auto const& c = n.children[i];
          if (c.op == operation::constant && std::abs(c.value) <= most_points)
            return add(to, n.children[1 - i], factor * c.value);
        }
        return false;
      default:
        return false;
    }
  }

  std::optional<std::size_t> measure_of(hand_leaf const& l) {
    if (l.by_shape || l.by_deal) return std::nullopt;
    for (std::size_t m = 0; m < measures_.size(); ++m) {
      bool same = true;
      for (std::size_t s = 0; s < suits && same; ++s)
        same = same_table(measures_[m].by_suit[s], l.by_suit[s]);
      if (same) return m;
    }
    measure_of_cards made{l.by_suit};
    std::vector<std::int64_t> cards;
    for (auto const& t : l.by_suit) {
      if (t && !is_sum_of_cards(*t)) return std::nullopt;
      for (unsigned r = 0; r < ranks; ++r) cards.push_back(t ? (*t)[std::size_t{1} << r] : 0);
      if (std::abs(cards.back()) > most_points) return std::nullopt;
    }
    std::ranges::sort(cards);
    made.all = std::reduce(cards.begin(), cards.end());
    made.least = std::reduce(cards.begin(), cards.begin() + ranks);
    made.most = std::reduce(cards.end() - ranks, cards.end());
    if (made.all > most_points || made.all < -most_points) return std::nullopt;
    measures_.push_back(std::move(made));
    return measures_.size() - 1;
  }

  static unsigned seats_of_sum(coefficients const& c) {
    unsigned mask = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) mask |= c[seat] != 0 ? 1U << seat : 0U;
    return mask;
  }

  /// Takes the points of all four hands off a sum of several, so often that it speaks of hands that others
  /// speak of.
  bool ask_the_others(std::size_t i) {
    auto spoken_of = of_number_;
    for (std::size_t k = 0; k < parts_.size(); ++k) spoken_of |= k == i ? 0U : parts_[k].mask;
    auto& read = *parts_[i].read;
    bool changed = false;
    if (of_one_hand(read)) return false;
    for (std::size_t m = 0; m < measures_.size(); ++m) {
      auto const before = read.of[m];
      auto const strangers = [&](coefficients const& c) {
        return std::popcount(seats_of_sum(c) & ~spoken_of);
      };
      auto best = before;
      for (auto const times : before) {
        auto other = before;
        for (auto& c : other) c -= times;
        if (strangers(other) >= strangers(best)) continue;
        best = other;
      }
      if (best == before) continue;
      read.constant += (before[0] - best[0]) * measures_[m].all;
      read.of[m] = best;
      changed = true;
    }
    if (!changed) return false;
    parts_[i].node = written(read);
    parts_[i].mask = seats_of_node(parts_[i].node);
    return true;
  }

  query_node written(comparison const& c) {
    query_node sum{operation::constant, c.constant, {}};
    for (std::size_t m = 0; m < measures_.size(); ++m) {
      for (std::size_t seat = 0; seat < seats; ++seat) {
        if (c.of[m][seat] == 0) continue;
        hand_leaf l;
        l.of = {seat};
        l.by_suit = measures_[m].by_suit;
        query_node leaf{operation::leaf, static_cast<std::int64_t>(out_.leaves.size()), {}};
        out_.leaves.push_back(std::move(l));
        query_node const times{operation::constant, c.of[m][seat], {}};
        sum = {operation::add, 0, {std::move(sum), {operation::multiply, 0, {times, std::move(leaf)}}}};
      }
    }
    return {c.op, 0, {std::move(sum), {operation::constant, 0, {}}}};
  }

  /// What comparisons of one hand say of it.
  void find_bounds() {
    for (auto const& m : measures_) bounds_.emplace_back().fill({m.least, m.most});
    for (auto const& p : parts_) {
      if (!p.read || !of_one_hand(*p.read)) continue;
      for (std::size_t m = 0; m < measures_.size(); ++m) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
          auto const c = p.read->of[m][seat];
          if (c != 1 && c != -1) continue;
          auto& b = bounds_[m][seat];
          auto const at = -p.read->constant * c;  // c x + constant compared with 0: x with this
          auto const less = p.read->op == operation::less ? 1 : 0;
          bool const equal = p.read->op == operation::equal;
          if (c == 1 || equal) b.high = std::min(b.high, equal ? at : at - less);
          if (c == -1 || equal) b.low = std::max(b.low, equal ? at : at + less);
        }
      }
    }
  }
  static bool of_one_hand(comparison const& c) {
    int n = 0;
    for (auto const& of : c.of) n += std::popcount(seats_of_sum(of));
    return n == 1;
  }

  /// Of one hand only by what any hand has: else it would vouch for itself.
  [[nodiscard]] bool holds_anyway(comparison const& c) const {
    bool const one_hand = of_one_hand(c);
    auto low = c.constant, high = c.constant;
    for (std::size_t m = 0; m < measures_.size(); ++m) {
      for (std::size_t seat = 0; seat < seats; ++seat) {
        auto const times = c.of[m][seat];
        auto const b = one_hand ? least_and_most{measures_[m].least, measures_[m].most} : bounds_[m][seat];
        low += times * (times > 0 ? b.low : b.high);
        high += times * (times > 0 ? b.high : b.low);
      }
    }
    if (c.op == operation::equal) return low == 0 && high == 0;
    return c.op == operation::less ? high < 0 : high <= 0;
  }

  question out_;
  std::vector<part> parts_;
  std::vector<measure_of_cards> measures_;
  std::vector<std::array<least_and_most, seats>> bounds_;
  unsigned of_number_ = 0;
};

}  // namespace

question settled(question const& condition, query_node const* number) {
  return settling{condition, number}.settled();
}

}  // namespace faro::odds::bridge::detail
