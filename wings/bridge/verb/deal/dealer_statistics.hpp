// Averages and frequencies of a script of dealer: exact where they can be counted, else from deals made.
#pragma once
#include "bridge/src/dealer/dealer_script.hpp"
#include "bridge/src/deals/drawing.hpp"

#include <faro/exact/ratio.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

class dealer_statistics {
 public:
  /// Counts what can be counted; `drawing` is of the script's condition.
  dealer_statistics(odds::bridge::dealer_script const& script, odds::bridge::deal_drawing const& drawing);

  /// Whether some have to be estimated.
  [[nodiscard]] bool estimates() const;
  /// Whether one of them is of tricks.
  [[nodiscard]] bool asks_solver() const;
  /// One more deal.
  void add(odds::bridge::measured_deal& deal);

  [[nodiscard]] std::string as_text() const;
  [[nodiscard]] nlohmann::ordered_json as_json() const;

 private:
  /// A cell of a frequency: below the lowest, a value, above the highest; in each direction.
  using cell = std::pair<std::int64_t, std::int64_t>;
  struct statistic {
    odds::bridge::dealer_action action;
    std::optional<ratio> average{};   ///< exact
    std::map<cell, ratio> chances{};  ///< exact
    bool exact = false;
    double sum = 0, squares = 0;  ///< of the deals made
    std::map<cell, std::uint64_t> counts{};
  };
  [[nodiscard]] odds::bridge::deal_limits limits() const;
  std::optional<odds::bridge::deals_of_lengths> const& by_lengths();
  [[nodiscard]] bool count_average_by_lengths(statistic& s);
  [[nodiscard]] bool count_frequency_by_lengths(statistic& s);
  void count_average(statistic& s);
  void count_frequency(statistic& s);
  [[nodiscard]] static std::int64_t clamped(std::int64_t value, std::int64_t low, std::int64_t high);
  [[nodiscard]] std::string average_text(statistic const& s) const;
  [[nodiscard]] std::string frequency_text(statistic const& s) const;
  [[nodiscard]] std::string table_text(statistic const& s) const;
  [[nodiscard]] std::string share(statistic const& s, cell const& at, int digits) const;

  odds::bridge::dealer_script const& script_;
  odds::bridge::deal_drawing const& drawing_;
  std::vector<statistic> all_;
  std::optional<std::optional<odds::bridge::deals_of_lengths>> lengths_;  // once asked for
  std::uint64_t made_ = 0;
};

}  // namespace faro::program
