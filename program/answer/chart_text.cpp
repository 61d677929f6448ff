// A chart in the terminal: several series side by side, with their numbers and bars.
#include "answer/chart.hpp"
#include "answer/report_parts.hpp"
#include "text/utf8.hpp"

#include <algorithm>

namespace faro::program {

std::string chart_text(chart const& c, unsigned digits, bool of_percent) {
  constexpr std::size_t most_beside = 4;
  auto const most = c.greatest();
  std::string out;
  for (std::size_t first = 0; first < c.series.size(); first += most_beside) {
    auto const last = std::min(first + most_beside, c.series.size());
    auto const beside = last - first;
    auto const wide = beside == 1 ? 40.0 : beside == 2 ? 24.0 : beside == 3 ? 16.0 : 12.0;
    columns table{columns::all_left};
    std::vector<std::string> head{c.across};
    for (auto k = first; k < last; ++k) {
      head.push_back(c.series[k].name.empty() ? c.up : c.series[k].name);
      head.emplace_back();
    }
    // A name stands above its number and its bar.
    for (std::size_t k = 1; k + 1 < head.size(); k += 2) {
      constexpr std::size_t number = 8;
      head[k + 1] = head[k].size() > number ? std::string{head[k]} : std::string{};
      if (!head[k + 1].empty()) head[k].clear();
    }
    table.add(std::move(head));
    for (std::size_t i = 0; i < c.labels.size(); ++i) {
      std::vector<std::string> cells{c.labels[i]};
      for (auto k = first; k < last; ++k) {
        auto const& value = c.series[k].values[i];
        cells.push_back(value ? chart_number(*value, digits, of_percent && c.of_chances) : "");
        cells.push_back(value ? bar(*value / most * wide / 40) : "");
      }
      table.add(std::move(cells));
    }
    out += (first > 0 ? "\n" : "") + table.text();
  }
  return out;
}

}  // namespace faro::program
