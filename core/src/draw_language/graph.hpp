// The engine under the readings of the draw language: exact weights of the ends of a graph of states.
//
// States are numbers; each has failed, is done, or wants a card. What a card leads to is asked of the graph
// once for a state and a kind of card. Then:
//   - kinds that no state reachable from here tells apart are one kind from here on, found by refining
//     partitions of the kinds along the graph until nothing changes;
//   - equal (state, cards left by such kinds) are merged, a layer of equally many cards at a time;
//   - cards that nobody looks at never branch, also where a state looks and it makes no difference;
//   - weights of a layer are integers over n (n-1) ... ; results are put over one denominator at the end.
//
// Cost: states x kinds that matter for each number of cards left by kinds that matter.
// Origin: depth-first sums over one denominator are N. Brown's (2010); merging is the forward pass of a
// Markov chain; the partitions are those that minimise automata (Moore 1956), one for each state.
#pragma once
#include <faro/draw_language/detail/reading.hpp>
#include <faro/error.hpp>

#include <limits>
#include <map>
#include <unordered_map>
#include <vector>

namespace faro::odds::detail {

using state_id = std::uint32_t;

/// Numbers the states of a drawing as they are met; equal ones have one number. State 0 has failed.
class draw_graph {
 public:
  draw_graph(std::vector<void const*> const& kinds, is_below order)
      : kinds_{kinds}, values_{in_order{order}} {
    states_.emplace_back();
  }
  draw_graph(draw_graph const&) = delete;
  draw_graph& operator=(draw_graph const&) = delete;

  [[nodiscard]] state_id number_of(any_drawing const& d) {
    if (d.failed()) return 0;
    auto const number_in = [&](auto& numbers) {
      auto const [known, fresh] = numbers.try_emplace(d, next_number());
      if (fresh) states_.push_back(d);
      return known->second;
    };
    return d.done() ? number_in(values_) : number_in(numbers_);
  }
  [[nodiscard]] draw_state state(state_id s) const { return states_[s].state(); }
  /// Of a state that looks at its card.
  [[nodiscard]] state_id after(state_id s, std::size_t kind) {
    return number_of(states_[s].after(kinds_[kind]));
  }
  /// Of a state that does not.
  [[nodiscard]] state_id after_unseen(state_id s) { return number_of(states_[s].after(nullptr)); }
  /// Of a state that wants a card: done or failed.
  [[nodiscard]] state_id exhausted(state_id s) { return number_of(states_[s].exhausted()); }

  struct in_order {
    is_below below;
    bool operator()(any_drawing const& a, any_drawing const& b) const { return below(a.value(), b.value()); }
  };
  /// What it came to, in order, and under which number.
  [[nodiscard]] std::map<any_drawing, state_id, in_order> const& values() const { return values_; }

 private:
  [[nodiscard]] state_id next_number() const {
    if (states_.size() >= std::numeric_limits<state_id>::max() - 1)
      throw input_error{"more than 4 * 10^9 states; the question is too large to answer exactly"};
    return static_cast<state_id>(states_.size());
  }
  struct hash_of {
    std::size_t operator()(any_drawing const& d) const { return d.hash(); }
  };
  std::vector<void const*> const& kinds_;
  std::vector<any_drawing> states_;
  std::unordered_map<any_drawing, state_id, hash_of> numbers_;
  std::map<any_drawing, state_id, in_order> values_;
};

}  // namespace faro::odds::detail
