// Facts of which faces show, by inclusion and exclusion: the work does not grow with the dice.
#include "dice/src/facts/noted.hpp"
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/parallel/progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::odds {
namespace {

bool looks_at_faces(roll_fact const& fact) {
  using seen = roll_fact::seen;
  if (fact.first != 0 || fact.last != roll_fact::of_all) return false;
  return fact.what == seen::longest_run || fact.what == seen::spread ||
         (fact.what == seen::sets && fact.size == 1);
}

/// Faces that are alike to the facts: one, or where faces are only counted all of one weight.
struct alike_faces {
  std::int64_t first = 0;
  bool follows = false;               // the face before it is one lower
  std::vector<std::int64_t> weights;  // for each part
  std::uint64_t many = 1;
};

/// A state is, for each part, the exponents taken so far (the w of exp(w x) added up), then whether any face
/// was shown, then the memory of the facts; its weight has a sign.
class pass_over_faces {
 public:
  pass_over_faces(std::span<pool_part const> pool, std::span<roll_fact const> facts, work_limit& work)
      : pool_{pool}, facts_{facts}, work_{work} {
    std::map<std::int64_t, std::vector<std::int64_t>> faces;
    for (std::size_t i = 0; i < pool.size(); ++i) {
      dice_ += pool[i].count;
      for (auto const& e : pool[i].die.entries()) {
        auto& weights = faces[e.outcome];
        weights.resize(pool.size());
        weights[i] = static_cast<std::int64_t>(e.weight.to_double());
      }
    }
    auto const is = [&](roll_fact::seen what) {
      return [what](roll_fact const& fact) { return fact.what == what; };
    };
    bool const counted = std::ranges::all_of(facts, is(roll_fact::seen::sets));
    looks_at_lowest_ = std::ranges::any_of(facts, is(roll_fact::seen::spread));
    std::optional<std::int64_t> before;
    for (auto& [face, weights] : faces) {
      auto const same = std::ranges::find(faces_, weights, &alike_faces::weights);
      if (counted && same != faces_.end())
        ++same->many;
      else
        faces_.push_back({face, before && dense::distance(*before, face) == 1, std::move(weights)});
      before = face;
    }
  }

  /// In steps of a nanosecond.
  [[nodiscard]] double most_work() const {
    double exponents = 1, bits = 0;
    for (auto const& part : pool_) {
      auto const all = weight_of(part.die).to_double();
      exponents *= std::min(all + 1, std::exp2(static_cast<double>(part.die.size())));
      bits += as_double(part.count) * std::log2(all + 1);
    }
    double values = looks_at_lowest_ ? 2 : 1;
    for (auto const& fact : facts_) values *= most_values(fact);
    double states = 1, steps = 0;
    for (auto const& each : faces_) {
      auto const leads_to = states * as_double((each.many + 1) * (each.many + 2) / 2);
      steps += leads_to;
      states = std::min(leads_to, exponents * values);
    }
    return a_state * steps + exponents * 2 * dense::product_steps(bits / 2, bits / 2) +
           states * (a_state + bits / 32);
  }

  std::vector<known_facts> run() {
    fact_state begin(pool_.size() + 1, 0);
    begin_with(facts_, begin);
    fact_states states{{begin, 1}};
    parallel::long_work steps{0};
    for (auto const& faces : faces_) {
      fact_states next;
      for (auto const& [state, weight] : states) {
        steps.advance();
        show(faces, state, weight, next);
      }
      states = std::move(next);
    }
    return values_of(states);
  }

 private:
  static constexpr double a_state = 300;

  /// What a fact may remember: no more faces show than there are dice.
  [[nodiscard]] double most_values(roll_fact const& fact) const {
    double faces = 0;
    for (auto const& each : faces_) faces += as_double(each.many);
    auto const shown = std::min(faces, as_double(dice_)) + 1;
    if (fact.what == roll_fact::seen::sets) return shown;
    return fact.what == roll_fact::seen::longest_run ? shown * (shown + 1) / 2 : faces * (faces + 1) / 2;
  }

  [[nodiscard]] fact_state noted(alike_faces const& faces, fact_state const& state, bool shows) const {
    auto then = state;
    auto* memory = then.data() + pool_.size() + 1;
    auto const before = static_cast<std::uint64_t>(state[pool_.size()]);
    for (auto const& fact : facts_) {
      take_note(fact, memory, {faces.first, shows ? 1U : 0U, before, faces.follows});
      memory += words_of(fact);
    }
    if (shows && looks_at_lowest_) then[pool_.size()] = 1;
    return then;
  }

  /// With more faces than dice its signed weights come to nothing.
  [[nodiscard]] bool is_possible(fact_state const& state) const {
    auto const* memory = state.data() + pool_.size() + 1;
    for (auto const& fact : facts_) {
      if (fact.what != roll_fact::seen::spread && static_cast<std::uint64_t>(*memory) > dice_) return false;
      memory += words_of(fact);
    }
    return true;
  }

  /// So many of the faces show: each is exp(w x) - 1.
  void show(alike_faces const& faces, fact_state const& state, integer const& weight, fact_states& next) {
    auto shown = noted(faces, state, false);
    integer choices = weight;
    for (std::uint64_t n = 0; n <= faces.many; ++n) {
      if (n > 0) {
        shown = noted(faces, n == 1 ? state : shown, true);
        choices = choices * integer{faces.many - n + 1} / integer{n};
      }
      if (!is_possible(shown)) return;
      work_.spend(a_state * as_double(n + 1), 0, "which faces dice show");
      auto then = shown;
      integer ways = n % 2 == 0 ? choices : -choices;
      for (std::uint64_t taken = 0;; ++taken) {  // the exponents of so many
        next[then] += ways;
        if (taken == n) break;
        ways = -ways * integer{n - taken} / integer{taken + 1};
        for (std::size_t i = 0; i < pool_.size(); ++i) then[i] += faces.weights[i];
      }
    }
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
  std::uint64_t dice_ = 0;
  bool looks_at_lowest_ = false;
  std::vector<alike_faces> faces_;
  std::map<std::pair<std::size_t, std::int64_t>, integer> powers_;
};

}  // namespace

std::optional<std::vector<known_facts>> facts_of_faces(std::span<pool_part const> pool,
                                                       std::span<roll_fact const> facts, double steps,
                                                       work_limit& work) {
  if (!std::ranges::all_of(facts, looks_at_faces)) return std::nullopt;
  constexpr double exact = 9007199254740992;  // 2^53: sums of weights are exponents
  if (std::ranges::any_of(pool, [](auto const& part) { return weight_of(part.die).to_double() >= exact; }))
    return std::nullopt;
  pass_over_faces pass{pool, facts, work};
  auto const takes = pass.most_work();
  if (takes >= steps || !work.allows(takes)) return std::nullopt;
  return pass.run();
}

}  // namespace faro::odds
