// Events: what one asks of exact distributions, and how they combine.
//
//   auto const die = equally_likely(std::vector{1, 2, 3, 4, 5, 6});
//   combine(std::plus<>{}, die, die).probability(7);  // 1/6
//
// A distribution<R> (distribution.hpp) is an event in the sense of document 002's library: outcomes with
// exact chances. Here are independent combination, dependent continuation, comparison, and the numbers one
// quotes. All exact but entropy_bits. Cost: combining k and m outcomes is k m products and a sort.
//
// Functions of values: any thread. Throws input_error for an empty list or a condition that never holds.
//
// Origin: N. Brown, game-probability (2010): Event and Query.
#pragma once
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

/// Equal chances for every entry of the list; what is listed twice is twice as likely.
/// Throws input_error for an empty list.
template <class R>
distribution<R> equally_likely(std::vector<R> outcomes) {
  std::vector<typename distribution<R>::entry> entries;
  entries.reserve(outcomes.size());
  for (auto& outcome : outcomes) entries.push_back({std::move(outcome), 1});
  return distribution<R>::in_proportion(std::move(entries));
}

/// f(a, b) for independent a and b.
template <class F, class A, class B>
auto combine(F f, distribution<A> const& a, distribution<B> const& b) {
  using R = std::remove_cvref_t<std::invoke_result_t<F, A const&, B const&>>;
  std::vector<typename distribution<R>::entry> entries;
  entries.reserve(a.size() * b.size());
  for (auto const& x : a.entries()) {
    for (auto const& y : b.entries())
      entries.push_back({std::invoke(f, x.outcome, y.outcome), x.weight * y.weight});
  }
  return distribution<R>{std::move(entries), a.denominator() * b.denominator()};
}

/// The event that follows: f(outcome) is a distribution that may depend on what came before.
template <class A, class F>
auto and_then(distribution<A> const& first, F f) {
  using next = std::remove_cvref_t<std::invoke_result_t<F, A const&>>;
  using R = std::remove_cvref_t<decltype(std::declval<next>().entries().front().outcome)>;
  distribution_builder<R> builder;
  for (auto const& x : first.entries()) {
    next const then = std::invoke(f, x.outcome);
    for (auto const& y : then.entries())
      builder.add(y.outcome, x.weight * y.weight, first.denominator() * then.denominator());
  }
  return builder.build();
}

/// `to` wherever `from` was; the rest unchanged.
template <class R>
distribution<R> substitute(distribution<R> const& event, R const& from, R const& to) {
  return event.transform([&](R const& outcome) { return outcome == from ? to : outcome; });
}

/// How one event fares against another. The three sum to 1 (less what was unread).
struct comparison {
  ratio less, equal, greater;
  friend bool operator==(comparison const&, comparison const&) = default;
};

/// The first event against the second, independent of each other. O(k + m).
template <class R>
comparison compare(distribution<R> const& a, distribution<R> const& b) {
  integer total;
  for (auto const& y : b.entries()) total += y.weight;
  integer below;  // weight of b's outcomes before x
  integer less;
  integer equal;
  integer greater;
  auto y = b.entries().begin();
  for (auto const& x : a.entries()) {
    for (; y != b.entries().end() && y->outcome < x.outcome; ++y) below += y->weight;
    integer const same = y != b.entries().end() && !(x.outcome < y->outcome) ? y->weight : integer{};
    greater += x.weight * below;
    equal += x.weight * same;
    less += x.weight * (total - below - same);
  }
  auto const of = a.denominator() * b.denominator();
  return {ratio{less, of}, ratio{equal, of}, ratio{greater, of}};
}

/// The chance that relation(a, b) holds for independent a and b.
template <class A, class B, std::predicate<A const&, B const&> Relation>
ratio chance_that(Relation relation, distribution<A> const& a, distribution<B> const& b) {
  return combine([&](A const& x, B const& y) { return std::invoke(relation, x, y); }, a, b).probability(true);
}

/// The mean. Of a distribution with unread mass: given that it was read. Outcomes are whole numbers or
/// ratios. O(k).
template <class R>
requires std::constructible_from<ratio, R> ratio mean(distribution<R> const& event) { return event.mean(); }

/// The variance, E[X^2] - E[X]^2. O(k).
template <class R>
requires std::constructible_from<ratio, R> ratio variance(distribution<R> const& event) {
  integer weights;
  detail::weighted_sum sum;
  detail::weighted_sum squares;
  for (auto const& e : event.entries()) {
    weights += e.weight;
    sum.add(e.outcome, e.weight);
    if constexpr (std::constructible_from<integer, R const&>) {
      squares.add(integer{e.outcome} * integer{e.outcome}, e.weight);
    } else {
      squares.add(ratio{e.outcome} * ratio{e.outcome}, e.weight);
    }
  }
  auto const m = sum.over(weights);
  return squares.over(weights) - m * m;
}

/// The least outcome x with P(X <= x) >= p. Throws input_error unless 0 < p <= 1, or if unread mass hides it.
template <class R>
R quantile(distribution<R> const& event, ratio const& p) {
  if (p.sign() <= 0 || p > ratio{1})
    throw input_error{"a quantile of " + p.to_string() + " is not above 0 and at most 1"};
  integer sum;
  for (auto const& e : event.entries()) {
    sum += e.weight;
    if (sum * p.denominator() >= p.numerator() * event.denominator()) return e.outcome;
  }
  throw input_error{"the quantile " + p.to_string() + " lies in what was not read"};
}

/// The likeliest outcomes: one, or all that tie. O(k).
template <class R>
std::vector<R> modes(distribution<R> const& event) {
  integer most;
  for (auto const& e : event.entries()) most = std::max(most, e.weight);
  std::vector<R> out;
  for (auto const& e : event.entries()) {
    if (e.weight == most) out.push_back(e.outcome);
  }
  return out;
}

/// Shannon's entropy in bits, in double precision.
template <class R>
double entropy_bits(distribution<R> const& event) {
  double bits = 0;
  for (auto const& e : event.entries()) {
    auto const p = ratio{e.weight, event.denominator()}.to_double();
    bits -= p * std::log2(p);
  }
  return bits;
}

/// One row of a table: an outcome, its chance, and the chances of at most and at least that.
template <class R>
struct cumulative_row {
  R outcome;
  ratio exactly, at_most, at_least;
};

/// Every outcome with its cumulative chances, in order. O(k).
template <class R>
std::vector<cumulative_row<R>> cumulative(distribution<R> const& event) {
  integer rest;
  for (auto const& e : event.entries()) rest += e.weight;
  integer below;
  std::vector<cumulative_row<R>> rows;
  for (auto const& e : event.entries()) {
    auto const at_least = ratio{rest, event.denominator()};
    below += e.weight;
    rest -= e.weight;
    rows.push_back(
        {e.outcome, ratio{e.weight, event.denominator()}, ratio{below, event.denominator()}, at_least});
  }
  return rows;
}

/// One line an outcome: its label, padded, and a `#` for each unit of weight over the lowest common
/// denominator. `label(outcome)` gives the text. Throws input_error when a bar would be longer than `most`
/// marks.
template <class R, std::invocable<R const&> Label>
std::string text_bars(distribution<R> const& event, Label label, std::uint64_t most = 1000) {
  integer common;
  for (auto const& e : event.entries()) common = gcd(common, e.weight);
  std::vector<std::pair<std::string, integer>> rows;
  std::size_t width = 0;
  for (auto const& e : event.entries()) {
    rows.emplace_back(std::invoke(label, e.outcome), e.weight / common);
    width = std::max(width, rows.back().first.size());
    if (rows.back().second > integer{most}) {
      throw input_error{"a bar of " + rows.back().second.to_string() + " marks; at most " +
                        std::to_string(most) + " are drawn"};
    }
  }
  std::string text;
  for (auto const& [name, marks] : rows) {
    text += name + std::string(width - name.size() + 1, ' ') + std::string(marks.to_uint64(), '#') + "\n";
  }
  return text;
}

}  // namespace faro
