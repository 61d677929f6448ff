// Distributions of neighbours: blocks, runs, falls, matches, successions.
#include "odds/src/orders/distributions.hpp"

#include "odds/src/orders/check.hpp"
#include "odds/src/orders/polynomial.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds {

using orders::product_of;

std::uint64_t card_classes::cards() const {
  auto sum = others;
  for (auto const size : sizes) {
    // A pack that is too large stays too large: sums don't wrap.
    if (__builtin_add_overflow(sum, size, &sum)) return UINT64_MAX;
  }
  return sum;
}

namespace orders {

void require_pack(std::uint64_t cards) {
  if (cards == 0) throw input_error{"expected at least 1 card, got a pack of no cards"};
  if (cards > most_order_cards) {
    throw input_error{say("a pack of {} cards; exact distributions of its order go up to {} cards", cards,
                          most_order_cards)};
  }
}

void require_classes(card_classes const& pack) {
  require_pack(pack.cards());
  if (std::ranges::find(pack.sizes, std::uint64_t{0}) != pack.sizes.end())
    throw input_error{"expected at least 1 card in a class, got 0"};
}

integer ways_within(card_classes const& pack, std::vector<integer> const& factorial) {
  integer ways = 1;
  for (auto const size : pack.sizes) ways *= factorial[size];
  return ways;
}

distribution<integer> distribution_of(std::vector<integer> weights, integer denominator,
                                      std::uint64_t first) {
  std::vector<distribution<integer>::entry> entries;
  entries.reserve(weights.size());
  for (auto& weight : weights) entries.push_back({integer{first++}, std::move(weight)});
  return {std::move(entries), std::move(denominator)};
}

distribution<integer> distribution_of_at_most(std::vector<integer> at_most, integer denominator,
                                              std::uint64_t first) {
  for (std::size_t i = at_most.size(); i-- > 1;) at_most[i] -= at_most[i - 1];
  return distribution_of(std::move(at_most), std::move(denominator), first);
}

}  // namespace orders

namespace {

std::map<std::uint64_t, std::uint64_t> by_size(card_classes const& pack) {
  std::map<std::uint64_t, std::uint64_t> counts;
  for (auto const size : pack.sizes) ++counts[size];
  return counts;
}

/// The ways to lay c cards in b blocks, each in some order: Lah's numbers, C(c-1, b-1) c! / b!, at x^b.
polynomial blocks(std::uint64_t c, std::vector<integer> const& factorial) {
  polynomial p(c + 1);
  for (std::uint64_t b = 1; b <= c; ++b) p[b] = binomial(c - 1, b - 1) * (factorial[c] / factorial[b]);
  return p;
}

/// The same, with signs, so that only arrangements whose runs have at most `longest` cards remain: c! / b!
/// times the coefficient of z^c in ((z - z^(r+1)) / (1 - z^(r+1)))^b, r being the longest.
polynomial short_blocks(std::uint64_t c, std::uint64_t longest, std::vector<integer> const& factorial) {
  polynomial p(c + 1);
  for (std::uint64_t b = 1; b <= c; ++b) {
    integer sum;  // over i runs cut by `longest` cards and q by one more
    for (std::uint64_t q = 0; q * (longest + 1) <= c - b; ++q) {
      auto const rest = c - b - q * (longest + 1);
      if (rest % longest != 0) continue;
      auto const i = rest / longest;
      auto const term = binomial(b, i) * binomial(b - 1 + q, q);
      sum += i % 2 == 0 ? term : -term;
    }
    p[b] = sum * (factorial[c] / factorial[b]);
  }
  return p;
}

/// The ways to match k of the cards with as many calls: C(c, k) C(d, k) k!, the rook numbers of a rectangle.
polynomial rooks(std::uint64_t cards, std::uint64_t calls, std::vector<integer> const& factorial) {
  polynomial p;
  for (std::uint64_t k = 0; k <= std::min(cards, calls); ++k)
    p.push_back(binomial(cards, k) * binomial(calls, k) * factorial[k]);
  return p;
}

/// The orders in which all runs are short: `longest` cards at most.
integer orders_of_short_runs(card_classes const& pack, std::map<std::uint64_t, std::uint64_t> const& sizes,
                             std::uint64_t longest, std::vector<integer> const& factorial) {
  auto const p = product_of(sizes, [&](std::uint64_t c) { return short_blocks(c, longest, factorial); });
  integer sum;
  for (std::size_t b = 0; b < p.size(); ++b) {
    if (!p[b].is_zero()) sum += p[b] * factorial[b + pack.others];
  }
  return sum / orders::ways_within(pack, factorial);
}

/// One class: its cards fall into the places between the others, and at most r into each.
distribution<integer> longest_run_of_one(std::uint64_t marked, std::uint64_t cards) {
  auto const slots = cards - marked + 1;
  std::vector<integer> at_most;
  for (std::uint64_t r = 1; r <= marked; ++r) {
    integer sum;
    for (std::uint64_t j = 0; j <= slots && j * (r + 1) <= marked; ++j) {
      auto const term = binomial(slots, j) * binomial(cards - j * (r + 1), slots - 1);
      sum += j % 2 == 0 ? term : -term;
    }
    at_most.push_back(std::move(sum));
  }
  return orders::distribution_of_at_most(std::move(at_most), binomial(cards, marked), 1);
}

}  // namespace

distribution<integer> equal_neighbours_distribution(card_classes const& pack, pack_ends ends) {
  orders::require_classes(pack);
  auto const n = pack.cards();
  if (n == 1) return distribution<integer>::certain(0);
  auto const factorial = factorials(n);
  auto const p = product_of(by_size(pack), [&](std::uint64_t c) { return blocks(c, factorial); });
  auto const within = orders::ways_within(pack, factorial);
  auto const fewest = pack.sizes.size() + pack.others;  // blocks
  polynomial glued;                                     // at x^k: orders with k joints marked as glued
  for (auto b = n; b >= fewest; --b) {
    // b blocks lie in a row in b! ways; in a circle in (b - 1)!, turned to any of n places.
    auto const ways = ends == pack_ends::apart ? factorial[b] : factorial[b - 1] * integer{n};
    glued.push_back(p[b - pack.others] * ways / within);
  }
  if (ends == pack_ends::joined && fewest == 1) glued.push_back(1);  // the full circle has no loose joint
  orders::shift_down(glued);
  return orders::distribution_of(std::move(glued), factorial[n] / within, 0);
}

distribution<integer> longest_run_distribution(card_classes const& pack) {
  orders::require_classes(pack);
  auto const n = pack.cards();
  if (pack.sizes.empty()) return distribution<integer>::certain(1);
  if (pack.sizes.size() == 1) return longest_run_of_one(pack.sizes.front(), n);
  auto const most = std::ranges::max(pack.sizes);
  auto const sizes = by_size(pack);
  auto const steps = most * n * (sizes.size() == 1 ? most : n);  // a power, or products of all degrees
  constexpr std::uint64_t most_steps = 50'000'000;
  if (steps > most_steps) {
    throw too_big{
        say("the longest run of {} cards in classes of up to {} takes too long exactly (about {} "
            "multiplications; at most {} are made)",
            n, most, steps, most_steps)};
  }
  auto const factorial = factorials(n);
  std::vector<integer> at_most;
  for (std::uint64_t longest = 1; longest <= most; ++longest)
    at_most.push_back(orders_of_short_runs(pack, sizes, longest, factorial));
  return orders::distribution_of_at_most(std::move(at_most),
                                         factorial[n] / orders::ways_within(pack, factorial), 1);
}

distribution<integer> falls_distribution(card_classes const& pack) {
  orders::require_classes(pack);
  auto const n = pack.cards();
  if (pack.sizes.empty()) return distribution<integer>::certain(0);
  auto const factorial = factorials(n);
  auto const sizes = by_size(pack);
  auto const of_classes = n - pack.others;
  // At b: the ways to deal the cards of classes into b falling piles in a row, some maybe empty …
  std::vector<integer> piles;
  for (std::uint64_t b = 0; b <= of_classes; ++b) {
    integer ways = 1;
    for (auto const& [size, times] : sizes) ways *= power(binomial(b, size), times);
    piles.push_back(std::move(ways));
  }
  // … and then none of them empty.
  orders::differences_at_0(piles);
  auto const fewest = std::ranges::max(pack.sizes);  // no two cards of a class are in one pile
  polynomial glued;                                  // at x^k: orders with k falls marked as glued
  for (auto b = of_classes; b >= fewest; --b)
    glued.push_back(piles[b] * (factorial[b + pack.others] / factorial[b]));
  orders::shift_down(glued);
  auto const within = orders::ways_within(pack, factorial);
  return orders::distribution_of(std::move(glued), factorial[n] / within, 0);
}

distribution<integer> matches_distribution(std::span<called_class const> classes, std::uint64_t cards) {
  orders::require_pack(cards);
  card_classes pack;
  card_classes calls;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> rectangles;
  for (auto const& c : classes) {
    pack.sizes.push_back(c.cards);
    calls.sizes.push_back(c.calls);
    ++rectangles[{c.cards, c.calls}];
  }
  for (auto const* const side : {&pack, &calls}) {
    if (side->cards() > cards) {
      throw input_error{
          say("{} of {} cards in a pack of {}", side == &pack ? "classes" : "calls", side->cards(), cards)};
    }
  }
  auto const factorial = factorials(cards);
  auto const within = orders::ways_within(pack, factorial);
  auto matched =
      product_of(rectangles, [&](auto const& sides) { return rooks(sides.first, sides.second, factorial); });
  for (std::size_t k = 0; k < matched.size(); ++k) {
    matched[k] *= factorial[cards - k];
    matched[k] /= within;
  }
  orders::shift_down(matched);
  return orders::distribution_of(std::move(matched), factorial[cards] / within, 0);
}

namespace {

/// The ways to join cards with cards of the next class, at x^joints. A joining may close to rings only where
/// the lowest class follows the highest.
polynomial joinings(std::vector<std::uint64_t> const& chain, after_highest turn,
                    std::vector<integer> const& factorial) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> rectangles;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) ++rectangles[{chain[i], chain[i + 1]}];
  if (turn == after_highest::the_lowest) ++rectangles[{chain.back(), chain.front()}];
  return product_of(rectangles,
                    [&](auto const& sides) { return rooks(sides.first, sides.second, factorial); });
}

/// The joinings without rings. The rings of a joining take as many cards, j, of every class, in
/// prod C(c, j) j! ways, and leave a joining of the rest without rings; those with j > 0 are taken away.
polynomial joinings_without_rings(std::vector<std::uint64_t> chain, std::vector<integer> const& factorial) {
  auto const turns = std::ranges::min(chain);
  std::vector<polynomial> open(turns + 1);  // at i: of the chain with i cards of each class taken out
  for (auto taken = turns + 1; taken-- > 0;) {
    auto left = chain;
    for (auto& c : left) c -= taken;
    auto p = joinings(left, after_highest::the_lowest, factorial);
    for (std::uint64_t j = 1; taken + j <= turns; ++j) {
      integer rings = 1;
      for (auto const c : left) rings *= binomial(c, j) * factorial[j];
      auto const& rest = open[taken + j];
      for (std::size_t k = 0; k < rest.size(); ++k) p[k + j * chain.size()] -= rings * rest[k];
    }
    while (!p.empty() && p.back().is_zero()) p.pop_back();
    open[taken] = std::move(p);
  }
  return open[0];
}

void require_short_turns(std::vector<std::uint64_t> const& chain, std::uint64_t cards) {
  auto const turns = std::ranges::min(chain);
  auto const steps = turns * turns * cards;
  constexpr std::uint64_t most_steps = 20'000'000;
  if (steps > most_steps) {
    throw too_big{
        say("successions that turn round, of {} cards with at least {} a class, take too long exactly (about "
            "{} steps; at most {} are made)",
            cards, turns, steps, most_steps)};
  }
}

}  // namespace

distribution<integer> successions_distribution(std::span<std::vector<std::uint64_t> const> chains,
                                               std::uint64_t others, after_highest turn) {
  card_classes pack{{}, others};
  for (auto const& chain : chains) pack.sizes.insert(pack.sizes.end(), chain.begin(), chain.end());
  auto const n = pack.cards();
  orders::require_pack(n);
  auto const factorial = factorials(n);
  std::map<std::vector<std::uint64_t>, std::uint64_t> equal_chains;
  for (auto const& chain : chains) {
    if (!chain.empty()) ++equal_chains[chain];
  }
  auto joined = product_of(equal_chains, [&](std::vector<std::uint64_t> const& chain) {
    if (turn == after_highest::nothing || std::ranges::min(chain) == 0)
      return joinings(chain, turn, factorial);
    require_short_turns(chain, n);
    return joinings_without_rings(chain, factorial);
  });
  auto const within = orders::ways_within(pack, factorial);
  for (std::size_t k = 0; k < joined.size(); ++k) {
    joined[k] *= factorial[n - k];
    joined[k] /= within;
  }
  orders::shift_down(joined);
  return orders::distribution_of(std::move(joined), factorial[n] / within, 0);
}

}  // namespace faro::odds
