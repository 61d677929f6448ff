// Drawings written as coroutines: what is drawn, statement by statement.
//
//   auto const first_ace = [](int most) -> draws<rank, int> {  // its place among so many cards
//     for (int place = 1; place <= most; ++place) {
//       co_await same_from_here(place);
//       if (co_await draw_card<rank>() == rank::ace) co_return place;
//     }
//     co_return bad_hand{};
//   };
//   odds::chance_map_on(rank_of, pack(), draw_by(first_ace, 5)).at(2);  // 16/221
//
// A coroutine gives a draws<Card, R>: it awaits drawings (any of drawing.hpp and words.hpp, with their
// values), and returns an R, a bad_hand{}, or another drawing to go on as. draw_by(f, what it is called
// with...) makes a drawing<Card, R> of it, a value like any other: it combines with the words, and has the
// same readings.
//
// How: a coroutine can't be copied, and a reading needs to go on from one place with every card. So it is run
// anew for each, and told again the values that it was told before; then it goes on. It must therefore be a
// function of what it is called with and of the cards. One that is not is found out where it awaits something
// else, or ends elsewhere, than before.
//
// Two are known to be the same if function, arguments and all values told since are. In a loop say what
// matters, `co_await same_from_here(...)`, as above; or hand what matters on: `co_return draw_by(f, hand)`
// goes on as another drawing, and equal hands are one state. A hand that is a cards<Card> sorts itself.
//
// Cost: a run up to the next card for each state and card, that is all that was awaited since draw_by, again.
// A drawing made by draw_by is a value, safe to share between threads. Throws what the coroutine throws;
// description_error for one that is not a function.
//
// Origin: the do-notation of N. Brown's DrawM (2010, document 002); running again in place of copying is
// "thermometer continuations" (Koppel, Kammar, Solar-Lezama 2018).
#pragma once
#include <faro/chance/detail/by.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/draw_language/detail/coroutine.hpp>
#include <faro/draw_language/drawing.hpp>

#include <source_location>
#include <tuple>
#include <type_traits>
#include <utility>

namespace faro {

/// The drawing that a function makes: a coroutine that gives a draws<Card, R>, and what it is called with.
template <class Card, class R, class... In>
drawing<Card, R> draw_by(draws<Card, R> (*f)(In...), std::type_identity_t<std::remove_cvref_t<In>>... in) {
  constexpr bool changes =
      ((std::is_lvalue_reference_v<In> && !std::is_const_v<std::remove_reference_t<In>>) || ...);
  static_assert(!changes,
                "a coroutine that draws takes by value what it changes: it is called with the same again");
  if constexpr (!changes)
    return detail::go_by<Card, R>(f, std::move(in)...);
  else
    return {};
}
/// The same of a lambda, or of any object that is called.
template <class F, class... In>
requires std::is_class_v<F>
auto draw_by(F f, In... in) {
  using made = detail::given_by<F, In const&...>;
  static_assert(detail::is_draws<made>, "draw_by takes a coroutine that returns a draws<Card, R>");
  if constexpr (detail::is_draws<made>) {
    if constexpr (detail::stays_the_same<F, In...>())
      return detail::go_by<typename made::card_type, typename made::result_type>(std::move(f),
                                                                                 std::move(in)...);
  }
}

/// To be awaited in a coroutine: equal keys at this place have the same future, whatever was drawn before.
/// A key that forgets something is a wrong answer.
template <class Key>
detail::said_here<Key> same_from_here(Key key, std::source_location at = std::source_location::current()) {
  static_assert(detail::comparable<Key>, "a key must be comparable");
  return {std::move(key), at.line(), at.column()};
}

/// A coroutine as it is called is no drawing yet: draw_by(f, arguments...) makes one of it.
namespace odds {
using faro::detail::refused;
template <class Deck, class C, class R, class... L>
refused chance(Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, arguments...)
template <class Deck, class C, class R, class... In, class... L>
refused chance(Deck const&, draws<C, R> (*)(In...), L const&...) = delete;  // draw_by(f, ...)
template <class Deck, class C, class R, class... L>
refused chance_map(Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, arguments...)
template <class Deck, class C, class R, class... In, class... L>
refused chance_map(Deck const&, draws<C, R> (*)(In...), L const&...) = delete;  // draw_by(f, ...)
template <class Deck, class C, class R, class... L>
refused event_draw(Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, arguments...)
template <class Deck, class C, class R, class... In, class... L>
refused event_draw(Deck const&, draws<C, R> (*)(In...), L const&...) = delete;  // draw_by(f, ...)
template <class Deck, class C, class R, class... L>
refused event_draw_maybe(Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, arguments...)
template <class Deck, class C, class R, class... In, class... L>
refused event_draw_maybe(Deck const&, draws<C, R> (*)(In...), L const&...) = delete;  // draw_by(f, ...)
template <class Deck, class C, class R, class... L>
refused draw_distribution(Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, arguments...)
template <class Deck, class C, class R, class... In, class... L>
refused draw_distribution(Deck const&, draws<C, R> (*)(In...), L const&...) = delete;  // draw_by(f, ...)
template <class F, class Deck, class C, class R, class... L>
refused chance_on(F const&, Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, ...)
template <class F, class Deck, class C, class R, class... L>
refused chance_map_on(F const&, Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, ...)
template <class F, class Deck, class C, class R, class... L>
refused event_draw_on(F const&, Deck const&, draws<C, R> const&, L const&...) = delete;  // draw_by(f, ...)
template <class F, class Deck, class C, class R, class... L>
refused event_draw_maybe_on(F const&, Deck const&, draws<C, R> const&,
                            L const&...) = delete;  // draw_by(f, ...)
}  // namespace odds

}  // namespace faro
