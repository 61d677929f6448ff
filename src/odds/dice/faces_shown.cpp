// Facts of which faces show, by inclusion and exclusion: the work does not grow with the dice.
#include "odds/dice/dense.hpp"
#include "odds/dice/laws.hpp"
#include "odds/dice/noted.hpp"

#include <faro/parallel/progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::odds {
namespace {

bool looks_at_faces(roll_fact const& fact) {
  using seen = roll_fact::seen;
  return fact.what == seen::longest_run || fact.what == seen::spread ||
         (fact.what == seen::sets && fact.size == 1);
}

/// What a fact may have remembered after so many faces.
double values_seen(roll_fact const& fact, double faces) {
  return fact.what == roll_fact::seen::sets ? faces + 1 : (faces + 1) * (faces + 2) / 2;
}

/// A state is, for each part, the exponents taken so far (the w of exp(w x) added up), then whether any face
/// was shown, then the memory of the facts; its weight has a sign.
class pass_over_faces {
 public:
  pass_over_faces(std::span<pool_part const> pool, std::span<roll_fact const> facts, work_limit& work)
      : pool_{pool}, facts_{facts}, work_{work} {
    for (std::size_t i = 0; i < pool.size(); ++i) {
      for (auto const& e : pool[i].die.entries()) {
        auto& weights = faces_[e.outcome];
        weights.resize(pool.size());
        weights[i] = static_cast<std::int64_t>(e.weight.to_double());
      }
    }
  }

  /// In steps of a nanosecond; infinite where weights are too large to be told apart here.
  [[nodiscard]] double most_work() const {
    constexpr double exact = 9007199254740992;  // 2^53
    auto const faces = static_cast<double>(faces_.size());
    double exponents = 1, bits = 0;
    for (auto const& part : pool_) {
      auto const all = weight_of(part.die).to_double();
      if (all >= exact) return INFINITY;
      exponents *= std::min(all + 1, std::exp2(static_cast<double>(part.die.size())));
      bits += as_double(part.count) * std::log2(all + 1);
    }
    double values = 2;
    for (auto const& fact : facts_) values *= values_seen(fact, faces);
    constexpr double a_state = 400;
    return a_state * faces * exponents * values +
           exponents * (values + 4) * dense::product_steps(bits / 2, bits / 2);
  }

  std::vector<known_facts> run() {
    fact_state begin(pool_.size() + 1, 0);
    begin_with(facts_, begin);
    fact_states states{{begin, 1}};
    std::optional<std::int64_t> before;
    parallel::long_work steps{0};
    for (auto const& [face, weights] : faces_) {
      bool const follows = before && dense::distance(*before, face) == 1;
      fact_states next;
      for (auto const& [state, weight] : states) {
        steps.advance();
        show(face, weights, follows, state, weight, next);
      }
      states = std::move(next);
      before = face;
    }
    return values_of(states);
  }

 private:
  void show(std::int64_t face, std::vector<std::int64_t> const& weights, bool follows,
            fact_state const& state, integer const& weight, fact_states& next) {
    constexpr double a_state = 400;
    work_.spend(a_state, next.size() % 4096 == 4095 ? 200.0 * static_cast<double>(next.size()) : 0,
                "which faces dice show");
    auto const noted = [&](bool shows) {
      auto then = state;
      auto* memory = then.data() + pool_.size() + 1;
      for (auto const& fact : facts_) {
        take_note(fact, memory,
                  {face, shows ? 1U : 0U, static_cast<std::uint64_t>(state[pool_.size()]), follows});
        memory += words_of(fact);
      }
      if (shows) then[pool_.size()] = 1;
      return then;
    };
    next[noted(false)] += weight;
    auto shown = noted(true);
    next[shown] -= weight;
    for (std::size_t i = 0; i < pool_.size(); ++i) shown[i] += weights[i];
    next[std::move(shown)] += weight;
  }

  /// The powers that the exponents stand for: w to the number of dice of its part.
  [[nodiscard]] integer rolls_of(fact_state const& state) {
    integer all = 1;
    for (std::size_t i = 0; i < pool_.size(); ++i) {
      auto& known = powers_[{i, state[i]}];
      if (known.is_zero() && state[i] != 0) {
        auto const bits = as_double(pool_[i].count) * std::log2(static_cast<double>(state[i]) + 1);
        work_.spend(2 * dense::product_steps(bits / 2, bits / 2),
                    bits / 8 * static_cast<double>(powers_.size()),
                    fmt::format("which faces {} dice show", pool_[i].count));
        known = power(integer{state[i]}, pool_[i].count);
      }
      all *= known;
    }
    return all;
  }

  [[nodiscard]] std::vector<known_facts> values_of(fact_states const& states) {
    std::map<std::vector<std::int64_t>, integer> sums;
    for (auto const& [state, weight] : states) {
      if (!weight.is_zero()) sums[values_in(state, pool_.size() + 1, facts_)] += weight * rolls_of(state);
    }
    std::erase_if(sums, [](auto const& sum) { return sum.second.is_zero(); });
    return in_order(std::move(sums));
  }

  std::span<pool_part const> pool_;
  std::span<roll_fact const> facts_;
  work_limit& work_;
  std::map<std::int64_t, std::vector<std::int64_t>> faces_;
  std::map<std::pair<std::size_t, std::int64_t>, integer> powers_;
};

}  // namespace

std::optional<std::vector<known_facts>> facts_of_faces(std::span<pool_part const> pool,
                                                       std::span<roll_fact const> facts, double steps,
                                                       work_limit& work) {
  if (!std::ranges::all_of(facts, looks_at_faces)) return std::nullopt;
  pass_over_faces pass{pool, facts, work};
  if (pass.most_work() >= steps) return std::nullopt;
  return pass.run();
}

}  // namespace faro::odds
