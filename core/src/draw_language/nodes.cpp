// The states that hold a function or another drawing.
#include "draw_language/nodes.hpp"

namespace faro::detail {

namespace {

/// Takes a card and is what a function makes of it.
struct one_node final : draw_node {
  explicit one_node(any_function f)
      : draw_node{draw_state::one, mix_hash(21, f.hash()), f.opaque(), f->silent}, follow{std::move(f)} {}
  any_drawing next(void const* card) const override { return follow(card); }
  bool same(draw_node const& other) const override {
    return follow == static_cast<one_node const&>(other).follow;
  }
  any_function follow;
};

struct unseen_node final : draw_node {
  explicit unseen_node(int n) : draw_node{draw_state::any, mix_hash(23, hash_of(n)), false, true}, left{n} {}
  any_drawing next(void const*) const override { return unseen(left - 1); }
  bool same(draw_node const& other) const override {
    return left == static_cast<unseen_node const&>(other).left;
  }
  int left;
};

/// Takes a card and is that card, if it matches.
struct card_node final : draw_node {
  card_node(done_from card, std::optional<any_function> p)
      : draw_node{draw_state::one, p ? mix_hash(22, p->hash()) : 22, p && p->opaque(), !card},
        taken{card},
        matches{std::move(p)} {}
  any_drawing next(void const* card) const override {
    if (matches && (*matches)(card).failed()) return {};
    return taken ? taken(card) : done_silently();
  }
  any_drawing forget() const override {
    return matches ? any_drawing{new card_node{nullptr, matches}} : unseen(1);
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<card_node const&>(other);
    return taken == o.taken && matches == o.matches;
  }
  done_from taken;
  std::optional<any_function> matches;
};

struct transformed_node final : draw_node {
  transformed_node(any_drawing m, any_function g)
      : draw_node{m.state(), mix_hash(mix_hash(25, m.hash()), g.hash()), m.opaque() || g.opaque(), g->silent},
        inner{std::move(m)},
        f{std::move(g)} {}
  any_drawing next(void const* card) const override { return transformed(inner.after(card), f); }
  any_drawing exhausted() const override { return transformed(inner.exhausted(), f); }
  any_drawing forget() const override { return f == forgetting() ? any_drawing{this} : inner.forget(); }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<transformed_node const&>(other);
    return f == o.f && inner == o.inner;
  }
  any_drawing inner;
  any_function f;
};

/// What a function made of a value, known by the function and the value: two such are the same if these are.
struct called_node final : draw_node {
  called_node(any_function f, any_drawing a, any_drawing made)
      : draw_node{made.state(), mix_hash(mix_hash(26, f.hash()), a.hash()), f.opaque(), made.silent()},
        by{std::move(f)},
        of{std::move(a)},
        inner{std::move(made)} {}
  any_drawing next(void const* card) const override { return inner.after(card); }
  any_drawing exhausted() const override { return inner.exhausted(); }
  any_drawing forget() const override { return inner.forget(); }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<called_node const&>(other);
    return by == o.by && of == o.of;
  }
  any_function by;
  any_drawing of, inner;
};

/// f, and then the value of what it made is forgotten.
struct then_forget final : draw_function {
  explicit then_forget(any_function g)
      : draw_function{mix_hash(42, g.hash()), g.opaque(), true}, f{std::move(g)} {}
  any_drawing call(void const* a, void const* b) const override { return f(a, b).forget(); }
  any_drawing of(any_drawing const& done) const override { return f->of(done).forget(); }
  bool same(draw_function const& other) const override {
    return f == static_cast<then_forget const&>(other).f;
  }
  any_function f;
};

/// One drawing, and then what a function makes of its value.
struct and_then_node final : draw_node {
  and_then_node(any_drawing m, any_function f)
      : draw_node{m.state(), mix_hash(mix_hash(27, m.hash()), f.hash()), m.opaque() || f.opaque(), f->silent},
        first{std::move(m)},
        second{std::move(f)} {}
  any_drawing next(void const* card) const override { return and_then(first.after(card), second); }
  any_drawing exhausted() const override {
    auto const end = first.exhausted();
    return end.done() ? second->of(end).exhausted() : any_drawing{};
  }
  any_drawing forget() const override {
    if (dynamic_cast<then_forget const*>(second.operator->())) return any_drawing{this};
    return and_then(first, any_function{new then_forget{second}});
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<and_then_node const&>(other);
    return second == o.second && first == o.first;
  }
  any_drawing first;
  any_function second;
};

/// The same drawing, whatever it is called with.
struct always final : draw_function {
  explicit always(any_drawing d) : draw_function{d.hash(), d.opaque(), d.silent()}, next{std::move(d)} {}
  any_drawing call(void const*, void const*) const override { return next; }
  bool same(draw_function const& other) const override {
    return next == static_cast<always const&>(other).next;
  }
  any_drawing next;
};

struct keyed_node final : draw_node {
  keyed_node(any_drawing name, std::type_info const& type, bool is_forgotten, any_drawing d)
      : draw_node{d.state(), mix_hash(31, name.hash()), false, d.silent()},
        key{std::move(name)},
        of{type},
        forgotten{is_forgotten},
        inner{std::move(d)} {}
  any_drawing next(void const* card) const override { return inner.after(card); }
  any_drawing exhausted() const override { return inner.exhausted(); }
  any_drawing forget() const override {
    if (silent) return any_drawing{this};
    auto quiet = inner.forget();
    if (!quiet.wants_card()) return quiet;
    return any_drawing{new keyed_node{key, of, true, std::move(quiet)}};
  }
  bool same(draw_node const& other) const override {
    auto const& o = static_cast<keyed_node const&>(other);
    return of == o.of && forgotten == o.forgotten && key == o.key;
  }
  any_drawing key;
  std::type_info const& of;
  bool forgotten;  // kept apart from the same key given to another
  any_drawing inner;
};

}  // namespace

any_drawing takes_one(any_function f) { return any_drawing{new one_node{std::move(f)}}; }

any_drawing takes_card(done_from card, std::optional<any_function> matches) {
  return any_drawing{new card_node{card, std::move(matches)}};
}

any_drawing unseen(int n) { return n <= 0 ? done_silently() : any_drawing{new unseen_node{n}}; }

steps_node::steps_node(any_function f, void const* state_at, std::size_t hash_of_state)
    : draw_node{draw_state::one, mix_hash(mix_hash(24, f.hash()), hash_of_state), f.opaque(), f->silent},
      follow{std::move(f)},
      at{state_at} {}
any_drawing steps_node::next(void const* card) const { return follow(at, card); }

any_drawing transformed(any_drawing const& d, any_function const& f) {
  if (d.failed()) return {};
  return d.done() ? f->of(d) : any_drawing{new transformed_node{d, f}};
}

any_drawing and_then(any_drawing const& d, any_function const& f) {
  if (d.failed()) return {};
  if (d.wants_card()) return any_drawing{new and_then_node{d, f}};
  auto made = f->of(d);
  bool const nameless = made.wants_card() && made.opaque() && !d.opaque() && !f->tells_all;
  return nameless ? any_drawing{new called_node{f, d, std::move(made)}} : made;
}

any_drawing one_then(any_drawing const& first, any_drawing const& next) {
  return and_then(first.forget(), any_function{new always{next}});
}

any_drawing keyed(any_drawing key, std::type_info const& type, any_drawing const& d) {
  return d.wants_card() ? any_drawing{new keyed_node{std::move(key), type, false, d}} : d;
}

}  // namespace faro::detail
