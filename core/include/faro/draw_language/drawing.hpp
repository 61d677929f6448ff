// The draw language: what is drawn from a deck, said as a value.
//
//   auto hand = draw_card<rank>().and_then([](rank first) { return draw_where<rank>(is_above(first)); });
//   chance(deck, hand)                             // draw_language/odds.hpp: exactly
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
#include <faro/draw_language/cards.hpp>
#include <faro/draw_language/detail/functions.hpp>
#include <faro/draw_language/detail/words.hpp>

#include <cassert>
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
class draws;

template <class T, class R>
class sample_program;

namespace detail {

template <class D>
struct is_drawing : std::false_type {};
template <class Card, class R>
struct is_drawing<drawing<Card, R>> : std::true_type {};

/// A program over a bag, whose draw() and place() are easily taken for words of the draw language.
template <class P>
inline constexpr bool is_of_the_bag = false;
template <class T, class R>
inline constexpr bool is_of_the_bag<sample_program<T, R>> = true;

}  // namespace detail

/// A drawing from cards of type Card that ends, if it does not fail, in an R.
template <class Card, class R>
class drawing {
 public:
  using card_type = Card;
  using result_type = R;

  /// Fails.
  drawing() = default;
  /// One of the words' (detail/words.hpp).
  explicit drawing(detail::any_drawing made) : at_{std::move(made)} {}

  [[nodiscard]] draw_state state() const { return at_.state(); }
  [[nodiscard]] bool failed() const { return at_.failed(); }
  [[nodiscard]] bool done() const { return at_.done(); }
  /// Whether it needs a card.
  [[nodiscard]] bool wants_card() const { return at_.wants_card(); }
  /// Precondition: done.
  [[nodiscard]] R const& value() const& {
    assert(done());
    return detail::value_of<R>(at_);
  }
  [[nodiscard]] R value() && { return std::as_const(*this).value(); }
  /// What is left to do after this card. A drawing that needs none stays as it is.
  [[nodiscard]] drawing after(Card const& card) const { return drawing{at_.after(&card)}; }
  /// What is left to do after a card that nobody looked at. Precondition: the state is not `one`.
  [[nodiscard]] drawing after_unseen() const {
    assert(state() != draw_state::one);
    return drawing{at_.after(nullptr)};
  }
  /// What it comes to when the cards have run out: done or failed.
  [[nodiscard]] drawing exhausted() const { return drawing{at_.exhausted()}; }
  /// The same drawing without its value, which may make many states one: a reading that does not ask for the
  /// value, such as chance(), starts with this.
  [[nodiscard]] drawing<Card, std::monostate> forget() const {
    return drawing<Card, std::monostate>{at_.forget()};
  }

  /// This drawing; then, with its value, the one that f returns. The cards go on where this one stopped.
  template <class F>
  [[nodiscard]] auto and_then(F f) const -> std::remove_cvref_t<detail::given_by<F, R const&>>;
  /// This drawing, then another, whose value it is.
  template <class S>
  [[nodiscard]] drawing<Card, S> then(drawing<Card, S> next) const;
  /// A coroutine as it is called is no drawing yet.
  template <class C, class S>
  drawing<Card, S> then(draws<C, S> const&) const = delete;  // expected draw_by(f, arguments...)
  /// A program of the bag is no drawing: says so.
  template <class T, class S>
  drawing<Card, S> then(sample_program<T, S> const&) const {
    static_assert(!detail::is_of_the_bag<sample_program<T, S>>,
                  "draw, place and draw_all belong to the bag (draw/sample.hpp); the draw language has "
                  "draw_card<Card>()");
    return {};
  }
  /// This drawing, with f applied to its value.
  template <class F>
  [[nodiscard]] auto transform(F f) const
      -> drawing<Card, std::remove_cvref_t<detail::given_by<F, R const&>>>;

  /// Whether two drawings are known to be the same. Not known is not different.
  friend bool operator==(drawing const&, drawing const&) = default;
  [[nodiscard]] detail::any_drawing const& any() const& { return at_; }
  [[nodiscard]] detail::any_drawing any() && { return std::move(at_); }

 private:
  detail::any_drawing at_;
};

/// Fails: a bad hand.
template <class Card, class R>
drawing<Card, R> draw_failed() {
  return {};
}

/// Done with a value, no card drawn.
template <class Card, class R>
drawing<Card, R> draw_done(R value) {
  return drawing<Card, R>{detail::done_with<R>(std::move(value))};
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
  using given = detail::gives_drawing<Card, typename next::result_type>;
  return next{detail::and_then(at_, detail::pure<given, R>(std::move(f)))};
}

template <class Card, class R>
template <class S>
drawing<Card, S> drawing<Card, R>::then(drawing<Card, S> next) const {
  return drawing<Card, S>{detail::one_then(at_, next.any())};
}

template <class Card, class R>
template <class F>
auto drawing<Card, R>::transform(F f) const
    -> drawing<Card, std::remove_cvref_t<detail::given_by<F, R const&>>> {
  using image = std::remove_cvref_t<detail::given_by<F, R const&>>;
  return drawing<Card, image>{
      detail::transformed(at_, detail::pure<detail::gives_value<image>, R>(std::move(f)))};
}

// --- The words of the language ---

/// Takes a card and does what f says for it. f is a function of the card that returns a drawing<Card, R>.
template <class Card, class R, class F>
drawing<Card, R> draw_one_by(F f) {
  return drawing<Card, R>{
      detail::takes_one(detail::pure<detail::gives_drawing<Card, R>, Card>(std::move(f)))};
}

/// Takes a card, and is that card.
template <class Card>
drawing<Card, Card> draw_card() {
  static drawing<Card, Card> const one{detail::takes_card(detail::copied<Card>)};
  return one;
}

/// Takes so many cards unseen: free, since it never branches.
template <class Card>
drawing<Card, std::monostate> draw_any(int n = 1) {
  return drawing<Card, std::monostate>{detail::unseen(n)};
}

/// What a card makes of a state, for draw_steps: bad_hand{}, what to end with, or the state to go on from.
template <class Card, class S, class R>
using draw_step = typename detail::gives_step<Card, S, R>::type;

/// Draws card after card: `follow(state, card)` says what each card makes of the state, as a
/// draw_step<Card, S, R>: another S, to go on from; a drawing<Card, R>, to end with (draw_done, or anything);
/// or bad_hand{}. Equal states are merged, so put in the state what the rest depends on, no more.
///
///   draw_steps<rank, standing>(pontoon_hand{}, [rules](pontoon_hand h, rank r)
///       -> draw_step<rank, pontoon_hand, standing> { h.add(r); ... return h; });
template <class Card, class R, class S, class F>
drawing<Card, R> draw_steps(S initial, F follow) {
  using given = detail::gives_step<Card, S, R>;
  return drawing<Card, R>{detail::any_drawing{
      new detail::steps_of<S>(detail::pure<given, S, Card>(std::move(follow)), std::move(initial))}};
}

/// Names a drawing: drawings of the same type with equal keys are taken to be the same, and merged. A key
/// that forgets something is a wrong answer.
template <class Key, class Card, class R>
drawing<Card, R> same_from_here(Key key, drawing<Card, R> d) {
  static_assert(detail::comparable<Key>, "a key must be comparable");
  return drawing<Card, R>{
      detail::keyed(detail::done_with<Key>(std::move(key)), typeid(drawing<Card, R>), d.any())};
}

/// The first if it succeeds, otherwise the second: both are fed the same cards, side by side. The second may
/// be done long before the first has failed; what follows is drawn after the cards of both.
template <class Card, class R>
drawing<Card, R> or_else(drawing<Card, R> const& first, drawing<Card, R> const& second) {
  return drawing<Card, R>{detail::either(first.any(), second.any())};
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
  return drawing<Card, std::pair<A, B>>{detail::interleaved(left.any(), right.any(), detail::paired<A, B>)};
}

/// n times the same, one after the other: the list of values. Nothing is drawn if n < 1.
template <class Card, class R>
drawing<Card, std::vector<R>> replicate(int n, drawing<Card, R> const& each) {
  return drawing<Card, std::vector<R>>{detail::repeated(n, each.any(), detail::listed<R>)};
}

/// Done if the condition holds, otherwise failed. Draws nothing.
template <class Card>
drawing<Card, std::monostate> ensure(bool condition) {
  return drawing<Card, std::monostate>{condition ? detail::done_silently() : detail::any_drawing{}};
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
