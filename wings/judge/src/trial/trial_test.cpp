// Which way a trial's p-value is found, and the ways but counting.
#include "judge/src/trial/trial_test.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace faro::judge {
namespace detail {
namespace {

constexpr std::size_t most_people = 1U << 20U;
constexpr std::size_t most_bits = 40;  // of an outcome as a whole number: scores fit 128 bits
constexpr std::size_t most_listed_people = 64;
constexpr std::uint64_t most_listed_runs = 500'000, most_assignments = 100'000;

enum class fate : std::uint8_t { undefined, nearer, as_far };

/// Twice each one's rank, those alike sharing theirs.
std::vector<ratio> doubled_ranks(std::vector<ratio> const& outcome) {
  std::vector<std::size_t> order(outcome.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) -> ratio const& { return outcome[i]; });
  std::vector<ratio> out(outcome.size());
  for (std::size_t first = 0; first < order.size();) {
    auto end = first;
    while (end < order.size() && outcome[order[end]] == outcome[order[first]]) ++end;
    for (auto i = first; i < end; ++i) out[order[i]] = ratio{first + 1 + end};
    first = end;
  }
  return out;
}

std::int64_t doubled_median(std::vector<std::int64_t>& values) {
  std::ranges::sort(values);
  return values[(values.size() - 1) / 2] + values[values.size() / 2];
}

/// The values of the first two arms.
template <class Arms>
std::array<std::vector<std::int64_t>, 2> two_samples(Arms const& arm, std::span<std::int64_t const> values) {
  std::array<std::vector<std::int64_t>, 2> out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (arm[i] < 2) out[arm[i]].push_back(values[i]);
  }
  return out;
}

trial_score score_of(trial_statistic statistic, std::vector<std::uint32_t> const& arm,
                     std::span<std::int64_t const> values) {
  if (statistic == trial_statistic::medians) {
    auto samples = two_samples(arm, values);
    if (samples[0].empty() || samples[1].empty()) return {};
    return {doubled_median(samples[0]) - doubled_median(samples[1]), 2};
  }
  std::uint64_t count[2] = {};
  wide_int sum[2] = {};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (arm[i] > 1) continue;
    ++count[arm[i]];
    sum[arm[i]] += values[i];
  }
  return score_of_sums(statistic, count[0], count[1], sum[0], sum[1]);
}

std::optional<ratio> listed_p_value(trial_results const& t, std::span<std::int64_t const> values,
                                    trial_score const& observed) {
  if (values.size() > most_listed_people) return std::nullopt;
  limits to_read;
  to_read.runs = most_listed_runs;
  auto const found = read_exhaustively<fate>(
      [&](auto& c) {
        auto const score = score_of(t.statistic, draws::assign_arms(c, t.plan), values);
        if (score.below == 0) return fate::undefined;
        return is_as_far(score, observed, t.alternative) ? fate::as_far : fate::nearer;
      },
      to_read);
  if (!found.unread.is_zero()) return std::nullopt;
  auto const far = found.law.probability(fate::as_far);
  return far / (far + found.law.probability(fate::nearer));
}

trial_p_value sampled_p_value(trial_results const& t, std::span<std::int64_t const> values,
                              trial_score const& observed, std::uint64_t draws, chooser_ref random) {
  trial_p_value out{.p = {}, .how = trial_answer::sampled, .draws = draws};
  parallel::long_work work{draws};
  for (std::uint64_t i = 0; i < draws; ++i, work.advance()) {
    trial_score score;
    while (score.below == 0) score = score_of(t.statistic, draws::assign_arms(random, t.plan), values);
    out.as_far += is_as_far(score, observed, t.alternative) ? 1 : 0;
  }
  out.p = ratio{integer{out.as_far + 1}, integer{draws + 1}};
  auto const b = static_cast<double>(out.as_far), m = static_cast<double>(draws);
  constexpr double tail = 0.005;
  out.lower = out.as_far == 0 ? 0 : boost::math::ibeta_inv(b, m - b + 1, tail);
  out.upper = out.as_far == draws ? 1 : boost::math::ibetac_inv(b + 1, m - b, tail);
  return out;
}

}  // namespace

trial_score score_of_sums(trial_statistic statistic, std::uint64_t first, std::uint64_t second,
                          wide_int first_sum, wide_int second_sum) {
  if (first == 0 || second == 0) return {};
  if (statistic == trial_statistic::sums) return {first_sum - second_sum, 1};
  auto const n = static_cast<wide_int>(first), m = static_cast<wide_int>(second);
  return {first_sum * m - second_sum * n, n * m};
}

bool is_as_far(trial_score const& score, trial_score const& observed, trial_alternative alternative) {
  auto a = score.over * observed.below, b = observed.over * score.below;
  if (alternative == trial_alternative::less) return a <= b;
  if (alternative == trial_alternative::two_sided) {
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
  }
  return a >= b;
}

whole_outcomes whole_outcomes_of(trial_results const& t) {
  auto const scaled = t.statistic == trial_statistic::ranks ? doubled_ranks(t.outcome) : t.outcome;
  integer below{1};
  for (auto const& x : scaled) below = below / gcd(below, x.denominator()) * x.denominator();
  whole_outcomes out{{}, ratio{integer{1}, below * integer{t.statistic == trial_statistic::ranks ? 2 : 1}}};
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    auto const whole = (scaled[i] * ratio{below}).numerator();
    if (whole.bits() > most_bits)
      throw input_error{
          say("expected outcomes of at most 12 digits, all told, got {}; round them",
              t.outcome[i].is_whole() ? t.outcome[i].to_string() : t.outcome[i].to_decimal(20))};
    auto const size = static_cast<std::int64_t>((whole.sign() < 0 ? -whole : whole).to_uint64());
    out.values.push_back(whole.sign() < 0 ? -size : size);
  }
  return out;
}

}  // namespace detail

std::optional<std::size_t> impossible_in(trial_results const& t) {
  std::vector<std::set<draws::trial_state>> states;
  for (std::size_t who = 0; who < t.arm.size(); ++who) {
    auto const stratum = t.plan.stratum[who];
    while (stratum >= states.size()) states.push_back(std::set{draws::trial_state{}});
    std::set<draws::trial_state> after;
    for (auto const& before : states[stratum]) {
      auto const found = read_exhaustively<std::pair<std::size_t, draws::trial_state>>([&](auto& c) {
        auto state = before;
        auto const arm = draws::assign_next(c, t.plan, who, state);
        return std::pair{arm, std::move(state)};
      });
      for (auto const& e : found.law.entries()) {
        if (e.outcome.first == t.arm[who]) after.insert(e.outcome.second);
      }
    }
    if (after.empty()) return who;
    states[stratum] = std::move(after);
  }
  return std::nullopt;
}

std::pair<ratio, ratio> trial_parts(trial_results const& t) {
  auto const whole = detail::whole_outcomes_of(t);
  auto samples = detail::two_samples(t.arm, std::span<std::int64_t const>{whole.values});
  ratio parts[2];
  for (int i = 0; i < 2; ++i) {
    if (samples[i].empty()) throw input_error{say("nobody is in arm {}", i + 1)};
    ratio sum;
    for (auto const v : samples[i]) sum += ratio{v};
    parts[i] = t.statistic == trial_statistic::medians ? ratio{detail::doubled_median(samples[i])} / ratio{2}
               : t.statistic == trial_statistic::sums  ? sum
                                                       : sum / ratio{samples[i].size()};
    parts[i] *= whole.unit;
  }
  return {parts[0], parts[1]};
}

trial_p_value judge_trial(trial_results const& t, std::uint64_t draws, bool always, chooser_ref random) {
  if (t.arm.size() > detail::most_people)
    throw input_error{say("expected at most {} people, got {}", detail::most_people, t.arm.size())};
  auto const values = detail::whole_outcomes_of(t).values;
  auto const observed = detail::score_of(t.statistic, t.arm, values);
  (void)trial_parts(t);  // refuses an arm of nobody
  if (!always) {
    bool const by_sums = t.plan.shares.size() == 2 && t.statistic != trial_statistic::medians;
    if (auto const p = by_sums ? detail::counted_p_value(t, values, observed) : std::nullopt)
      return {.p = *p, .how = trial_answer::counted};
    if (auto const p = detail::listed_p_value(t, values, observed))
      return {.p = *p, .how = trial_answer::listed};
  }
  return detail::sampled_p_value(t, values, observed, draws, random);
}

trial_assignments assignments_of(draws::trial_plan const& plan, std::uint64_t draws, bool always,
                                 chooser_ref random) {
  using arms = std::vector<std::uint32_t>;
  trial_assignments out;
  if (!always && plan.stratum.size() <= detail::most_listed_people) {
    limits to_read;
    to_read.runs = detail::most_assignments;
    auto const found = read_exhaustively<arms>([&](auto& c) { return draws::assign_arms(c, plan); }, to_read);
    if (found.unread.is_zero()) {
      for (auto const& e : found.law.entries())
        out.each.emplace_back(e.outcome, found.law.probability(e.outcome));
      return out;
    }
  }
  out.exact = false;
  parallel::long_work work{draws};
  for (std::uint64_t i = 0; i < draws; ++i, work.advance())
    out.each.emplace_back(draws::assign_arms(random, plan), ratio{integer{1}, integer{draws}});
  return out;
}

}  // namespace faro::judge
