// The states behind alternatives, interleaving and repetition in the draw language; drawing.hpp is the way
// in.
//
// What each kind of state says: drawing_nodes.hpp.
//
// Origin: N. Brown (2010, document 002): Alternative, interleave and replicateM of DrawM.
#pragma once
#include <faro/drawings/detail/nodes.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

namespace faro {

namespace detail {

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
    return drawing<Card, R>{new choice_node(std::move(alternatives))};
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
    return drawing<Card, R>{new interleaved_node(a, b)};
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
    return drawing<Card, result>{new repeat_node(std::move(now), every, left, std::move(values))};
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
    return silent{new repeat_silently_node(std::move(now), every, left)};
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

}  // namespace detail

}  // namespace faro
