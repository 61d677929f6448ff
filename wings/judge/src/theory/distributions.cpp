#include "parallel/memo.hpp"

#include <faro/error.hpp>
#include <faro/judge/theory/detail/distributions.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_cards = 2'000;
constexpr std::uint64_t most_cards_cut_after = 208;

void check_cards(std::uint64_t cards, std::uint64_t most, char const* model) {
  if (cards == 0 || cards > most) {
    throw input_error{say("{}: expected 1 to {} cards, got {}", model, most, cards)};
  }
}

/// C(top, k) for a top of any size; 0 when top < k.
integer choose(integer const& top, std::uint64_t k) {
  if (top < integer{k}) return 0;
  integer result = 1;
  for (std::uint64_t i = 0; i < k; ++i) result *= top - integer{i};
  return result / factorial(k);
}

/// C(top, k), C(top - 1, k), … so many of them: each from the last by one product and one exact quotient.
std::vector<integer> falling_choices(integer const& top, std::uint64_t k, std::uint64_t count) {
  std::vector<integer> all;
  auto value = choose(top, k);
  for (std::uint64_t i = 0; i < count; ++i) {
    all.push_back(value);
    auto const from = top - integer{i};
    if (from <= integer{k}) {
      value = 0;  // C(k - 1, k) and below
    } else {
      value = value * (from - integer{k}) / from;  // C(t - 1, k) = C(t, k) (t - k) / t
    }
  }
  return all;
}

std::vector<integer> const& kept_eulerian_numbers(std::uint64_t n);

class_distribution riffle_uncut(std::uint64_t n, integer const& piles) {
  auto const& orders = kept_eulerian_numbers(n);
  // r rising sequences: C(a + n - r, n) / a^n
  auto const ways = falling_choices(piles + integer{n - 1}, n, n);
  class_distribution law{{}, power(piles, n), factorial(n)};
  for (std::uint64_t r = 1; r <= n; ++r) law.classes.push_back({orders[r - 1], ways[r - 1]});
  return law;
}

/// c cyclic descents of the inverse: n A(n - 1, c - 1) orders, each C(a + n - 1 - c, n - 1) / (n a^(n-1)).
class_distribution riffle_cut_before(std::uint64_t n, integer const& piles) {
  auto const& orders = kept_eulerian_numbers(n - 1);
  auto const ways = falling_choices(piles + integer{n - 2}, n - 1, n - 1);
  class_distribution law{{}, power(piles, n - 1) * integer{n}, factorial(n)};
  for (std::uint64_t c = 1; c < n; ++c) law.classes.push_back({orders[c - 1] * integer{n}, ways[c - 1]});
  return law;
}

/// Permutations of m by first value f = 1 .. m and descents: result[f - 1][descents]. Taking the first value
/// away leaves a permutation of m - 1 that starts below it (a descent) or not.
std::vector<std::vector<integer>> by_first_value(std::uint64_t m) {
  std::vector<std::vector<integer>> counts{{integer{1}}};
  for (std::uint64_t size = 2; size <= m; ++size) {
    std::vector<std::vector<integer>> next(size, std::vector<integer>(size));
    for (auto const& row : counts) {
      for (std::uint64_t e = 0; e + 1 < size; ++e) next[0][e] += row[e];
    }
    for (std::uint64_t f = 1; f < size; ++f) {
      for (std::uint64_t e = 0; e < size; ++e) {
        next[f][e] = next[f - 1][e];
        if (e + 1 < size) next[f][e] -= counts[f - 1][e];
        if (e > 0) next[f][e] += counts[f - 1][e - 1];
      }
    }
    counts = std::move(next);
  }
  return counts;
}

/// With d = (inv[0] - inv[n-1]) mod n and c cyclic descents, d of the n rotations of inv by a cut have c - 1
/// descents and n - d have c: so d C(a + n - c, n) + (n - d) C(a + n - 1 - c, n) of n a^n. Rotated to end
/// with its least value, inv is a permutation of n - 1 that starts with d and has c - 1 descents.
class_distribution riffle_cut_after(std::uint64_t n, integer const& piles) {
  auto const starts = by_first_value(n - 1);
  auto const ways = falling_choices(piles + integer{n - 1}, n, n);  // ways[c - 1] = C(a + n - c, n)
  class_distribution law{{}, power(piles, n) * integer{n}, factorial(n)};
  for (std::uint64_t d = 1; d < n; ++d) {
    for (std::uint64_t c = 1; c < n; ++c) {
      if (starts[d - 1][c - 1].is_zero()) continue;
      law.classes.push_back(
          {starts[d - 1][c - 1] * integer{n}, ways[c - 1] * integer{d} + ways[c] * integer{n - d}});
    }
  }
  return law;
}

}  // namespace

/// Row after row, of each the first half: the second is the same backwards.
std::vector<integer> eulerian_numbers(std::uint64_t n) {
  std::vector<integer> half{integer{1}};
  integer product;
  for (std::uint64_t size = 2; size <= n; ++size) {
    auto const previous = size - 1;  // so many in the row before
    if (size % 2 == 1) half.push_back(half[previous - 1 - half.size()]);
    for (auto k = half.size() - 1; k > 0; --k) {
      product.set_product(half[k - 1], size - k);
      half[k] *= integer{k + 1};
      half[k] += product;
    }
  }
  auto row = half;
  row.resize(std::max<std::uint64_t>(n, 1));
  for (std::uint64_t k = half.size(); k < n; ++k) row[k] = half[n - 1 - k];
  return row;
}

namespace {

/// The same for all rounds of a question.
std::vector<integer> const& kept_eulerian_numbers(std::uint64_t n) {
  static parallel::memo<std::uint64_t, std::vector<integer>> rows;
  return rows.at(n, [&] { return eulerian_numbers(n); });
}

}  // namespace

class_distribution riffle_distribution(std::uint64_t cards, integer const& piles, riffle_cut cut) {
  check_cards(cards, cut == riffle_cut::after ? most_cards_cut_after : most_cards, "a riffle");
  if (piles.sign() <= 0)
    throw input_error{say("a riffle: expected 1 pile or more, got {}", piles.to_string())};
  if (cards == 1 || cut == riffle_cut::none) return riffle_uncut(cards, piles);
  return cut == riffle_cut::before ? riffle_cut_before(cards, piles) : riffle_cut_after(cards, piles);
}

class_distribution insertion_distribution(std::uint64_t cards, std::uint64_t moves) {
  check_cards(cards, most_cards, "insertion");
  constexpr std::uint64_t most_work = 1'000'000;
  if (moves > most_work / cards) {
    throw input_error{say("{} moves of {} cards: at most {} are counted", moves, cards, most_work / cards)};
  }
  // S(moves, j), Stirling's numbers of the second kind: the ways that j cards were touched, times j! orders
  // of their last touches.
  std::vector<integer> stirling(cards + 1);
  stirling[0] = 1;
  for (std::uint64_t k = 0; k < moves; ++k) {
    for (auto j = cards; j > 0; --j) stirling[j] = stirling[j] * integer{j} + stirling[j - 1];
    stirling[0] = 0;
  }
  // An order whose longest increasing run at the bottom has L cards may come from j >= n - L touched cards.
  class_distribution law{{}, power(integer{cards}, moves), factorial(cards)};
  auto weight = stirling[cards];
  for (std::uint64_t run = 1; run <= cards; ++run) {
    weight += stirling[cards - run];
    auto orders = law.orders / factorial(run);
    if (run < cards) orders -= law.orders / factorial(run + 1);
    law.classes.push_back({std::move(orders), weight});
  }
  return law;
}

integer shelves_of_passes(integer const& shelves, std::uint64_t passes) {
  return passes == 0 ? integer{} : power(integer{2}, passes - 1) * power(shelves, passes);
}

namespace {

/// Permutations of n with v valleys inside (w[i-1] > w[i] < w[i+1]), v = 0, 1, …: as many as have v peaks.
std::vector<integer> valley_numbers(std::uint64_t n) {
  std::vector<integer> row{integer{1}};
  for (std::uint64_t size = 2; size <= n; ++size) {
    row.resize((size - 1) / 2 + 1);
    for (auto v = row.size(); v-- > 0;) {
      row[v] *= integer{2 * (v + 1)};
      if (v > 0) row[v] += row[v - 1] * integer{size - 2 * v};
    }
  }
  return row;
}

}  // namespace

class_distribution shelf_distribution(std::uint64_t cards, integer const& shelves) {
  check_cards(cards, most_cards, "a shelf shuffler");
  if (shelves.sign() <= 0) throw input_error{say("expected 1 shelf or more, got {}", shelves.to_string())};
  auto const n = cards;
  if (n == 1) return {{{1, 1}}, 1, 1};
  auto const orders = valley_numbers(n);
  class_distribution law{{}, power(shelves * 2, n) * 2, factorial(n)};
  // C(n + m - a - 1, n) for a = 0 .. ; beyond a = n - 1 the other factor is 0
  auto const ways = falling_choices(shelves + integer{n - 1}, n, n);
  for (std::uint64_t v = 0; v < orders.size(); ++v) {
    integer sum;
    auto const rest = n - 1 - 2 * v;
    integer other = 1;  // C(rest, a - v)
    for (auto a = v; a - v <= rest && integer{a} < shelves; ++a) {
      sum += ways[a] * other;
      other = other * integer{rest - (a - v)} / integer{a - v + 1};
    }
    law.classes.push_back({orders[v], sum * power(integer{4}, v + 1)});
  }
  return law;
}

// ---- One card ---------------------------------------------------------------------------------------------

card_under_riffles::card_under_riffles(std::uint64_t cards, std::uint64_t position) : ways_(cards) {
  check_cards(cards, most_cards, "one card");
  if (position >= cards) {
    throw input_error{say("expected a position from 1 to {}, got {}", cards, position + 1)};
  }
  ways_[position] = 1;
  for (std::uint64_t i = 0; i < cards; ++i) {
    auto& row = binomial_.emplace_back(i + 1, integer{1});
    for (std::uint64_t k = 1; k < i; ++k) row[k] = binomial_[i - 1][k - 1] + binomial_[i - 1][k];
  }
}

void card_under_riffles::riffle() {
  // From i to j: 2^-n (C(j, i) 2^(n-1-j) + 2^j C(n-1-j, i-j)).
  auto const n = ways_.size();
  std::vector<integer> two(n, integer{1});
  for (std::size_t i = 1; i < n; ++i) two[i] = two[i - 1] * 2;
  std::vector<integer> next(n);
  for (std::size_t j = 0; j < n; ++j) {
    integer down;
    integer up;
    for (std::size_t i = 0; i <= j; ++i) down += ways_[i] * binomial_[j][i];
    for (std::size_t i = j; i < n; ++i) up += ways_[i] * binomial_[n - 1 - j][i - j];
    next[j] = down * two[n - 1 - j] + up * two[j];
  }
  ways_ = std::move(next);
  of_ *= two[n - 1] * 2;
}

class_distribution card_under_riffles::law() const {
  class_distribution law{{}, of_, integer{ways_.size()}};
  for (auto const& w : ways_) law.classes.push_back({1, w});
  return law;
}

}  // namespace faro::judge
