// State machines: the front for chains of thousands of picks.
//
// A machine says, for each state, either its result or what it asks next, and which state each answer leads
// to. Any chooser runs it; the exhaustive reading merges equal states after equally many picks, so it costs
// states x branches, whatever the number of paths, and never re-runs a prefix. Write a plain description
// (chooser.hpp) first; turn it inside out like this when it asks thousands of questions.
//
// Cost: one hash look-up a branch; two layers of states in memory.
// Origin: the forward algorithm for Markov chains; weights are integers over one denominator a layer.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/exact/distribution.hpp>

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace faro {

/// What a state asks: `machine.asks(state)` is either n (one of 0 .. n-1, equally likely) or counts of kinds.
template <class A>
concept question = std::unsigned_integral<A> || std::convertible_to<A, std::span<count_t const>>;

/// expression            meaning                                                   cost asked for
/// M::state              what the future depends on; ==, and hashable (below)      small
/// m.initial()           the state to start from
/// m.result(s)           std::optional: the result, when s is final                O(1)
/// m.asks(s)             what s asks, when it is not final                         O(1)
/// m.next(s, i)          the state after answer i                                  O(1)
/// M::hash{}(s)          needed only when the bytes of a state don't identify it
template <class M>
concept machine = requires(M const& m, typename M::state const& s, std::size_t i) {
  { m.initial() } -> std::same_as<typename M::state>;
  requires std::equality_comparable<typename M::state>;
  { *m.result(s) } -> std::convertible_to<typename std::remove_cvref_t<decltype(m.result(s))>::value_type>;
  { m.asks(s) } -> question;
  { m.next(s, i) } -> std::same_as<typename M::state>;
};

template <machine M>
using machine_result = typename std::remove_cvref_t<decltype(std::declval<M const&>().result(
    std::declval<typename M::state const&>()))>::value_type;

namespace detail {

template <class M>
struct state_hash {
  std::size_t operator()(typename M::state const& s) const {
    if constexpr (requires { typename M::hash; }) {
      return typename M::hash{}(s);
    } else {
      static_assert(std::has_unique_object_representations_v<typename M::state>,
                    "a state with padding or pointers needs M::hash");
      return std::hash<std::string_view>{}(
          {reinterpret_cast<char const*>(&s), sizeof s});  // NOLINT: its bytes
    }
  }
};

}  // namespace detail

/// Runs a machine with any chooser: at random or from a record.
template <machine M, chooser C>
machine_result<M> run_machine(M const& m, C& c) {
  auto s = m.initial();
  for (;;) {
    if (auto r = m.result(s)) return *std::move(r);
    if constexpr (std::unsigned_integral<decltype(m.asks(s))>) {
      s = m.next(s, static_cast<std::size_t>(c.below(m.asks(s))));
    } else {
      s = m.next(s, pick_kind(c, m.asks(s)));
    }
  }
}

/// Reads a machine exhaustively, layer by layer (a layer: states after equally many picks). Stops after
/// limit.picks layers; what was not read is returned, exactly. limit.retries is not used: loops are unrolled.
/// Complexity: states x branches.
template <machine M>
reading<machine_result<M>> read_machine(M const& m, limits const& limit = {}) {
  struct weight {
    integer numerator, denominator;
  };
  using layer = std::unordered_map<typename M::state, weight, detail::state_hash<M>>;
  reading<machine_result<M>> out;
  distribution_builder<machine_result<M>> results;
  layer now;
  now.emplace(m.initial(), weight{1, 1});
  for (std::size_t picks = 0; !now.empty(); ++picks) {
    layer then;
    out.stats.deepest = picks;
    for (auto const& entry : now) {
      auto const& state =
          entry.first;  // not a structured binding: lambdas can't capture those before clang 16
      auto const& w = entry.second;
      ++out.stats.merge_points;
      if (auto r = m.result(state)) {
        results.add(*std::move(r), w.numerator, w.denominator);
        continue;
      }
      if (picks == limit.picks || out.stats.runs >= limit.runs) continue;
      weight step;
      auto const follow = [&](std::size_t i, std::uint64_t ways) {
        ++out.stats.runs;
        step.numerator.set_product(w.numerator, ways);
        auto const [place, fresh] = then.try_emplace(m.next(state, i), step);
        if (fresh) return;
        auto& met = place->second;
        if (met.denominator == step.denominator) {  // nearly always
          met.numerator += step.numerator;
        } else {
          auto const common = lcm(met.denominator, step.denominator);
          met.numerator =
              met.numerator * (common / met.denominator) + step.numerator * (common / step.denominator);
          met.denominator = common;
        }
      };
      auto const& asked = m.asks(state);
      if constexpr (std::unsigned_integral<std::remove_cvref_t<decltype(asked)>>) {
        step.denominator.set_product(w.denominator, asked);
        for (std::size_t i = 0; i < asked; ++i) follow(i, 1);
      } else {
        std::span<count_t const> const counts = asked;
        step.denominator.set_product(w.denominator, total(counts));
        for (std::size_t i = 0; i < counts.size(); ++i) {
          if (counts[i] != 0) follow(i, counts[i]);
        }
      }
    }
    now = std::move(then);
  }
  out.law = results.build();
  out.unread = ratio{1} - out.law.mass();
  out.stats.equally_likely = results.one_denominator();
  return out;
}

}  // namespace faro
