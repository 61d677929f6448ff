// The one reader of lists and tables.
#include "lists/table.hpp"

#include "lists/column_names.hpp"
#include "lists/drawn.hpp"
#include "lists/records.hpp"
#include "text/blanks.hpp"
#include "text/line_ends.hpp"
#include "text/nearest.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace faro {

namespace {

/// Commands that make lines or rows of a text of JSON; nothing where it is none.
std::optional<std::vector<reading_options>> ways_from_json(std::string_view text, std::string_view source) {
  if (text.empty() || (text.front() != '{' && text.front() != '[')) return std::nullopt;
  auto const first = text.find_first_not_of(" \t\r\n", 1);
  if (first == text.npos) return std::nullopt;
  auto const way = [&](std::string_view filter, std::string_view mark) {
    return std::vector<reading_options>{
        {{way_by_filter, std::string{filter}}, {std::string{source}, std::string{mark}}}};
  };
  bool const is_array = text.front() == '[' && text.back() == ']';
  if (is_array && text[first] == ']') return std::vector<reading_options>{};
  if (is_array && text[first] == '"')
    return way("jq -r '.[]|if type==\"string\" then gsub(\"\\\\s+\";\" \") else error(\"no text\") end'",
               "-rows.txt");
  if (text.find("\":") == text.npos) return std::nullopt;
  constexpr std::string_view rows =
      "'(reduce .[] as $x ([];.+(($x|keys_unsorted)-.))) as $k|$k,(.[]|[.[$k[]]|if type==\"array\" then "
      "map(tostring)|join(\";\") elif type==\"object\" then tojson else . end])|@csv'";
  if (is_array && text[first] == '{') return way(std::string{"jq -r "}.append(rows), "-rows.csv");
  bool is_lines = text.front() == '{';
  for (auto left = text; is_lines && !left.empty();) {
    auto const line = trimmed(take_line(left));
    is_lines = line.empty() || (line.starts_with('{') && line.ends_with('}'));
  }
  if (is_lines) return way(std::string{"jq -rs "}.append(rows), "-rows.csv");
  return std::vector<reading_options>{};
}

/// The command that takes the names out of cards of contacts, where each stands in one line as it is.
std::vector<reading_options> ways_from_contacts(std::string_view text, std::string_view source) {
  auto const small = lower_case(text);
  bool const is_plain = small.find("quoted-printable") == small.npos && small.find('"') == small.npos &&
                        small.find("\n ") == small.npos && small.find("\n\t") == small.npos;
  if (!is_plain || small.find("\nfn") == small.npos || small.find(".fn") != small.npos) return {};
  return {{{way_by_filter, "sed -nE 's/\\r$//; /^[Ff][Nn][;:]/{s/^[^:]*://; s/\\\\([,;])/\\1/g; p}'"},
           {std::string{source}, "-names.txt"}}};
}

/// Whether dashes alone stand in a row, as sqlcmd parts headings from rows.
bool is_dashes(csv_line const& row) {
  return std::ranges::all_of(row.cells, [](auto const& cell) {
    return cell.size() > 1 && cell.find_first_not_of('-') == cell.npos;
  });
}

}  // namespace

void refuse_other_lists(std::string_view text, std::string_view source) {
  if (auto const other = what_is_no_text(text); !other.empty())
    throw input_error{say("{}: {}", source, other)};
  auto const inside = trimmed(without_mark(text));
  auto const has = [&](std::string_view part) { return inside.find(part) != std::string_view::npos; };
  // By what such a file begins with: a name may be written in pointed brackets.
  constexpr std::array<std::string_view, 8> tags{"<!doctype", "<html", "<head", "<body",
                                                 "<table",    "<div",  "<ul",   "<?xml"};
  constexpr std::size_t longest = 9;
  auto const begin = lower_case(inside.substr(0, longest));
  if (std::ranges::any_of(tags, [&](std::string_view tag) { return begin.starts_with(tag); }) && has("</"))
    throw input_error{say("{}: expected an item a line, or a table, got a web page", source)};
  if (auto ways = ways_from_json(inside, source))
    throw refused_reading{say("{}: expected an item a line, or a table, got JSON", source), *std::move(ways)};
  if (inside.starts_with("BEGIN:VCALENDAR"))
    throw input_error{say("{}: expected an item a line, or a table, got a calendar", source)};
  bool const is_below =
      inside.starts_with("-[ RECORD ") ||
      (inside.starts_with("***") && inside.substr(0, inside.find('\n')).find(". row ***") != inside.npos);
  if (is_below)
    throw input_error{
        say("{}: expected an item a line, or a table, got rows printed one below the other", source)};
  if (lower_case(inside.substr(0, longest + 2)) == "begin:vcard")
    throw refused_reading{
        say("{}: expected an item a line, or a table, got cards of contacts (vCard)", source),
        ways_from_contacts(inside, source)};
}

namespace {

/// The same as refuse_other_encoding(), with commands.
void refuse_encoding(std::string_view text, std::string_view source) {
  try {
    refuse_other_encoding(text, source);
  } catch (input_error const& e) {
    std::vector<reading_options> ways;
    for (auto const* code : {"WINDOWS-1252", "WINDOWS-1250", "SHIFT_JIS"})
      ways.push_back(
          {{way_by_filter, std::string{"iconv -f "} + code + " -t UTF-8"}, {std::string{source}, "-utf8"}});
    throw refused_reading{e.said(), std::move(ways)};
  }
}

/// A row without its last cells has empty ones.
void fill_short_rows(std::vector<csv_line>& lines) {
  for (auto& line : lines) line.cells.resize(std::max(line.cells.size(), lines.front().cells.size()));
}

/// Without the columns at their ends that nobody has anything in: spreadsheets write "Ann;;".
void cut_ends(std::vector<csv_line>& lines) {
  std::size_t width = 1;
  for (auto const& line : lines) {
    auto used = line.cells.size();
    while (used > width && line.cells[used - 1].empty()) --used;
    width = std::max(width, used);
  }
  for (auto& line : lines) line.cells.resize(std::min(width, line.cells.size()));
}

/// A title above the table, as wide as it is: "Teilnehmer;;".
void refuse_padded_title(table const& read, std::span<csv_line const> rows,
                         std::optional<needed_column> const& needs) {
  auto const empty = static_cast<std::size_t>(std::ranges::count(read.columns, std::string{}));
  if (rows.size() < 2 || 2 * empty <= read.columns.size()) return;
  constexpr std::size_t most_titles = 5;
  auto const is_sparse = [](csv_line const& row) {
    return 2 * static_cast<std::size_t>(std::ranges::count(row.cells, std::string{})) > row.cells.size();
  };
  std::size_t above = 0;
  while (above < most_titles && above + 2 < rows.size() && is_sparse(rows[above])) ++above;
  rows = rows.subspan(above);
  auto const header = std::to_string(rows.front().number);
  auto const& next = rows.front().cells;
  std::vector<reading_options> ways{{{"--header", header}}};
  if (needs && needs->count_in(next) == 0)
    ways =
        ways_to_name(next, every_column(next), needs->option, {{"--header", header}}, rows.subspan(1), false);
  throw refused_reading{say("{}: its first line has {} with something in it, of {}: --header {} takes a "
                            "later line for the headings, "
                            "--header 1 this one",
                            read.source, plural(read.columns.size() - empty, "cell"),
                            plural(read.columns.size(), "column"), header),
                        std::move(ways)};
}

void refuse_other_widths(std::vector<csv_line> const& lines, std::string_view source, char separator) {
  for (auto const& line : lines) {
    if (line.cells.size() != lines.front().cells.size())
      throw input_error{
          say("{}, line {}: expected {} as in line {}, got {}; a cell with {} in it stands in quotes", source,
              line.number, plural(lines.front().cells.size(), "cell"), lines.front().number,
              line.cells.size(), separator_in_words(separator))};
  }
}

input_error nothing_in(std::string_view source, bool has_heading) {
  return input_error{has_heading
                         ? say("{} has a heading and nothing under it: expected a line for each", source)
                         : say("{} is empty: expected a line for each", source)};
}

/// How many rows below the headings look like more of them: of Qualtrics, or with nothing in the first
/// column, where all others have something.
std::size_t more_headings(std::span<csv_line const> rows) {
  constexpr std::size_t most = 2;
  for (std::size_t i = 0; i < most && i + 1 < rows.size(); ++i) {
    if (rows[i].cells.front().starts_with("{\"ImportId\"")) return i + 1;
  }
  auto const is_empty = [](csv_line const& row) { return row.cells.front().empty(); };
  return rows.size() > 1 && is_empty(rows[0]) && std::ranges::count_if(rows, is_empty) == 1 ? 1 : 0;
}

}  // namespace

void refuse_half_names(table const& list, std::size_t name, std::string_view option) {
  for (auto const& other : list.columns) {
    auto const& own = list.columns[name];
    bool const is_other_last = is_last_name(other) && !is_called(other, names_needed.words);
    bool const is_half = is_first_name(other) || (is_other_last && is_last_name(own));
    if (!is_half || other == own) continue;
    auto const both = is_first_name(other) ? other + " + " + own : own + " + " + other;
    std::size_t const both_at[]{static_cast<std::size_t>(&other - list.columns.data()), name};
    std::vector<reading_options> ways{{{std::string{option}, both}}};
    for (auto& way : ways_to_name(list.columns, both_at, option, {}, list.rows, false)) {
      if (way != ways.front()) ways.push_back(std::move(way));
    }
    throw refused_reading{say("{}: {} may be half of each name, beside {}: {} {} takes both", list.source,
                              quoted(list.columns[name]), quoted(other), option, quoted(both)),
                          std::move(ways)};
  }
}

std::optional<std::size_t> column_called(std::span<std::string const> headings, std::string_view name) {
  auto const is_it = [&](std::string const& heading) { return lower_case(heading) == lower_case(name); };
  auto at = std::ranges::find(headings, name);
  if (at == headings.end() && std::ranges::count_if(headings, is_it) == 1)
    at = std::ranges::find_if(headings, is_it);
  if (at == headings.end()) return std::nullopt;
  return static_cast<std::size_t>(at - headings.begin());
}

table_text::table_text(std::string_view bytes, std::string_view called, table_reading const& how,
                       std::optional<needed_column> const& needs)
    : source{called}, text{bytes}, decoded_{from_utf16(bytes)} {
  if (decoded_) text = *decoded_;
  refuse_other_lists(text, source);
  ended_ = with_line_ends(text);
  if (ended_) text = *ended_;
  refuse_lone_returns(text, source);
  refuse_encoding(text, source);
  shape = shape_of(text, true, source, how, needs);
  if (how.until) text = until_record(text, *how.until, shape.is_table);
  if (!shape.is_table || shape.separator != '|' || !is_drawn(text)) return;
  if (auto drawn = read_drawn(text)) text = drawn_.emplace(std::move(drawn->rows));
}

void table_text::each_item(std::function<void(std::size_t, std::string_view)> const& take) const {
  bool has_heading = false, has_item = false;
  std::size_t line = 0;
  for (auto left = without_mark(text); !left.empty();) {
    auto const item = without_blanks_around(take_line(left));
    if (++line; item.empty()) continue;
    (line <= shape.header ? has_heading : has_item) = true;
    if (line > shape.header) take(line, item);
  }
  if (!has_item) throw nothing_in(source, has_heading);
}

table read_table(std::string_view text, std::string_view source, table_reading const& how,
                 std::optional<needed_column> const& needs) {
  return read_table(table_text{text, source, how, needs}, how, needs);
}

table read_table(table_text const& from, table_reading const& how,
                 std::optional<needed_column> const& needs) {
  auto const text = from.text, source = from.source;
  table out;
  out.source = source;
  out.shape = from.shape;
  if (!out.shape.is_table) {
    from.each_item([&](std::size_t line, std::string_view item) {
      out.rows.push_back({line, {std::string{item}}});
    });
    return out;
  }
  auto lines = parse_csv(text, source, out.shape.separator);
  auto const first = line_behind(text, out.shape.header);
  auto const below = std::ranges::find_if(lines, [&](csv_line const& line) { return line.number >= first; });
  auto const above = static_cast<std::size_t>(below - lines.begin());
  bool const has_heading = above > 0;
  if (above > 1) lines.erase(lines.begin(), below - 1);
  cut_ends(lines);
  if (how.ragged) fill_short_rows(lines);
  refuse_other_widths(lines, source, out.shape.separator);
  for (std::size_t i = 0; !lines.empty() && i < lines.front().cells.size(); ++i)
    out.columns.push_back(has_heading ? lines.front().cells[i] : std::to_string(i + 1));
  if (has_heading) {
    lines.erase(lines.begin());
    if (!how.header) refuse_padded_title(out, lines, needs);
    if (!lines.empty() && is_dashes(lines.front()))
      throw refused_reading{
          say("{}, line {}: dashes alone: expected a row, take the line out", source, lines.front().number),
          {{{way_by_filter_of_rows, "sed " + std::to_string(lines.front().number) + "d"},
            {std::string{source}, "-rows"}}}};
    for (auto const& line : lines) {
      if (line.cells == out.columns)
        throw refused_reading{
            say("{}, line {}: the headings stand here again: expected a row, take the line out", source,
                line.number),
            {{{"--until", std::to_string(line.number - 1)}},
             {{way_by_filter_of_rows, "sed " + std::to_string(line.number) + "d"},
              {std::string{source}, "-rows"}}}};
    }
  }
  if (lines.empty()) throw nothing_in(source, has_heading);
  out.rows = std::move(lines);
  return out;
}

std::size_t table::column(std::string_view name, std::string_view option) const {
  if (std::ranges::count(columns, name) > 1)
    throw input_error{
        say("{}: several columns are called {}: expected the number of one", source, quoted(name))};
  if (auto const at = column_called(columns, name)) return *at;
  std::size_t number = 0;
  auto const [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (problem == std::errc{} && end == name.data() + name.size() && number >= 1 && number <= columns.size())
    return number - 1;
  if (!shape.is_table) throw input_error{say("{} is a list: it has no column {}", source, quoted(name))};
  auto const said = say("{}: no column is called {}; its columns, parted by {}, are {}{}", source,
                        quoted(name), separator_in_words(shape.separator),
                        columns_shown(columns, rows.front().cells), did_you_mean(name, columns));
  if (option.empty()) {
    std::vector<reading_options> ways;
    for (auto const& near : nearest_names(name, columns)) {
      // Between commas no heading with a comma can stand: its number does.
      auto const at = static_cast<std::size_t>(std::ranges::find(columns, near) - columns.begin());
      auto const called = near.find(',') == near.npos ? near : std::to_string(at + 1);
      ways.push_back({{way_by_value, std::string{name}}, {called, ""}});
    }
    throw refused_reading{said, std::move(ways)};
  }
  throw refused_reading{said,
                        ways_to_name(columns, every_column(columns), option, {}, rows, shape.header == 1)};
}

std::optional<std::size_t> table::called(needed_column const& wanted,
                                         std::span<std::size_t const> taken) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (std::ranges::find(taken, i) == taken.end() && wanted.is_called(columns[i], i == 0))
      found.push_back(i);
  }
  if (found.empty()) return std::nullopt;
  if (found.size() == 1) return found.front();
  std::vector<std::string> shown;
  for (auto const i : found) shown.push_back(quoted(columns[i]));
  throw refused_reading{say("{}: {} may be meant, of the columns {}: {} says which", source, listed(shown),
                            columns_shown(columns, rows.front().cells), wanted.option),
                        ways_to_name(columns, found, wanted.option, {}, rows, false)};
}

std::size_t table::needed(needed_column const& wanted, std::span<std::size_t const> taken) const {
  if (!shape.is_table) return 0;
  if (auto const at = called(wanted, taken)) return *at;
  auto left = every_column(columns);
  std::erase_if(left, [&](std::size_t i) { return std::ranges::find(taken, i) != taken.end(); });
  auto const said =
      say("{}: expected {} COLUMN, or a column that is called {}; its columns, parted by {}, are {}", source,
          wanted.option, quoted(wanted.words.front()), separator_in_words(shape.separator),
          columns_shown(columns, rows.front().cells));
  std::vector<reading_options> ways;
  if (auto const more = has_headings() ? more_headings(rows) : 0; more > 0) {
    auto const& last = rows[more - 1].cells;
    ways = ways_to_name(last, left, wanted.option, {{"--header", std::to_string(shape.header + more)}},
                        std::span{rows}.subspan(more), false);
  }
  std::ranges::move(ways_to_name(columns, left, wanted.option, {}, rows, shape.header == 1 && taken.empty()),
                    std::back_inserter(ways));
  throw refused_reading{said, std::move(ways)};
}

std::optional<std::uint64_t> table::end_of_named(std::span<std::size_t const> named) const {
  auto const is_unnamed = [&](csv_line const& row) {
    return std::ranges::all_of(named, [&](auto i) { return row.cells[i].empty(); });
  };
  auto const first = std::ranges::find_if(rows, is_unnamed);
  bool const is_end =
      first != rows.begin() && first != rows.end() && std::all_of(first, rows.end(), is_unnamed);
  auto const has_lines = [](csv_line const& row) {
    return std::ranges::any_of(row.cells, [](auto const& cell) { return cell.find('\n') != cell.npos; });
  };
  if (!is_end || std::any_of(rows.begin(), first, has_lines)) return std::nullopt;  // no line number says it
  return std::prev(first)->number;
}

std::vector<reading_options> table::ways(std::string_view option) const {
  return ways_to_name(columns, every_column(columns), option, {}, rows, false);
}

}  // namespace faro
