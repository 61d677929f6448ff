// Several facts of one roll together.
#include "dice/src/facts/facts.hpp"

#include "dice/src/facts/noted.hpp"
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"
#include "language/checked.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

namespace faro::odds {

namespace {

struct face_of_parts {
  std::vector<integer> weight;
  std::vector<bool> last;  // of its part: what is left must show it
};

class pass_for_facts {
 public:
  pass_for_facts(std::span<pool_part const> pool, std::span<roll_fact const> facts, work_limit& work)
      : pool_{pool}, facts_{facts}, work_{work} {
    for (std::size_t i = 0; i < pool.size(); ++i) {
      dice_ += pool[i].count;
      for (auto const& e : pool[i].die.entries()) {
        auto& f = faces_[e.outcome];
        f.weight.resize(pool.size());
        f.last.resize(pool.size());
        f.weight[i] = e.weight;
        f.last[i] = e.outcome == pool[i].die.entries().back().outcome;
      }
    }
    so_many_ = fmt::format("so many facts of {} dice together", dice_);
  }

  /// What it takes at least, in steps of a nanosecond and bytes; known before anything grows with the dice.
  [[nodiscard]] std::pair<double, double> least_work() const {
    double bits = 0;
    for (auto const& part : pool_) bits += as_double(part.count) * dense::bits(part.die.denominator());
    double steps = 0;
    double most_states = 1;
    for (auto const& [number, f] : faces_) {
      double states = 1;  // numbers of dice left: all before the first face of a part, none after the last
      double steps_here = 1;  // from one of them to one not larger
      for (std::size_t i = 0; i < pool_.size(); ++i) {
        auto const n = as_double(pool_[i].count);
        auto const first = pool_[i].die.entries().front().outcome;
        auto const last = pool_[i].die.entries().back().outcome;
        if (number < first || number > last) continue;
        states *= n + 1;
        if (number > first) steps_here *= n + 1;
        if (!f.last[i] && !f.weight[i].is_zero()) steps_here *= number > first ? n / 2 + 1 : n + 1;
      }
      most_states = std::max(most_states, states);
      steps += steps_here;
    }
    double values = 1;
    for (auto const& fact : facts_) values = std::max(values, values_seen(fact));
    return {steps * values * (150 + dense::product_steps(bits / 2, bits / 2)),
            most_states * values * (bits / 8 + 200)};
  }

  std::vector<known_facts> run() {
    fact_state begin;
    for (auto const& part : pool_) begin.push_back(static_cast<std::int64_t>(part.count));
    begin_with(facts_, begin);
    fact_states states{{begin, 1}};
    std::optional<std::int64_t> before;
    parallel::long_work steps{0};
    for (auto const& [face, f] : faces_) {
      bool const follows = before && dense::distance(*before, face) == 1;
      fact_states next;
      ways_.clear();
      for (auto const& [state, weight] : states) {
        steps.advance();
        show(f, face, follows, state, weight, next);
      }
      states = std::move(next);
      before = face;
    }
    return values_of(states);
  }

 private:
  /// How much a fact has to remember, as far as it is known before; of a sum no more than that it is one.
  [[nodiscard]] double values_seen(roll_fact const& fact) const {
    auto const numbers = std::min(as_double(dice_), as_double(faces_.size())) + 1;
    switch (fact.what) {
      case roll_fact::seen::sets:
      case roll_fact::seen::exact_sets:
      case roll_fact::seen::largest_set:
        return numbers;
      case roll_fact::seen::longest_run:  // the run that ends at the last face does not exceed the longest
        return numbers * (numbers + 1) / 6 + numbers;
      default:
        return 1;
    }
  }

  void show(face_of_parts const& f, std::int64_t face, bool follows, fact_state const& state,
            integer const& weight, fact_states& next) {
    std::uint64_t left = 0;
    for (std::size_t i = 0; i < pool_.size(); ++i) left += static_cast<std::uint64_t>(state[i]);
    auto after = state;
    auto const go = [&](auto const& self, std::size_t part, integer const& ways,
                        std::uint64_t shown) -> void {
      if (part == pool_.size()) {
        auto then = after;
        auto* memory = then.data() + pool_.size();
        for (auto const& fact : facts_) {
          take_note(fact, memory, {face, shown, dice_ - left, follows});
          memory += words_of(fact);
        }
        work_.spend(150 + dense::bits(ways) / 4, next.size() % 4096 == 4095 ? bytes_of(next.size(), ways) : 0,
                    so_many_);
        next[std::move(then)] += ways;
        return;
      }
      auto const n = static_cast<std::uint64_t>(state[part]);
      if (f.last[part]) {
        after[part] = 0;
        self(self, part + 1, n == 0 ? ways : ways * power(f.weight[part], n), shown + n);
      } else {
        auto const& here = ways_to_show(part, n, f.weight[part]);
        for (std::uint64_t c = 0; c < here.size(); ++c) {
          after[part] = static_cast<std::int64_t>(n - c);
          spend_product(ways, here[c]);
          self(self, part + 1, c == 0 ? ways : ways * here[c], shown + c);
        }
      }
      after[part] = state[part];
    };
    go(go, 0, weight, 0);
  }
  /// In how many ways 0, 1, 2 … of n dice show a face of this weight. Kept while the face is the same.
  std::vector<integer> const& ways_to_show(std::size_t part, std::uint64_t n, integer const& weight) {
    auto& known = ways_[{part, n}];
    if (!known.empty()) return known;
    known.emplace_back(1);
    for (std::uint64_t c = 1; c <= (weight.is_zero() ? 0 : n); ++c) {
      spend_product(known.back(), weight);
      known.push_back(known.back() * integer{n - c + 1} / integer{c} * weight);
    }
    return known;
  }
  /// Numbers of thousands of digits are most of the work with thousands of dice.
  void spend_product(integer const& a, integer const& b) {
    work_.spend(dense::product_steps(dense::bits(a), dense::bits(b)), 0, so_many_);
  }
  double bytes_of(std::size_t states, integer const& ways) const {
    return as_double(states) *
           (120 + 8 * as_double(pool_.size() + 2 * facts_.size()) + dense::bits(ways) / 8);
  }
  [[nodiscard]] std::vector<known_facts> values_of(fact_states const& states) const {
    std::map<std::vector<std::int64_t>, integer> sums;
    for (auto const& [state, weight] : states) sums[values_in(state, pool_.size(), facts_)] += weight;
    return in_order(std::move(sums));
  }

  std::span<pool_part const> pool_;
  std::span<roll_fact const> facts_;
  work_limit& work_;
  std::uint64_t dice_ = 0;
  std::string so_many_;  // for refusals
  std::map<std::int64_t, face_of_parts> faces_;
  std::map<std::pair<std::size_t, std::uint64_t>, std::vector<integer>> ways_;
};

/// What some roll shows that is beyond 64 bits is said before all the others are multiplied.
void check_greatest_product(std::span<pool_part const> pool) {
  double bits = 0;
  for (auto const& part : pool) {
    if (part.die.empty() || part.count == 0) continue;
    auto const& faces = part.die.entries();
    auto const greatest = std::max(std::abs(static_cast<double>(faces.front().outcome)),
                                   std::abs(static_cast<double>(faces.back().outcome)));
    if (greatest == 0) return;  // and so is every product
    bits += as_double(part.count) * std::log2(greatest);
  }
  constexpr double most = 63.001;  // where doubles may round, the products themselves tell
  if (bits > most) language::refuse_beyond_64_bits("a product");
}

/// The product of all dice alone, die by die: what the others showed does not matter, however many faces.
std::vector<known_facts> products_of(std::span<pool_part const> pool, work_limit& work) {
  check_greatest_product(pool);
  std::unordered_map<std::int64_t, integer> now{{1, 1}};
  parallel::long_work steps{0};
  for (auto const& part : pool) {
    for (std::uint64_t i = 0; i < part.count; ++i) {
      steps.advance();
      std::unordered_map<std::int64_t, integer> next;
      auto const& faces = part.die.entries();
      constexpr double a_product = 150;
      auto const products = as_double(now.size());
      work.spend(a_product * products * as_double(faces.size()), 100 * products, "so many products of dice");
      for (auto const& [product, weight] : now) {
        for (auto const& face : faces)
          next[language::checked_product(product, face.outcome, "a product")] += weight * face.weight;
      }
      now = std::move(next);
    }
  }
  std::map<std::int64_t, integer> const sorted{now.begin(), now.end()};
  std::vector<known_facts> out;
  for (auto const& [product, weight] : sorted) out.push_back({{product}, weight});
  return out;
}

}  // namespace

std::vector<known_facts> facts_of(std::span<pool_part const> pool, std::span<roll_fact const> facts,
                                  work_limit& work) {
  std::uint64_t dice = 0;
  for (auto const& part : pool) dice += part.count;
  constexpr std::uint64_t most = 100'000;
  if (dice > most) throw too_big{say("{} dice whose facts are asked together; up to {}", dice, most)};
  bool const of_all = facts[0].first == 0 && facts[0].last >= dice;
  if (facts.size() == 1 && facts[0].what == roll_fact::seen::product && of_all)
    return products_of(pool, work);
  bool const never = std::ranges::any_of(pool, [](auto const& p) { return p.die.empty() && p.count > 0; });
  if (never) return {};
  std::vector<pool_part> rolled;
  for (auto const& part : pool) {
    if (part.count > 0) rolled.push_back(part);
  }
  pass_for_facts pass{rolled, facts, work};
  auto const [steps, bytes] = pass.least_work();
  if (auto quickly = facts_of_faces(rolled, facts, steps, work)) return *std::move(quickly);
  if (!work.allows(steps, bytes)) work.spend(steps, bytes, fmt::format("what {} dice show together", dice));
  return pass.run();
}

dice distribution_of_fact(std::span<pool_part const> pool, roll_fact const& fact, work_limit& work) {
  std::vector<dice::entry> entries;
  for (auto& [values, weight] : facts_of(pool, {&fact, 1}, work))
    entries.push_back({values.front(), std::move(weight)});
  integer all = 1;
  for (auto const& part : pool) all *= power(part.die.denominator(), part.count);
  return dice{std::move(entries), all};
}

}  // namespace faro::odds
