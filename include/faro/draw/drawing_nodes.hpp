// The states behind the words of the draw language; drawing.hpp is the way in.
//
// Each kind of state says what a card makes of it, what it comes to when the cards run out, when two of its
// kind are the same, and what is left of it when nobody asks for its value.
//
// Origin: N. Brown (2010, document 002): the instances of DrawM.
#pragma once
#include <faro/draw/drawing_state.hpp>
#include <faro/draw/identity.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace faro {

namespace detail {

template <class Card>
drawing<Card, std::monostate> done_silently() {
  static auto const nothing = draw_done<Card>(std::monostate{});
  return nothing;
}

struct to_nothing {
  template <class T>
  std::monostate operator()(T const&) const {
    return {};
  }
};

// --- draw_one_by, draw_card, draw_any ---

template <class Card, class R>
struct one_node final : draw_node<Card, R> {
  using function = pure_function<drawing<Card, R>, Card>;
  explicit one_node(function f)
      : draw_node<Card, R>{draw_state::one, mix_hash(21, f.hash()), f.opaque()}, follow{std::move(f)} {}
  drawing<Card, R> next(Card const* card) const override { return follow(*card); }
  bool same(draw_node<Card, R> const& other) const override {
    return follow == static_cast<one_node const&>(other).follow;
  }
  function follow;
};

template <class Card>
struct card_node final : draw_node<Card, Card> {
  card_node() : draw_node<Card, Card>{draw_state::one, 22, false} {}
  drawing<Card, Card> next(Card const* card) const override { return draw_done<Card>(*card); }
  bool same(draw_node<Card, Card> const&) const override { return true; }
  drawing<Card, std::monostate> forget(drawing<Card, Card> const&) const override;
};

/// So many cards, unseen.
template <class Card>
struct unseen_node final : draw_node<Card, std::monostate> {
  explicit unseen_node(int n)
      : draw_node<Card, std::monostate>{draw_state::any, mix_hash(23, hash_of(n)), false}, left{n} {}
  drawing<Card, std::monostate> next(Card const*) const override {
    if (left == 1) return done_silently<Card>();
    return drawing<Card, std::monostate>{std::make_shared<unseen_node const>(left - 1)};
  }
  bool same(draw_node<Card, std::monostate> const& other) const override {
    return left == static_cast<unseen_node const&>(other).left;
  }
  int left;
};

template <class Card>
drawing<Card, std::monostate> unseen(int n) {
  if (n <= 0) return done_silently<Card>();
  return drawing<Card, std::monostate>{std::make_shared<unseen_node<Card> const>(n)};
}

template <class Card>
drawing<Card, std::monostate> card_node<Card>::forget(drawing<Card, Card> const&) const {
  return unseen<Card>(1);
}

// --- draw_steps ---

template <class Card, class S, class R>
struct steps_node final : draw_node<Card, R> {
  using step = std::variant<bad_hand, drawing<Card, R>, S>;
  using function = pure_function<step, S, Card>;
  steps_node(S from, function f)
      : draw_node<Card, R>{draw_state::one, mix_hash(mix_hash(24, f.hash()), hash_of(from)), f.opaque()},
        at{std::move(from)},
        follow{std::move(f)} {}
  drawing<Card, R> next(Card const* card) const override {
    auto to = follow(at, *card);
    if (auto* onward = std::get_if<S>(&to))
      return drawing<Card, R>{std::make_shared<steps_node const>(std::move(*onward), follow)};
    if (auto* end = std::get_if<drawing<Card, R>>(&to)) return std::move(*end);
    return {};
  }
  bool same(draw_node<Card, R> const& other) const override {
    auto const& o = static_cast<steps_node const&>(other);
    return follow == o.follow && known_same(at, o.at);
  }
  S at;
  function follow;
};

// --- transform ---

template <class Card, class A, class R>
struct transformed_node final : draw_node<Card, R> {
  using function = pure_function<R, A>;
  transformed_node(drawing<Card, A> m, function g)
      : draw_node<Card, R>{m.state(), mix_hash(mix_hash(25, m.hash()), g.hash()), m.opaque() || g.opaque()},
        inner{std::move(m)},
        f{std::move(g)} {}
  static drawing<Card, R> make(drawing<Card, A> const& m, function const& f) {
    if (m.failed()) return {};
    if (m.done()) return draw_done<Card, R>(f(m.value()));
    return drawing<Card, R>{std::make_shared<transformed_node const>(m, f)};
  }
  drawing<Card, R> next(Card const* card) const override {
    return make(card ? inner.after(*card) : inner.after_unseen(), f);
  }
  drawing<Card, R> exhausted() const override { return make(inner.exhausted(), f); }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override { return inner.forget(); }
  bool same(draw_node<Card, R> const& other) const override {
    auto const& o = static_cast<transformed_node const&>(other);
    return f == o.f && inner == o.inner;
  }
  drawing<Card, A> inner;
  function f;
};

template <class Card, class R>
drawing<Card, std::monostate> draw_node<Card, R>::forget(drawing<Card, R> const& self) const {
  if constexpr (std::same_as<R, std::monostate>) {
    return self;
  } else {
    return transformed_node<Card, R, std::monostate>::make(self, to_nothing{});
  }
}

// --- and_then ---

/// What a function made of a value, known by the function and the value: two such are the same if these are.
template <class Card, class A, class R>
struct called_node final : draw_node<Card, R> {
  using function = pure_function<drawing<Card, R>, A>;
  called_node(function f, A a, drawing<Card, R> made)
      : draw_node<Card, R>{made.state(), mix_hash(mix_hash(26, f.hash()), hash_of(a)), f.opaque()},
        by{std::move(f)},
        of{std::move(a)},
        inner{std::move(made)} {}
  static drawing<Card, R> make(function const& f, A const& a) {
    auto made = f(a);
    if constexpr (comparable<A>) {
      if (made.wants_card() && made.opaque())
        return drawing<Card, R>{std::make_shared<called_node const>(f, a, std::move(made))};
    }
    return made;
  }
  drawing<Card, R> next(Card const* card) const override {
    return card ? inner.after(*card) : inner.after_unseen();
  }
  drawing<Card, R> exhausted() const override { return inner.exhausted(); }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override { return inner.forget(); }
  bool same(draw_node<Card, R> const& other) const override {
    auto const& o = static_cast<called_node const&>(other);
    return by == o.by && known_same(of, o.of);
  }
  function by;
  A of;
  drawing<Card, R> inner;
};

/// f, and then the value of what it made is forgotten.
template <class Card, class A, class R>
struct then_forget {
  pure_function<drawing<Card, R>, A> f;
  drawing<Card, std::monostate> operator()(A const& a) const { return f(a).forget(); }
  bool operator==(then_forget const&) const = default;
  [[nodiscard]] std::size_t hash() const { return f.hash(); }
  [[nodiscard]] bool opaque() const { return f.opaque(); }
};

template <class Card, class A, class R>
struct and_then_node final : draw_node<Card, R> {
  using function = pure_function<drawing<Card, R>, A>;
  and_then_node(drawing<Card, A> m, function f)
      : draw_node<Card, R>{m.state(), mix_hash(mix_hash(27, m.hash()), f.hash()), m.opaque() || f.opaque()},
        first{std::move(m)},
        second{std::move(f)} {}
  static drawing<Card, R> make(drawing<Card, A> const& m, function const& f) {
    if (m.failed()) return {};
    if (m.done()) return called_node<Card, A, R>::make(f, m.value());
    return drawing<Card, R>{std::make_shared<and_then_node const>(m, f)};
  }
  drawing<Card, R> next(Card const* card) const override {
    return make(card ? first.after(*card) : first.after_unseen(), second);
  }
  drawing<Card, R> exhausted() const override {
    auto const end = first.exhausted();
    return end.done() ? second(end.value()).exhausted() : drawing<Card, R>{};
  }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override {
    return and_then_node<Card, A, std::monostate>::make(first, then_forget<Card, A, R>{second});
  }
  bool same(draw_node<Card, R> const& other) const override {
    auto const& o = static_cast<and_then_node const&>(other);
    return second == o.second && first == o.first;
  }
  drawing<Card, A> first;
  function second;
};

template <class Card, class S>
struct always {
  drawing<Card, S> next;
  drawing<Card, S> operator()(std::monostate) const { return next; }
  bool operator==(always const&) const = default;
  [[nodiscard]] std::size_t hash() const { return next.hash(); }
  [[nodiscard]] bool opaque() const { return next.opaque(); }
};

// --- or_else ---

/// The state of two that are fed the same cards.
constexpr draw_state looks_at_cards(draw_state a, draw_state b) {
  return a == draw_state::one || b == draw_state::one ? draw_state::one : draw_state::any;
}

/// Alternatives that are fed the same cards side by side; the first that is done, when those before it have
/// failed, wins. All need cards except that the last may be done. At least two.
template <class Card, class R>
struct choice_node final : draw_node<Card, R> {
  using list = std::vector<drawing<Card, R>>;
  explicit choice_node(list alternatives)
      : draw_node<Card, R>{state_of(alternatives), hash_of(alternatives),
                           std::ranges::any_of(alternatives, [](auto const& a) { return a.opaque(); })},
        of{std::move(alternatives)} {}
  /// Adds an alternative behind those there are; false when no later one can win.
  static bool append(list& to, drawing<Card, R> const& d) {
    if (d.failed()) return true;
    if (d.wants_card()) {
      if (auto const* inner = dynamic_cast<choice_node const*>(d.peek())) {
        return std::ranges::all_of(inner->of, [&](auto const& part) { return append(to, part); });
      }
      if (std::ranges::find(to, d) != to.end()) return true;  // it would do as that one does
    }
    to.push_back(d);
    return !d.done();
  }
  static drawing<Card, R> make(list alternatives) {
    if (alternatives.empty()) return {};
    if (alternatives.size() == 1) return alternatives.front();
    return drawing<Card, R>{std::make_shared<choice_node const>(std::move(alternatives))};
  }
  static drawing<Card, R> make(drawing<Card, R> const& a, drawing<Card, R> const& b) {
    if (a.failed()) return b;
    if (a.done() || b.failed()) return a;
    list alternatives;
    (void)(append(alternatives, a) && append(alternatives, b));
    return make(std::move(alternatives));
  }
  template <class F>
  drawing<Card, R> each(F f) const {
    list then;
    for (auto const& alternative : of) {
      if (!append(then, f(alternative))) break;
    }
    return make(std::move(then));
  }
  drawing<Card, R> next(Card const* card) const override {
    return each([&](auto const& a) { return card ? a.after(*card) : a.after_unseen(); });
  }
  drawing<Card, R> exhausted() const override {
    return each([](auto const& a) { return a.exhausted(); });
  }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override {
    using silent = choice_node<Card, std::monostate>;
    typename silent::list then;
    for (auto const& alternative : of) {
      if (!silent::append(then, alternative.forget())) break;
    }
    return silent::make(std::move(then));
  }
  bool same(draw_node<Card, R> const& other) const override {
    return of == static_cast<choice_node const&>(other).of;
  }
  static draw_state state_of(list const& alternatives) {
    auto at = draw_state::any;
    for (auto const& alternative : alternatives) at = looks_at_cards(at, alternative.state());
    return at;
  }
  list of;
};

// --- interleave ---

template <class Card, class A, class B>
struct interleaved_node final : draw_node<Card, std::pair<A, B>> {
  using R = std::pair<A, B>;
  interleaved_node(drawing<Card, A> a, drawing<Card, B> b)
      : draw_node<Card, R>{looks_at_cards(a.state(), b.state()), mix_hash(mix_hash(28, a.hash()), b.hash()),
                           a.opaque() || b.opaque()},
        left{std::move(a)},
        right{std::move(b)} {}
  static drawing<Card, R> make(drawing<Card, A> const& a, drawing<Card, B> const& b) {
    if (a.failed() || b.failed()) return {};
    if (a.done() && b.done()) return draw_done<Card>(R{a.value(), b.value()});
    return drawing<Card, R>{std::make_shared<interleaved_node const>(a, b)};
  }
  drawing<Card, R> next(Card const* card) const override {
    auto const after = [card](auto const& d) { return card ? d.after(*card) : d.after_unseen(); };
    auto const to_left = left.wants_card() ? make(after(left), right) : drawing<Card, R>{};
    auto const to_right = right.wants_card() ? make(left, after(right)) : drawing<Card, R>{};
    return choice_node<Card, R>::make(to_left, to_right);
  }
  drawing<Card, R> exhausted() const override { return make(left.exhausted(), right.exhausted()); }
  drawing<Card, std::monostate> forget(drawing<Card, R> const& self) const override;
  bool same(draw_node<Card, R> const& other) const override {
    auto const& o = static_cast<interleaved_node const&>(other);
    return left == o.left && right == o.right;
  }
  drawing<Card, A> left;
  drawing<Card, B> right;
};

template <class Card, class A, class B>
drawing<Card, std::monostate> interleaved_node<Card, A, B>::forget(drawing<Card, R> const& self) const {
  if constexpr (std::same_as<R, std::pair<std::monostate, std::monostate>>) {
    return transformed_node<Card, R, std::monostate>::make(self, to_nothing{});
  } else {
    using silent = interleaved_node<Card, std::monostate, std::monostate>;
    return silent::make(left.forget(), right.forget()).forget();
  }
}

// --- replicate ---

/// One drawing, `left` more like `each` after it; the values so far.
template <class Card, class R>
struct repeat_node final : draw_node<Card, std::vector<R>> {
  using result = std::vector<R>;
  repeat_node(drawing<Card, R> now, drawing<Card, R> every, int n, result so_far)
      : draw_node<Card, result>{now.state(), hashed(now, every, n, so_far), now.opaque() || every.opaque()},
        current{std::move(now)},
        each{std::move(every)},
        left{n},
        values{std::move(so_far)} {}
  static std::size_t hashed(drawing<Card, R> const& now, drawing<Card, R> const& every, int n,
                            result const& so_far) {
    return mix_hash(mix_hash(mix_hash(29, now.hash()), mix_hash(every.hash(), hash_of(n))), hash_of(so_far));
  }
  static drawing<Card, result> make(drawing<Card, R> now, drawing<Card, R> const& every, int left,
                                    result values) {
    while (now.done()) {
      values.push_back(now.value());
      if (left-- == 0) return draw_done<Card>(std::move(values));
      now = every;
    }
    if (now.failed()) return {};
    return drawing<Card, result>{
        std::make_shared<repeat_node const>(std::move(now), every, left, std::move(values))};
  }
  drawing<Card, result> next(Card const* card) const override {
    return make(card ? current.after(*card) : current.after_unseen(), each, left, values);
  }
  drawing<Card, result> exhausted() const override {
    return make(current.exhausted(), each.exhausted(), left, values);
  }
  drawing<Card, std::monostate> forget(drawing<Card, result> const&) const override;
  bool same(draw_node<Card, result> const& other) const override {
    auto const& o = static_cast<repeat_node const&>(other);
    return left == o.left && current == o.current && each == o.each && known_same(values, o.values);
  }
  drawing<Card, R> current, each;
  int left;
  result values;
};

template <class Card>
struct repeat_silently_node final : draw_node<Card, std::monostate> {
  using silent = drawing<Card, std::monostate>;
  repeat_silently_node(silent now, silent every, int n)
      : draw_node<Card, std::monostate>{now.state(),
                                        mix_hash(mix_hash(30, now.hash()),
                                                 mix_hash(every.hash(), hash_of(n))),
                                        now.opaque() || every.opaque()},
        current{std::move(now)},
        each{std::move(every)},
        left{n} {}
  static silent make(silent now, silent const& every, int left) {
    while (now.done()) {
      if (left-- == 0) return now;
      now = every;
    }
    if (now.failed()) return {};
    return silent{std::make_shared<repeat_silently_node const>(std::move(now), every, left)};
  }
  silent next(Card const* card) const override {
    return make(card ? current.after(*card) : current.after_unseen(), each, left);
  }
  silent exhausted() const override { return make(current.exhausted(), each.exhausted(), left); }
  bool same(draw_node<Card, std::monostate> const& other) const override {
    auto const& o = static_cast<repeat_silently_node const&>(other);
    return left == o.left && current == o.current && each == o.each;
  }
  silent current, each;
  int left;
};

template <class Card, class R>
drawing<Card, std::monostate> repeat_node<Card, R>::forget(drawing<Card, result> const&) const {
  return repeat_silently_node<Card>::make(current.forget(), each.forget(), left);
}

// --- same_from_here ---

template <class Card, class Key, class R>
struct keyed_node final : draw_node<Card, R> {
  keyed_node(Key name, drawing<Card, R> d)
      : draw_node<Card, R>{d.state(), mix_hash(31, hash_of(name)), false},
        key{std::move(name)},
        inner{std::move(d)} {}
  drawing<Card, R> next(Card const* card) const override {
    return card ? inner.after(*card) : inner.after_unseen();
  }
  drawing<Card, R> exhausted() const override { return inner.exhausted(); }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override;
  bool same(draw_node<Card, R> const& other) const override {
    return known_same(key, static_cast<keyed_node const&>(other).key);
  }
  Key key;
  drawing<Card, R> inner;
};

/// Keeps the key of a forgotten drawing apart from the same key given to another.
template <class Key, class R>
struct forgotten_key {
  Key key;
  bool operator==(forgotten_key const& other) const { return known_same(key, other.key); }
  [[nodiscard]] std::size_t hash() const { return hash_of(key); }
};

template <class Card, class Key, class R>
drawing<Card, std::monostate> keyed_node<Card, Key, R>::forget(drawing<Card, R> const& self) const {
  if constexpr (std::same_as<R, std::monostate>) {
    return self;
  } else {
    auto silent = inner.forget();
    if (!silent.wants_card()) return silent;
    return drawing<Card, std::monostate>{
        std::make_shared<keyed_node<Card, forgotten_key<Key, R>, std::monostate> const>(
            forgotten_key<Key, R>{key}, std::move(silent))};
  }
}

}  // namespace detail

}  // namespace faro
