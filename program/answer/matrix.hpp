// Two-way tables: numbers of copies down, turns across. As text and as CSV; pictures are series of a chart
// as ever (chart.hpp).
#pragma once
#include "answer/report.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// Whether the answer is tables over the same turns, one for each number of copies.
bool is_matrix(odds_report const& report);

/// One matrix for each group (builds, play and draw), with what is its own below.
std::string matrix_text(odds_report const& report, report_style const& style);
/// Decimals; fractions stand in the JSON.
std::vector<std::vector<std::string>> matrix_csv(odds_report const& report);

}  // namespace faro::program
