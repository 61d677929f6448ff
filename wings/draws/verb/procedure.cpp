// Tables of who meets whom, exact or simulated, and the difference between two procedures.
#include "draws/verb/procedure.hpp"

#include "cli/frame.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

std::size_t width_of(std::vector<std::string> const& names) {
  std::size_t width = 0;
  for (auto const& name : names) width = std::max(width, count_characters(printable(name)));
  return width;
}

/// Calls use(row, column) for each pair that can be told of.
template <class Use>
void each_pair(meeting_names const& names, Use const& use) {
  for (std::size_t i = 0; i < names.rows.size(); ++i) {
    for (std::size_t j = names.two_lists ? 0 : i + 1; j < names.columns.size(); ++j) use(i, j);
  }
}

json pair_of(meeting_names const& names, std::size_t i, std::size_t j) {
  return {{"first", names.rows[i]}, {"second", names.columns[j]}};
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
                bool as_json) {
  if (as_json) {
    auto rows = json::array();
    each_pair(names, [&](std::size_t i, std::size_t j) {
      auto row = pair_of(names, i, j);
      row["chance"] = program::as_json(table[i][j]);
      rows.push_back(std::move(row));
    });
    return print(
        json{{"draw", names.draw}, {"procedure", procedure}, {"exact", true}, {"odds", std::move(rows)}}
            .dump() +
        "\n");
  }
  auto const rows = width_of(names.rows), columns = width_of(names.columns);
  each_pair(names, [&](std::size_t i, std::size_t j) {
    if (table[i][j].is_zero()) return;
    print(fmt::format("{}  {}  {}\n", padded(names.rows[i], rows), padded(names.columns[j], columns),
                      chance_text(table[i][j])));
  });
  print(fmt::format("{} procedure, exact; pairs that are not named never meet\n", procedure));
}

void show_comparison(meeting_names const& names, chance_table const& uniform, chance_table const& sequential,
                     bool as_json, std::optional<simulated_draws> const& simulated) {
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
  auto rows = json::array();
  auto const wide = width_of(names.rows), wider = width_of(names.columns);
  std::string text =
      fmt::format("{}  {}  uniform  sequential  difference\n", padded("", wide), padded("", wider));
  for (auto const& d : all) {
    auto const &u = uniform[d.first][d.second], &s = sequential[d.first][d.second];
    text += fmt::format("{}  {}  {}  {}  {}\n", padded(names.rows[d.first], wide),
                        padded(names.columns[d.second], wider), padded(short_decimal(u), 7, true),
                        padded(short_decimal(s), 10, true),
                        padded((d.by.sign() > 0 ? "+" : "") + d.by.to_decimal(5), 10, true));
    auto row = pair_of(names, d.first, d.second);
    row.update({{"uniform", program::as_json(u)},
                {"sequential", program::as_json(s)},
                {"difference", program::as_json(d.by)}});
    rows.push_back(std::move(row));
  }
  if (as_json) {
    json out{{"draw", names.draw}, {"exact", !simulated}, {"compare", std::move(rows)}};
    if (simulated) out.update({{"draws", simulated->draws}, {"seed", simulated->seed}});
    return print(out.dump() + "\n");
  }
  print(text);
  if (simulated)
    print(fmt::format(
        "uniform: exact; sequential: simulated, {} draws from the seed '{}', standard error up to {:.5f}\n",
        simulated->draws, simulated->seed, 0.5 / std::sqrt(static_cast<double>(simulated->draws))));
}

void show_frequencies(meeting_names const& names, std::vector<std::vector<std::uint64_t>> const& met,
                      std::uint64_t draws, std::string const& seed, std::string const& procedure,
                      bool as_json) {
  auto rows = json::array();
  std::string text;
  auto const wide = width_of(names.rows), wider = width_of(names.columns);
  each_pair(names, [&](std::size_t i, std::size_t j) {
    auto const p = static_cast<double>(met[i][j]) / static_cast<double>(draws);
    auto const error = std::sqrt(p * (1 - p) / static_cast<double>(draws));
    auto row = pair_of(names, i, j);
    row.update({{"estimate", p}, {"standard_error", error}});
    rows.push_back(std::move(row));
    if (met[i][j] > 0)
      text += fmt::format("{}  {}  {:.5f} ± {:.5f}\n", padded(names.rows[i], wide),
                          padded(names.columns[j], wider), p, error);
  });
  if (as_json)
    return print(json{{"draw", names.draw},
                      {"procedure", procedure},
                      {"exact", false},
                      {"draws", draws},
                      {"seed", seed},
                      {"odds", std::move(rows)}}
                     .dump() +
                 "\n");
  print(text +
        fmt::format(
            "simulated: {} draws by the {} procedure from the seed '{}'; too large to be read exactly\n",
            draws, procedure, seed));
}

}  // namespace faro::program
