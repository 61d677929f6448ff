// Several questions of one kind, each with its answer, shown as one.
#pragma once
#include "answer/report.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// Shows them. Throws `stopped` afterwards where a reading was stopped on its way, and `undecided` where an
/// answer is unfinished: its bounds are shown.
void show_several(std::vector<odds_report> parts, std::vector<std::string> const& questions,
                  report_style const& style);

}  // namespace faro::program
