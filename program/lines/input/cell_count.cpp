// Byte by byte: within quotes or not, at the start of a cell or not.
#include "lines/input/cell_count.hpp"

#include "lists/records.hpp"
#include "lists/table.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace faro::program {

void cell_count::take(std::string_view piece, std::string const& name) {
  for (char const c : piece) {
    if (c == '"') {
      bool const opens = !quoted_ && (starts_cell_ || closed_);
      closed_ = quoted_;
      quoted_ = opens;
      starts_cell_ = false;
      stands_something_ = true;
      continue;
    }
    if (c == '\n') {
      ++line_;
      if (quoted_) continue;
      end_record(name);
      continue;
    }
    closed_ = false;
    if (quoted_) continue;
    starts_cell_ = c == separator_;
    if (starts_cell_) {
      ++cells_;
    } else if (!is_blank(c)) {
      stands_something_ = true;
    }
  }
}

void cell_count::end(std::string const& name) {
  if (stands_something_) end_record(name);
}

void cell_count::end_record(std::string const& name) {
  auto const cells = std::exchange(cells_, 1);
  auto const line = std::exchange(begins_, line_);
  auto const record = record_++;
  starts_cell_ = true;
  closed_ = false;
  bool const is_empty = !std::exchange(stands_something_, false);
  if (is_empty && rows_alone_ && record > header_ && empty_ == 0) empty_ = line;
  if (is_empty || record < header_) return;
  if (empty_ > 0) {
    std::vector<reading_options> ways{{{"--list", ""}}};
    if (cell_separators.find(separator_) != cell_separators.npos)  // others may mean something to sed
      ways.insert(
          ways.begin(),
          {{way_by_filter_of_rows, fmt::format("sed '/^[[:space:]{}]*$/d'", separator_)}, {name, "-rows"}});
    throw refused_reading{
        say("{}, line {}: nothing stands in this line, between others: expected a row; take it out, or "
            "--list shuffles lines as they are",
            name, empty_),
        std::move(ways)};
  }
  if (width_ == 0) {
    width_ = cells;
    width_line_ = line;
  } else if (cells != width_) {
    throw input_error{
        say("{}, line {}: expected {} as in line {}, got {}; a cell with {} in it stands in quotes", name,
            line, plural(width_, "cell"), width_line_, cells, separator_in_words(separator_))};
  }
}

}  // namespace faro::program
