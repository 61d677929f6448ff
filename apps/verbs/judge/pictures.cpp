#include "verbs/judge/pictures.hpp"

#include "cli/frame.hpp"
#include "pages/sparkline.hpp"

#include <faro/judge/faults/curve.hpp>
#include <faro/judge/panel/null_laws.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace faro::program {
namespace {

constexpr double width = 480;

std::string plural(std::uint64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

/// "10⁻⁵".
std::string power_of_ten(int exponent) {
  if (exponent == 0) return "1";
  static constexpr char const* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = exponent < 0 ? "10⁻" : "10";
  for (auto const c : std::to_string(std::abs(exponent))) out += digits[c - '0'];
  return out;
}

// ---- Maps of cells ----------------------------------------------------------------------------------------

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

picture map_of_positions(judge::deck_tables const& tables) {
  constexpr std::size_t most = 64;
  constexpr double left = 52, top = 40, side = width - left - 12;
  auto const n = tables.cards();
  auto const map = position_map(tables, most);
  drawing d{
      "card-by-position", width, top + side + 66, "Card by position",
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

/// A name in no more room than there is, whole UTF-8 characters of it.
std::string clipped(std::string const& name) {
  constexpr std::size_t most = 16;
  if (name.size() <= most) return name;
  auto end = most;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
  return name.substr(0, end) + "…";
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
  auto const wide = width - left - 12;
  auto const high = std::clamp(26.0 * static_cast<double>(map.rows), 60.0, 400.0);
  drawing d{
      "kind-by-position", width, top + high + 66, "Kind of card by position",
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

// ---- Counts -----------------------------------------------------------------------------------------------

/// From the first to the last value that was seen or is expected now and then; neighbours share a bar where
/// they are too many.
std::optional<telling_count> count_of(std::string name, std::span<std::uint64_t const> by_value,
                                      judge::tabulated_law const& law, double decks) {
  auto const value_of = [&](std::size_t k) { return law.least + static_cast<std::int64_t>(k) * law.step; };
  auto const seen_at = [&](std::size_t k) {
    auto const value = static_cast<std::size_t>(value_of(k));
    return value < by_value.size() ? by_value[value] : 0;
  };
  auto const matters = [&](std::size_t k) { return seen_at(k) > 0 || law.probability[k] > 1e-4; };
  std::size_t first = 0, end = law.probability.size();
  while (first < end && !matters(first)) ++first;
  while (end > first && !matters(end - 1)) --end;
  if (first == end) return std::nullopt;
  constexpr std::size_t most = 60;
  auto const together = (end - first + most - 1) / most;
  telling_count out{std::move(name), value_of(first), value_of(end - 1), law.step};
  out.together = static_cast<std::int64_t>(together);
  out.decks = decks;
  for (auto k = first; k < end; k += together) {
    std::uint64_t count = 0;
    double fair = 0;
    for (auto i = k; i < std::min(end, k + together); ++i) {
      count += seen_at(i);
      fair += law.probability[i];
    }
    out.counts.push_back(count);
    out.seen.push_back(static_cast<double>(count) / decks);
    out.fair.push_back(std::min(1.0, fair));
  }
  return out;
}

std::vector<judge::panel_test> by_p_value(judged const& j) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, &judge::panel_test::p_value);
  return tests;
}

std::optional<telling_count> telling_of_decks(judged const& j, judge::deck_tables const& tables,
                                              judge::panel_laws const& laws) {
  auto telling = judge::deck_statistic::rising_sequences;
  auto const usable = [&](judge::panel_test const& t) {
    for (std::size_t s = 0; s < judge::deck_statistics; ++s) {
      auto const statistic = static_cast<judge::deck_statistic>(s);
      if (!t.name.starts_with(std::string{name_of(statistic)} + ",") ||
          laws.of(statistic).probability.empty())
        continue;
      telling = statistic;
      return true;
    }
    return false;
  };
  auto const tests = by_p_value(j);
  auto const strongest = std::ranges::find_if(tests, usable);
  auto count = count_of(fmt::format("{} of a deck", name_of(telling)),
                        tables.numbers().histogram[static_cast<std::size_t>(telling)], laws.of(telling),
                        static_cast<double>(tables.decks()));
  if (count) count->found = strongest != tests.end() && strongest->adjusted_p <= j.alpha;
  return count;
}

std::optional<telling_count> telling_of_parts(judged const& j, judge::part_tables const& tables) {
  auto const& kinds = tables.kinds();
  if (tables.seen() == tables.cards()) return std::nullopt;  // all of every kind are seen
  std::size_t telling = 0;
  auto const usable = [&](judge::panel_test const& t) {
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (!t.name.starts_with(kinds[k].name + ",") && !t.null.starts_with(kinds[k].name + ":")) continue;
      telling = k;
      return true;
    }
    return false;
  };
  auto const tests = by_p_value(j);
  auto const strongest = std::ranges::find_if(tests, usable);
  auto const law = judge::tabulate(judge::hypergeometric_law(static_cast<std::uint32_t>(tables.cards()),
                                                             kinds[telling].count,
                                                             static_cast<std::uint32_t>(tables.seen())));
  auto count = count_of(fmt::format("{} among {} cards", kinds[telling].name, tables.seen()),
                        tables.times(telling), law, static_cast<double>(tables.parts()));
  if (count) count->found = strongest != tests.end() && strongest->adjusted_p <= j.alpha;
  return count;
}

double top_of(std::span<double const> seen, std::span<double const> fair) {
  return std::max(std::ranges::max(seen), std::ranges::max(fair));
}

std::vector<tick> shares_up_to(double top) {
  std::vector<tick> ticks;
  for (auto const v : round_numbers(0, 100 * top, 5)) ticks.emplace_back(v / 100, fmt::format("{:.4g} %", v));
  return ticks;
}

/// Bars of what was seen; at each bar the law, and how far so many decks of a fair shuffle scatter (two
/// standard deviations).
picture picture_of_count(telling_count const& count) {
  auto const size = static_cast<double>(count.seen.size());
  auto const step = static_cast<double>(count.step * count.together);
  auto const middle = static_cast<double>(count.step * (count.together - 1)) / 2;  // of a bar's values
  auto const top = 1.05 * top_of(count.seen, count.fair);
  auto const first = static_cast<double>(count.first);
  plot_area const area{
      64, 34, width - 8, 300, first + middle - step / 2, first + middle + step * (size - 0.5), 0, top};
  drawing d{"telling-count", width, 342, count.name,
            fmt::format("Bars: how many of {:.0f} decks had each number; dots: what a fair shuffle gives.",
                        count.decks)};
  auto const bar = (area.right - area.left) / size;
  draw_legend(d, {area.left, 4}, area.right - area.left,
              {{legend_key::sign::box, "mark", "these decks"},
               {legend_key::sign::dot, "law", "a fair shuffle, exactly"}});
  std::vector<tick> across;
  for (auto const v : round_numbers(first, static_cast<double>(count.last), 10)) {
    if (v == std::floor(v)) across.emplace_back(v, fmt::format("{:.0f}", v));
  }
  draw_axes(d, area, across, shares_up_to(top), count.name, "share of decks");
  for (std::size_t i = 0; i < count.seen.size(); ++i) {
    auto const value = first + middle + step * static_cast<double>(i);
    auto const p = count.fair[i];
    auto const from = count.first + count.step * count.together * static_cast<std::int64_t>(i);
    auto const to = std::min(count.last, from + count.step * (count.together - 1));
    auto const values = from == to ? std::to_string(from) : fmt::format("{} to {}", from, to);
    auto const tip = fmt::format("{}: {} decks, {:.4g} expected", values, count.counts[i], count.decks * p);
    auto const at = area.at(value, count.seen[i]);
    d.rectangle({at.x - 0.4 * bar, at.y}, 0.8 * bar, area.bottom - at.y, "bar f-mark", tip);
    auto const scatter = 2 * std::sqrt(p * (1 - p) / count.decks);
    d.line(area.at(value, std::max(0.0, p - scatter)), area.at(value, std::min(top, p + scatter)),
           "line thin s-law");
    d.circle(area.at(value, p), std::clamp(bar * 0.18, 1.5, 4.0), "f-law", tip);
  }
  return {"The most telling count", std::move(d),
          fmt::format("Counted: {}. Bars are the decks judged, dots the exact law of a fair shuffle; the "
                      "line through a dot is "
                      "how far {} of a fair shuffle scatter (two standard deviations).",
                      count.name, plural(static_cast<std::uint64_t>(count.decks), "deck"))};
}

// ---- All tests --------------------------------------------------------------------------------------------

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
  plot_area const area{64, 34, width - 8, 300, 0, widest, 0, top};
  drawing d{"p-values", width, 342, "P-values of all tests",
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

// ---- Digits -----------------------------------------------------------------------------------------------

picture map_of_digits(judge::deck_tables const& tables, judge::digit_code code) {
  constexpr std::size_t most = 64;
  constexpr double left = 52, top = 40, side = width - left - 12;
  auto const n = tables.cards();
  auto const map = digit_map(tables, code, most);
  drawing d{"digits", width, top + side + 66, fmt::format("Digits of {}", name_of(code)),
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

picture picture_of_digit(judge::deck_tables const& tables, judge::spoiled_digit const& spoiled) {
  auto const counts = tables.digit(spoiled.code, spoiled.digit);
  auto const size = static_cast<double>(counts.size());
  auto const decks = static_cast<double>(tables.decks());
  auto const fair = 1 / size, scatter = 2 * std::sqrt(fair * (1 - fair) / decks);
  auto const most = static_cast<double>(std::ranges::max(counts)) / decks;
  auto const top = 1.05 * std::max(most, fair + scatter);
  plot_area const area{64, 34, width - 8, 240, -0.5, size - 0.5, 0, top};
  drawing d{fmt::format("digit-{}", spoiled.digit + 1), width, 282,
            fmt::format("Digit {} of {}", spoiled.digit + 1, name_of(spoiled.code)),
            fmt::format("Bars: how often each of {} values was drawn; each should be drawn equally often.",
                        counts.size())};
  draw_legend(d, {area.left, 4}, area.right - area.left,
              {{legend_key::sign::box, "mark", "drawn"},
               {legend_key::sign::line, "law", "expected"},
               {legend_key::sign::band, "band", "its scatter"}});
  d.rectangle({area.left, area.y(std::min(top, fair + scatter))}, area.right - area.left,
              area.y(std::max(0.0, fair - scatter)) - area.y(std::min(top, fair + scatter)), "f-band");
  std::vector<tick> across;
  for (auto const v : round_numbers(0, size - 1, 10)) {
    if (v == std::floor(v)) across.emplace_back(v, fmt::format("{:.0f}", v));
  }
  draw_axes(d, area, across, shares_up_to(top), fmt::format("value of digit {}", spoiled.digit + 1),
            "share of decks");
  auto const bar = (area.right - area.left) / size;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    auto const at = area.at(static_cast<double>(v), static_cast<double>(counts[v]) / decks);
    auto const wide = std::min(0.8 * bar, 60.0);
    d.rectangle({at.x - wide / 2, at.y}, wide, area.bottom - at.y, "bar f-mark",
                fmt::format("{}: {} times, {:.4g} expected", v, counts[v], decks * fair));
  }
  d.path({area.at(-0.5, fair), area.at(size - 0.5, fair)}, "s-law");
  return {fmt::format("Digit {}: the draw from 0 to {}", spoiled.digit + 1, spoiled.digit + 1), std::move(d),
          fmt::format("{}; p {} ({} after Holm over all digits of all codes).", name_of(spoiled.code),
                      p_text(spoiled.p_value), p_text(spoiled.adjusted_p))};
}

// ---- The model's curve ------------------------------------------------------------------------------------

std::optional<judge::fault_curve> curve_of(judged const& j) {
  if (!j.faults || j.faults->findings.empty() || !j.faults->named(j.alpha)) return std::nullopt;
  auto const& best = j.faults->findings.front();
  return judge::curve_of_fault(best.name, best.statement, j.result.cards);
}

picture picture_of_curve(judge::fault_curve const& curve) {
  plot_area const area{64,
                       34,
                       width - 8,
                       300,
                       static_cast<double>(curve.points.front().rounds),
                       static_cast<double>(curve.points.back().rounds),
                       0,
                       1};
  drawing d{"distance-curve", width, 342, fmt::format("How far from fair: {}", curve.model),
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

}  // namespace

std::string name_of_digit(std::size_t digit) {
  return fmt::format("digit {}, drawn from 0 to {}", digit + 1, digit + 1);
}

std::optional<telling_count> most_telling(judged const& j, counted_decks const& counted) {
  if (counted.tables && counted.laws && counted.tables->decks() > 0)
    return telling_of_decks(j, *counted.tables, *counted.laws);
  if (counted.parts && counted.parts->parts() > 0) return telling_of_parts(j, *counted.parts);
  return std::nullopt;
}

std::optional<digit_fault_place> place_of_fault(judged const& j, counted_decks const& counted) {
  if (!j.deviation || !counted.tables || counted.tables->cards() < 2) return std::nullopt;
  bool of_a_loop = true;
  if (j.faults && j.faults->named(j.alpha)) {
    auto const& family = j.faults->findings.front().family;
    of_a_loop = family == "loop bound" || family == "uneven draw";
  }
  if (!of_a_loop) return std::nullopt;
  constexpr std::size_t most = 3;
  auto const code = most_spoiled_code(*counted.tables);
  digit_fault_place place{code, spoiled_digits(*counted.tables, code, j.alpha)};
  if (place.digits.size() > most) place.digits.resize(most);
  bool const named = j.faults && j.faults->named(j.alpha);
  auto const found = [&](judge::panel_test const& t) {
    return t.name.starts_with(std::string{name_of(code)} + ",") && t.adjusted_p <= j.alpha;
  };
  if (!named && place.digits.empty() && std::ranges::none_of(j.result.tests, found)) return std::nullopt;
  return place;
}

std::vector<picture> pictures_of(judged const& j, counted_decks const& counted) {
  std::vector<picture> out;
  if (counted.tables && counted.tables->decks() > 0) out.push_back(map_of_positions(*counted.tables));
  if (counted.parts && counted.parts->parts() > 0) out.push_back(map_of_kinds(*counted.parts));
  if (auto const count = most_telling(j, counted)) out.push_back(picture_of_count(*count));
  if (auto const place = place_of_fault(j, counted)) {
    out.push_back(map_of_digits(*counted.tables, place->code));
    for (auto const& digit : place->digits) out.push_back(picture_of_digit(*counted.tables, digit));
  }
  if (auto const curve = curve_of(j)) out.push_back(picture_of_curve(*curve));
  if (auto plot = quantile_plot(j)) out.push_back(std::move(*plot));
  return out;
}

std::string lines_of_pictures(judged const& j, counted_decks const& counted, bool blocks) {
  if (!j.deviation) return {};
  constexpr std::size_t most = 64;
  std::string text;
  auto const draw = [&](std::string const& name, std::vector<double> const& seen,
                        std::vector<double> const& fair) {
    auto const a = thinned(seen, most), b = thinned(fair, most);
    auto const top = top_of(a, b);
    text += fmt::format("\n{}\n  decks |{}|\n  fair  |{}|\n", name, sparkline(a, top, blocks),
                        sparkline(b, top, blocks));
  };
  if (auto const count = most_telling(j, counted); count && count->found)
    draw(fmt::format("{}, {} to {}", count->name, count->first, count->last), count->seen, count->fair);
  if (auto const place = place_of_fault(j, counted); place && !place->digits.empty()) {
    auto const digit = place->digits.front().digit;
    auto const counts = counted.tables->digit(place->code, digit);
    std::vector<double> seen, fair(counts.size(), 1 / static_cast<double>(counts.size()));
    for (auto const n : counts)
      seen.push_back(static_cast<double>(n) / static_cast<double>(counted.tables->decks()));
    draw(fmt::format("{}: {}", name_of(place->code), name_of_digit(digit)), seen, fair);
  }
  return text;
}

std::string without_curve(judged const& j) {
  if (!j.faults || j.faults->findings.empty() || !j.faults->named(j.alpha)) return {};
  auto const& best = j.faults->findings.front();
  static constexpr char const* mixing[] = {"exchange", "insertion", "overhand", "thorp",
                                           "shelf",    "riffle",    "tags"};
  if (std::ranges::find(mixing, best.family) == std::end(mixing) || best.name == "parity-constant" ||
      curve_of(j))
    return {};
  return fmt::format(
      "No curve of the distance by rounds: for {} with {} cards none is known that is quickly computed.",
      best.name, j.result.cards);
}

}  // namespace faro::program
