// Sampling programs: values that place things in a bag, draw them, and come to a result.
//
// A sample<T, R> is a program over a bag of T that ends in an R. Programs are built from draw, place,
// place_all and draw_all, and composed with and_then and transform; take_sample runs one on an empty bag with
// any chooser, as often as you like. Shuffling is the one line it is in document 000: put everything in the
// bag, take it all out again.
//
//   auto higher = [](auto first) { return draw<char>().transform([=](auto c) { return c > first; }); };
//   auto two = draw<char>().and_then(higher);    // of two letters drawn, is the second one higher?
//   take_sample("a seed", place_all(std::string{"ABC"}).then(two));
//   take_sample(draw_all<char>(), std::mt19937_64{1});      // by a generator; a chooser; nothing: fresh
//
// replicate, sequence and map put many together; programs may be written recursively, over millions of items:
// what is left to do waits in memory, not on the stack.
//
// Cost: an allocation and a std::function call a step; write hot loops on a bag directly.
// Values: any thread. Throws what the chooser throws.
// Origin: D. R. MacIver, "Monadic card shuffling" (2008, document 000).
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/by.hpp>
#include <faro/chance/detail/pure.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/draw/bag.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

/// The result of a program that has none.
struct nothing {
  friend auto operator<=>(nothing, nothing) = default;
};

namespace detail {

/// The value of a step, of the type that the next step knows.
using sample_value = std::shared_ptr<void>;

template <class T>
struct sample_step;
template <class T>
using sample_steps = std::shared_ptr<sample_step<T> const>;

/// What comes of a value: another value, or steps to go on with.
template <class T>
struct sample_next {
  sample_steps<T> steps;
  sample_value value;
};

/// One step: either `act`, or `first` and then what `then` makes of its value.
template <class T>
struct sample_step {
  std::function<sample_value(chooser_ref, bag<T>&)> act{};
  mutable sample_steps<T> first{};
  std::function<sample_next<T>(sample_value)> then{};

  sample_step() = default;
  sample_step(sample_step const&) = delete;
  sample_step& operator=(sample_step const&) = delete;
  ~sample_step() {  // a chain of a million steps ends one by one, not one inside the other
    for (auto rest = std::move(first); rest && rest.use_count() == 1;) rest = std::move(rest->first);
  }
};

/// Runs steps to their end. The steps that wait for a value are a list, so the stack stays as it is.
template <class T>
sample_value run_steps(sample_steps<T> at, chooser_ref c, bag<T>& from) {
  std::vector<sample_steps<T>> waiting;
  for (;;) {
    for (; at->first; at = sample_steps<T>{at->first}) waiting.push_back(at);
    auto value = at->act(c, from);
    for (at = nullptr; !at;) {
      if (waiting.empty()) return value;
      auto const next = std::move(waiting.back());
      waiting.pop_back();
      auto made = next->then(std::move(value));
      at = std::move(made.steps);
      value = std::move(made.value);
    }
  }
}

}  // namespace detail

/// A program over a bag of T that ends in an R. A value, cheap to copy.
template <class T, class R>
class sample_program {
 public:
  using item_type = T;
  using result_type = R;
  using function = std::function<R(chooser_ref, bag<T>&)>;

  /// One step of one's own.
  explicit sample_program(function run) {
    auto step = std::make_shared<detail::sample_step<T>>();
    step->act = [run = std::move(run)](chooser_ref c, bag<T>& from) -> detail::sample_value {
      return std::make_shared<R>(run(c, from));
    };
    steps_ = std::move(step);
  }

  R run(chooser_ref c, bag<T>& from) const {
    return std::move(*static_cast<R*>(detail::run_steps<T>(steps_, c, from).get()));
  }

  /// This program, then the one that f makes of its result.
  template <class F>
  auto and_then(F f) const {
    using next = detail::given_by<F, R>;
    static_assert(
        requires { typename next::item_type; },
        "and_then takes a function that returns a sample program (draw, place, pure_sample ...); to "
        "change the result alone, use transform");
    static_assert(std::is_same_v<typename next::item_type, T>,
                  "both programs must draw from a bag of the same type");
    if constexpr (detail::changes_itself<F, R>) {
      return refused<next, F>();
    } else {
      return next{followed([f = std::move(f)](detail::sample_value value) -> detail::sample_next<T> {
        return {std::invoke(f, std::move(*static_cast<R*>(value.get()))).steps(), nullptr};
      })};
    }
  }
  /// This program, then another one whatever its result.
  template <class Next>
  auto then(sample_program<T, Next> next) const {
    return and_then([next = std::move(next)](R const&) { return next; });
  }
  /// This program with f applied to its result.
  template <class F>
  auto transform(F f) const {
    using out = std::remove_cvref_t<detail::given_by<F, R>>;
    if constexpr (detail::changes_itself<F, R>) {
      return refused<sample_program<T, out>, F>();
    } else {
      return sample_program<T, out>{
          followed([f = std::move(f)](detail::sample_value value) -> detail::sample_next<T> {
            return {nullptr, std::make_shared<out>(std::invoke(f, std::move(*static_cast<R*>(value.get()))))};
          })};
    }
  }

  explicit sample_program(detail::sample_steps<T> steps) : steps_{std::move(steps)} {}
  [[nodiscard]] detail::sample_steps<T> const& steps() const& { return steps_; }
  [[nodiscard]] detail::sample_steps<T> steps() && { return std::move(steps_); }

 private:
  template <class Program, class F>
  static Program refused() {
    static_assert(!detail::changes_itself<F, R>,
                  "a program may run as often as one likes, and must be the same each time: leave out "
                  "'mutable'");
    return Program{detail::sample_steps<typename Program::item_type>{}};
  }
  template <class Then>
  detail::sample_steps<T> followed(Then then) const {
    auto step = std::make_shared<detail::sample_step<T>>();
    step->first = steps_;
    step->then = std::move(then);
    return step;
  }

  detail::sample_steps<T> steps_;
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

/// n times the same, one after the other: the list of results. None if n < 1.
template <class T, class R>
sample_program<T, std::vector<R>> replicate(int n, sample_program<T, R> each) {
  return sample_program<T, std::vector<R>>{[n, each = std::move(each)](chooser_ref c, bag<T>& from) {
    std::vector<R> results;
    for (int i = 0; i < n; ++i) results.push_back(each.run(c, from));
    return results;
  }};
}

/// These programs, one after the other: the list of results.
template <class T, class R>
sample_program<T, std::vector<R>> sequence(std::vector<sample_program<T, R>> programs) {
  return sample_program<T, std::vector<R>>{[programs = std::move(programs)](chooser_ref c, bag<T>& from) {
    std::vector<R> results;
    for (auto const& program : programs) results.push_back(program.run(c, from));
    return results;
  }};
}

/// The program that f makes of each item of a range, one after the other: the list of results.
template <std::ranges::input_range Range, class F>
auto map(F f, Range&& items) {
  using program = std::remove_cvref_t<std::invoke_result_t<F&, std::ranges::range_reference_t<Range>>>;
  std::vector<program> programs;
  for (auto&& item : items) programs.push_back(std::invoke(f, std::forward<decltype(item)>(item)));
  return sequence(std::move(programs));
}

/// Runs a program on an empty bag.
template <chooser C, class T, class R>
R take_sample(C& c, sample_program<T, R> const& program) {
  bag<T> empty;
  return program.run(c, empty);
}

/// The same by the words of ChaCha20 with the key of a seed text, as sample() has it: the same on every
/// machine.
template <class T, class R>
R take_sample(std::string_view seed, sample_program<T, R> const& program) {
  chacha20 generator{key_from_text(seed, purpose::bag)};
  random_chooser c{generator};
  return take_sample(c, program);
}

/// The same by a generator, which goes on; by a key.
template <detail::asked_generator G, class T, class R>
R take_sample(G&& generator, sample_program<T, R> const& program) {
  random_chooser c{generator};
  return take_sample(c, program);
}
template <class T, class R>
R take_sample(key256 const& key, sample_program<T, R> const& program) {
  return take_sample(chacha20{key}, program);
}

/// The same with fresh randomness of the operating system.
template <class T, class R>
R take_sample(sample_program<T, R> const& program) {
  return take_sample(fresh_key(), program);
}

/// Each of these with the program in front, as the other everyday functions have it.
template <class T, class R, class By>
requires detail::chance_source<By> R take_sample(sample_program<T, R> const& program, By&& by) {
  return take_sample(by, program);
}
template <class T, class R, detail::no_chance_source By>
detail::refused take_sample(sample_program<T, R> const&, By&&) = delete;  // by text, key, generator, chooser

}  // namespace faro
