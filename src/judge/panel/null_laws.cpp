#include <faro/error.hpp>
#include <faro/judge/panel/longest_increasing.hpp>
#include <faro/judge/panel/null_laws.hpp>
#include <faro/judge/theory/orders.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace faro::judge {

namespace {

using counts = std::vector<integer>;
using law = distribution<std::int64_t>;

/// counts[k] orders have the value least + k * step.
law law_of(counts const& orders, std::int64_t least = 0, std::int64_t step = 1) {
  std::vector<law::entry> entries;
  for (std::size_t k = 0; k < orders.size(); ++k)
    entries.push_back({least + step * static_cast<std::int64_t>(k), orders[k]});
  return law::in_proportion(std::move(entries));
}

/// D_0 .. D_n: orders of k cards with none where it started.
counts derangements(std::size_t n) {
  counts d{1};
  for (std::size_t k = 1; k <= n; ++k) d.push_back(integer{k} * d[k - 1] + integer{k % 2 == 0 ? 1 : -1});
  return d;
}

law fixed_points(std::size_t n) {
  auto const d = derangements(n);
  counts orders;
  for (std::size_t k = 0; k <= n; ++k) orders.push_back(binomial(n, k) * d[n - k]);
  return law_of(orders);
}

/// Stirling's numbers of the first kind: a new card opens a cycle, or goes behind one of the k there are.
law cycles(std::size_t n) {
  counts orders{1};
  for (std::size_t k = 0; k < n; ++k) {
    orders.insert(orders.begin(), integer{});
    for (std::size_t j = 0; j + 1 < orders.size(); ++j) orders[j] += integer{k} * orders[j + 1];
  }
  return law_of(orders);
}

/// Euler's numbers: the highest card, put into a descent or at the end, makes no new one.
law descents(std::size_t n, std::int64_t least) {
  counts orders{1};
  for (std::size_t size = 2; size <= n; ++size) {
    counts next(size);
    for (std::size_t k = 0; k < size; ++k) {
      if (k + 1 < size) next[k] += integer{k + 1} * orders[k];
      if (k > 0) next[k] += integer{size - k} * orders[k - 1];
    }
    orders = std::move(next);
  }
  return law_of(orders, n == 0 ? 0 : least);
}

/// The product of 1 + q + … + q^i for i below n: a window slides over the row before.
law inversions(std::size_t n) {
  counts orders{1};
  for (std::size_t size = 2; size <= n; ++size) {
    counts next(orders.size() + size - 1);
    integer window;
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < orders.size()) window += orders[k];
      if (k >= size) window -= orders[k - size];
      next[k] = window;
    }
    orders = std::move(next);
  }
  return law_of(orders);
}

law successions(std::size_t n) {
  if (n == 0) return law::certain(0);
  auto const d = derangements(n);
  counts orders;
  for (std::size_t k = 0; k < n; ++k)
    orders.push_back(binomial(n - 1, k) * (d[n - k] + (n - k >= 1 ? d[n - k - 1] : integer{})));
  return law_of(orders);
}

/// From ways[j] = sum over orders of (value over j), the orders of each value, by inclusion and exclusion.
counts exactly(counts const& ways) {
  counts orders(ways.size());
  for (std::size_t k = 0; k < ways.size(); ++k) {
    for (std::size_t j = k; j < ways.size(); ++j) {
      auto const term = binomial(j, k) * ways[j];
      if ((j - k) % 2 == 0) {
        orders[k] += term;
      } else {
        orders[k] -= term;
      }
    }
  }
  return orders;
}

/// j chosen bonds of the row 0 .. n-1 make c blocks, each of which may lie either way round.
law neighbours(std::size_t n) {
  if (n == 0) return law::certain(0);
  counts ways{factorial(n)};
  for (std::size_t j = 1; j < n; ++j) {
    integer blocks;
    for (std::size_t c = 1; c <= j; ++c)
      blocks += power(integer{2}, c) * binomial(j - 1, c - 1) * binomial(n - j, c);
    ways.push_back(factorial(n - j) * blocks);
  }
  return law_of(exactly(ways));
}

law peaks(std::size_t n) {
  if (n == 0) return law::certain(0);
  counts orders{1};
  for (std::size_t size = 2; size <= n; ++size) {
    counts next((size + 1) / 2);
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < orders.size()) next[k] += integer{2 * (k + 1)} * orders[k];
      if (k > 0 && size > 2 * k) next[k] += integer{size - 2 * k} * orders[k - 1];
    }
    orders = std::move(next);
  }
  return law_of(orders);
}

law runs(std::size_t n) {
  if (n < 2) return law::certain(0);
  counts orders{0, 2};  // of two cards, one run
  for (std::size_t size = 3; size <= n; ++size) {
    counts next(size);
    for (std::size_t k = 1; k < size; ++k) {
      if (k < orders.size()) next[k] += integer{k} * orders[k];
      next[k] += integer{2} * orders[k - 1];
      if (k > 1) next[k] += integer{size - k} * orders[k - 2];
    }
    orders = std::move(next);
  }
  return law_of(orders);
}

/// Half the footrule, position by position: `open` cards and as many positions still wait for a partner
/// further down; each step adds 2 open to the footrule. A position is paired with its own card, with an open
/// one, leaves one more open, and so on. Step i is weighed by weight(i).
template <class Number, class Weight>
std::vector<Number> half_footrule(std::size_t n, Weight weight) {
  auto const most = n * n / 4;
  std::vector<std::vector<Number>> ways(n / 2 + 2);
  ways[0].resize(most + 1);
  ways[0][0] = Number{1};
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<std::vector<Number>> next(ways.size());
    auto const add = [&](std::size_t open, std::vector<Number> const& from, std::size_t factor) {
      auto& to = next[open];
      if (to.empty()) to.resize(most + 1);
      auto const times = weight(i, factor);
      for (std::size_t s = 0; s + open <= most; ++s) {
        if (!(from[s] == Number{})) to[s + open] += times * from[s];
      }
    };
    for (std::size_t open = 0; open < ways.size(); ++open) {
      if (ways[open].empty()) continue;
      add(open, ways[open], 2 * open + 1);
      if (open + 1 < ways.size() && open + 1 <= n - i) add(open + 1, ways[open], 1);
      if (open > 0) add(open - 1, ways[open], open * open);
    }
    ways = std::move(next);
  }
  return ways[0];
}

law footrule(std::size_t n) {
  return law_of(half_footrule<integer>(n, [](std::size_t, std::size_t factor) { return integer{factor}; }), 0,
                2);
}

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

/// Of sum w[i]^p over the cards 0 .. n-1.
integer power_sum(std::size_t n, std::uint64_t p) {
  integer sum;
  for (std::size_t c = 0; c < n; ++c) sum += power(integer{c}, p);
  return sum;
}

/// Wald and Wolfowitz's variance, by the moments of drawing without replacement.
ratio serial_variance(std::size_t n) {
  // E[S^2] = sum over pairs of bonds of E[w w w w]: bonds that are the same, that share a card, that share
  // none.
  auto const s1 = power_sum(n, 1), s2 = power_sum(n, 2), s3 = power_sum(n, 3), s4 = power_sum(n, 4);
  auto const pairs = s2 * s2 - s4;  // a^2 b^2, distinct a, b
  auto const shared = s1 * s1 * s2 - s2 * s2 - integer{2} * s1 * s3 + integer{2} * s4;  // a^2 b c
  auto const apart = s1 * s1 * s1 * s1 - integer{6} * s1 * s1 * s2 + integer{3} * s2 * s2 +
                     integer{8} * s1 * s3 - integer{6} * s4;  // a b c d
  integer const cards{n};
  auto const two = cards * (cards - integer{1}), three = two * (cards - integer{2}),
             four = three * (cards - integer{3});
  auto second = ratio{cards * pairs, two} + ratio{integer{2} * cards * shared, three};
  if (n > 3) second += ratio{cards * (cards - integer{3}) * apart, four};
  auto const mean = ratio{s1 * s1 - s2, cards - integer{1}};
  return second - mean * mean;
}

}  // namespace

bool has_null_law(deck_statistic statistic, std::size_t cards) {
  return cards <= 8 || (statistic != deck_statistic::displacement && statistic != deck_statistic::serial_sum);
}

distribution<std::int64_t> null_law(deck_statistic statistic, std::size_t cards) {
  switch (statistic) {
    case deck_statistic::fixed_points:
      return fixed_points(cards);
    case deck_statistic::cycles:
    case deck_statistic::records:
      return cycles(cards);
    case deck_statistic::odd:
      return cards < 2 ? law::certain(0) : law{{{0, 1}, {1, 1}}, 2};
    case deck_statistic::descents:
      return descents(cards, 0);
    case deck_statistic::rising_sequences:
      return descents(cards, 1);
    case deck_statistic::inversions:
      return inversions(cards);
    case deck_statistic::successions:
      return successions(cards);
    case deck_statistic::neighbours:
      return neighbours(cards);
    case deck_statistic::peaks:
      return peaks(cards);
    case deck_statistic::runs:
      return runs(cards);
    case deck_statistic::longest_increasing:
      return law_of(orders_by_longest_increasing(cards));
    case deck_statistic::footrule:
      return footrule(cards);
    default:
      if (!has_null_law(statistic, cards))
        throw input_error{"the law of the " + std::string{name_of(statistic)} + " of " +
                          std::to_string(cards) + " cards cannot be counted; 8 is the most"};
      return listed(statistic, cards);
  }
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
  integer const n{cards};
  auto const one = integer{1};
  if (cards > 8) {
    switch (statistic) {
      case deck_statistic::inversions:
        return {ratio{n * (n - one), integer{4}},
                ratio{n * (n - one) * (integer{2} * n + integer{5}), integer{72}}};
      case deck_statistic::footrule:
        return {ratio{n * n - one, integer{3}},
                ratio{(n + one) * (integer{2} * n * n + integer{7}), integer{45}}};
      case deck_statistic::displacement: {  // rho has the mean 0 and the variance 1 / (n - 1)
        auto const span = n * n * n - n;
        return {ratio{span, integer{6}}, ratio{span * span, integer{36} * (n - one)}};
      }
      case deck_statistic::serial_sum: {
        auto const s1 = power_sum(cards, 1);
        return {ratio{s1 * s1 - power_sum(cards, 2), n - one}, serial_variance(cards)};
      }
      default:
        break;
    }
  }
  return moments_of(null_law(statistic, cards));
}

std::optional<tabulated_law> tabulated_null_law(deck_statistic statistic, std::size_t cards) {
  if (!has_null_law(statistic, cards)) return std::nullopt;
  bool const is_large = statistic == deck_statistic::inversions || statistic == deck_statistic::footrule ||
                        statistic == deck_statistic::longest_increasing;
  if (is_large && cards > 208) return std::nullopt;
  if (statistic != deck_statistic::footrule || cards <= 60) return tabulate(null_law(statistic, cards));
  // Divided by i + 1 at each step, so by n! in all: no overflow, and only sums and products of positive
  // numbers.
  auto const moments = null_moments(statistic, cards);
  return tabulated_law{0, 2,
                       half_footrule<double>(cards,
                                             [](std::size_t i, std::size_t factor) {
                                               return static_cast<double>(factor) /
                                                      static_cast<double>(i + 1);
                                             }),
                       moments.mean.to_double(), moments.variance.to_double()};
}

distribution<std::int64_t> alike_law(std::span<std::uint32_t const> group_sizes) {
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
  return n == 0 ? law::certain(0) : law_of(exactly(glued));
}

distribution<std::int64_t> hypergeometric_law(std::uint32_t population, std::uint32_t marked,
                                              std::uint32_t drawn) {
  for (auto const part : {marked, drawn}) {
    if (part > population)
      throw input_error{std::to_string(part) + " of " + std::to_string(population) +
                        " cards: there are not so many"};
  }
  counts ways;
  for (std::uint32_t k = 0; k <= std::min(marked, drawn); ++k)
    ways.push_back(binomial(marked, k) * binomial(population - marked, drawn - k));
  return law_of(ways);
}

distribution<std::int64_t> fixed_points_law(std::size_t cards, std::size_t seen) {
  if (seen > cards)
    throw input_error{std::to_string(seen) + " positions of " + std::to_string(cards) +
                      ": there are not so many"};
  counts ways;  // seen over j fixed, the other cards anyhow
  for (std::size_t j = 0; j <= seen; ++j) ways.push_back(binomial(seen, j) * factorial(cards - j));
  return law_of(exactly(ways));
}

}  // namespace faro::judge
