// A drawing, whatever its cards and its value: what a reading needs to know of it.
//
// The states themselves, what a card makes of each, are compiled once (src/draw_language); a card is a
// pointer to it, a value is a state that is done with it. drawing<Card, R> (drawing.hpp) says which types
// these are.
//
// Origin: N. Brown, "Sharp Cards in Haskell: Drawing Cards" (2010, document 002): DrawM.
#pragma once
#include <faro/draw_language/detail/identity.hpp>
#include <faro/draw_language/detail/shared.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace faro {

/// What a drawing is at.
enum class draw_state : std::uint8_t {
  failed,
  done,  ///< there is a value
  one,   ///< needs a card and looks at it
  any,   ///< needs a card and does not look at it
};

namespace detail {

class any_drawing;

/// A state of a drawing.
struct draw_node : counted {
  draw_node(draw_state at, std::size_t identity, bool known_only_as_itself, bool of_nothing)
      : hash{identity}, state{at}, opaque{known_only_as_itself}, silent{of_nothing} {}
  /// What a card makes of it; null is a card that is not looked at. Of a state that needs one.
  [[nodiscard]] virtual any_drawing next(void const* card) const = 0;
  /// What it comes to when there are no more cards: failed or done.
  [[nodiscard]] virtual any_drawing exhausted() const;
  /// Precondition: of the same type.
  [[nodiscard]] virtual bool same(draw_node const& other) const = 0;
  /// The same drawing when nobody asks for its value. Of a state that needs a card.
  [[nodiscard]] virtual any_drawing forget() const;

  std::size_t hash;
  draw_state state;
  bool opaque, silent;  // silent: its value is nothing
};

/// Shares a state that never changes. None at all has failed.
class any_drawing {
 public:
  any_drawing() = default;
  explicit any_drawing(draw_node const* at) : at_{at} {}

  [[nodiscard]] draw_state state() const { return at_ ? at_->state : draw_state::failed; }
  [[nodiscard]] bool failed() const { return !at_; }
  [[nodiscard]] bool done() const { return state() == draw_state::done; }
  [[nodiscard]] bool wants_card() const { return state() >= draw_state::one; }
  /// Precondition: done.
  [[nodiscard]] void const* value() const;
  [[nodiscard]] any_drawing after(void const* card) const { return wants_card() ? at_->next(card) : *this; }
  [[nodiscard]] any_drawing exhausted() const { return wants_card() ? at_->exhausted() : *this; }
  [[nodiscard]] any_drawing forget() const;
  [[nodiscard]] std::size_t hash() const { return at_ ? at_->hash : 0; }
  [[nodiscard]] bool opaque() const { return at_ && at_->opaque; }
  [[nodiscard]] bool silent() const { return at_ && at_->silent; }
  [[nodiscard]] draw_node const* get() const { return at_.get(); }
  /// Whether they are known to be the same.
  friend bool operator==(any_drawing const& a, any_drawing const& b) {
    return a.at_ == b.at_ || (a.at_ && b.at_ && a.at_->hash == b.at_->hash && a.same(b));
  }

 private:
  [[nodiscard]] bool same(any_drawing const& other) const;
  shared_node<draw_node> at_;
};

// --- Values ---

struct done_node : draw_node {
  done_node(void const* at, std::size_t identity, bool known_only_as_itself, bool of_nothing)
      : draw_node{draw_state::done, identity, known_only_as_itself, of_nothing}, value{at} {}
  [[nodiscard]] any_drawing next(void const* card) const final;
  void const* value;
};

template <class R>
struct done_of final : done_node {
  explicit done_of(R result)
      : done_node{&held, hash_of(result), !comparable<R>, std::is_same_v<R, std::monostate>},
        held{std::move(result)} {}
  [[nodiscard]] bool same(draw_node const& other) const override {
    return known_same(held, static_cast<done_of const&>(other).held);
  }
  R held;
};
template <class R>
any_drawing done_with(R value) {
  return any_drawing{new done_of<R>(std::move(value))};
}
any_drawing const& done_silently();

inline void const* any_drawing::value() const { return static_cast<done_node const&>(*at_).value; }
template <class R>
R const& value_of(any_drawing const& done) {
  return *static_cast<R const*>(done.value());
}

/// What states that hold values know of their types.
using done_from = any_drawing (*)(void const* value);             // done with a copy of it
using done_list = any_drawing (*)(std::span<any_drawing const>);  // done with the list of these values
using done_pair = any_drawing (*)(any_drawing const& a, any_drawing const& b);
using is_below = bool (*)(void const* a, void const* b);

template <class R>
any_drawing copied(void const* value) {
  return done_with<R>(*static_cast<R const*>(value));
}
template <class R>
any_drawing listed(std::span<any_drawing const> values) {
  std::vector<R> list;
  list.reserve(values.size());
  for (auto const& value : values) list.push_back(value_of<R>(value));
  return done_with(std::move(list));
}
template <class A, class B>
any_drawing paired(any_drawing const& a, any_drawing const& b) {
  return done_with(std::pair<A, B>{value_of<A>(a), value_of<B>(b)});
}
template <class R>
bool below(void const* a, void const* b) {
  return std::less<R>{}(*static_cast<R const*>(a), *static_cast<R const*>(b));
}

// --- Functions ---

/// A function without side effects that gives a drawing, known as far as can be.
/// Precondition: equal arguments give equal results, at any time.
struct draw_function : counted {
  draw_function(std::size_t identity, bool known_only_as_itself, bool of_nothing)
      : hash{identity}, opaque{known_only_as_itself}, silent{of_nothing} {}
  [[nodiscard]] virtual any_drawing call(void const* a, void const* b) const = 0;
  /// Called with the value of what is done.
  [[nodiscard]] virtual any_drawing of(any_drawing const& done) const;
  /// Precondition: of the same type.
  [[nodiscard]] virtual bool same(draw_function const& other) const = 0;

  std::size_t hash;
  bool opaque;             // one made anew in the same way would not be known as the same
  bool silent;             // gives drawings of nothing
  bool tells_all = false;  // what it gives is known by what it was called with
};

class any_function {
 public:
  explicit any_function(draw_function const* f) : at_{f} {}
  [[nodiscard]] any_drawing operator()(void const* a, void const* b = nullptr) const {
    return at_->call(a, b);
  }
  [[nodiscard]] draw_function const* operator->() const { return at_.get(); }
  friend bool operator==(any_function const& a, any_function const& b) {
    return a.at_ == b.at_ || (a.at_->hash == b.at_->hash && a.same(b));
  }
  [[nodiscard]] std::size_t hash() const { return at_->hash; }
  [[nodiscard]] bool opaque() const { return at_->opaque; }

 private:
  [[nodiscard]] bool same(any_function const& other) const;
  shared_node<draw_function> at_;
};

}  // namespace detail

}  // namespace faro
