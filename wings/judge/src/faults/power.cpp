// From effects to decks: how many a test needs, and what so many decks would have shown.
#include "judge/src/faults/power.hpp"

#include "embedded/power-effects-52.csv.hpp"
#include "judge/src/panel/log_gamma.hpp"
#include "judge/src/panel/p_values.hpp"
#include "parallel/memo.hpp"
#include "text/csv.hpp"
#include "text/real.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace faro::judge {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

void check_chance(double chance, char const* name) {
  if (!(chance > 0 && chance < 1))
    throw input_error{say("{}: expected a chance above 0 and below 1, got {}", name, chance)};
}

/// The x at which a falling function meets a value, by halving.
template <class F>
double where(F falling, double value, double low, double high) {
  while (falling(high) > value) high *= 2;
  for (int i = 0; i < 100; ++i) {
    auto const middle = (low + high) / 2;
    (falling(middle) > value ? low : high) = middle;
  }
  return high;
}

/// The z that a standard normal exceeds with this chance.
double normal_quantile(double chance) {
  if (chance > 0.5) return -normal_quantile(1 - chance);
  return where([](double z) { return normal_at_least(z); }, chance, 0, 1);
}

/// P(noncentral chi-square >= x): of few degrees as the sum over a Poisson number of pairs of degrees more;
/// of many by Patnaik's chi-square of the same mean and variance.
double noncentral_at_least(double x, double degrees, double noncentrality) {
  if (degrees > 30) {
    auto const scale = (degrees + 2 * noncentrality) / (degrees + noncentrality);
    return chi_square_at_least(x / scale, (degrees + noncentrality) / scale);
  }
  auto const mean = noncentrality / 2;
  auto const reach = 8 * std::sqrt(mean) + 12;
  double sum = 0;
  for (auto pairs = std::max(0.0, std::floor(mean - reach)); pairs <= mean + reach; ++pairs) {
    auto const log_weight = mean == 0 ? 0 : pairs * std::log(mean) - mean - detail::log_gamma(pairs + 1);
    sum += std::exp(log_weight) * chi_square_at_least(x, degrees + 2 * pairs);
    if (mean == 0) break;
  }
  return std::min(1.0, sum);
}

double chi_square_decks(fault_effect const& e, double alpha, double power) {
  if (e.size <= 0) return never;
  auto const critical = where([&](double x) { return chi_square_at_least(x, e.other); }, alpha, 0, e.other);
  return where([&](double decks) { return 1 - noncentral_at_least(critical, e.other, decks * e.size); },
               1 - power, 0, 1);
}

double mean_decks(fault_effect const& e, double alpha, double power) {
  if (e.size == 0) return never;
  auto const root = (normal_quantile(alpha / 2) + normal_quantile(1 - power) * e.other) / std::abs(e.size);
  return std::max(1.0, root * root);
}

power_row row_of(power_fault const& fault, std::span<fault_effect const> effects, double alpha,
                 double power) {
  power_row row{fault.name, fault.statement, {}, never, {}, never, never, never};
  for (auto const& e : effects) {
    if (e.fault != fault.name) continue;
    auto const decks = decks_needed(e, alpha, power);
    if (e.test == "card x position") row.matrix_decks = decks;
    if (e.test == "Lehmer code") row.lehmer_decks = decks;
    if (decks < row.decks) {
      row.second = std::move(row.best);
      row.second_decks = row.decks;
      row.best = e.test;
      row.decks = decks;
    } else if (decks < row.second_decks) {
      row.second = e.test;
      row.second_decks = decks;
    }
  }
  return row;
}

/// The table of 52 cards, which bench/power_effects.cpp makes.
std::vector<fault_effect> effects_of_52_cards() {
  std::vector<fault_effect> out;
  for (auto const& [number, cells] : parse_csv(embedded::power_effects_52_csv, "power-effects-52.csv")) {
    if (number == 1) continue;  // the names of the columns
    auto const kind = cells[2] == "mean"         ? effect_kind::mean
                      : cells[2] == "chi_square" ? effect_kind::chi_square
                                                 : effect_kind::certain;
    out.push_back({cells[0], cells[1], kind, real_from(cells[3]).value(), real_from(cells[4]).value()});
  }
  return out;
}

}  // namespace

double decks_needed(fault_effect const& effect, double alpha, double power) {
  check_chance(alpha, "alpha");
  check_chance(power, "power");
  double decks = never;
  switch (effect.kind) {
    case effect_kind::mean:
      decks = mean_decks(effect, alpha, power);
      break;
    case effect_kind::chi_square:
      decks = chi_square_decks(effect, alpha, power);
      break;
    case effect_kind::certain:
      decks = std::log(effect.other / alpha) / -std::log(effect.size);
      break;
  }
  return std::ceil(std::max(decks - 1e-9, 1.0));
}

std::vector<fault_effect> const& effects_of(std::size_t cards) {
  static parallel::memo<std::size_t, std::vector<fault_effect>> effects;
  return effects.at(cards, [&] {
    constexpr std::size_t tabled = 52, decks = 10'000;
    return cards == tabled ? effects_of_52_cards() : simulate_effects(cards, decks, "faro power");
  });
}

std::vector<power_row> detection_table(std::span<fault_effect const> effects, double alpha, double power) {
  std::vector<power_row> rows;
  for (auto const& fault : power_faults()) rows.push_back(row_of(fault, effects, alpha, power));
  return rows;
}

power_answer power_of(std::size_t cards, std::uint64_t decks, double alpha, double power) {
  power_answer answer{decks, alpha, power, {}, {}};
  for (auto& row : detection_table(effects_of(cards), alpha, power))
    (row.decks <= static_cast<double>(decks) ? answer.shown : answer.missed).push_back(std::move(row));
  auto const by_decks = [](power_row const& a, power_row const& b) { return a.decks < b.decks; };
  std::stable_sort(answer.shown.begin(), answer.shown.end(), by_decks);
  std::stable_sort(answer.missed.begin(), answer.missed.end(), by_decks);
  return answer;
}

}  // namespace faro::judge
