// faro odds --stacks: equities, deals, bubble factors and calls, as a table, JSON, CSV or bars.
#include "odds/verb/chips/chips.hpp"

#include "cli/frame.hpp"
#include "odds/verb/common/report/chart.hpp"
#include "odds/verb/common/report/forms.hpp"
#include "odds/verb/common/report/report_parts.hpp"
#include "odds/verb/hands/hand_options.hpp"
#include "poker/src/chips/chips.hpp"
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
void read_hands(std::string const& text, odds_options const& o, showdown_options const& s,
                odds::chips_question::all_in& call) {
  auto asked = odds::parse_showdown(text, {s.game.value_or(""), s.board.value_or(""), s.dead.value_or("")});
  asked.most_steps *= o.effort.value_or(1);
  if (asked.players.size() != 2)
    throw usage_error{say("--call is between two hands, 'AJs vs 22+', got {}", asked.players.size())};
  auto const found = odds::showdown(asked);
  integer const deals{found.deals};
  call.win = ratio{integer{found.players[0].win}, deals};
  call.tie = ratio{integer{found.players[0].tie}, deals};
}

chips_shown read_chips(odds_options const& o, chips_options const& c, showdown_options const& s,
                       std::vector<std::string> const& words) {
  chips_shown out;
  auto& ask = out.asked;
  ask.effort = o.effort.value_or(1);
  ask.players = read_for("--stacks", [&] { return odds::read_stacks(*c.stacks); });
  if (c.prizes) ask.prizes = read_for("--prizes", [&] { return odds::read_prizes(*c.prizes); });
  ask.bubble = c.bubble;
  if (!c.prizes && (c.bubble || c.call))
    throw usage_error{say("{} needs --prizes, such as '50 30 20'", c.bubble ? "--bubble" : "--call")};
  bool const has_hands = c.call && !words.empty();
  if (!has_hands && (s.game || s.board || s.dead))
    throw usage_error{"--game, --board and --dead need hands and --call"};
  if (!c.call) {
    if (c.in_pot || c.equity)
      throw usage_error{say("{} goes with --call", c.in_pot ? "--in-pot" : "--equity")};
    if (!words.empty()) throw usage_error{say("--stacks asks without a question, got '{}'", words.front())};
    return out;
  }
  auto& call = *(ask.call = odds::chips_question::all_in{});  // clang does not see that emplace() can
  read_for("--call", [&] { return read_call(*c.call, ask, call), 0; });
  call.posted = read_for("--in-pot", [&] { return odds::read_posted(c.in_pot.value_or(""), ask.players); });
  if (c.equity && (c.equity->sign() < 0 || *c.equity > ratio{1}))
    throw usage_error{say("--equity: expected a chance from 0 to 1, got {}", c.equity->to_string())};
  if (c.equity && !words.empty()) throw usage_error{"--equity and hands can't be combined"};
  if (words.size() > 1) throw usage_error{say("expected one showdown, 'AJs vs 22+', got {}", words.size())};
  call.win = c.equity;
  if (words.empty()) return out;
  out.hands = words.front();
  read_hands(out.hands, o, s, call);
  return out;
}

constexpr unsigned sure_digits = 40;

std::string money(ratio const& value, chips_shown const& s, odds_options const& o) {
  auto const digits = o.digits.value_or(6);
  return value.to_decimal(s.found.exact ? digits : std::min(digits, sure_digits));
}

std::string ordinal(std::size_t n) {
  auto const last = n % 100 / 10 == 1 ? 0 : n % 10;
  return fmt::format("{}{}", n, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

std::string text_of_call(chips_shown const& s, odds_options const& o) {
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

std::string chips_text(chips_shown const& s, odds_options const& o) {
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

void add_chips_options(command& verb, chips_options& o) {
  constexpr char const* group = "Chips and luck";
  add_text(verb, "--stacks", o.stacks,
           "the chips of each player, '5000 3000 2000' or 'Ann 5000 Bob 3000': who comes in which place, and "
           "with --prizes what chips are worth (ICM)",
           "CHIPS")
      ->group(group);
  add_text(verb, "--prizes", o.prizes, "with --stacks: the prizes from the first on, '50 30 20'", "PRIZES")
      ->group(group);
  add_flag(verb, "--bubble", o.bubble,
           "with --prizes: what each loses for what he wins in an all-in against each other one")
      ->group(group);
  add_text(verb, "--call", o.call,
           "with --prizes: 'Ann Bob' asks whether Ann calls when Bob is all-in; --equity or hands such as "
           "'AJs vs 22+' say her chance",
           "WHO")
      ->group(group);
  add_text(verb, "--in-pot", o.in_pot, "with --call: what is in the pot already, 'Ann 100 Cid 50'", "CHIPS")
      ->group(group);
  add_ratio(verb, "--equity", o.equity, "with --call: the chance that the caller wins")->group(group);
  add_flag(
      verb, "--push-fold", o.push_fold,
      "with --stacks of two, '10 8', the small blind first: which hands go all-in and which call, where one "
      "goes all-in or folds")
      ->group(group);
  add_text(verb, "--blinds", o.blinds,
           "with --push-fold: the small and the big blind, and perhaps an ante of each, '50 100 10'; '0.5 1' "
           "where nothing is said",
           "CHIPS")
      ->group(group);
  add_text(verb, "--all-ins", o.all_ins,
           "all-ins, by their chances ('80%*20', '80% lost*14, 55% won'), a CSV FILE with equity, result, "
           "tie and pot, or hand histories of PokerStars or 888poker (a .txt FILE): how lucky that was",
           "LIST")
      ->group(group);
  add_number(verb, "--won", o.won, {}, "with --all-ins: how many were won")->group(group);
}

void chips_odds(odds_options const& o, chips_options const& chips, showdown_options const& showdown,
                std::vector<std::string> const& words) {
  if (chips.push_fold) return push_fold_odds(o, chips, showdown, words);
  if (chips.blinds) throw usage_error{"--blinds goes with --push-fold"};
  auto shown = read_chips(o, chips, showdown, words);
  shown.found = read_for("--stacks", [&] { return odds::answer_chips(shown.asked); });
  print_forms({.text = [&] { return chips_text(shown, o); },
               .json = [&] { return json_text(chips_json(shown)); },
               .csv = [&] { return chips_rows(shown); },
               .picture = [&] { return chips_chart(shown); },
               .bars_below = true},
              o.style());
}

}  // namespace faro::program
