// The CSV of those who take part, and every way in which it can be wrong.
#include <faro/draw/rules/roster.hpp>
#include <faro/error.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace faro::draws {
namespace {

std::string at_line(std::string_view source, std::size_t line) {
  return std::string{source} + ", line " + std::to_string(line) + ": ";
}

void read_columns(roster& out, csv_line const& first) {
  out.columns = first.cells;
  for (std::size_t i = 0; i < out.columns.size(); ++i) {
    if (out.columns[i].empty())
      throw input_error{at_line(out.source, first.number) + "expected a heading over column " +
                        std::to_string(i + 1) + ", got nothing"};
    if (std::find(out.columns.begin(), out.columns.begin() + static_cast<std::ptrdiff_t>(i),
                  out.columns[i]) != out.columns.begin() + static_cast<std::ptrdiff_t>(i))
      throw input_error{at_line(out.source, first.number) + "two columns are called " +
                        quoted(out.columns[i])};
  }
}

}  // namespace

std::size_t roster::column(std::string_view name) const {
  auto const at = std::ranges::find(columns, name);
  if (at != columns.end()) return static_cast<std::size_t>(at - columns.begin());
  throw input_error{source + " has no column " + quoted(name) + "; its columns are " + joined(columns) +
                    did_you_mean(name, columns)};
}

std::vector<std::uint64_t> roster::numbers(std::string_view name, std::uint64_t most) const {
  auto const at = column(name);
  std::vector<std::uint64_t> out;
  for (auto const& p : people) {
    auto const& text = p.cells[at];
    std::uint64_t value = 0;
    auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value > most)
      throw input_error{at_line(source, p.line) + std::string{name} + " of " + quoted(p.name) +
                        ": expected a whole number from 0 to " + std::to_string(most) + ", got " +
                        quoted(text)};
    out.push_back(value);
  }
  return out;
}

roster read_roster(std::string_view text, std::string_view source, std::optional<std::string> const& name) {
  roster out;
  out.source = source;
  auto const lines = parse_csv(text, source, csv_separator(text));
  if (lines.empty())
    throw input_error{out.source +
                      " is empty: expected a line of headings and a line for each who takes part"};
  read_columns(out, lines[0]);
  auto const names = name ? out.column(*name) : 0;
  std::unordered_map<std::string, std::size_t> known;
  for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
    if (line->cells.size() != out.columns.size())
      throw input_error{at_line(source, line->number) + "expected " + plural(out.columns.size(), "cell") +
                        " as in the line of headings, got " + std::to_string(line->cells.size())};
    roster::person one{line->cells[names], line->number, line->cells};
    if (one.name.empty())
      throw input_error{at_line(source, one.line) + "expected a name in the column " +
                        quoted(out.columns[names]) + ", got nothing"};
    if (!is_plain_text(one.name))
      throw input_error{at_line(source, one.line) + "the name is not UTF-8 text without control characters"};
    if (auto const [at, fresh] = known.emplace(one.name, one.line); !fresh)
      throw input_error{at_line(source, one.line) + quoted(one.name) + " stands on line " +
                        std::to_string(at->second) + " already"};
    out.people.push_back(std::move(one));
  }
  if (out.people.empty())
    throw input_error{out.source +
                      " has headings and nobody under them: expected a line for each who takes part"};
  return out;
}

std::string some_names(std::vector<std::string> const& names, std::size_t most) {
  auto const shown = names.size() <= most ? names.size() : most - 1;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shown; ++i) parts.push_back(printable(names[i]));
  if (shown < names.size()) parts.push_back(std::to_string(names.size() - shown) + " more");
  return listed(parts, " and ");
}

}  // namespace faro::draws
