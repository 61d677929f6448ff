// Several facts of one roll together: totals of kept dice, how many show something, sets, runs, in one pass
// over the faces. Private to src/odds.
//
// The pass remembers how many dice are still to show and each fact so far, not the roll: 100d6 with three
// facts are some thousand states a face. It leaves off nothing, so its cost grows with what facts tell apart.
// What is told by which faces show, however often each does (how many different ones, runs), does not grow
// with the dice: with x for a die, a face of weight w that shows is exp(w x) - 1, one that does not is 1, and
// the ways of n dice are the coefficient of the product at x^n / n!, a sum of n-th powers (inclusion and
// exclusion).
#pragma once
#include <faro/dice/detail/pool.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace faro::odds {

/// Of the dice in places first .. last - 1, lowest first.
struct roll_fact {
  static constexpr std::uint64_t of_all = std::numeric_limits<std::uint64_t>::max();
  enum class seen {
    sum,          ///< of what the dice are worth
    sets,         ///< faces that show at least `size` times
    exact_sets,   ///< faces that show exactly `size` times
    largest_set,  ///< how often the commonest face shows
    longest_run,  ///< the most faces in a row
    spread,       ///< the highest face less the lowest
    product       ///< of the dice
  };
  seen what = seen::sum;
  face_value worth{};
  std::uint64_t first = 0, last = of_all;
  std::uint64_t size = 1;
};

/// The facts in order, and the weight of the rolls of which they are true.
struct known_facts {
  std::vector<std::int64_t> values;
  integer weight;
};

/// All that can be, over the product of the parts' denominators; less than that where a distribution is not
/// read to its end. Throws input_error when it becomes too much work.
std::vector<known_facts> facts_of(std::span<pool_part const> pool, std::span<roll_fact const> facts,
                                  work_limit& work);
/// Of one fact the distribution of its values.
dice distribution_of_fact(std::span<pool_part const> pool, roll_fact const& fact, work_limit& work);

}  // namespace faro::odds
