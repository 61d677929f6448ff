// Totals: sums of two, of many, of a random number of dice; the higher and the lower of two.
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"
#include "language/checked.hpp"

#include <faro/dice/detail/pool.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cmath>

namespace faro::odds {

using dense::distance;

namespace {

constexpr double most_bytes = 256e6;
constexpr double bytes_an_outcome = 120;  // of a distribution, beside its weight

std::int64_t total_of_two(std::int64_t a, std::int64_t b) { return language::checked_sum(a, b, "a total"); }

struct price {
  double steps, bytes;
};

/// What a total of n dice costs by the recurrence.
price price_of_total(double degree, double terms, double bits, double n) {
  auto const coefficients = degree * n + 1;
  auto const weight_bits = bits * n;
  return {coefficients * terms * (60 + weight_bits / 16),
          coefficients * (weight_bits / 8 + bytes_an_outcome)};
}

/// Whether all faces are equally likely and equally far apart.
bool is_uniform(dice const& die, std::uint64_t step) {
  auto const& faces = die.entries();
  return step > 0 && die.size() == dense::degree_of(die, step) + 1 &&
         std::ranges::all_of(faces, [&](auto const& e) { return e.weight == faces.front().weight; });
}

/// ((1 - x^s) / (1 - x))^n: with Q' / Q = n (1 / (1 - x) - s x^(s-1) / (1 - x^s)), each coefficient follows
/// from three earlier ones. `scale` is the weight of the outcome all of whose dice are lowest.
polynomial power_of_uniform(std::uint64_t sides, std::uint64_t n, integer scale) {
  auto const s = static_cast<std::int64_t>(sides);
  auto const count = static_cast<std::int64_t>(n);
  polynomial q((sides - 1) * n + 1);
  q[0] = std::move(scale);
  parallel::long_work work{q.size()};
  for (std::int64_t k = 1; k < static_cast<std::int64_t>(q.size()); ++k) {
    auto sum = q[static_cast<std::size_t>(k - 1)] * integer{k - 1 + count};
    if (k >= s) sum += q[static_cast<std::size_t>(k - s)] * integer{k - s - count * s};
    if (k > s) sum += q[static_cast<std::size_t>(k - s - 1)] * integer{count * (s - 1) - (k - s - 1)};
    q[static_cast<std::size_t>(k)] = sum / integer{k};
    work.advance();
  }
  return q;
}

/// The most dice that are allowed, below `count`.
std::uint64_t feasible(double degree, double terms, double bits, std::uint64_t count,
                       work_limit const& work) {
  std::uint64_t low = 1;
  std::uint64_t high = count;
  while (high - low > 1) {
    auto const middle = low + (high - low) / 2;
    auto const price = price_of_total(degree, terms, bits, as_double(middle));
    (work.allows(price.steps, price.bytes) ? low : high) = middle;
  }
  return low;
}

/// Sums when the outcomes lie so far apart that the dense polynomial would be mostly zeros.
dice sparse_total(dice const& die, std::uint64_t count, work_limit& work) {
  auto total = constant(0);
  auto doubled = die;
  for (; count > 0; count /= 2) {
    if (count % 2 == 1) total = independent_sum(total, doubled, work);
    if (count > 1) doubled = independent_sum(doubled, doubled, work);
  }
  return total;
}

dice all_unread(integer denominator) { return dice{{}, std::move(denominator)}; }

dice dense_sum(dice const& a, dice const& b, std::uint64_t step) {
  auto const low = a.entries().front().outcome;
  polynomial sum(dense::degree_of(a, step) + dense::degree_of(b, step) + 1);
  for (auto const& x : a.entries()) {
    auto const at = distance(low, x.outcome) / step;
    for (auto const& y : b.entries())
      sum[at + distance(b.entries().front().outcome, y.outcome) / step] += x.weight * y.weight;
  }
  return dense::to_dice(std::move(sum), low + b.entries().front().outcome, step,
                        a.denominator() * b.denominator());
}

/// a and a uniform die: a window slides over a, each step one weight in and one out.
dice window_sum(dice const& a, dice const& die, std::uint64_t step) {
  auto const stride = dense::step_of(die) / step;
  auto const width = stride * die.size();
  auto const p = dense::to_polynomial(a, step);
  polynomial sum(p.size() + width - stride);
  for (std::size_t k = 0; k < sum.size(); ++k) {
    if (k >= stride) sum[k] = sum[k - stride];
    if (k < p.size()) sum[k] += p[k];
    if (k >= width && k - width < p.size()) sum[k] -= p[k - width];
  }
  auto const& weight = die.entries().front().weight;
  if (weight != integer{1}) {
    for (auto& w : sum) w *= weight;
  }
  return dense::to_dice(std::move(sum), a.entries().front().outcome + die.entries().front().outcome, step,
                        a.denominator() * die.denominator());
}

}  // namespace

bool work_limit::allows(double steps, double bytes) const { return steps <= left_ && bytes <= most_bytes; }

void work_limit::spend(double steps, double bytes, std::string const& what) {
  if (bytes > most_bytes) {
    throw too_big{say("{} is too much: about {:.2g} GB of memory; {:.2g} are allowed", what, bytes / 1e9,
                      most_bytes / 1e9)};
  }
  if (steps <= whole_ && !allows(steps)) {
    throw too_big{
        say("with {} the question takes more than the {:.2g} steps of work that are allowed", what, whole_)};
  }
  if (!allows(steps)) {
    throw too_big{say("{} is too much: about {:.2g} steps of work; {:.2g} are left", what, steps, left_)};
  }
  left_ -= steps;
}

dice independent_sum(dice const& a, dice const& b, work_limit& work) {
  if (a.empty() || b.empty()) return all_unread(a.denominator() * b.denominator());
  total_of_two(a.entries().front().outcome, b.entries().front().outcome);
  total_of_two(a.entries().back().outcome, b.entries().back().outcome);
  auto const pairs = as_double(a.size()) * as_double(b.size());
  auto const a_bits = dense::bits(a.denominator());
  auto const b_bits = dense::bits(b.denominator());
  auto const step = std::max<std::uint64_t>(1, std::gcd(dense::step_of(a), dense::step_of(b)));
  auto const size = as_double(dense::degree_of(a, step)) + as_double(dense::degree_of(b, step)) + 1;
  constexpr double overhead = 300;
  auto const bytes = (a_bits + b_bits) / 8 + bytes_an_outcome;
  auto const* uniform = is_uniform(b, dense::step_of(b))   ? &b
                        : is_uniform(a, dense::step_of(a)) ? &a
                                                           : nullptr;
  if (uniform && size < pairs) {
    work.spend(overhead + size * (60 + (a_bits + b_bits) / 64), 2 * size * bytes,
               "a sum of two such numbers");
    return window_sum(uniform == &b ? a : b, *uniform, step);
  }
  bool const sparse = size > 1e4 && size > 4 * pairs;
  work.spend(overhead + pairs * dense::product_steps(a_bits, b_bits) * (sparse ? 20 : 1),
             (sparse ? pairs : size) * bytes, "a sum of two such numbers");
  return sparse ? combine(total_of_two, a, b) : dense_sum(a, b, step);
}

dice total_of(dice const& die, std::uint64_t count, work_limit& work) {
  if (count == 0) return constant(0);
  if (count == 1) return die;
  auto const pay_for_denominator = [&] {
    auto const bits = (dense::bits(die.denominator()) - 1) * as_double(count);
    work.spend(bits / 8, bits / 4, fmt::format("a total of {} dice", count));
  };
  if (die.empty()) {
    pay_for_denominator();
    return all_unread(power(die.denominator(), count));
  }
  auto const low = language::checked_product(die.entries().front().outcome, count, "a total");
  language::checked_product(die.entries().back().outcome, count, "a total");
  auto const step = dense::step_of(die);
  if (step == 0) {  // one outcome
    pay_for_denominator();
    return dice{{{low, power(die.entries().front().weight, count)}}, power(die.denominator(), count)};
  }
  auto const degree = dense::degree_of(die, step);
  if (as_double(degree) > 1000.0 && as_double(degree) > 100.0 * as_double(die.size()))
    return sparse_total(die, count, work);

  bool const uniform = is_uniform(die, step);
  auto const terms = uniform ? 4.0 : as_double(die.size());
  auto const bits = std::log2(die.denominator().to_double());
  auto const price = price_of_total(as_double(degree), terms, bits, as_double(count));
  if (!work.allows(price.steps, price.bytes)) {
    throw too_big{say("{} dice of {} faces are too many to add up exactly; up to {} are feasible here", count,
                      die.size(), feasible(as_double(degree), terms, bits, count, work))};
  }
  work.spend(price.steps, price.bytes, "a total");
  auto const p = dense::to_polynomial(die, step);
  auto weights = uniform ? power_of_uniform(degree + 1, count, power(p[0], count)) : power_of(p, count);
  return dense::to_dice(std::move(weights), low, step, power(die.denominator(), count));
}

dice highest_of(dice const& a, dice const& b) {
  std::vector<dice::entry> entries;
  integer a_up_to;  // weights of a's outcomes seen so far
  integer b_up_to;
  auto x = a.entries().begin();
  auto y = b.entries().begin();
  while (x != a.entries().end() || y != b.entries().end()) {
    bool const from_a = y == b.entries().end() || (x != a.entries().end() && x->outcome <= y->outcome);
    bool const from_b = x == a.entries().end() || (y != b.entries().end() && y->outcome <= x->outcome);
    auto const outcome = from_a ? x->outcome : y->outcome;
    integer weight;
    if (from_b) {
      weight += a_up_to * y->weight;  // a below, b here
      b_up_to += y->weight;
      ++y;
    }
    if (from_a) {
      weight += x->weight * b_up_to;  // a here, b here or below
      a_up_to += x->weight;
      ++x;
    }
    if (!weight.is_zero()) entries.push_back({outcome, std::move(weight)});
  }
  return dice{std::move(entries), a.denominator() * b.denominator()};
}

dice lowest_of(dice const& a, dice const& b) { return -highest_of(-a, -b); }

}  // namespace faro::odds
