// Those who take part in a trial to its arms, one after another, by the procedures of statisticians.
//
// A procedure says how the next one gets an arm, given what was before: complete (as many of each arm as the
// shares say, all orders alike), blocks (permuted, of one size or of sizes picked at random), simple (each by
// itself), coin (the arm that is behind has the greater chance), urn (a ball of every other arm goes in after
// each draw), minimise (the arm that keeps the levels of all factors most even has the greater chance). Every
// stratum is a trial of its own. The state of a stratum is a list of numbers, so that distributions of whole
// trials can be counted by it (judge/trial). A pick or two each; minimise O(factors * arms).
//
// Origin: permuted blocks (R. Hill, 1951; M. Zelen, 1974), the biased coin (B. Efron, 1971), the urn (L. J.
// Wei, 1977), minimisation with the range as the measure (S. J. Pocock and R. Simon, 1975).
#pragma once
#include <faro/chance/chooser.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::draws {

enum class trial_method : std::uint8_t { blocks, complete, simple, coin, urn, minimise };

struct trial_plan {
  trial_method method = trial_method::blocks;
  std::vector<count_t> shares;           ///< of each arm: 1 and 1, or 2 and 1; coin, urn, minimise: 1 each
  std::vector<std::uint32_t> stratum{};  ///< of each who takes part, from 0
  std::vector<count_t> sizes{};          ///< complete: of each stratum
  /// complete: how many each arm gets in each stratum; none: by the shares, what is left over by lot.
  std::vector<std::vector<count_t>> totals{};
  std::vector<count_t> blocks{};               ///< their sizes, each a multiple of the sum of the shares
  count_t chance = 2, chance_of = 3;           ///< coin, minimise: of the preferred arm
  count_t urn_first = 1, urn_added = 1;        ///< balls of each arm at first; of each other arm after a draw
  std::vector<std::vector<count_t>> levels{};  ///< minimise: of each, its level of each factor; no level is
                                               ///< of two factors
  std::vector<count_t> weights{};              ///< minimise: of each factor
  count_t all_levels = 0;                      ///< minimise: how many there are
};

/// What a stratum is before anybody came: an empty list.
using trial_state = std::vector<count_t>;

namespace detail {

template <chooser C>
std::size_t next_of_block(C& c, trial_plan const& plan, trial_state& left) {
  if (total(left) == 0) {
    auto const size = plan.blocks.size() == 1 ? plan.blocks[0] : plan.blocks[c.below(plan.blocks.size())];
    left.clear();
    for (auto const share : plan.shares)
      left.push_back(static_cast<count_t>(share * (size / total(plan.shares))));
  }
  return draw_kind(c, std::span<count_t>{left});
}

template <chooser C>
std::size_t next_of_all(C& c, trial_plan const& plan, std::size_t stratum, trial_state& left) {
  if (left.empty() && !plan.totals.empty()) left = plan.totals[stratum];
  if (left.empty()) {
    auto const size = plan.sizes[stratum], sum = static_cast<count_t>(total(plan.shares));
    for (auto const share : plan.shares) left.push_back(share * (size / sum));
    auto over = plan.shares;
    for (count_t i = 0; i < size % sum; ++i) ++left[draw_kind(c, std::span<count_t>{over})];
  }
  return draw_kind(c, std::span<count_t>{left});
}

/// `ahead`: by how many each arm is ahead of the other.
template <chooser C>
std::size_t next_by_coin(C& c, trial_plan const& plan, trial_state& ahead) {
  ahead.resize(2);
  std::size_t arm = ahead[0] > 0 ? 1 : 0;
  if (ahead[0] == ahead[1]) {
    arm = c.below(2);
  } else if (!pick_chance(c, plan.chance, plan.chance_of)) {
    arm = 1 - arm;
  }
  if (ahead[1 - arm] > 0) {
    --ahead[1 - arm];
  } else {
    ++ahead[arm];
  }
  return arm;
}

template <chooser C>
std::size_t next_of_urn(C& c, trial_plan const& plan, trial_state& drawn) {
  drawn.resize(plan.shares.size());
  auto const all = static_cast<count_t>(total(drawn));
  std::vector<count_t> balls;
  for (auto const n : drawn) balls.push_back(plan.urn_first + plan.urn_added * (all - n));
  auto const arm = total(balls) == 0 ? c.below(balls.size()) : pick_kind(c, std::span<count_t const>{balls});
  ++drawn[arm];
  return arm;
}

/// How uneven the arms would be at the levels of the next one, given this arm.
inline std::uint64_t unevenness(trial_plan const& plan, std::size_t who, trial_state const& at,
                                std::size_t arm) {
  auto const arms = plan.shares.size();
  std::uint64_t sum = 0;
  for (std::size_t factor = 0; factor < plan.weights.size(); ++factor) {
    auto const first = plan.levels[who][factor] * arms;
    count_t least = UINT32_MAX, most = 0;
    for (std::size_t a = 0; a < arms; ++a) {
      auto const n = at[first + a] + (a == arm ? 1 : 0);
      least = std::min(least, n);
      most = std::max(most, n);
    }
    sum += std::uint64_t{plan.weights[factor]} * (most - least);
  }
  return sum;
}

template <chooser C>
std::size_t next_by_levels(C& c, trial_plan const& plan, std::size_t who, trial_state& at) {
  auto const arms = plan.shares.size();
  at.resize(plan.all_levels * arms);
  std::vector<std::size_t> best;
  std::uint64_t least = UINT64_MAX;
  for (std::size_t a = 0; a < arms; ++a) {
    auto const uneven = unevenness(plan, who, at, a);
    if (uneven < least) best.clear();
    least = std::min(least, uneven);
    if (uneven == least) best.push_back(a);
  }
  auto arm = best.size() == 1 ? best[0] : best[c.below(best.size())];
  if (!pick_chance(c, plan.chance, plan.chance_of)) {
    auto const other = arms == 2 ? 0 : c.below(arms - 1);
    arm = other + (other >= arm ? 1 : 0);
  }
  for (auto const level : plan.levels[who]) ++at[level * arms + arm];
  return arm;
}

}  // namespace detail

/// The arm of the next one of a stratum, whose state goes on.
template <chooser C>
std::size_t assign_next(C& c, trial_plan const& plan, std::size_t who, trial_state& state) {
  switch (plan.method) {
    case trial_method::blocks:
      return detail::next_of_block(c, plan, state);
    case trial_method::complete:
      return detail::next_of_all(c, plan, plan.stratum[who], state);
    case trial_method::simple:
      return pick_kind(c, std::span<count_t const>{plan.shares});
    case trial_method::coin:
      return detail::next_by_coin(c, plan, state);
    case trial_method::urn:
      return detail::next_of_urn(c, plan, state);
    case trial_method::minimise:
      return detail::next_by_levels(c, plan, who, state);
  }
  return 0;
}

/// The arm of each, in their order. A description.
template <chooser C>
std::vector<std::uint32_t> assign_arms(C& c, trial_plan const& plan) {
  std::vector<trial_state> states;
  std::vector<std::uint32_t> out;
  for (std::size_t who = 0; who < plan.stratum.size(); ++who) {
    auto const stratum = plan.stratum[who];
    if (stratum >= states.size()) states.resize(stratum + 1);
    out.push_back(static_cast<std::uint32_t>(assign_next(c, plan, who, states[stratum])));
  }
  return out;
}

}  // namespace faro::draws
