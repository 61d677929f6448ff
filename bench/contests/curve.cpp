// The curve of `faro-bench --curve`: time an item against the size of the array.
#include "bench/contests/bench.hpp"
#include "pages/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace faro::program {
namespace {

struct curve_line {
  char const* name;
  char const* colour;  // of the palette
  char const* kind;
  legend_key::sign sign;
};

constexpr std::array lines{
    curve_line{"std::shuffle, mt19937_64", "series8", "curve", legend_key::sign::line},
    curve_line{"batched Fisher-Yates, wyrand", "series2", "curve dashes", legend_key::sign::dashes},
    curve_line{"shuffle, chacha20", "series1", "curve", legend_key::sign::line},
    curve_line{"shuffle, xoshiro256++x16", "series3", "curve", legend_key::sign::line},
};

double ns(comparison const& c, std::string_view name) { return c.row(name).median() * c.scale; }

}  // namespace

std::string array_curve(std::vector<comparison> const& sizes, std::string const& machine) {
  auto const last = static_cast<double>(sizes.size() - 1);
  double most = 0;
  for (auto const& c : sizes) {
    for (auto const& line : lines) most = std::max(most, ns(c, line.name));
  }
  // Times on a logarithmic scale, from a half.
  plot_area const area{64, 130, 704, 400, 0, last, -1, std::ceil(std::log2(most))};
  drawing d{"array-curve", 720, 450, "Shuffling one array: time an item",
            fmt::format("Nanoseconds an item of 32 bits against the number of items. {}", machine)};
  d.text({16, 26}, d.title(), "start", "f-ink strong");
  double below = 46;
  for (auto const& line : wrapped(machine, 100)) {
    d.text({16, below}, line);
    below += 16;
  }
  std::vector<legend_key> keys;
  for (auto const& line : lines) keys.push_back({line.sign, line.colour, line.name});
  draw_legend(d, {16, below - 4}, 690, keys);
  std::vector<tick> across;
  std::vector<tick> up;
  for (std::size_t i = 0; i < sizes.size(); i += 2)
    across.emplace_back(static_cast<double>(i), sizes[i].work);
  for (auto level = area.y_low; level <= area.y_high; ++level)
    up.emplace_back(level, fmt::format("{}", std::exp2(level)));
  draw_axes(d, area, across, up, "items", "ns an item");
  for (auto const& line : lines) {
    std::vector<point> points;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      auto const time = ns(sizes[i], line.name);
      points.push_back(area.at(static_cast<double>(i), std::clamp(std::log2(time), area.y_low, area.y_high)));
    }
    d.path(points, fmt::format("{} s-{}", line.kind, line.colour));
    for (std::size_t i = 0; i < sizes.size(); ++i)
      d.circle(points[i], 2.5, fmt::format("f-{}", line.colour),
               fmt::format("{}, {} items: {:.2f} ns", line.name, sizes[i].work, ns(sizes[i], line.name)));
  }
  return d.file();
}

}  // namespace faro::program
