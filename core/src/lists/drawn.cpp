// Line by line: drawn, a row, or something else, which stands above the headings or below the last row.
#include "lists/drawn.hpp"

#include "text/blanks.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <vector>

namespace faro {
namespace {

constexpr std::size_t most_above = 20;  // lines

/// With bars in place of the lines of boxes, and dashes in place of what is drawn along: "┌──┬──┐".
std::string with_plain_lines(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    auto const c = character_at(line, at);
    if (!c) return std::string{line};
    constexpr char32_t first_of_boxes = 0x2500, last_of_boxes = 0x257F;
    bool const is_upright = c->code == 0x2502 || c->code == 0x2503 || c->code == 0x2506 || c->code == 0x2551;
    bool const is_along = c->code == 0x2500 || c->code == 0x2501 || c->code == 0x2550;
    if (is_upright) {
      out += '|';
    } else if (is_along) {
      out += "-";
    } else if (c->code >= first_of_boxes && c->code <= last_of_boxes) {
      out += '+';
    } else {
      out += line.substr(at, c->size);
    }
    at += c->size;
  }
  return out;
}

/// Whether nothing but dashes stands in a line, two and more each, with bars, crosses, colons or blanks
/// between them.
bool is_rule(std::string_view row) {
  if (row.size() < 3 || row.find_first_not_of("-=+|: ") != row.npos) return false;
  bool any = false;
  for (std::size_t from = 0; (from = row.find_first_of("-=", from)) != row.npos;) {
    auto const end = std::min(row.find_first_not_of("-=", from), row.size());
    bool const has_colon = (from > 0 && row[from - 1] == ':') || row.substr(end, 1) == ":";
    if (end - from < 2 && !has_colon) return false;
    any = true;
    from = end;
  }
  return any;
}

/// The same with one dash each, as Markdown allows below its headings: "|-|-|".
bool is_short_rule(std::string_view row) {
  return row.find('|') != row.npos && row.find('-') != row.npos && row.find_first_not_of("-|: ") == row.npos;
}

bool has_corner(std::string_view rule) { return rule.find_first_of("+|") != rule.npos; }

/// How many rows there are, as databases say it below them: "(2 rows)", "2 rows in set (0.00 sec)".
bool is_count_of_rows(std::string_view row) {
  if (row.starts_with('(')) row.remove_prefix(1);
  auto const digits = std::min(row.find_first_not_of("0123456789"), row.size());
  return digits > 0 && row.substr(digits).starts_with(" row");
}

/// The cells between bars; a bar behind a backslash is of its cell.
std::vector<std::string> cells_between_bars(std::string_view row) {
  std::vector<std::string> out{{}};
  for (std::size_t i = 0; i < row.size(); ++i) {
    bool const escaped = row[i] == '\\' && row.substr(i + 1, 1) == "|";
    if (row[i] == '|') {
      out.emplace_back();
    } else {
      out.back() += row[escaped ? ++i : i];
    }
  }
  for (auto& cell : out) cell = trimmed(cell);
  return out;
}

std::string as_cell(std::string const& text) {
  if (text.find_first_of("|\"") == text.npos) return text;
  std::string out = "\"";
  for (char const c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

}  // namespace

bool is_drawn(std::string_view text) {
  auto const is_boxed = [](std::string_view row) {
    return row.empty() || (row.size() > 2 && row.front() == '|' && row.back() == '|');
  };
  text = trimmed(without_mark(text));
  auto left = text;
  std::size_t lines = 0;
  for (; !left.empty() && lines < most_above; ++lines) {
    auto const row = with_plain_lines(trimmed(take_line(left)));
    if (lines == 1 && is_short_rule(row)) return true;
    if (is_rule(row) && (has_corner(row) || (lines == 1 && row.size() > 4)))
      return !left.empty() || lines > 0;
  }
  if (lines < 2) return false;
  bool all_boxed = true;
  for (left = text; all_boxed && !left.empty();) all_boxed = is_boxed(trimmed(take_line(left)));
  return all_boxed;
}

std::optional<drawn_table> read_drawn(std::string_view text) {
  text = without_mark(text);
  std::vector<std::string> lines;
  for (auto left = text; !left.empty();) lines.push_back(with_plain_lines(trimmed(take_line(left))));
  auto const is_line = [](std::string const& row) { return is_rule(row); };
  auto rule = std::ranges::find_if(lines, is_line);
  if (auto const second = std::next(lines.begin()); lines.size() > 1 && is_short_rule(*second)) rule = second;
  if (rule == lines.end()) return std::nullopt;
  auto const is_that = [&](auto const& line) { return line == rule || is_rule(*line); };
  auto head = rule;
  bool const is_below = rule != lines.begin() && cells_between_bars(*std::prev(rule)).size() > 1;
  bool const is_alone = !has_corner(*rule);  // "Name", "----"
  if (is_below || (is_alone && rule != lines.begin())) {
    head = std::prev(rule);
  } else if (std::next(rule) != lines.end()) {
    head = std::next(rule);
    rule = std::next(head);
    if (rule == lines.end() || !is_rule(*rule)) return std::nullopt;
  }
  if (is_alone && rule->find(' ') != rule->npos) return std::nullopt;
  bool const boxed = head->starts_with('|') && head->ends_with('|');
  drawn_table out;
  out.header = static_cast<std::size_t>(head - lines.begin()) + 1;
  out.has_title =
      std::any_of(lines.begin(), head, [](auto const& row) { return !row.empty() && !is_rule(row); });
  bool const has_top = head != lines.begin() && is_rule(*std::prev(head));
  if (has_top && std::prev(head)->starts_with('|')) return std::nullopt;  // headings over several lines
  std::size_t in_row = 0, most_in_row = 0;                                // lines between two rules
  bool is_grid = false;                                                   // rules stand between rows
  std::size_t width = 0;
  bool ended = false;
  for (auto line = lines.begin(); line != lines.end(); out.rows += '\n', ++line) {
    if (line < head) continue;
    if (is_that(line)) {
      if (line > rule && !has_top) return std::nullopt;  // of another table
      in_row = 0;
      continue;
    }
    if (line->empty()) {
      ended = ended || !is_alone;
      continue;
    }
    std::string_view row = *line;
    bool const is_footer = row.starts_with('(') && row.ends_with(')') && is_count_of_rows(row);
    bool const is_row = boxed ? row.size() > 1 && row.front() == '|' && row.back() == '|'
                              : !is_count_of_rows(row) || (is_alone && !is_footer);
    if (!is_row || ended) {
      if (!is_count_of_rows(row)) return std::nullopt;
      ended = true;
      continue;
    }
    if (boxed) row = row.substr(1, row.size() - 2);
    auto const cells = cells_between_bars(row);
    if (width == 0) width = cells.size();
    bool const goes_on = !boxed && std::ranges::any_of(cells, [](auto const& c) { return c.ends_with('+'); });
    if (cells.size() != width || goes_on) return std::nullopt;
    is_grid = is_grid || (in_row == 0 && line > std::next(rule));
    most_in_row = std::max(most_in_row, line > rule ? ++in_row : 0);
    out.last = static_cast<std::size_t>(line - lines.begin()) + 1;
    for (std::size_t i = 0; i < cells.size(); ++i) out.rows += (i > 0 ? "|" : "") + as_cell(cells[i]);
  }
  if (is_grid && most_in_row > 1) return std::nullopt;  // cells over several lines
  return out;
}

}  // namespace faro
