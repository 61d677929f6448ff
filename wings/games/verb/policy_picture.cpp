// The picture of a policy, in three steps: what lies across and down, what is best in each field, the
// drawing.
#include "games/verb/policy_picture.hpp"

#include "cli/frame.hpp"
#include "pages/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>

namespace faro::program {
namespace {

using odds::script_choice;
using odds::to_string;

constexpr std::size_t most_axes = 3;
constexpr std::array action_colours{"low2", "high2", "band", "high1", "line"};

/// Which of the values that choices know are shown.
struct policy_axes {
  std::vector<std::size_t> shown;  ///< the last numbers that vary, at most three
  std::vector<std::size_t> fixed;  ///< others that vary: of these, the first choice's
};

policy_axes axes_of(std::vector<script_choice> const& choices) {
  policy_axes axes;
  std::size_t const count = choices.empty() ? 0 : choices.front().known.size();
  for (std::size_t k = 0; k < count; ++k) {
    std::set<odds::script_value> values;
    for (auto const& c : choices) {
      if (k < c.known.size()) values.insert(c.known[k]);
    }
    if (values.size() <= 1) continue;
    auto const numbers = std::ranges::all_of(values, [](auto const& v) { return v.whole().has_value(); });
    (numbers ? axes.shown : axes.fixed).push_back(k);
  }
  while (axes.shown.size() > most_axes) {
    axes.fixed.push_back(axes.shown.front());
    axes.shown.erase(axes.shown.begin());
  }
  if (axes.shown.empty())
    throw usage_error{"--policy: a picture needs choices that know numbers; FILE.csv lists all"};
  return axes;
}

/// Fields of the picture by column and row; in each, which action is best at each third number.
struct policy_fields {
  std::vector<std::string> actions;
  std::map<std::pair<std::int64_t, std::int64_t>, std::map<std::int64_t, std::size_t>> at;
};

policy_fields fields_of(std::vector<script_choice> const& choices, policy_axes const& axes) {
  policy_fields fields;
  auto const& first = choices.front();
  auto const number = [&](script_choice const& c, std::size_t axis) -> std::int64_t {
    return axis < axes.shown.size() ? c.known[axes.shown[axis]].whole().value_or(0) : 0;
  };
  for (auto const& c : choices) {
    if (c.line != first.line || c.known.size() != first.known.size()) continue;
    if (std::ranges::any_of(axes.fixed, [&](std::size_t k) { return c.known[k] != first.known[k]; }))
      continue;
    auto const name = to_string(c.actions[c.best]);
    auto const action =
        static_cast<std::size_t>(std::ranges::find(fields.actions, name) - fields.actions.begin());
    if (action == fields.actions.size()) fields.actions.push_back(name);
    fields.at[{number(c, 0), number(c, 1)}][number(c, 2)] = action;
  }
  return fields;
}

/// The lowest and the highest number along a side.
struct side {
  std::int64_t low = INT64_MAX, high = INT64_MIN;

  void reach(std::int64_t n) {
    low = std::min(low, n);
    high = std::max(high, n);
  }
  [[nodiscard]] double length() const { return static_cast<double>(high - low + 1); }
  [[nodiscard]] double offset(std::int64_t n) const { return static_cast<double>(n - low); }
  /// Whole numbers to be written beside it.
  [[nodiscard]] std::vector<std::int64_t> marks() const {
    std::vector<std::int64_t> out;
    for (auto const v : round_numbers(static_cast<double>(low), static_cast<double>(high), 10)) {
      if (v == std::floor(v)) out.push_back(static_cast<std::int64_t>(v));
    }
    return out;
  }
};

/// Where fields lie on the page.
struct policy_grid {
  static constexpr double left = 70, top = 92;
  side across, down;
  double cell = 0;

  explicit policy_grid(policy_fields const& fields) {
    constexpr double box = 640, most_cell = 28, largest = 64;  // with so many fields to a side it grows
    for (auto const& [at, best] : fields.at) {
      across.reach(at.first);
      down.reach(at.second);
    }
    auto const longest = std::max(across.length(), down.length());
    cell = std::min(most_cell, box / longest);
    bool const has_numbers = std::ranges::any_of(fields.at, [](auto const& field) {
      return std::ranges::any_of(field.second,
                                 [&](auto const& v) { return v.second != field.second.begin()->second; });
    });
    if (has_numbers && longest <= largest) cell = std::max(cell, readable);
  }
  static constexpr double readable = 17;
  [[nodiscard]] bool is_written() const { return cell >= readable - 1; }
  [[nodiscard]] double width() const { return cell * across.length(); }
  [[nodiscard]] double height() const { return cell * down.length(); }
};

void draw_heading(drawing& d, std::string const& title, policy_axes const& axes, script_choice const& first,
                  bool is_written) {
  d.text({16, 26}, title, "start", "f-ink strong");
  std::string about = fmt::format("across: known {}", axes.shown[0] + 1);
  if (axes.shown.size() > 1) about += fmt::format(", down: known {}", axes.shown[1] + 1);
  for (auto const k : axes.fixed)
    about += fmt::format(", where known {} is {}", k + 1, to_string(first.known[k]));
  d.text({16, 44}, about);
  if (axes.shown.size() < most_axes) return;
  auto const third = axes.shown[2] + 1;
  d.text({16, 60}, is_written
                       ? fmt::format("in a field: the lowest known {} at which the choice changes", third)
                       : fmt::format("a field's colour: what is best from some known {} on", third));
}

void draw_fields(drawing& d, policy_grid const& grid, policy_fields const& fields) {
  for (auto const& [at, best] : fields.at) {
    auto const x = policy_grid::left + grid.across.offset(at.first) * grid.cell;
    auto const y = policy_grid::top + grid.down.offset(at.second) * grid.cell;
    auto const begins = best.begin()->second;
    auto const change = std::ranges::find_if(best, [&](auto const& v) { return v.second != begins; });
    auto const shown = change == best.end() ? begins : change->second;
    auto const words = change == best.end() ? std::string{} : std::to_string(change->first);
    d.rectangle({x, y}, grid.cell * 0.94, grid.cell * 0.94,
                fmt::format("f-{}", action_colours[shown % action_colours.size()]),
                fmt::format("{}, {}: {}{}", at.first, at.second, fields.actions[shown],
                            words.empty() ? "" : " from " + words));
    if (!words.empty() && grid.is_written())
      d.text({x + grid.cell / 2, y + grid.cell * 0.66}, words, "middle", "f-ink");
  }
}

void draw_sides(drawing& d, policy_grid const& grid) {
  for (auto const n : grid.across.marks())
    d.text({policy_grid::left + (grid.across.offset(n) + 0.5) * grid.cell, policy_grid::top - 6},
           std::to_string(n), "middle");
  for (auto const n : grid.down.marks())
    d.text({policy_grid::left - 8, policy_grid::top + (grid.down.offset(n) + 0.7) * grid.cell},
           std::to_string(n), "end");
}

}  // namespace

std::string policy_picture(std::vector<script_choice> const& choices, odds::script const& game) {
  auto const axes = axes_of(choices);
  auto const fields = fields_of(choices, axes);
  policy_grid const grid{fields};
  auto const title = game.title().empty() ? game.name() : game.title();
  drawing d{"policy", std::max(460.0, policy_grid::left + grid.width() + 40),
            policy_grid::top + grid.height() + 90, title,
            fmt::format("what is best at {} choices of line {}", choices.size(), choices.front().line)};
  draw_heading(d, title, axes, choices.front(), grid.is_written());
  draw_fields(d, grid, fields);
  draw_sides(d, grid);
  std::vector<legend_key> keys;
  for (std::size_t k = 0; k < fields.actions.size(); ++k)
    keys.push_back({legend_key::sign::box, action_colours[k % action_colours.size()], fields.actions[k]});
  draw_legend(d, {policy_grid::left, policy_grid::top + grid.height() + 24}, std::max(200.0, grid.width()),
              keys);
  return d.file();
}

}  // namespace faro::program
