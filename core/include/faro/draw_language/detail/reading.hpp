// The exhaustive reading of a drawing, whatever the cards; odds.hpp is the way in. Compiled once
// (core/src/draw_language/graph.cpp).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/draw_language/cards.hpp>
#include <faro/draw_language/detail/state.hpp>
#include <faro/error.hpp>
#include <faro/exact/event.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
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

using faro::detail::any_drawing;
using faro::detail::is_below;
using faro::detail::value_of;

/// Weights over one denominator.
struct draw_weights {
  std::vector<std::pair<any_drawing, integer>> done;  ///< the values, in their order, each once
  integer failed, ran_out, unread;
  integer denominator = 1;
  draw_stats stats;
  [[nodiscard]] ratio over(integer const& weight) const { return ratio{weight, denominator}; }
};

/// A deck: where its different cards are, and how many there are of each.
struct draw_deck {
  std::vector<void const*> kinds;
  std::span<count_t const> counts;
};
template <class Card>
draw_deck deck_of(cards<Card> const& deck) {
  draw_deck of{{}, deck.counts()};
  if constexpr (std::is_same_v<Card, bool>) {  // a list of them has no places
    static constexpr bool both[] = {false, true};
    for (bool const card : deck.kinds()) of.kinds.push_back(&both[card ? 1 : 0]);
  } else {
    for (auto const& card : deck.kinds()) of.kinds.push_back(&card);
  }
  return of;
}

draw_weights read_drawing(draw_deck const& deck, any_drawing const& d, is_below order,
                          draw_limits const& limit);
/// All of it. Throws input_error, saying what to do, when it takes too long.
draw_weights read_whole(draw_deck const& deck, any_drawing const& d, is_below order,
                        draw_limits const& limit);
/// The chances of -1, 0 and 1, of a drawing of an int.
comparison signs_of(draw_weights const& law);
/// The chance that it is done.
ratio chance_of(draw_deck const& deck, any_drawing const& d, draw_limits const& limit);

}  // namespace detail

}  // namespace faro::odds
