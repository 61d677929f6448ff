// What fault models are compared by: a few histograms of a deck with exact distributions under a fair
// shuffle.
//
// A view maps a deck to a cell (of one statistic) or to one cell of each of n - 1 independent digits. The
// cells of a statistic are its values, put together between fixed quantiles of the fair distribution: close
// together in the middle, and far out into the tails, so that an unshuffled deck still counts for what it is.
#pragma once
#include "judge/src/faults/models/faults.hpp"

#include <faro/judge/panel/detail/panel.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace faro::judge::detail {

/// One histogram: what it is of, and its fair distribution.
struct fault_view {
  std::string name;
  std::vector<double> fair;  ///< probability of each cell; of digits: of each cell of each digit
  std::vector<std::size_t>
      ends;  ///< where the cells of each histogram end: one for a statistic, n - 1 for digits
  std::vector<double> log_fair = {};  ///< logarithms of the fair distribution
};

/// Counts of the cells of each view.
using view_counts = std::vector<std::vector<double>>;

/// All views of decks of one size.
class fault_views {
 public:
  /// The distributions are those of the groupings, too. Decks that were counted without these groupings tell
  /// nothing about them.
  fault_views(panel_distributions const& laws, std::vector<card_grouping> groupings);

  [[nodiscard]] std::vector<fault_view> const& all() const { return views_; }
  [[nodiscard]] view_counts count(deck_tables const& tables, fault_tables const& faults) const;

 private:
  /// Adds a view of a statistic; cell_of[value] is filled.
  void add(std::string name, std::vector<double> const& distribution_by_value);

  std::size_t cards_;
  std::vector<fault_view> views_;
  std::vector<std::vector<std::uint32_t>> cells_;  // of the statistics' views: the cell of each value
  std::vector<deck_statistic> statistics_;         // those that have a view, in order
  std::vector<card_grouping> groupings_;           // likewise
};

}  // namespace faro::judge::detail
