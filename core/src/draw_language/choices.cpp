// The states of alternatives, interleaving and repetition.
//
// Origin: N. Brown (2010, document 002): Alternative, interleave and replicateM of DrawM.
#include "draw_language/nodes.hpp"

#include <algorithm>

namespace faro::detail {

namespace {

using drawings = std::vector<any_drawing>;

/// The state of two that are fed the same cards.
draw_state looks_at_cards(draw_state a, draw_state b) {
  return a == draw_state::one || b == draw_state::one ? draw_state::one : draw_state::any;
}

/// Alternatives that are fed the same cards side by side; the first that is done, when those before it have
/// failed, wins. All need cards except that the last may be done. At least two.
struct choice_node final : draw_node {
  explicit choice_node(drawings alternatives)
      : draw_node{state_of(alternatives), hash_of(alternatives),
                  std::ranges::any_of(alternatives, [](auto const& a) { return a.opaque(); }),
                  alternatives.front().silent()},
        of{std::move(alternatives)} {}
  /// Adds an alternative behind those there are; false when no later one can win.
  static bool append(drawings& to, any_drawing const& d) {
    if (d.failed()) return true;
    if (d.wants_card()) {
      if (auto const* inner = dynamic_cast<choice_node const*>(d.get()))
        return std::ranges::all_of(inner->of, [&](auto const& part) { return append(to, part); });
      if (std::ranges::find(to, d) != to.end()) return true;  // it would do as that one does
    }
    to.push_back(d);
    return !d.done();
  }
  static any_drawing make(drawings alternatives) {
    if (alternatives.empty()) return {};
    if (alternatives.size() == 1) return alternatives.front();
    return any_drawing{new choice_node(std::move(alternatives))};
  }
  template <class F>
  any_drawing each(F f) const {
    drawings then;
    for (auto const& alternative : of) {
      if (!append(then, f(alternative))) break;
    }
    return make(std::move(then));
  }
  any_drawing next(void const* card) const override {
    return each([&](auto const& a) { return a.after(card); });
  }
  any_drawing exhausted() const override {
    return each([](auto const& a) { return a.exhausted(); });
  }
  any_drawing forget() const override {
    return each([](auto const& a) { return a.forget(); });
  }
  bool same(draw_node const& other) const override { return of == static_cast<choice_node const&>(other).of; }
  static draw_state state_of(drawings const& alternatives) {
    auto at = draw_state::any;
    for (auto const& alternative : alternatives) at = looks_at_cards(at, alternative.state());
    return at;
  }
  drawings of;
};

/// Two on one stream of cards; without `both` their values are forgotten.
struct interleaved_node final : draw_node {
  interleaved_node(any_drawing a, any_drawing b, done_pair two)
      : draw_node{looks_at_cards(a.state(), b.state()), mix_hash(mix_hash(28, a.hash()), b.hash()),
                  a.opaque() || b.opaque(), !two},
        left{std::move(a)},
        right{std::move(b)},
        both{two} {}
  any_drawing next(void const* card) const override {
    auto const to_left = left.wants_card() ? interleaved(left.after(card), right, both) : any_drawing{};
    auto const to_right = right.wants_card() ? interleaved(left, right.after(card), both) : any_drawing{};
    return either(to_left, to_right);
  }
  any_drawing exhausted() const override { return interleaved(left.exhausted(), right.exhausted(), both); }
  any_drawing forget() const override {
    return both ? interleaved(left.forget(), right.forget(), nullptr) : any_drawing{this};
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<interleaved_node const&>(other);
    return both == o.both && left == o.left && right == o.right;
  }
  any_drawing left, right;
  done_pair both;
};

/// One drawing, `left` more like `each` after it; the values so far, or none without `all`.
struct repeat_node final : draw_node {
  repeat_node(any_drawing now, any_drawing every, int n, drawings so_far, done_list list)
      : draw_node{now.state(),
                  mix_hash(mix_hash(mix_hash(29, now.hash()), mix_hash(every.hash(), hash_of(n))),
                           hash_of(so_far)),
                  now.opaque() || every.opaque(), !list},
        current{std::move(now)},
        each{std::move(every)},
        left{n},
        values{std::move(so_far)},
        all{list} {}
  static any_drawing make(any_drawing now, any_drawing const& every, int left, drawings values,
                          done_list all) {
    while (now.done()) {
      if (all) values.push_back(now);
      if (left-- == 0) return all ? all(values) : done_silently();
      now = every;
    }
    if (now.failed()) return {};
    return any_drawing{new repeat_node(std::move(now), every, left, std::move(values), all)};
  }
  any_drawing next(void const* card) const override {
    return make(current.after(card), each, left, values, all);
  }
  any_drawing exhausted() const override {
    return make(current.exhausted(), each.exhausted(), left, values, all);
  }
  any_drawing forget() const override {
    return all ? make(current.forget(), each.forget(), left, {}, nullptr) : any_drawing{this};
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<repeat_node const&>(other);
    return left == o.left && all == o.all && current == o.current && each == o.each && values == o.values;
  }
  any_drawing current, each;
  int left;
  drawings values;
  done_list all;
};

}  // namespace

any_drawing either(any_drawing const& first, any_drawing const& second) {
  if (first.failed()) return second;
  if (first.done() || second.failed()) return first;
  drawings alternatives;
  (void)(choice_node::append(alternatives, first) && choice_node::append(alternatives, second));
  return choice_node::make(std::move(alternatives));
}

any_drawing interleaved(any_drawing const& a, any_drawing const& b, done_pair both) {
  if (a.failed() || b.failed()) return {};
  if (a.done() && b.done()) return both ? both(a, b) : done_silently();
  return any_drawing{new interleaved_node(a, b, both)};
}

any_drawing repeated(int n, any_drawing const& each, done_list all) {
  if (n < 1) return all({});
  return repeat_node::make(each, each, n - 1, {}, all);
}

}  // namespace faro::detail
