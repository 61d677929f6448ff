// The states behind the words of the draw language; drawing.hpp is the way in.
//
// Each kind of state says what a card makes of it, what it comes to when the cards run out, when two of its
// kind are the same, and what is left of it when nobody asks for its value.
//
// Origin: N. Brown (2010, document 002): the instances of DrawM.
#pragma once
#include <faro/drawings/detail/identity.hpp>
#include <faro/drawings/detail/state.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

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

template <class Card>
drawing<Card, Card> const& draw_one_card() {
  static drawing<Card, Card> const one{new card_node<Card>()};
  return one;
}

/// So many cards, unseen.
template <class Card>
struct unseen_node final : draw_node<Card, std::monostate> {
  explicit unseen_node(int n)
      : draw_node<Card, std::monostate>{draw_state::any, mix_hash(23, hash_of(n)), false}, left{n} {}
  drawing<Card, std::monostate> next(Card const*) const override {
    if (left == 1) return done_silently<Card>();
    return drawing<Card, std::monostate>{new unseen_node(left - 1)};
  }
  bool same(draw_node<Card, std::monostate> const& other) const override {
    return left == static_cast<unseen_node const&>(other).left;
  }
  int left;
};

template <class Card>
drawing<Card, std::monostate> unseen(int n) {
  if (n <= 0) return done_silently<Card>();
  return drawing<Card, std::monostate>{new unseen_node<Card>(n)};
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
      return drawing<Card, R>{new steps_node(std::move(*onward), follow)};
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
    return drawing<Card, R>{new transformed_node(m, f)};
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
      if (made.wants_card() && made.opaque()) return drawing<Card, R>{new called_node(f, a, std::move(made))};
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
    return drawing<Card, R>{new and_then_node(m, f)};
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
    return drawing<Card, std::monostate>{new keyed_node<Card, forgotten_key<Key, R>, std::monostate>(
        forgotten_key<Key, R>{key}, std::move(silent))};
  }
}

}  // namespace detail

}  // namespace faro
