// How many deals there are of each lengths of a suit, from a count in halves: what one half has gone through
// is weighed with all that the other can still be, then shared out again to lengths.
#include "bridge/src/deals/halves/halves.hpp"

#include <map>
#include <utility>

namespace faro::odds::bridge::detail {

/// Calls use(lengths, ways) for all lengths of a bundle, where each point has a weight.
template <class F>
void half_pass::by_lengths(half const& of, half::bundle const& b, std::vector<uint128> const& weight,
                           F const& use) const {
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::vector<uint128>> of_cells;
  for (auto const& l : b.of) {
    auto const [at, fresh] = of_cells.try_emplace({l.cell_a, l.cell_b});
    if (fresh) at->second = of.weighed(l.cell_a, l.cell_b, weight);
    auto const& x = of.first().spots[l.a];
    auto const& y = of.second().spots[l.b];
    auto const &a = of.first().first_kind, &kinds_b = of.second().first_kind;
    auto const from = kinds_b[l.cell_b], until = kinds_b[l.cell_b + std::size_t{1}];
    auto const* row = at->second.data();
    uint128 sum = 0;
    for (auto i = a[l.cell_a]; i < a[l.cell_a + std::size_t{1}]; ++i, row += until - from) {
      if (x[i] == 0) continue;
      uint128 in_row = 0;
      for (auto j = from; j < until; ++j) in_row += row[j - from] * y[j];
      sum += in_row * x[i];
    }
    if (sum != 0) use(l, sum * rest_);
  }
}

std::array<std::map<suit_lengths, uint128>, suits> half_pass::lengths() const {
  std::array<std::vector<uint128>, suits> found;  // by the places of lengths
  auto const into = [&](half const& of, std::size_t level) {
    found[level].resize(of.first().patterns->all().size());
    found[level + 1].resize(of.second().patterns->all().size());
    return [&found, level](half::lengths const& l, uint128 ways) {
      found[level][l.a] += ways;
      found[level + 1][l.b] += ways;
    };
  };
  auto const first = into(first_, 0), second = into(second_, 2);
  std::vector<uint128> weight;
  for (auto const& m : middles_) {
    weight.assign(first_.points().size(), 0);
    for (std::size_t i = 0; i < weight.size(); ++i) {
      if (m.before.sums[i] == 0) continue;
      weight[i] = (m.until[i] - (i > 0 ? m.until[i - 1] : 0)) / m.before.sums[i];
    }
    by_lengths(first_, m.before, weight, first);
    corners const lying{first_.points(), m.before.sums};
    for (auto const& on : m.after) {
      weight.assign(second_.points().size(), 0);
      for (std::size_t i = 0; i < weight.size(); ++i) {
        if (on.ways.sums[i] == 0) continue;
        for (auto const& b : on.end->boxes) weight[i] += uint128{lying.in(b, second_.points()[i])} * b.weight;
      }
      by_lengths(second_, on.ways, weight, second);
    }
  }
  std::array<std::map<suit_lengths, uint128>, suits> out;
  for (std::size_t level = 0; level < suits; ++level) {
    auto const& suit = level < 2 ? (level == 0 ? first_.first() : first_.second())
                                 : (level == 2 ? second_.first() : second_.second());
    for (std::size_t i = 0; i < found[level].size(); ++i) {
      if (found[level][i] == 0) continue;
      auto const& length = suit.patterns->all()[i].length;
      suit_lengths of_seats{};
      int others = hand_size;
      for (std::size_t h = 0; h < hands_.size(); ++h) {
        of_seats[hands_[h]] = length[h];
        others -= length[h];
      }
      for (std::size_t seat = 0; seat < seats; ++seat) {
        if (!has_seat(hand_mask_, seat)) of_seats[seat] = static_cast<std::uint8_t>(others);
      }
      out[order_[level]].emplace(of_seats, found[level][i]);
    }
  }
  return out;
}

}  // namespace faro::odds::bridge::detail
