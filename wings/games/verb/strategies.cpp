// Every strategy of a game, side by side.
#include "cli/frame.hpp"
#include "games/src/scripts/compared.hpp"
#include "games/verb/script_compare.hpp"
#include "games/verb/script_reading.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace faro::program {
namespace {

struct played_strategy {
  std::string name;
  odds::script_answer answer;
};

bool is_known(odds::script_answer const& answer) { return answer.read.exact || answer.read.certified; }

/// Means of outcomes that are numbers; of what was not read between the least and the greatest met by any.
void fill_means(odds_report& report, std::vector<played_strategy> const& played,
                std::set<odds::script_value> const& met) {
  ratio const least{*met.begin()->whole()};
  ratio const greatest{*met.rbegin()->whole()};
  bool all_known = true;
  for (auto const& [name, answer] : played) {
    auto const mean = odds::mean_between(answer.read, least, greatest);
    report.table.push_back({name, mean.low, {}});
    if (!mean.exact()) report.table.back().high = mean.high;
    all_known = all_known && is_known(answer);
    if (answer.read.complete && !answer.read.never.low.is_zero()) {
      report.conditions.push_back(say("{}: never ends with the chance {}, which counts as 0", name,
                                      decimal_text(answer.read.never.low, 6)));
    }
  }
  if (!all_known)
    report.conditions.push_back(
        say("proved bounds, if what was not read ends between the least and the greatest outcome met"));
}

void fill_chances(odds_report& report, std::vector<played_strategy> const& played,
                  std::set<odds::script_value> const& met) {
  auto const& last = *met.rbegin();
  for (auto const& [name, answer] : played) {
    auto const& rows = answer.read.rows;
    auto const chance = [&](odds::script_value const& outcome) {
      auto const at = std::ranges::find(rows, outcome, &loop_reading<odds::script_value>::row::outcome);
      if (at != rows.end()) return at->chance;
      return ratio_bounds{ratio{}, answer.read.complete ? ratio{} : answer.read.missing()};
    };
    table_row row{name, chance(last).low, {}};
    if (!chance(last).exact()) row.high = chance(last).high;
    for (auto const& outcome : met) {
      if (outcome < last) row.also.emplace_back(to_string(outcome), chance(outcome).low);
    }
    report.table.push_back(std::move(row));
  }
  report.table_value = to_string(last);
}

}  // namespace

void compare_strategies(std::string const& path, script_options const& o, report_style const& style) {
  auto const plain = load_game(path, {});
  auto const names = plain.strategies();
  if (names.empty())
    throw usage_error{
        say("--strategies: {} has none; `strategies = {{name = function(...) ... end}}` gives some", path)};
  auto report = begin_game_report(path, plain.with(o.set));
  report.table_by = "strategy";
  std::vector<played_strategy> played;
  std::set<odds::script_value> met;
  for (auto const& name : names) {
    auto settings = o.set;
    settings.emplace_back("strategy", name);
    played.push_back({name, read_game(load_game_to_read(path, settings), o, style.fractions)});
    auto const& read = played.back().answer.read;
    for (auto const& row : read.rows) met.insert(row.outcome);
    if (!is_known(played.back().answer)) report.unread = std::max(report.unread, read.missing());
    if (read.stopped) break;
  }
  std::erase_if(report.conditions, [](auto const& line) { return line.starts_with("with strategy="); });
  if (!met.empty()) {
    report.table_of_means =
        std::ranges::all_of(met, [](auto const& outcome) { return outcome.whole().has_value(); });
    (report.table_of_means ? fill_means : fill_chances)(report, played, met);
    show_report(report, style);
  }
  for (auto const& one : played) end_as(one.answer, path, limits_of(o, style.fractions));
}

}  // namespace faro::program
