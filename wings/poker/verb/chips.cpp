// faro poker chips: equities, deals, bubble factors and calls, as a table, JSON, CSV or bars.
#include "poker/src/chips/chips.hpp"

#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/verb/poker.hpp"
#include "questions/question_verb.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

std::string text_of_call(chips_shown const& s, chips_options const& o) {
  auto const& d = *s.found.call;
  auto const& call = *s.asked.call;
  auto const name = [&](std::size_t i) { return printable(s.asked.players[i].name); };
  auto text = fmt::format("{} against the all-in of {}: fold {}; call and win {}, tie {}, lose {}\n",
                          name(call.caller), name(call.pusher), money(d.fold, s, o), money(d.win, s, o),
                          money(d.tie, s, o), money(d.lose, s, o));
  if (!d.needed) return text + "nothing is at stake: all of these are worth the same\n";
  text += fmt::format("a call is right from a chance of {} on (by chips alone {})\n",
                      chance_of(*d.needed, o.style()), chance_of(d.needed_in_chips, o.style()));
  if (!d.call) return text;
  auto const gain = *d.call - d.fold;
  return text + fmt::format("{}: a call is worth {}, {} {} than a fold: {}\n",
                            s.hands.empty() ? "at that chance" : printable(s.hands), money(*d.call, s, o),
                            money(gain.sign() < 0 ? -gain : gain, s, o), gain.sign() < 0 ? "less" : "more",
                            gain.sign() < 0 ? "fold" : "call");
}

std::string chips_text(chips_shown const& s, chips_options const& o) {
  constexpr std::size_t most_columns = 6;
  bool const has_prizes = !s.asked.prizes.empty();
  auto const places = s.found.players.front().places.size();
  bool const with_places = o.table || !has_prizes || (places <= most_columns && !s.asked.bubble);
  columns table;
  std::vector<std::string> row{"", "chips"};
  if (has_prizes) row.insert(row.end(), {"equity", "", "chip chop"});
  for (std::size_t k = 1; with_places && k <= places; ++k) row.push_back(ordinal(k));
  for (auto const& p : s.asked.players) {
    if (s.asked.bubble) row.push_back("vs " + printable(p.name));
  }
  table.add(row);
  for (std::size_t i = 0; i < s.found.players.size(); ++i) {
    auto const& p = s.found.players[i];
    row = {printable(s.asked.players[i].name), s.asked.players[i].chips.to_string()};
    if (has_prizes) {
      auto const fraction = s.found.exact ? readable_fraction(p.equity) : std::nullopt;
      row.insert(row.end(), {fraction.value_or(""), money(p.equity, s, o), money(p.chop, s, o)});
    }
    for (auto const& chance : p.places) {
      if (with_places) row.push_back(chance_of(chance, o.style()));
    }
    for (auto const& factor : p.bubble) row.push_back(factor ? money(*factor, s, o) : "");
    table.add(row);
  }
  auto text = table.text();
  if (has_prizes) {
    std::vector<std::string> prizes;
    for (auto const& p : s.asked.prizes) prizes.push_back(p.to_string());
    text += "prizes: " + joined(prizes, " ");
    if (auto const players = s.asked.players.size(); prizes.size() > players)
      text += fmt::format(" (those behind the first {} are nobody's)", players);
    text += "\n";
  }
  if (s.found.call) text += text_of_call(s, o);
  text += "by chips alone (ICM, Malmuth-Harville): each next place is drawn by chips\n";
  if (s.asked.bubble) text += "vs: equity lost for equity won in an all-in against that player\n";
  if (!s.found.exact) text += with_effort(o, "within 1e-40: exact fractions are too long", 100) + "\n";
  return text;
}

/// An exact number as JSON has them, and its decimal; the fraction where it is known and not endless.
void put_number(object& into, std::string const& name, std::string const& decimal, ratio const& value,
                bool exact, std::size_t longest = SIZE_MAX) {
  if (exact) {
    auto fraction = fraction_of(value);
    if (fraction.size() <= longest) into[name] = std::move(fraction);
  }
  into[decimal] = value.to_double();
}

object json_of_call(chips_shown const& s) {
  auto const& d = *s.found.call;
  auto const exact = s.found.exact;
  object out{{"caller", s.asked.players[s.asked.call->caller].name},
             {"all_in", s.asked.players[s.asked.call->pusher].name}};
  put_number(out, "fold", "fold_decimal", d.fold, exact);
  put_number(out, "win", "win_decimal", d.win, exact);
  put_number(out, "tie", "tie_decimal", d.tie, exact);
  put_number(out, "lose", "lose_decimal", d.lose, exact);
  if (d.needed) put_number(out, "needed", "needed_decimal", *d.needed, exact);
  put_number(out, "needed_in_chips", "needed_in_chips_decimal", d.needed_in_chips, true);
  if (!s.hands.empty()) out["hands"] = s.hands;
  if (d.call) {
    put_number(out, "call", "call_decimal", *d.call, exact);
    out["decision"] = *d.call < d.fold ? "fold" : "call";
  }
  return out;
}

object chips_json(chips_shown const& s) {
  constexpr std::size_t longest_chance = 1000;
  object out{{"exact", s.found.exact}, {"prizes", object::array()}, {"players", object::array()}};
  for (auto const& p : s.asked.prizes) out["prizes"].push_back(fraction_of(p));
  for (std::size_t i = 0; i < s.found.players.size(); ++i) {
    auto const& p = s.found.players[i];
    object player{{"name", s.asked.players[i].name}, {"chips", fraction_of(s.asked.players[i].chips)}};
    if (!s.asked.prizes.empty()) {
      put_number(player, "equity", "decimal", p.equity, s.found.exact);
      put_number(player, "chip_chop", "chip_chop_decimal", p.chop, true);
    }
    player["places"] = object::array();
    for (auto const& chance : p.places) {
      object place;
      put_number(place, "probability", "decimal", chance, s.found.exact, longest_chance);
      player["places"].push_back(std::move(place));
    }
    for (auto const& factor : p.bubble)
      player["bubble"].push_back(factor ? object(factor->to_double()) : object(nullptr));
    out["players"].push_back(std::move(player));
  }
  if (s.found.call) out["call"] = json_of_call(s);
  out["engine"] = std::string{s.found.engine};
  return out;
}

std::vector<std::vector<std::string>> chips_rows(chips_shown const& s) {
  std::vector<std::vector<std::string>> out{{"player", "chips", "equity", "chip_chop"}};
  for (std::size_t k = 1; k <= s.found.players.front().places.size(); ++k)
    out.front().push_back(fmt::format("place_{}", k));
  for (std::size_t i = 0; i < s.found.players.size(); ++i) {
    auto const& p = s.found.players[i];
    auto& row = out.emplace_back(std::vector<std::string>{
        s.asked.players[i].name, s.asked.players[i].chips.to_string(),
        fmt::format("{}", p.equity.to_double()), fmt::format("{}", p.chop.to_double())});
    for (auto const& chance : p.places) row.push_back(fmt::format("{}", chance.to_double()));
  }
  return out;
}

chart chips_chart(chips_shown const& s) {
  chart c;
  bool const has_prizes = !s.asked.prizes.empty();
  c.title = has_prizes ? "equity" : "who comes first";
  c.across = "player";
  c.up = has_prizes ? "mean prize" : "chance";
  c.of_chances = !has_prizes;
  c.series = {{c.title, {}}};
  for (std::size_t i = 0; i < s.found.players.size(); ++i) {
    auto const& p = s.found.players[i];
    c.labels.push_back(printable(s.asked.players[i].name));
    c.series[0].values.emplace_back((has_prizes ? p.equity : p.places.front()).to_double());
  }
  return c;
}

}  // namespace

void chips_odds(chips_options const& o) {
  auto shown = read_chips(o);
  shown.found = odds::answer_chips(shown.asked);
  print_forms({.text = [&] { return chips_text(shown, o); },
               .json = [&] { return json_text(chips_json(shown)); },
               .csv = [&] { return chips_rows(shown); },
               .picture = [&] { return chips_chart(shown); },
               .bars_below = true},
              o.style());
}

}  // namespace faro::program
