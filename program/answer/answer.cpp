// Answers filled: rows of tables, exact numbers, charts of columns.
#include "answer/answer.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/output.hpp"
#include "text/real.hpp"
#include "text/utf8.hpp"

#include <algorithm>
#include <stdexcept>

namespace faro::program {
namespace {

/// From there on: several columns may be called alike.
std::size_t place_of(answer_table const& table, std::string const& key, std::size_t from = 0) {
  auto const at = std::find_if(table.columns.begin() + static_cast<std::ptrdiff_t>(from), table.columns.end(),
                               [&](auto const& one) { return one.key == key; });
  if (at == table.columns.end()) throw std::logic_error{"an answer has no column " + key};
  return static_cast<std::size_t>(at - table.columns.begin());
}

std::optional<double> height_of(answer_cell const& cell) {
  if (auto const* const number = std::get_if<answer_number>(&cell)) return number->value.to_double();
  auto const* const plain = std::get_if<nlohmann::ordered_json>(&cell);
  return plain != nullptr && plain->is_number() ? std::optional{plain->get<double>()} : std::nullopt;
}

}  // namespace

void answer_table::put(std::size_t row, std::size_t& next, answer_column const& column, answer_cell cell) {
  auto const is_it = [&](answer_column const& one) {
    return one.key == column.key && one.in == column.in && one.head == column.head;
  };
  auto const from = columns.begin() + static_cast<std::ptrdiff_t>(next);
  auto const found = std::find_if(from, columns.end(), is_it);
  auto const at = static_cast<std::size_t>((found == columns.end() ? from : found) - columns.begin());
  if (found == columns.end()) {
    columns.insert(from, column);
    for (auto& other : rows) {
      if (other.size() > at) other.emplace(other.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  rows[row].reserve(columns.size());
  rows[row].resize(std::max(rows[row].size(), at + 1));
  rows[row][at] = std::move(cell);
  next = at + 1;
}

void put_number(nlohmann::ordered_json& into, std::string const& key, ratio const& value) {
  into[key] = fraction_of(value);
  into[key + "_decimal"] = value.to_double();
}

void answer::number(std::string const& key, ratio const& value) {
  fact(key, fraction_of(value));
  fact(key + "_decimal", value.to_double());
}

answer_table& answer::table(std::string key, unsigned in) {
  return std::get<answer_table>(parts.emplace_back(answer_table{.key = std::move(key), .in = in}));
}

chart& answer::draw(answer_table const& table, std::string const& labels,
                    std::vector<std::string> const& series, message const& up) {
  auto const c = std::make_shared<chart>();
  c->title = printable(translated(title));
  for (auto const& line : below) c->below.push_back(printable(translated(line)));
  auto const named = place_of(table, labels);
  auto const& head = table.columns[named].head;
  c->across = printable(head.empty() ? labels : translated(head));
  c->up = translated(up);
  for (auto const& row : table.rows) {
    c->labels.push_back(printable(told_text(row[named])));
    if (auto const place = real_from(c->labels.back())) c->places.push_back(*place);
  }
  if (c->places.size() != c->labels.size()) c->places.clear();
  std::size_t from = 0;
  for (auto const& key : series) {
    auto const at = place_of(table, key, from);
    from = at + 1;
    auto& values = c->series
                       .emplace_back(chart_series{
                           series.size() > 1 ? printable(translated(table.columns[at].head)) : "", {}})
                       .values;
    for (auto const& row : table.rows) values.push_back(at < row.size() ? height_of(row[at]) : std::nullopt);
    c->of_chances = c->of_chances && table.columns[at].is_chance;
  }
  bars = [c] { return *c; };
  return *c;
}

}  // namespace faro::program
