#include "answer/matrix.hpp"

#include "answer/report_parts.hpp"
#include "cli/output.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace faro::program {
namespace {

/// The tables of one group, from the fewest copies to the most.
struct matrix_group {
  std::string name;
  std::vector<odds_report const*> tables;
};

std::vector<matrix_group> groups_of(odds_report const& r) {
  std::vector<matrix_group> out;
  for (auto const& one : r.outputs) {
    auto const at = std::ranges::find(out, one.group, &matrix_group::name);
    at == out.end() ? out.push_back({one.group, {&one}}) : at->tables.push_back(&one);
  }
  return out;
}

std::string value_text(table_row const& row, bool is_mean, report_style const& style) {
  return is_mean ? decimal_text(row.value, style.digits) : chance_of(row.value, style);
}

/// What the tables say below, each line once.
std::string lines_below(matrix_group const& group) {
  std::vector<std::string> said;
  std::string out;
  for (auto const* one : group.tables) {
    for (auto const& line : one->notes) {
      if (std::ranges::find(said, line) != said.end()) continue;
      said.push_back(line);
      out += translated(line) + "\n";
    }
  }
  return out;
}

}  // namespace

bool is_matrix(odds_report const& r) {
  if (r.outputs.empty() || !r.law.empty() || !r.table.empty() || r.probability) return false;
  auto const& first = r.outputs.front();
  return std::ranges::all_of(r.outputs, [&](odds_report const& one) {
    return !one.varied.first.empty() && one.varied.first == first.varied.first &&
           one.table_by == first.table_by && !one.table.empty() &&
           std::ranges::equal(one.table, first.table, {}, &table_row::at, &table_row::at);
  });
}

std::string matrix_text(odds_report const& r, report_style const& style) {
  auto const groups = groups_of(r);
  std::string text;
  for (auto const& group : groups) {
    auto const& first = *group.tables.front();
    columns table;
    std::vector<std::string> head{printable(first.varied.first)};
    for (auto const& row : first.table) head.push_back(first.table_by + " " + row.at);
    table.add(std::move(head));
    for (auto const* one : group.tables) {
      std::vector<std::string> cells{one->varied.second};
      for (auto const& row : one->table) cells.push_back(value_text(row, one->table_of_means, style));
      table.add(std::move(cells));
    }
    if (groups.size() > 1) text += (text.empty() ? "" : "\n") + group.name + "\n";
    text += table.text() + lines_below(group);
  }
  return text;
}

std::vector<std::vector<std::string>> matrix_csv(odds_report const& r) {
  auto const groups = groups_of(r);
  auto const& first = r.outputs.front();
  std::vector<std::string> head;
  if (groups.size() > 1) head.emplace_back("question");
  head.push_back(first.varied.first);
  for (auto const& row : first.table) head.push_back(first.table_by + " " + row.at);
  std::vector<std::vector<std::string>> out{std::move(head)};
  for (auto const& group : groups) {
    for (auto const* one : group.tables) {
      auto& cells = out.emplace_back();
      if (groups.size() > 1) cells.push_back(group.name);
      cells.push_back(one->varied.second);
      for (auto const& row : one->table) cells.push_back(fmt::format("{}", row.value.to_double()));
    }
  }
  return out;
}

}  // namespace faro::program
