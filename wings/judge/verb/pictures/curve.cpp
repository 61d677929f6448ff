// How far from fair the fault that was named is, round by round.
#include "judge/verb/pictures/parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

std::optional<judge::fault_curve> curve_of(judged const& j) {
  if (!j.faults || j.faults->findings.empty() || !j.faults->named(j.alpha)) return std::nullopt;
  auto const& best = j.faults->findings.front();
  return judge::curve_of_fault(best.id, j.result.cards);
}

picture picture_of_curve(judge::fault_curve const& curve) {
  plot_area const area{64,
                       34,
                       picture_width - 8,
                       300,
                       static_cast<double>(curve.points.front().rounds),
                       static_cast<double>(curve.points.back().rounds),
                       0,
                       1};
  drawing d{"distance-curve", picture_width, 342, fmt::format("How far from fair: {}", curve.model),
            fmt::format("Total variation against the number of {}, with the number that was named marked.",
                        curve.unit)};
  draw_axes(d, area, round_ticks(area.x_low, area.x_high, 10), round_ticks(0, 1, 5), curve.unit,
            "total variation");
  std::vector<point> line;
  point here{};
  double value = 0;
  for (auto const& p : curve.points) {
    line.push_back(area.at(static_cast<double>(p.rounds), p.total_variation));
    if (p.rounds != curve.here) continue;
    here = line.back();
    value = p.total_variation;
  }
  d.path(line, "curve s-mark");
  if (curve.points.size() <= 24) {
    for (auto const& p : curve.points)
      d.circle(area.at(static_cast<double>(p.rounds), p.total_variation), 3, "f-mark",
               fmt::format("{} {}: {:.6f}", p.rounds, curve.unit, p.total_variation));
  }
  d.path({{here.x, area.top}, {here.x, area.bottom}}, "dashes thin s-law");
  d.circle(here, 6, "you-are-here f-law");
  bool const to_the_left = here.x > (area.left + area.right) / 2;
  d.text({here.x + (to_the_left ? -8 : 8), area.top - 8},
         fmt::format("you are here: {} {}, {}", curve.here, curve.unit,
                     value > 0.9995 ? std::string{"above 0.999"} : fmt::format("{:.3g}", value)),
         to_the_left ? "end" : "start", "f-law strong");
  return {"How far from fair that is", std::move(d),
          fmt::format(
              "Total variation between {} and all {} being equally likely, exactly: the most by which the "
              "probability of any event is off. 0 is fair.",
              curve.model, curve.compared)};
}

std::string without_curve(judged const& j) {
  if (!j.faults || j.faults->findings.empty() || !j.faults->named(j.alpha)) return {};
  auto const& best = j.faults->findings.front();
  using enum judge::fault_family;
  static constexpr judge::fault_family mixing[] = {exchange, insertion, overhand, thorp, shelf, riffle, tags};
  if (std::ranges::find(mixing, best.id.family) == std::end(mixing) || best.id.kind == "parity-constant" ||
      curve_of(j))
    return {};
  return fmt::format(
      "No curve of the distance by rounds: for {} with {} cards none is known that is quickly computed.",
      best.name, j.result.cards);
}

}  // namespace faro::program
