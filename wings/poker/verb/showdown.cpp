// faro poker: who wins a showdown.
#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/src/showdown/engines.hpp"
#include "poker/verb/poker.hpp"
#include "text/words.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <vector>

namespace faro::program {
namespace {

/// What is shown, and whether it is exact.
struct showdown_shown {
  odds::showdown_question asked;
  odds::showdown_answer found;
  std::optional<std::string> seed;  // of random deals
  std::string why;                  // they were made though they were not asked for
  bool cut_short = false;
};

double error_of_share(double share, std::uint64_t deals) {
  return std::sqrt(share * (1 - share) / static_cast<double>(deals));
}

/// Who shared how often: each set of players, or of many sets how many players they are.
void add_shared(answer& a, odds::showdown_answer const& found) {
  auto const names_of = [&](std::vector<std::size_t> const& players) {
    std::vector<std::string> names;
    for (auto const p : players) names.push_back(found.players[p].hand);
    return listed(names, " and ");
  };
  std::vector<std::string> lines;
  std::map<std::size_t, std::uint64_t> by_number;
  for (auto const& set : found.shared) {
    if (!set.low.empty() ? set.players == set.low && set.low.size() == 1
                         : set.players.size() == 1 || found.players.size() == 2)
      continue;
    lines.push_back(set.low.empty() ? say("shared by {}: {}", names_of(set.players), set.deals)
                                    : say("high to {}, low to {}: {}", names_of(set.players),
                                          names_of(set.low), set.deals));
    by_number[std::max(set.players.size(), set.low.size())] += set.deals;
  }
  constexpr std::size_t most = 11;
  if (lines.size() > most) {
    lines.clear();
    for (auto const& [players, deals] : by_number)
      lines.push_back(players == 1 ? say("high and low to two players: {}", deals)
                                   : say("shared by {} players: {}", players, deals));
  }
  for (auto& line : lines) a.line(std::move(line));
}

/// The condition on the board and its chance.
void add_given(answer& a, showdown_shown const& s) {
  auto const& condition = s.asked.given.text();
  if (condition.empty()) return;
  auto const& chance = s.found.given;
  nlohmann::ordered_json given{{"condition", condition}};
  if (!s.seed) given["probability"] = chance.to_string();
  given["decimal"] = chance.to_double();
  a.fact("given", given);
  a.line(s.seed ? say("given: {} (chance about {})", condition, decimal_text(chance, 6))
                : say("given: {} (chance {} = {})", condition, chance.to_string(), decimal_text(chance, 6)));
  a.below.push_back(say("given: {}", condition));
}

answer answer_of(showdown_shown const& s, showdown_options const& o) {
  auto a = opening_of(o.query, s.asked);
  a.fact("exact", !s.seed);
  a.fact("deals", s.found.deals);
  auto& table = a.table("players");
  for (std::size_t i = 0; i < s.found.players.size(); ++i) {
    auto const& p = s.found.players[i];
    auto const share = [&](std::uint64_t n) { return ratio{integer{n}, integer{s.found.deals}}; };
    answer_number equity{p.equity};
    if (s.seed) equity.error = error_of_share(p.equity.to_double(), s.found.deals);
    auto row = table.row();
    row(column("hand", form::json | form::csv), p.hand)(column("hands", form::json | form::csv), p.hands);
    row(column("", form::text), p.hands > 1 ? say("{} ({} hands)", p.hand, p.hands) : say("{}", p.hand));
    for (auto const& [name, n] : {std::pair{"win", p.win}, {"tie", p.tie}, {"lose", p.lose}})
      row(name, n)(column(std::string{name} + " share", form::text).called(""), share(n));
    if (!s.asked.players[i].note.empty()) row(column("note", form::json), s.asked.players[i].note);
    row(column("deals", form::csv), s.found.deals)(column("equity").with_fraction(), equity);
  }
  auto shared = nlohmann::ordered_json::array();
  for (auto const& set : s.found.shared) {
    auto& row = shared.emplace_back();
    for (auto const p : set.players) row["winners"].push_back(p + 1);
    row["deals"] = set.deals;
    for (auto const p : set.low) row["low"].push_back(p + 1);
  }
  a.fact("shared", shared);
  add_shared(a, s.found);
  if (s.seed) {
    a.fact("seed", *s.seed);
    if (!s.why.empty()) a.line(s.why);
    a.line(say("SIMULATED, not exact: {}, seed '{}'; ± is one standard error",
               say("{} random {}", s.found.deals, "deals"), *s.seed));
  } else {
    bool const weighed =
        std::ranges::any_of(s.asked.players, [](auto const& p) { return !p.weights.empty(); });
    auto const deals = plural(s.found.deals, "deal");
    a.line(weighed ? say("{}, each as often as its hands weigh", deals) : deals);
  }
  if (!s.found.engine.empty()) a.fact("engine", s.found.engine);
  add_setting(a, s.asked);
  add_given(a, s);
  a.below.front() = s.seed ? say("{}; {} random deals (simulated)", a.below.front(), s.found.deals)
                           : say("{}; {}", a.below.front(), plural(s.found.deals, "deal"));
  auto& c = a.draw(table, "hand", {"win share", "tie share", "equity"}, "share of the deals");
  c.series[0].name = translated("win");
  c.series[1].name = translated("tie");
  return a;
}

}  // namespace

answer opening_of(std::string const& query, odds::showdown_question const& asked) {
  answer a{query};
  a.fact("query", query);
  a.fact("game", odds::name_of(asked.game));
  a.fact("board", odds::letters(asked.board));
  a.fact("dead", odds::letters(asked.dead));
  if (!asked.jokers.empty()) a.fact("jokers", asked.jokers.size());
  if (!asked.wild.empty()) a.fact("wild", odds::letters(asked.wild));
  if (!asked.bugs.empty()) a.fact("bugs", odds::letters(asked.bugs));
  message about{odds::name_of(asked.game)};
  auto const add = [&](message const& more) { about = say("{}, {}", about, more); };
  if (!asked.board.empty()) add(say("on the board: {}", odds::letters(asked.board)));
  if (!asked.dead.empty()) add(say("out of play: {}", odds::letters(asked.dead)));
  if (!asked.wild.empty()) add(say("wild: {}", odds::letters(asked.wild)));
  if (!asked.bugs.empty()) add(say("bugs: {}", odds::letters(asked.bugs)));
  a.below = {about};
  return a;
}

void add_setting(answer& a, odds::showdown_question const& asked) {
  a.line(message{odds::name_of(asked.game)});
  if (!asked.board.empty()) a.line(say("on the board: {}", odds::letters(asked.board)));
  if (!asked.dead.empty()) a.line(say("out of play: {}", odds::letters(asked.dead)));
  if (!asked.wild.empty()) a.line(say("wild: {}", odds::letters(asked.wild)));
  if (!asked.bugs.empty())
    a.line(say("bugs, an ace or part of a straight or a flush: {}", odds::letters(asked.bugs)));
  for (auto const& p : asked.players) {
    if (!p.note.empty()) a.line(p.note);
  }
}

void add_showdown_setting(command& verb, showdown_setting_options& o) {
  constexpr char const* group = "Showdowns";
  add_name(
      verb, "--game", o.game,
      {"holdem", "omaha", "omaha8", "short", "stud", "stud8", "razz", "draw", "lowball"},
      "of hands with `vs` between them: holdem, omaha (exactly two; for four cards), omaha8 (high-low, "
      "eight or better), short (six to ace), stud, stud8 (high-low), razz, draw or lowball (deuce to seven)",
      "GAME")
      ->group(group);
  add_text(verb, "--board", o.board, "the cards of the board that are known, such as 'Ah Kd 2c'", "CARDS")
      ->group(group);
  add_text(verb, "--dead", o.dead, "cards that nobody can get", "CARDS")->group(group);
}

odds::showdown_setting setting_of(showdown_setting_options const& o) {
  odds::showdown_setting out;
  out.game = o.game.value_or("");
  out.board = o.board.value_or("");
  out.dead = o.dead.value_or("");
  return out;
}

odds::showdown_setting setting_of(showdown_options const& o) {
  auto out = setting_of(static_cast<showdown_setting_options const&>(o));
  out.given = o.given.value_or("");
  out.wild = o.wild.value_or("");
  out.jokers = o.jokers.value_or(0);
  out.are_bugs = o.are_bugs;
  return out;
}

void showdown_odds(showdown_options const& o) {
  if (o.runs) return showdown_runs(o);
  if (o.shares) return showdown_views(o);
  showdown_shown shown;
  shown.asked = odds::parse_showdown(o.query, setting_of(o));
  shown.asked.most_steps *= o.effort.value_or(1);
  auto const simulate = [&](std::uint64_t deals) {
    shown.seed = o.seed_of_trials();
    shown.found =
        odds::deal_showdowns(shown.asked, deals, key_from_text(*shown.seed, purpose::odds_simulate));
    // Those that did not meet the condition were dealt, too.
    shown.cut_short = ratio{integer{shown.found.deals}} < shown.found.given * ratio{integer{deals}};
  };
  constexpr std::uint64_t usual_deals = 1'000'000;
  if (o.simulate) {
    simulate(*o.simulate);
  } else {
    try {
      shown.found = odds::answer(shown.asked);
    } catch (odds::too_big const& e) {
      shown.why = with_effort(o, e.said(), e.times());
      simulate(usual_deals);
    }
  }
  show(answer_of(shown, o), o.style());
  if (!shown.cut_short) return;
  finish_printing();
  throw stopped{"stopped"};
}

}  // namespace faro::program
