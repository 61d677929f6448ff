// Dice that explode.
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/dice/detail/pool.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::odds {

namespace {

/// The part of a distribution whose outcomes pass, its weights as they are; value(outcome) in their place.
dice restricted(dice const& law, face_test const& passes, face_value const& value) {
  std::vector<dice::entry> entries;
  for (auto const& e : law.entries()) {
    if (passes(e.outcome)) entries.push_back({value(e.outcome), e.weight});
  }
  return dice{std::move(entries), law.denominator()};
}

/// What all lengths of a chain of further rolls take; the sums themselves are paid for as they are made.
void spend_on_explosion(dice const& goes_on, dice const& stops, std::uint64_t limit, work_limit& work) {
  if (goes_on.empty()) return;
  auto const n = as_double(limit) + 1;
  auto const step = std::max<std::uint64_t>(1, std::gcd(dense::step_of(goes_on), dense::step_of(stops)));
  auto const going = n / 2 * as_double(dense::degree_of(goes_on, step));
  auto const stopping = stops.empty() ? 0 : as_double(dense::degree_of(stops, step));
  auto const each = std::min(going + stopping + 1, (going + 1) * as_double(stops.size() + 1));
  auto const weight_bits = n * dense::bits(goes_on.denominator());
  work.spend(n * each * (200 + weight_bits / 32), n * each * (weight_bits / 8 + 48),
             fmt::format("following {} further rolls", limit));
}

}  // namespace

std::uint64_t default_explosion_limit(dice const& die, face_test const& again) {
  auto const goes_on = ratio{weight_of(restricted(die, again, itself)), die.denominator()};
  if (goes_on == ratio{1}) throw input_error{"every face brings another roll: it would never end"};
  if (goes_on.is_zero()) return 0;
  constexpr double most = 1000;
  auto const rolls = std::ceil(-15 * std::log(10.0) / std::log(goes_on.to_double()));
  return static_cast<std::uint64_t>(std::clamp(rolls - 1, 1.0, most));
}

dice exploded(dice const& die, explosion const& rule, face_value const& value, work_limit& work) {
  auto const goes_on = restricted(die, rule.again, value);
  auto const stops = restricted(
      die, [&](std::int64_t face) { return !rule.again(face); }, value);
  spend_on_explosion(goes_on, stops, rule.limit, work);
  // k rolls that go on and one that stops, for every k; at the limit, where it stands, any roll.
  std::vector<dice> lengths;
  auto so_far = constant(0);
  for (std::uint64_t k = 0;; ++k) {
    bool const at_limit = k == rule.limit || goes_on.empty();
    lengths.push_back(independent_sum(so_far, at_limit && rule.stands ? die.transform(value) : stops, work));
    if (at_limit) break;
    so_far = independent_sum(so_far, goes_on, work);
  }
  std::vector<dice::entry> entries;
  auto const denominator = lengths.back().denominator();
  integer scale = 1;
  for (auto length = lengths.rbegin(); length != lengths.rend(); ++length) {
    for (auto const& e : length->entries()) entries.push_back({e.outcome, e.weight * scale});
    scale *= die.denominator();
  }
  return dice{std::move(entries), denominator};
}

void every_explosion(dice const& die, std::uint64_t count, explosion const& rule,
                     std::function<void(std::span<pool_part const>, integer const& ways)> const& each) {
  if (rule.stands && rule.limit == 0) {
    pool_part const as_they_fall{die, count};
    return each({&as_they_fall, 1}, 1);
  }
  auto const goes_on = restricted(die, rule.again, itself);
  auto const stops = restricted(
      die, [&](std::int64_t face) { return !rule.again(face); }, itself);
  // Of the dice, `cut` go on until the limit and then stand as they fall; the others stop before.
  for (std::uint64_t cut = 0; cut <= (rule.stands ? count : 0); ++cut) {
    if (cut > 0 && goes_on.empty()) break;
    auto const most = rule.stands ? rule.limit - 1 : rule.limit;
    work_limit work;
    auto const further = total_of(z(static_cast<std::int64_t>(most) + 1), count - cut, work);
    for (auto const& e : further.entries()) {
      if (e.outcome > 0 && goes_on.empty()) break;
      auto const rolls = static_cast<std::uint64_t>(e.outcome) + cut * rule.limit;
      std::vector<pool_part> parts;
      if (count > cut) parts.push_back({stops, count - cut});
      if (cut > 0) parts.push_back({die, cut});
      if (rolls > 0) parts.push_back({goes_on, rolls});
      each(parts, e.weight * binomial(count, cut));
    }
  }
}

dice exploded_pool(dice const& die, std::uint64_t count, explosion const& rule,
                   std::function<dice(std::span<pool_part const>)> const& distribution_of) {
  distribution_builder<std::int64_t> mixed;
  every_explosion(die, count, rule, [&](std::span<pool_part const> parts, integer const& ways) {
    auto const law = distribution_of(parts);
    for (auto const& o : law.entries()) mixed.add(o.outcome, o.weight * ways, law.denominator());
  });
  return mixed.build();
}

}  // namespace faro::odds
