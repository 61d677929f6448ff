// Distributions of few data: totals and spreads of hands by convolution, neighbours of a playlist by blocks.
#include "judge/src/complaints/few.hpp"

#include "judge/src/complaints/sum_tails.hpp"
#include "judge/src/complaints/tilt.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace faro::judge {
namespace {

constexpr std::size_t most_hands = 5000, most_plays = 400;

/// A distribution on numbers, by weights that need not sum to 1.
template <class Weight>
using weights_by_value = std::map<std::int64_t, Weight>;

double quotient_of(integer const& part, integer const& whole) { return ratio{part, whole}.to_double(); }
double quotient_of(long double part, long double whole) { return static_cast<double>(part / whole); }

few_test tested(weights_by_value<integer> const& law, std::int64_t seen, double unit, bool exact) {
  integer whole, fewer, more;
  for (auto const& [value, weight] : law) {
    whole += weight;
    if (value <= seen) fewer += weight;
    if (value >= seen) more += weight;
  }
  few_test out;
  double square = 0;
  for (auto const& [value, weight] : law) {
    auto const chance = quotient_of(weight, whole);
    auto const x = static_cast<double>(value) * unit;
    out.expected += chance * x;
    square += chance * x * x;
  }
  out.seen = static_cast<double>(seen) * unit;
  out.deviation = std::sqrt(std::max(0.0, square - out.expected * out.expected));
  out.fewer = quotient_of(fewer, whole);
  out.more = quotient_of(more, whole);
  out.p = std::min(1.0, 2 * std::min(out.fewer, out.more));
  out.exact = exact;
  return out;
}

weights_by_value<integer> distribution_of_hand(hand_counts const& w) {
  weights_by_value<integer> out;
  auto const others = w.deck - w.copies;
  for (std::uint64_t h = w.seen > others ? w.seen - others : 0; h <= std::min(w.seen, w.copies); ++h)
    out[static_cast<std::int64_t>(h)] = binomial(w.copies, h) * binomial(others, w.seen - h);
  return out;
}

void check_hands(hand_counts const& w) {
  if (w.hits.empty() || w.hits.size() > most_hands)
    throw input_error{
        say("hands: expected 1 to {}, got {}; faro judge test takes more", most_hands, w.hits.size())};
  if (w.deck == 0 || w.deck > 1000)
    throw input_error{say("the deck: expected 1 to 1000 cards, got {}", w.deck)};
  if (w.seen == 0 || w.seen > w.deck)
    throw input_error{say("cards of a hand: expected 1 to {}, got {}", w.deck, w.seen)};
  if (w.copies > w.deck)
    throw input_error{say("cards of the kind: expected at most {}, got {}", w.deck, w.copies)};
  auto const law = distribution_of_hand(w);
  for (std::size_t i = 0; i < w.hits.size(); ++i) {
    if (!law.contains(static_cast<std::int64_t>(w.hits[i])))
      throw input_error{say("hand {}: expected {} to {} in {} cards, got {}", i + 1, law.begin()->first,
                            law.rbegin()->first, w.seen, w.hits[i])};
  }
}

/// The same weights on other values.
template <class Move>
weights_by_value<integer> moved(weights_by_value<integer> const& law, Move move) {
  weights_by_value<integer> out;
  for (auto const& [value, weight] : law) out[move(value)] += weight;
  return out;
}

/// The distribution of a sum of so many independent numbers, counted in steps from the least on.
template <class Weight>
std::vector<Weight> sum_of(std::vector<std::pair<std::int64_t, Weight>> const& one, std::size_t times) {
  std::vector<Weight> sums{Weight{1}};
  for (std::size_t i = 0; i < times; ++i) {
    std::vector<Weight> next(sums.size() + static_cast<std::size_t>(one.back().first));
    for (auto const& [u, weight] : one) {
      for (std::size_t k = 0; k < sums.size(); ++k) next[k + static_cast<std::size_t>(u)] += sums[k] * weight;
    }
    sums = std::move(next);
  }
  return sums;
}

/// The tails of the sum of so many independent numbers of this distribution: from integers, from chances, or
/// where that would be too many by the characteristic function.
few_test tested_sum(weights_by_value<integer> const& one, std::size_t times, std::int64_t seen, double unit) {
  auto const n = static_cast<std::int64_t>(times), least = one.begin()->first;
  std::int64_t step = 0;
  integer whole;
  for (auto const& [value, weight] : one) {
    step = std::gcd(step, value - least);
    whole += weight;
  }
  step = std::max<std::int64_t>(step, 1);
  std::vector<std::pair<std::int64_t, integer>> ways;
  std::vector<sum_value> chances;
  double mean = 0, square = 0;
  for (auto const& [value, weight] : one) {
    ways.emplace_back((value - least) / step, weight);
    chances.push_back({ways.back().first, ratio{weight, whole}.to_double()});
    mean += chances.back().chance * static_cast<double>(value);
    square += chances.back().chance * static_cast<double>(value) * static_cast<double>(value);
  }
  few_test out;
  out.seen = static_cast<double>(seen) * unit;
  out.expected = static_cast<double>(times) * mean * unit;
  out.deviation = std::sqrt(static_cast<double>(times) * std::max(0.0, square - mean * mean)) * unit;
  auto const at = static_cast<std::size_t>((seen - least * n) / step);
  auto const tails = [&](auto const& sums, auto const& all) {
    auto fewer = all - all, more = fewer;
    for (std::size_t k = 0; k < sums.size(); ++k) {
      if (k <= at) fewer += sums[k];
      if (k >= at) more += sums[k];
    }
    out.fewer = quotient_of(fewer, all);
    out.more = quotient_of(more, all);
  };
  constexpr double most_exact_products = 5e5, most_products = 5e7;
  auto const products =
      static_cast<double>(ways.back().first * n) * static_cast<double>(times * one.size()) / 2;
  if (products <= most_exact_products) {
    tails(sum_of(ways, times), power(whole, times));
    out.exact = true;
  } else if (products <= most_products) {
    std::vector<std::pair<std::int64_t, long double>> parts;
    for (auto const& [u, chance] : chances) parts.emplace_back(u, static_cast<long double>(chance));
    tails(sum_of(parts, times), 1.0L);
  } else {
    auto const found = tails_of_sum(chances, times, static_cast<std::int64_t>(at));
    out.fewer = found.fewer;
    out.more = found.more;
  }
  out.p = std::min(1.0, 2 * std::min(out.fewer, out.more));
  return out;
}

integer factorial_of(std::uint64_t n) {
  integer out = 1;
  for (std::uint64_t i = 2; i <= n; ++i) out *= integer{i};
  return out;
}

/// The distribution of how many neighbours are alike, over all orders of so many of each kind: with c_k the
/// ways to part the plays of each kind into blocks, k in all, sum c_k k! (x - 1)^(n - k) counts the orders by
/// x^neighbours.
weights_by_value<integer> distribution_of_neighbours(std::vector<std::uint64_t> const& counts) {
  std::vector<integer> blocks{integer{1}};
  std::uint64_t n = 0;
  for (auto const m : counts) {
    n += m;
    std::vector<integer> next(blocks.size() + m);
    auto const orders_of_kind = factorial_of(m);
    integer orders_of_blocks = 1;  // j!
    for (std::uint64_t j = 1; j <= m; ++j) {
      orders_of_blocks *= integer{j};
      auto const ways = orders_of_kind / orders_of_blocks * binomial(m - 1, j - 1);
      for (std::size_t k = 0; k < blocks.size(); ++k) next[k + j] += blocks[k] * ways;
    }
    blocks = std::move(next);
  }
  std::vector<integer> by_power(n + 1);  // of (x - 1)
  integer orders = 1;                    // k!
  for (std::uint64_t k = 1; k < blocks.size(); ++k) {
    orders *= integer{k};
    by_power[n - k] = blocks[k] * orders;
  }
  weights_by_value<integer> out;
  for (std::uint64_t power = 0; power <= n; ++power) {
    if (by_power[power].is_zero()) continue;
    for (std::uint64_t a = 0; a <= power; ++a) {
      auto const term = by_power[power] * binomial(power, a);
      auto& at = out[static_cast<std::int64_t>(a)];
      at = (power - a) % 2 == 0 ? at + term : at - term;
    }
  }
  std::erase_if(out, [](auto const& one) { return one.second.is_zero(); });
  return out;
}

double least_p_of(weights_by_value<integer> const& law) { return tested(law, law.begin()->first, 1, true).p; }

tilted_distribution tilted(weights_by_value<integer> const& law) {
  integer whole;
  for (auto const& [value, weight] : law) whole += weight;
  tilted_distribution out;
  for (auto const& [value, weight] : law) {
    auto const chance = ratio{weight, whole}.to_double();
    if (chance > 0) out.add(static_cast<double>(value), std::log(chance));
  }
  return out;
}

constexpr double chance_to_show = 0.9;

/// Whether so many plays show half of what a fair shuffle leaves.
bool shows_half(tilted_distribution const& law, double least, double alpha) {
  auto const half = law.moments(0).first / 2;
  return half > least && law.below(law.lower_limit(alpha / 2), law.slope_of_mean(half)) >= chance_to_show;
}

/// About how many times as many plays show that, by the normal distribution: mean and variance grow with
/// their number.
std::uint64_t times_for_half(tilted_distribution const& law, double alpha) {
  auto const [mean, deviation] = law.moments(0);
  if (mean <= 0) return 1;
  boost::math::normal const z;
  auto const reach =
      (quantile(complement(z, alpha / 2)) + quantile(z, chance_to_show)) * deviation / (mean / 2);
  return static_cast<std::uint64_t>(std::clamp(std::floor(reach * reach), 1.0, 1e6));
}

}  // namespace

hand_report judge_hands(hand_counts const& w, double alpha) {
  check_hands(w);
  auto const law = distribution_of_hand(w);
  hand_report out;
  std::int64_t total = 0, squares = 0;
  auto const common = std::gcd(w.seen * w.copies, w.deck);  // small numbers, short distributions
  auto const expected = static_cast<std::int64_t>(w.seen * w.copies / common);
  auto const deck = static_cast<std::int64_t>(w.deck / common);
  auto const distance = [&](std::int64_t hits) {
    return (deck * hits - expected) * (deck * hits - expected);
  };  // in 1/deck^2
  for (auto const hits : w.hits) {
    total += static_cast<std::int64_t>(hits);
    squares += distance(static_cast<std::int64_t>(hits));
  }
  out.total = tested_sum(law, w.hits.size(), total, 1);
  out.spread = tested_sum(moved(law, distance), w.hits.size(), squares, 1 / static_cast<double>(deck * deck));
  boost::math::normal const z;
  auto const reach = quantile(complement(z, alpha / 2)) + quantile(z, 0.9);
  auto const one = out.total.deviation / std::sqrt(static_cast<double>(w.hits.size()));
  out.shown_shift = reach * one / std::sqrt(static_cast<double>(w.hits.size()));
  out.hands_for_half = static_cast<std::uint64_t>(std::ceil(reach * one / 0.5 * (reach * one / 0.5)));
  return out;
}

play_report judge_plays(std::span<std::string const> kinds, double alpha) {
  if (kinds.size() < 2 || kinds.size() > most_plays)
    throw input_error{say("plays: expected 2 to {}, got {}", most_plays, kinds.size())};
  std::map<std::string, std::uint64_t> by_kind;
  for (auto const& kind : kinds) ++by_kind[kind];
  std::vector<std::uint64_t> counts;
  for (auto const& [kind, count] : by_kind) counts.push_back(count);
  std::int64_t seen = 0;
  for (std::size_t i = 1; i < kinds.size(); ++i) seen += kinds[i] == kinds[i - 1];
  auto const law = distribution_of_neighbours(counts);
  play_report out{kinds.size(), by_kind.size(), tested(law, seen, 1, true)};
  out.least_p = least_p_of(law);
  if (counts.size() == 1) return out;  // all orders are one: no number of plays shows anything
  auto const shown = tilted(law);
  if (auto const few = shown.lower_limit(alpha / 2); few > 0)
    out.shown_below = shown.mean_where_below(few, chance_to_show);
  if (auto const many = shown.upper_limit(alpha / 2); many > 0)
    out.shown_above = shown.mean_where_above(many, chance_to_show);
  std::uint64_t const largest = most_plays / kinds.size();
  auto const of_times = [&](std::uint64_t times) {
    auto more = counts;
    for (auto& count : more) count *= times;
    return distribution_of_neighbours(more);
  };
  for (std::uint64_t times = 1; times <= largest && !out.plays_needed; ++times) {
    if (least_p_of(times == 1 ? law : of_times(times)) <= alpha) out.plays_needed = times * kinds.size();
  }
  auto const shows = [&](std::uint64_t times) {
    auto const one = times == 1 ? law : of_times(times);
    return shows_half(tilted(one), static_cast<double>(one.begin()->first), alpha);
  };
  // Distributions of hundreds of plays take a while: those about where the normal distribution would have it
  // are looked at.
  auto times = std::clamp<std::uint64_t>(times_for_half(shown, alpha), 1, largest);
  bool shown_then = shows(times);
  if (!shown_then) {
    auto const last = std::min(largest, 2 * times + 2);  // where not even that many do, none can leave so few
    while (!shown_then && times < last) shown_then = shows(++times);
  } else {
    while (times > 1 && shows(times - 1)) --times;
  }
  if (shown_then) out.plays_for_half = times * kinds.size();
  return out;
}

}  // namespace faro::judge
