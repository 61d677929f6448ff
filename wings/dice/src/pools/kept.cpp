// Kept dice: the total of those in some places of the ordered pool.
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"
#include "language/checked.hpp"

#include <faro/dice/detail/pool.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>

namespace faro::odds {

namespace {

using counts = std::vector<std::uint64_t>;  // dice still to show, for each part of the pool

struct face {
  std::int64_t index = 0;       // what the face adds, in steps above the least
  std::vector<integer> weight;  // of this face, for each part
  std::vector<integer> later;   // of all later faces
};

/// The pool in the order in which the pass meets the faces, and the places kept in that order.
struct pass {
  std::vector<face> faces;
  counts dice;
  std::uint64_t total_dice = 0;
  std::uint64_t first = 0, last = 0;  // places kept
  std::int64_t least = 0;             // the smallest value of a face
  std::uint64_t step = 1;             // values are least + step * index
};

std::vector<std::int64_t> faces_of(std::span<pool_part const> pool) {
  std::vector<std::int64_t> faces;
  for (auto const& part : pool) {
    for (auto const& e : part.die.entries()) faces.push_back(e.outcome);
  }
  std::ranges::sort(faces);
  faces.erase(std::ranges::unique(faces).begin(), faces.end());
  return faces;
}

void set_values(pass& p, std::vector<std::int64_t> const& faces, face_value const& value) {
  std::vector<std::int64_t> values;
  for (auto const f : faces) values.push_back(value(f));
  p.least = *std::ranges::min_element(values);
  std::uint64_t step = 0;
  for (auto const v : values) step = std::gcd(step, dense::distance(p.least, v));
  p.step = std::max<std::uint64_t>(1, step);
  for (std::size_t i = 0; i < faces.size(); ++i)
    p.faces[i].index = static_cast<std::int64_t>(dense::distance(p.least, values[i]) / p.step);
}

pass ascending(std::span<pool_part const> pool, std::uint64_t first, std::uint64_t last,
               face_value const& value) {
  auto const faces = faces_of(pool);
  pass p;
  p.faces.resize(faces.size());
  for (auto const& part : pool) {
    p.dice.push_back(part.count);
    p.total_dice += part.count;
    integer later;
    for (auto i = faces.size(); i-- > 0;) {
      auto weight = part.die.weight(faces[i]);
      p.faces[i].later.push_back(later);
      later += weight;
      p.faces[i].weight.push_back(std::move(weight));
    }
  }
  p.first = first;
  p.last = last;
  set_values(p, faces, value);
  return p;
}

/// The same pool met from the highest face down.
pass descending(pass p) {
  for (std::size_t part = 0; part < p.dice.size(); ++part) {
    integer earlier;
    for (auto& f : p.faces) {
      f.later[part] = earlier;
      earlier += f.weight[part];
    }
  }
  std::ranges::reverse(p.faces);
  auto const first = p.first;
  p.first = p.total_dice - p.last;
  p.last = p.total_dice - first;
  return p;
}

/// How many of `placed` .. `placed + more` - 1 are kept places.
std::uint64_t kept_among(pass const& p, std::uint64_t placed, std::uint64_t more) {
  auto const from = std::max(placed, p.first);
  auto const to = std::min(placed + more, p.last);
  return to > from ? to - from : 0;
}

void add_shifted(polynomial& to, polynomial const& from, std::size_t shift, integer const& factor) {
  if (to.size() < from.size() + shift) to.resize(from.size() + shift);
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!from[i].is_zero()) to[i + shift] += from[i] * factor;
  }
}

/// Calls visit(left after, ways) for every way of fewer than `fewer_than` dice showing this face; ways count
/// which of the dice do, times the weight of the face for each.
template <class Visit>
void choose(face const& f, counts const& left, std::uint64_t fewer_than, Visit visit) {
  counts after = left;
  auto const go = [&](auto const& self, std::size_t part, std::uint64_t room, integer const& ways) -> void {
    if (part == left.size()) return visit(after, ways);
    auto const most = f.weight[part].is_zero() ? 0 : std::min(left[part], room);
    integer here = ways;
    for (std::uint64_t c = 0; c <= most; ++c) {
      if (c > 0) here = here * integer{left[part] - c + 1} / integer{c} * f.weight[part];
      after[part] = left[part] - c;
      self(self, part + 1, room - c, here);
    }
    after[part] = left[part];
  };
  if (fewer_than > 0) go(go, 0, fewer_than - 1, integer{1});
}

/// base^0 .. base^n for each part of the pool.
using power_table = std::vector<std::vector<integer>>;

power_table powers_of(std::vector<integer> const& bases, counts const& most) {
  power_table table;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    table.push_back({integer{1}});
    for (std::uint64_t e = 1; e <= most[i]; ++e) table[i].push_back(table[i].back() * bases[i]);
  }
  return table;
}

integer product_of_powers(power_table const& table, counts const& exponents) {
  integer product = 1;
  for (std::size_t i = 0; i < table.size(); ++i) product *= table[i][exponents[i]];
  return product;
}

std::uint64_t sum_of(counts const& left) {
  return std::accumulate(left.begin(), left.end(), std::uint64_t{0});
}

/// Pass until the last kept place is filled; what the remaining dice show does not matter any more.
polynomial kept_first(pass const& p) {
  std::map<counts, polynomial> states{{p.dice, {integer{1}}}};
  polynomial total;
  parallel::long_work steps{0};
  for (auto const& f : p.faces) {
    std::map<counts, polynomial> next;
    std::vector<integer> either;  // this face or a later one
    for (std::size_t i = 0; i < p.dice.size(); ++i) either.push_back(f.weight[i] + f.later[i]);
    auto const either_powers = powers_of(either, p.dice);
    auto const later_powers = powers_of(f.later, p.dice);
    auto const index = static_cast<std::size_t>(f.index);
    for (auto const& [left, sums] : states) {
      steps.advance();
      auto const placed = p.total_dice - sum_of(left);
      auto const need = p.last - placed;
      auto finishing = product_of_powers(either_powers, left);  // less those where too few show this face
      choose(f, left, need, [&](counts const& after, integer const& ways) {
        finishing -= ways * product_of_powers(later_powers, after);
        auto const shift = index * kept_among(p, placed, sum_of(left) - sum_of(after));
        add_shifted(next[after], sums, shift, ways);
      });
      if (!finishing.is_zero()) add_shifted(total, sums, index * kept_among(p, placed, need), finishing);
    }
    states = std::move(next);
  }
  return total;
}

/// For equal dice of which the first few places are dropped and all later ones kept: once the dropped places
/// are filled, the remaining dice are independent over the later faces.
polynomial dropped_first(pass const& p) {
  polynomial total;
  std::vector<integer> ways_to(p.dice[0] + 1);  // by dice left, while dropped places are open
  ways_to[p.dice[0]] = 1;
  parallel::long_work steps{p.faces.size()};
  for (std::size_t i = 0; i < p.faces.size(); ++i) {
    steps.advance();
    auto const& f = p.faces[i];
    std::vector<integer> next(ways_to.size());
    std::vector<integer> full(ways_to.size());  // by dice left, the dropped places filled at this face
    for (std::uint64_t left = 0; left < ways_to.size(); ++left) {
      if (ways_to[left].is_zero()) continue;
      choose(f, {left}, left + 1, [&](counts const& after, integer const& ways) {
        bool const open = p.total_dice - after[0] < p.first;
        (open ? next : full)[after[0]] += ways_to[left] * ways;
      });
    }
    polynomial tail;  // a die over the later faces
    for (auto j = i + 1; j < p.faces.size(); ++j) {
      auto const at = static_cast<std::size_t>(p.faces[j].index);
      if (tail.size() <= at) tail.resize(at + 1);
      tail[at] += p.faces[j].weight[0];
    }
    polynomial sum;  // Horner's scheme over the dice left
    for (auto left = full.size(); left-- > 0;) {
      polynomial longer;
      for (std::size_t j = 0; j < tail.size(); ++j) {
        if (!tail[j].is_zero()) add_shifted(longer, sum, j, tail[j]);
      }
      sum = std::move(longer);
      if (!full[left].is_zero()) {
        auto const here = static_cast<std::size_t>(f.index) * (p.total_dice - p.first - left);
        add_shifted(sum, {full[left]}, here, integer{1});
      }
    }
    add_shifted(total, sum, 0, integer{1});
    ways_to = std::move(next);
  }
  return total;
}

double bits_of(pass const& p) {
  double bits = 0;
  for (std::size_t i = 0; i < p.dice.size(); ++i) {
    auto const sides = p.faces.front().weight[i] + p.faces.front().later[i];
    bits += as_double(p.dice[i]) * (dense::bits(sides) + 1);
  }
  return bits;
}

double greatest_index(pass const& p) {
  std::int64_t most = 0;
  for (auto const& f : p.faces) most = std::max(most, f.index);
  return static_cast<double>(most);
}

/// n over k, about.
double binomial_estimate(double n, double k) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

double price_of_kept_first(pass const& p) {
  auto const places = as_double(p.last);
  auto const parts = as_double(p.dice.size());
  // Pairs of a state and a later one, both with fewer than `last` dice placed.
  auto const steps = binomial_estimate(places - 1 + 2 * parts, 2 * parts);
  auto const open = as_double(p.last - p.first - 1);  // kept places that may be filled while one is not
  auto const sums = open * greatest_index(p) / 2 + 1;
  auto const tables = as_double(p.total_dice) * (60 + bits_of(p) / 64);
  return as_double(p.faces.size()) *
         (tables + steps * (sums * dense::product_steps(bits_of(p) / 2, 60) + 500));
}

double price_of_dropped_first(pass const& p) {
  auto const faces = as_double(p.faces.size());
  auto const kept = as_double(p.total_dice - p.first);
  auto const sums = kept * greatest_index(p) + 1;
  return faces * kept * (faces * sums / 2 + as_double(p.first + 1) * 4) *
         dense::product_steps(bits_of(p) / 2, 8);
}

}  // namespace

dice kept_total(std::span<pool_part const> pool, std::uint64_t first, std::uint64_t last,
                face_value const& value, work_limit& work) {
  std::uint64_t dice_in_pool = 0;
  integer denominator = 1;
  bool readable = true;
  for (auto const& part : pool) {
    dice_in_pool += part.count;
    readable = readable && (part.count == 0 || !part.die.empty());
  }
  if (first >= last || last > dice_in_pool)
    throw input_error{say("places {} to {} of {} dice", first + 1, last, dice_in_pool)};
  constexpr std::uint64_t most = 100'000;
  if (dice_in_pool > most) {
    throw too_big{say("{} dice to keep some of; up to {} are looked at", dice_in_pool, most)};
  }
  for (auto const& part : pool) denominator *= power(part.die.denominator(), part.count);
  if (!readable) return dice{{}, denominator};

  auto const up = ascending(pool, first, last, value);
  auto const down = descending(up);
  struct method {
    double price;
    pass const* by;
    polynomial (*run)(pass const&);
  };
  std::vector<method> methods{{price_of_kept_first(up), &up, kept_first},
                              {price_of_kept_first(down), &down, kept_first}};
  for (auto const* p : {&up, &down}) {
    if (p->dice.size() == 1 && p->last == p->total_dice)
      methods.push_back({price_of_dropped_first(*p), p, dropped_first});
  }
  auto const best = *std::ranges::min_element(methods, {}, &method::price);
  auto const sums = as_double(last - first) * greatest_index(up) + 1;
  work.spend(best.price, sums * (bits_of(up) / 8 + 48),
             fmt::format("keeping {} of {} dice", last - first, dice_in_pool));

  std::int64_t low = 0;
  std::int64_t high = 0;
  auto const greatest = dense::plus(up.least, static_cast<std::uint64_t>(greatest_index(up)) * up.step);
  if (__builtin_mul_overflow(up.least, last - first, &low) ||
      __builtin_mul_overflow(greatest, last - first, &high))
    language::refuse_beyond_64_bits("a total");
  return dense::to_dice(best.run(*best.by), low, up.step, denominator);
}

}  // namespace faro::odds
