// The distributions of statistics by name, from the table of statistics; and distributions of parts and
// groups of a deck.
#include "judge/src/panel/statistics/entry.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/null_distributions.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::judge {

namespace {

using detail::counts;
using detail::distribution_of;
using detail::exactly;
using detail::law;

/// By measuring all orders of a small deck.
law listed(deck_statistic statistic, std::size_t n) {
  deck_measure measure{n};
  std::vector<law::entry> entries;
  auto order = sorted_order(n);
  do {
    entries.push_back({measure(order)[static_cast<std::size_t>(statistic)], 1});
  } while (std::ranges::next_permutation(order).found);
  return law::in_proportion(std::move(entries));
}

}  // namespace

bool has_null_distribution(deck_statistic statistic, std::size_t cards) {
  return cards <= detail::most_listed || detail::entry_of(statistic).law;
}

distribution<std::int64_t> null_distribution(deck_statistic statistic, std::size_t cards) {
  if (auto const counted = detail::entry_of(statistic).law) return counted(cards);
  if (!has_null_distribution(statistic, cards))
    throw input_error{say("the distribution of the {} of {} cards cannot be counted; {} is the most",
                          name_of(statistic), cards, detail::most_listed)};
  return listed(statistic, cards);
}

exact_moments moments_of(distribution<std::int64_t> const& law) {
  integer first, second;
  for (auto const& e : law.entries()) {
    first += e.weight * integer{e.outcome};
    second += e.weight * integer{e.outcome} * integer{e.outcome};
  }
  ratio const mean{first, law.denominator()};
  return {mean, ratio{second, law.denominator()} - mean * mean};
}

exact_moments null_moments(deck_statistic statistic, std::size_t cards) {
  auto const exact = detail::entry_of(statistic).moments;
  return cards > detail::most_listed && exact ? exact(cards)
                                              : moments_of(null_distribution(statistic, cards));
}

std::optional<tabulated_distribution> tabulated_null_distribution(deck_statistic statistic,
                                                                  std::size_t cards) {
  auto const& entry = detail::entry_of(statistic);
  if (!has_null_distribution(statistic, cards) || cards > entry.most_in_doubles) return std::nullopt;
  return entry.in_doubles ? entry.in_doubles(cards) : tabulate(null_distribution(statistic, cards));
}

distribution<std::int64_t> alike_distribution(std::span<std::uint32_t const> group_sizes) {
  // blocks[b]: ways to cut the groups into b blocks of cards glued together, the cards in any order.
  counts blocks{1};
  std::size_t n = 0;
  for (std::size_t const size : group_sizes) {
    if (size == 0) continue;
    n += size;
    counts next(blocks.size() + size);
    for (std::size_t b = 1; b <= size; ++b) {
      auto const ways = factorial(size) / factorial(b) * binomial(size - 1, b - 1);
      for (std::size_t before = 0; before < blocks.size(); ++before)
        next[before + b] += blocks[before] * ways;
    }
    blocks = std::move(next);
  }
  counts glued;
  for (std::size_t j = 0; j < n && !blocks[n - j].is_zero(); ++j)
    glued.push_back(blocks[n - j] * factorial(n - j));
  return n == 0 ? law::certain(0) : distribution_of(exactly(glued));
}

distribution<std::int64_t> hypergeometric_distribution(std::uint32_t population, std::uint32_t marked,
                                                       std::uint32_t drawn) {
  for (auto const part : {marked, drawn}) {
    if (part > population) throw input_error{say("{} of {} cards: there are not so many", part, population)};
  }
  counts ways;
  for (std::uint32_t k = 0; k <= std::min(marked, drawn); ++k)
    ways.push_back(binomial(marked, k) * binomial(population - marked, drawn - k));
  return distribution_of(ways);
}

distribution<std::int64_t> fixed_points_distribution(std::size_t cards, std::size_t seen) {
  if (seen > cards) throw input_error{say("{} positions of {}: there are not so many", seen, cards)};
  counts ways;  // seen over j fixed, the other cards anyhow
  for (std::size_t j = 0; j <= seen; ++j) ways.push_back(binomial(seen, j) * factorial(cards - j));
  return distribution_of(exactly(ways));
}

}  // namespace faro::judge
