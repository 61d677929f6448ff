// The machinery of drawings that are coroutines; draw_language/coroutine.hpp is the way in.
//
// What a coroutine was told so far is a list, shared between all that went on from it. It is begun anew, told
// the list, and runs until it awaits what is not in the list: that drawing, and then the coroutine again, is
// what it comes to. All but the promise is compiled once (core/src/draw_language/coroutine.cpp).
#pragma once
#include <faro/draw_language/detail/functions.hpp>
#include <faro/draw_language/drawing.hpp>

#include <array>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

template <class T>
inline constexpr bool is_draws = false;
template <class Card, class R>
inline constexpr bool is_draws<draws<Card, R>> = true;

/// The latest of what a coroutine was told, and what came before: a value, or a key and where it was said. A
/// key says all that matters of what came before it.
struct told final : counted {
  told(shared_node<told> earlier, any_drawing what);
  told(shared_node<told> earlier, any_drawing what, std::uint_least32_t line, std::uint_least32_t column);

  shared_node<told> before;
  any_drawing value;
  std::size_t number, hash;  // the hash of all of them, back to the latest key
  std::uint_least32_t at_line = 0, at_column = 0;
  bool opaque, key = false;
};
using story = shared_node<told>;

/// What same_from_here says, and where.
template <class Key>
struct said_here {
  Key key;
  std::uint_least32_t line, column;
};

/// Tells a story again, first things first.
class telling {
 public:
  explicit telling(told const* last);
  /// The next one; nothing if that was all.
  [[nodiscard]] told const* next() { return left_ > 0 ? all()[total_ - left_--] : nullptr; }
  [[nodiscard]] bool over() const { return left_ == 0; }

 private:
  told const** all() { return many_.empty() ? few_.data() : many_.data(); }
  std::size_t left_, total_;
  std::array<told const*, 8> few_;
  std::vector<told const*> many_;
};

/// A coroutine and what it is called with, known to be the same if these are; called with its story.
template <class Card, class R, class F, class... In>
struct routine final : draw_function {
  routine(F given, std::tuple<In...> called_with)
      : draw_function{mix_hash(hash_of_function(given, this), hash_of(called_with)),
                      opaque_function<F> || !(comparable<In> && ...), std::is_same_v<R, std::monostate>},
        f{std::move(given)},
        in{std::move(called_with)} {}
  [[nodiscard]] any_drawing call(void const* so_far, void const*) const override {
    auto const running = std::apply(f, in);
    return running.promise().run(any_function{this}, *static_cast<story const*>(so_far));
  }
  [[nodiscard]] bool same(draw_function const& other) const override {
    auto const& o = static_cast<routine const&>(other);
    return same_function(f, o.f)&& [&]<std::size_t... i>(std::index_sequence<i...>) {
      return (known_same(std::get<i>(in), std::get<i>(o.in)) && ...);
    }
    (std::index_sequence_for<In...>{});
  }
  F f;
  std::tuple<In...> in;
};

template <class Card, class R, class F, class... In>
drawing<Card, R> go_by(F f, In... in) {
  any_function const by{new routine<Card, R, F, In...>(std::move(f), {std::move(in)...})};
  story const nothing_yet;
  return drawing<Card, R>{by(&nothing_yet)};
}

/// What an await comes to: a value at once, or the coroutine stops here.
template <class A>
struct awaited {
  [[nodiscard]] bool await_ready() const noexcept { return value != nullptr; }
  void await_suspend(std::coroutine_handle<>) const noexcept {}
  A await_resume() const { return *value; }
  A const* value;
};

/// A run of a coroutine.
class draw_run {
 public:
  [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
  [[nodiscard]] std::suspend_always final_suspend() const noexcept { return {}; }
  [[noreturn]] void unhandled_exception() const { throw; }

 protected:
  any_drawing run(std::coroutine_handle<> from, any_function const& by, story const& so_far);
  void end_as(any_drawing d);
  /// The value that it was told here before; or null, and it stops here and waits for it.
  void const* told_before(any_drawing const& d, std::type_info const& type);
  bool told_key_before(std::type_info const& type);
  void tell_key(any_drawing key, std::uint_least32_t line, std::uint_least32_t column);

 private:
  any_function const* by_ = nullptr;
  story so_far_;
  telling* again_ = nullptr;
  any_drawing comes_to_;
};

template <class Card, class R>
class draw_promise : public draw_run {
 public:
  draws<Card, R> get_return_object() { return draws<Card, R>{*this}; }

  void return_value(R value) { end_as(done_with<R>(std::move(value))); }
  void return_value(drawing<Card, R> const& rest) { end_as(rest.any()); }
  void return_value(bad_hand) { end_as({}); }

  template <class A>
  awaited<A> await_transform(drawing<Card, A> const& d) {
    if (d.done()) return {&d.value()};
    return {static_cast<A const*>(told_before(d.any(), typeid(done_of<A>)))};
  }
  template <class Key>
  std::suspend_never await_transform(said_here<Key> here) {
    if (!told_key_before(typeid(done_of<Key>)))
      tell_key(done_with<Key>(std::move(here.key)), here.line, here.column);
    return {};
  }
  awaited<std::monostate> await_transform(bad_hand) { return {nullptr}; }
  template <class OtherR>
  awaited<OtherR> await_transform(draws<Card, OtherR> const&) {
    static_assert(!is_draws<draws<Card, OtherR>>,
                  "a coroutine that draws awaits a drawing: draw_by(f, what it is called with)");
    return {nullptr};
  }
  template <class T, class OtherR>
  awaited<OtherR> await_transform(sample_program<T, OtherR> const&) {
    static_assert(!is_of_the_bag<sample_program<T, OtherR>>,
                  "draw, place and draw_all belong to the bag (draw/sample.hpp); the draw language has "
                  "draw_card<Card>()");
    return {nullptr};
  }

  any_drawing run(any_function const& by, story const& so_far) {
    return draw_run::run(std::coroutine_handle<draw_promise>::from_promise(*this), by, so_far);
  }
};

}  // namespace detail

/// What a coroutine that draws returns: to be handed to draw_by, which makes the drawing of it.
template <class Card, class R>
class [[nodiscard]] draws {
 public:
  using card_type = Card;
  using result_type = R;
  using promise_type = detail::draw_promise<Card, R>;

  explicit draws(promise_type& of) : promise_{&of} {}
  draws(draws&& other) noexcept : promise_{std::exchange(other.promise_, nullptr)} {}
  draws& operator=(draws&&) = delete;
  ~draws() {
    if (promise_) std::coroutine_handle<promise_type>::from_promise(*promise_).destroy();
  }
  [[nodiscard]] promise_type& promise() const { return *promise_; }

 private:
  promise_type* promise_;
};

}  // namespace faro
