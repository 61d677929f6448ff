// How several counts go together, and with the outcome: a battle won within four throws that cost two armies
// at most.
//
//   loop_limits limit;
//   limit.together = {"rolls", "attackers lost"};
//   auto const read = read_with_loops<std::string>(battle, limit);
//   auto const law = joint_distribution(*read.kept, {5, 3});      // from 5 rolls on, and 3 armies, all are
//   one
//
// Counts are carried as part of the state: exactly where what is asked needs them up to some number only
// (they are capped there), or what remains of them by a number, is settled before the end, or where no loop
// counts on. Where that has no end, one
// count goes by as a clock (time_distribution), and the others are carried as far as they matter.
//
// Cost: the solving of a chain with a state for every state and what was counted up to it.
#pragma once
#include <faro/chains/detail/chain.hpp>
#include <faro/chains/detail/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace faro {

/// A chain whose ways say how far each of several counts goes on.
struct counted_chain {
  chain rows;
  std::vector<std::string> names;
  std::vector<std::vector<std::uint64_t>> steps;  ///< [ticks of a way][name]
};

/// Which values of a count are one: from `from` on, those that are a multiple of `every` apart.
struct told_apart {
  constexpr told_apart(std::uint64_t at, std::uint64_t round = 1) : from{at}, every{round} {}
  std::uint64_t from, every;
  /// The least value that is one with this.
  [[nodiscard]] constexpr std::uint64_t least(std::uint64_t n) const {
    return n < from ? n : from + (n - from) % every;
  }
  /// How many are left.
  [[nodiscard]] constexpr std::uint64_t size() const { return from + every; }
};

struct joint_counts {
  struct end {
    std::size_t outcome;                ///< as many as there are: it never ends, and counts on
    std::vector<std::uint64_t> counts;  ///< by name; the least of those that are one
    ratio_bounds chance;
  };
  std::vector<end> ends;
  std::vector<ratio_bounds> settled;  ///< by what it was settled as; these games are not among `ends`
  ratio unread;                       ///< so much at most may be of any outcome and count, or never ends
  bool rounded = false;               ///< chances are rounded down to 2^-256
  bool stopped = false;               ///< by whoever waits
};

/// What a question can tell of a game that goes on: by name, no count ends lower than this. Nothing, or a
/// number below 3 that it is settled as, whatever comes.
using settled_question = std::function<std::optional<std::size_t>(std::vector<std::uint64_t> const& least)>;

/// The counts when the chain has ended. `caps`, by name: which values are one, a number for all from there
/// on; nothing where all are to be told apart. Precondition: caps.size() == c.names.size().
joint_counts joint_distribution(counted_chain const& c, std::vector<std::optional<told_apart>> const& caps,
                                settled_question const& settled = {}, chain_effort const& effort = {});

}  // namespace faro
