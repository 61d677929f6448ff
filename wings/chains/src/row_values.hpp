// What actions are worth, from what the states that they lead to are worth: the sums that every sweep, and
// the choice at the end, are made of. Rounded outwards.
#pragma once
#include <faro/chains/detail/choices.hpp>
#include <faro/exact/ratio.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace faro::detail {

/// By how much a sum of so many products of numbers that are not negative may be off, as a part of it.
inline double rounding_of(std::size_t terms) { return static_cast<double>(terms + 4) * 0x1p-52; }

class row_values {
 public:
  explicit row_values(choice_graph const& g)
      : low_of(g.first_row.size() - 1, 0), high_of(g.first_row.size() - 1, 1), g_{g} {
    chance_.reserve(g.rows.ways());
    for (std::size_t r = 0; r < g.rows.states(); ++r) {
      auto const row = g.rows.row(r);
      auto const d = g.rows.denominator(r);
      for (std::size_t k = 0; k < row.size(); ++k) {
        chance_.push_back(d != 0 ? static_cast<double>(row[k].weight) / static_cast<double>(d)
                                 : ratio{g.rows.exact_weight(r, k), g.rows.exact_denominator(r)}.to_double());
      }
    }
  }

  std::vector<double> low_of, high_of;  ///< by state

  /// The chances of the ways of a row.
  [[nodiscard]] double const* chances(std::uint32_t row) const {
    return chance_.data() + (g_.rows.row(row).data() - g_.rows.row(0).data());
  }
  [[nodiscard]] double low(std::uint32_t row) const {
    auto const ways = g_.rows.row(row);
    return sum(row, g_.low, low_of) * (1 - rounding_of(ways.size()));
  }
  [[nodiscard]] double high(std::uint32_t row) const {
    auto const ways = g_.rows.row(row);
    return std::min(1.0, sum(row, g_.high, high_of) * (1 + rounding_of(ways.size())));
  }
  /// The rows of a state that count.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> rows_of(std::uint32_t state) const {
    if (g_.decided.empty() || g_.decided[state] == choice_graph::any_row)
      return {g_.first_row[state], g_.first_row[state + 1]};
    return {g_.decided[state], g_.decided[state] + 1};
  }

 private:
  [[nodiscard]] double sum(std::uint32_t row, std::vector<double> const& outcomes,
                           std::vector<double> const& states) const {
    auto const* chance = chances(row);
    double all = 0;
    for (auto const& a : g_.rows.row(row))
      all += *chance++ * (chain::is_outcome(a.to) ? outcomes[chain::outcome_of(a.to)] : states[a.to]);
    return all;
  }
  choice_graph const& g_;
  std::vector<double> chance_;
};

/// The action of each state, where every state is bounded; where several are as good, one that comes nearer
/// to the end.
best_rows choose_rows(choice_graph const& g, row_values&& values);

}  // namespace faro::detail
