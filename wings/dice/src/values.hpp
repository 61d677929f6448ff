// What parts of a dice query stand for: numbers, pools, conditions. Private to src/odds.
#pragma once
#include "dice/src/syntax.hpp"

#include <faro/dice/detail/pool.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace faro::odds::dice_language {

/// From low to high; the ends of 64 bits stand for "without end".
struct interval {
  static constexpr std::int64_t endless_low = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t endless_high = std::numeric_limits<std::int64_t>::max();
  std::int64_t low = endless_low, high = endless_high;
};
interval hull(interval a, interval b);
interval operator+(interval a, interval b);
interval operator-(interval a);
/// n numbers of that range added up.
interval times(interval a, std::uint64_t n);

/// Mean and variance, of what was left unread, too.
struct moments {
  ratio mean, variance;
};

/// How the chance of at least t goes on beyond what was read: t + step has `again` times the chance of t.
struct endless_tail {
  std::int64_t step = 0;
  ratio again;
  std::int64_t from = 0;  // for all t above this
};

/// A random number. What its distribution leaves unread lies in `rest`: so `d6! >= 5` is exact although d6!
/// never ends.
struct number {
  dice law;
  interval rest;  // means something only when the distribution has unread mass
  bool partial = false;
  std::optional<moments> known{};      // in closed form, where the distribution has unread mass
  std::optional<ratio> known_mean{};   // where only that is known
  std::optional<endless_tail> tail{};  // of one die that explodes on one face

  explicit number(dice l) : law{std::move(l)}, partial{law.mass() != ratio{1}} {}
  number(dice l, interval where_the_rest_is) : number{std::move(l)} { rest = where_the_rest_is; }
  /// Of which nothing was read but where it lies.
  static number unread(interval where) { return {dice{{}, 1}, where}; }
  /// All it can be.
  [[nodiscard]] interval range() const;
  /// Those in closed form, or those of a distribution that was read to its end; nothing where neither is
  /// there.
  [[nodiscard]] std::optional<moments> all_moments() const;
  [[nodiscard]] std::optional<ratio> whole_mean() const;
  /// The only value, when there is but one.
  [[nodiscard]] std::optional<std::int64_t> fixed() const;
};

/// The range of f where one or both of a and b are unread; f grows with both.
template <class F>
interval rest_of(number const& a, number const& b, F f) {
  if (!a.partial && !b.partial) return {};
  if (!b.partial) return f(a.rest, b.range());
  if (!a.partial) return f(a.range(), b.rest);
  return hull(f(a.rest, b.range()), f(a.range(), b.rest));
}
/// The range of the sum of n such numbers where at least one is unread.
interval rest_of_sum(number const& a, std::uint64_t n);

/// A condition: the chance that it surely holds, surely doesn't; the rest was not read.
struct truth {
  ratio yes, no;
};

/// Which numbers: intervals, or parity.
struct number_set {
  std::vector<interval> ranges;
  std::optional<bool> even;  // instead of ranges
  bool inverted = false;
  [[nodiscard]] bool has(std::int64_t x) const;
  /// Whether all, or none, of an interval is in it; nothing when some may be.
  [[nodiscard]] std::optional<bool> decides(interval x) const;
};

/// a relation b, for all numbers of two intervals; nothing when it depends.
std::optional<bool> decides(relation by, interval a, interval b);
/// The chances for independent a and b. O(k + m).
truth compared(relation by, number const& a, number const& b);

/// One keep or drop.
struct keep_step {
  keeping which = keeping::highest;
  bool dropped = false;
  std::uint64_t count = 1;
};

/// Dice that lie on the table and are not added up yet.
struct pool {
  struct part {
    number die;
    std::uint64_t count = 1;
  };
  std::vector<part> parts;
  std::optional<explosion> explodes;  // further rolls join the pool; only with one part
  std::vector<keep_step> kept;        // one after the other; none keeps all
  bool compounded = false;            // each die with its further rolls is one number

  [[nodiscard]] std::uint64_t size() const;
};
/// The places that stay of so many dice in order, lowest first: first .. last - 1.
/// Throws input_error when a step wants more dice than there are, or leaves none.
std::pair<std::uint64_t, std::uint64_t> places_kept(std::vector<keep_step> const& steps, std::uint64_t dice);

using value = std::variant<number, pool, truth>;

}  // namespace faro::odds::dice_language
