// faro bridge: the best play of a suit at bridge and lines compared.
#include "bridge/verb/suit.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "bridge/src/tricks/suit_play.hpp"
#include "questions/question_verb.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace faro::program {
namespace {

answer answer_of(odds::tricks::suit_question const& asked, odds::tricks::suit_answer const& found,
                 suit_options const& o) {
  auto const mean_text = [&](ratio const& mean) { return mean.to_decimal(o.style().digits); };
  auto const chance = column("probability").called("").with_fraction().with_words();
  answer a{o.query};
  a.fact("query", o.query);
  a.fact("hands", asked.written);
  a.fact("vacant", asked.vacant);
  a.fact("exact", true);
  auto const& only = found.best.front();
  if (asked.tricks) {
    a.fact("tricks", only.tricks);
    a.fact("probability", fraction_of(only.chance));
    a.fact("decimal", only.chance.to_double());
  }
  auto& best = a.table("best", form::text | (asked.tricks ? 0 : form::json));
  for (auto const& one : found.best)
    best.row()(column("at least", form::text).called(""), say("{} or more", plural(one.tricks, "trick")))(
        column("tricks", form::json), one.tricks)(chance, one.chance);
  if (found.mean) {
    a.number("mean", *found.mean);
    a.line(say("most in the mean: {} = {} tricks", found.mean->to_string(), mean_text(*found.mean)));
  }
  a.line(asked.lines.empty() ? "ways to begin, then as is best:" : "lines, then as is best:");
  constexpr std::size_t most_ways = 6;
  auto& lines = a.table("lines", form::text | form::json);
  if (asked.lines.empty()) lines.most_rows = most_ways;
  for (auto const& line : found.lines) {
    auto row = lines.row();
    row(column("line").called(""), line.text);
    if (found.mean)
      row(column("mean").called("").amount().decimal_in("mean_decimal"), line.worth);
    else
      row(chance, line.worth);
  }
  auto& layouts = a.table("layouts", o.table ? form::all : form::json | form::csv);
  for (auto const& one : found.layouts) {
    auto row = layouts.row();
    row(column("west").called("West"), one.west)(column("east").called("East"), one.east)(
        column("probability").called("chance"), one.chance);
    if (asked.tricks)
      row(column("made", form::json | form::text), one.tricks == 1)(column("made", form::csv), one.tricks);
    else
      row("tricks", one.tricks);
  }
  a.line(
      say("{} opposite {}, best play against best defence of this suit; West (before the first) has {} "
          "cards that are not known, East {}",
          asked.written[0], asked.written[1], asked.vacant[0], asked.vacant[1]));
  a.fact("engine", found.engine);
  a.draw(lines, "line", {found.mean ? "mean" : "probability"}, found.mean ? "tricks in the mean" : "chance");
  return a;
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
  auto asked = odds::tricks::read_suit(o.query);
  asked.effort = o.effort.value_or(1);
  if (o.vacant) asked.vacant = read_for("--vacant", [&] { return odds::tricks::read_vacant(*o.vacant); });
  for (auto const& line : o.lines)
    asked.lines.push_back(read_for("--line", [&] { return odds::tricks::read_line(line); }));
  show(answer_of(asked, odds::tricks::answer_suit(asked), o), o.style());
}

}  // namespace faro::program
