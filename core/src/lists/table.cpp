// The one reader of lists and tables.
#include "lists/table.hpp"

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
#include <map>
#include <unordered_set>

namespace faro {
namespace {

constexpr std::size_t most_records_seen = 1000;  // records
constexpr std::size_t most_columns_shown = 8;    // columns

using separator_counts = std::array<std::size_t, cell_separators.size()>;

/// The first records in which something stands, by how often each separator stands in them.
struct first_records {
  std::vector<separator_counts> of;
  std::vector<std::size_t> number;  ///< which each is, from 1

  /// Whether it parts all of them alike, from the record at `from` on.
  [[nodiscard]] bool is_alike(std::size_t separator, std::size_t from = 0) const {
    return from < of.size() && of[from][separator] > 0 &&
           std::all_of(of.begin() + static_cast<std::ptrdiff_t>(from), of.end(),
                       [&](separator_counts const& c) { return c[separator] == of[from][separator]; });
  }
};

bool stands_nothing(std::string_view line) {
  return line.find_first_not_of(" \t\r\n,;|") == std::string_view::npos;
}

first_records records_of(std::string_view text, bool whole) {
  first_records out;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size() && out.of.size() < most_records_seen;) {
    auto const from = at;
    auto const found = separators_in_record(text, at);
    ++number;
    if (!whole && at >= text.size() && !out.of.empty()) break;  // it may go on
    if (stands_nothing(text.substr(from, at - from))) continue;
    out.of.push_back(found);
    out.number.push_back(number);
  }
  return out;
}

/// Without what spreadsheets put before it: the byte order mark, and "sep=;", which is one record.
std::string_view without_first_marks(std::string_view text) {
  text = without_mark(text);
  if (auto const named = separator_named_in(text)) text.remove_prefix(named->size);
  return text;
}

std::string separator_name(char separator) { return separator == '\t' ? "tab" : std::string(1, separator); }

/// The cells of a record, for messages: nothing is refused in them.
std::vector<std::string> cells_to_show(std::string_view text, char separator, std::size_t record) {
  std::size_t at = 0;
  for (std::size_t i = 1; i < record; ++i) (void)separators_in_record(text, at);
  auto const from = at;
  (void)separators_in_record(text, at);
  try {
    auto const lines = parse_csv(text.substr(from, at - from), "", separator);
    return lines.empty() ? std::vector<std::string>{} : lines.front().cells;
  } catch (input_error const&) {
    return {};
  }
}

/// "'Name' ('Ann'), 'Lose' ('3')": columns with a cell each.
message columns_shown(std::span<std::string const> columns, std::span<std::string const> cells) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(columns.size(), most_columns_shown); ++i) {
    std::string part = quoted(columns[i]);
    if (i < cells.size()) part += " (" + quoted(cells[i]) + ")";
    parts.push_back(std::move(part));
  }
  if (columns.size() <= most_columns_shown) return say("{}", joined(parts));
  return say("{} and {} more", joined(parts), columns.size() - most_columns_shown);
}

/// What calls a column in an option: its heading, or its number where that says which; nothing where neither
/// does.
std::optional<std::string> name_of_column(std::span<std::string const> columns, std::size_t i) {
  bool const is_heading =
      !columns[i].empty() && std::ranges::count(columns, columns[i]) == 1 && is_plain_text(columns[i]);
  if (is_heading) return columns[i];
  auto const number = std::to_string(i + 1);
  if (std::ranges::find(columns, number) == columns.end()) return number;
  return std::nullopt;
}

/// Whether all cells of a column can be names, and whether all are different.
struct column_facts {
  bool is_full = true, is_unique = true;
};
column_facts facts_of(std::span<csv_line const> rows, std::size_t i) {
  column_facts out;
  std::unordered_set<std::string_view> seen;
  for (auto const& row : rows) {
    if (i >= row.cells.size() || row.cells[i].empty() || !is_plain_text(row.cells[i])) return {false, false};
    out.is_unique = seen.insert(row.cells[i]).second && out.is_unique;
  }
  return out;
}

/// The ways to name one of these columns, behind options that are needed besides: those that have a cell in
/// every row; of a name first and last together. Where names repeat, --repeated apart takes them.
/// `may_be_row`: whether the first line may be no heading.
std::vector<reading_options> ways_to_name(std::span<std::string const> columns,
                                          std::span<std::size_t const> which, std::string_view option,
                                          reading_options const& besides, std::span<csv_line const> rows,
                                          bool may_be_row) {
  std::vector<reading_options> out;
  bool const is_name = option == "--name";
  auto const add = [&](std::string const& value, bool unique) {
    out.push_back(besides);
    out.back().emplace_back(option, value);
    if (is_name && !unique) out.back().emplace_back("--repeated", "apart");
  };
  if (is_name) {
    auto const first = std::ranges::find_if(columns, is_first_name);
    auto const last =
        std::ranges::find_if(columns, [](auto const& c) { return is_last_name(c) && !is_first_name(c); });
    if (first != columns.end() && last != columns.end()) add(*first + " + " + *last, true);
  }
  std::vector<std::size_t> repeating;
  for (auto const i : which) {
    auto const facts = facts_of(rows, i);
    if (out.size() == most_columns_shown || !facts.is_full || !name_of_column(columns, i)) continue;
    if (is_name && !facts.is_unique) {
      repeating.push_back(i);
    } else {
      add(*name_of_column(columns, i), true);
    }
  }
  for (auto const i : repeating) {
    if (out.size() < most_columns_shown) add(*name_of_column(columns, i), false);
  }
  if (!may_be_row || out.empty() || columns.front().empty() || !facts_of(rows, 0).is_unique) return out;
  out.push_back(besides);  // where the first line is no heading
  std::erase_if(out.back(), [](auto const& one) { return one.first == "--header"; });
  out.back().insert(out.back().end(), {{"--header", "0"}, {std::string{option}, "1"}});
  return out;
}

std::vector<std::size_t> every_column(std::span<std::string const> columns) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < columns.size(); ++i) out.push_back(i);
  return out;
}

/// The rows below a record, as far as they can be read.
std::vector<csv_line> rows_below(std::string_view text, char separator, std::size_t record) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < record; ++i) (void)separators_in_record(text, at);
  try {
    return parse_csv(text.substr(at), "", separator);
  } catch (input_error const&) {
    return {};
  }
}

/// The ways to read a table with these options, with the column that is needed where no plain word names it.
std::vector<reading_options> ways_as_table(std::string_view text, char separator, std::size_t record,
                                           std::optional<needed_column> const& needs,
                                           reading_options const& besides) {
  auto const headings = cells_to_show(text, separator, record);
  auto const is_it = [&](std::string const& heading) { return is_called(heading, needs->kind); };
  if (!needs || std::ranges::count_if(headings, is_it) == 1) return {besides};
  return ways_to_name(headings, every_column(headings), needs->option, besides,
                      rows_below(text, separator, record), record == 1);
}

/// Throws input_error for what is no list of lines or cells.
void refuse_other_lists(std::string_view text, std::string_view source) {
  if (auto const other = what_is_no_text(text); !other.empty())
    throw input_error{say("{}: {}", source, other)};
  auto const inside = trimmed(without_mark(text));
  auto const has = [&](std::string_view part) { return inside.find(part) != std::string_view::npos; };
  if (inside.starts_with('<') && has("</"))
    throw input_error{say("{}: expected an item a line, or a table, got a web page", source)};
  if ((inside.starts_with('{') || inside.starts_with('[')) && has("\":"))
    throw input_error{say("{}: expected an item a line, or a table, got JSON", source)};
  if (inside.starts_with("BEGIN:VCARD"))
    throw input_error{say("{}: expected an item a line, or a table, got cards of contacts (vCard)", source)};
  auto const lines = lines_of(inside);
  auto const is_drawn = [](std::string_view line) {
    auto const row = trimmed(line);
    return row.empty() || (row.size() > 2 && row.front() == '|' && row.back() == '|');
  };
  auto const is_rule = [](std::string_view line) {  // of what databases print
    auto const row = trimmed(line);
    return row.size() > 4 && row.find("---") != row.npos && row.find_first_not_of("-+|: ") == row.npos;
  };
  bool const is_drawing =
      lines.size() > 1 && (std::ranges::all_of(lines, is_drawn) || is_rule(lines[0]) || is_rule(lines[1]));
  if (is_drawing)
    throw input_error{say("{}: expected an item a line, or a table, got a table drawn with lines", source)};
}

/// A list whose first line is a plain word of headings.
void refuse_heading(std::string_view text, std::string_view source, first_records const& first,
                    std::optional<needed_column> const& needs) {
  if (first.of.empty()) return;
  auto left = text;
  std::string_view whole;
  for (std::size_t i = 0; i < first.number.front(); ++i) whole = without_blanks_around(take_line(left));
  auto const line = whole.ends_with(':') ? whole.substr(0, whole.size() - 1) : whole;
  if (!is_plain_heading(line) && !(needs && is_called(line, needs->kind))) return;
  throw refused_reading{say("{}: its first line, {}, may be a heading or take part: --header 1 takes it for "
                            "a heading, --header "
                            "0 lets it take part",
                            source, quoted(whole)),
                        {{{"--header", "1"}}, {{"--header", "0"}}}};
}

/// Whether the first record has a cell that is a plain word of headings, and all are parted alike.
bool has_plain_cell(std::string_view text, char separator, first_records const& first) {
  if (first.of.empty() || !first.is_alike(cell_separators.find(separator))) return false;
  return std::ranges::any_of(cells_to_show(text, separator, first.number.front()), is_plain_heading);
}

/// A list most lines of which have the same number of semicolons, tabs or bars.
void refuse_cells(std::string_view text, bool whole, std::string_view source, table_reading how,
                  first_records const& first, std::optional<needed_column> const& needs) {
  for (char const separator : {';', '\t', '|', ','}) {
    if (separator == ',' && (how.header || !has_plain_cell(text, separator, first)))
      continue;  // "Kot, Anna" is a name
    auto const which = cell_separators.find(separator);
    std::map<std::size_t, std::size_t> lines;  // by how many there are
    for (auto const& c : first.of) ++lines[c[which]];
    auto const most = std::ranges::max_element(lines, {}, [](auto const& one) { return one.second; });
    if (most == lines.end() || most->first == 0 || 2 * most->second <= first.of.size()) continue;
    auto const seen =
        say("{}: {} of {} are parted into {} by {}", source, most->second, plural(first.of.size(), "line"),
            plural(most->first + 1, "cell"), separator_in_words(separator));
    how.table = true;
    std::optional<text_shape> shape;
    try {
      shape = shape_of(text, whole, source, how, needs);
    } catch (refused_reading const&) {  // then it can only be a list
    }
    if (!shape)
      throw refused_reading{say("{}: --list takes each whole line for an item", seen), {{{"--list", ""}}}};
    auto const record = shape->header > 0 ? shape->header : first.number.front();
    auto ways = ways_as_table(text, shape->separator, record, needs, {{"--table", ""}});
    if (separator != '\t' || !needs) ways.push_back({{"--list", ""}});  // names have no tabs
    throw refused_reading{say("{}: --table reads columns, {}; --list takes each whole line for an item", seen,
                              columns_shown(cells_to_show(text, shape->separator, record),
                                            cells_to_show(text, shape->separator, record + 1))),
                          std::move(ways)};
  }
}

/// What is wrong with a table that could be a list: one more way.
message or_list(message const& said, table_reading const& how, std::vector<reading_options>& ways) {
  if (how.only_table || how.asks_columns) return said;
  ways.push_back({{"--list", ""}});
  return say("{}; --list takes each whole line for an item", said);
}

/// A title stands above the table: the lines from a later one on are parted alike.
void refuse_title(std::string_view text, std::string_view source, table_reading const& how,
                  first_records const& first, std::optional<needed_column> const& needs) {
  constexpr std::size_t most_above = 20;
  if (!first.of.empty() &&
      std::ranges::any_of(cells_to_show(text, ',', first.number.front()), is_plain_heading))
    return;  // which are headings, and no title
  for (std::size_t from = 1; !how.header && from + 2 <= first.of.size() && from <= most_above; ++from) {
    for (std::size_t i = 0; i < cell_separators.size(); ++i) {
      auto const is_less = [&](separator_counts const& c) { return c[i] < first.of[from][i]; };
      auto const above = first.of.begin() + static_cast<std::ptrdiff_t>(from);
      if (!first.is_alike(i, from) || !std::all_of(first.of.begin(), above, is_less)) continue;
      auto const header = std::to_string(first.number[from]);
      auto ways = ways_as_table(text, cell_separators[i], first.number[from], needs, {{"--header", header}});
      auto const said = say(
          "{}: from line {} on {} parts all lines alike, above it does less: --header {} takes that line for "
          "the headings, and leaves aside what stands above",
          source, header, separator_in_words(cell_separators[i]), header);
      throw refused_reading{or_list(said, how, ways), std::move(ways)};
    }
  }
}

/// What parts the cells of a table.
char separator_of(std::string_view text, std::string_view source, table_reading const& how,
                  first_records const& first, std::optional<needed_column> const& needs) {
  std::vector<char> alike;
  for (std::size_t i = 0; i < cell_separators.size(); ++i) {
    if (first.is_alike(i)) alike.push_back(cell_separators[i]);
  }
  if (alike.size() == 1) return alike.front();
  if (alike.size() > 1) {
    std::vector<std::string> names;
    std::vector<reading_options> ways;
    for (auto const c : alike) {
      names.push_back(separator_in_words(c));
      std::ranges::move(
          ways_as_table(text, c, first.number.front(), needs, {{"--separator", separator_name(c)}}),
          std::back_inserter(ways));
    }
    throw refused_reading{
        say("{}: its cells may be parted by {}: --separator says by which", source, listed(names)),
        std::move(ways)};
  }
  bool const any = std::ranges::any_of(first.of, [](separator_counts const& c) {
    return std::ranges::any_of(c, [](auto n) { return n > 0; });
  });
  if (!any) return ',';                // one column
  (void)parse_csv(text, source, ',');  // a quote that does not end is told as that
  refuse_title(text, source, how, first, needs);
  auto const& head = first.of.front();
  auto const which = static_cast<std::size_t>(std::ranges::max_element(head) - head.begin());
  auto other =
      std::ranges::find_if(first.of, [&](separator_counts const& c) { return c[which] != head[which]; });
  if (other == first.of.end()) --other;  // no cells at all in the first: any line with some
  auto const at = static_cast<std::size_t>(other - first.of.begin());
  std::vector<reading_options> ways;
  auto const said = say(
      "{}: no separator parts all lines alike; by {} line {} has {}, line {} has {}: a cell with that in it "
      "stands in quotes",
      source, separator_in_words(cell_separators[which]), first.number.front(),
      plural(head[which] + 1, "cell"), first.number[at], (*other)[which] + 1);
  throw refused_reading{or_list(said, how, ways), std::move(ways)};
}

/// The lines of a list, as they stand.
std::vector<csv_line> lines_as_items(std::string_view text) {
  std::vector<csv_line> out;
  std::size_t number = 0;
  for (auto const line : lines_of(without_mark(text))) {
    ++number;
    if (auto const item = without_blanks_around(line); !item.empty())
      out.push_back({number, {std::string{item}}});
  }
  return out;
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
  auto const header = std::to_string(rows.front().number);
  auto const& next = rows.front().cells;
  std::vector<reading_options> ways{{{"--header", header}}};
  if (needs && std::ranges::none_of(next, [&](auto const& c) { return is_called(c, needs->kind); }))
    ways =
        ways_to_name(next, every_column(next), needs->option, {{"--header", header}}, rows.subspan(1), false);
  throw refused_reading{say("{}: its first line has {} with something in it, of {}: --header {} takes the "
                            "next line for the headings, "
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

}  // namespace

std::array<std::size_t, cell_separators.size()> separators_in_record(std::string_view text, std::size_t& at) {
  std::array<std::size_t, cell_separators.size()> out{};
  bool is_quoted = false, closed = false;  // quotes open at the start of a cell, and again when doubled
  for (char before = cell_separators.front(); at < text.size();) {
    char const c = text[at++];
    bool const starts = cell_separators.find(before) != std::string_view::npos;
    bool const opens = c == '"' && !is_quoted && (starts || closed);
    closed = c == '"' && is_quoted;
    is_quoted = opens || (is_quoted && !closed);
    before = c;
    if (is_quoted) continue;
    if (c == '\n' || (c == '\r' && text.substr(at, 1) != "\n")) break;
    if (auto const which = cell_separators.find(c); which != std::string_view::npos) ++out[which];
  }
  return out;
}

std::size_t line_behind(std::string_view text, std::uint64_t records) {
  text = without_first_marks(text);
  std::size_t at = 0;
  for (std::uint64_t i = 0; i < records && at < text.size(); ++i) (void)separators_in_record(text, at);
  auto const ends = std::ranges::count(text.substr(0, at), '\n');
  return static_cast<std::size_t>(ends) + 1;
}

message separator_in_words(char separator) {
  switch (separator) {
    case ',':
      return "a comma";
    case ';':
      return "a semicolon";
    case '\t':
      return "a tab";
    case '|':
      return "a bar";
    default:
      return say("'{}'", std::string(1, separator));
  }
}

bool is_named_as_table(std::string_view source) {
  for (std::string_view const packed : {".gz", ".zst"}) {
    if (source.ends_with(packed)) source.remove_suffix(packed.size());
  }
  auto const name = lower_case(source);
  return name.ends_with(".csv") || name.ends_with(".tsv");
}

void refuse_half_names(table const& list, std::size_t name, std::string_view option) {
  for (auto const& other : list.columns) {
    if (!is_first_name(other) || other == list.columns[name]) continue;
    auto const both = other + " + " + list.columns[name];
    std::string const how{option};
    throw refused_reading{say("{}: {} may be family names alone, beside {}: {} {} takes both", list.source,
                              quoted(list.columns[name]), quoted(other), option, quoted(both)),
                          {{{how, both}}, {{how, list.columns[name]}}, {{how, other}}}};
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

text_shape shape_of(std::string_view beginning, bool whole, std::string_view source, table_reading const& how,
                    std::optional<needed_column> const& needs) {
  auto const named = separator_named_in(beginning);
  auto const text = without_first_marks(beginning);
  auto first = records_of(text, whole);
  text_shape out;
  out.is_table = how.table.value_or(how.asks_columns || how.separator || named || is_named_as_table(source));
  if (!out.is_table) {
    out.header = how.header.value_or(0);
    if (how.table) return out;
    refuse_cells(text, whole, source, how, first, needs);
    if (!how.header) refuse_heading(text, source, first, needs);
    return out;
  }
  if (auto const other = what_is_no_text(beginning); !other.empty())
    throw input_error{say("{}: {}", source, other)};
  auto const above = how.header.value_or(1);
  if (above > 1) {  // what stands above the headings has other cells
    auto const kept = std::ranges::find_if(first.number, [&](auto n) { return n >= above; });
    auto const gone = kept - first.number.begin();
    first.of.erase(first.of.begin(), first.of.begin() + gone);
    first.number.erase(first.number.begin(), kept);
  }
  out.separator = how.separator ? *how.separator
                  : named       ? named->separator
                                : separator_of(text, source, how, first, needs);
  auto const empty_before =
      first.number.empty() ? 0 : first.number.front() - 1;  // lines in which nothing stands
  out.header = above == 1 ? above + empty_before : above;
  return out;
}

table read_table(std::string_view text, std::string_view source, table_reading const& how,
                 std::optional<needed_column> const& needs) {
  table out;
  out.source = source;
  auto const decoded = from_utf16(text);
  if (decoded) text = *decoded;
  refuse_other_lists(text, source);
  auto const ended = with_line_ends(text);
  if (ended) text = *ended;
  refuse_lone_returns(text, source);
  refuse_other_encoding(text, source);
  out.shape = shape_of(text, true, source, how, needs);
  auto lines = out.shape.is_table ? parse_csv(text, source, out.shape.separator) : lines_as_items(text);
  auto const first = out.shape.is_table ? line_behind(text, out.shape.header) : out.shape.header + 1;
  auto const below = std::ranges::find_if(lines, [&](csv_line const& line) { return line.number >= first; });
  auto const above = static_cast<std::size_t>(below - lines.begin());
  bool const has_heading = above > 0;
  if (above > 1) lines.erase(lines.begin(), below - 1);
  if (out.shape.is_table) {
    cut_ends(lines);
    refuse_other_widths(lines, source, out.shape.separator);
    for (std::size_t i = 0; !lines.empty() && i < lines.front().cells.size(); ++i)
      out.columns.push_back(has_heading ? lines.front().cells[i] : std::to_string(i + 1));
  }
  if (has_heading) lines.erase(lines.begin());
  if (has_heading && out.shape.is_table) {
    if (!how.header) refuse_padded_title(out, lines, needs);
    for (auto const& line : lines) {
      if (line.cells == out.columns)
        throw input_error{say("{}, line {}: the headings stand here again: expected a row, take the line out",
                              source, line.number)};
    }
  }
  if (lines.empty())
    throw input_error{has_heading
                          ? say("{} has a heading and nothing under it: expected a line for each", source)
                          : say("{} is empty: expected a line for each", source)};
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
  if (option.empty()) throw input_error{said};
  throw refused_reading{said,
                        ways_to_name(columns, every_column(columns), option, {}, rows, shape.header == 1)};
}

std::optional<std::size_t> table::called(needed_column const& wanted,
                                         std::span<std::size_t const> taken) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (std::ranges::find(taken, i) == taken.end() && is_called(columns[i], wanted.kind)) found.push_back(i);
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
  throw refused_reading{
      say("{}: expected {} COLUMN, or a column that is called {}; its columns, parted by {}, are {}", source,
          wanted.option, quoted(plain_words(wanted.kind).front()), separator_in_words(shape.separator),
          columns_shown(columns, rows.front().cells)),
      ways_to_name(columns, left, wanted.option, {}, rows, shape.header == 1 && taken.empty())};
}

std::vector<reading_options> table::ways(std::string_view option) const {
  return ways_to_name(columns, every_column(columns), option, {}, rows, false);
}

}  // namespace faro
