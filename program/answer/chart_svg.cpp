// A chart as a picture: bars with their numbers for a few outcomes, lines with marks over axes for many, for
// turns and copies, and for several series.
#include "answer/chart.hpp"
#include "answer/report_parts.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace faro::program {
namespace {

constexpr double chart_width = 720, margin = 20, letter_width = 7.4, line_height = 18;
constexpr std::size_t most_bars = 40;

std::string series_colour(std::size_t k) { return fmt::format("series{}", k % 8 + 1); }

/// Lines that fit; a word that is too long is cut by the edge of the next.
std::vector<std::string> fitting(std::string const& text, double width) {
  return wrapped(text, static_cast<std::size_t>(width / letter_width));
}

/// What fits into a width, with an ellipsis where it is cut.
std::string cut(std::string const& text, double width) {
  auto const most = static_cast<std::size_t>(width / letter_width);
  if (count_characters(text) <= most) return text;
  return std::string{first_characters(text, most - 1)} + "…";
}

/// The question above, in as many lines as it needs. Returns where the chart begins.
double draw_title(drawing& d, std::vector<std::string> const& title) {
  auto y = 28.0;
  for (auto const& line : title) {
    d.text({margin, y}, line, "start", "f-ink strong");
    y += line_height;
  }
  return y;
}

void draw_below(drawing& d, std::vector<std::string> const& lines, double y) {
  for (auto const& line : lines) {
    d.text({margin, y}, line, "start", "small");
    y += line_height - 2;
  }
}

/// Series are told apart by marks as well as by colours.
void draw_mark(drawing& d, std::size_t k, point at, std::string const& tip) {
  auto const fill = "f-" + series_colour(k);
  constexpr double r = 4;
  switch (k % 4) {
    case 0:
      return d.circle(at, r, fill, tip);
    case 1:
      return d.area(
          {{at.x, at.y - r - 1.5}, {at.x + r + 1.5, at.y}, {at.x, at.y + r + 1.5}, {at.x - r - 1.5, at.y}},
          fill);
    case 2:
      return d.area({{at.x, at.y - r - 1}, {at.x + r + 1, at.y + r}, {at.x - r - 1, at.y + r}}, fill);
    default:
      return d.rectangle({at.x - r, at.y - r}, 2 * r, 2 * r, fill, tip);
  }
}

struct layout {
  std::vector<std::string> title, below;
  double top = 0;  // where the chart begins
};

layout laid_out(chart const& c, double width) {
  layout out;
  out.title = fitting(c.title, width - 2 * margin);
  for (auto const& line : c.below) {
    for (auto& part : fitting(line, (width - 2 * margin) * 1.08)) out.below.push_back(std::move(part));
  }
  out.top = 28 + line_height * static_cast<double>(out.title.size());
  return out;
}

std::string described(chart const& c) {
  auto out = fmt::format("{} by {}", c.up, c.across.empty() ? "outcome" : c.across);
  for (auto const& s : c.series) {
    if (!s.name.empty()) out += "; " + s.name;
  }
  for (auto const& line : c.below) out += "; " + line;
  return out;
}

// ---- Bars
// ---------------------------------------------------------------------------------------------------

constexpr double number_width = 84;

double width_of_labels(chart const& c) {
  std::size_t longest = count_characters(c.across);
  for (auto const& label : c.labels) longest = std::max(longest, count_characters(label));
  return std::min(chart_width * 0.55, letter_width * static_cast<double>(longest) + 12);
}

void draw_boxes(drawing& d, chart const& c, double y) {
  std::vector<legend_key> keys;
  for (std::size_t k = 0; k < c.series.size(); ++k)
    keys.push_back({legend_key::sign::box, series_colour(k), c.series[k].name});
  draw_legend(d, {margin, y}, chart_width - 2 * margin, keys);
}

drawing bars(chart const& c, unsigned digits, bool of_percent) {
  auto const at = laid_out(c, chart_width);
  auto const label_width = width_of_labels(c);
  auto const left = margin + label_width;
  auto const bar_length = chart_width - left - number_width - margin;
  auto const many = c.series.size() > 1;
  auto const row_height = many ? 8.0 + 16.0 * static_cast<double>(c.series.size()) : 24.0;
  auto const legend = many ? 26.0 : 0.0;
  auto const bottom = at.top + 20 + row_height * static_cast<double>(c.labels.size()) + legend;
  drawing d{"odds", chart_width, bottom + 22 + line_height * static_cast<double>(at.below.size()), c.title,
            described(c)};
  draw_title(d, at.title);
  if (!c.across.empty()) d.text({left - 8, at.top + 6}, c.across, "end", "small");
  d.text({left, at.top + 6}, c.up, "start", "small");
  auto const most = c.greatest();
  for (std::size_t i = 0; i < c.labels.size(); ++i) {
    auto const y = at.top + 14 + row_height * static_cast<double>(i);
    d.text({left - 8, y + row_height / 2 + 4}, cut(c.labels[i], label_width), "end", "f-ink");
    for (std::size_t k = 0; k < c.series.size(); ++k) {
      auto const& value = c.series[k].values[i];
      if (!value) continue;
      auto const thick = many ? 14.0 : row_height - 7;
      auto const top = y + (many ? 4 + 16 * static_cast<double>(k) : 3.5);
      auto const length = *value / most * bar_length;
      d.rectangle({left, top}, std::max(length, *value > 0 ? 1.0 : 0.0), thick,
                  "bar f-" + (many ? series_colour(k) : "mark"));
      d.text({left + length + 6, top + thick / 2 + 4.5},
             chart_number(*value, digits, of_percent && c.of_chances), "start",
             many ? "f-ink small" : "f-ink");
    }
  }
  if (many) draw_boxes(d, c, bottom - legend);
  draw_below(d, at.below, bottom + 18);
  return d;
}

/// Bars from one value to both sides, those of a label in one row.
drawing bars_about(chart const& c, double base, unsigned digits, bool of_percent) {
  auto const at = laid_out(c, chart_width);
  auto const label_width = width_of_labels(c);
  auto low = base;
  auto high = base;
  for (auto const& s : c.series) {
    for (auto const& v : s.values) {
      low = std::min(low, v.value_or(base));
      high = std::max(high, v.value_or(base));
    }
  }
  auto const left = margin + label_width + number_width;
  auto const right = chart_width - margin - number_width;
  auto const x = [&](double value) {
    return high > low ? left + (value - low) / (high - low) * (right - left) : (left + right) / 2;
  };
  constexpr double row_height = 24;
  auto const many = c.series.size() > 1;
  auto const end = at.top + 34 + row_height * static_cast<double>(c.labels.size());
  auto const bottom = end + (many ? 26 : 0);
  drawing d{"odds", chart_width, bottom + 22 + line_height * static_cast<double>(at.below.size()), c.title,
            described(c)};
  draw_title(d, at.title);
  auto const text = [&](double value) { return chart_number(value, digits, of_percent && c.of_chances); };
  d.text({margin + label_width - 8, at.top + 6}, c.across, "end", "small");
  d.text({x(base), at.top + 6}, fmt::format("{} {}", c.up, text(base)), "middle", "small");
  for (std::size_t i = 0; i < c.labels.size(); ++i) {
    auto const y = at.top + 14 + row_height * static_cast<double>(i);
    d.text({margin + label_width - 8, y + row_height / 2 + 4}, cut(c.labels[i], label_width), "end", "f-ink");
    auto const length = [&](std::size_t k) { return std::abs(c.series[k].values[i].value_or(base) - base); };
    std::vector<std::size_t> longest_first(c.series.size());
    std::iota(longest_first.begin(), longest_first.end(), std::size_t{0});
    std::ranges::stable_sort(longest_first, std::greater{}, length);
    std::array<bool, 2> has_number{};  // at each side one
    for (auto const k : longest_first) {
      auto const& value = c.series[k].values[i];
      if (!value || *value == base) continue;
      bool const less = *value < base;
      auto const from = x(std::min(*value, base));
      d.rectangle({from, y + 3.5}, std::max(x(std::max(*value, base)) - from, 1.0), row_height - 7,
                  "bar f-" + (many ? series_colour(k) : "mark"),
                  many ? c.series[k].name + ": " + text(*value) : "");
      if (std::exchange(has_number[less ? 0 : 1], true)) continue;
      d.text({x(*value) + (less ? -6 : 6), y + row_height / 2 + 4.5}, text(*value), less ? "end" : "start",
             "f-ink small");
    }
  }
  d.line({x(base), at.top + 12}, {x(base), end - 18}, "thin s-quiet");
  if (many) draw_boxes(d, c, bottom - 26);
  draw_below(d, at.below, bottom + 18);
  return d;
}

// ---- Lines
// --------------------------------------------------------------------------------------------------

/// Ticks of whole numbers where there are few, else round ones.
std::vector<tick> ticks_across(chart const& c, double low, double high) {
  if (c.labels.size() <= 16 && !c.names_marks) {
    std::vector<tick> out;
    for (std::size_t i = 0; i < c.labels.size(); ++i) out.emplace_back(c.places[i], c.labels[i]);
    return out;
  }
  return round_ticks(low, high, 12);
}

double draw_keys(drawing& d, chart const& c, double y) {
  auto x = margin;
  for (std::size_t k = 0; k < c.series.size(); ++k) {
    auto const needed = 34 + letter_width * static_cast<double>(count_characters(c.series[k].name)) + 16;
    if (x > margin && x + needed > chart_width - margin) {
      x = margin;
      y += 20;
    }
    d.path({{x, y}, {x + 26, y}}, "s-" + series_colour(k));
    draw_mark(d, k, {x + 13, y}, {});
    d.text({x + 34, y + 4.5}, c.series[k].name, "start", "f-ink");
    x += needed;
  }
  return y + 20;
}

double height_of_keys(chart const& c) {
  drawing none{"none", 1, 1, "", ""};
  return c.series.size() > 1 ? draw_keys(none, c, 0) : 0;
}

drawing lines(chart const& c, unsigned digits, bool of_percent) {
  auto const at = laid_out(c, chart_width);
  auto const percent = of_percent && c.of_chances;
  constexpr double plot_height = 320;
  plot_area area{
      76, at.top + 8,  chart_width - margin - 4, at.top + 8 + plot_height, c.places.front(), c.places.back(),
      0,  c.greatest()};
  auto const up = round_numbers(0, area.y_high, 6);
  if (up.size() > 1 && up.back() < area.y_high * 0.999) area.y_high = up.back() + up[1];  // a line above all
  if (c.names_marks) {  // near one another: what matters is between them
    std::vector<double> all;
    for (auto const& v : c.series.front().values) all.push_back(v.value_or(0));
    auto const [least, most] = std::ranges::minmax(all);
    auto const around = most > least ? (most - least) * 0.08 : std::abs(most) * 0.08 + 1e-9;
    area.y_low = least - around;
    area.y_high = most + around;
  }
  auto const beside = c.labels.size() <= most_bars ? (area.x_high - area.x_low) * 0.03 : 0.0;
  area.x_low -= beside;
  area.x_high += beside;
  if (c.of_chances && area.y_high > 0.8 && c.over_something && !c.names_marks) area.y_high = 1;
  auto const keys_at = area.bottom + 64;
  auto const keys = height_of_keys(c);
  auto const below_at = keys_at + (keys > 0 ? keys + 8 : -6);
  drawing d{"odds", chart_width, below_at + 14 + line_height * static_cast<double>(at.below.size()), c.title,
            described(c)};
  draw_title(d, at.title);
  std::vector<tick> ups;
  for (auto const value : round_numbers(area.y_low, area.y_high, 6))
    ups.emplace_back(value, percent ? fmt::format("{:.4g} %", 100 * value) : fmt::format("{:.4g}", value));
  draw_axes(d, area, ticks_across(c, area.x_low, area.x_high), ups, c.across, c.up);
  for (std::size_t k = 0; k < c.series.size(); ++k) {
    std::vector<point> line;
    std::vector<std::string> tips;
    for (std::size_t i = 0; i < c.labels.size(); ++i) {
      if (!c.series[k].values[i]) continue;
      line.push_back(area.at(c.places[i], *c.series[k].values[i]));
      tips.push_back(c.labels[i] + ": " + chart_number(*c.series[k].values[i], digits, percent));
    }
    if (line.size() > 1) d.path(line, "s-" + series_colour(k));
    constexpr std::size_t most_marks = 60;
    for (std::size_t i = 0; i < line.size() && line.size() <= most_marks; ++i)
      draw_mark(d, k, line[i], tips[i]);
    for (std::size_t i = 0; i < line.size() && c.names_marks && line.size() <= most_bars; ++i) {
      bool const at_the_end = line[i].x > (area.left + area.right) / 2;
      d.text({line[i].x + (at_the_end ? -8 : 8), line[i].y + 14}, c.labels[i], at_the_end ? "end" : "start",
             "small");
    }
  }
  if (keys > 0) draw_keys(d, c, keys_at);
  draw_below(d, at.below, below_at);
  return d;
}

}  // namespace

drawing chart_drawing(chart const& c, unsigned digits, bool of_percent) {
  if (c.base) return bars_about(c, *c.base, digits, of_percent);
  bool const has_places = c.places.size() > 1;
  bool const as_lines =
      has_places && (c.over_something || c.series.size() > 1 || c.labels.size() > most_bars);
  return as_lines ? lines(c, digits, of_percent) : bars(c, digits, of_percent);
}

}  // namespace faro::program
