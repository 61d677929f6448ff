// --procedure, --odds and --compare of pairs and groups: how it is drawn, and tables of who meets whom.
#pragma once
#include "cli/options/options.hpp"
#include "draws/verb/draw.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

enum class draw_procedure { uniform, sequential };

struct procedure_options {
  draw_procedure procedure = draw_procedure::uniform;
  bool odds = false, compare = false;
  [[nodiscard]] bool sequential() const { return procedure == draw_procedure::sequential; }
};

/// How often the uniform draw is tried where it can't be counted.
inline constexpr std::uint64_t most_draw_tries = 10'000'000;
/// Below this share of valid draws trying is hopeless: not once in a million times would all tries find one.
inline constexpr double least_share_tried = 1e-6 / static_cast<double>(most_draw_tries);

void add_procedure(command& verb, procedure_options& how, draw_options& common);
/// Refuses what does not go together.
void check_procedure(command const& verb, procedure_options const& how);

/// Who may meet whom in a table.
struct meeting_names {
  std::string draw;
  std::vector<std::string> rows, columns;
  bool two_lists;  ///< else each pair stands in the table twice, and is told once
};
using chance_table = std::vector<std::vector<ratio>>;

/// The exact chance of each meeting.
void show_table(meeting_names const& names, chance_table const& table, std::string const& procedure,
                report_style const& style);
/// Where the table of a procedure is of frequencies.
struct simulated_draws {
  std::uint64_t draws;
  std::string seed;
};
/// Both procedures: where the sequential one is off, and by how much.
void show_comparison(meeting_names const& names, chance_table const& uniform, chance_table const& sequential,
                     report_style const& style,
                     std::optional<simulated_draws> const& simulated = std::nullopt);
/// Frequencies of so many random draws, with their standard errors.
void show_frequencies(meeting_names const& names, std::vector<std::vector<std::uint64_t>> const& met,
                      std::uint64_t draws, std::string const& seed, std::string const& procedure,
                      report_style const& style);

}  // namespace faro::program
