// The answers of faro odds as CSV: a line of names, then a line for each outcome, all of them.
#include "answer/matrix.hpp"
#include "answer/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

struct csv_numbers {
  odds_report const& of;

  [[nodiscard]] std::vector<std::string> names() const {
    if (of.simulated) return {"decimal", "standard_error"};
    return {of.law.empty() && of.table_of_means ? "mean" : "probability", "decimal"};
  }
  [[nodiscard]] std::vector<std::string> cells(ratio const& value, std::optional<double> const& error) const {
    auto const decimal = fmt::format("{}", value.to_double());
    if (of.simulated) return {decimal, fmt::format("{:.6g}", standard_error(value, of, error))};
    return {value.to_string(), decimal};
  }
};

/// Whether a number of it is known within bounds only: then there is a column for the high ends.
bool has_bounds(odds_report const& r) {
  return (r.probability_high && *r.probability_high != *r.probability) ||
         std::ranges::any_of(r.law, [](distribution_row const& row) { return row.high.has_value(); }) ||
         std::ranges::any_of(r.table, [](table_row const& row) { return row.high.has_value(); }) ||
         std::ranges::any_of(r.outputs, has_bounds);
}

/// The rows of one answer: what they are of, and the numbers.
std::vector<std::vector<std::string>> csv_rows(odds_report const& r, bool bounds) {
  csv_numbers const numbers{r};
  std::vector<std::vector<std::string>> out;
  auto const add = [&](std::string of, ratio const& value, std::optional<ratio> const& high = {},
                       std::vector<std::pair<std::string, ratio>> const& also = {},
                       std::optional<double> const& error = {}) {
    out.push_back({std::move(of)});
    for (auto& cell : numbers.cells(value, error)) out.back().push_back(std::move(cell));
    for (auto const& [name, more] : also) out.back().push_back(more.to_string());
    if (bounds) out.back().push_back(high.value_or(value).to_string());
  };
  if (!r.law.empty()) {
    for (auto const& row : r.law) add(row.outcome, row.probability(), row.high, {}, row.error);
    if (!r.unread.is_zero()) add("not read", r.unread);
    return out;
  }
  if (r.probability) {  // perhaps with a table of what it is made of, which has more columns
    add("yes", *r.probability, r.probability_high, {}, r.error);
    auto const more = r.table.empty() ? 0 : r.table.front().also.size();
    out.back().insert(out.back().begin() + 3, more, "");
  }
  for (auto const& row : r.table) add(row.at, row.value, row.high, row.also, row.error);
  return out;
}

std::string rows_are(odds_report const& r) {
  return r.law.empty() && !r.table.empty() ? r.table_by : "outcome";
}

}  // namespace

std::vector<std::vector<std::string>> report_csv(odds_report const& r) {
  if (is_matrix(r)) return matrix_csv(r);
  bool const several = r.law.empty() && r.table.empty() && !r.probability && !r.outputs.empty();
  auto const& first = several ? r.outputs.front() : r;
  std::vector<std::string> head;
  if (several) head.emplace_back("question");
  head.push_back(rows_are(first));
  for (auto& name : csv_numbers{first}.names()) head.push_back(std::move(name));
  if (!first.table.empty() && first.law.empty()) {
    for (auto const& [name, value] : first.table.front().also) head.push_back(name);
  }
  bool const bounds = has_bounds(r);
  if (bounds) head.emplace_back("high");
  std::vector<std::vector<std::string>> out{std::move(head)};
  if (!several) {
    std::ranges::move(csv_rows(r, bounds), std::back_inserter(out));
    return out;
  }
  for (auto const& one : r.outputs) {
    for (auto& row : csv_rows(one, bounds)) {
      row.insert(row.begin(), one.query);
      out.push_back(std::move(row));
    }
  }
  return out;
}

}  // namespace faro::program
