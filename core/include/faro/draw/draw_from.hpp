// Drawing from a distribution: an outcome, each with its exact chance.
//
//   auto const coins = distribution<std::string>::in_proportion({{"none", 1}, {"one", 2}, {"both", 1}});
//   auto const heads = draw_from(coins);           // "one" with chance 1/2, from the operating system
//   auto const same = draw_from(coins, "a seed");  // by a seed text, a key, a generator, a chooser
//   read_exhaustively([&](auto& c) { return draw_from(coins, c); }).law == coins;
//
// Exact and unbiased for rational chances of any size: weights are whole numbers, and the pick is one of
// their sum. Distributions that are equal draw alike from the same picks, whatever their denominators.
//
// Cost: O(k) for k outcomes. Any thread. Throws input_error for a distribution of which some mass was not
// read: nobody knows what is there.
// Origin: `enact` of N. Brown's game-probability (2010, document 002).
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/by.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

/// The place of an entry, each with its exact chance: asked as a kind where the weights are counts, else by
/// one pick below their sum.
template <chooser C, class R>
std::size_t place_drawn(distribution<R> const& law, C& c) {
  auto const& entries = law.entries();
  integer sum, shared;
  for (auto const& e : entries) {
    sum += e.weight;
    shared = gcd(shared, e.weight);
  }
  if (entries.empty() || sum != law.denominator())
    throw input_error{"can't draw from a distribution of which a part was not read: its chances sum to " +
                      law.mass().to_string()};
  if (entries.size() == 1) return 0;
  integer const most{std::numeric_limits<count_t>::max()};
  std::vector<count_t> counts;
  for (auto const& e : entries) {
    auto const weight = e.weight / shared;
    if (weight > most) break;
    counts.push_back(static_cast<count_t>(weight.to_uint64()));
  }
  if (counts.size() == entries.size()) return pick_kind(c, std::span<count_t const>{counts});
  auto at = pick_below(c, sum / shared);
  std::size_t place = 0;
  for (auto weight = entries[0].weight / shared; at >= weight; weight = entries[++place].weight / shared)
    at -= weight;
  return place;
}

}  // namespace detail

/// An outcome of the distribution, by a chooser or a generator. A description. Throws input_error where not
/// all of the mass was read.
template <class R, detail::going_on By>
[[nodiscard]] R draw_from(distribution<R> const& law, By&& by) {
  return law.entries()[detail::asking(by, [&](auto& c) { return detail::place_drawn(law, c); })].outcome;
}
/// The same by a key, a seed text, or fresh randomness of the operating system.
template <class R>
[[nodiscard]] R draw_from(distribution<R> const& law, key256 const& key) {
  return draw_from(law, chacha20{key});
}
template <class R>
[[nodiscard]] R draw_from(distribution<R> const& law, std::string_view seed) {
  return draw_from(law, key_from_text(seed, purpose::numbers));
}
template <class R>
[[nodiscard]] R draw_from(distribution<R> const& law) {
  return draw_from(law, fresh_key());
}
template <class R, detail::no_chance_source By>
detail::refused draw_from(distribution<R> const&, By&&) = delete;  // by a text, key, generator or chooser
detail::refused draw_from(detail::anything) = delete;              // expected a distribution
detail::refused draw_from(detail::anything, detail::anything) = delete;  // expected a distribution

}  // namespace faro
