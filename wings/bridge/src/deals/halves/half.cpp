// One half of a deal: two suits, the sums that their honours come to, and the lengths that spots fill up.
#include "bridge/src/deals/halves/halves.hpp"

#include <faro/odds/hands/detail/hands.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace faro::odds::bridge::detail {

namespace {

constexpr std::uint32_t none_yet = UINT32_MAX;
constexpr std::size_t most_sums = 4'000'000, most_entries = 6'000'000;

/// The greatest that the placements of a suit add to each sum.
point greatest(split_suit const& suit) {
  point out{};
  for (auto const& k : suit.kinds) {
    for (auto const& s : k.sharings) {
      for (std::size_t d = 0; d < most_dimensions; ++d) out[d] = std::max(out[d], s.adds[d]);
    }
  }
  return out;
}

}  // namespace

/// What each pair of kinds comes to.
class half::making {
 public:
  explicit making(half& of) : of_{of} {
    point const most = of.sum(greatest(of.a_), greatest(of.b_));
    std::size_t cells = 1;
    for (std::size_t d = 0; d < most_dimensions; ++d) {
      stride_[d] = cells;
      cells *= static_cast<std::size_t>(most[d]) + 1;
      if (cells > most_sums) throw too_big{"to count these deals takes more sums than are kept"};
    }
    place_.assign(cells, none_yet);
  }

  void make() {
    for (auto const& x : of_.a_.kinds) {
      for (auto const& y : of_.b_.kinds) {
        of_.first_entry_.push_back(static_cast<std::uint32_t>(of_.entries_.size()));
        add_pair(x, y);
      }
    }
    of_.first_entry_.push_back(static_cast<std::uint32_t>(of_.entries_.size()));
    of_.by_point_.resize(of_.points_.size());
    for (std::uint32_t e = 0; e < of_.entries_.size(); ++e) of_.by_point_[of_.entries_[e].point].push_back(e);
    sort_by_cells();
  }

 private:
  void add_pair(split_suit::kind const& x, split_suit::kind const& y) {
    met_.clear();
    for (auto const& s : x.sharings) {
      for (auto const& t : y.sharings) {
        auto const at = number_of(of_.sum(s.adds, t.adds));
        if (ways_[at] == 0) met_.push_back(at);
        ways_[at] += s.ways * t.ways;
      }
    }
    std::ranges::sort(met_);
    if (of_.entries_.size() + met_.size() > most_entries)
      throw too_big{"to count these deals takes more honours at once than are kept"};
    auto const pair = static_cast<std::uint32_t>(of_.first_entry_.size() - 1);
    for (auto const at : met_) of_.entries_.push_back({pair, at, std::exchange(ways_[at], 0)});
  }

  /// The entries of each point and pair of cells side by side.
  void sort_by_cells() {
    if (of_.cells() * of_.points_.size() > most_sums)
      throw too_big{"to count these deals takes more cells than are kept"};
    auto const cell_of = [&](entry const& e) {
      auto const kinds_b = of_.b_.kinds.size();
      return e.point * of_.cells() + of_.a_.kinds[e.pair / kinds_b].cell * of_.cells_of_b() +
             of_.b_.kinds[e.pair % kinds_b].cell;
    };
    auto& first = of_.first_by_cell_;
    first.assign(of_.cells() * of_.points_.size() + 1, 0);
    for (auto const& e : of_.entries_) ++first[cell_of(e) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    auto next = first;
    of_.by_cell_.resize(of_.entries_.size());
    for (std::uint32_t e = 0; e < of_.entries_.size(); ++e)
      of_.by_cell_[next[cell_of(of_.entries_[e])]++] = e;
  }

  /// Points are numbered as they are met.
  std::uint32_t number_of(point const& p) {
    std::size_t at = 0;
    for (std::size_t d = 0; d < most_dimensions; ++d) at += stride_[d] * static_cast<std::size_t>(p[d]);
    if (place_[at] == none_yet) {
      place_[at] = static_cast<std::uint32_t>(of_.points_.size());
      of_.points_.push_back(p);
      ways_.push_back(0);
    }
    return place_[at];
  }

  half& of_;
  std::array<std::size_t, most_dimensions> stride_{};
  std::vector<std::uint32_t> place_;  // of sums among the points
  std::vector<std::uint64_t> ways_;   // of the points for one pair
  std::vector<std::uint32_t> met_;
};

half::half(split_suit a, split_suit b, std::array<std::int64_t, most_dimensions> const& cap)
    : a_{std::move(a)}, b_{std::move(b)}, cap_{cap} {
  making{*this}.make();
}

point half::sum(point const& x, point const& y) const {
  point out = plus(x, y);
  for (std::size_t d = 0; d < most_dimensions; ++d)
    out[d] = static_cast<std::int32_t>(std::min<std::int64_t>(out[d], cap_[d]));
  return out;
}

std::uint64_t half::pairs(lengths const& l) const {
  auto const kinds = [](split_suit const& suit, std::size_t cell) {
    return suit.first_kind[cell + 1] - suit.first_kind[cell];
  };
  return kinds(a_, l.cell_a) * kinds(b_, l.cell_b);
}

void half::add(bundle& to, lengths const& l) const {
  auto at = std::ranges::find_if(
      to.blocks, [&](block const& k) { return k.cell_a == l.cell_a && k.cell_b == l.cell_b; });
  if (at == to.blocks.end())
    at = to.blocks.insert(at, {l.cell_a, l.cell_b, std::vector<std::uint64_t>(pairs(l))});
  auto const& x = a_.spots[l.a];
  auto const& y = b_.spots[l.b];
  auto const from = b_.first_kind[l.cell_b], until = b_.first_kind[l.cell_b + std::size_t{1}];
  auto* row = at->spots.data();
  for (auto i = a_.first_kind[l.cell_a]; i < a_.first_kind[l.cell_a + std::size_t{1}]; ++i) {
    if (x[i] != 0) {
      for (auto j = from; j < until; ++j) row[j - from] += x[i] * y[j];
    }
    row += until - from;
  }
}

template <class F>
void half::each_pair(block const& of, F const& use) const {
  auto const* ways = of.spots.data();
  for (auto i = a_.first_kind[of.cell_a]; i < a_.first_kind[of.cell_a + std::size_t{1}]; ++i) {
    for (auto j = b_.first_kind[of.cell_b]; j < b_.first_kind[of.cell_b + std::size_t{1}]; ++j, ++ways) {
      auto const pair = i * b_.kinds.size() + j;
      if (*ways != 0) use(*ways, first_entry_[pair], first_entry_[pair + 1]);
    }
  }
}

std::uint64_t half::terms(bundle const& of) const {
  std::uint64_t out = 0;
  for (auto const& k : of.blocks)
    each_pair(k, [&](std::uint64_t, std::uint32_t from, std::uint32_t to) { out += to - from; });
  return out;
}

void half::sum_up(bundle& of) const {
  of.sums.assign(points_.size(), 0);
  for (auto const& k : of.blocks) {
    each_pair(k, [&](std::uint64_t ways, std::uint32_t from, std::uint32_t to) {
      for (auto e = from; e < to; ++e) of.sums[entries_[e].point] += ways * entries_[e].ways;
    });
  }
}

std::vector<uint128> half::weighed(std::uint16_t cell_a, std::uint16_t cell_b,
                                   std::vector<uint128> const& weight_of_point) const {
  std::vector<uint128> out;
  for (auto i = a_.first_kind[cell_a]; i < a_.first_kind[cell_a + std::size_t{1}]; ++i) {
    for (auto j = b_.first_kind[cell_b]; j < b_.first_kind[cell_b + std::size_t{1}]; ++j) {
      auto const pair = i * b_.kinds.size() + j;
      uint128 sum = 0;
      for (auto e = first_entry_[pair]; e < first_entry_[pair + 1]; ++e)
        sum += weight_of_point[entries_[e].point] * entries_[e].ways;
      out.push_back(sum);
    }
  }
  return out;
}

// ---- deals found again ----

half::way half::way_of_pairs(bundle const& of, std::size_t at, uint128 k) const {
  auto const ways_of = [&](entry const& e) -> uint128 {
    auto const x = e.pair / b_.kinds.size(), y = e.pair % b_.kinds.size();
    auto const cell_a = a_.kinds[x].cell, cell_b = b_.kinds[y].cell;
    auto const in = std::ranges::find_if(
        of.blocks, [&](block const& b) { return b.cell_a == cell_a && b.cell_b == cell_b; });
    if (in == of.blocks.end()) return 0;
    auto const columns = b_.first_kind[cell_b + std::size_t{1}] - b_.first_kind[cell_b];
    return uint128{in->spots[(x - a_.first_kind[cell_a]) * columns + (y - b_.first_kind[cell_b])]} * e.ways;
  };
  auto number = by_point_[at].begin();
  for (;; ++number) {
    auto const ways = ways_of(entries_[*number]);
    if (k < ways) break;
    k -= ways;
  }
  auto const& e = entries_[*number];
  auto const i = e.pair / b_.kinds.size(), j = e.pair % b_.kinds.size();
  way out{&e, nullptr, static_cast<std::uint64_t>(k % e.ways), static_cast<std::uint64_t>(k / e.ways)};
  for (auto const& l : of.of) {
    if (l.cell_a != a_.kinds[i].cell || l.cell_b != b_.kinds[j].cell) continue;
    out.of = &l;
    auto const ways = a_.spots[l.a][i] * b_.spots[l.b][j];
    if (out.spots < ways) break;
    out.spots -= ways;
  }
  return out;
}

half::way half::way_of_lengths(bundle const& of, std::size_t at, uint128 k) const {
  for (auto const& l : of.of) {
    auto const cell = at * cells() + l.cell_a * cells_of_b() + l.cell_b;
    for (auto n = first_by_cell_[cell]; n < first_by_cell_[cell + 1]; ++n) {
      auto const& e = entries_[by_cell_[n]];
      auto const ways =
          uint128{a_.spots[l.a][e.pair / b_.kinds.size()]} * b_.spots[l.b][e.pair % b_.kinds.size()] * e.ways;
      if (k < ways)
        return {&e, &l, static_cast<std::uint64_t>(k % e.ways), static_cast<std::uint64_t>(k / e.ways)};
      k -= ways;
    }
  }
  return {};  // not reached
}

std::array<std::array<holding, seats>, 2> half::dealt(bundle const& of, std::size_t at, uint128 k) const {
  auto const w = of.blocks.empty() ? way_of_lengths(of, at, k) : way_of_pairs(of, at, k);
  auto const j = w.honours_of->pair % b_.kinds.size();
  auto const& x = a_.kinds[w.honours_of->pair / b_.kinds.size()];
  auto const& y = b_.kinds[j];
  auto const fill_b = b_.spots[w.of->b][j];
  auto const lie = [&](split_suit const& suit, split_suit::sharing const& s, std::size_t at_lengths,
                       std::uint64_t number, std::uint64_t fill) {
    auto p = s.placements.begin();
    for (; number >= p->ways; ++p) number -= p->ways;
    return suit.patterns->dealt({p->part_of[at_lengths], 0}, fill * p->ways + number);
  };
  auto honours = w.honours;
  for (auto const& s : x.sharings) {
    for (auto const& t : y.sharings) {
      if (sum(s.adds, t.adds) != points_[at]) continue;
      auto const ways = s.ways * t.ways;
      if (honours >= ways) {
        honours -= ways;
        continue;
      }
      return {lie(a_, s, w.of->a, honours / t.ways, w.spots / fill_b),
              lie(b_, t, w.of->b, honours % t.ways, w.spots % fill_b)};
    }
  }
  return {};  // not reached: the sharings of a point are its ways
}

}  // namespace faro::odds::bridge::detail
