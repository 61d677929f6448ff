// A chain of states that ends in outcomes: what a game with merge points is, once they are all known.
//
// From each state a row of ways leads on, each with an exact weight: to another state, back to where the game
// has been before, or to an outcome. Nothing else matters, so the whole game is this table; solve.hpp says
// how it ends. What a step counts (turns, picks) stands beside the ways. States are numbered as they are
// added; the game begins in state 0.
//
//   chain coin{2};                                            // two outcomes: 0 and 1
//   coin.add_row({{chain::outcome(0), 1}, {0, 1}});           // a head ends it, a tail begins again
//   solve(coin).outcomes[0].low                               // 1
//
// Cost: 16 bytes a way and about 40 a state. Weights of any size.
// Origin: A. A. Markov (1906); J. G. Kemeny and J. L. Snell, "Finite Markov Chains" (1960).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro {

class chain {
 public:
  /// Where a way leads: the number of a state, or outcome(k).
  using place = std::uint32_t;
  static constexpr place outcome_flag = 0x8000'0000U;
  static constexpr place most_states = outcome_flag - 1;
  static constexpr place outcome(std::size_t k) { return static_cast<place>(k) | outcome_flag; }
  static constexpr bool is_outcome(place to) { return (to & outcome_flag) != 0; }
  static constexpr std::size_t outcome_of(place to) { return to & ~outcome_flag; }

  /// A way out of a state: its weight is out of denominator(state).
  struct arc {
    place to;
    std::uint32_t ticks;   ///< how far the clock goes on (time_distribution)
    std::uint64_t weight;  ///< 0 in a row of large weights
  };
  /// A way as it is given: `weight` out of `of`.
  struct way {
    place to;
    integer weight;
    integer of;
    std::uint32_t ticks = 0;
  };
  struct plain_way {
    place to;
    std::uint64_t weight;
    std::uint32_t ticks = 0;
  };

  /// So many outcomes, more with add_outcome(); and so many counts kept a state.
  explicit chain(std::size_t outcomes = 0, std::size_t counters = 0)
      : outcomes_{outcomes}, counters_{counters} {}
  std::size_t add_outcome() { return outcomes_++; }
  /// One more count, 0 for the states there are. O(states).
  std::size_t add_counter();

  /// The ways out of the next state, whose probabilities sum to 1. Ways of weight 0 vanish, equal ones add
  /// up. `counted`, by counter: what this state counts on the average until the next one. Throws input_error
  /// when the probabilities do not sum to 1.
  std::size_t add_row(std::span<way const> ways, std::span<std::pair<integer, integer> const> counted = {});
  /// The same from weights that are out of their sum, each step counting 1 for every counter.
  std::size_t add_row(std::span<plain_way const> ways);
  std::size_t add_row(std::initializer_list<plain_way> ways) {
    return add_row(std::span<plain_way const>{ways.begin(), ways.size()});
  }
  /// A row of another chain, with as many counters, whose ways to state i lead to to_of_state[i].
  std::size_t add_row(chain const& from, std::size_t row, std::span<place const> to_of_state);

  [[nodiscard]] std::size_t states() const { return denominators_.size(); }
  [[nodiscard]] std::size_t outcomes() const { return outcomes_; }
  [[nodiscard]] std::size_t counters() const { return counters_; }
  [[nodiscard]] std::size_t ways() const { return arcs_.size(); }
  [[nodiscard]] std::span<arc const> row(std::size_t state) const& {
    return std::span{arcs_}.subspan(first_[state], first_[state + 1] - first_[state]);
  }
  std::span<arc const> row(std::size_t state) && = delete;
  /// Bytes that it holds, about.
  [[nodiscard]] std::size_t bytes() const;
  /// What the weights of a row are out of; 0 in a row of large weights.
  [[nodiscard]] std::uint64_t denominator(std::size_t state) const { return denominators_[state]; }

  /// A row of large weights, in the order of row().
  struct large_row {
    integer denominator;
    std::vector<integer> weights, counted;
  };
  [[nodiscard]] large_row const& large(std::size_t state) const& {
    return large_.at(static_cast<place>(state));
  }
  [[nodiscard]] large_row large(std::size_t state) && { return std::as_const(*this).large(state); }
  [[nodiscard]] bool has_large() const { return !large_.empty(); }
  /// The same of any row.
  [[nodiscard]] integer exact_denominator(std::size_t state) const {
    return denominators_[state] != 0 ? integer{denominators_[state]} : large(state).denominator;
  }
  [[nodiscard]] integer exact_weight(std::size_t state, std::size_t way_number) const {
    return denominators_[state] != 0 ? integer{row(state)[way_number].weight}
                                     : large(state).weights[way_number];
  }
  /// What a state counts, as a multiple of 1 / denominator.
  [[nodiscard]] integer counted(std::size_t state, std::size_t counter) const {
    if (denominators_[state] == 0) return large(state).counted[counter];
    return counted_[state * counters_ + counter];
  }

 private:
  std::size_t close_row(std::vector<way>& ways, integer of,
                        std::span<std::pair<integer, integer> const> counted);
  std::vector<std::size_t> first_{0};
  std::vector<arc> arcs_;
  std::vector<std::uint64_t> denominators_;
  std::vector<std::uint64_t> counted_;  // counters_ a state; 0 in a row of large weights
  std::unordered_map<place, large_row> large_;
  std::size_t large_bytes_ = 0;
  std::size_t outcomes_, counters_;
};

}  // namespace faro
