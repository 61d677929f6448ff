// Records are walked over with their quotes; nothing is refused here.
#include "lists/records.hpp"

#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

namespace faro {
namespace {

bool stands_nothing(std::string_view line) {
  return line.find_first_not_of(" \t\r\n,;|") == std::string_view::npos;
}

}  // namespace

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

std::string_view without_first_marks(std::string_view text) {
  text = without_mark(text);
  if (auto const named = separator_named_in(text)) text.remove_prefix(named->size);
  return text;
}

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

bool begins_empty(std::string_view text, char separator, std::size_t record) {
  auto const cells = cells_to_show(text, separator, record);
  return !cells.empty() && cells.front().empty();
}

std::vector<csv_line> rows_below(std::string_view text, char separator, std::size_t record) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < record; ++i) (void)separators_in_record(text, at);
  try {
    return parse_csv(text.substr(at), "", separator);
  } catch (input_error const&) {
    return {};
  }
}

separator_counts separators_in_record(std::string_view text, std::size_t& at) {
  separator_counts out{};
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

std::string_view until_record(std::string_view text, std::uint64_t records, bool is_table) {
  auto const inside = without_first_marks(text);
  auto left = inside;
  std::size_t at = 0;
  for (std::uint64_t i = 0; i < records && at < inside.size(); ++i) {
    if (is_table) {
      (void)separators_in_record(inside, at);
    } else {
      (void)take_line(left);
      at = inside.size() - left.size();
    }
  }
  return text.substr(0, text.size() - inside.size() + at);
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

}  // namespace faro
