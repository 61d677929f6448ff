// Deals found by their number: along the blocks of a pass, then the hands that were let go, the last first.
#include "bridge/src/deals/pass/pass.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <bit>

namespace faro::odds::bridge::detail {

namespace {

int cards_in(std::array<holding, suits> const& hand) {
  int n = 0;
  for (auto const h : hand) n += std::popcount(unsigned{h});
  return n;
}

/// The ways through an exit for these sums.
template <class Weight>
Weight ways_through(block const& b, exit const& e, point const& p) {
  auto const& groups = b.patterns->all()[e.lengths].gists;
  auto const& to = *e.to;
  Weight sum = 0;
  for (auto g = e.first; g < e.last; ++g) {
    auto const at = plus(p, groups[g].adds);
    auto const row = to.row(at);
    auto const last = std::min(at.back(), to.size.back() - 1);
    if (last < to.extent[row].first || last >= to.extent[row].second) continue;
    auto const cell = row * static_cast<std::size_t>(to.size.back()) + static_cast<std::size_t>(last);
    if constexpr (sizeof(Weight) == sizeof(std::uint64_t))
      sum += to.ways[cell] * groups[g].ways;
    else
      sum += to.at(cell) * groups[g].ways;
  }
  return sum * static_cast<Weight>(e.factor);
}

uint128 ways_of_exit(block const& b, exit const& e, point const& p) {
  return b.ways.empty() ? ways_through<uint128>(b, e, p) : ways_through<std::uint64_t>(b, e, p);
}

}  // namespace

/// The exit through which way k goes; k becomes its number among the ways there. What is asked for twice is
/// kept: for a cell, the ways through each exit and those before it.
std::size_t suit_pass::exit_of(block const& b, point const& p, uint128& k) const {
  if (!b.through.empty()) {
    auto const cell = b.cell(p);
    for (std::size_t i = 0;; ++i) {
      auto const ways = b.through[i][cell];
      if (k < ways) return i;
      k -= ways;
    }
  }
  auto const [kept, fresh] = b.sums.try_emplace(static_cast<std::uint32_t>(b.cell(p)));
  auto& sums = kept->second;
  if (fresh) {
    for (std::size_t i = 0;; ++i) {
      auto const ways = ways_of_exit(b, b.exits[i], p);
      if (k < ways) return i;
      k -= ways;
    }
  }
  if (sums.empty()) {
    uint128 sum = 0;
    for (auto const& e : b.exits) sums.push_back(sum += ways_of_exit(b, e, p));
  }
  auto const at = static_cast<std::size_t>(std::ranges::upper_bound(sums, k) - sums.begin());
  if (at > 0) k -= sums[at - 1];
  return at;
}

/// A deal on the way from its number: what is held, what is left, who was let go, and what is left of the
/// number.
class suit_pass::unranking {
 public:
  unranking(suit_pass const& pass, uint128 k) : pass_{pass}, k_{k / pass.rest_}, in_rest_{k % pass.rest_} {
    left_.fill(holdings - 1);
  }

  deal_holdings deal() {
    let_go(pass_.entry_, 0);
    block const* b = pass_.entry_.to;
    point p{};
    for (std::size_t level = 0; level < suits; ++level) {
      auto const& e = b->exits[pass_.exit_of(*b, p, k_)];
      deal_suit(*b, e, p, pass_.order_[level]);
      let_go(e, level + 1);
      b = e.to;
    }
    while (freed_count_ > 0) {
      auto const& f = freed_[--freed_count_];
      pass_.take(deal_[f.seat], left_, f.level, f.needs, f.place);
    }
    pass_.deal_others(deal_, left_, in_rest_);
    return deal_;
  }

 private:
  [[nodiscard]] bool is_free(std::size_t seat) const { return has_seat(free_, seat); }

  /// Hands on which nothing depends from here: which of their ways it is, for later.
  void let_go(exit const& e, std::size_t level) {
    if (e.freed == 0) return;
    auto place = k_ % e.factor;
    k_ /= e.factor;
    int needed = 0;
    for (auto const seat : pass_.hands_) needed += is_free(seat) ? 0 : hand_size - cards_in(deal_[seat]);
    auto const cards = hand_size * static_cast<int>(suits - level);
    for (auto const seat : pass_.hands_) {
      if ((e.freed >> seat & 1U) == 0) continue;
      auto const needs = hand_size - cards_in(deal_[seat]);
      needed -= needs;
      auto const own = choose(cards - needed, needs);
      freed_[freed_count_++] = {seat, level, needs, static_cast<std::uint64_t>(place % own)};
      place /= own;
    }
    free_ |= e.freed;
  }

  /// The cards of a suit, by the group of patterns into which the number falls; the sums move on.
  void deal_suit(block const& b, exit const& e, point& p, std::size_t suit) {
    auto const& by_lengths = b.patterns->all()[e.lengths];
    for (auto g = e.first; g < e.last; ++g) {
      auto const then = plus(p, by_lengths.gists[g].adds);
      auto const below = e.to->at(e.to->cell(then)) * e.factor;
      auto const all = below * by_lengths.gists[g].ways;
      if (k_ >= all) {
        k_ -= all;
        continue;
      }
      auto way = static_cast<std::uint64_t>(k_ / below);
      k_ -= below * way;
      auto part = by_lengths.groups[g].parts.begin();
      for (; way >= part->ways; ++part) way -= part->ways;
      auto const dealt = b.patterns->dealt(*part, way);
      for (auto const seat : pass_.hands_) {
        if (is_free(seat)) continue;
        deal_[seat][suit] = dealt[seat];
        left_[suit] &= ~unsigned{dealt[seat]};
      }
      p = then;
      return;
    }
  }

  suit_pass const& pass_;
  uint128 k_, in_rest_;
  deal_holdings deal_{};
  std::array<unsigned, suits> left_{};
  std::array<freeing, seats> freed_{};
  std::size_t freed_count_ = 0;
  unsigned free_ = 0;
};

deal_holdings suit_pass::nth(uint128 k) const { return unranking{*this, k}.deal(); }

}  // namespace faro::odds::bridge::detail
