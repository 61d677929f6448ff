// Tables of who meets whom, exact or simulated, and the difference between two procedures.
#include "draws/verb/procedure.hpp"

#include "answer/printer.hpp"
#include "cli/frame.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

/// Calls use(row, column) for each pair that can be told of.
template <class Use>
void each_pair(meeting_names const& names, Use const& use) {
  for (std::size_t i = 0; i < names.rows.size(); ++i) {
    for (std::size_t j = names.two_lists ? 0 : i + 1; j < names.columns.size(); ++j) use(i, j);
  }
}

answer_table::filling row_of(answer_table& to, meeting_names const& names, std::size_t i, std::size_t j) {
  auto row = to.row();
  row(column("first").called(""), names.rows[i])(column("second").called("").flush_left(), names.columns[j]);
  return row;
}

}  // namespace

void add_procedure(command& verb, procedure_options& how, draw_options& common) {
  choice_table<draw_procedure> const procedures{{"uniform", draw_procedure::uniform},
                                                {"sequential", draw_procedure::sequential}};
  rule(common,
       add_choice(
           verb, "--procedure", how.procedure, procedures,
           "uniform: all valid draws alike (default); sequential: ball by ball, skipping what would block"));
  add_flag(verb, "--odds", how.odds, "the exact chance of every meeting, instead of a draw");
  add_flag(verb, "--compare", how.compare, "both procedures: by how much the sequential one is off");
}

void check_procedure(command const& verb, procedure_options const& how) {
  refuse_together(verb, {"--odds", "--compare"});
  for (auto const* of_draws : {"--record", "--replay", "--generator"}) {
    refuse_together(verb, {"--odds", of_draws});
    refuse_together(verb, {"--compare", of_draws});
  }
  if (how.compare && was_given(verb, "--procedure"))
    throw usage_error{"--compare and --procedure can't be combined: it compares both"};
}

void show_table(meeting_names const& names, chance_table const& table, std::string const& procedure,
                report_style const& style) {
  answer a{"who meets whom"};
  a.fact("draw", names.draw);
  a.fact("procedure", procedure);
  a.fact("exact", true);
  auto &all = a.table("odds", form::data), &shown = a.table("odds", form::text);
  each_pair(names, [&](std::size_t i, std::size_t j) {
    for (auto* const to : {&all, &shown}) {
      if (to == &shown && table[i][j].is_zero()) continue;
      auto row = row_of(*to, names, i, j);
      put_odds(row, table[i][j]);
    }
  });
  a.line(say("{} procedure, exact; pairs that are not named never meet", procedure.c_str()));
  show(a, style);
}

void show_comparison(meeting_names const& names, chance_table const& uniform, chance_table const& sequential,
                     report_style const& style, std::optional<simulated_draws> const& simulated) {
  struct difference {
    std::size_t first, second;
    ratio by;
  };
  std::vector<difference> all;
  each_pair(names, [&](std::size_t i, std::size_t j) {
    if (uniform[i][j].is_zero() && sequential[i][j].is_zero()) return;
    all.push_back({i, j, sequential[i][j] - uniform[i][j]});
  });
  auto const size = [](ratio const& r) { return r.sign() < 0 ? -r : r; };
  std::ranges::stable_sort(all,
                           [&](difference const& a, difference const& b) { return size(a.by) > size(b.by); });
  answer a{"both procedures"};
  a.fact("draw", names.draw);
  a.fact("exact", !simulated);
  auto& rows = a.table("compare");
  for (auto const& d : all) {
    auto const &u = uniform[d.first][d.second], &s = sequential[d.first][d.second];
    auto row = row_of(rows, names, d.first, d.second);
    put_chance(row, "uniform", u, say("{}", short_decimal(u)), "uniform");
    put_chance(row, "sequential", s, say("{}", short_decimal(s)), "sequential");
    put_chance(row, "difference", d.by, say("{}{}", d.by.sign() > 0 ? "+" : "", d.by.to_decimal(5)),
               "difference");
  }
  if (simulated) {
    a.fact("draws", simulated->draws);
    a.fact("seed", simulated->seed);
    a.line(say("uniform: exact; sequential: simulated, {} draws from the seed '{}', standard error up to {}",
               simulated->draws, simulated->seed,
               fmt::format("{:.5f}", 0.5 / std::sqrt(static_cast<double>(simulated->draws)))));
  }
  show(a, style);
}

void show_frequencies(meeting_names const& names, std::vector<std::vector<std::uint64_t>> const& met,
                      std::uint64_t draws, std::string const& seed, std::string const& procedure,
                      report_style const& style) {
  answer a{"who meets whom"};
  a.fact("draw", names.draw);
  a.fact("procedure", procedure);
  a.fact("exact", false);
  a.fact("draws", draws);
  a.fact("seed", seed);
  auto &all = a.table("odds", form::data), &shown = a.table("odds", form::text);
  each_pair(names, [&](std::size_t i, std::size_t j) {
    for (auto* const to : {&all, &shown}) {
      if (to == &shown && met[i][j] == 0) continue;
      auto row = row_of(*to, names, i, j);
      put_estimate(row, static_cast<double>(met[i][j]) / static_cast<double>(draws), draws);
    }
  });
  a.line(say("simulated: {} draws by the {} procedure from the seed '{}'; too large to be read exactly",
             draws, procedure.c_str(), seed));
  show(a, style);
}

}  // namespace faro::program
