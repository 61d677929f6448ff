// What side_by_side() gave, as a table of Markdown: medians, the least and the nine-tenths time, ratios.
#pragma once
#include "side_by_side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace faro::baselines {

inline timing const& row_of(std::vector<timing> const& rows, std::string_view name) {
  return *std::ranges::find(rows, name, &timing::name);
}

/// Times in nanoseconds a unit; for each yardstick, how many times faster than it each row is (by medians).
inline void print_times(std::string_view work, std::vector<timing> const& rows,
                        std::vector<std::string> const& yardsticks) {
  fmt::print("| {} | median, ns | least .. nine tenths |", work);
  for (auto const& name : yardsticks) fmt::print(" {} / it |", name);
  fmt::print("\n|---|---|---|");
  for (std::size_t i = 0; i < yardsticks.size(); ++i) fmt::print("---|");
  for (auto const& row : rows) {
    fmt::print("\n| {} | {:.3g} | {:.3g} .. {:.3g} |", row.name, 1e9 * row.median(), 1e9 * row.least(),
               1e9 * row.quantile(0.9));
    for (auto const& name : yardsticks) fmt::print(" {:.2g} |", row_of(rows, name).median() / row.median());
  }
  fmt::print("\n\n");
}

/// Rates in GB/s of rows whose unit is a byte.
inline void print_rates(std::string_view work, std::vector<timing> const& rows,
                        std::string const& yardstick) {
  fmt::print("| {} | median, GB/s | one tenth .. greatest | it / {} |\n|---|---|---|---|", work, yardstick);
  for (auto const& row : rows) {
    fmt::print("\n| {} | {:.3g} | {:.3g} .. {:.3g} | {:.2g} |", row.name, 1e-9 / row.median(),
               1e-9 / row.quantile(0.9), 1e-9 / row.least(), row_of(rows, yardstick).median() / row.median());
  }
  fmt::print("\n\n");
}

}  // namespace faro::baselines
