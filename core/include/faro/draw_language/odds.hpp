// The odds of a drawing, exactly: the exhaustive reading of the draw language.
//
//   auto const deck = cards<char>::from_counts({{'c', 7}, {'e', 3}});
//   chance(deck, draw_where<char>([](char card) { return card == 'c'; }));  // 7/10
//
//   chance(deck, d)             that it succeeds
//   chance_map(deck, d)         value -> chance; failure is left out, so the sum may be below 1
//   event_draw(deck, d)         the distribution of the value, given success
//   event_draw_maybe(deck, d)   the distribution of the value or nothing
//   draw_distribution(deck, d)           all of it: values, failed, ran out of cards, left unread by a limit
//   simulate(deck, d, c, n)     what n random runs came to, with standard errors; not exact
//
// The first four also as ..._on(f, deck, d), where d draws from the cards f makes of those in the deck:
// fewer different cards, fewer states. Equal states and kinds that nothing tells apart are merged, so 52
// different cards often cost no more than the kinds that matter.
//
// Weights are integers over n (n-1) ... (n-k+1), k the most cards looked at, and divided once at the end.
// Everything sums to exactly 1 with what is stated beside it.
//
// Runs in the caller's thread.
//
// Origin: N. Brown, game-probability (2010). There, what ran out of cards was lost by `optional`.
#pragma once
#include <faro/draw_language/cards.hpp>
#include <faro/draw_language/detail/reading.hpp>
#include <faro/draw_language/drawing.hpp>
#include <faro/draw_language/words.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/event.hpp>
#include <faro/exact/ratio.hpp>

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace faro::odds {

/// All that a drawing can come to. Always values.mass() + failed + ran_out + unread == 1.
template <class R>
struct draw_outcomes {
  distribution<R> values;  ///< of success; its mass is the chance of it
  ratio failed;            ///< a bad hand
  ratio ran_out;           ///< a card was needed and there was none
  ratio unread;            ///< left by the limit
  draw_stats stats;
};

namespace detail {

/// The values with their weights.
template <class R, class Value = R>
std::vector<typename distribution<R>::entry> entries_of(draw_weights& law) {
  std::vector<typename distribution<R>::entry> entries;
  entries.reserve(law.done.size());
  for (auto& [done, weight] : law.done) entries.push_back({value_of<Value>(done), std::move(weight)});
  return entries;
}

}  // namespace detail

/// Everything a drawing can come to. R needs an order. Cost: states x
/// kinds that matter for each number of cards left by kinds that matter.
template <class Card, class R>
draw_outcomes<R> draw_distribution(cards<Card> const& deck, drawing<Card, R> const& d,
                                   draw_limits const& limit = {}) {
  auto law = detail::read_drawing(detail::deck_of(deck), d.any(), faro::detail::below<R>, limit);
  return {distribution<R>{detail::entries_of<R>(law), law.denominator}, law.over(law.failed),
          law.over(law.ran_out), law.over(law.unread), law.stats};
}

namespace detail {

template <class Card, class R>
draw_weights whole_distribution(cards<Card> const& deck, drawing<Card, R> const& d,
                                draw_limits const& limit) {
  return read_whole(deck_of(deck), d.any(), faro::detail::below<R>, limit);
}

}  // namespace detail

// What follows throws input_error when the limit is reached.

/// The chance that the drawing succeeds.
template <class Card, class R>
ratio chance(cards<Card> const& deck, drawing<Card, R> const& d, draw_limits const& limit = {}) {
  return detail::chance_of(detail::deck_of(deck), d.any(), limit);
}

/// A program of the bag is no drawing: says so.
template <class Card, class T, class R>
ratio chance(cards<Card> const&, sample_program<T, R> const&, draw_limits const& = {}) {
  static_assert(!faro::detail::is_of_the_bag<sample_program<T, R>>,
                "draw, place and draw_all belong to the bag (draw/sample.hpp); the draw language has "
                "draw_card<Card>()");
  return 0;
}

/// The chance of each value. Failure is left out: the sum is the chance of success.
template <class Card, class R>
std::map<R, ratio> chance_map(cards<Card> const& deck, drawing<Card, R> const& d,
                              draw_limits const& limit = {}) {
  std::map<R, ratio> chances;
  auto const law = detail::whole_distribution(deck, d, limit);
  for (auto const& [done, weight] : law.done)
    chances.emplace_hint(chances.end(), detail::value_of<R>(done), law.over(weight));
  return chances;
}

/// The distribution of the value, given success. Throws input_error if the drawing never succeeds.
template <class Card, class R>
distribution<R> event_draw(cards<Card> const& deck, drawing<Card, R> const& d,
                           draw_limits const& limit = {}) {
  auto law = detail::whole_distribution(deck, d, limit);
  if (law.done.empty()) throw input_error{"the drawing never succeeds with these cards"};
  return distribution<R>::in_proportion(detail::entries_of<R>(law));
}

/// The distribution of the value, or of nothing: failed, or out of cards. Sums to 1.
template <class Card, class R>
distribution<std::optional<R>> event_draw_maybe(cards<Card> const& deck, drawing<Card, R> const& d,
                                                draw_limits const& limit = {}) {
  auto law = detail::whole_distribution(deck, d, limit);
  auto nothing = law.denominator;
  for (auto const& [done, weight] : law.done) nothing -= weight;
  auto entries = detail::entries_of<std::optional<R>, R>(law);
  entries.insert(entries.begin(), {std::nullopt, std::move(nothing)});
  return {std::move(entries), law.denominator};
}

/// The same, with every card of the deck replaced by f(card) before anything is drawn.
template <class Card, class F, class Image, class R>
ratio chance_on(F f, cards<Card> const& deck, drawing<Image, R> const& d, draw_limits const& limit = {}) {
  return chance(deck.transform(std::move(f)), d, limit);
}
template <class Card, class F, class Image, class R>
std::map<R, ratio> chance_map_on(F f, cards<Card> const& deck, drawing<Image, R> const& d,
                                 draw_limits const& limit = {}) {
  return chance_map(deck.transform(std::move(f)), d, limit);
}
template <class Card, class F, class Image, class R>
distribution<R> event_draw_on(F f, cards<Card> const& deck, drawing<Image, R> const& d,
                              draw_limits const& limit = {}) {
  return event_draw(deck.transform(std::move(f)), d, limit);
}
template <class Card, class F, class Image, class R>
distribution<std::optional<R>> event_draw_maybe_on(F f, cards<Card> const& deck, drawing<Image, R> const& d,
                                                   draw_limits const& limit = {}) {
  return event_draw_maybe(deck.transform(std::move(f)), d, limit);
}

/// Two drawings from one deck: the first, then the second from what the first left. Failure and running out
/// of cards are nothing, below every value: `less` is the chance that the first does worse than the second.
template <class Card, class R>
comparison compare_on_one_deck(cards<Card> const& deck, drawing<Card, R> const& first,
                               drawing<Card, R> const& second, draw_limits const& limit = {}) {
  auto const against = optional(second);
  auto const signs = optional(first).and_then([against](std::optional<R> const& a) {
    return against.transform([a](std::optional<R> const& b) { return b < a ? 1 : a < b ? -1 : 0; });
  });
  return detail::signs_of(detail::whole_distribution(deck, signs, limit));
}

/// Two drawings from two decks alike, independent of each other. Failure is nothing, as above.
template <class Card, class R>
comparison compare_on_two_decks(cards<Card> const& deck, drawing<Card, R> const& first,
                                drawing<Card, R> const& second, draw_limits const& limit = {}) {
  return compare(event_draw_maybe(deck, first, limit), event_draw_maybe(deck, second, limit));
}

/// An estimate from random runs: not exact.
struct estimated_chance {
  double chance;
  double standard_error;  ///< of chance: sqrt(p (1 - p) / trials)
};

/// What random runs of a drawing came to.
template <class R>
struct simulated_draws {
  std::map<R, std::uint64_t> values;  ///< how often
  std::uint64_t failed = 0, ran_out = 0, trials = 0;

  [[nodiscard]] estimated_chance success() const { return of(trials - failed - ran_out); }
  [[nodiscard]] estimated_chance of_value(R const& value) const {
    auto const at = values.find(value);
    return of(at == values.end() ? 0 : at->second);
  }

 private:
  [[nodiscard]] estimated_chance of(std::uint64_t times) const {
    auto const p = static_cast<double>(times) / static_cast<double>(trials);
    return {p, std::sqrt(p * (1 - p) / static_cast<double>(trials))};
  }
};

/// Runs a drawing at random, for what is too large to be read exactly. Throws input_error for no trials.
template <class Card, class R, chooser C>
simulated_draws<R> simulate(cards<Card> const& deck, drawing<Card, R> const& d, C& c, std::uint64_t trials) {
  if (trials == 0) throw input_error{"0 trials; at least 1 is needed"};
  simulated_draws<R> out;
  for (; out.trials < trials; ++out.trials) {
    auto const end = run(d, deck, c);
    if (end.value) ++out.values[*end.value];
    out.failed += end.end == draw_end::failed ? 1 : 0;
    out.ran_out += end.end == draw_end::ran_out ? 1 : 0;
  }
  return out;
}

}  // namespace faro::odds
