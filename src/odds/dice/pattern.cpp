// What dice show together, and dice that explode.
#include "odds/dice/dense.hpp"
#include "odds/dice/laws.hpp"

#include <faro/odds/dice/detail/pool.hpp>
#include <faro/parallel/progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace faro::odds {

namespace {

using counts = std::vector<std::uint64_t>;
/// Dice still to show for each part; the pattern so far; the run that ends at the last face.
struct pattern_state {
  counts left;
  std::int64_t so_far = 0;
  std::int64_t run = 0;
  friend auto operator<=>(pattern_state const&, pattern_state const&) = default;
};

void see(pattern_state& state, pool_pattern pattern, std::uint64_t size, std::uint64_t shown, bool follows) {
  switch (pattern) {
    case pool_pattern::sets:
      state.so_far += shown >= size ? 1 : 0;
      break;
    case pool_pattern::exact_sets:
      state.so_far += shown == size ? 1 : 0;
      break;
    case pool_pattern::largest_set:
      state.so_far = std::max(state.so_far, static_cast<std::int64_t>(shown));
      break;
    case pool_pattern::longest_run:
      state.run = shown == 0 ? 0 : follows ? state.run + 1 : 1;
      state.so_far = std::max(state.so_far, state.run);
      break;
  }
}

struct pattern_face {
  std::vector<integer> weight;
  std::vector<bool> last;  // of its part: what is left must show it
};

std::map<std::int64_t, pattern_face> pattern_faces_of(std::span<pool_part const> pool) {
  std::map<std::int64_t, pattern_face> faces;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    for (auto const& e : pool[i].die.entries()) {
      auto& f = faces[e.outcome];
      f.weight.resize(pool.size());
      f.last.resize(pool.size());
      f.weight[i] = e.weight;
      f.last[i] = e.outcome == pool[i].die.entries().back().outcome;
    }
  }
  return faces;
}

/// visit(left after, ways) for every number of dice of each part that may show this face.
template <class Visit>
void choose(pattern_face const& f, counts const& left, Visit visit) {
  counts after = left;
  auto const go = [&](auto const& self, std::size_t part, integer const& ways) -> void {
    if (part == left.size()) return visit(after, ways);
    auto const n = left[part];
    if (f.last[part]) {
      after[part] = 0;
      self(self, part + 1, ways * power(f.weight[part], n));
    } else {
      integer here = ways;
      for (std::uint64_t c = 0; c <= (f.weight[part].is_zero() ? 0 : n); ++c) {
        if (c > 0) here = here * integer{n - c + 1} / integer{c} * f.weight[part];
        after[part] = n - c;
        self(self, part + 1, here);
      }
    }
    after[part] = n;
  };
  go(go, 0, integer{1});
}

/// Before anything grows with the number of dice.
void spend_on_pattern(std::span<pool_part const> pool, std::map<std::int64_t, pattern_face> const& faces,
                      pool_pattern pattern, work_limit& work) {
  double bits = 0;
  double dice_in_pool = 0;
  for (auto const& part : pool) {
    bits += as_double(part.count) * dense::bits(part.die.denominator());
    dice_in_pool += as_double(part.count);
  }
  double steps = 0;
  double most_states = 1;
  for (auto const& [number, f] : faces) {
    double states = 1;      // numbers of dice left: all before the first face of a part, none after the last
    double steps_here = 1;  // from one of them to one not larger
    for (std::size_t i = 0; i < pool.size(); ++i) {
      if (pool[i].count == 0 || pool[i].die.empty()) continue;
      auto const n = as_double(pool[i].count);
      auto const first = pool[i].die.entries().front().outcome;
      auto const last = pool[i].die.entries().back().outcome;
      if (number < first || number > last) continue;
      states *= n + 1;
      if (number > first) steps_here *= n + 1;
      if (!f.last[i] && !f.weight[i].is_zero()) steps_here *= number > first ? n / 2 + 1 : n + 1;
    }
    most_states = std::max(most_states, states);
    steps += steps_here;
  }
  auto const numbers = std::min(dice_in_pool, as_double(faces.size())) + 1;
  // A run that ends at the last face comes beside the longest one, which it does not exceed.
  auto const patterns =
      pattern == pool_pattern::longest_run ? numbers * (numbers + 1) / 6 + numbers : numbers;
  work.spend(steps * patterns * (150 + dense::product_steps(bits / 2, bits / 2)),
             most_states * patterns * (bits / 8 + 200), fmt::format("a pattern of {} dice", dice_in_pool));
}

/// The part of a law whose outcomes pass, its weights as they are; value(outcome) in their place.
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

dice pattern_of(std::span<pool_part const> pool, pool_pattern pattern, std::uint64_t size, work_limit& work) {
  integer denominator = 1;
  counts all;
  bool readable = true;
  for (auto const& part : pool) {
    all.push_back(part.count);
    readable = readable && (part.count == 0 || !part.die.empty());
  }
  auto const faces = pattern_faces_of(pool);
  spend_on_pattern(pool, faces, pattern, work);
  for (auto const& part : pool) denominator *= power(part.die.denominator(), part.count);
  if (!readable) return dice{{}, denominator};

  std::map<pattern_state, integer> states{{{all, 0, 0}, 1}};
  std::optional<std::int64_t> before;
  parallel::long_work steps{0};
  for (auto const& [number, f] : faces) {
    bool const follows = before && dense::distance(*before, number) == 1;
    std::map<pattern_state, integer> next;
    for (auto const& [state, weight] : states) {
      steps.advance();
      choose(f, state.left, [&](counts const& after, integer const& ways) {
        pattern_state then{after, state.so_far, state.run};
        std::uint64_t shown = 0;
        for (std::size_t i = 0; i < after.size(); ++i) shown += state.left[i] - after[i];
        see(then, pattern, size, shown, follows);
        next[std::move(then)] += weight * ways;
      });
    }
    states = std::move(next);
    before = number;
  }
  std::vector<dice::entry> entries;
  for (auto const& [state, weight] : states) entries.push_back({state.so_far, weight});
  return dice{std::move(entries), denominator};
}

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

dice exploded_pool(dice const& die, std::uint64_t count, explosion const& rule,
                   std::function<dice(std::span<pool_part const>)> const& law_of) {
  if (rule.stands && rule.limit == 0) {
    pool_part const as_they_fall{die, count};
    return law_of({&as_they_fall, 1});
  }
  auto const goes_on = restricted(die, rule.again, itself);
  auto const stops = restricted(
      die, [&](std::int64_t face) { return !rule.again(face); }, itself);
  distribution_builder<std::int64_t> mixed;
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
      auto const law = law_of(parts);
      for (auto const& o : law.entries())
        mixed.add(o.outcome, o.weight * e.weight * binomial(count, cut), law.denominator());
    }
  }
  return mixed.build();
}

}  // namespace faro::odds
