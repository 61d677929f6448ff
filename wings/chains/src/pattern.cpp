// In which order states are eliminated, so that few new ways between states arise; and where they arise.
//
// H. Markowitz's rule on the directed graph: the state with the fewest ways in times ways out goes first.
// Once nearly every pair of what is left is joined, the rest is taken as dense without looking at sets any
// more.
#include "chains/src/solvers.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace faro::detail {
namespace {

using states = std::vector<std::uint32_t>;

class eliminator {
 public:
  explicit eliminator(chain const& c)
      : n_{static_cast<std::uint32_t>(c.states())}, in_(n_), out_(n_), cost_(n_) {
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (auto const& a : c.row(i)) {
        if (chain::is_outcome(a.to) || a.to == i || (!out_[i].empty() && out_[i].back() == a.to)) continue;
        out_[i].push_back(a.to);
        in_[a.to].push_back(i);
      }
    }
    for (std::uint32_t v = 0; v < n_; ++v) queue_.push({cost_[v] = price(v), v});
    pattern_.position.assign(n_, chain::most_states);
  }

  bool run(double most_products, deadline& waits) {
    double products = 0;
    std::size_t steps = 0;
    while (!queue_.empty()) {
      auto const [cost, v] = queue_.top();
      queue_.pop();
      if (pattern_.position[v] != chain::most_states || cost != cost_[v]) continue;
      auto const left = static_cast<double>(n_ - pattern_.at.size());
      constexpr double few = 64;
      constexpr double nearly_all = 0.2;
      if (left > few && static_cast<double>(cost) > nearly_all * left * left) {
        if (products + left * left * left / 3 > most_products) return false;
        take_the_rest();
        return true;
      }
      products += static_cast<double>(cost);
      if (products > most_products || (++steps % 64 == 0 && waits.over())) return false;
      waits.spend(size_of_unions(v));
      take(v);
    }
    return true;
  }

  elimination_pattern result() && {
    auto& p = pattern_;
    std::vector<states> rows(n_);
    for (std::uint32_t k = 0; k < n_; ++k) {
      for (auto const u : in_[p.at[k]]) rows[p.position[u]].push_back(k);
    }
    for (std::uint32_t k = 0; k < n_; ++k) {
      auto row = std::move(out_[p.at[k]]);
      for (auto& w : row) w = p.position[w];
      std::ranges::sort(row);
      p.upper.insert(p.upper.end(), row.begin(), row.end());
      p.upper_first.push_back(p.upper.size());
      p.lower.insert(p.lower.end(), rows[k].begin(), rows[k].end());
      p.lower_first.push_back(p.lower.size());
    }
    return std::move(p);
  }

 private:
  [[nodiscard]] std::uint64_t price(std::uint32_t v) const {
    return std::uint64_t{in_[v].size()} * out_[v].size();
  }
  /// a becomes the union of both without two states.
  void unite(states& a, states const& b, std::uint32_t without, std::uint32_t self) {
    both_.clear();
    std::ranges::set_union(a, b, std::back_inserter(both_));
    a.clear();
    for (auto const x : both_) {
      if (x != without && x != self) a.push_back(x);
    }
  }
  /// About how many entries take() goes through.
  [[nodiscard]] std::size_t size_of_unions(std::uint32_t v) const {
    std::size_t out = 2 * in_[v].size() * out_[v].size();
    for (auto const u : in_[v]) out += out_[u].size();
    for (auto const w : out_[v]) out += in_[w].size();
    return out * 8;
  }
  void price_again(std::uint32_t v) {
    if (auto const cost = price(v); cost != cost_[v]) queue_.push({cost_[v] = cost, v});
  }
  /// Eliminates a state: whatever leads to it leads where it leads.
  void take(std::uint32_t v) {
    pattern_.position[v] = static_cast<std::uint32_t>(pattern_.at.size());
    pattern_.at.push_back(v);
    for (auto const u : in_[v]) unite(out_[u], out_[v], v, u);
    for (auto const w : out_[v]) unite(in_[w], in_[v], v, w);
    for (auto const u : in_[v]) price_again(u);
    for (auto const w : out_[v]) price_again(w);
  }
  void take_the_rest() {
    states rest;
    for (std::uint32_t x = 0; x < n_; ++x) {
      if (pattern_.position[x] == chain::most_states) rest.push_back(x);
    }
    for (std::size_t x = 0; x < rest.size(); ++x) {
      pattern_.position[rest[x]] = static_cast<std::uint32_t>(pattern_.at.size());
      pattern_.at.push_back(rest[x]);
      out_[rest[x]].assign(rest.begin() + static_cast<std::ptrdiff_t>(x) + 1, rest.end());
      in_[rest[x]] = out_[rest[x]];
    }
  }

  using entry = std::pair<std::uint64_t, std::uint32_t>;
  std::uint32_t n_;
  std::vector<states> in_, out_;
  std::vector<std::uint64_t> cost_;
  std::priority_queue<entry, std::vector<entry>, std::greater<>> queue_;
  elimination_pattern pattern_;
  states both_;
};

}  // namespace

std::optional<elimination_pattern> find_pattern(chain const& c, double most_products, deadline& waits) {
  eliminator order{c};
  if (!order.run(most_products, waits)) return std::nullopt;
  return std::move(order).result();
}

}  // namespace faro::detail
