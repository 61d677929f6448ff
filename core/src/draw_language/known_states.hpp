// The states of a drawing and what matters from each on. Private to graph.cpp, which reads through it.
#pragma once
#include "draw_language/graph.hpp"
#include "draw_language/partitions.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace faro::odds::detail {

constexpr state_id unknown_state = std::numeric_limits<state_id>::max();

/// What is known of each state: where each kind leads, and which kinds matter.
class known_states {
 public:
  known_states(draw_graph& graph, std::span<count_t const> counts)
      : graph_{graph},
        kinds_{counts.size()},
        partitions_{counts.size()},
        budget_{std::clamp<std::uint64_t>(512 * counts.size(), 1u << 17, 1u << 24)} {}

  /// Explores from `root` as far as `depth` cards, or until it costs too much. What is not explored keeps
  /// every kind apart, which is never wrong.
  void explore(state_id root, std::uint64_t depth) {
    std::vector<state_id> now{root};
    see(root);
    for (std::uint64_t d = 0; d < depth && !now.empty(); ++d) {
      std::vector<state_id> then;
      for (auto const s : now) {
        if (budget_ < kinds_) return refine();
        explore_one(s, then);
      }
      now = std::move(then);
    }
    // No cards are left at what was found last, if anything was: no kind matters there.
    for (auto const s : now) {
      if (!info_[s].explored) info_[s].partition = partitions::one_block;
    }
    refine();
  }

  [[nodiscard]] draw_state state(state_id s) const { return graph_.state(s); }
  /// Whether the card makes no difference.
  [[nodiscard]] bool unseen(state_id s) {
    see(s);
    return info_[s].unseen;
  }
  state_id after_unseen(state_id s) {
    see(s);
    auto& i = info_[s];
    if (i.next.empty()) i.next.assign(1, graph_.after_unseen(s));
    return i.next.front();
  }
  state_id after(state_id s, std::size_t kind) {
    see(s);
    if (info_[s].next.empty()) info_[s].next.assign(kinds_, unknown_state);
    if (info_[s].next[kind] == unknown_state) {
      auto const to = graph_.after(s, kind);
      see(to);
      info_[s].next[kind] = to;
    }
    return info_[s].next[kind];
  }
  state_id exhausted(state_id s) { return graph_.exhausted(s); }
  std::uint32_t partition(state_id s) {
    see(s);
    return info_[s].partition;
  }
  partitions& kinds() { return partitions_; }

 private:
  struct info {
    std::vector<state_id> next;  // by kind; one entry where the card is unseen
    std::uint32_t partition = 0;
    bool seen = false, explored = false, unseen = false;
  };

  void see(state_id s) {
    if (s >= info_.size()) info_.resize(std::max<std::size_t>(s + 1, 2 * info_.size()));
    auto& i = info_[s];
    if (i.seen) return;
    i.seen = true;
    auto const at = graph_.state(s);
    i.unseen = at == draw_state::any;
    i.partition =
        at == draw_state::one || at == draw_state::any ? partitions_.finest() : partitions::one_block;
  }

  void explore_one(state_id s, std::vector<state_id>& found) {
    auto const at = graph_.state(s);
    if (info_[s].explored || at == draw_state::failed || at == draw_state::done) return;
    info_[s].explored = true;
    order_.push_back(s);
    auto const meet = [&](state_id to) {
      see(to);
      if (!info_[to].explored) found.push_back(to);
    };
    if (at == draw_state::any) {
      --budget_;
      meet(after_unseen(s));
      return;
    }
    budget_ -= kinds_;
    for (std::size_t k = 0; k < kinds_; ++k) meet(after(s, k));
    auto const& next = info_[s].next;
    info_[s].partition = partitions_.of_labels(next);
    if (info_[s].partition == partitions::one_block) {
      info_[s].unseen = true;
      info_[s].next.resize(1);
    }
  }

  /// Makes the partition of each explored state refine those of the states it leads to.
  void refine() {
    for (auto const s : order_) {
      if (graph_.state(s) == draw_state::any) info_[s].partition = partitions::one_block;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto s = order_.rbegin(); s != order_.rend(); ++s) {
        auto& i = info_[*s];
        auto p = i.partition;
        for (auto const to : i.next) {
          if (p == partitions_.finest()) break;
          p = partitions_.refined(p, info_[to].partition);
        }
        changed = changed || p != i.partition;
        i.partition = p;
      }
    }
  }

  draw_graph& graph_;
  std::size_t kinds_;
  partitions partitions_;
  std::vector<info> info_;
  std::vector<state_id> order_;  // explored, in the order found
  std::uint64_t budget_;         // steps left to explore; half a second at most
};

}  // namespace faro::odds::detail
