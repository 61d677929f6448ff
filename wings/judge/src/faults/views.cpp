// The histograms that models are compared by, and their fair distributions.
#include "judge/src/faults/views.hpp"

#include "judge/src/panel/log_gamma.hpp"

#include <algorithm>
#include <cmath>

namespace faro::judge::detail {

namespace {

/// The quantiles between which values share a cell, from the nearer end of the distribution.
constexpr double quantiles[] = {1e-60, 1e-40, 1e-30, 1e-22, 1e-16, 1e-12, 1e-9, 1e-7, 1e-6, 1e-5, 1e-4, 5e-4,
                                2e-3,  6e-3,  0.015, 0.03,  0.05,  0.08,  0.12, 0.17, 0.23, 0.3,  0.37, 0.44};
constexpr std::size_t steps = std::size(quantiles);

/// The cell of each value: values between two quantiles share one.
std::vector<std::uint32_t> cells_of(std::vector<double> const& law) {
  std::vector<double> below(law.size() + 1), above(law.size() + 1);
  for (std::size_t v = 0; v < law.size(); ++v) below[v + 1] = below[v] + law[v];
  for (auto v = law.size(); v-- > 0;) above[v] = above[v + 1] + law[v];
  std::vector<std::uint32_t> cells(law.size());
  std::uint32_t cell = 0, last = 0;
  for (std::size_t v = 0; v < law.size(); ++v) {
    auto const low = below[v] + law[v] / 2, high = above[v + 1] + law[v] / 2;
    auto const tail = static_cast<std::uint32_t>(
        std::upper_bound(quantiles, quantiles + steps, std::min(low, high)) - quantiles);
    auto const rank = low <= high ? tail : static_cast<std::uint32_t>(2 * steps + 1) - tail;
    if (v > 0 && rank != last) ++cell;
    last = rank;
    cells[v] = cell;
  }
  return cells;
}

std::vector<double> by_value(tabulated_distribution const& law) {
  auto const count = law.probability.size();
  std::vector<double> all(static_cast<std::size_t>(law.least) +
                          (count - 1) * static_cast<std::size_t>(law.step) + 1);
  for (std::size_t k = 0; k < count; ++k)
    all[static_cast<std::size_t>(law.least) + k * static_cast<std::size_t>(law.step)] = law.probability[k];
  return all;
}

/// P(the rising run at the bottom has length L) by L: at least L with 1/L!.
std::vector<double> run_distribution(std::size_t cards) {
  std::vector<double> law(cards + 1);
  for (std::size_t length = 1; length <= cards; ++length) {
    auto const at_least = std::exp(-log_gamma(static_cast<double>(length) + 1));
    law[length] = length == cards ? at_least : at_least * (1 - 1 / static_cast<double>(length + 1));
  }
  return law;
}

/// P(fixed points, cycles), at fixed * (n + 1) + cycles: choose the fixed points, and the rest has no cycle
/// of one card: d(m, c) = (m-1) (d(m-1, c) + d(m-2, c-1)), here divided by m!.
std::vector<double> fixed_and_cycles_distribution(std::size_t cards) {
  auto const width = cards + 1;
  std::vector<std::vector<double>> deranged(width, std::vector<double>(width));
  deranged[0][0] = 1;
  for (std::size_t m = 2; m <= cards; ++m) {
    auto const size = static_cast<double>(m);
    for (std::size_t c = 1; 2 * c <= m; ++c)
      deranged[m][c] = (deranged[m - 1][c] * (size - 1) + deranged[m - 2][c - 1]) / size;
  }
  std::vector<double> law(width * width);
  for (std::size_t fixed = 0; fixed <= cards; ++fixed) {
    auto const ways = std::exp(-log_gamma(static_cast<double>(fixed) + 1));
    for (std::size_t c = fixed; c <= cards; ++c)
      law[fixed * width + c] = ways * deranged[cards - fixed][c - fixed];
  }
  return law;
}

bool has_view(deck_statistic statistic) {
  using enum deck_statistic;
  if (statistic >= halves) return false;  // of halves, gaps and hands: what others see, and less of it
  return statistic != fixed_points && statistic != cycles && statistic != odd;  // seen together
}

std::vector<double> digit_distribution(std::size_t cards) {
  std::vector<double> law;
  for (std::size_t k = 0; k + 1 < cards; ++k) law.insert(law.end(), k + 2, 1 / static_cast<double>(k + 2));
  return law;
}

}  // namespace

void fault_views::add(std::string name, std::vector<double> const& law) {
  auto cells = cells_of(law);
  fault_view view{
      std::move(name), std::vector<double>(cells.back() + std::size_t{1}), {cells.back() + std::size_t{1}}};
  for (std::size_t v = 0; v < law.size(); ++v) view.fair[cells[v]] += law[v];
  views_.push_back(std::move(view));
  cells_.push_back(std::move(cells));
}

fault_views::fault_views(panel_distributions const& laws, std::vector<card_grouping> groupings)
    : cards_{laws.cards()}, groupings_{std::move(groupings)} {
  for (auto const statistic : all_statistics()) {
    if (!has_view(statistic) || laws.of(statistic).probability.empty()) continue;
    add(std::string{name_of(statistic)}, by_value(laws.of(statistic)));
    statistics_.push_back(statistic);
  }
  // A deck turned face about has its peaks for valleys, so the distributions are equal.
  auto valleys = by_value(laws.of(deck_statistic::peaks));
  valleys.resize(cards_ / 2 + 1);
  add("valleys", valleys);
  add("rising run at the bottom", run_distribution(cards_));
  add("rising run at the bottom of the inverse", run_distribution(cards_));
  for (std::size_t g = 0; g < groupings_.size(); ++g) add(groupings_[g].name, by_value(laws.alike(g)));
  for (auto const* const name :
       {"first card", "last card", "position of the first card", "position of the last card"})
    views_.push_back({name, std::vector<double>(cards_, 1 / static_cast<double>(cards_)), {cards_}});
  // Fixed points with cycles: each pair a cell of its own, as far as it can occur.
  auto const law = fixed_and_cycles_distribution(cards_);
  views_.push_back({"fixed points and cycles", law, {law.size()}});
  for (std::size_t code = 0; code < digit_codes; ++code) {
    fault_view view{std::string{name_of(static_cast<digit_code>(code))}, digit_distribution(cards_), {}};
    for (std::size_t k = 0; k + 1 < cards_; ++k) view.ends.push_back(digit_cells_before(k + 1));
    views_.push_back(std::move(view));
  }
  for (auto& view : views_) {
    for (auto const p : view.fair) view.log_fair.push_back(std::log(p));
  }
}

view_counts fault_views::count(deck_tables const& tables, fault_tables const& faults) const {
  view_counts counts;
  auto const pool = [&](std::span<std::uint64_t const> histogram) {
    auto const& cells = cells_[counts.size()];
    std::vector<double> pooled(views_[counts.size()].fair.size());
    for (std::size_t v = 0; v < std::min(histogram.size(), cells.size()); ++v)
      pooled[cells[v]] += static_cast<double>(histogram[v]);
    counts.push_back(std::move(pooled));
  };
  for (auto const statistic : statistics_)
    pool(tables.numbers().histogram[static_cast<std::size_t>(statistic)]);
  pool(faults.valleys());
  pool(faults.bottom_run());
  pool(faults.bottom_run_of_inverse());
  for (std::size_t g = 0; g < groupings_.size(); ++g) {
    auto const same = std::ranges::find(tables.groupings(), groupings_[g].name, &card_grouping::name);
    auto const known = same != tables.groupings().end() && same->group == groupings_[g].group;
    pool(known ? tables.alike(static_cast<std::size_t>(same - tables.groupings().begin()))
               : std::span<std::uint64_t const>{});
  }
  auto const last = cards_ - 1;
  std::vector<double> ends[4];
  for (std::size_t i = 0; i < cards_; ++i) {
    ends[0].push_back(static_cast<double>(tables.at(0, i)));
    ends[1].push_back(static_cast<double>(tables.at(last, i)));
    ends[2].push_back(static_cast<double>(tables.at(i, 0)));
    ends[3].push_back(static_cast<double>(tables.at(i, last)));
  }
  for (auto& end : ends) counts.push_back(std::move(end));
  std::vector<double> pairs;
  for (std::size_t fixed = 0; fixed <= cards_; ++fixed) {
    for (std::size_t cycles = 0; cycles <= cards_; ++cycles)
      pairs.push_back(static_cast<double>(faults.fixed_and_cycles(fixed, cycles)));
  }
  counts.push_back(std::move(pairs));
  for (std::size_t code = 0; code < digit_codes; ++code) {
    std::vector<double> digits;
    for (std::size_t k = 0; k + 1 < cards_; ++k) {
      for (auto const c : tables.digit(static_cast<digit_code>(code), k))
        digits.push_back(static_cast<double>(c));
    }
    counts.push_back(std::move(digits));
  }
  return counts;
}

}  // namespace faro::judge::detail
