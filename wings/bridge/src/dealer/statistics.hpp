// Averages and frequencies of a script of dealer over the deals for which its condition holds.
//
// Each is exact where that takes less counted work than the deals that are wanted, or than a
// hundredth of a second, or where it is asked for; else it is of the deals that were made, with its error. A
// hand of which the condition says nothing is counted by halves, where it matters only through what the
// others took. Which way does not depend on the machine. Cost: as deals.hpp.
#pragma once
#include "bridge/src/dealer/dealer_script.hpp"
#include "bridge/src/deals/drawn/drawing.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro::odds::bridge {

/// What a count is worth for the sake of statistics, in additions, even where the deals take less.
constexpr std::uint64_t worth_of_statistics = 5'000'000;

struct script_statistic {
  /// A cell of a frequency: below the lowest, a value, above the highest; in each direction. The second
  /// direction of leadtricks() is the place of the lead.
  using cell = std::pair<std::int64_t, std::int64_t>;
  dealer_action action;
  bool exact = false;
  std::optional<ratio> average{};          ///< exact
  std::map<cell, ratio> chances{};         ///< exact
  double sum = 0, squares = 0;             ///< of the deals made
  std::map<cell, std::uint64_t> counts{};  ///< of the deals made

  /// The mean of so many deals made, one or more, and its standard error.
  [[nodiscard]] std::pair<double, double> estimated(std::uint64_t made) const;
  /// Of all cells for which this holds: their chance together (exact), or how many of the deals made fell
  /// there.
  [[nodiscard]] ratio chance_of(std::function<bool(cell const&)> const& belongs) const;
  [[nodiscard]] std::uint64_t count_of(std::function<bool(cell const&)> const& belongs) const;
};

class script_statistics {
 public:
  /// `drawing` is of the script's condition, and both stay; `exactly`: whatever it takes, within the limits.
  script_statistics(dealer_script const& script, deal_drawing const& drawing, bool exactly);

  /// Whether some have to be estimated.
  [[nodiscard]] bool estimates() const;
  /// One more deal.
  void add(measured_deal& deal);
  [[nodiscard]] std::span<script_statistic const> all() const { return all_; }
  /// How many deals were added.
  [[nodiscard]] std::uint64_t made() const { return made_; }

 private:
  void count(script_statistic& s);
  void add_leads(script_statistic& s, measured_deal& deal);
  [[nodiscard]] bool count_average_by_lengths(script_statistic& s);
  [[nodiscard]] bool count_frequency_by_lengths(script_statistic& s);
  [[nodiscard]] bool count_frequency_at_once(script_statistic& s);
  void count_average(script_statistic& s);
  void count_frequency(script_statistic& s);
  void count_frequency_value_by_value(script_statistic& s);
  std::optional<deals_of_lengths> const& by_lengths();

  dealer_script const& script_;
  deal_drawing const& drawing_;
  deal_limits limits_;
  std::vector<script_statistic> all_;
  std::optional<std::optional<deals_of_lengths>> lengths_;  // once asked for
  std::uint64_t made_ = 0;
};

/// A value of a frequency, or the one beyond the bound it stands for.
std::int64_t clamped(std::int64_t value, std::int64_t low, std::int64_t high);

/// Whether a statistic of the script is of tricks.
bool measures_tricks(dealer_script const& script);

}  // namespace faro::odds::bridge
