// How a list or a table is asked for, and how it was read.
#include "verbs/common/table_options.hpp"

#include "cli/frame.hpp"
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

json reading_as_json(table_seen const& t) {
  json out{{"file", t.source}, {"read_as", t.shape.is_table ? "table" : "list"}};
  if (t.shape.is_table) out["separator"] = std::string(1, t.shape.separator);
  out["header"] = t.shape.header;
  if (t.shape.until) out["until"] = *t.shape.until;
  if (t.shape.ragged) out["ragged"] = true;
  out["rows"] = t.rows;
  auto columns = json::array();
  for (std::size_t i = 0; i < t.columns.size(); ++i) {
    auto const use = std::ranges::find(t.uses, i, &column_use::column);
    columns.push_back({{"number", i + 1},
                       {"heading", has_headings(t) ? json(t.columns[i]) : json()},
                       {"use", use == t.uses.end() ? json() : json(use->what)}});
  }
  if (t.shape.is_table) out["columns"] = std::move(columns);
  out["first"] = t.first;
  out["last"] = t.last;
  return out;
}

std::string reading_as_text(table_seen const& t) {
  auto const row = [&](std::vector<std::string> const& cells) -> std::string {
    return faro::quoted(joined(cells, t.shape.is_table ? std::string(1, t.shape.separator) : ""), 60);
  };
  auto const header = t.shape.header;
  auto out = fmt::format(
      "{}: {}\n", t.source,
      t.shape.is_table ? fmt::format("a table, its cells parted by {}", separator_in_words(t.shape.separator))
                       : std::string{"a list, an item a line"});
  if (header > 0)
    out += header == 1 ? std::string{"  left aside: line 1, the heading\n"}
                       : fmt::format("  left aside: lines 1 to {}, the last of them the heading\n", header);
  if (t.shape.until) out += fmt::format("  left aside: what stands behind line {}\n", *t.shape.until);
  for (std::size_t i = 0; i < t.columns.size(); ++i) {
    auto const use = std::ranges::find(t.uses, i, &column_use::column);
    out += fmt::format("  column {}{}: {}; its first cell is {}\n", i + 1,
                       has_headings(t) ? ", " + std::string{faro::quoted(t.columns[i])} : std::string{},
                       use == t.uses.end() ? "not used" : use->what, faro::quoted(t.first[i]));
  }
  auto const count = plural(t.rows, t.shape.is_table ? "row" : "item");
  return out + (t.rows == 0 ? fmt::format("  {}\n", count)
                            : fmt::format("  {}: {} to {}\n", count, row(t.first), row(t.last)));
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

void print_reading(std::vector<table_seen> const& tables, bool as_json) {
  auto all = json::array();
  for (auto const& one : tables) {
    if (as_json) {
      all.push_back(reading_as_json(one));
    } else {
      print(reading_as_text(one));
    }
  }
  if (as_json) print(json{{"tables", std::move(all)}}.dump() + "\n");
}

}  // namespace faro::program
