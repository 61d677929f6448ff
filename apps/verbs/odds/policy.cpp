#include "verbs/odds/policy.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/output.hpp"
#include "pages/svg.hpp"

#include <faro/text/utf8.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace faro::program {
namespace {

using odds::script_choice;
using odds::to_string;

std::string known_text(script_choice const& c, std::string_view between) {
  std::string out;
  for (auto const& v : c.known) out += (out.empty() ? "" : std::string{between}) + to_string(v);
  return out;
}

std::string csv_cell(std::string const& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (char const c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

std::vector<script_choice> in_order(std::vector<script_choice> choices) {
  std::ranges::stable_sort(choices, [](script_choice const& a, script_choice const& b) {
    if (a.line != b.line) return a.line < b.line;
    return std::ranges::lexicographical_compare(a.known, b.known);
  });
  return choices;
}

std::string as_text(std::vector<script_choice> const& choices) {
  std::string text;
  for (auto const& c : choices) {
    text +=
        fmt::format("line {}  {}  {}:", c.line, known_text(c, ", "), printable(to_string(c.actions[c.best])));
    for (std::size_t k = 0; k < c.actions.size(); ++k)
      text += fmt::format(" {} {}", printable(to_string(c.actions[k])), c.worth[k].to_decimal(6));
    text += "\n";
  }
  return text;
}

std::string as_csv(std::vector<script_choice> const& choices) {
  std::size_t known = 0;
  for (auto const& c : choices) known = std::max(known, c.known.size());
  std::string text = "line,for";
  for (std::size_t k = 1; k <= known; ++k) text += fmt::format(",known {}", k);
  text += ",best,worth,others\n";
  for (auto const& c : choices) {
    text += fmt::format("{},{}", c.line, c.least ? "least" : "best");
    for (std::size_t k = 0; k < known; ++k)
      text += "," + (k < c.known.size() ? csv_cell(to_string(c.known[k])) : "");
    text += fmt::format(",{},{}", csv_cell(to_string(c.actions[c.best])), c.worth[c.best].to_decimal(15));
    std::string others;
    for (std::size_t k = 0; k < c.actions.size(); ++k) {
      if (k != c.best)
        others += fmt::format("{}{}={}", others.empty() ? "" : " ", to_string(c.actions[k]),
                              c.worth[k].to_decimal(15));
    }
    text += "," + csv_cell(others) + "\n";
  }
  return text;
}

/// A field of the picture: the choices that have the same two numbers before the last.
struct field {
  std::size_t last_action = 0;       ///< what is best at the lowest last number
  std::optional<std::int64_t> from;  ///< from which last number on something else is
  std::size_t then = 0;
};

constexpr std::array colours{"low2", "high2", "band", "high1", "line"};

/// Numbers that choices know, in columns and rows; where there are three, a field says from which third on
/// the second action is best.
std::string as_picture(std::vector<script_choice> const& choices, odds::script const& game) {
  std::vector<std::string> actions;
  std::map<std::pair<std::int64_t, std::int64_t>, std::map<std::int64_t, std::size_t>> fields;
  // Of all that is known, the last three numbers that vary; of the rest, their first values.
  std::size_t const count = choices.empty() ? 0 : choices.front().known.size();
  std::vector<std::size_t> varying;
  std::vector<std::size_t> fixed;
  for (std::size_t k = 0; k < count; ++k) {
    std::set<odds::script_value> values;
    for (auto const& c : choices) {
      if (k < c.known.size()) values.insert(c.known[k]);
    }
    if (values.size() <= 1) continue;
    auto const numbers = std::ranges::all_of(values, [](auto const& v) { return v.whole().has_value(); });
    (numbers ? varying : fixed).push_back(k);
  }
  constexpr std::size_t most = 3;
  while (varying.size() > most) {
    fixed.push_back(varying.front());
    varying.erase(varying.begin());
  }
  if (varying.empty())
    throw usage_error{"--policy: a picture needs choices that know numbers; FILE.csv lists all"};
  auto const number = [&](script_choice const& c, std::size_t place) -> std::int64_t {
    return place < varying.size() ? c.known[varying[place]].whole().value_or(0) : 0;
  };
  auto const& first = choices.front();
  for (auto const& c : choices) {
    if (c.line != first.line || c.known.size() != count) continue;
    if (std::ranges::any_of(fixed, [&](std::size_t k) { return c.known[k] != first.known[k]; })) continue;
    auto const name = to_string(c.actions[c.best]);
    auto at = static_cast<std::size_t>(std::ranges::find(actions, name) - actions.begin());
    if (at == actions.size()) actions.push_back(name);
    auto const two = varying.size() < most;
    auto const x = number(c, 0);
    auto const y = varying.size() > 1 ? number(c, 1) : 0;
    fields[{x, y}][two ? 0 : number(c, 2)] = at;
  }
  std::int64_t x_low = INT64_MAX, x_high = INT64_MIN, y_low = INT64_MAX, y_high = INT64_MIN;
  for (auto const& [at, values] : fields) {
    x_low = std::min(x_low, at.first);
    x_high = std::max(x_high, at.first);
    y_low = std::min(y_low, at.second);
    y_high = std::max(y_high, at.second);
  }
  constexpr double box = 640, left = 70, top = 92, most_cell = 28;
  auto const columns = static_cast<double>(x_high - x_low + 1);
  auto const rows = static_cast<double>(y_high - y_low + 1);
  auto const cell = std::min({most_cell, box / columns, box / rows});
  auto const title = game.title().empty() ? game.name() : game.title();
  drawing d{"policy", std::max(460.0, left + cell * columns + 40), top + cell * rows + 90, title,
            fmt::format("what is best at {} choices of line {}", choices.size(), first.line)};
  d.text({16, 26}, title, "start", "f-ink strong");
  auto const third = varying.size() == most;
  std::string about = fmt::format("across: known {}", varying[0] + 1);
  if (varying.size() > 1) about += fmt::format(", down: known {}", varying[1] + 1);
  for (auto const k : fixed) about += fmt::format(", where known {} is {}", k + 1, to_string(first.known[k]));
  d.text({16, 44}, about);
  if (third)
    d.text({16, 60},
           fmt::format("in a field: the lowest known {} at which the choice changes", varying[2] + 1));
  for (auto const& [at, values] : fields) {
    auto const x = left + static_cast<double>(at.first - x_low) * cell;
    auto const y = top + static_cast<double>(at.second - y_low) * cell;
    auto const begins = values.begin()->second;
    auto const change = std::ranges::find_if(values, [&](auto const& v) { return v.second != begins; });
    auto const shown = change == values.end() ? begins : change->second;
    auto const words = third && change != values.end() ? std::to_string(change->first) : std::string{};
    d.rectangle({x, y}, cell * 0.94, cell * 0.94, fmt::format("f-{}", colours[shown % colours.size()]),
                fmt::format("{}, {}: {}{}", at.first, at.second, actions[shown],
                            words.empty() ? "" : " from " + words));
    constexpr double readable = 16;
    if (!words.empty() && cell >= readable) d.text({x + cell / 2, y + cell * 0.66}, words, "middle", "f-ink");
  }
  auto const whole = [](double low, double high) {
    auto out = round_numbers(low, high, 10);
    std::erase_if(out, [](double v) { return v != std::floor(v); });
    return out;
  };
  for (auto const x : whole(static_cast<double>(x_low), static_cast<double>(x_high)))
    d.text({left + (x - static_cast<double>(x_low) + 0.5) * cell, top - 6}, fmt::format("{:g}", x), "middle");
  for (auto const y : whole(static_cast<double>(y_low), static_cast<double>(y_high)))
    d.text({left - 8, top + (y - static_cast<double>(y_low) + 0.7) * cell}, fmt::format("{:g}", y), "end");
  std::vector<legend_key> keys;
  for (std::size_t k = 0; k < actions.size(); ++k)
    keys.push_back({legend_key::sign::box, colours[k % colours.size()], actions[k]});
  draw_legend(d, {left, top + cell * rows + 24}, std::max(200.0, cell * columns), keys);
  return d.file();
}

}  // namespace

void write_policy(odds::script_best const& best, odds::script const& game, std::string const& path) {
  auto const choices = in_order(best.list);
  if (path == "-") return print(as_text(choices));
  output_file file{path};
  file.write(path.ends_with(".svg") ? as_picture(choices, game) : as_csv(choices));
  file.commit();
}

}  // namespace faro::program
