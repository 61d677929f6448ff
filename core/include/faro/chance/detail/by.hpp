// What the last argument of the everyday functions may be: a seed text, a key, a generator or a chooser.
//
//   faro::sample(names, 3, "June")              by a seed text
//   faro::sample(names, 3, generator)           by a generator, which goes on: also by std::mt19937{1}
//   faro::sample(names, 3, chooser)             by a chooser: at random, from a record, exhaustively
//
// A generator or a chooser may be a temporary: nothing is kept of it.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>

#include <concepts>
#include <random>
#include <string_view>
#include <type_traits>

namespace faro::detail {

/// A chooser, not const.
template <class By>
concept asked_chooser = chooser<std::remove_reference_t<By>>;

/// A generator, not const, that is not a chooser as well.
template <class By>
concept asked_generator =
    std::uniform_random_bit_generator<std::remove_reference_t<By>> && !asked_chooser<By>;

/// What goes on from call to call.
template <class By>
concept going_on = asked_chooser<By> || asked_generator<By>;

/// All of it.
template <class By>
concept chance_source = going_on<By> || std::convertible_to<By, std::string_view> ||
    std::same_as<std::remove_cvref_t<By>, key256>;

template <class By>
concept no_chance_source = !chance_source<By>;
template <class By>
concept not_going_on = !going_on<By>;

/// ask(chooser): the chooser itself, or one by the generator.
template <class By, class F>
decltype(auto) asking(By& by, F const& ask) {
  if constexpr (chooser<By>) {
    return ask(by);
  } else {
    random_chooser c{by};
    return ask(c);
  }
}

/// What a function is given that nothing else takes: the worst match, so that a deleted overload says why and
/// a function of the user's own is never hidden.
struct anything {
  template <class T>
  anything(T&&);  // NOLINT(google-explicit-constructor, bugprone-forwarding-reference-overload)
};
struct any_items {
  template <class T>
  requires(!asked_chooser<T>) any_items(T&&);  // NOLINT(google-explicit-constructor)
};
struct any_chooser {
  template <chooser C>
  any_chooser(C&);  // NOLINT(google-explicit-constructor)
};
/// What it would have given.
struct refused {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor)
};

}  // namespace faro::detail
