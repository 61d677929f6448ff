// faro poker chips: equities, deals, bubble factors and calls.
#include "poker/src/chips/chips.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/verb/poker.hpp"
#include "questions/question_verb.hpp"
#include "text/words.hpp"

#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;

struct chips_shown {
  odds::chips_question asked;
  odds::chips_answer found;
  std::string hands;  // of --call, where a showdown says the chance
};

/// Both players of 'Ann Bob' or 'Ann, Bob'; a name may have several words.
void read_call(std::string const& text, odds::chips_question& ask, odds::chips_question::all_in& call) {
  std::string plain{text};
  std::ranges::replace(plain, ',', ' ');
  auto const words = words_of(plain);
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::vector<std::string> const first{words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i)};
    std::vector<std::string> const second{words.begin() + static_cast<std::ptrdiff_t>(i), words.end()};
    try {
      call.caller = odds::player_named(ask.players, joined(first, " "));
      call.pusher = odds::player_named(ask.players, joined(second, " "));
    } catch (input_error const&) {
      if (i + 1 == words.size()) throw;
      continue;
    }
    if (call.caller == call.pusher) break;
    return;
  }
  throw input_error{say("expected who decides and who is all-in, such as 'Ann Bob', got '{}'", text)};
}

/// The chances of the first hand from a showdown of two.
void read_hands(std::string const& text, chips_options const& o, odds::chips_question::all_in& call) {
  auto asked = odds::parse_showdown(text, setting_of(o));
  asked.most_steps *= o.effort.value_or(1);
  if (asked.players.size() != 2)
    throw usage_error{say("--call is between two hands, 'AJs vs 22+', got {}", asked.players.size())};
  auto const found = odds::showdown(asked);
  integer const deals{found.deals};
  call.win = ratio{integer{found.players[0].win}, deals};
  call.tie = ratio{integer{found.players[0].tie}, deals};
}

chips_shown read_chips(chips_options const& o) {
  chips_shown out;
  auto& ask = out.asked;
  ask.effort = o.effort.value_or(1);
  ask.players = odds::read_stacks(o.stacks);
  if (o.prizes) ask.prizes = read_for("--prizes", [&] { return odds::read_prizes(*o.prizes); });
  ask.bubble = o.bubble;
  if (!o.prizes && (o.bubble || o.call))
    throw usage_error{say("{} needs --prizes, such as '50 30 20'", o.bubble ? "--bubble" : "--call")};
  if ((!o.call || !o.hands) && (o.game || o.board || o.dead))
    throw usage_error{"--game, --board and --dead go with --hands"};
  if (!o.call) {
    if (o.in_pot || o.equity)
      throw usage_error{say("{} goes with --call", o.in_pot ? "--in-pot" : "--equity")};
    if (o.hands) throw usage_error{"--hands goes with --call"};
    return out;
  }
  auto& call = *(ask.call = odds::chips_question::all_in{});  // clang does not see that emplace() can
  read_for("--call", [&] { return read_call(*o.call, ask, call), 0; });
  call.posted = read_for("--in-pot", [&] { return odds::read_posted(o.in_pot.value_or(""), ask.players); });
  if (o.equity && (o.equity->sign() < 0 || *o.equity > ratio{1}))
    throw usage_error{say("--equity: expected a chance from 0 to 1, got {}", o.equity->to_string())};
  if (o.equity && o.hands) throw usage_error{"--equity and --hands can't be combined"};
  call.win = o.equity;
  if (!o.hands) return out;
  out.hands = *o.hands;
  read_hands(out.hands, o, call);
  return out;
}

constexpr unsigned sure_digits = 40;

std::string money(ratio const& value, chips_shown const& s, chips_options const& o) {
  auto const digits = o.digits.value_or(6);
  return value.to_decimal(s.found.exact ? digits : std::min(digits, sure_digits));
}

std::string ordinal(std::size_t n) {
  auto const last = n % 100 / 10 == 1 ? 0 : n % 10;
  return fmt::format("{}{}", n, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

/// An exact number, and its decimal; the fraction where it is known and not endless.
void put(object& into, std::string const& name, ratio const& value, bool exact,
         std::string const& decimal = {}) {
  if (exact) into[name] = fraction_of(value);
  into[decimal.empty() ? name + "_decimal" : decimal] = value.to_double();
}

void add_call(answer& a, chips_shown const& s, chips_options const& o) {
  auto const& d = *s.found.call;
  auto const exact = s.found.exact;
  auto const caller = s.asked.players[s.asked.call->caller].name;
  auto const pusher = s.asked.players[s.asked.call->pusher].name;
  object out{{"caller", caller}, {"all_in", pusher}};
  for (auto const& [name, value] :
       {std::pair{"fold", &d.fold}, {"win", &d.win}, {"tie", &d.tie}, {"lose", &d.lose}})
    put(out, name, *value, exact);
  a.line(say("{} against the all-in of {}: fold {}; call and win {}, tie {}, lose {}", caller, pusher,
             money(d.fold, s, o), money(d.win, s, o), money(d.tie, s, o), money(d.lose, s, o)));
  if (d.needed) {
    put(out, "needed", *d.needed, exact);
    a.line(say("a call is right from a chance of {} on (by chips alone {})", chance_of(*d.needed, o.style()),
               chance_of(d.needed_in_chips, o.style())));
  } else {
    a.line("nothing is at stake: all of these are worth the same");
  }
  put(out, "needed_in_chips", d.needed_in_chips, true);
  if (!s.hands.empty()) out["hands"] = s.hands;
  if (d.call) {
    bool const loses = *d.call < d.fold;
    auto const decision = loses ? "fold" : "call";
    put(out, "call", *d.call, exact);
    out["decision"] = decision;
    if (d.needed)
      a.line(say("{}: a call is worth {}, {} {} than a fold: {}",
                 s.hands.empty() ? message{"at that chance"} : say("{}", s.hands), money(*d.call, s, o),
                 money(loses ? d.fold - *d.call : *d.call - d.fold, s, o), loses ? "less" : "more",
                 decision));
  }
  a.fact("call", out);
}

void add_players(answer& a, chips_shown const& s, chips_options const& o) {
  constexpr std::size_t most_columns = 6, longest_chance = 1000;
  bool const has_prizes = !s.asked.prizes.empty(), exact = s.found.exact;
  auto const places = s.found.players.front().places.size();
  bool const with_places = o.table || !has_prizes || (places <= most_columns && !s.asked.bubble);
  auto& table = a.table("players");
  for (std::size_t i = 0; i < s.found.players.size(); ++i) {
    auto const& p = s.found.players[i];
    auto const& player = s.asked.players[i];
    auto row = table.row();
    row(column("name", form::text | form::json).called(""), player.name)(
        column("player", form::csv), player.name)(column("chips", form::json), fraction_of(player.chips))(
        column("chips", form::text | form::csv), player.chips.to_string());
    if (has_prizes) {
      auto const fraction = exact ? readable_fraction(p.equity) : std::nullopt;
      row(column("equity", form::json).amount(), answer_number{.value = p.equity, .has_fraction = exact});
      row(column("equity", form::text), fraction)(column("decimals", form::text).called(""),
                                                  money(p.equity, s, o));
      row(column("chip chop", form::text), money(p.chop, s, o));
      row(column("chip_chop", form::json).decimal_in("chip_chop_decimal"), p.chop);
    }
    row(column("equity", form::csv).amount(), p.equity.to_double())(column("chip_chop", form::csv),
                                                                    p.chop.to_double());
    auto all = object::array();
    for (std::size_t k = 0; k < places; ++k) {
      put(all.emplace_back(), "probability", p.places[k],
          exact && fraction_of(p.places[k]).size() <= longest_chance, "decimal");
      row(column(fmt::format("place_{}", k + 1), form::csv), p.places[k].to_double());
      if (with_places) row(column(ordinal(k + 1), form::text), p.places[k]);
    }
    row(column("places", form::json), all);
    for (std::size_t k = 0; k < p.bubble.size(); ++k)
      row(column("vs " + s.asked.players[k].name, form::text).called(say("vs {}", s.asked.players[k].name)),
          p.bubble[k] ? money(*p.bubble[k], s, o) : "");
    auto factors = object::array();
    for (auto const& factor : p.bubble)
      factors.push_back(factor ? object(factor->to_double()) : object(nullptr));
    if (!p.bubble.empty()) row(column("bubble", form::json), factors);
  }
  if (has_prizes)
    a.draw(table, "name", {"equity"}, "mean prize");
  else
    a.draw(table, "name", {"place_1"}, "chance");
}

answer answer_of(chips_shown const& s, chips_options const& o) {
  bool const has_prizes = !s.asked.prizes.empty();
  answer a{has_prizes ? "equity" : "who comes first"};
  a.fact("exact", s.found.exact);
  auto prizes = object::array();
  std::vector<std::string> words;
  for (auto const& p : s.asked.prizes) {
    prizes.push_back(fraction_of(p));
    words.push_back(p.to_string());
  }
  a.fact("prizes", prizes);
  add_players(a, s, o);
  if (auto const players = s.asked.players.size(); has_prizes)
    a.line(words.size() > players
               ? say("prizes: {} (those behind the first {} are nobody's)", joined(words, " "), players)
               : say("prizes: {}", joined(words, " ")));
  if (s.found.call) add_call(a, s, o);
  a.line("by chips alone (ICM, Malmuth-Harville): each next place is drawn by chips");
  if (s.asked.bubble) a.line("vs: equity lost for equity won in an all-in against that player");
  if (!s.found.exact) a.line(with_effort(o, "within 1e-40: exact fractions are too long", 100));
  a.fact("engine", s.found.engine);
  return a;
}

}  // namespace

void chips_odds(chips_options const& o) {
  auto shown = read_chips(o);
  shown.found = odds::answer_chips(shown.asked);
  show(answer_of(shown, o), o.style());
}

}  // namespace faro::program
