// faro poker push-fold: which hands go all-in and which call, as pictures of 13 x 13, ranges, JSON or CSV.
#include "poker/src/chips/push_fold.hpp"

#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/verb/grid.hpp"
#include "poker/verb/poker.hpp"
#include "questions/question_verb.hpp"
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;
using how_often = std::array<ratio, odds::starting_kinds>;

struct push_shown {
  odds::push_question asked;
  odds::push_answer found;
};

/// An amount of chips as people write it.
std::string chips_written(ratio const& amount) {
  if (amount.is_whole()) return amount.to_string();
  auto out = fmt::format("{}", amount.to_double());
  return ratio::parse(out) == amount ? out : amount.to_string();
}

std::string game_of(odds::push_question const& ask) {
  auto out = fmt::format("{} chips each at most, blinds {} and {}", chips_written(ask.stack),
                         chips_written(ask.small_blind), chips_written(ask.big_blind));
  if (!ask.ante.is_zero()) out += fmt::format(", an ante of {} each", chips_written(ask.ante));
  return out;
}

grid picture_of(std::string title, how_often const& often) {
  auto out = grid_of_kinds(std::move(title));
  for (std::size_t k = 0; k < often.size(); ++k)
    out.fields.emplace_back(grid::field{often[k], odds::name_of_kind(k)});
  return out;
}
grid pushes_of(push_shown const& s) {
  return picture_of("all-in from the small blind, in percent (suited above the diagonal)", s.found.push);
}
grid calls_of(push_shown const& s) { return picture_of("calls of the big blind, in percent", s.found.call); }

std::string push_fold_text(push_shown const& s, push_options const& o) {
  auto const style = o.style();
  auto const digits = o.digits.value_or(6);
  auto const& found = s.found;
  auto const gain = [](ratio const& more) { return fmt::format("{:.2g}", more.to_double()); };
  auto text =
      grid_text(pushes_of(s)) +
      fmt::format("{} of all hands: {}\n", chance_of(found.pushed, style), odds::range_of_kinds(found.push)) +
      grid_text(calls_of(s)) +
      fmt::format("{} of all hands: {}\n", chance_of(found.called, style), odds::range_of_kinds(found.call));
  text += fmt::format(
      "worth {} chips a hand to the small blind; no other play gains it more than {}, and the big blind {}\n",
      found.value.to_decimal(digits), gain(found.high - found.value), gain(found.value - found.low));
  return text + game_of(s.asked) + "\n";
}

void put_amount(object& into, std::string const& name, ratio const& value) {
  into[name] = fraction_of(value);
  into[name + "_decimal"] = value.to_double();
}

object push_fold_json(push_shown const& s) {
  auto const& [ask, found] = s;
  object out{{"exact", true},
             {"stack", fraction_of(ask.stack)},
             {"small_blind", fraction_of(ask.small_blind)},
             {"big_blind", fraction_of(ask.big_blind)},
             {"ante", fraction_of(ask.ante)}};
  put_amount(out, "value", found.value);
  put_amount(out, "low", found.low);
  put_amount(out, "high", found.high);
  put_amount(out, "pushed", found.pushed);
  out["push_range"] = odds::range_of_kinds(found.push);
  put_amount(out, "called", found.called);
  out["call_range"] = odds::range_of_kinds(found.call);
  out["table"] = object::array();
  for (std::size_t k = 0; k < odds::starting_kinds; ++k) {
    object row{{"hand", odds::name_of_kind(k)}};
    put_amount(row, "push", found.push[k]);
    put_amount(row, "call", found.call[k]);
    out["table"].push_back(std::move(row));
  }
  out["engine"] = std::string{found.engine};
  return out;
}

std::vector<std::vector<std::string>> push_fold_rows(odds::push_answer const& found) {
  std::vector<std::vector<std::string>> out{{"hand", "push", "call"}};
  for (std::size_t k = 0; k < odds::starting_kinds; ++k)
    out.push_back({odds::name_of_kind(k), fmt::format("{}", found.push[k].to_double()),
                   fmt::format("{}", found.call[k].to_double())});
  return out;
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
  push_shown shown{read_push(o), {}};
  shown.found = odds::answer_push_fold(shown.asked);
  print_forms({[&] { return push_fold_text(shown, o); },
               [&] { return json_text(push_fold_json(shown)); },
               [&] { return push_fold_rows(shown.found); },
               {},
               [&] {
                 return grids_svg({pushes_of(shown), calls_of(shown)}, game_of(shown.asked),
                                  {"mostly a fold", "about half", "mostly all-in or a call"});
               }},
              o.style());
}

}  // namespace faro::program
