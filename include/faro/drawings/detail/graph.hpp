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
#include <faro/chance/chooser.hpp>
#include <faro/drawings/detail/state.hpp>
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace faro::odds {

/// How far a reading of a drawing goes. What is left unread is part of the result. By default as far as some
/// seconds and a gigabyte or two allow.
struct draw_limits {
  std::uint64_t branches = 20'000'000;  ///< (state, cards left) x next kinds
};

/// What a reading of a drawing did.
struct draw_stats {
  std::uint64_t states = 0;    ///< different (state, cards left) met
  std::uint64_t branches = 0;  ///< ways on from them
  std::size_t deepest = 0;     ///< most cards looked at
};

namespace detail {

/// A graph of states numbered as they are found; state 0 has failed.
class draw_graph {
 public:
  draw_graph() = default;
  draw_graph(draw_graph const&) = delete;
  draw_graph& operator=(draw_graph const&) = delete;
  virtual ~draw_graph() = default;
  [[nodiscard]] virtual draw_state state(std::uint32_t s) const = 0;
  /// Of a state that looks at its card.
  [[nodiscard]] virtual std::uint32_t after(std::uint32_t s, std::size_t kind) = 0;
  /// Of a state that does not.
  [[nodiscard]] virtual std::uint32_t after_unseen(std::uint32_t s) = 0;
  /// Of a state that wants a card: done or failed.
  [[nodiscard]] virtual std::uint32_t exhausted(std::uint32_t s) = 0;
};

/// Weights over one denominator.
struct draw_weights {
  std::vector<std::pair<std::uint32_t, integer>> done;  ///< by state; a state may stand there repeatedly
  integer failed, ran_out, unread;
  integer denominator = 1;
  draw_stats stats;
};

/// Reads the graph from state `root` with so many cards of each kind.
draw_weights read_draw_graph(draw_graph& graph, std::uint32_t root, std::span<count_t const> counts,
                             draw_limits const& limit);

}  // namespace detail

}  // namespace faro::odds
