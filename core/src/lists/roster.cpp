// Those who take part, as names or as CSV, and every way in which a list can be wrong.
#include "lists/roster.hpp"

#include "lists/list_marks.hpp"
#include "text/csv.hpp"
#include "text/headings.hpp"
#include "text/line_ends.hpp"
#include "text/nearest.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace faro::draws {
namespace {

message at_line(std::string_view source, std::size_t line) { return say("{}, line {}: ", source, line); }

void read_columns(roster& out, csv_line const& first) {
  out.columns = first.cells;
  for (std::size_t i = 0; i < out.columns.size(); ++i) {
    if (out.columns[i].empty())
      throw input_error{
          say("{}expected a heading over column {}, got nothing", at_line(out.source, first.number), i + 1)};
    if (std::find(out.columns.begin(), out.columns.begin() + static_cast<std::ptrdiff_t>(i),
                  out.columns[i]) != out.columns.begin() + static_cast<std::ptrdiff_t>(i))
      throw input_error{
          say("{}two columns are called {}", at_line(out.source, first.number), quoted(out.columns[i]))};
  }
}

/// The lines without the columns at their ends that nobody has anything in: spreadsheets write "Ann;;".
std::vector<csv_line> cut_lines(std::string_view text, std::string_view source) {
  auto lines = parse_csv(text, source, csv_separator(text));
  std::size_t width = 1;
  for (auto const& line : lines) {
    auto used = line.cells.size();
    while (used > width && line.cells[used - 1].empty()) --used;
    width = std::max(width, used);
  }
  for (auto& line : lines) line.cells.resize(std::min(width, line.cells.size()));
  return lines;
}

/// Throws input_error for what is no list of lines or cells: a web page, JSON, a table drawn with bars.
void refuse_other_lists(std::string_view text, std::string_view source) {
  auto const inside = trimmed(without_mark(text));
  auto const has = [&](std::string_view part) { return inside.find(part) != std::string_view::npos; };
  if (inside.starts_with('<') && has("</"))
    throw input_error{say("{}: expected a name a line, or CSV with headings, got a web page", source)};
  if ((inside.starts_with('{') || inside.starts_with('[')) && has("\":"))
    throw input_error{say("{}: expected a name a line, or CSV with headings, got JSON", source)};
  auto const lines = lines_of(inside);
  auto const is_drawn = [](std::string_view line) {
    auto const row = trimmed(line);
    return row.empty() || (row.size() > 2 && row.front() == '|' && row.back() == '|');
  };
  if (lines.size() > 1 && std::ranges::all_of(lines, is_drawn))
    throw input_error{say(
        "{}: expected a name a line, or CSV with headings, got a table whose cells stand between |", source)};
}

bool is_in(std::vector<std::string> const& all, std::string_view one) {
  return std::ranges::find(all, one) != all.end();
}

/// Of a first line of one cell. "Ann (2 tickets)" has a word of headings, and is somebody.
bool is_heading(std::vector<csv_line> const& lines, std::string_view source) {
  auto const& cell = lines.front().cells.front();
  if (auto const tickets = number_beside(cell); tickets && tickets->is_times) return false;
  auto kind = heading_in(cell);
  // "Team Rocket" above "Team Galaxy" is a team.
  bool const alike = std::any_of(lines.begin() + 1, lines.end(), [](csv_line const& line) {
    return heading_in(line.cells.front()) == heading::in_part;
  });
  if (kind == heading::in_part && alike) kind = heading::none;
  if (cell.ends_with(':') || cell.starts_with('#')) kind = std::max(kind, heading::doubtful);
  if (kind == heading::none || kind == heading::sure) return kind == heading::sure;
  throw input_error{
      say("{}{} may be a heading or one who takes part: --header 1 takes it for a heading, --header 0 for "
          "one who takes part",
          at_line(source, lines.front().number), quoted(cell))};
}

/// The columns of "First name + Last name".
std::vector<std::string_view> parts_of_name(std::string_view name) {
  auto out = split(name, '+');
  for (auto& part : out) part = trimmed(part);
  return out;
}

/// Whether the first line is one of headings. Throws input_error where it can't be seen.
bool finds_headings(std::vector<csv_line> const& lines, std::string_view source, roster_reading const& how) {
  auto const& first = lines.front().cells;
  auto asked = how.asked;
  if (how.name) {
    for (auto const part : parts_of_name(*how.name)) asked.insert(asked.begin(), std::string{part});
    asked.insert(asked.begin(), *how.name);
  }
  if (std::ranges::any_of(asked, [&](auto const& name) { return is_in(first, name); })) return true;
  if (are_headings(first)) return true;
  if (!asked.empty())
    throw input_error{say("{}expected headings with {} among them, got {}{}",
                          at_line(source, lines.front().number), quoted(asked.front()), quoted(joined(first)),
                          did_you_mean(asked.front(), first))};
  if (first.size() == 1) return is_heading(lines, source);
  if (lines.size() == 1)
    throw input_error{say("{}expected a line for each who takes part, got {} in one line",
                          at_line(source, lines.front().number), plural(first.size(), "cell"))};
  throw input_error{
      say("{}expected headings such as name,tickets, or a name a line, got {} in {}: --header 1 takes this "
          "line for headings, --header 0 each whole line for a name",
          at_line(source, lines.front().number), quoted(joined(first)), plural(first.size(), "column"))};
}

/// Whether a line of a list of names may as well be one of cells: "Ann,5"; not "Fritz, jun.".
bool may_be_cells(std::string_view line) {
  auto const at = line.find_first_of(",;\t");
  if (line.starts_with('"')) return !is_quoted_line(line);
  if (at == std::string_view::npos) return false;
  auto const rest = line.substr(at + 1);
  return rest.empty() || !is_blank(rest.front()) || std::ranges::any_of(rest, is_digit);
}

/// A name a line, commas and all, where no line may be one of cells.
std::vector<csv_line> whole_lines(std::string_view text, std::string_view source, bool headings) {
  auto const written = split(text, '\n');
  auto lines = parse_csv(text, source, '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    auto const line = trimmed(written[lines[i].number - 1]);
    if (!may_be_cells(line)) continue;
    throw input_error{
        say("{}{}{}; a name with a comma stands in quotes{}", at_line(source, lines[i].number),
            (headings ? "expected 1 cell as in the line of headings, got " : "expected a name, got "),
            quoted(line), (headings ? "" : ", or --header 0 takes each whole line for a name"))};
  }
  return lines;
}

/// A title alone above a table would take part as one of its people.
void refuse_title(std::string_view text, std::vector<csv_line> const& lines, std::string_view source) {
  auto const written = split(text, '\n');
  for (auto const mark : {';', '\t'}) {
    auto const has_cells = [&](csv_line const& line) {
      return written[line.number - 1].find(mark) != std::string_view::npos;
    };
    if (lines.size() < 3 || has_cells(lines.front()) ||
        !std::all_of(lines.begin() + 1, lines.end(), has_cells))
      continue;
    throw input_error{
        say("{}expected cells as in the lines below, got {} alone: a title above a table is left out; "
            "--header 0 takes each whole line for a name",
            at_line(source, lines.front().number), quoted(lines.front().cells.front()))};
  }
}

/// All lines as cells, and whether the first is one of headings.
std::pair<std::vector<csv_line>, bool> read_lines(std::string_view text, std::string_view source,
                                                  roster_reading const& how) {
  bool const are_names = how.headings && !*how.headings;
  auto lines = are_names ? parse_csv(text, source, '\n') : cut_lines(text, source);
  if (lines.empty()) throw input_error{say("{} is empty: expected a line for each who takes part", source)};
  bool const headings = how.headings ? *how.headings : finds_headings(lines, source, how);
  bool const one_column = lines.front().cells.size() == 1;
  if (one_column && !headings && !are_names) refuse_title(text, lines, source);
  if (one_column && std::ranges::any_of(lines, [](auto const& line) { return line.cells.size() > 1; }))
    lines = whole_lines(text, source, headings);
  return {std::move(lines), headings};
}

/// The columns called `name`, or both of "first + last".
std::vector<std::size_t> columns_called(roster const& list, std::string_view name) {
  if (is_in(list.columns, name)) return {list.column(name)};
  std::vector<std::size_t> out;
  for (auto const part : parts_of_name(name)) out.push_back(list.column(part));
  return out;
}

/// Where the names may stand, by the headings, if not in the first column for sure.
std::vector<std::size_t> columns_in_doubt(std::vector<std::string> const& columns) {
  auto const first = use_of(columns.front());
  if (first == column_use::people) return {0};
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (use_of(columns[i]) == column_use::names) out.push_back(i);
  }
  if (out.empty()) return {0};
  if (first == column_use::unknown) out.insert(out.begin(), 0);
  return out;
}

/// The columns of the names of a list with headings.
std::vector<std::size_t> columns_of_names(roster const& list, roster_reading const& how, std::size_t line) {
  if (how.name) return columns_called(list, *how.name);
  if (!how.needs_names || list.columns.size() == 1) return {0};
  auto const found = columns_in_doubt(list.columns);
  if (found.size() > 1) {
    std::vector<std::string> names;
    for (auto const i : found) names.push_back(quoted(list.columns[i]));
    auto const& before = list.columns[found[found.size() - 2]];
    throw input_error{say("{}the names may stand in {}; --name COLUMN says which, --name {} takes both",
                          at_line(list.source, line), listed(names),
                          quoted(before + " + " + list.columns[found.back()]))};
  }
  if (is_in(how.asked, list.columns[found.front()]))
    throw input_error{say(
        "{}the names stand in the first column unless --name says otherwise, and {} is asked for as another "
        "thing: expected --name COLUMN",
        at_line(list.source, line), quoted(list.columns[found.front()]))};
  return found;
}

/// What stands in these columns, with a blank between.
std::string name_from(std::vector<std::string> const& cells, std::vector<std::size_t> const& columns) {
  std::string out;
  for (auto const i : columns) {
    if (!cells[i].empty()) out += (out.empty() ? "" : " ") + cells[i];
  }
  return out;
}

/// Everybody by the first line with their name, who says the same on the others.
void keep_first(roster& list, std::span<std::string const> columns) {
  std::unordered_map<std::string, std::size_t> known;
  std::vector<roster::person> once;
  for (auto& one : list.people) {
    auto const [at, fresh] = known.try_emplace(one.name, once.size());
    if (fresh) {
      once.push_back(std::move(one));
      continue;
    }
    auto const& first = once[at->second];
    for (auto const& column : columns) {
      auto const i = list.column(column);
      if (one.cells[i] != first.cells[i])
        throw input_error{
            say("{}{} has {} in the column {}, and {} on line {}: expected one person to have one of them",
                at_line(list.source, one.line), quoted(one.name), quoted(one.cells[i]), column,
                quoted(first.cells[i]), first.line)};
    }
  }
  list.people = std::move(once);
}

/// Each line by itself: "Ann (line 5)" where the name stands on several.
void keep_apart(roster& list) {
  std::unordered_map<std::string, std::size_t> times;
  for (auto const& one : list.people) ++times[one.name];
  for (auto& one : list.people) {
    if (times[one.name] > 1) one.name += by_line(one.line);
  }
  refuse_repeats(list);
}

}  // namespace

std::size_t roster::column(std::string_view name) const {
  if (auto const at = column_called(columns, name)) return *at;
  if (!has_headings())
    throw input_error{
        say("{} is a list of names without headings: it has no column {}", source, quoted(name))};
  throw input_error{say("{} has no column {}; its columns are {}{}", source, quoted(name), joined(columns),
                        did_you_mean(name, columns))};
}

std::vector<std::uint64_t> roster::numbers(std::string_view name, std::uint64_t most) const {
  auto const at = column(name);
  std::vector<std::uint64_t> out;
  for (auto const& p : people) {
    auto const& text = p.cells[at];
    std::uint64_t value = 0;
    auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value > most)
      throw input_error{say("{}{} of {}: expected a whole number from 0 to {}, got {}",
                            at_line(source, p.line), name, quoted(p.name), most, quoted(text))};
    out.push_back(value);
  }
  return out;
}

std::string roster::column_of_names() const {
  std::vector<std::string> parts;
  for (auto const i : names) parts.push_back(columns[i]);
  return joined(parts, " + ");
}

roster read_roster(std::string_view text, std::string_view source, roster_reading const& how) {
  auto const ended = with_line_ends(text);
  if (ended) text = *ended;
  refuse_lone_returns(text, source);
  roster out;
  out.source = source;
  if (!how.headings) refuse_other_lists(text, source);
  bool const drops_marks = how.marks.value_or(how.headings.value_or(true));
  auto const plain = drops_marks ? without_tabs_of_marks(text) : std::string{text};
  out.separator = csv_separator(plain);
  auto const [lines, headings] = read_lines(plain, source, how);
  if (headings) read_columns(out, lines[0]);
  if (headings || how.name) out.names = columns_of_names(out, how, lines[0].number);
  for (auto line = lines.begin() + (headings ? 1 : 0); line != lines.end(); ++line) {
    if (headings && line->cells.size() != out.columns.size())
      throw input_error{say("{}expected {} as in the line of headings, got {}", at_line(source, line->number),
                            plural(out.columns.size(), "cell"), line->cells.size())};
    roster::person one{name_from(line->cells, out.names), line->number, line->cells};
    if (one.name.empty())
      throw input_error{say("{}expected a name in the column {}, got nothing", at_line(source, one.line),
                            quoted(out.column_of_names()))};
    if (!is_utf8(one.name)) throw input_error{say("{}{}", at_line(source, one.line), in_another_encoding())};
    if (!is_plain_text(one.name))
      throw input_error{say("{}expected a name without control characters, got {}", at_line(source, one.line),
                            quoted(one.name))};
    out.people.push_back(std::move(one));
  }
  if (out.people.empty())
    throw input_error{
        say("{} has headings and nobody under them: expected a line for each who takes part", out.source)};
  out.had_marks = plain != text;
  if (drops_marks || how.headings.value_or(true)) out.had_marks |= drop_numbers_of_lines(out.people);
  if (drops_marks) out.had_marks |= drop_marks_of_lines(out.people);
  if (!how.repeats) refuse_repeats(out);
  return out;
}

std::string by_line(std::size_t line) { return fmt::format(" (line {})", line); }

void settle_repeats(roster& list, repeated_names how, std::span<std::string const> columns,
                    message const& cure) {
  if (how == repeated_names::refuse)
    refuse_repeats(list, cure.empty() ? say("; --repeated apart takes each line for somebody of that name, "
                                            "--repeated once the first alone")
                                      : cure);
  if (how == repeated_names::apart) keep_apart(list);
  if (how == repeated_names::once) keep_first(list, columns);
}

void refuse_repeats(roster const& list, message const& cure) {
  std::unordered_map<std::string_view, std::size_t> known;
  for (auto const& one : list.people) {
    if (auto const [at, fresh] = known.emplace(one.name, one.line); !fresh)
      throw input_error{say("{}{} stands on line {} already{}", at_line(list.source, one.line),
                            quoted(one.name), at->second, cure)};
  }
}

message some_names(std::vector<std::string> const& names, std::size_t most) {
  auto const shown = names.size() <= most ? names.size() : most - 1;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shown; ++i) parts.push_back(printable(names[i]));
  if (shown == names.size()) return listed(parts, " and ");
  return say("{} and {} more", joined(parts), names.size() - shown);
}

std::string first_to_last(roster const& list) {
  auto const first = printable(list.people.front().name), last = printable(list.people.back().name);
  return list.size() > 1 ? first + " to " + last : first;
}

}  // namespace faro::draws
