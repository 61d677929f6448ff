// The uniform shuffles by swapping: Fisher-Yates in its three directions.
//
// All are exactly uniform, in place, n - 1 picks, O(n). For a file of lines or an array in C++ this is the
// shuffle to use; prefer the ascending one when only the first few cards are wanted. A chooser that deals
// whole decks (deck_dealer.hpp) is asked for the order at once.
//
// Any range of known size whose cards can be moved does (a vector, an array, a string, a deque, a list, a
// std::vector<bool>), and a generator of the standard library where a chooser is expected:
//
//   fisher_yates(chooser, deck);
//   fisher_yates(generator, deck);    a std::mt19937_64, say
//
// Throws what the chooser throws. The deck is the caller's: one thread.
//
// Origin: R. Fisher and F. Yates (1938); R. Durstenfeld, "Algorithm 235: Random permutation" (1964);
// inside-out as in document 001.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/detail/deck_dealer.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <random>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

/// Durstenfeld's: for i = n-1 .. 1, card i is swapped with one of the cards 0 .. i. Picks: n, n-1, ..., 2.
template <chooser C, class T>
requires(!std::is_const_v<T>) void fisher_yates(C& c, std::span<T> deck) {
  if (detail::lay_out_dealt(c, deck)) return;
  using std::swap;
  for (auto i = deck.size(); i-- > 1;) swap(deck[i], deck[c.below(i + 1)]);
}

/// Settles the first `count` cards only: for i = 0, 1, ..., card i is swapped with one of the cards i .. n-1.
/// They are a uniform ordered sample, the same as the first cards of the whole shuffle for the same picks.
/// Picks: n, n-1, .... O(count). A count above n is n.
template <chooser C, class T>
requires(!std::is_const_v<T>) void fisher_yates_ascending(C& c, std::span<T> deck, std::size_t count) {
  if (count >= deck.size() && detail::lay_out_dealt(c, deck)) return;
  using std::swap;
  auto const last = deck.empty() ? 0 : std::min(count, deck.size() - 1);
  for (std::size_t i = 0; i < last; ++i) swap(deck[i], deck[i + c.below(deck.size() - i)]);
}

/// The whole deck, from its top. Picks: n, n-1, ..., 2.
template <chooser C, class T>
requires(!std::is_const_v<T>) void fisher_yates_ascending(C& c, std::span<T> deck) {
  fisher_yates_ascending(c, deck, deck.size());
}

/// Inside-out: card i comes to a place among the first i + 1 and the card there moves to place i, as if the
/// shuffled deck grew card by card. Picks: 2, 3, ..., n; all "last place" picks leave the order unchanged.
template <chooser C, class T>
requires(!std::is_const_v<T>) void inside_out(C& c, std::span<T> deck) {
  if (detail::lay_out_dealt(c, deck)) return;
  using std::swap;
  for (std::size_t i = 1; i < deck.size(); ++i) swap(deck[i], deck[c.below(i + 1)]);
}

namespace detail {

template <class R>
inline constexpr bool is_plain_span = false;
template <class T>
inline constexpr bool is_plain_span<std::span<T>> = true;

/// Cards that can be moved out of their places and others into them. A place that is a copy of its card, as
/// in a view of computed values, is none.
template <class R>
concept movable_cards =
    std::constructible_from<std::ranges::range_value_t<R>, std::ranges::range_rvalue_reference_t<R>> &&
    !std::same_as<std::ranges::range_reference_t<R>, std::ranges::range_value_t<R>> &&
    requires(std::ranges::iterator_t<R> at, std::ranges::range_value_t<R>&& card) {
  *at = std::move(card);
};

/// A deck that is not already a span: what the overloads below take.
template <class R>
concept whole_deck = std::ranges::forward_range<R> && std::ranges::sized_range<R> && movable_cards<R> &&
    !is_plain_span<std::remove_cvref_t<R>>;

template <class R>
concept deck_in_one_piece = whole_deck<R> && std::ranges::contiguous_range<R>;

/// A deck as the overloads for generators take it.
template <class R>
concept any_deck = whole_deck<R> ||(is_plain_span<std::remove_cvref_t<R>>&& movable_cards<R>);

/// A generator that is not a chooser itself.
template <class G>
concept only_generator = std::uniform_random_bit_generator<G> && !chooser<G>;

/// Shuffles by `swaps(span of the deck)`. The cards of a deck in pieces are moved out, and back when
/// shuffled.
template <whole_deck R, class Swaps>
void shuffle_whole_deck(R& deck, Swaps const& swaps) {
  if constexpr (deck_in_one_piece<R>) {
    swaps(std::span{std::ranges::data(deck), std::ranges::size(deck)});
  } else {
    using item = std::ranges::range_value_t<R>;
    std::vector<std::conditional_t<std::same_as<item, bool>, unsigned char, item>> cards;  // in one piece
    cards.reserve(static_cast<std::size_t>(std::ranges::size(deck)));
    for (auto at = std::ranges::begin(deck); at != std::ranges::end(deck); ++at)
      cards.push_back(std::ranges::iter_move(at));
    swaps(std::span{cards});
    auto at = std::ranges::begin(deck);
    for (auto& moved : cards) {
      *at = static_cast<item>(std::move(moved));
      ++at;
    }
  }
}

}  // namespace detail

/// The same for a deck of any type. A deck that is not in one piece is moved out and back.
template <chooser C, detail::whole_deck R>
void fisher_yates(C& c, R&& deck) {
  detail::shuffle_whole_deck(deck, [&](auto cards) { fisher_yates(c, cards); });
}
template <chooser C, detail::whole_deck R>
void fisher_yates_ascending(C& c, R&& deck) {
  detail::shuffle_whole_deck(deck, [&](auto cards) { fisher_yates_ascending(c, cards); });
}
template <chooser C, detail::whole_deck R>
void fisher_yates_ascending(C& c, R&& deck, std::size_t count) {
  detail::shuffle_whole_deck(deck, [&](auto cards) { fisher_yates_ascending(c, cards, count); });
}
template <chooser C, detail::whole_deck R>
void inside_out(C& c, R&& deck) {
  detail::shuffle_whole_deck(deck, [&](auto cards) { inside_out(c, cards); });
}

/// The same with a generator, by the unbiased picks of random_chooser.
template <detail::only_generator G, detail::any_deck Deck>
void fisher_yates(G& generator, Deck&& deck) {
  random_chooser c{generator};
  fisher_yates(c, std::forward<Deck>(deck));
}
template <detail::only_generator G, detail::any_deck Deck>
void fisher_yates_ascending(G& generator, Deck&& deck) {
  random_chooser c{generator};
  fisher_yates_ascending(c, std::forward<Deck>(deck));
}
template <detail::only_generator G, detail::any_deck Deck>
void fisher_yates_ascending(G& generator, Deck&& deck, std::size_t count) {
  random_chooser c{generator};
  fisher_yates_ascending(c, std::forward<Deck>(deck), count);
}
template <detail::only_generator G, detail::any_deck Deck>
void inside_out(G& generator, Deck&& deck) {
  random_chooser c{generator};
  inside_out(c, std::forward<Deck>(deck));
}

/// Anything else: the compiler shows the line.
template <class Chance, class Deck>
void fisher_yates(Chance&&, Deck&&) = delete;  // expected (chooser or generator, deck that may be changed)

}  // namespace faro
