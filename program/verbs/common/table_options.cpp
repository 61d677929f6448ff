// How a list or a table is asked for, and how it was read.
#include "verbs/common/table_options.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "lists/records.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr std::uint64_t most_above = 1000;
constexpr char const* options_of_files = "How the file is read";

bool has_headings(table_seen const& t) { return t.shape.is_table && t.shape.header > 0; }

/// As lines, as a row of JSON, as rows of CSV, a column each.
void add_reading(answer& a, answer_table& to, table_seen const& t) {
  auto const is_table = t.shape.is_table;
  auto const row = [&](std::vector<std::string> const& cells) -> std::string {
    return faro::quoted(joined(cells, is_table ? std::string(1, t.shape.separator) : ""), 60);
  };
  auto const header = t.shape.header;
  a.line(say("{}: {}", t.source,
             is_table ? say("a table, its cells parted by {}", separator_in_words(t.shape.separator))
                      : message{"a list, an item a line"}));
  if (header > 0)
    a.line(header == 1 ? message{"  left aside: line 1, the heading"}
                       : say("  left aside: lines 1 to {}, the last of them the heading", header));
  if (t.shape.until) a.line(say("  left aside: what stands behind line {}", *t.shape.until));
  auto columns = json::array();
  auto& each = a.table("columns", form::csv);
  for (std::size_t i = 0; i < t.columns.size(); ++i) {
    auto const found = std::ranges::find(t.uses, i, &column_use::column);
    json const heading = has_headings(t) ? json(t.columns[i]) : json();
    json const use = found == t.uses.end() ? json() : json(found->what);
    a.line(say("  column {}: {}; its first cell is {}",
               has_headings(t) ? say("{}, {}", i + 1, faro::quoted(t.columns[i])) : say("{}", i + 1),
               use.is_null() ? message{"not used"} : say("{}", translated(found->what)),
               faro::quoted(t.first[i])));
    columns.push_back({{"number", i + 1}, {"heading", heading}, {"use", use}});
    each.row()("file", t.source)("column", i + 1)("heading", heading)("use", use)("first", t.first[i]);
  }
  auto const count = is_table ? plural(t.rows, "row") : plural(t.rows, "item");
  a.line(t.rows == 0 ? say("  {}", count) : say("  {}: {} to {}", count, row(t.first), row(t.last)));
  to.row()("file", t.source)("read_as", is_table ? "table" : "list")(
      "separator", is_table ? cell_of(std::string(1, t.shape.separator)) : answer_cell{})("header", header)(
      "until", t.shape.until)("ragged", t.shape.ragged ? cell_of(true) : answer_cell{})("rows", t.rows)(
      "columns", is_table ? cell_of(columns) : answer_cell{})("first", t.first)("last", t.last);
}

}  // namespace

char separator_from(std::string const& text) {
  if (text == "tab" || text == "\\t" || text == "\t") return '\t';
  bool const is_one = text.size() == 1 && static_cast<unsigned char>(text[0]) > 0x1F;
  if (is_one && text[0] != '"') return text[0];
  throw usage_error{say("--separator: expected one character, or tab, got '{}'", text)};
}

table_reading table_options::reading(bool asks_columns) const {
  table_reading out;
  if (table || list) out.table = table;
  out.separator = separator;
  out.header = no_header ? std::optional<std::uint64_t>{0} : header;
  out.asks_columns = asks_columns;
  out.until = until;
  out.ragged = ragged;
  return out;
}

void add_table_options(command& verb, table_options& place) {
  add_flag(verb, "--table", place.table, "a table, as files are that are called .csv or .tsv")
      ->group(options_of_files);
  if (!verb.find("--list"))  // of a panel it names a file
    add_flag(verb, "--list", place.list, "a list: an item a line, whatever the file is called")
        ->group(options_of_files);
  add_cell_options(verb, place);
}

void add_cell_options(command& verb, table_options& place) {
  add_parsed(
      verb, "--separator", place.separator, separator_from,
      "what parts the cells of a table: a character, or tab (default: the one of , ; tab and | that parts "
      "the first 1,000 lines alike)",
      "CHARACTER")
      ->group(options_of_files);
  add_number(
      verb, "--header", place.header, {0, most_above},
      "the first N lines take no part; the last of them has the headings (default: 1 of a table, 0 of a "
      "list)")
      ->group(options_of_files);
  add_number(verb, "--until", place.until, {1, UINT64_MAX},
             "line N is the last that takes part: totals and other tables below it do not")
      ->group(options_of_files);
  add_flag(verb, "--no-header", place.no_header, "as --header 0: columns are called by their numbers")
      ->group(options_of_files);
  add_flag(verb, "--ragged", place.ragged,
           "rows may have fewer cells than there are columns: those that are missing are empty")
      ->group(options_of_files);
  add_flag(verb, "--dry-run", place.dry_run, "show what is read, and how, and end")->group(options_of_files);
}

void check_table_options(command const& verb) {
  if (auto const* const list = verb.find("--list"); list && !list->takes_value()) {
    refuse_together(verb, {"--table", "--list"});
    refuse_together(verb, {"--separator", "--list"});
    refuse_together(verb, {"--ragged", "--list"});
  }
  refuse_together(verb, {"--header", "--no-header"});
}

table_seen seen(table const& read, std::vector<column_use> uses) {
  return {read.source,
          read.shape,
          read.columns,
          read.rows.size(),
          read.rows.front().cells,
          read.rows.back().cells,
          std::move(uses)};
}

void print_reading(std::vector<table_seen> const& tables, report_style const& style) {
  answer a;
  auto& rows = a.table("tables", form::json);
  for (auto const& one : tables) add_reading(a, rows, one);
  show(a, style);
}

}  // namespace faro::program
