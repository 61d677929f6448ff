// Several laws in one picture.
#include "verbs/odds/series.hpp"

#include "pages/svg.hpp"

#include <faro/text/utf8.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

struct drawn_series {
  std::vector<point> points;  // outcome, chance
};

constexpr std::size_t series_colours = 8;

std::vector<drawn_series> series_of(std::vector<odds_report> const& reports) {
  std::vector<drawn_series> out;
  for (auto const& r : reports) {
    drawn_series s;
    for (auto const& row : r.law)
      s.points.push_back({std::strtod(row.outcome.c_str(), nullptr), row.probability().to_double()});
    out.push_back(std::move(s));
  }
  return out;
}

}  // namespace

std::string series_svg(std::vector<odds_report> const& reports) {
  auto const all = series_of(reports);
  plot_area area{64, 48, 704, 360, 0, 1, 0, 0.01};
  bool first = true;
  for (auto const& s : all) {
    for (auto const& p : s.points) {
      area.x_low = first ? p.x : std::min(area.x_low, p.x);
      area.x_high = first ? p.x + 1e-9 : std::max(area.x_high, p.x);
      area.y_high = std::max(area.y_high, p.y);
      first = false;
    }
  }
  drawing d{"odds", 728, 420 + 22 * static_cast<double>(reports.size()), reports.front().query,
            fmt::format("{} laws: the chance of each result", reports.size())};
  draw_axes(d, area, round_ticks(area.x_low, area.x_high, 12), round_ticks(0, area.y_high, 6), "result",
            "chance");
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<point> line;
    for (auto const& p : all[i].points) line.push_back(area.at(p.x, p.y));
    auto const colour = fmt::format("series{}", i % series_colours + 1);
    if (line.size() > 1) d.path(line, "s-" + colour);
    for (std::size_t k = 0; k < line.size() && line.size() <= 200; ++k)
      d.circle(line[k], 2.5, "f-" + colour, fmt::format("{}: {}", all[i].points[k].x, all[i].points[k].y));
    auto const y = 416 + 22 * static_cast<double>(i);
    d.line({64, y - 4}, {92, y - 4}, "s-" + colour);
    d.text({100, y}, printable(reports[i].query), "start", "f-ink");
  }
  return d.file();
}

}  // namespace faro::program
