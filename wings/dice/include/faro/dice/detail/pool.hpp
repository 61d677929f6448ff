// Pools of dice: totals of many, the highest or lowest of them, what matches, what explodes. All exact.
//
// Nothing is enumerated roll by roll. A total of n equal dice is a power of their polynomial, by a recurrence
// that costs one division a coefficient; kept dice are a pass over the faces in order of size that only
// remembers how many dice are still to show and the total so far, and leaves off as soon as what is left no
// longer matters. 20d20 keep highest 5 is about a thousand states.
//
// Dice with unread mass (weights that sum to less than the denominator) are fine: the result is what all of
// them showed, the rest stays unread.
//
// Origin: the recurrence is J. C. P. Miller's (before 1954; Knuth, TAOCP 2, 4.7); the pass over faces is
// A. Liu's (icepool, 2022).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/detail/dice.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace faro::odds {

/// How much work a question may cost, in steps of about a nanosecond. Shared by all parts of a question.
class work_limit {
 public:
  explicit work_limit(double steps = 4e9) : whole_{steps}, left_{steps} {}
  [[nodiscard]] double left() const { return left_; }
  /// Whether so many steps and so many bytes of memory are allowed.
  [[nodiscard]] bool allows(double steps, double bytes = 0) const;
  /// Takes them off. Throws input_error, before anything is done, when they are too many; `what` names the
  /// work.
  void spend(double steps, double bytes, std::string const& what);

 private:
  double whole_, left_;
};

/// The sum of two independent numbers. O(k m). Throws input_error for sums beyond 64 bits or too much work.
dice independent_sum(dice const& a, dice const& b, work_limit& work);
/// The sum of `count` independent dice; 0 for none. O(n x range x faces), less when all faces are equally
/// likely. Throws input_error for too many: the message says how many would do.
dice total_of(dice const& die, std::uint64_t count, work_limit& work);
/// The larger, the smaller of two independent numbers. O(k + m).
dice highest_of(dice const& a, dice const& b);
dice lowest_of(dice const& a, dice const& b);
/// A random number of independent dice added up, as `count * die` in dice.hpp (none for 0 and below).
dice random_count_of(dice const& count, dice const& die, work_limit& work);

/// `count` equal dice in a pool.
struct pool_part {
  dice die;
  std::uint64_t count = 1;
};
/// What a face is worth, where it is not its own number.
using face_value = std::function<std::int64_t(std::int64_t)>;

/// The total of the dice in places first .. last - 1 when the pool lies in order, lowest first: 4d6 drop
/// lowest keeps 1 .. 4. `value` says what each face adds.
/// Throws input_error unless first < last <= dice in the pool, or for too much work.
dice kept_total(std::span<pool_part const> pool, std::uint64_t first, std::uint64_t last,
                face_value const& value, work_limit& work);

/// Which faces do something: explode, count, are rolled again.
using face_test = std::function<bool(std::int64_t)>;

/// How a die that explodes ends.
struct explosion {
  face_test again;          ///< the faces that bring another roll
  std::uint64_t limit = 0;  ///< at most so many further rolls of a die
  bool stands = false;      ///< true: a rule, the last roll stands; false: what goes on is left unread
};
/// The smallest limit that leaves less than 10^-15 of one die unread, at most 1000.
/// Throws input_error when every face goes on.
std::uint64_t default_explosion_limit(dice const& die, face_test const& again);
/// The sum of value(face) over a die and all the further rolls it brings.
dice exploded(dice const& die, explosion const& rule, face_value const& value, work_limit& work);
/// The distribution of anything that depends on all dice of a pool of `count` dice where each further roll
/// joins the pool: `distribution_of` is asked for pools without explosions, and the answers are mixed with
/// their exact weights.
dice exploded_pool(dice const& die, std::uint64_t count, explosion const& rule,
                   std::function<dice(std::span<pool_part const>)> const& distribution_of);

}  // namespace faro::odds
