// Whole numbers of any size from any chooser, and records that hold them as one pick each.
//
//   auto const k = pick_below(c, factorial(52));     // each with chance exactly 1 / 52!
//
// Below 2^64 it is the chooser's own below(n). Beyond, words of 32 bits are asked for, the most significant
// and perhaps shorter one first, and all of them again while they make n or more (fewer than two tries on
// average). A chooser may offer below(integer) itself (integer_chooser): long_recording writes such a pick
// down as one, long_recorded_chooser plays it back.
//
// Cost: a pick a 32 bits. Not for hot loops. Origin: rejection of whole numbers by words is folklore; the
// words are fixed in docs/spec-streams.md.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/record.hpp>
#include <faro/exact/integer.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace faro {

/// A chooser that answers `c.below(n)` for n of any size itself. Precondition: n > 0.
template <class C>
concept integer_chooser = chooser<C> && requires(C& c, integer const& n) {
  { c.below(n) } -> std::same_as<integer>;
};

/// A whole number from 0 to n - 1, each with chance exactly 1/n, for n of any size. Precondition: n > 0.
template <chooser C>
integer pick_below(C& c, integer const& n) {
  constexpr std::size_t word = 32;
  if (n.bits() <= 2 * word) return integer{c.below(n.to_uint64())};
  if constexpr (integer_chooser<C>) {
    return c.below(n);
  } else {
    auto const bits = (n - integer{1}).bits();
    for (;;) {
      integer pick;
      for (auto left = bits; left > 0;) {
        auto const now = left % word == 0 ? word : left % word;
        pick = pick * power(integer{2}, now) + integer{c.below(std::uint64_t{1} << now)};
        left -= now;
      }
      if (pick < n) return pick;
    }
  }
}

/// Any chooser, by reference, asked for picks of every size: for descriptions that are compiled once.
/// Non-owning, as chooser_ref.
class long_chooser_ref {
 public:
  template <chooser C>
  requires(!std::same_as<std::remove_cv_t<C>, long_chooser_ref>) long_chooser_ref(C& c)  // NOLINT
      : object_{&c},
        below_{[](void* object, std::uint64_t n) { return static_cast<C*>(object)->below(n); }},
        below_integer_{
            [](void* object, integer const& n) { return pick_below(*static_cast<C*>(object), n); }} {}

  std::uint64_t below(std::uint64_t n) { return below_(object_, n); }
  integer below(integer const& n) { return below_integer_(object_, n); }

 private:
  void* object_;
  std::uint64_t (*below_)(void*, std::uint64_t);
  integer (*below_integer_)(void*, integer const&);
};

/// One answer too large for a pick: `index` of `of`, counted from 0; `of` is 2^64 or more.
struct integer_pick {
  integer index, of;
  friend bool operator==(integer_pick const&, integer_pick const&) = default;
};

/// A record of picks of every size: those below 2^64 in one list, larger ones in the other, each in the order
/// they were asked for. A question says by its size which list answers it.
struct long_record {
  record picks;
  std::vector<integer_pick> integers;
  friend bool operator==(long_record const&, long_record const&) = default;
};

/// Passes questions on to another chooser and writes the answers down, a large one as one. Refers to both.
template <chooser C>
class long_recording {
 public:
  long_recording(C& chooser, long_record& kept) : chooser_{&chooser}, kept_{&kept} {}
  std::uint64_t below(std::uint64_t n) {
    auto const index = chooser_->below(n);
    kept_->picks.push_back({index, n});
    return index;
  }
  integer below(integer const& n) {
    constexpr std::size_t word = 64;
    if (n.bits() <= word) return integer{below(n.to_uint64())};
    auto index = pick_below(*chooser_, n);
    kept_->integers.push_back({index, n});
    return index;
  }

 private:
  C* chooser_;
  long_record* kept_;
};

/// Plays such a record back. Refers to it.
class long_recorded_chooser {
 public:
  explicit long_recorded_chooser(long_record const& kept) : picks_{kept.picks}, integers_{kept.integers} {}
  explicit long_recorded_chooser(long_record const&&) = delete;  // a record that ends here: give it a name

  /// Throw replay_error when the record ends here, or holds an answer to another question.
  std::uint64_t below(std::uint64_t n) { return picks_.below(n); }
  integer below(integer const& n);
  /// Throws replay_error when picks are left over.
  void finish() const;

 private:
  recorded_chooser picks_;
  std::span<integer_pick const> integers_;
  std::size_t at_ = 0;
};

}  // namespace faro
