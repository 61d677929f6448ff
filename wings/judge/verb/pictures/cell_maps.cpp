// Maps of cells: card by position, kind by position, the digits of a loop.
#include "judge/verb/pictures/parts.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace faro::program {

namespace {

/// Steps of one standard deviation, four either way; within one of what is expected a cell stays quiet.
constexpr int most_level = 4;
int level_of(double deviation) {
  auto const level = static_cast<int>(std::floor(std::min(std::abs(deviation), most_level + 0.5)));
  return deviation < 0 ? -level : level;
}
std::string colour_of(int level) {
  if (level == 0) return "f-card";
  return fmt::format("f-{}{}", level > 0 ? "high" : "low", std::abs(level));
}

void draw_scale(drawing& on, point at, double wide) {
  auto const step = wide / (2 * most_level + 1);
  for (int level = -most_level; level <= most_level; ++level) {
    auto const x = at.x + step * (level + most_level);
    on.rectangle({x, at.y}, step, 12, "scale " + colour_of(level));
    if (level != 0) {
      auto const edge = level < 0 ? x + step : x;  // the boundary next to the middle
      on.text({edge, at.y + 27}, fmt::format("{}{}", level < 0 ? "−" : "+", std::abs(level)), "middle",
              "small");
    }
  }
  on.text({at.x, at.y + 43}, "too seldom", "start", "small");
  on.text({at.x + wide / 2, at.y + 43}, "standard deviations off", "middle", "small");
  on.text({at.x + wide, at.y + 43}, "too often", "end", "small");
}

/// What a map's cell stands for, for the mouse.
using tip_of = std::function<std::string(std::size_t row, std::size_t column, judge::chart_cell const&)>;

/// The cells at their place; those that expect nothing are left out.
void draw_cells(drawing& on, judge::cell_map const& map, point at, double wide, double high,
                tip_of const& tip) {
  auto const w = wide / static_cast<double>(map.columns), h = high / static_cast<double>(map.rows);
  for (std::size_t r = 0; r < map.rows; ++r) {
    for (std::size_t c = 0; c < map.columns; ++c) {
      auto const& cell = map.at(r, c);
      if (cell.expected == 0 && cell.seen == 0) continue;
      auto const level = level_of(cell.deviation);
      // Tips only where there is something to ask about, so that the page stays small.
      on.rectangle({at.x + w * static_cast<double>(c), at.y + h * static_cast<double>(r)}, w, h,
                   "cell " + colour_of(level), std::abs(level) >= 2 ? tip(r, c, cell) : std::string{});
    }
  }
}

/// "12", or "12 to 14" where a cell stands for several.
std::string range_text(std::size_t index, std::size_t together, std::size_t of, std::size_t first) {
  auto const from = index * together + first, to = std::min(of, (index + 1) * together) + first - 1;
  return from == to ? std::to_string(from) : fmt::format("{} to {}", from, to);
}

std::string cell_text(judge::chart_cell const& cell) {
  return fmt::format("{} times, {:.4g} expected ({:+.1f} standard deviations)", cell.seen, cell.expected,
                     cell.deviation);
}

/// The first, the last and round numbers between, at the middle of their cells.
std::vector<std::pair<std::size_t, double>> cell_ticks(std::size_t first, std::size_t count,
                                                       std::size_t most) {
  std::vector<std::pair<std::size_t, double>> out;
  auto const step = round_numbers(0, static_cast<double>(count), static_cast<int>(most));
  auto const apart =
      step.size() > 1 ? std::max<std::size_t>(1, static_cast<std::size_t>(step[1] - step[0])) : count;
  for (std::size_t v = first; v < first + count; ++v) {
    auto const edge = v == first || v + 1 == first + count;
    auto const near_edge = v < first + apart / 2 || v + apart / 2 + 1 > first + count;
    if (edge || (v % apart == 0 && !near_edge))
      out.emplace_back(v, (static_cast<double>(v - first) + 0.5) / static_cast<double>(count));
  }
  return out;
}

/// A name in no more room than there is.
std::string clipped(std::string const& name) {
  constexpr std::size_t most = 16;
  auto const shown = first_characters(name, most);
  return std::string{shown} + (shown.size() < name.size() ? "…" : "");
}

}  // namespace

picture map_of_positions(judge::deck_tables const& tables) {
  constexpr std::size_t most = 64;
  constexpr double left = 52, top = 40, side = picture_width - left - 12;
  auto const n = tables.cards();
  auto const map = position_map(tables, most);
  drawing d{
      "card-by-position", picture_width, top + side + 66, "Card by position",
      fmt::format("A map of {0} cards by {0} positions: how far each cell is from what a fair shuffle gives.",
                  n)};
  d.text({left + side / 2, 14}, "position after the shuffle", "middle");
  d.text({14, top + side / 2}, "card (its place before)", "middle", {}, -90);
  for (auto const& [value, share] : cell_ticks(1, n, 8)) {
    d.text({left + share * side, top - 6}, std::to_string(value), "middle", "small");
    d.text({left - 6, top + share * side + 4}, std::to_string(value), "end", "small");
  }
  draw_cells(d, map, {left, top}, side, side,
             [&](std::size_t r, std::size_t c, judge::chart_cell const& cell) {
               return fmt::format("card {} at position {}: {}", range_text(r, map.rows_together, n, 1),
                                  range_text(c, map.columns_together, n, 1), cell_text(cell));
             });
  draw_scale(d, {left, top + side + 12}, side);
  auto const grouped = map.rows_together > 1
                           ? fmt::format(" One cell stands for {} cards and positions.", map.rows_together)
                           : "";
  return {"Where each card went", std::move(d),
          "Red cells were met too often, blue ones too seldom. A fair shuffle leaves a pale mottle: about "
          "one cell in "
          "three is off by one standard deviation, one in 370 by three." +
              grouped};
}

picture map_of_kinds(judge::part_tables const& tables) {
  constexpr std::size_t most = 64;
  auto const map = kind_map(tables, most);
  auto const& kinds = tables.kinds();
  std::size_t longest = 0;
  for (auto const& k : kinds) longest = std::max(longest, k.name.size());
  bool const named = map.rows_together == 1 && kinds.size() <= 24;
  auto const left = 20 + std::clamp(7.2 * static_cast<double>(longest), 16.0, 120.0);
  constexpr double top = 40;
  auto const wide = picture_width - left - 12;
  auto const high = std::clamp(26.0 * static_cast<double>(map.rows), 60.0, 400.0);
  drawing d{
      "kind-by-position", picture_width, top + high + 66, "Kind of card by position",
      fmt::format("A map of {} kinds by {} positions: how far each cell is from what a fair shuffle gives.",
                  kinds.size(), tables.seen())};
  d.text({left + wide / 2, 14}, "position", "middle");
  for (auto const& [value, share] : cell_ticks(1, tables.seen(), 8))
    d.text({left + share * wide, top - 6}, std::to_string(value), "middle", "small");
  for (auto const& [value, share] : cell_ticks(1, kinds.size(), 8)) {
    if (!named) d.text({left - 6, top + share * high + 4}, clipped(kinds[value - 1].name), "end", "small");
  }
  for (std::size_t r = 0; named && r < map.rows; ++r)
    d.text({left - 6, top + (static_cast<double>(r) + 0.5) * high / static_cast<double>(map.rows) + 4},
           clipped(kinds[r].name), "end", "small");
  draw_cells(
      d, map, {left, top}, wide, high, [&](std::size_t r, std::size_t c, judge::chart_cell const& cell) {
        auto const kind = named ? kinds[r].name : "kind " + range_text(r, map.rows_together, kinds.size(), 1);
        return fmt::format("{} at position {}: {}", kind,
                           range_text(c, map.columns_together, tables.seen(), 1), cell_text(cell));
      });
  draw_scale(d, {left, top + high + 12}, wide);
  return {"Which kind lay where", std::move(d),
          "Red cells were met too often, blue ones too seldom; a fair shuffle leaves a pale mottle."};
}

picture map_of_digits(judge::deck_tables const& tables, judge::digit_code code) {
  constexpr std::size_t most = 64;
  constexpr double left = 52, top = 40, side = picture_width - left - 12;
  auto const n = tables.cards();
  auto const map = digit_map(tables, code, most);
  drawing d{"digits", picture_width, top + side + 66, fmt::format("Digits of {}", name_of(code)),
            "A triangle: each row a digit, each column a value; how far each is from being drawn evenly."};
  d.text({left + side / 2, 14}, "value drawn", "middle");
  d.text({14, top + side / 2}, "digit i, drawn from 0 to i", "middle", {}, -90);
  for (auto const& [value, share] : cell_ticks(0, n, 8))
    d.text({left + share * side, top - 6}, std::to_string(value), "middle", "small");
  for (auto const& [value, share] : cell_ticks(1, n - 1, 8))
    d.text({left - 6, top + share * side + 4}, std::to_string(value), "end", "small");
  draw_cells(d, map, {left, top}, side, side,
             [&](std::size_t r, std::size_t c, judge::chart_cell const& cell) {
               return fmt::format("digit {} is {}: {}", range_text(r, map.rows_together, n - 1, 1),
                                  range_text(c, map.columns_together, n, 0), cell_text(cell));
             });
  draw_scale(d, {left, top + side + 12}, side);
  return {
      "The draws of the loop, read back", std::move(d),
      fmt::format(
          "Undoing {} on every deck gives the numbers that the program must have drawn: row i is the draw "
          "from 0 to i. A fair shuffle leaves a pale mottle; a wrong bound or an uneven draw shows where it "
          "sits.",
          name_of(code))};
}

}  // namespace faro::program
