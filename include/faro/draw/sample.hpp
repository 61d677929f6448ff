// Sampling programs: values that place things in a bag, draw them, and come to a result.
//
// A sample<T, R> is a program over a bag of T that ends in an R. Programs are built from draw, place,
// place_all and draw_all, and composed with and_then and transform; take_sample runs one on an empty bag with
// any chooser, as often as you like. Shuffling is the one line it is in document 000: put everything in the
// bag, take it all out again.
//
//   auto higher = [](auto first) { return draw<char>().transform([=](auto c) { return c > first; }); };
//   auto two = draw<char>().and_then(higher);    // of two letters drawn, is the second one higher?
//
// Cost: a std::function call a step; write hot loops on a bag directly.
// Origin: D. R. MacIver, "Monadic card shuffling" (2008, document 000).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/draw/bag.hpp>

#include <functional>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

/// The result of a program that has none.
struct nothing {
  friend auto operator<=>(nothing, nothing) = default;
};

template <class T, class R>
class sample_program {
 public:
  using item_type = T;
  using result_type = R;
  using function = std::function<R(chooser_ref, bag<T>&)>;

  explicit sample_program(function run) : run_{std::move(run)} {}

  R run(chooser_ref c, bag<T>& from) const { return run_(c, from); }

  /// This program, then the one that f makes of its result.
  template <class F>
  auto and_then(F f) const {
    using next = std::invoke_result_t<F, R>;
    static_assert(std::is_same_v<typename next::item_type, T>,
                  "both programs must draw from a bag of the same type");
    using out = sample_program<T, typename next::result_type>;
    return out{[first = run_, f = std::move(f)](chooser_ref c, bag<T>& from) {
      return std::invoke(f, first(c, from)).run(c, from);
    }};
  }
  /// This program, then another one whatever its result.
  template <class Next>
  auto then(sample_program<T, Next> next) const {
    return and_then([next = std::move(next)](R const&) { return next; });
  }
  /// This program with f applied to its result.
  template <class F>
  auto transform(F f) const {
    using out = sample_program<T, std::invoke_result_t<F, R>>;
    return out{[first = run_, f = std::move(f)](chooser_ref c, bag<T>& from) {
      return std::invoke(f, first(c, from));
    }};
  }

 private:
  function run_;
};

/// Draws an item: nothing when the bag is empty.
template <class T>
sample_program<T, std::optional<T>> draw() {
  return sample_program<T, std::optional<T>>{[](chooser_ref c, bag<T>& from) { return from.draw(c); }};
}

/// Draws all that is left, in random order.
template <class T>
sample_program<T, std::vector<T>> draw_all() {
  return sample_program<T, std::vector<T>>{[](chooser_ref c, bag<T>& from) { return from.draw_all(c); }};
}

/// Places an item.
template <class T>
sample_program<T, nothing> place(T item) {
  return sample_program<T, nothing>{[item = std::move(item)](chooser_ref, bag<T>& into) {
    into.place(item);
    return nothing{};
  }};
}

/// Places all items of a range, in front, in their order.
template <std::ranges::input_range Range>
auto place_all(Range&& items) {
  using T = std::ranges::range_value_t<Range>;
  std::vector<T> kept;
  for (auto&& item : items) kept.push_back(std::forward<decltype(item)>(item));
  return sample_program<T, nothing>{[kept = std::move(kept)](chooser_ref, bag<T>& into) {
    into.place_all(kept);
    return nothing{};
  }};
}

/// A program that ends in a value without drawing.
template <class T, class R>
sample_program<T, R> pure_sample(R value) {
  return sample_program<T, R>{[value = std::move(value)](chooser_ref, bag<T>&) { return value; }};
}

/// Runs a program on an empty bag.
template <chooser C, class T, class R>
R take_sample(C& c, sample_program<T, R> const& program) {
  bag<T> empty;
  return program.run(c, empty);
}

/// The items in random order: place all, draw all. Exactly uniform. Picks: n, n-1, ..., 2. O(n log n).
template <chooser C, std::ranges::input_range Range>
auto shuffle(C& c, Range&& items) {
  return take_sample(c, place_all(items).then(draw_all<std::ranges::range_value_t<Range>>()));
}

}  // namespace faro
