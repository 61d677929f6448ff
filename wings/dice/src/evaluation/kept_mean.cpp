// The mean of kept dice that explode without end (L5R's 7k3, Savage Worlds' wild die), exactly.
//
// E = low + the sum over t of the mean number of kept dice that show at least t. Beyond all faces, the chance
// of a die to show at least t falls by a fixed factor every so many t; that number of kept dice is a
// polynomial in these chances, so each of its terms is a geometric series.
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"

#include <algorithm>
#include <numeric>

namespace faro::odds::dice_language {

namespace {

struct part_of_tail {
  pool::part const* part;
  ratio factor;  // over one period; 0 for a die that ends
};

/// The chance of at least t. Precondition: what was not read lies at t or above.
ratio at_least(number const& die, std::int64_t t) {
  integer below;
  for (auto const& e : die.law.entries()) {
    if (e.outcome >= t) break;
    below += e.weight;
  }
  return ratio{1} - ratio{below, die.law.denominator()};
}

ratio to_the(ratio const& base, std::uint64_t exponent) {
  return ratio{power(base.numerator(), exponent), power(base.denominator(), exponent)};
}

/// Kept dice that show at least t, if so many of all do.
std::int64_t kept_of(std::uint64_t showing, std::uint64_t dice, std::uint64_t first, std::uint64_t last) {
  auto const from = std::max(first, dice - showing);
  return last > from ? static_cast<std::int64_t>(last - from) : 0;
}

/// Visits every choice of 0 .. count of each part.
template <class Visit>
void every_choice(std::vector<part_of_tail> const& parts, Visit visit) {
  std::vector<std::uint64_t> chosen(parts.size());
  for (;;) {
    visit(chosen);
    std::size_t i = 0;
    while (i < parts.size() && chosen[i] == parts[i].part->count) chosen[i++] = 0;
    if (i == parts.size()) return;
    ++chosen[i];
  }
}

ratio mean_showing(std::vector<part_of_tail> const& parts, std::int64_t t, std::uint64_t dice,
                   std::uint64_t first, std::uint64_t last) {
  std::vector<ratio> chance;
  for (auto const& p : parts) chance.push_back(at_least(p.part->die, t));
  ratio sum;
  every_choice(parts, [&](std::vector<std::uint64_t> const& showing) {
    auto const all = std::accumulate(showing.begin(), showing.end(), std::uint64_t{0});
    auto const kept = kept_of(all, dice, first, last);
    if (kept == 0) return;
    ratio ways{kept};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      auto const n = parts[i].part->count;
      ways *= ratio{binomial(n, showing[i])} * to_the(chance[i], showing[i]) *
              to_the(ratio{1} - chance[i], n - showing[i]);
    }
    sum += ways;
  });
  return sum;
}

/// The factor of the product of powers of the chances in the polynomial.
ratio coefficient(std::vector<part_of_tail> const& parts, std::vector<std::uint64_t> const& powers,
                  std::uint64_t dice, std::uint64_t first, std::uint64_t last) {
  integer sum;
  every_choice(parts, [&](std::vector<std::uint64_t> const& showing) {
    integer ways = 1;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (showing[i] > powers[i]) return;
      auto const n = parts[i].part->count;
      ways *= binomial(n, showing[i]) * binomial(n - showing[i], powers[i] - showing[i]);
      if ((powers[i] - showing[i]) % 2 == 1) ways = -ways;
      all += showing[i];
    }
    sum += ways * integer{kept_of(all, dice, first, last)};
  });
  return ratio{sum};
}

}  // namespace

std::optional<ratio> mean_of_kept(pool const& p, std::uint64_t first, std::uint64_t last) {
  std::vector<part_of_tail> parts;
  std::int64_t period = 1;
  std::int64_t low = INT64_MAX;
  std::int64_t above = INT64_MIN;
  double choices = 1;
  for (auto const& part : p.parts) {
    if (part.count == 0) continue;
    if (part.die.law.empty() || (part.die.partial && !part.die.tail)) return {};
    if (part.die.tail) period = std::lcm(period, part.die.tail->step);
    low = std::min(low, part.die.law.entries().front().outcome);
    above = std::max(above, part.die.tail ? part.die.tail->from : part.die.law.entries().back().outcome);
    choices *= as_double(part.count + 1);
    parts.push_back({&part, ratio{}});
  }
  constexpr std::int64_t longest = 5'000;
  constexpr double most_choices = 300;
  if (parts.empty() || above - low > longest || period > longest || choices > most_choices ||
      choices * choices * as_double(static_cast<std::uint64_t>(period)) > 2e5)
    return {};
  for (auto& q : parts) {
    auto const& tail = q.part->die.tail;
    if (tail) q.factor = to_the(tail->again, static_cast<std::uint64_t>(period / tail->step));
    if (q.part->die.partial && q.part->die.rest.low < above + period) return {};  // not read so far
  }
  auto const dice = p.size();
  ratio sum{integer{low} * integer{last - first}};
  for (auto t = low + 1; t <= above; ++t) sum += mean_showing(parts, t, dice, first, last);
  std::vector<std::vector<ratio>> chances;  // of each part, over one period
  for (auto const& q : parts) {
    chances.emplace_back();
    for (std::int64_t t = above + 1; t <= above + period; ++t)
      chances.back().push_back(at_least(q.part->die, t));
  }
  every_choice(parts, [&](std::vector<std::uint64_t> const& powers) {
    ratio factor{1};
    for (std::size_t i = 0; i < parts.size(); ++i) factor *= to_the(parts[i].factor, powers[i]);
    if (std::ranges::all_of(powers, [](auto e) { return e == 0; })) return;
    auto const times = coefficient(parts, powers, dice, first, last);
    if (times.is_zero()) return;
    ratio over_period;
    for (std::size_t t = 0; t < static_cast<std::size_t>(period); ++t) {
      ratio product{1};
      for (std::size_t i = 0; i < parts.size(); ++i) product *= to_the(chances[i][t], powers[i]);
      over_period += product;
    }
    sum += times * over_period / (ratio{1} - factor);
  });
  return sum;
}

}  // namespace faro::odds::dice_language
