// faro poker: who wins a showdown, as a table or as JSON.
#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/src/showdown/engines.hpp"
#include "poker/verb/poker.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
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

ratio share_of_deals(std::uint64_t n, showdown_shown const& s) {
  return {integer{n}, integer{s.found.deals}};
}

/// Who shared how often: each set of players, or of many sets how many players they are.
std::string shared_text(odds::showdown_answer const& found) {
  auto const names_of = [&](std::vector<std::size_t> const& players) {
    std::vector<std::string> names;
    for (auto const p : players) names.push_back(found.players[p].hand);
    return listed(names, " and ");
  };
  std::string text;
  std::map<std::size_t, std::uint64_t> by_number;
  std::size_t sets = 0;
  for (auto const& set : found.shared) {
    if (!set.low.empty()) {
      if (set.players == set.low && set.low.size() == 1) continue;
      text += fmt::format("high to {}, low to {}: {}\n", names_of(set.players), names_of(set.low), set.deals);
    } else {
      if (set.players.size() == 1 || found.players.size() == 2) continue;
      text += fmt::format("shared by {}: {}\n", names_of(set.players), set.deals);
    }
    ++sets;
    by_number[std::max(set.players.size(), set.low.size())] += set.deals;
  }
  constexpr std::size_t most = 11;
  if (sets <= most) return text;
  text.clear();
  for (auto const& [players, deals] : by_number)
    text += players == 1 ? fmt::format("high and low to two players: {}\n", deals)
                         : fmt::format("shared by {} players: {}\n", players, deals);
  return text;
}

std::string showdown_text(showdown_shown const& s, showdown_options const& o) {
  auto const style = o.style();
  columns table;
  table.add({"", "win", "", "tie", "", "lose", "", "equity", ""});
  for (auto const& p : s.found.players) {
    std::vector<std::string> row{p.hand + (p.hands > 1 ? fmt::format(" ({} hands)", p.hands) : "")};
    for (auto const n : {p.win, p.tie, p.lose}) {
      row.push_back(std::to_string(n));
      row.push_back(chance_of(share_of_deals(n, s), style));
    }
    row.push_back(s.seed ? "about" : p.equity.to_string());
    row.push_back(chance_of(p.equity, style));
    if (s.seed) {
      auto const error = error_of_share(p.equity.to_double(), s.found.deals);
      row.back() +=
          fmt::format(" ± {:.2g}{}", style.percent ? 100 * error : error, style.percent ? " %" : "");
    }
    table.add(std::move(row));
  }
  auto text = table.text() + shared_text(s.found);
  auto const weighed = std::ranges::any_of(s.asked.players, [](auto const& p) { return !p.weights.empty(); });
  if (s.seed) {
    if (!s.why.empty()) text += s.why + "\n";
    text += fmt::format("SIMULATED, not exact: {} random deals, seed '{}'; ± is one standard error\n",
                        s.found.deals, *s.seed);
  } else {
    text += fmt::format("{} {}{}\n", s.found.deals, s.found.deals == 1 ? "deal" : "deals",
                        weighed ? ", each as often as its hands weigh" : "");
  }
  text += std::string{odds::name_of(s.asked.game)} + "\n";
  if (!s.asked.board.empty()) text += "on the board: " + odds::letters(s.asked.board) + "\n";
  if (!s.asked.dead.empty()) text += "out of play: " + odds::letters(s.asked.dead) + "\n";
  for (auto const& p : s.asked.players) {
    if (!p.note.empty()) text += p.note + "\n";
  }
  if (o.explain && !s.seed)
    text += fmt::format("method: {} for {} up to renaming of suits\n", s.found.engine,
                        plural(s.found.situations, "set of hands", "sets of hands"));
  return text;
}

/// Win, tie and equity of each hand.
chart showdown_chart(showdown_shown const& s, showdown_options const& o) {
  chart c;
  c.title = printable(o.query);
  c.across = "hand";
  c.up = "share of the deals";
  std::string about{odds::name_of(s.asked.game)};
  if (!s.asked.board.empty()) about += ", on the board: " + odds::letters(s.asked.board);
  if (!s.asked.dead.empty()) about += ", out of play: " + odds::letters(s.asked.dead);
  c.below.push_back(about +
                    fmt::format("; {} {}", s.found.deals, s.seed ? "random deals (simulated)" : "deals"));
  c.series = {{"win", {}}, {"tie", {}}, {"equity", {}}};
  for (auto const& p : s.found.players) {
    c.labels.push_back(printable(p.hand));
    c.series[0].values.emplace_back(share_of_deals(p.win, s).to_double());
    c.series[1].values.emplace_back(share_of_deals(p.tie, s).to_double());
    c.series[2].values.emplace_back(p.equity.to_double());
  }
  return c;
}

/// A row for each hand.
std::vector<std::vector<std::string>> showdown_rows(showdown_shown const& s) {
  std::vector<std::vector<std::string>> out{{"hand", "hands", "win", "tie", "lose", "deals"}};
  for (auto const* const name :
       s.seed ? std::array{"decimal", "standard_error"} : std::array{"equity", "decimal"})
    out.front().emplace_back(name);
  for (auto const& p : s.found.players) {
    auto const equity = p.equity.to_double();
    auto const decimal = fmt::format("{}", equity);
    out.push_back({p.hand, std::to_string(p.hands), std::to_string(p.win), std::to_string(p.tie),
                   std::to_string(p.lose), std::to_string(s.found.deals),
                   s.seed ? decimal : p.equity.to_string(),
                   s.seed ? fmt::format("{:.6g}", error_of_share(equity, s.found.deals)) : decimal});
  }
  return out;
}

nlohmann::ordered_json showdown_json(showdown_shown const& s, showdown_options const& o) {
  using object = nlohmann::ordered_json;
  object out{{"query", o.query},
             {"game", odds::name_of(s.asked.game)},
             {"board", odds::letters(s.asked.board)},
             {"dead", odds::letters(s.asked.dead)},
             {"exact", !s.seed},
             {"deals", s.found.deals},
             {"players", object::array()},
             {"shared", object::array()}};
  for (auto const& p : s.found.players) {
    object player{{"hand", p.hand}, {"hands", p.hands}, {"win", p.win}, {"tie", p.tie}, {"lose", p.lose}};
    auto const& note = s.asked.players[out["players"].size()].note;
    if (!note.empty()) player["note"] = note;
    if (!s.seed) player["equity"] = fraction_of(p.equity);
    player["decimal"] = p.equity.to_double();
    if (s.seed) player["standard_error"] = error_of_share(p.equity.to_double(), s.found.deals);
    out["players"].push_back(std::move(player));
  }
  for (auto const& set : s.found.shared) {
    object who = object::array();
    for (auto const p : set.players) who.push_back(p + 1);
    object row{{"winners", std::move(who)}, {"deals", set.deals}};
    for (auto const p : set.low) row["low"].push_back(p + 1);
    out["shared"].push_back(std::move(row));
  }
  if (s.seed) out["seed"] = *s.seed;
  if (!s.found.engine.empty()) out["engine"] = s.found.engine;
  return out;
}

}  // namespace

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
  return {o.game.value_or(""), o.board.value_or(""), o.dead.value_or("")};
}

void showdown_odds(showdown_options const& o) {
  if (o.shares) return showdown_views(o);
  showdown_shown shown;
  shown.asked = odds::parse_showdown(o.query, setting_of(o));
  shown.asked.most_steps *= o.effort.value_or(1);
  auto const simulate = [&](std::uint64_t deals) {
    shown.seed = o.seed_of_trials();
    shown.found =
        odds::deal_showdowns(shown.asked, deals, key_from_text(*shown.seed, purpose::odds_simulate));
    shown.cut_short = shown.found.deals < deals;
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
  print_forms({.text = [&] { return showdown_text(shown, o); },
               .json = [&] { return json_text(showdown_json(shown, o)); },
               .csv = [&] { return showdown_rows(shown); },
               .picture = [&] { return showdown_chart(shown, o); },
               .bars_below = true},
              o.style());
  if (!shown.cut_short) return;
  finish_printing();
  throw stopped{"stopped"};
}

}  // namespace faro::program
