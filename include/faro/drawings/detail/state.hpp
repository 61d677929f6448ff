// A drawing: the value of the draw language, as far as a reading needs to know it.
//
// What it is at, what a card makes of it, what it comes to when the cards run out, whether it is known to be
// the same as another. How drawings are made and combined: drawing.hpp.
//
// Origin: N. Brown, "Sharp Cards in Haskell: Drawing Cards" (2010, document 002): DrawM.
#pragma once
#include <faro/drawings/detail/identity.hpp>
#include <faro/drawings/detail/shared.hpp>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>

namespace faro {

template <class Card, class R>
class draws;

/// What a drawing is at.
enum class draw_state : std::uint8_t {
  failed,
  done,  ///< there is a value
  one,   ///< needs a card and looks at it
  any,   ///< needs a card and does not look at it
};

/// A step that fails; see draw_steps.
struct bad_hand {};

template <class Card, class R>
class drawing;

template <class T, class R>
class sample_program;

namespace detail {

/// A state of a drawing. `next` is asked of states that need a card; of `any` with no card to look at.
template <class Card, class R>
struct draw_node : counted {
  draw_node(draw_state at, std::size_t identity, bool known_only_as_itself)
      : state{at}, hash{identity}, opaque{known_only_as_itself} {}
  [[nodiscard]] virtual drawing<Card, R> next(Card const* card) const = 0;
  /// What it comes to when there are no more cards: failed or done.
  [[nodiscard]] virtual drawing<Card, R> exhausted() const { return {}; }
  /// Precondition: of the same type.
  [[nodiscard]] virtual bool same(draw_node const& other) const = 0;
  /// The same drawing when nobody asks for its value.
  [[nodiscard]] virtual drawing<Card, std::monostate> forget(drawing<Card, R> const& self) const;

  draw_state state;
  std::size_t hash;
  bool opaque;
};

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
  using node = detail::draw_node<Card, R>;

  /// Fails.
  drawing() = default;
  /// Owns a new node.
  explicit drawing(node const* made) : at_{made} {}

  [[nodiscard]] draw_state state() const { return at_ ? at_->state : draw_state::failed; }
  [[nodiscard]] bool failed() const { return !at_; }
  [[nodiscard]] bool done() const { return state() == draw_state::done; }
  /// Whether it needs a card.
  [[nodiscard]] bool wants_card() const { return state() >= draw_state::one; }
  /// Precondition: done.
  [[nodiscard]] R const& value() const&;
  [[nodiscard]] R value() && { return std::as_const(*this).value(); }
  /// What is left to do after this card. A drawing that needs none stays as it is.
  [[nodiscard]] drawing after(Card const& card) const { return wants_card() ? at_->next(&card) : *this; }
  /// What is left to do after a card that nobody looked at. Precondition: the state is not `one`.
  [[nodiscard]] drawing after_unseen() const {
    assert(state() != draw_state::one);
    return wants_card() ? at_->next(nullptr) : *this;
  }
  /// What it comes to when the cards have run out: done or failed.
  [[nodiscard]] drawing exhausted() const { return wants_card() ? at_->exhausted() : *this; }
  /// The same drawing without its value, which may make many states one: a reading that does not ask for the
  /// value, such as chance(), starts with this.
  [[nodiscard]] drawing<Card, std::monostate> forget() const;

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
  friend bool operator==(drawing const& a, drawing const& b) {
    if (a.at_ == b.at_) return true;
    return a.at_ && b.at_ && a.at_->hash == b.at_->hash && typeid(*a.at_) == typeid(*b.at_) &&
           a.at_->same(*b.at_);
  }
  [[nodiscard]] std::size_t hash() const { return at_ ? at_->hash : 0; }
  [[nodiscard]] bool opaque() const { return at_ && at_->opaque; }
  [[nodiscard]] node const* peek() const& { return at_.get(); }
  node const* peek() && = delete;

 private:
  detail::shared_node<node> at_;
};

namespace detail {

template <class Card, class R>
struct done_node final : draw_node<Card, R> {
  explicit done_node(R result)
      : draw_node<Card, R>{draw_state::done, hash_of(result), !comparable<R>}, value{std::move(result)} {}
  drawing<Card, R> next(Card const*) const override { return {}; }
  bool same(draw_node<Card, R> const& other) const override {
    return known_same(value, static_cast<done_node const&>(other).value);
  }
  R value;
};

}  // namespace detail

/// Fails: a bad hand.
template <class Card, class R>
drawing<Card, R> draw_failed() {
  return {};
}

/// Done with a value, no card drawn.
template <class Card, class R>
drawing<Card, R> draw_done(R value) {
  return drawing<Card, R>{new detail::done_node<Card, R>(std::move(value))};
}

template <class Card, class R>
R const& drawing<Card, R>::value() const& {
  assert(done());
  return static_cast<detail::done_node<Card, R> const&>(*at_).value;
}

}  // namespace faro
