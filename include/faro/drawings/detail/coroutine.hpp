// The machinery of drawings that are coroutines; drawings/coroutine.hpp is the way in.
//
// What a coroutine was told so far is a list, shared between all that went on from it. go_on() begins the
// coroutine anew, tells it the list, and lets it run until it awaits what is not in the list: that drawing,
// and then the coroutine again, is what it comes to.
#pragma once
#include <faro/chance/detail/odometer.hpp>
#include <faro/drawings/detail/identity.hpp>
#include <faro/drawings/detail/nodes.hpp>
#include <faro/drawings/detail/state.hpp>

#include <array>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

namespace faro {

template <class Card, class R>
class draws;

namespace detail {

template <class T>
inline constexpr bool is_draws = false;
template <class Card, class R>
inline constexpr bool is_draws<draws<Card, R>> = true;

// --- What a coroutine was told ---

/// The latest of what it was told, and what came before.
struct told : counted {
  told(shared_node<told> earlier, std::size_t identity, bool known_only_as_itself, bool is_a_key)
      : before{std::move(earlier)},
        number{before ? before->number + 1 : 1},
        hash{identity},
        opaque{known_only_as_itself},
        key{is_a_key} {}
  /// Precondition: of the same type.
  [[nodiscard]] virtual bool same(told const& other) const = 0;

  shared_node<told> before;
  std::size_t number, hash;  // the hash of all of them, back to the latest key
  bool opaque, key;          // a key says all that matters of what came before it
};
using story = shared_node<told>;

inline bool known_same_story(told const* a, told const* b) {
  for (; a != b; a = a->before.get(), b = b->before.get()) {
    if (!a || !b || a->hash != b->hash || typeid(*a) != typeid(*b) || !a->same(*b)) return false;
    if (a->key) return true;
  }
  return true;
}

template <class A>
struct told_value final : told {
  told_value(story earlier, A const& a)
      : told{earlier, mix_hash(earlier ? earlier->hash : 34, hash_of(a)),
             !comparable<A> || (earlier && earlier->opaque), false},
        value{a} {}
  [[nodiscard]] bool same(told const& other) const override {
    return known_same(value, static_cast<told_value const&>(other).value);
  }
  A value;
};

/// What same_from_here says, and where.
template <class Key>
struct said_here {
  Key key;
  std::uint_least32_t line, column;
};

template <class Key>
struct told_key final : told {
  told_key(story earlier, said_here<Key> k)
      : told{std::move(earlier), mix_hash(mix_hash(35, k.line), hash_of(k.key)), false, true},
        said{std::move(k)} {}
  [[nodiscard]] bool same(told const& other) const override {
    auto const& o = static_cast<told_key const&>(other).said;
    return said.line == o.line && said.column == o.column && known_same(said.key, o.key);
  }
  said_here<Key> said;
};

/// Tells a story again, first things first.
class telling {
 public:
  explicit telling(told const* last) : left_{last ? last->number : 0}, total_{left_} {
    if (total_ > few_.size()) many_.resize(total_);
    for (auto at = total_; last; last = last->before.get()) all()[--at] = last;
  }
  /// The next one; nothing if that was all.
  [[nodiscard]] told const* next() { return left_ > 0 ? all()[total_ - left_--] : nullptr; }
  [[nodiscard]] bool over() const { return left_ == 0; }

 private:
  told const** all() { return many_.empty() ? few_.data() : many_.data(); }
  std::size_t left_, total_;
  std::array<told const*, 8> few_;
  std::vector<told const*> many_;
};

// --- The coroutine ---

/// A function and what it is called with: known to be the same if these are.
template <class F, class... In>
struct called_with {
  auto operator()() const { return std::apply(f, in); }
  bool operator==(called_with const& other) const {
    return f == other.f&& [&]<std::size_t... i>(std::index_sequence<i...>) {
      return (known_same(std::get<i>(in), std::get<i>(other.in)) && ...);
    }
    (std::index_sequence_for<In...>{});
  }
  [[nodiscard]] std::size_t hash() const {
    auto hash = hash_of(f);
    std::apply([&](auto const&... part) { ((hash = mix_hash(hash, hash_of(part))), ...); }, in);
    return hash;
  }
  [[nodiscard]] bool opaque() const {
    if constexpr (requires { f.opaque(); })
      if (f.opaque()) return true;
    return !(comparable<In> && ...);
  }
  F f;  // a pointer or a pure_function
  std::tuple<In...> in;
};

template <class Card, class R>
using routine = pure_function<draws<Card, R>>;

template <class Card, class R>
drawing<Card, R> go_on(routine<Card, R> const& by, story const& so_far);

/// The coroutine again, with the value that it waited for.
template <class Card, class R, class A>
struct told_again {
  drawing<Card, R> operator()(A const& value) const {
    return go_on<Card, R>(by, story{new told_value<A>(so_far, value)});
  }
  bool operator==(told_again const& other) const {
    return by == other.by && known_same_story(so_far.get(), other.so_far.get());
  }
  [[nodiscard]] std::size_t hash() const { return mix_hash(by.hash(), so_far ? so_far->hash : 36); }
  [[nodiscard]] bool opaque() const { return by.opaque() || (so_far && so_far->opaque); }
  routine<Card, R> by;
  story so_far;
};

/// Waits for what it awaits, and is then the coroutine again.
template <class Card, class R, class A>
struct waiting_node final : draw_node<Card, R> {
  using again = told_again<Card, R, A>;
  waiting_node(drawing<Card, A> d, again a)
      : draw_node<Card, R>{d.state(), mix_hash(d.hash(), a.hash()), d.opaque() || a.opaque()},
        first{std::move(d)},
        then{std::move(a)} {}
  static drawing<Card, R> make(drawing<Card, A> d, again const& a) {
    if (d.done()) return a(d.value());
    if (d.failed()) return {};
    return drawing<Card, R>{new waiting_node(std::move(d), a)};
  }
  drawing<Card, R> next(Card const* card) const override {
    if constexpr (std::same_as<A, Card>) {
      if (card && first == draw_one_card<Card>()) return then(*card);
    }
    return make(card ? first.after(*card) : first.after_unseen(), then);
  }
  drawing<Card, R> exhausted() const override {
    auto const end = first.exhausted();
    return end.done() ? then(end.value()).exhausted() : drawing<Card, R>{};
  }
  drawing<Card, std::monostate> forget(drawing<Card, R> const&) const override {
    return and_then_node<Card, A, std::monostate>::make(first, then_forget<Card, A, R>{then});
  }
  bool same(draw_node<Card, R> const& other) const override {
    auto const& o = static_cast<waiting_node const&>(other);
    return then == o.then && first == o.first;
  }
  drawing<Card, A> first;
  again then;
};

/// What an await comes to: a value at once, or the coroutine stops here.
template <class A>
struct awaited {
  [[nodiscard]] bool await_ready() const noexcept { return value != nullptr; }
  void await_suspend(std::coroutine_handle<>) const noexcept {}
  A await_resume() const { return *value; }
  A const* value;
};

template <class Card, class R>
class draw_promise {
 public:
  draws<Card, R> get_return_object() { return draws<Card, R>{*this}; }
  [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
  [[nodiscard]] std::suspend_always final_suspend() const noexcept { return {}; }
  [[noreturn]] void unhandled_exception() const { throw; }

  void return_value(R value) { end_as(draw_done<Card>(std::move(value))); }
  void return_value(drawing<Card, R> rest) { end_as(std::move(rest)); }
  void return_value(bad_hand) { end_as({}); }

  template <class A>
  awaited<A> await_transform(drawing<Card, A> const& d) {
    if (d.done()) return {&d.value()};
    if (auto const* next = again_->next()) return {&as_before<told_value<A>>(*next).value};
    comes_to_ = waiting_node<Card, R, A>::make(d, {*by_, so_far_});
    return {nullptr};
  }
  template <class Key>
  std::suspend_never await_transform(said_here<Key> here) {
    if (auto const* next = again_->next())
      (void)as_before<told_key<Key>>(*next);
    else
      so_far_ = story{new told_key<Key>(so_far_, std::move(here))};
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

  drawing<Card, R> run(routine<Card, R> const& by, story const& so_far) {
    telling again{so_far.get()};
    by_ = &by;
    so_far_ = so_far;
    again_ = &again;
    std::coroutine_handle<draw_promise>::from_promise(*this).resume();
    return std::move(comes_to_);
  }

 private:
  template <class Told>
  static Told const& as_before(told const& next) {
    if (typeid(next) != typeid(Told)) differs();
    return static_cast<Told const&>(next);
  }
  void end_as(drawing<Card, R> d) {
    if (!again_->over()) differs();
    comes_to_ = std::move(d);
  }
  [[noreturn]] static void differs() {
    throw description_error{
        "a coroutine that draws went another way when it was run again with the same cards; it must be a "
        "function of its arguments and of what it draws"};
  }

  routine<Card, R> const* by_ = nullptr;
  story so_far_;
  telling* again_ = nullptr;
  drawing<Card, R> comes_to_;
};

template <class Card, class R>
drawing<Card, R> go_on(routine<Card, R> const& by, story const& so_far) {
  auto const running = by();
  return running.promise().run(by, so_far);
}

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
