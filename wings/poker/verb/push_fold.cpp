// faro poker push-fold: which hands go all-in and which call, as ranges and pictures of 13 x 13.
#include "poker/src/chips/push_fold.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "poker/verb/poker.hpp"
#include "questions/question_verb.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace faro::program {
namespace {

using how_often = std::array<ratio, odds::starting_kinds>;

/// An amount of chips as people write it.
std::string chips_written(ratio const& amount) {
  if (amount.is_whole()) return amount.to_string();
  auto out = fmt::format("{}", amount.to_double());
  return ratio::parse(out) == amount ? out : amount.to_string();
}

std::string game_of(odds::push_question const& ask) {
  auto out = say("{} chips each at most, blinds {} and {}", chips_written(ask.stack),
                 chips_written(ask.small_blind), chips_written(ask.big_blind));
  if (!ask.ante.is_zero()) out = say("{}, an ante of {} each", out, chips_written(ask.ante));
  return out;
}

grid picture_of(std::string title, how_often const& often) {
  constexpr std::string_view ranks = "AKQJT98765432";
  auto out = grid_of(std::move(title), ranks, ranks);
  out.key = {"mostly a fold", "about half", "mostly all-in or a call"};
  for (std::size_t k = 0; k < often.size(); ++k)
    out.fields.emplace_back(grid::field{often[k], odds::name_of_kind(k)});
  return out;
}

answer answer_of(odds::push_question const& ask, odds::push_answer const& found, report_style const& style) {
  answer a{"push or fold"};
  a.below = {game_of(ask)};
  a.fact("exact", true);
  for (auto const& [name, chips] : {std::pair{"stack", &ask.stack},
                                    {"small_blind", &ask.small_blind},
                                    {"big_blind", &ask.big_blind},
                                    {"ante", &ask.ante}})
    a.fact(name, fraction_of(*chips));
  a.number("value", found.value);
  a.number("low", found.low);
  a.number("high", found.high);
  auto const part = [&](char const* what, char const* range, std::string title, ratio const& all,
                        how_often const& often) {
    a.number(what, all);
    a.fact(range, odds::range_of_kinds(often));
    a.picture(picture_of(std::move(title), often));
    a.line(say("{} of all hands: {}", chance_of(all, style), odds::range_of_kinds(often)));
  };
  part("pushed", "push_range", "all-in from the small blind, in percent (suited above the diagonal)",
       found.pushed, found.push);
  part("called", "call_range", "calls of the big blind, in percent", found.called, found.call);
  auto& table = a.table("table", form::json | form::csv);
  for (std::size_t k = 0; k < odds::starting_kinds; ++k) {
    auto row = table.row();
    row("hand", odds::name_of_kind(k));
    for (auto const& [name, often] : {std::pair{"push", &found.push[k]}, {"call", &found.call[k]}})
      row(column(name, form::json).decimal_in(std::string{name} + "_decimal"), *often)(
          column(name, form::csv), often->to_double());
  }
  a.fact("engine", found.engine);
  auto const gain = [](ratio const& more) { return fmt::format("{:.2g}", more.to_double()); };
  a.line(say(
      "worth {} chips a hand to the small blind; no other play gains it more than {}, and the big blind {}",
      found.value.to_decimal(style.digits), gain(found.high - found.value), gain(found.value - found.low)));
  a.line(game_of(ask));
  return a;
}

odds::push_question read_push(push_options const& o) {
  odds::push_question out;
  out.effort = o.effort.value_or(1);
  auto const players = odds::read_stacks(o.stacks);
  if (players.size() > 2)
    throw usage_error{say("expected two players, such as '10 8', got {}", players.size())};
  out.stack = std::min(players.front().chips, players.back().chips);
  if (o.blinds) read_for("--blinds", [&] { return odds::read_blinds(*o.blinds, out), 0; });
  return out;
}

}  // namespace

void push_fold_odds(push_options const& o) {
  auto const asked = read_push(o);
  show(answer_of(asked, odds::answer_push_fold(asked), o.style()), o.style());
}

}  // namespace faro::program
