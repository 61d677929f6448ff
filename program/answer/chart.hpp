// What an answer is as a chart: labels across, one or several series of chances or means. Found once, drawn
// as SVG (chart_svg.cpp) or in the terminal (chart_text.cpp).
#pragma once
#include "answer/report.hpp"
#include "pages/svg.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct chart_series {
  std::string name;
  std::vector<std::optional<double>> values;  ///< one for each label; none where it has no such outcome
};

struct chart {
  std::string title;
  std::vector<std::string> below;  ///< deck, draw, conditions
  std::string across, up;          ///< what the axes are
  std::vector<std::string> labels;
  std::vector<double> places;  ///< of the labels, where all are numbers; else empty
  std::vector<chart_series> series;
  bool of_chances = true;       ///< else of means
  bool over_something = false;  ///< a curve over turns or copies, not a distribution
  bool names_marks = false;     ///< labels are of the marks; the axis has round numbers
  std::optional<double> base;   ///< bars begin here, to both sides

  [[nodiscard]] double greatest() const;
};

/// Several outputs are several series where they can be laid over one another.
chart chart_of(odds_report const& report);

/// The picture. `of_percent`: 25 % for 0.25.
drawing chart_drawing(chart const& c, unsigned digits, bool of_percent);

/// Rows of bars, the series side by side.
std::string chart_text(chart const& c, unsigned digits, bool of_percent);

/// "0.25", "25 %".
std::string chart_number(double value, unsigned digits, bool of_percent);

}  // namespace faro::program
