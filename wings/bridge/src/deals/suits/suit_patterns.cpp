// Ranks that no table tells apart are one class; the classes are shared out one after another.
#include "bridge/src/deals/suits/suit_patterns.hpp"

#include <faro/odds/hands/detail/hands.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

namespace faro::odds::bridge::detail {

uint128 choose(int n, int k) {
  constexpr int most = 52;
  static auto const table = [] {
    std::array<std::array<uint128, most + 1>, most + 1> c{};
    for (std::size_t i = 0; i <= most; ++i) {
      c[i][0] = 1;
      for (std::size_t j = 1; j <= i; ++j) c[i][j] = c[i - 1][j - 1] + (j < i ? c[i - 1][j] : 0);
    }
    return c;
  }();
  return k < 0 || k > n ? 0 : table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

unsigned spread(unsigned chosen, unsigned among) {
  unsigned out = 0;
  for (; chosen != 0; chosen >>= 1U, among &= among - 1) {
    if ((chosen & 1U) != 0) out |= among & -among;
  }
  return out;
}

unsigned subset(int k, std::uint64_t number) {
  static auto const table = [] {  // ascending: the first C(n, k) need n bits only
    std::array<std::vector<std::uint16_t>, ranks + 1> by_size;
    for (unsigned m = 0; m < holdings; ++m)
      by_size[static_cast<std::size_t>(std::popcount(m))].push_back(static_cast<std::uint16_t>(m));
    return by_size;
  }();
  return table[static_cast<std::size_t>(k)][number];
}

/// Makes the patterns of one suit.
class sharing_out {
 public:
  sharing_out(atoms const& of, suit_patterns& out) : of_{of}, out_{out}, w_{out.wanted_} {
    for (auto const seat : w_.hands) mask_ |= 1U << seat;
    find_tables();
    find_classes();
    out_.least_.fill(no_bound);
    out_.most_.fill(-no_bound);
    counts_.assign(out_.classes_.size() * w_.hands.size(), 0);
    for (std::size_t i = 0; i < w_.hands.size(); ++i) held_[w_.hands[i]] = w_.fixed[w_.hands[i]];
    share(0, 1);
    finish();
  }

 private:
  struct group_key {
    std::uint32_t lengths;
    std::uint64_t facts;
    point adds;
    friend bool operator==(group_key const&, group_key const&) = default;
  };
  struct group_hash {
    std::size_t operator()(group_key const& k) const {
      std::uint64_t h = k.lengths * 0x9E3779B97F4A7C15U ^ k.facts;
      for (auto const v : k.adds)
        h = (h ^ static_cast<std::uint32_t>(v)) * 0xD6E8FEB86659FD93U, h ^= h >> 29U;
      return h;
    }
  };

  void find_tables() {
    for (std::size_t d = 0; d < of_.dimensions.size(); ++d) {
      if ((of_.dimensions[d].seat_mask & ~mask_) != 0) continue;
      for (auto const seat : w_.hands) {
        if (auto const& t = of_.dimensions[d].of[seat][w_.suit]) adding_.push_back({d, seat, t.get()});
      }
    }
    for (std::size_t i = 0; i < of_.list.size(); ++i) {
      auto const& a = of_.list[i];
      if (a.is != atom::form::fact || a.suit != w_.suit || (a.seat_mask & ~mask_) != 0) continue;
      out_.facts_.push_back(i);
      collect(a.node);
    }
    constexpr std::size_t most_facts = 64;
    if (out_.facts_.size() > most_facts) throw too_big{"more than 64 conditions are about one suit"};
    leaf_values_.resize(of_.leaves.size());
  }
  void collect(query_node const& n) {
    if (n.op == operation::leaf) leaves_.push_back(static_cast<std::size_t>(n.value));
    for (auto const& c : n.children) collect(c);
  }

  void find_classes() {
    std::ranges::sort(leaves_);
    leaves_.erase(std::unique(leaves_.begin(), leaves_.end()), leaves_.end());
    std::vector<holding_values const*> tables;
    for (auto const& a : adding_) tables.push_back(a.table);
    for (auto const l : leaves_) {
      if (auto const& t = of_.leaves[l].by_suit[w_.suit]) tables.push_back(t.get());
    }
    std::ranges::sort(tables);
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
    unsigned fixed = 0;
    for (auto const h : w_.fixed) fixed |= h;
    for (unsigned r = ranks; r-- > 0;) {
      if ((fixed >> r & 1U) != 0) continue;
      auto const alike = std::ranges::find_if(out_.classes_, [&](unsigned c) {
        return std::ranges::all_of(tables, [&](auto const* t) {
          return told_alike(*t, r, static_cast<unsigned>(std::countr_zero(c)));
        });
      });
      if (alike != out_.classes_.end())
        *alike |= 1U << r;
      else
        out_.classes_.push_back(1U << r);
    }
  }
  static bool told_alike(holding_values const& t, unsigned a, unsigned b) {
    auto const both = 1U << a | 1U << b;
    for (unsigned h = 0; h < holdings; ++h) {
      if ((h & both) == 1U << a && t[h] != t[h ^ both]) return false;
    }
    return true;
  }

  void share(std::size_t c, std::uint64_t ways) {
    if (c == out_.classes_.size()) return add_part(ways);
    give(c, 0, out_.classes_[c], ways);
  }
  /// Gives cards of class c that are left to hand i and those after it.
  void give(std::size_t c, std::size_t i, unsigned left, std::uint64_t ways) {
    if (i == w_.hands.size()) {
      if (left == 0 || w_.pool) share(c + 1, ways);
      return;
    }
    auto const seat = w_.hands[i];
    auto const before = held_[seat];
    auto const n = std::popcount(left);
    auto const room = w_.most[i] - std::popcount(static_cast<unsigned>(before));
    unsigned given = 0;
    for (int k = 0; k <= n && k <= room; ++k) {
      held_[seat] = static_cast<holding>(before | given);
      counts_[c * w_.hands.size() + i] = static_cast<std::uint8_t>(k);
      give(c, i + 1, left & ~given, ways * static_cast<std::uint64_t>(choose(n, k)));
      auto const rest = left & ~given;
      given |= rest & -rest;
    }
    held_[seat] = before;
  }

  void add_part(std::uint64_t ways) {
    group_key key{};
    for (std::size_t i = 0; i < w_.hands.size(); ++i) {
      auto const n = std::popcount(static_cast<unsigned>(held_[w_.hands[i]]));
      if (n < w_.least[i]) return;
      key.lengths = key.lengths * std::uint32_t{ranks + 1} + static_cast<std::uint32_t>(n);
    }
    if (++out_.parts_ > w_.most_parts) throw too_big{"a suit can be shared out in too many ways"};
    for (auto const& a : adding_) key.adds[a.dimension] += (*a.table)[held_[a.seat]];
    for (std::size_t d = 0; d < of_.dimensions.size(); ++d) {
      out_.least_[d] = std::min<std::int64_t>(out_.least_[d], key.adds[d]);
      out_.most_[d] = std::max<std::int64_t>(out_.most_[d], key.adds[d]);
    }
    if (!out_.facts_.empty()) key.facts = facts_now();
    auto& g = groups_[key];
    g.ways += ways;
    g.parts.push_back({static_cast<std::uint32_t>(out_.counts_.size()), ways});
    out_.counts_.insert(out_.counts_.end(), counts_.begin(), counts_.end());
  }

  std::uint64_t facts_now() {
    for (auto const l : leaves_) {
      auto const& leaf = of_.leaves[l];
      leaf_values_[l] = 0;
      if (!leaf.by_suit[w_.suit]) continue;
      for (auto const seat : leaf.of) leaf_values_[l] += (*leaf.by_suit[w_.suit])[held_[seat]];
    }
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < out_.facts_.size(); ++i) {
      if (evaluate(of_.list[out_.facts_[i]].node, leaf_values_) != 0) bits |= std::uint64_t{1} << i;
    }
    return bits;
  }

  void finish() {
    for (std::size_t d = 0; d < most_dimensions; ++d) {
      if (out_.least_[d] == no_bound) out_.least_[d] = out_.most_[d] = 0;
    }
    std::map<std::uint32_t, std::vector<std::pair<group_key, suit_patterns::group*>>> sorted;
    for (auto& [key, g] : groups_) sorted[key.lengths].emplace_back(key, &g);
    for (auto& [lengths, list] : sorted) {
      std::ranges::sort(list, [](auto const& a, auto const& b) {
        return std::pair{a.first.facts, a.first.adds} < std::pair{b.first.facts, b.first.adds};
      });
      auto& to = out_.all_.emplace_back();
      auto left = lengths;
      for (auto i = w_.hands.size(); i-- > 0; left /= std::uint32_t{ranks} + 1)
        to.length[i] = static_cast<std::uint8_t>(left % (ranks + 1));
      for (auto& [key, g] : list) {
        g->facts = key.facts;
        for (std::size_t d = 0; d < of_.dimensions.size(); ++d)
          g->adds[d] = static_cast<std::int32_t>(key.adds[d] - out_.least_[d]);
        to.gists.push_back({g->adds, g->ways});
        to.groups.push_back(std::move(*g));
      }
    }
  }

  struct adding {
    std::size_t dimension, seat;
    holding_values const* table;
  };
  atoms const& of_;
  suit_patterns& out_;
  suit_patterns::wanted const& w_;
  unsigned mask_ = 0;
  std::vector<adding> adding_;
  std::vector<std::size_t> leaves_;
  std::vector<std::int64_t> leaf_values_;
  std::array<holding, seats> held_{};
  std::vector<std::uint8_t> counts_;
  std::unordered_map<group_key, suit_patterns::group, group_hash> groups_;
};

suit_patterns::suit_patterns(atoms const& of, wanted const& w) : wanted_{w} { sharing_out{of, *this}; }

std::array<holding, seats> suit_patterns::dealt(part const& p, std::uint64_t number) const {
  std::array<holding, seats> out{};
  auto const hands = wanted_.hands.size();
  for (std::size_t i = 0; i < hands; ++i) out[wanted_.hands[i]] = wanted_.fixed[wanted_.hands[i]];
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    auto left = classes_[c];
    for (std::size_t i = 0; i < hands; ++i) {
      int const k = counts_[p.first + c * hands + i];
      if (k == 0) continue;
      auto const ways = static_cast<std::uint64_t>(choose(std::popcount(left), k));
      auto const chosen = spread(subset(k, number % ways), left);
      number /= ways;
      left &= ~chosen;
      out[wanted_.hands[i]] = static_cast<holding>(out[wanted_.hands[i]] | chosen);
    }
  }
  return out;
}

}  // namespace faro::odds::bridge::detail
