// Shuffles put together: one after the other, again and again, one or the other by chance, undone.
//
//   auto const dealers = then(times(find_shuffle("riffle"), 7), find_shuffle("cut"));
//   auto const either = mixed({{{1, 3}, find_shuffle("riffle")}, {{2, 3}, find_shuffle("overhand")}});
//   dealers.make()(c, deck);
//   judge::exact_distribution(inverse(either), {}, 5, 1);
//
// What comes out is a shuffle like any other: it is shuffled with, recorded, replayed and read exhaustively.
// Its parts are kept, so the distribution on a small deck is put together from theirs by convolution on the
// permutations (shuffle/exact_distribution.hpp) and no way through all parts at once has to be gone.
// `find_shuffle("riffle*7 then cut")` is the same, written.
//
// Cost: that of the parts; a mixture asks once more, for which; an inverse keeps two copies of the deck.
// Any thread. Throws input_error for shares that are not above 0 and 1 together, and for no shuffles at all.
// Origin: the convolution of shuffles is P. Diaconis, "Group representations in probability and
// statistics" (1988).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace faro {

/// What a composed shuffle is made of.
struct shuffle_composition {
  std::vector<shuffle_entry> parts;  ///< in turn
  std::vector<ratio> shares;         ///< when there are any: one of the parts, each with its chance
  std::uint64_t times = 1;           ///< all parts in turn, so often
  bool undone = false;               ///< the opposite rearrangement of what the only part would do
};

/// First the one, then the other.
shuffle_entry then(shuffle_entry first, shuffle_entry second);

/// The same shuffle `count` times, each with picks of its own. Throws input_error for 0.
shuffle_entry times(shuffle_entry shuffle, std::uint64_t count);

/// One of several, picked with these chances, which must be above 0 and sum to 1. Throws input_error when
/// they do not, or when their common denominator is 2^32 or more.
shuffle_entry mixed(std::vector<std::pair<ratio, shuffle_entry>> shuffles);

/// Puts each card where the shuffle, asked the same, would have taken it from. Of a random shuffle: every
/// rearrangement is inverted, with the chance that it had.
shuffle_entry inverse(shuffle_entry shuffle);

/// A description of one's own under a name, to be composed and judged. Its rounds are put together exactly
/// when it is seen to move cards by position, else it is read from every order.
shuffle_entry own_shuffle(std::string name, shuffle_description description);

namespace detail {

/// The settings of a composition that one of its parts has.
shuffle_settings settings_of(shuffle_entry const& part, shuffle_settings const& all);

}  // namespace detail

}  // namespace faro
