// SVG written: the palette, shapes, axes and legends, for a page and for a file of its own.
#include "pages/svg.hpp"

#include "cli/frame.hpp"
#include "pages/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace faro::program {
namespace {

struct colour {
  char const *name, *light, *dark;
};

// Text has a contrast of 4.5 to 1 on its ground or more; high and low differ in lightness only within their
// row, so that red and blue are told apart by those who see no red.
constexpr colour palette[] = {
    {"ink", "#1c1f23", "#e8eaed"},     {"quiet", "#56606c", "#a9b2bd"},   {"paper", "#ffffff", "#15181c"},
    {"card", "#f3f5f8", "#1f252c"},    {"line", "#d5dae1", "#3a434e"},    {"mark", "#2f6fb3", "#6aa5e3"},
    {"law", "#b83a06", "#f29a5f"},     {"band", "#d6e4f3", "#24384d"},    {"good", "#1f7a4a", "#5cc48c"},
    {"high1", "#f9ddd3", "#43302c"},   {"high2", "#f0a88e", "#7b4236"},   {"high3", "#d9694f", "#c25f4b"},
    {"high4", "#a8152a", "#ff9a86"},   {"low1", "#d9e8f4", "#22384a"},    {"low2", "#97c4e2", "#2b5a80"},
    {"low3", "#4791c8", "#4288c0"},    {"low4", "#15548f", "#9ad4ff"},    {"series1", "#2f6fb3", "#6aa5e3"},
    {"series2", "#b83a06", "#f29a5f"}, {"series3", "#1f7a4a", "#5cc48c"}, {"series4", "#8044a8", "#c79be6"},
    {"series5", "#7d6200", "#d9bb4a"}, {"series6", "#0d7480", "#5cc9d6"}, {"series7", "#a82f63", "#f08cb5"},
    {"series8", "#56606c", "#a9b2bd"}};

std::string number(double value) {
  auto text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string classes(bool dark) {
  std::string out;
  for (auto const& c : palette) {
    auto const* const value = dark ? c.dark : c.light;
    out += fmt::format(".f-{0}{{fill:{1}}}.s-{0}{{stroke:{1}}}", c.name, value);
  }
  return out;
}

std::string properties(bool dark) {
  std::string out;
  for (auto const& c : palette) out += fmt::format("--{}:{};", c.name, dark ? c.dark : c.light);
  return out;
}

std::string class_of(std::string_view kind) {
  return kind.empty() ? std::string{} : fmt::format(" class=\"{}\"", kind);
}

/// The end of a shape: with a tip, or without.
std::string closed(std::string_view name, std::string_view tip) {
  if (tip.empty()) return "/>\n";
  return fmt::format("><title>{}</title></{}>\n", markup(tip), name);
}

std::string points_text(std::vector<point> const& points) {
  std::string out;
  for (auto const& p : points)
    out += fmt::format("{}{},{}", out.empty() ? "" : " ", number(p.x), number(p.y));
  return out;
}

}  // namespace

std::string drawing_style() {
  return "svg text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:" +
         std::string{palette[1].light} +
         "}.cell,.scale{shape-rendering:crispEdges}.line{fill:none;stroke-width:2;stroke-linejoin:round}."
         "thin{stroke-width:1}"
         ".dashes{stroke-dasharray:5 4}svg .strong{font-weight:600}svg .big{font-size:20px}svg "
         ".small{font-size:12px}" +
         classes(false) + "@media(prefers-color-scheme:dark){svg text{fill:" + palette[1].dark + "}" +
         classes(true) + "}";
}

std::string palette_style() {
  return ":root{color-scheme:light dark;" + properties(false) + "}@media(prefers-color-scheme:dark){:root{" +
         properties(true) + "}}";
}

drawing::drawing(std::string id, double width, double height, std::string title, std::string description)
    : id_{std::move(id)},
      title_{std::move(title)},
      description_{std::move(description)},
      width_{width},
      height_{height} {}

void drawing::rectangle(point at, double wide, double high, std::string_view kind, std::string_view tip) {
  shapes_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}", number(at.x), number(at.y),
                         number(wide), number(high), class_of(kind)) +
             closed("rect", tip);
}

void drawing::circle(point at, double radius, std::string_view kind, std::string_view tip) {
  shapes_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}", number(at.x), number(at.y), number(radius),
                         class_of(kind)) +
             closed("circle", tip);
}

void drawing::line(point from, point to, std::string_view kind) {
  shapes_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", number(from.x),
                         number(from.y), number(to.x), number(to.y), class_of(kind));
}

void drawing::path(std::vector<point> const& points, std::string_view kind) {
  shapes_ += fmt::format("<polyline points=\"{}\" class=\"line {}\"/>\n", points_text(points), kind);
}

void drawing::area(std::vector<point> const& corners, std::string_view kind) {
  shapes_ += fmt::format("<polygon points=\"{}\"{}/>\n", points_text(corners), class_of(kind));
}

void drawing::text(point at, std::string_view words, std::string_view anchor, std::string_view kind,
                   double turn) {
  auto place = fmt::format(" x=\"{}\" y=\"{}\"", number(at.x), number(at.y));
  if (turn != 0)
    place += fmt::format(" transform=\"rotate({} {} {})\"", number(turn), number(at.x), number(at.y));
  if (anchor != "start") place += fmt::format(" text-anchor=\"{}\"", anchor);
  shapes_ += fmt::format("<text{}{}>{}</text>\n", place, class_of(kind), markup(words));
}

void drawing::begin_group(point at, std::string_view kind) {
  shapes_ +=
      fmt::format("<g{} transform=\"translate({} {})\">\n", class_of(kind), number(at.x), number(at.y));
}

void drawing::end_group() { shapes_ += "</g>\n"; }

void drawing::part(drawing const& other, point at, double wide) {
  shapes_ +=
      fmt::format("<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n{}</svg>\n",
                  number(at.x), number(at.y), number(wide), number(other.height_ * wide / other.width_),
                  number(other.width_), number(other.height_), other.head() + other.shapes_);
}

std::string drawing::head() const {
  return fmt::format("<title id=\"{0}-title\">{1}</title><desc id=\"{0}-desc\">{2}</desc>\n", id_,
                     markup(title_), markup(description_));
}

std::string drawing::in_page() const {
  return fmt::format(
      "<svg id=\"{0}\" viewBox=\"0 0 {1} {2}\" role=\"img\" aria-labelledby=\"{0}-title "
      "{0}-desc\">\n{3}{4}</svg>\n",
      id_, number(width_), number(height_), head(), shapes_);
}

std::string drawing::file() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{0}\" width=\"{1}\" height=\"{2}\" viewBox=\"0 0 {1} "
      "{2}\" "
      "role=\"img\" aria-labelledby=\"{0}-title {0}-desc\">\n{3}<style>{4}</style>\n"
      "<rect width=\"100%\" height=\"100%\" class=\"f-paper\"/>\n{5}</svg>\n",
      id_, number(width_), number(height_), head(), drawing_style() + sheet_, shapes_);
}

double draw_legend(drawing& on, point at, double wide, std::vector<legend_key> const& keys) {
  constexpr double letter = 7;  // of the 13 px type, on average
  constexpr double sign_width = 24;
  constexpr double row = 20;
  auto x = at.x;
  auto y = at.y;
  for (auto const& key : keys) {
    auto const needed = sign_width + letter * static_cast<double>(key.words.size()) + 14;
    if (x > at.x && x + needed > at.x + wide) {
      x = at.x;
      y += row;
    }
    using enum legend_key::sign;
    if (key.shape == box) on.rectangle({x, y + 3}, 14, 11, "f-" + key.colour);
    if (key.shape == band) on.rectangle({x, y + 3}, 18, 11, "f-" + key.colour);
    if (key.shape == dot) on.circle({x + 8, y + 9}, 4, "f-" + key.colour);
    if (key.shape == line) on.path({{x, y + 9}, {x + 18, y + 9}}, "s-" + key.colour);
    if (key.shape == dashes) on.path({{x, y + 9}, {x + 18, y + 9}}, "dashes s-" + key.colour);
    on.text({x + sign_width, y + 13}, key.words);
    x += needed;
  }
  return y + row - at.y;
}

double plot_area::x(double value) const {
  return x_high > x_low ? left + (right - left) * (value - x_low) / (x_high - x_low) : (left + right) / 2;
}
double plot_area::y(double value) const {
  return y_high > y_low ? bottom - (bottom - top) * (value - y_low) / (y_high - y_low) : bottom;
}

void draw_axes(drawing& on, plot_area const& area, std::vector<tick> const& across,
               std::vector<tick> const& up, std::string_view across_words, std::string_view up_words) {
  for (auto const& [value, words] : up) {
    auto const y = area.y(value);
    on.line({area.left, y}, {area.right, y}, "thin s-line");
    on.text({area.left - 6, y + 4}, words, "end");
  }
  on.line({area.left, area.bottom}, {area.right, area.bottom}, "thin s-quiet");
  for (auto const& [value, words] : across) {
    auto const x = area.x(value);
    on.line({x, area.bottom}, {x, area.bottom + 4}, "thin s-quiet");
    on.text({x, area.bottom + 18}, words, "middle");
  }
  on.text({(area.left + area.right) / 2, area.bottom + 37}, across_words, "middle");
  on.text({14, (area.top + area.bottom) / 2}, up_words, "middle", {}, -90);
}

std::vector<double> round_numbers(double low, double high, int most) {
  std::vector<double> out;
  if (!(high > low)) return {low};
  auto step = std::pow(10, std::floor(std::log10((high - low) / most)));
  for (int turn = 0; (high - low) / step > most; ++turn) step *= turn % 3 == 1 ? 2.5 : 2;
  for (auto k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k)
    out.push_back(k * step + 0.0);  // no -0
  return out;
}

std::vector<tick> round_ticks(double low, double high, int most) {
  std::vector<tick> out;
  for (auto const value : round_numbers(low, high, most))
    out.emplace_back(value, fmt::format("{:.6g}", value));
  return out;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
  std::vector<std::string> lines;
  while (text.size() > most) {
    auto blank = text.rfind(' ', most);
    if (blank == std::string_view::npos || blank == 0) blank = text.find(' ');
    if (blank == std::string_view::npos) break;
    lines.emplace_back(text.substr(0, blank));
    text.remove_prefix(blank + 1);
  }
  lines.emplace_back(text);
  return lines;
}

}  // namespace faro::program
