// Evidence that multiplies: bets on means, shapes, digits, riffles and cells, each an e-value of its own.
#include "judge/src/panel/e_values.hpp"

#include "judge/src/panel/log_gamma.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace faro::judge {

namespace {

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

double log_mean_exp(std::span<double const> logs) {
  if (logs.empty()) return minus_infinity;
  auto const most = *std::ranges::max_element(logs);
  if (!std::isfinite(most)) return most;
  double sum = 0;
  for (auto const l : logs) sum += std::exp(l - most);
  return most + std::log(sum / static_cast<double>(logs.size()));
}

/// One factor of the Krichevsky-Trofimov bet: `seen` decks gave a value of chance p, the prior is worth
/// `prior` decks.
double log_factor(std::uint64_t seen, double p, double prior) {
  if (seen == 0) return 0;
  auto const count = static_cast<double>(seen);
  return detail::log_gamma(count + prior * p) - detail::log_gamma(prior * p) - count * std::log(p);
}
double log_whole(std::uint64_t decks, double prior) {
  return detail::log_gamma(prior) - detail::log_gamma(prior + static_cast<double>(decks));
}

/// Of a digit that should be uniform: half a deck for each value.
double bet_on_digit(std::span<std::uint64_t const> counts) {
  auto const k = static_cast<double>(counts.size());
  std::uint64_t decks = 0;
  double log_e = 0;
  for (auto const c : counts) {
    log_e += log_factor(c, 1 / k, k / 2);
    decks += c;
  }
  return log_e + log_whole(decks, k / 2);
}

/// ln of C(a + n - r, n) n! / a^n: how much likelier an order of r rising sequences is after an a-shuffle.
double log_riffle_ratio(std::size_t cards, std::size_t rising, double a) {
  double sum = 0;
  for (std::size_t i = 0; i < cards; ++i) {
    auto const factor = (a - static_cast<double>(rising) + 1 + static_cast<double>(i)) / a;
    if (factor <= 0) return minus_infinity;
    sum += std::log(factor);
  }
  return sum;
}

double bet_on_riffles(std::span<std::uint64_t const> rising, std::size_t cards) {
  std::vector<double> logs;
  for (int k = 1; k <= 12; ++k) {
    double log_e = 0;
    for (std::size_t r = 1; r < rising.size() && log_e > minus_infinity; ++r) {
      if (rising[r] > 0)
        log_e += static_cast<double>(rising[r]) * log_riffle_ratio(cards, r, std::ldexp(1.0, k));
    }
    logs.push_back(log_e);
  }
  return log_mean_exp(logs);
}

/// That one cell of a square table is too full, which one and by how much unknown: a fair shuffle fills it in
/// one deck of `cards`, and the bet is that a share of the decks fills it besides. Cells that came equally
/// often are alike, so few terms are summed.
double bet_on_full_cell(std::size_t cards, std::uint64_t decks, bool with_diagonal, auto const& count) {
  std::map<std::uint64_t, std::uint64_t> cells_by_count;
  std::uint64_t cells = 0;
  for (std::size_t row = 0; row < cards; ++row) {
    for (std::size_t column = 0; column < cards; ++column) {
      if (row == column && !with_diagonal) continue;
      ++cells_by_count[count(row, column)];
      ++cells;
    }
  }
  std::vector<double> logs;
  constexpr int shares = 7;  // one half to 1/128
  for (int halvings = 1; halvings <= shares; ++halvings) {
    auto const share = std::ldexp(1.0, -halvings);
    auto const filled = std::log(1 - share + share * static_cast<double>(cards));
    auto const not_filled = std::log1p(-share);
    for (auto const& [times, alike] : cells_by_count)
      logs.push_back(static_cast<double>(times) * filled + static_cast<double>(decks - times) * not_filled +
                     std::log(static_cast<double>(alike)));
  }
  return log_mean_exp(logs) + std::log(static_cast<double>(logs.size()) /
                                       (static_cast<double>(shares) * static_cast<double>(cells)));
}

}  // namespace

double bet_on_shape(std::span<std::uint64_t const> counts_by_value, tabulated_distribution const& law) {
  std::vector<double> logs;
  for (double const prior : {4.0, 64.0, 1024.0}) {
    double log_e = 0;
    std::uint64_t decks = 0;
    for (std::size_t k = 0; k < law.probability.size(); ++k) {
      auto const value = static_cast<std::size_t>(law.least + law.step * static_cast<std::int64_t>(k));
      if (value >= counts_by_value.size() || counts_by_value[value] == 0) continue;
      log_e += log_factor(counts_by_value[value], law.probability[k], prior);
      decks += counts_by_value[value];
    }
    logs.push_back(log_e + log_whole(decks, prior));
  }
  return log_mean_exp(logs);
}

double bet_on_mean(std::int64_t total, std::uint64_t decks, tabulated_distribution const& law) {
  if (!(law.variance > 0)) return 0;
  auto const deviation = std::sqrt(law.variance), count = static_cast<double>(decks);
  auto const off = (static_cast<double>(total) - count * law.mean) / deviation;
  std::vector<double> logs;
  for (int half_powers = 0; half_powers <= 16; ++half_powers) {
    for (int const sign : {-1, 1}) {
      auto const tilt = 2 * sign * std::exp2(-half_powers / 2.0);  // from 2 standard deviations to 1/128
      double sum = 0;
      for (std::size_t k = 0; k < law.probability.size(); ++k) {
        auto const value = static_cast<double>(law.least + law.step * static_cast<std::int64_t>(k));
        sum += law.probability[k] * std::exp(tilt * (value - law.mean) / deviation);
      }
      logs.push_back(tilt * off - count * std::log(sum));
    }
  }
  return log_mean_exp(logs);
}

std::vector<e_value> detail::e_values_of(deck_tables const& tables, panel_distributions const& laws,
                                         std::span<deck_statistic const> statistics) {
  if (tables.cards() != laws.cards())
    throw input_error{say("tables of {} cards, but distributions of {}", tables.cards(), laws.cards())};
  std::vector<e_value> values;
  if (tables.cards() < 2) return values;
  auto const& numbers = tables.numbers();
  for (auto const statistic : statistics) {
    auto const s = static_cast<std::size_t>(statistic);
    auto const& law = laws.of(statistic);
    if (law.probability.size() < 2) continue;
    auto const name = std::string{name_of(statistic)};
    values.push_back({name + ", mean", bet_on_mean(numbers.total[s], numbers.decks, law)});
    if (law.probability.size() > 2)
      values.push_back({name + ", shape", bet_on_shape(numbers.histogram[s], law)});
  }
  auto const& relative = tables.relative();
  for (auto const statistic : statistics) {
    if (relative.decks == 0) break;
    auto const s = static_cast<std::size_t>(statistic);
    auto const& law = laws.of(statistic);
    if (law.probability.size() > 1)
      values.push_back({"from deck to deck: " + std::string{name_of(statistic)} + ", mean",
                        bet_on_mean(relative.total[s], relative.decks, law)});
  }
  values.push_back(
      {"riffles",
       bet_on_riffles(numbers.histogram[static_cast<std::size_t>(deck_statistic::rising_sequences)],
                      tables.cards())});
  for (std::size_t g = 0; g < tables.groupings().size(); ++g)
    values.push_back({tables.groupings()[g].name + ", shape", bet_on_shape(tables.alike(g), laws.alike(g))});
  for (std::size_t c = 0; c < digit_codes; ++c) {
    auto const code = static_cast<digit_code>(c);
    std::vector<double> logs;
    double product = 0;  // the digits are independent
    for (std::size_t k = 0; k + 1 < tables.cards(); ++k) {
      logs.push_back(bet_on_digit(tables.digit(code, k)));
      product += logs.back();
    }
    auto const name = std::string{name_of(code)};
    values.push_back({name + ", all digits", product});
    values.push_back({name + ", one digit", log_mean_exp(logs)});
  }
  return values;
}

std::vector<e_value> e_values_of(deck_tables const& tables, panel_distributions const& laws) {
  auto values = detail::e_values_of(tables, laws, all_statistics());
  auto const n = tables.cards();
  if (n < 2) return values;
  values.push_back(
      {"card x position, one cell",
       bet_on_full_cell(n, tables.decks(), true, [&](auto i, auto c) { return tables.at(i, c); })});
  values.push_back(
      {"card followed by card, one cell",
       bet_on_full_cell(n, tables.decks(), false, [&](auto a, auto b) { return tables.followed(a, b); })});
  return values;
}

double average_log_e(std::span<e_value const> values) {
  std::vector<double> logs;
  for (auto const& v : values) logs.push_back(v.log_e);
  return log_mean_exp(logs);
}

}  // namespace faro::judge
