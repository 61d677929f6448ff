// The p-values of all tests together, against those that a fair shuffle gives.
#include "judge/verb/pictures/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {

namespace {

/// "10⁻⁵".
std::string power_of_ten(int exponent) {
  if (exponent == 0) return "1";
  static constexpr char const* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = exponent < 0 ? "10⁻" : "10";
  for (auto const c : std::to_string(std::abs(exponent))) out += digits[c - '0'];
  return out;
}

}  // namespace

std::optional<picture> quantile_plot(judged const& j) {
  std::vector<double> p;
  for (auto const& t : j.result.tests) p.push_back(std::max(t.p_value, 1e-300));
  if (p.size() < 2) return std::nullopt;
  std::ranges::sort(p);
  constexpr double level = 0.95, most_exponent = 30;
  auto const band = judge::quantile_band(p.size(), level);
  auto const height_of = [](double probability) { return -std::log10(probability); };
  auto const top = std::clamp(height_of(p.front()) * 1.05, 4.0, most_exponent);
  auto const widest = height_of(band.front().median) * 1.05;
  plot_area const area{64, 34, picture_width - 8, 300, 0, widest, 0, top};
  drawing d{"p-values", picture_width, 342, "P-values of all tests",
            "Each dot is a test; those of a fair shuffle lie within the band along the diagonal."};
  draw_legend(d, {area.left, 4}, area.right - area.left,
              {{legend_key::sign::dot, "mark", "a test"},
               {legend_key::sign::dot, "law", "found"},
               {legend_key::sign::band, "band", "fair, 95 % of the time"}});
  std::vector<tick> across, up;
  for (auto const v : round_numbers(0, widest, 4)) {
    if (v == std::floor(v)) across.emplace_back(v, power_of_ten(-static_cast<int>(v)));
  }
  for (auto const v : round_numbers(0, top, 6)) {
    if (v == std::floor(v)) up.emplace_back(v, power_of_ten(-static_cast<int>(v)));
  }
  std::vector<point> edge;
  for (auto const& q : band) edge.push_back(area.at(height_of(q.median), std::min(top, height_of(q.low))));
  for (auto q = band.rbegin(); q != band.rend(); ++q)
    edge.push_back(area.at(height_of(q->median), std::min(top, height_of(q->high))));
  d.area(edge, "f-band");
  draw_axes(d, area, across, up, "p-value a fair shuffle gives in this place", "p-value");
  d.path({area.at(0, 0), area.at(std::min(widest, top), std::min(widest, top))}, "thin s-quiet");
  bool beyond = false;
  auto const tests = by_p_value(j);
  for (std::size_t i = 0; i < p.size(); ++i) {
    auto const y = height_of(p[i]);
    beyond |= y > top;
    d.circle(area.at(height_of(band[i].median), std::min(y, top)), 3.5,
             tests[i].adjusted_p <= j.alpha ? "test f-law" : "test f-mark",
             fmt::format("{}: p {}", tests[i].name, p_text(tests[i].p_value)));
  }
  return picture{
      "All tests together", std::move(d),
      fmt::format("The p-values of all {} tests, the smallest at the right. The band is that of independent "
                  "tests.{}",
                  p.size(), beyond ? " Dots at the upper edge are smaller still." : "")};
}

}  // namespace faro::program
