// A user's function as the draw language keeps it: called with pointers, giving a drawing.
#pragma once
#include <faro/chance/detail/pure.hpp>
#include <faro/draw_language/detail/state.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

namespace faro {

/// A step that fails; see draw_steps.
struct bad_hand {};

template <class Card, class R>
class drawing;

namespace detail {

// What a function may give, and the drawing that it is kept as.

template <class R>
struct gives_value {
  using type = R;
  static constexpr bool silent = std::is_same_v<R, std::monostate>;
  static any_drawing from(R value, draw_function const&) { return done_with<R>(std::move(value)); }
};
/// Done or failed.
struct gives_truth {
  using type = bool;
  static constexpr bool silent = true;
  static any_drawing from(bool so, draw_function const&) { return so ? done_silently() : any_drawing{}; }
};
template <class Card, class R>
struct gives_drawing {
  using type = drawing<Card, R>;
  static constexpr bool silent = std::is_same_v<R, std::monostate>;
  static any_drawing from(type const& made, draw_function const&) { return made.any(); }
};

/// A state of draw_steps.
struct steps_node : draw_node {
  steps_node(any_function f, void const* state_at, std::size_t hash_of_state);
  [[nodiscard]] any_drawing next(void const* card) const final;
  any_function follow;
  void const* at;
};
template <class S>
struct steps_of final : steps_node {
  steps_of(any_function f, S initial)
      : steps_node{std::move(f), &held, hash_of(initial)}, held{std::move(initial)} {}
  [[nodiscard]] bool same(draw_node const& other) const override {
    auto const& o = static_cast<steps_of const&>(other);
    return follow == o.follow && known_same(held, o.held);
  }
  S held;
};
template <class Card, class S, class R>
struct gives_step {
  using type = std::variant<bad_hand, drawing<Card, R>, S>;
  static constexpr bool silent = std::is_same_v<R, std::monostate>;
  static any_drawing from(type to, draw_function const& by) {
    if (auto* onward = std::get_if<2>(&to))
      return any_drawing{new steps_of<S>(any_function{&by}, std::move(*onward))};
    if (auto* end = std::get_if<1>(&to)) return end->any();
    return {};
  }
};

template <class Gives, class F, class... In>
struct function_of final : draw_function {
  explicit function_of(F given)
      : draw_function{hash_of_function(given, this), opaque_function<F>, Gives::silent},
        f{std::move(given)} {}
  [[nodiscard]] any_drawing call(void const* a, void const* b) const override {
    return Gives::from(called<In...>(a, b), *this);
  }
  [[nodiscard]] bool same(draw_function const& other) const override {
    return same_function(f, static_cast<function_of const&>(other).f);
  }
  F f;

 private:
  template <class A>
  [[nodiscard]] typename Gives::type called(void const* a, void const*) const {
    return std::invoke(f, *static_cast<A const*>(a));
  }
  template <class A, class B>
  [[nodiscard]] typename Gives::type called(void const* a, void const* b) const {
    return std::invoke(f, *static_cast<A const*>(a), *static_cast<B const*>(b));
  }
};

/// Whether a function is the same at every call; if not, says so.
template <class F, class... In>
constexpr bool stays_the_same() {
  static_assert(!changes_itself<F, In const&...>,
                "a function given to the draw language is called as often as a reading likes, and must give "
                "the same each time: leave out 'mutable'");
  return !changes_itself<F, In const&...>;
}

template <class Gives, class... In, class F>
requires(std::is_invocable_r_v<typename Gives::type, F const&, In const&...> ||
         changes_itself<F, In const&...>) any_function pure(F f) {
  if constexpr (stays_the_same<F, In...>())
    return any_function{new function_of<Gives, F, In...>(std::move(f))};
  else
    return any_function{nullptr};
}

}  // namespace detail

}  // namespace faro
