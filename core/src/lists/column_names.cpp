// Which of the columns can be named, and by what.
#include "lists/column_names.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace faro {
namespace {

constexpr std::size_t most_columns_shown = 16;  // columns

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

}  // namespace

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

std::vector<reading_options> ways_to_name(std::span<std::string const> columns,
                                          std::span<std::size_t const> which, std::string_view option,
                                          reading_options const& besides, std::span<csv_line const> rows,
                                          bool may_be_row) {
  std::vector<reading_options> out;
  bool const is_name = option == "--name", is_id = option == "--id";
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
    if (is_id && !facts.is_unique) continue;
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

}  // namespace faro
