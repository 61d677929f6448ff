// Panels by lot that are as fair to people as the quotas allow: a list of panels with weights.
//
// Uniform over panels is not uniform over people. Of all ways to weigh the panels that meet the quotas, the
// fairest makes the least chance of anybody as great as it can be, then the least but one, and so on
// (leximin). People alike in all attributes are of one type and have the same chance; so a panel is written
// as how many it has of each type, and who they are is drawn among the people of the type. Where at most one
// of a household is taken, alike are those who live with others who are alike, too.
//
// The list is worked out by linear programs, panel by panel as each is found to help (column generation), in
// floating point; its weights are then whole numbers. From there on all is exact: a list that stands in a
// file can be checked, everybody's chance is a fraction, the draw is two steps of whole picks.
//
// Cost: a linear program for each panel found; some 100 for pools of a few hundred people.
// Origin: B. Flanigan, P. Gölz, A. Gupta, B. Hennig and A. Procaccia, "Fair algorithms for selecting
// citizens' assemblies" (Nature, 2021).
#pragma once
#include "draws/src/panels/panel.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::draws {

/// Where a solution of a linear program stands: of each row and column 1 in the basis, 2 at its least, 3 at
/// its most, 4 free, 5 fixed. The next program, of the same rows and more columns at the end, is begun there.
struct linear_basis {
  static constexpr int at_least = 2;
  std::vector<int> rows, columns;
};

/// The greatest value of a sum over columns, each between its bounds, so that every row is within its own.
struct linear_program {
  struct column {
    double worth = 0, least = 0, most = 0;
    bool whole = false;
  };
  struct row {
    double least = 0, most = 0;
    std::vector<std::pair<std::size_t, double>> terms;  ///< column, factor
  };
  std::vector<column> columns;
  std::vector<row> rows;
  linear_basis start{};  ///< of fewer columns, perhaps; empty: anywhere
};
struct linear_solution {
  bool found = false;  ///< false: no values are within the bounds
  double value = 0;
  std::vector<double> columns;
  std::vector<double> prices;  ///< of the rows, where no column is whole: what a unit of each is worth
  linear_basis basis{};        ///< where no column is whole
};
/// Whoever solves them.
using linear_solver = std::function<linear_solution(linear_program const&)>;

/// People alike in all attributes, and in those they live with.
struct panel_type {
  std::vector<std::uint32_t> quotas;            ///< one an attribute
  std::vector<std::vector<std::size_t>> homes;  ///< who they are, household by household: as many in each
  std::size_t kind = 0;  ///< of the households: types of one kind share them, in one order
  std::string name;      ///< "w/young"; of one who lives with another: "w/young + m/old"

  [[nodiscard]] std::size_t people() const { return homes.size() * homes.front().size(); }
};
/// In the order of their quotas. Throws input_error where somebody is kept apart by two rules: then those who
/// are apart are no households.
[[nodiscard]] std::vector<panel_type> panel_types(panel_rules const& rules);
/// The types of each kind that has several: no more of them all than there are households.
[[nodiscard]] std::vector<std::vector<std::size_t>> shared_homes(std::vector<panel_type> const& types);

/// Panels by how many they have of each type, and their weights.
struct panel_list {
  struct entry {
    std::uint64_t weight = 0;
    std::vector<std::uint32_t> members;  ///< of each type
  };
  std::vector<panel_type> types;
  std::vector<entry> entries;
  std::uint64_t weight = 0;  ///< of all
  double bound = 1;  ///< of one worked out: no list has a greater least chance (of those who can be chosen)

  /// Everybody's chance to be on the panel, exactly.
  [[nodiscard]] std::vector<ratio> chances() const;
  /// Two steps: an entry by its weight, then people of each type, of households that have none yet.
  [[nodiscard]] std::vector<std::size_t> draw(long_chooser_ref c) const;
};

/// The sum of all weights of a list that is worked out.
constexpr std::uint64_t panel_weights = 1'000'000;

/// The fairest list. Throws input_error when no panel meets the quotas.
[[nodiscard]] panel_list fairest_panels(panel_rules const& rules, linear_solver const& solve);

/// As CSV: `weight` and a column a type.
[[nodiscard]] std::string to_csv(panel_list const& list);
/// Reads one for these rules. Throws input_error naming the line: other types, a panel that breaks a quota.
[[nodiscard]] panel_list read_panel_list(std::string_view text, std::string_view source,
                                         panel_rules const& rules);

}  // namespace faro::draws
