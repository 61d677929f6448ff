// Several laws in one picture: a line each.
#pragma once
#include "verbs/odds/report.hpp"

#include <string>
#include <vector>

namespace faro::program {

/// As an SVG file; each law is named by its query. Precondition: there is one.
std::string series_svg(std::vector<odds_report> const& reports);

}  // namespace faro::program
