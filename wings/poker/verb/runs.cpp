// faro poker 'AhKh vs QQ on 9h 8h 2c' --runs 2: the rest of the board dealt several times.
#include "poker/src/showdown/counted/runs.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/verb/poker.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <set>

namespace faro::program {
namespace {

double deviation_of(ratio const& variance) { return std::sqrt(variance.to_double()); }

/// A row for each share of the pot that anybody may get, the whole first.
void add_shares(answer& a, odds::runs_answer const& found) {
  std::set<ratio, std::greater<>> shares;
  for (auto const& p : found.players) {
    for (auto const& e : p.share.entries()) shares.insert(e.outcome);
  }
  auto& wide = a.table("shares", form::text);
  auto& law = a.table("pot_shares", form::data);
  std::vector<std::string> hands;
  for (auto const& p : found.once.players) hands.push_back(p.hand);
  for (auto const& share : shares) {
    auto row = wide.row();
    row("share of the pot", share.to_string());
    for (std::size_t p = 0; p < hands.size(); ++p) {
      auto const chance = found.players[p].share.probability(share);
      row(column(fmt::format("hand {}", p + 1), form::text).called(hands[p]), chance);
      law.row()("hand", hands[p])("share", share.to_string())("probability", chance);
    }
  }
  std::vector<std::string> columns;
  for (std::size_t p = 0; p < hands.size(); ++p) columns.push_back(fmt::format("hand {}", p + 1));
  auto& bars = a.draw(wide, "share of the pot", columns, "chance");
  for (std::size_t p = 0; p < hands.size(); ++p) bars.series[p].name = hands[p];
}

answer answer_of(odds::showdown_question const& asked, odds::runs_answer const& found,
                 showdown_options const& o) {
  auto a = opening_of(o.query, asked);
  a.fact("exact", true);
  a.fact("runs", found.runs);
  auto& players = a.table("players", form::json);
  std::vector<std::string> lines;
  for (std::size_t p = 0; p < found.players.size(); ++p) {
    auto const& once = found.once.players[p];
    auto const& all = found.players[p];
    players.row()("hand", once.hand)("hands", once.hands)(column("equity").with_fraction(), once.equity)(
        "deviation_once", deviation_of(all.variance_once))("deviation", deviation_of(all.variance));
    lines.push_back(say("{}: equity {}; standard deviation {} dealt once, {} dealt {} times", once.hand,
                        chance_of(once.equity, o.style()),
                        fmt::format("{:.6f}", deviation_of(all.variance_once)),
                        fmt::format("{:.6f}", deviation_of(all.variance)), found.runs));
  }
  add_shares(a, found);
  for (auto& line : lines) a.line(std::move(line));
  a.line(say("the rest of the board dealt {} times, no card again: {} ways", found.runs,
             found.ways.to_string()));
  add_setting(a, asked);
  return a;
}

}  // namespace

void showdown_runs(showdown_options const& o) {
  if (o.shares) throw usage_error{"--runs and --shares can't be combined"};
  if (o.simulate || o.seed)
    throw usage_error{say("--runs and {} can't be combined: runs are counted exactly",
                          o.simulate ? "--simulate" : "--seed")};
  auto asked = odds::parse_showdown(o.query, setting_of(o));
  asked.most_steps *= o.effort.value_or(1);
  try {
    show(answer_of(asked, odds::run_several(asked, *o.runs), o), o.style());
  } catch (odds::too_big const& e) {
    throw usage_error{with_effort(o, e.said(), e.times())};
  }
}

}  // namespace faro::program
