// faro bridge: the best play of a suit at bridge and lines compared, as a table, JSON, CSV or bars.
#include "bridge/verb/suit.hpp"

#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "bridge/src/tricks/suit_play.hpp"
#include "cli/frame.hpp"
#include "questions/question_verb.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;

struct suit_shown {
  odds::tricks::suit_question asked;
  odds::tricks::suit_answer found;
};

std::vector<std::string> chance_cells(std::string name, ratio const& chance, suit_options const& o) {
  return {std::move(name), readable_fraction(chance).value_or(""), chance_of(chance, o.style()),
          "(" + one_in(chance) + ")"};
}

std::string mean_text(ratio const& mean, suit_options const& o) {
  return mean.to_decimal(o.digits.value_or(6));
}

std::string layouts_text(suit_shown const& s, suit_options const& o) {
  columns table;
  table.add({"West", "East", "chance", s.asked.tricks ? "made" : "tricks"});
  for (auto const& one : s.found.layouts) {
    auto const made = std::to_string(one.tricks);
    table.add({one.west, one.east, chance_of(one.chance, o.style()),
               !s.asked.tricks   ? made
               : one.tricks == 1 ? "yes"
                                 : "no"});
  }
  return table.text();
}

std::string suit_text(suit_shown const& s, suit_options const& o) {
  constexpr std::size_t most_ways = 6;
  columns table;
  for (auto const& one : s.found.best)
    table.add(chance_cells(fmt::format("{} or more", plural(one.tricks, "trick")), one.chance, o));
  auto text = table.text();
  if (s.found.mean)
    text += fmt::format("most in the mean: {} = {} tricks\n", s.found.mean->to_string(),
                        mean_text(*s.found.mean, o));
  text += s.asked.lines.empty() ? "ways to begin, then as is best:\n" : "lines, then as is best:\n";
  columns lines;
  std::size_t shown = 0;
  for (auto const& line : s.found.lines) {
    if (s.asked.lines.empty() && ++shown > most_ways) break;
    lines.add(s.found.mean ? std::vector<std::string>{line.text, mean_text(line.worth, o)}
                           : chance_cells(line.text, line.worth, o));
  }
  text += lines.text();
  if (o.table) text += layouts_text(s, o);
  return text +
         fmt::format(
             "{} opposite {}, best play against best defence of this suit; West (before the first) has {} "
             "cards that are not known, East {}\n",
             s.asked.written[0], s.asked.written[1], s.asked.vacant[0], s.asked.vacant[1]);
}

object chance_object(std::string const& name, object value, ratio const& chance) {
  return {{name, std::move(value)}, {"probability", fraction_of(chance)}, {"decimal", chance.to_double()}};
}

object suit_json(suit_shown const& s, suit_options const& o) {
  object out{{"query", o.query},
             {"hands", {s.asked.written[0], s.asked.written[1]}},
             {"vacant", {s.asked.vacant[0], s.asked.vacant[1]}},
             {"exact", true}};
  if (s.asked.tricks) {
    auto const& only = s.found.best.front();
    out.update(chance_object("tricks", only.tricks, only.chance));
  } else {
    out["best"] = object::array();
    for (auto const& one : s.found.best)
      out["best"].push_back(chance_object("tricks", one.tricks, one.chance));
    out["mean"] = fraction_of(*s.found.mean);
    out["mean_decimal"] = s.found.mean->to_double();
  }
  out["lines"] = object::array();
  for (auto const& line : s.found.lines) {
    if (s.found.mean) {
      out["lines"].push_back(
          {{"line", line.text}, {"mean", fraction_of(line.worth)}, {"mean_decimal", line.worth.to_double()}});
    } else {
      out["lines"].push_back(chance_object("line", line.text, line.worth));
    }
  }
  out["layouts"] = object::array();
  for (auto const& one : s.found.layouts) {
    object row{{"west", one.west}, {"east", one.east}, {"probability", fraction_of(one.chance)}};
    row["decimal"] = one.chance.to_double();
    if (s.asked.tricks) {
      row["made"] = one.tricks == 1;
    } else {
      row["tricks"] = one.tricks;
    }
    out["layouts"].push_back(std::move(row));
  }
  out["engine"] = std::string{s.found.engine};
  return out;
}

/// A row for each layout.
std::vector<std::vector<std::string>> suit_rows(suit_shown const& s) {
  std::vector<std::vector<std::string>> out{
      {"west", "east", "probability", "decimal", s.asked.tricks ? "made" : "tricks"}};
  for (auto const& one : s.found.layouts)
    out.push_back({one.west, one.east, one.chance.to_string(), fmt::format("{}", one.chance.to_double()),
                   std::to_string(one.tricks)});
  return out;
}

chart suit_chart(suit_shown const& s, suit_options const& o) {
  chart c;
  c.title = o.query;
  c.across = "line";
  c.up = s.found.mean ? "tricks in the mean" : "chance";
  c.of_chances = !s.found.mean;
  c.series = {{c.up, {}}};
  for (auto const& line : s.found.lines) {
    c.labels.push_back(line.text);
    c.series[0].values.emplace_back(line.worth.to_double());
  }
  return c;
}

}  // namespace

void add_suit_options(command& verb, suit_options& o) {
  add_text(verb, "--vacant", o.vacant, "how many cards of West and of East are not known (default: '13 13')",
           "'W E'");
  add_value(
      verb, "--line", o.lines,
      "a line of play: drop, finesse, duck, or steps such as 'A, to J' (cash the ace, low to the jack); "
      "repeated: lines compared")
      ->type_name("LINE")
      ->repeated();
  add_flag(verb, "--table", o.table, "each layout of the cards that are out, with what is made then");
}

void suit_odds(suit_options const& o) {
  suit_shown shown;
  shown.asked = odds::tricks::read_suit(o.query);
  shown.asked.effort = o.effort.value_or(1);
  if (o.vacant)
    shown.asked.vacant = read_for("--vacant", [&] { return odds::tricks::read_vacant(*o.vacant); });
  for (auto const& line : o.lines)
    shown.asked.lines.push_back(read_for("--line", [&] { return odds::tricks::read_line(line); }));
  shown.found = odds::tricks::answer_suit(shown.asked);
  print_forms({.text = [&] { return suit_text(shown, o); },
               .json = [&] { return json_text(suit_json(shown, o)); },
               .csv = [&] { return suit_rows(shown); },
               .picture = [&] { return suit_chart(shown, o); },
               .bars_below = true},
              o.style());
}

}  // namespace faro::program
