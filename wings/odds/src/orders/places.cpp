// Distributions of places, gaps and draws: sums of binomials.
#include "odds/src/orders/check.hpp"
#include "odds/src/orders/distributions.hpp"
#include "odds/src/orders/polynomial.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds {

namespace {

void require_marked(std::uint64_t cards, std::uint64_t marked, std::uint64_t least) {
  orders::require_pack(cards);
  if (marked < least || marked > cards) {
    throw input_error{say("expected {} to {} marked cards of {}, got {}", least, cards, cards, marked)};
  }
}

void require_kth(std::uint64_t k, std::uint64_t cards) {
  if (k < 1 || k > cards) {
    throw input_error{say("expected number 1 to {} of {} cards, got {}", cards, cards, k)};
  }
}

}  // namespace

distribution<integer> place_distribution(std::uint64_t cards, std::uint64_t marked, std::uint64_t k) {
  require_marked(cards, marked, 1);
  require_kth(k, marked);
  std::vector<integer> weights;
  for (auto place = k; place <= cards - (marked - k); ++place)
    weights.push_back(binomial(place - 1, k - 1) * binomial(cards - place, marked - k));
  return orders::distribution_of(std::move(weights), binomial(cards, marked), k);
}

distribution<integer> gap_distribution(std::uint64_t cards, std::uint64_t marked) {
  require_marked(cards, marked, 1);
  std::vector<integer> weights;
  for (std::uint64_t gap = 0; gap <= cards - marked; ++gap)
    weights.push_back(binomial(cards - 1 - gap, marked - 1));
  return orders::distribution_of(std::move(weights), binomial(cards, marked), 0);
}

distribution<integer> smallest_gap_distribution(std::uint64_t cards, std::uint64_t marked) {
  require_marked(cards, marked, 2);
  auto const most = (cards - marked) / (marked - 1);
  std::vector<integer> weights;  // first: of "at least"
  for (std::uint64_t gap = 0; gap <= most + 1; ++gap) {
    auto const taken = (marked - 1) * gap;
    weights.push_back(taken > cards ? integer{} : binomial(cards - taken, marked));
  }
  for (std::size_t gap = 0; gap <= most; ++gap) weights[gap] -= weights[gap + 1];
  weights.pop_back();
  return orders::distribution_of(std::move(weights), binomial(cards, marked), 0);
}

distribution<integer> largest_gap_distribution(std::uint64_t cards, std::uint64_t marked) {
  require_marked(cards, marked, 2);
  auto const free = cards - marked;
  std::vector<integer> at_most;
  for (std::uint64_t gap = 0; gap <= free; ++gap) {
    integer sum;  // j of the gaps are larger
    for (std::uint64_t j = 0; j < marked && j * (gap + 1) <= free; ++j) {
      auto const term = binomial(marked - 1, j) * binomial(cards - j * (gap + 1), marked);
      sum += j % 2 == 0 ? term : -term;
    }
    at_most.push_back(std::move(sum));
  }
  return orders::distribution_of_at_most(std::move(at_most), binomial(cards, marked), 0);
}

namespace {

using class_groups = std::map<std::uint64_t, std::uint64_t>;  // size -> classes of that size

/// At (j, s) the sets of j classes that have s cards together.
std::map<std::pair<std::uint64_t, std::uint64_t>, integer> sets_of_classes(class_groups const& groups) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, integer> sets{{{0, 0}, 1}};
  std::uint64_t steps = 0;
  for (auto const& [size, times] : groups) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, integer> more;
    for (auto const& [set, count] : sets) {
      steps += times + 1;
      if (steps > 1'000'000) {
        throw too_big{
            say("draws until some of the classes turn up, with classes of {} sizes, take too long exactly; "
                "ask for all of them, or for fewer sizes",
                groups.size())};
      }
      for (std::uint64_t j = 0; j <= times; ++j)
        more[{set.first + j, set.second + j * size}] += count * binomial(times, j);
    }
    sets = std::move(more);
  }
  return sets;
}

/// At s a signed count of the sets of classes with s cards. Summing "none of these has turned up" over them
/// counts "at least q classes have not turned up" once: a set of j classes has the sign and weight
/// (-1)^(j-q) C(j-1, q-1).
std::map<std::uint64_t, integer> signed_sets(card_classes const& pack, std::uint64_t q) {
  class_groups groups;
  for (auto const size : pack.sizes) ++groups[size];
  std::map<std::uint64_t, integer> by_cards;
  if (q == 1) {  // the signs alone: the product of (1 - x^size)
    auto const p = orders::product_of(groups, [](std::uint64_t size) {
      polynomial factor(size + 1);
      factor[0] = 1;
      factor[size] = -1;
      return factor;
    });
    for (std::size_t s = 1; s < p.size(); ++s) {
      if (!p[s].is_zero()) by_cards[s] = -p[s];
    }
    return by_cards;
  }
  for (auto const& [set, count] : sets_of_classes(groups)) {
    auto const [classes, cards] = set;
    if (classes < q) continue;
    auto const term = count * binomial(classes - 1, q - 1);
    by_cards[cards] += (classes - q) % 2 == 0 ? term : -term;
  }
  return by_cards;
}

/// The distribution of the first t for which a property that stays holds, from the orders in which it does
/// not yet hold after t cards, t = 0, 1, …
distribution<integer> distribution_of_first(std::vector<integer> not_yet, integer denominator) {
  std::vector<integer> weights;
  for (std::size_t t = 1; t < not_yet.size(); ++t) weights.push_back(not_yet[t - 1] - not_yet[t]);
  return orders::distribution_of(std::move(weights), std::move(denominator), 1);
}

}  // namespace

distribution<integer> draws_until_distinct_distribution(card_classes const& pack, std::uint64_t wanted) {
  orders::require_classes(pack);
  auto const classes = pack.sizes.size();
  if (wanted < 1 || wanted > classes) {
    throw input_error{say("expected 1 to {} different ones, got {}", classes, wanted)};
  }
  auto const n = pack.cards();
  auto const factorial = factorials(n);
  auto terms = signed_sets(pack, classes - wanted + 1);
  auto const within = orders::ways_within(pack, factorial);
  std::vector<integer> not_yet(n + 1);
  for (std::uint64_t t = 0; t <= n; ++t) {
    // Each term is its signed count times (n-s)(n-s-1)…: the ways to draw t cards, none of its s.
    integer sum;
    for (auto& [s, term] : terms) {
      if (s + t > n) break;
      sum += term;
      term *= integer{n - s - t};
    }
    not_yet[t] = sum * factorial[n - t] / within;
  }
  return distribution_of_first(std::move(not_yet), factorial[n] / within);
}

distribution<integer> draws_until_alike_distribution(card_classes const& pack, std::uint64_t wanted) {
  orders::require_classes(pack);
  if (wanted < 1 || pack.sizes.empty() || wanted > std::ranges::max(pack.sizes)) {
    throw input_error{
        say("expected 1 to {} alike, got {}", pack.sizes.empty() ? 0 : std::ranges::max(pack.sizes), wanted)};
  }
  auto const n = pack.cards();
  auto const factorial = factorials(n);
  class_groups groups;
  for (auto const size : pack.sizes) ++groups[size];
  if (pack.others > 0) groups[1] += wanted > 1 ? pack.others : 0;
  auto hands = orders::product_of(groups, [&](std::uint64_t size) {
    polynomial p;  // at z^i: the ways to take i cards of a class, fewer than wanted
    for (std::uint64_t i = 0; i < wanted && i <= size; ++i) p.push_back(binomial(size, i));
    return p;
  });
  if (wanted == 1 && pack.others > 0) {  // cards of no class never count
    polynomial rest;
    for (std::uint64_t i = 0; i <= pack.others; ++i) rest.push_back(binomial(pack.others, i));
    hands = product(hands, rest);
  }
  auto const within = orders::ways_within(pack, factorial);
  std::vector<integer> not_yet(n + 1);
  for (std::size_t t = 0; t < hands.size(); ++t)
    not_yet[t] = hands[t] * factorial[t] * factorial[n - t] / within;
  return distribution_of_first(std::move(not_yet), factorial[n] / within);
}

ratio chance_before(std::uint64_t a, std::uint64_t k, std::uint64_t b, std::uint64_t l) {
  require_kth(k, a);
  require_kth(l, b);
  if (b > most_order_cards || a > most_order_cards) orders::require_pack(std::max(a, b));
  integer sum;  // over the j < l of the others that come before
  for (std::uint64_t j = 0; j < l; ++j) sum += binomial(k - 1 + j, j) * binomial(a - k + b - j, a - k);
  return {sum, binomial(a + b, a)};
}

}  // namespace faro::odds
