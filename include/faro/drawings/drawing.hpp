// The draw language: what is drawn from a deck, said as a value.
//
//   auto hand = draw_card<rank>().and_then([](rank first) { return draw_where<rank>(is_above(first)); });
//   chance(deck, hand)                             // drawings/odds.hpp: exactly
//   run(hand, deck, chooser)                       // at random, from a record, exhaustively
//
// A drawing has failed, or is done with a value, or needs one card (and says what it is for each), or needs
// any card, unseen. Small drawings are combined into larger ones; nothing is drawn until it is read. Where
// the cards run out the drawing is at its end: an alternative that is done still counts, anything else has
// run out, which readings report apart from failure.
//
// Functions given to the language must be pure: readings call them as often as they like, in any order, and
// merge equal states. States are equal if they are known to be (identity.hpp): say what matters and no more,
// by draw_steps (a state and how a card changes it) or same_from_here (a key), and few states remain.
//
// A value type, immutable, safe to share between threads; copying is O(1). Combining is O(1); `|` and
// interleave keep a list of alternatives, without repetitions.
//
// Throws what its functions throw.
//
// Origin: N. Brown, "Sharp Cards in Haskell: Drawing Cards" (2010, document 002) and game-probability.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/drawings/cards.hpp>
#include <faro/drawings/detail/choices.hpp>
#include <faro/drawings/detail/nodes.hpp>
#include <faro/drawings/detail/state.hpp>

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace faro {

template <class Card, class R>
drawing<Card, std::monostate> drawing<Card, R>::forget() const {
  if (failed()) return {};
  return done() ? detail::done_silently<Card>() : at_->forget(*this);
}

template <class Card, class R>
template <class F>
auto drawing<Card, R>::and_then(F f) const -> std::remove_cvref_t<detail::given_by<F, R const&>> {
  using next = std::remove_cvref_t<detail::given_by<F, R const&>>;
  static_assert(!detail::is_of_the_bag<next>,
                "draw, place and draw_all belong to the bag (draw/sample.hpp); the draw language has "
                "draw_card<Card>()");
  static_assert(detail::is_drawing<next>::value || detail::is_of_the_bag<next>,
                "and_then takes a function that returns a drawing; to change the value alone, use transform");
  return detail::and_then_node<Card, R, typename next::result_type>::make(*this, std::move(f));
}

template <class Card, class R>
template <class S>
drawing<Card, S> drawing<Card, R>::then(drawing<Card, S> next) const {
  return detail::and_then_node<Card, std::monostate, S>::make(forget(),
                                                              detail::always<Card, S>{std::move(next)});
}

template <class Card, class R>
template <class F>
auto drawing<Card, R>::transform(F f) const
    -> drawing<Card, std::remove_cvref_t<detail::given_by<F, R const&>>> {
  using image = std::remove_cvref_t<detail::given_by<F, R const&>>;
  return detail::transformed_node<Card, R, image>::make(*this, std::move(f));
}

// --- The words of the language ---

/// Takes a card and does what f says for it. f is a function of the card that returns a drawing<Card, R>.
template <class Card, class R, class F>
drawing<Card, R> draw_one_by(F f) {
  return drawing<Card, R>{new detail::one_node<Card, R>(std::move(f))};
}

/// Takes a card, and is that card.
template <class Card>
drawing<Card, Card> draw_card() {
  return detail::draw_one_card<Card>();
}

/// Takes so many cards unseen: free, since it never branches.
template <class Card>
drawing<Card, std::monostate> draw_any(int n = 1) {
  return detail::unseen<Card>(n);
}

/// What a card makes of a state, for draw_steps: bad_hand{}, what to end with, or the state to go on from.
template <class Card, class S, class R>
using draw_step = typename detail::steps_node<Card, S, R>::step;

/// Draws card after card: `follow(state, card)` says what each card makes of the state, as a
/// draw_step<Card, S, R>: another S, to go on from; a drawing<Card, R>, to end with (draw_done, or anything);
/// or bad_hand{}. Equal states are merged, so put in the state what the rest depends on, no more.
///
///   draw_steps<rank, standing>(pontoon_hand{}, [rules](pontoon_hand h, rank r)
///       -> draw_step<rank, pontoon_hand, standing> { h.add(r); ... return h; });
template <class Card, class R, class S, class F>
drawing<Card, R> draw_steps(S initial, F follow) {
  return drawing<Card, R>{new detail::steps_node<Card, S, R>(std::move(initial), std::move(follow))};
}

/// Names a drawing: drawings of the same type with equal keys are taken to be the same, and merged. A key
/// that forgets something is a wrong answer.
template <class Key, class Card, class R>
drawing<Card, R> same_from_here(Key key, drawing<Card, R> d) {
  static_assert(detail::comparable<Key>, "a key must be comparable");
  if (!d.wants_card()) return d;
  return drawing<Card, R>{new detail::keyed_node<Card, Key, R>(std::move(key), std::move(d))};
}

/// The first if it succeeds, otherwise the second: both are fed the same cards, side by side. The second may
/// be done long before the first has failed; what follows is drawn after the cards of both.
template <class Card, class R>
drawing<Card, R> or_else(drawing<Card, R> const& first, drawing<Card, R> const& second) {
  return detail::choice_node<Card, R>::make(first, second);
}
template <class Card, class R>
drawing<Card, R> operator|(drawing<Card, R> const& first, drawing<Card, R> const& second) {
  return or_else(first, second);
}

/// The value, or nothing if the drawing fails or the cards run out. Never fails.
template <class Card, class R>
drawing<Card, std::optional<R>> optional(drawing<Card, R> const& d) {
  auto const some = d.transform([](R const& value) { return std::optional<R>{value}; });
  return some | draw_done<Card>(std::optional<R>{});
}

/// Both on one stream of cards, each card going to one of the two; every way to divide them is tried, those
/// first in which the left one takes the earlier card. The pair of their values.
template <class Card, class A, class B>
drawing<Card, std::pair<A, B>> interleave(drawing<Card, A> const& left, drawing<Card, B> const& right) {
  return detail::interleaved_node<Card, A, B>::make(left, right);
}

/// n times the same, one after the other: the list of values. Nothing is drawn if n < 1.
template <class Card, class R>
drawing<Card, std::vector<R>> replicate(int n, drawing<Card, R> const& each) {
  if (n < 1) return draw_done<Card>(std::vector<R>{});
  return detail::repeat_node<Card, R>::make(each, each, n - 1, {});
}

/// Done if the condition holds, otherwise failed. Draws nothing.
template <class Card>
drawing<Card, std::monostate> ensure(bool condition) {
  return condition ? detail::done_silently<Card>() : drawing<Card, std::monostate>{};
}

/// A program of the bag is no drawing: says so.
template <class T, class R>
drawing<T, std::optional<R>> optional(sample_program<T, R> const&) {
  static_assert(!detail::is_of_the_bag<sample_program<T, R>>,
                "draw, place and draw_all belong to the bag (draw/sample.hpp); the draw language has "
                "draw_card<Card>()");
  return {};
}

/// How a drawing ended.
enum class draw_end : std::uint8_t {
  done,
  failed,
  ran_out,  ///< a card was needed and there was none
};

/// What one reading of a drawing gave: a value exactly if it is done.
template <class R>
struct drawn {
  draw_end end = draw_end::failed;
  std::optional<R> value{};
  friend auto operator<=>(drawn const&, drawn const&) = default;
};

/// Reads a drawing once, with any chooser: at random, from a record, or as a description that is read
/// exhaustively. Each card looked at is one pick, of a kind; a card unseen is none. O(different cards) a
/// card.
template <class Card, class R, chooser C>
drawn<R> run(drawing<Card, R> d, cards<Card> const& from, C& c) {
  auto counts = from.counts();
  auto left = from.size();
  for (; d.wants_card(); --left) {
    if (left == 0) {
      d = d.exhausted();
      return d.done() ? drawn<R>{draw_end::done, d.value()} : drawn<R>{draw_end::ran_out};
    }
    d = d.state() == draw_state::any ? d.after_unseen()
                                     : d.after(from.kinds()[draw_kind(c, std::span<count_t>{counts})]);
  }
  return d.done() ? drawn<R>{draw_end::done, d.value()} : drawn<R>{draw_end::failed};
}

}  // namespace faro
