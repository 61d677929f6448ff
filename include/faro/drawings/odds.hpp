// The odds of a drawing, exactly: the exhaustive reading of the draw language.
//
//   auto const deck = cards<char>::from_counts({{'c', 7}, {'e', 3}});
//   chance(deck, draw_where<char>([](char card) { return card == 'c'; }));  // 7/10
//
//   chance(deck, d)             that it succeeds
//   chance_map(deck, d)         value -> chance; failure is left out, so the sum may be below 1
//   event_draw(deck, d)         the distribution of the value, given success
//   event_draw_maybe(deck, d)   the distribution of the value or nothing
//   draw_law(deck, d)           all of it: values, failed, ran out of cards, left unread by a limit
//   simulate(deck, d, c, n)     what n random runs came to, with standard errors; not exact
//
// The first four also as ..._on(f, deck, d), where d draws from the cards f makes of those in the deck:
// fewer different cards, fewer states. Equal states and kinds that nothing tells apart are merged
// (graph.hpp), so 52 different cards often cost no more than the kinds that matter.
//
// Weights are integers over n (n-1) ... (n-k+1), k the most cards looked at, and divided once at the end.
// Everything sums to exactly 1 with what is stated beside it.
//
// Runs in the caller's thread.
//
// Origin: N. Brown, game-probability (2010). There, what ran out of cards was lost by `optional`.
#pragma once
#include <faro/drawings/cards.hpp>
#include <faro/drawings/detail/graph.hpp>
#include <faro/drawings/drawing.hpp>
#include <faro/drawings/words.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/event.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
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

/// Numbers the states of a drawing as they are met; equal ones have one number.
template <class Card, class R>
class numbered_drawings final : public draw_graph {
 public:
  explicit numbered_drawings(std::vector<Card> const& kinds) : kinds_{kinds} { states_.emplace_back(); }

  std::uint32_t number_of(drawing<Card, R> const& d) {
    if (d.failed()) return 0;
    if (d.done()) {
      auto const [known, fresh] = values_.try_emplace(d.value(), next_number());
      if (fresh) states_.push_back(d);
      return known->second;
    }
    auto const [known, fresh] = numbers_.try_emplace(d, next_number());
    if (fresh) states_.push_back(d);
    return known->second;
  }
  [[nodiscard]] R const& value(std::uint32_t s) const { return states_[s].value(); }

  [[nodiscard]] draw_state state(std::uint32_t s) const override { return states_[s].state(); }
  [[nodiscard]] std::uint32_t after(std::uint32_t s, std::size_t kind) override {
    return number_of(states_[s].after(kinds_[kind]));
  }
  [[nodiscard]] std::uint32_t after_unseen(std::uint32_t s) override {
    return number_of(states_[s].after_unseen());
  }
  [[nodiscard]] std::uint32_t exhausted(std::uint32_t s) override {
    return number_of(states_[s].exhausted());
  }

 private:
  [[nodiscard]] std::uint32_t next_number() const {
    if (states_.size() >= std::numeric_limits<std::uint32_t>::max() - 1)
      throw input_error{"more than 4 * 10^9 states; the question is too large to answer exactly"};
    return static_cast<std::uint32_t>(states_.size());
  }
  struct hash_drawing {
    std::size_t operator()(drawing<Card, R> const& d) const { return d.hash(); }
  };
  std::vector<Card> const& kinds_;
  std::vector<drawing<Card, R>> states_;
  std::unordered_map<drawing<Card, R>, std::uint32_t, hash_drawing> numbers_;
  std::map<R, std::uint32_t> values_;
};

}  // namespace detail

/// Everything a drawing can come to. R needs an order. Cost: graph.hpp.
template <class Card, class R>
draw_outcomes<R> draw_law(cards<Card> const& deck, drawing<Card, R> const& d, draw_limits const& limit = {}) {
  detail::numbered_drawings<Card, R> graph{deck.kinds()};
  auto weights = detail::read_draw_graph(graph, graph.number_of(d), deck.counts(), limit);
  std::vector<typename distribution<R>::entry> entries;
  entries.reserve(weights.done.size());
  for (auto& [s, weight] : weights.done) entries.push_back({graph.value(s), std::move(weight)});
  auto const over = [&](integer const& weight) { return ratio{weight, weights.denominator}; };
  return {distribution<R>{std::move(entries), weights.denominator}, over(weights.failed),
          over(weights.ran_out), over(weights.unread), weights.stats};
}

namespace detail {

/// The law, or an error that says what to do when it takes too long.
template <class Card, class R>
draw_outcomes<R> whole_law(cards<Card> const& deck, drawing<Card, R> const& d, draw_limits const& limit) {
  auto law = draw_law(deck, d, limit);
  if (!law.unread.is_zero()) {
    throw input_error{say(
        "the exact odds take more than {} steps; look at fewer different cards, raise the limit, or simulate",
        limit.branches)};
  }
  return law;
}

}  // namespace detail

// What follows throws input_error when the limit is reached.

/// The chance that the drawing succeeds.
template <class Card, class R>
ratio chance(cards<Card> const& deck, drawing<Card, R> const& d, draw_limits const& limit = {}) {
  return detail::whole_law(deck, d.forget(), limit).values.mass();
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
  auto const law = detail::whole_law(deck, d, limit).values;
  for (auto const& e : law.entries()) chances.emplace(e.outcome, ratio{e.weight, law.denominator()});
  return chances;
}

/// The distribution of the value, given success. Throws input_error if the drawing never succeeds.
template <class Card, class R>
distribution<R> event_draw(cards<Card> const& deck, drawing<Card, R> const& d,
                           draw_limits const& limit = {}) {
  auto const law = detail::whole_law(deck, d, limit).values;
  if (law.empty()) throw input_error{"the drawing never succeeds with these cards"};
  return distribution<R>::in_proportion(law.entries());
}

/// The distribution of the value, or of nothing: failed, or out of cards. Sums to 1.
template <class Card, class R>
distribution<std::optional<R>> event_draw_maybe(cards<Card> const& deck, drawing<Card, R> const& d,
                                                draw_limits const& limit = {}) {
  auto const all = detail::whole_law(deck, d, limit);
  std::vector<typename distribution<std::optional<R>>::entry> entries;
  auto const& over = all.values.denominator();
  auto nothing = over;
  for (auto const& e : all.values.entries()) {
    nothing -= e.weight;
    entries.push_back({e.outcome, e.weight});
  }
  entries.push_back({std::nullopt, nothing});
  return {std::move(entries), over};
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
  auto const law = detail::whole_law(deck, signs, limit).values;
  return {law.probability(-1), law.probability(0), law.probability(1)};
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
