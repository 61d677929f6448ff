// A random number of dice added up: the generating function of the number, taken at that of the die.
//
// Two ways, the cheaper one: halves of the numbers, put together by products of long polynomials; or number
// by number (Horner's scheme), where outcomes lie too far apart for polynomials. What both would cost is
// known before anything is computed.
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"
#include "exact/polynomial.hpp"
#include "language/checked.hpp"

#include <faro/dice/detail/pool.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <map>

namespace faro::odds {
namespace {

struct sum_price {
  double steps, bytes;
};

/// What is composed: the weights of 0, 1, .. N dice, and a die whose outcomes are low + step * index. The
/// outcome 0, of no dice, is among the places of the grid.
struct composition {
  std::vector<integer> numbers;  // weight of so many dice
  polynomial die;
  integer denominator;   // of the die
  std::size_t none = 0;  // the place of the outcome 0
  std::int64_t low = 0;
  std::uint64_t step = 1;
};

/// The grid on which the die and 0 lie; nothing else is filled in.
composition grid_of(dice const& die) {
  composition out;
  out.low = std::min<std::int64_t>(0, die.entries().front().outcome);
  auto step = dense::distance(out.low, 0);
  for (auto const& e : die.entries()) step = std::gcd(step, dense::distance(out.low, e.outcome));
  out.step = std::max<std::uint64_t>(1, step);
  out.none = dense::distance(out.low, 0) / out.step;
  out.denominator = die.denominator();
  return out;
}

/// Steps on the grid from the lowest place to the highest.
std::uint64_t degree_of(composition const& c, dice const& die) {
  return dense::distance(c.low, std::max<std::int64_t>(0, die.entries().back().outcome)) / c.step;
}

sum_price price_of_halves(double degree, double dice_at_most, double die_bits, double number_bits) {
  auto const coefficients = degree * dice_at_most + 1;
  auto const bits = coefficients * (dice_at_most * die_bits + number_bits + 64);
  constexpr double nanoseconds_a_bit = 20;
  return {coefficients * 400 + bits * nanoseconds_a_bit, coefficients * 48 + bits / 8 * 6};
}

/// The same as independent_sum() charges for each of its sums, of as many outcomes as there can be.
sum_price price_of_steps(double degree, dice const& die, double dice_at_most, double number_bits) {
  auto const die_bits = dense::bits(die.denominator());
  double steps = 0;
  double sums = 1;
  double k = 0;
  auto const faces = as_double(die.size());
  for (; k < dice_at_most && steps < 1e12; ++k) {
    auto const dense_size = degree * k + 1;
    steps += 300 + sums * faces * dense::product_steps(k * die_bits + number_bits, die_bits);
    // With one number of dice more, as many sums more as there are multisets of faces, or places.
    auto const multisets = sums * (k + faces + 1) / (k + 1);
    sums = std::min(dense_size + degree, multisets);
  }
  return {steps, sums * (dice_at_most * die_bits / 8 + 48)};
}

/// Composes by halves: H(a, b) = sum over a <= n < b of number(n) die^(n - a) 1^(b - 1 - n), where 1 is the
/// distribution of no dice over the denominator of the die.
class halves {
 public:
  explicit halves(composition const& c) : c_{c}, work_{static_cast<std::uint64_t>(2 * c.numbers.size())} {}

  polynomial all() { return sum(0, c_.numbers.size()); }

 private:
  polynomial sum(std::size_t a, std::size_t b) {
    if (b - a == 1) return {c_.numbers[a]};
    auto const half = std::bit_floor(b - a - 1);
    auto const middle = a + half;
    auto out = product(die_to(half), sum(middle, b));
    work_.advance(half);
    auto const few = sum(a, middle);
    auto const factor = power(c_.denominator, b - middle);
    auto const shift = c_.none * (b - middle);
    if (out.size() < few.size() + shift) out.resize(few.size() + shift);
    for (std::size_t i = 0; i < few.size(); ++i) {
      if (!few[i].is_zero()) out[i + shift] += few[i] * factor;
    }
    return out;
  }
  /// die^n; n is a power of two.
  polynomial const& die_to(std::size_t n) {
    if (n == 1) return c_.die;
    auto const found = powers_.find(n);
    if (found != powers_.end()) return found->second;
    auto const& root = die_to(n / 2);
    return powers_.emplace(n, product(root, root)).first->second;
  }

  composition const& c_;
  parallel::long_work work_;
  std::map<std::size_t, polynomial> powers_;
};

dice by_halves(composition c, dice const& count, dice const& die, std::uint64_t dice_at_most) {
  c.die.resize(degree_of(c, die) + 1);
  for (auto const& e : die.entries()) c.die[dense::distance(c.low, e.outcome) / c.step] = e.weight;
  c.numbers.resize(dice_at_most + 1);
  for (auto const& e : count.entries())
    c.numbers[static_cast<std::size_t>(std::max<std::int64_t>(0, e.outcome))] += e.weight;
  auto sums = halves{c}.all();
  auto const low = c.low * static_cast<std::int64_t>(dice_at_most);
  return dense::to_dice(std::move(sums), low, c.step,
                        count.denominator() * power(c.denominator, dice_at_most));
}

/// Horner's scheme: sum over n of p(n) die^n, all over count's denominator times die's to the power of the
/// most dice.
dice by_steps(dice const& count, dice const& die, std::uint64_t dice_at_most, work_limit& work) {
  integer denominator = 1;
  dice sum{{}, 1};
  auto at = count.entries().rbegin();
  auto n = static_cast<std::int64_t>(dice_at_most);
  parallel::long_work steps{dice_at_most + 1};
  for (;; --n) {
    integer here;
    while (at != count.entries().rend() && (at->outcome == n || n == 0)) here += (at++)->weight;
    auto entries = sum.entries();
    if (!here.is_zero()) entries.push_back({0, here * denominator});
    if (n == 0) return dice{std::move(entries), denominator * count.denominator()};
    // The sums so far lie over `denominator`; as weights of a partial distribution they stay below count's
    // share of it.
    sum = independent_sum(dice{std::move(entries), denominator * count.denominator()}, die, work);
    denominator *= die.denominator();
    sum = dice{sum.entries(), denominator * count.denominator()};
    steps.advance();
  }
}

void check_ends(dice const& die, std::uint64_t dice_at_most) {
  for (auto const end : {die.entries().front().outcome, die.entries().back().outcome}) {
    std::int64_t total = 0;
    if (__builtin_mul_overflow(end, static_cast<std::int64_t>(dice_at_most), &total))
      language::refuse_beyond_64_bits("a total");
  }
}

}  // namespace

dice random_count_of(dice const& count, dice const& die, work_limit& work) {
  constexpr std::int64_t most = 1'000'000;
  auto const greatest = count.empty() ? 0 : count.entries().back().outcome;
  if (greatest > most) {
    throw too_big{say("up to {} dice; up to {} are added when their number is random", greatest, most)};
  }
  auto const dice_at_most = static_cast<std::uint64_t>(std::max<std::int64_t>(0, greatest));
  if (dice_at_most == 0 || die.empty()) return by_steps(count, die, dice_at_most, work);
  check_ends(die, dice_at_most);
  auto const grid = grid_of(die);
  auto const degree = as_double(degree_of(grid, die));
  auto const number_bits = dense::bits(count.denominator());
  auto const n = as_double(dice_at_most);
  auto const halved = price_of_halves(degree, n, dense::bits(die.denominator()), number_bits);
  if (work.allows(halved.steps, halved.bytes)) {
    work.spend(halved.steps, halved.bytes, "a random number of dice");
    return by_halves(grid, count, die, dice_at_most);
  }
  auto const stepped = price_of_steps(degree, die, n, number_bits);
  if (!work.allows(stepped.steps, stepped.bytes)) {
    auto const& dearer = stepped.steps < halved.steps ? stepped : halved;
    work.spend(dearer.steps, std::min(stepped.bytes, halved.bytes),
               fmt::format("a total of up to {} dice", n));
  }
  return by_steps(count, die, dice_at_most, work);
}

}  // namespace faro::odds
