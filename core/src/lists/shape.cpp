// What parts all of the first records alike is the separator; what else could be meant is refused.
#include "lists/shape.hpp"

#include "lists/column_names.hpp"
#include "lists/drawn.hpp"
#include "lists/records.hpp"
#include "text/blanks.hpp"
#include "text/csv.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace faro {
namespace {

std::string separator_name(char separator) { return separator == '\t' ? "tab" : std::string(1, separator); }

/// The ways to read a table with these options, with the column that is needed where no plain word names it.
std::vector<reading_options> ways_as_table(std::string_view text, char separator, std::size_t record,
                                           std::optional<needed_column> const& needs,
                                           reading_options const& besides) {
  auto const headings = cells_to_show(text, separator, record);
  if (!needs || needs->count_in(headings) == 1) return {besides};
  return ways_to_name(headings, every_column(headings), needs->option, besides,
                      rows_below(text, separator, record), record == 1);
}

/// Whether a line, and none below it, begins with "# " or ends in a colon.
bool is_marked_as_title(std::string_view line, std::string_view below) {
  auto const is_marked = [](std::string_view one) { return one.ends_with(':') || one.starts_with("# "); };
  if (!is_marked(line)) return false;
  for (std::size_t i = 0; i < most_records_seen && !below.empty(); ++i) {
    if (is_marked(without_blanks_around(take_line(below)))) return false;
  }
  return true;
}

/// A list whose first line is a plain word of headings; or, where names are read, is marked as a title.
void refuse_heading(std::string_view text, std::string_view source, first_records const& first,
                    std::optional<needed_column> const& needs) {
  if (first.of.empty()) return;
  auto left = text;
  std::string_view whole;
  for (std::size_t i = 0; i < first.number.front(); ++i) whole = without_blanks_around(take_line(left));
  auto line = whole.ends_with(':') ? whole.substr(0, whole.size() - 1) : whole;
  if (line.size() > 2 && line.starts_with('"') && line.ends_with('"')) line = line.substr(1, line.size() - 2);
  bool const is_title = needs && !needs->is_number && is_marked_as_title(whole, left);
  if (!is_title && !is_plain_heading(line) && !(needs && needs->is_called(line, true))) return;
  std::vector<reading_options> ways{{{"--header", "1"}}, {{"--header", "0"}}};
  if (needs && needs->is_number) ways.pop_back();
  throw refused_reading{say("{}: its first line, {}, may be a heading or take part: --header 1 takes it for "
                            "a heading, --header "
                            "0 lets it take part",
                            source, quoted(whole)),
                        std::move(ways)};
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
    bool const is_tab = separator == '\t' && needs;  // names have none
    if (is_tab) lines.erase(0);
    auto const most = std::ranges::max_element(lines, {}, [](auto const& one) { return one.second; });
    if (most == lines.end() || most->first == 0) continue;
    if (!is_tab && 2 * most->second <= first.of.size()) continue;
    auto const seen =
        say("{}: {} of {} are parted into {} by {}", source, most->second, plural(first.of.size(), "line"),
            plural(most->first + 1, "cell"), separator_in_words(separator));
    how.table = true;
    std::optional<text_shape> shape;
    std::vector<reading_options> others;  // where more has to be said of the table
    try {
      shape = shape_of(text, whole, source, how, needs);
    } catch (refused_reading const& e) {
      for (auto way : e.ways()) {
        if (way.front().first == "--list") continue;
        way.insert(way.begin(), {"--table", ""});
        others.push_back(std::move(way));
      }
    } catch (input_error const&) {
      if (is_tab) throw;
      throw refused_reading{
          say("{}, but no table can be read of it: --list takes each whole line for an item", seen),
          {{{"--list", ""}}}};
    }
    if (!shape) {
      if (!is_tab) others.push_back({{"--list", ""}});
      throw refused_reading{say("{}: --table reads columns, --list takes each whole line for an item", seen),
                            std::move(others)};
    }
    auto const record = shape->header > 0 ? shape->header : first.number.front();
    auto ways = ways_as_table(text, shape->separator, record, needs, {{"--table", ""}});
    if (!is_tab) ways.push_back({{"--list", ""}});
    throw refused_reading{say("{}: --table reads columns, {}; --list takes each whole line for an item", seen,
                              columns_shown(cells_to_show(text, shape->separator, record),
                                            cells_to_show(text, shape->separator, record + 1))),
                          std::move(ways)};
  }
}

/// What is wrong with a table that could be a list: one more way, or two, where a heading stands above.
message or_list(message const& said, table_reading const& how, std::string_view first_line,
                std::vector<reading_options>& ways) {
  if (how.only_table || how.asks_columns) return said;
  if (is_plain_heading(first_line)) ways.push_back({{"--list", ""}, {"--header", "1"}});
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
      if (2 * first.of[from - 1][i] >= first.of[from][i]) continue;  // headings with a cell less
      auto heads = from;
      while (heads + 2 < first.of.size() && begins_empty(text, cell_separators[i], first.number[heads + 1]))
        ++heads;
      auto const header = std::to_string(first.number[heads]);
      auto ways = ways_as_table(text, cell_separators[i], first.number[heads], needs, {{"--header", header}});
      auto const said = say(
          "{}: from line {} on {} parts all lines alike, above it does less: --header {} takes that line for "
          "the headings, and leaves aside what stands above",
          source, header, separator_in_words(cell_separators[i]), header);
      throw refused_reading{or_list(said, how, {}, ways), std::move(ways)};
    }
  }
}

/// Ways to read one of several tables that stand in a text, with lines between in which nothing stands, each
/// perhaps under a title.
std::vector<reading_options> ways_to_read_a_part(std::string_view text, table_reading const& how,
                                                 first_records const& first,
                                                 std::optional<needed_column> const& needs) {
  constexpr std::size_t most_parts = 4;
  std::vector<reading_options> out;
  if (how.header || how.until) return out;
  std::size_t parts = 0;
  for (std::size_t from = 0, end = 0; from < first.of.size(); from = end) {
    for (end = from + 1; end < first.of.size() && first.number[end] == first.number[end - 1] + 1;) ++end;
    bool const is_last = end == first.of.size();
    if (from == 0 && is_last) break;
    for (std::size_t k = 0; k < 2 * cell_separators.size(); ++k) {
      auto const i = k % cell_separators.size(), title = k / cell_separators.size();
      auto const begin = from + title;
      if (begin + 1 >= end) break;
      auto const count = first.of[begin][i];
      bool const alike = std::all_of(first.of.begin() + static_cast<std::ptrdiff_t>(begin),
                                     first.of.begin() + static_cast<std::ptrdiff_t>(end),
                                     [&](separator_counts const& c) { return c[i] == count; });
      if (count == 0 || !alike || (title == 1 && first.of[from][i] > 0)) continue;
      auto heads = begin;  // headings over several lines: their first cells are empty
      while (heads + 2 < end && begins_empty(text, cell_separators[i], first.number[heads + 1])) ++heads;
      reading_options besides{{"--header", std::to_string(first.number[heads])}};
      if (!is_last) besides.emplace_back("--until", std::to_string(first.number[end - 1]));
      if (++parts > most_parts) return out;
      auto const table = is_last ? text : until_record(text, first.number[end - 1], true);
      std::ranges::move(ways_as_table(table, cell_separators[i], first.number[heads], needs, besides),
                        std::back_inserter(out));
      break;
    }
  }
  return out;
}

/// The ways to leave out a last line that is no row: "(2 rows)", a total.
std::vector<reading_options> ways_until_last(std::string_view text, table_reading const& how,
                                             first_records const& first,
                                             std::optional<needed_column> const& needs) {
  std::vector<reading_options> out;
  if (how.until || how.ragged || first.of.size() < 3 || first.of.size() == most_records_seen) return out;
  auto const last = std::prev(first.of.end());
  auto const end = first.number[first.of.size() - 2];
  for (std::size_t i = 0; i < cell_separators.size(); ++i) {
    auto const count = first.of.front()[i];
    bool const alike =
        std::all_of(first.of.begin(), last, [&](separator_counts const& c) { return c[i] == count; });
    if (count == 0 || !alike || (*last)[i] > 0) continue;
    std::ranges::move(ways_as_table(until_record(text, end, true), cell_separators[i], first.number.front(),
                                    needs, {{"--until", std::to_string(end)}}),
                      std::back_inserter(out));
  }
  return out;
}

/// The ways to read rows of which some have no last cells: where none has more than the headings.
std::vector<reading_options> ways_with_short_rows(std::string_view text, table_reading const& how,
                                                  first_records const& first,
                                                  std::optional<needed_column> const& needs) {
  std::vector<reading_options> out;
  auto const record = first.number.front();
  for (auto const c : cell_separators) {
    auto const columns = cells_to_show(text, c, record).size();
    auto const fits = [&](csv_line const& row) {
      return std::all_of(row.cells.begin() + static_cast<std::ptrdiff_t>(std::min(columns, row.cells.size())),
                         row.cells.end(), [](auto const& cell) { return cell.empty(); });
    };
    auto const rows = rows_below(text, c, record);
    if (how.ragged || columns < 2 || rows.empty() || !std::ranges::all_of(rows, fits)) continue;
    std::ranges::move(
        ways_as_table(text, c, record, needs, {{"--separator", separator_name(c)}, {"--ragged", ""}}),
        std::back_inserter(out));
  }
  return out;
}

/// Of rows that may be short: what stands in the headings.
std::optional<char> separator_of_headings(first_records const& first) {
  std::optional<char> out;
  for (std::size_t i = 0; i < cell_separators.size() && !first.of.empty(); ++i) {
    if (first.of.front()[i] == 0) continue;
    if (out) return std::nullopt;
    out = cell_separators[i];
  }
  return out;
}

/// What parts the cells of a table.
char separator_of(std::string_view text, std::string_view source, table_reading const& how,
                  first_records const& first, std::optional<needed_column> const& needs) {
  std::vector<char> alike;
  for (std::size_t i = 0; i < cell_separators.size(); ++i) {
    if (first.is_alike(i)) alike.push_back(cell_separators[i]);
  }
  if (alike.size() == 1) return alike.front();
  if (auto const one = separator_of_headings(first); one && how.ragged) return *one;
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
  auto ways = ways_to_read_a_part(text, how, first, needs);
  if (ways.empty()) ways = ways_until_last(text, how, first, needs);
  if (ways.empty()) ways = ways_with_short_rows(text, how, first, needs);
  auto const said = say(
      "{}: no separator parts all lines alike; by {} line {} has {}, line {} has {}: a cell with that in it "
      "stands in quotes",
      source, separator_in_words(cell_separators[which]), first.number.front(),
      plural(head[which] + 1, "cell"), first.number[at], (*other)[which] + 1);
  auto const tab = cell_separators.find('\t');
  if (needs && std::ranges::any_of(first.of, [&](separator_counts const& c) { return c[tab] > 0; }))
    throw refused_reading{said, std::move(ways)};  // names have no tabs
  auto const first_line = without_blanks_around(text.substr(0, text.find_first_of("\r\n")));
  throw refused_reading{or_list(said, how, first_line, ways), std::move(ways)};
}

/// Lines with several names in each.
void refuse_one_line(std::string_view text, std::string_view source, first_records const& first,
                     std::optional<needed_column> const& needs) {
  constexpr std::size_t fewest = 2;
  for (char const separator : {',', ';'}) {
    auto const which = cell_separators.find(separator);
    bool const is_each = first.of.size() == 1 || (separator == ',' && needs);
    if (first.of.empty() || !is_each ||
        std::ranges::any_of(first.of, [&](separator_counts const& c) { return c[which] < fewest; }))
      continue;
    std::vector<reading_options> ways{{{"--list", ""}}};
    if (text.find('"') == text.npos)
      ways.insert(ways.begin(), {{way_by_filter, std::string{"tr '"} + separator + "' '\\n' <"},
                                 {std::string{source}, "-lines"}});
    auto const line = without_blanks_around(text.substr(0, text.find_first_of("\r\n")));
    throw refused_reading{
        say("{}: expected an item a line, got several in one, {}: --list takes all of it for one", source,
            quoted(line, 60)),
        std::move(ways)};
  }
}

/// Of a table that is drawn with lines. Its separator is a bar.
text_shape shape_of_drawn(std::string_view text, std::string_view source, table_reading how, bool is_table,
                          std::optional<needed_column> const& needs) {
  auto const drawn = read_drawn(text);
  if (!drawn)
    throw input_error{say(
        "{}: expected an item a line, or a table, got one that is drawn with lines, and not a cell to each "
        "column in every line; save it as CSV",
        source)};
  auto const header = std::to_string(drawn->header);
  reading_options way;
  if (!is_table) way.emplace_back("--table", "");
  if (drawn->has_title && !how.header) way.emplace_back("--header", header);
  if (!way.empty())
    throw refused_reading{
        say("{}: a table that is drawn with lines, its headings in line {}: --table reads it", source,
            header),
        ways_as_table(drawn->rows, '|', drawn->header, needs, way)};
  how.table = true;
  how.separator = '|';
  return shape_of(drawn->rows, true, source, how, needs);
}

}  // namespace

std::size_t needed_column::count_in(std::span<std::string const> headings) const {
  std::size_t out = 0;
  for (auto const& heading : headings) out += is_called(heading, &heading == headings.data());
  return out;
}

bool is_named_as_table(std::string_view source) {
  for (std::string_view const packed : {".gz", ".zst"}) {
    if (source.ends_with(packed)) source.remove_suffix(packed.size());
  }
  auto const name = lower_case(source);
  return name.ends_with(".csv") || name.ends_with(".tsv");
}

text_shape shape_of(std::string_view beginning, bool whole, std::string_view source, table_reading const& how,
                    std::optional<needed_column> const& needs) {
  auto const named = separator_named_in(beginning);
  text_shape out;
  out.is_table = how.table.value_or(how.asks_columns || how.separator || how.ragged || named ||
                                    is_named_as_table(source));
  out.until = how.until;
  out.ragged = how.ragged;
  if (how.until) beginning = until_record(beginning, *how.until, out.is_table);
  bool const may_be_drawn = how.table.value_or(true) && how.separator.value_or('|') == '|';
  if (may_be_drawn && is_drawn(beginning)) return shape_of_drawn(beginning, source, how, out.is_table, needs);
  auto const text = without_first_marks(beginning);
  auto first = records_of(text, whole);
  if (!out.is_table) {
    out.header = how.header.value_or(0);
    bool const is_binary = beginning.find('\0') != std::string_view::npos;  // no cells stand in that
    if (how.table || is_binary) return out;
    refuse_one_line(text, source, first, needs);
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

}  // namespace faro
