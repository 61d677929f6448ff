// Several facts of one roll together.
#include "odds/dice/facts.hpp"

#include "odds/dice/dense.hpp"
#include "odds/dice/laws.hpp"
#include "odds/language/checked.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <map>
#include <optional>
#include <unordered_map>

namespace faro::odds {

namespace {

/// Dice still to show for each part, then the memory of each fact.
using fact_state = std::vector<std::int64_t>;

struct fact_state_hash {
  std::size_t operator()(fact_state const& state) const {
    std::size_t hash = state.size();
    for (auto const x : state)
      hash ^= static_cast<std::size_t>(x) * 0x9e3779b97f4a7c15U + (hash << 6U) + (hash >> 2U);
    return hash;
  }
};
using fact_states = std::unordered_map<fact_state, integer, fact_state_hash>;

/// Words of memory that a fact takes: its value last but for what it needs beside.
std::size_t words_of(roll_fact const& fact) {
  return fact.what == roll_fact::seen::longest_run || fact.what == roll_fact::seen::spread ? 2 : 1;
}

struct shown_face {
  std::int64_t face = 0;
  std::uint64_t dice = 0;    // that show it
  std::uint64_t before = 0;  // that showed lower faces
  bool follows = false;      // the face before it is one lower
};

void take_note(roll_fact const& fact, std::int64_t* memory, shown_face const& now) {
  auto const dice = static_cast<std::int64_t>(now.dice);
  switch (fact.what) {
    case roll_fact::seen::sum: {
      auto const from = std::max(now.before, fact.first);
      auto const to = std::min(now.before + now.dice, fact.last);
      if (to <= from) return;
      auto const adds =
          language::checked_product(fact.worth(now.face), static_cast<std::int64_t>(to - from), "a total");
      memory[0] = language::checked_sum(memory[0], adds, "a total");
      return;
    }
    case roll_fact::seen::sets:
      memory[0] += now.dice >= fact.size ? 1 : 0;
      return;
    case roll_fact::seen::exact_sets:
      memory[0] += now.dice == fact.size ? 1 : 0;
      return;
    case roll_fact::seen::largest_set:
      memory[0] = std::max(memory[0], dice);
      return;
    case roll_fact::seen::longest_run:
      memory[1] = now.dice == 0 ? 0 : now.follows ? memory[1] + 1 : 1;
      memory[0] = std::max(memory[0], memory[1]);
      return;
    case roll_fact::seen::spread:
      if (now.dice == 0) return;
      if (now.before == 0) memory[1] = now.face;
      if (__builtin_sub_overflow(now.face, memory[1], &memory[0])) language::refuse_beyond_64_bits("a total");
      return;
    case roll_fact::seen::product:
      for (std::uint64_t i = 0; i < now.dice && memory[0] != 0; ++i) {
        memory[0] = language::checked_product(memory[0], now.face, "a product");
        if (now.face == 1) return;
      }
      return;
  }
}

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
  }

  std::vector<known_facts> run() {
    fact_state begin;
    for (auto const& part : pool_) begin.push_back(static_cast<std::int64_t>(part.count));
    for (auto const& fact : facts_) {
      begin.push_back(fact.what == roll_fact::seen::product ? 1 : 0);
      begin.resize(begin.size() + words_of(fact) - 1);
    }
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
                    fmt::format("so many facts of {} dice together", dice_));
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
    for (std::uint64_t c = 1; c <= (weight.is_zero() ? 0 : n); ++c)
      known.push_back(known.back() * integer{n - c + 1} / integer{c} * weight);
    return known;
  }
  double bytes_of(std::size_t states, integer const& ways) const {
    return as_double(states) *
           (120 + 8 * as_double(pool_.size() + 2 * facts_.size()) + dense::bits(ways) / 8);
  }
  std::vector<known_facts> values_of(fact_states const& states) const {
    std::map<std::vector<std::int64_t>, integer> sums;
    for (auto const& [state, weight] : states) {
      std::vector<std::int64_t> values;
      auto at = pool_.size();
      for (auto const& fact : facts_) {
        values.push_back(state[at]);
        at += words_of(fact);
      }
      sums[std::move(values)] += weight;
    }
    std::vector<known_facts> out;
    for (auto& [values, weight] : sums) out.push_back({values, std::move(weight)});
    return out;
  }

  std::span<pool_part const> pool_;
  std::span<roll_fact const> facts_;
  work_limit& work_;
  std::uint64_t dice_ = 0;
  std::map<std::int64_t, face_of_parts> faces_;
  std::map<std::pair<std::size_t, std::uint64_t>, std::vector<integer>> ways_;
};

/// The product of all dice alone, die by die: what the others showed does not matter, however many faces.
std::vector<known_facts> products_of(std::span<pool_part const> pool, work_limit& work) {
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
  if (facts.size() == 1 && facts[0].what == roll_fact::seen::product) return products_of(pool, work);
  return pass_for_facts{pool, facts, work}.run();
}

}  // namespace faro::odds
