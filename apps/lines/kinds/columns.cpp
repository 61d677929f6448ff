// Cells of CSV and values of JSON, line by line, and what they make of all lines.
#include "lines/kinds/columns.hpp"

#include "cli/frame.hpp"
#include "lines/output/transfer_progress.hpp"

#include <faro/error.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace faro::program {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  auto const first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Errors of a line, with its place.
template <class Use>
void for_each_line(shuffle_items const& items, line_column const& column, Use const& use) {
  std::string room;
  auto const& table = items.table();
  auto const lines = table.lines();
  for (std::uint64_t i = 0; i < lines.size(); ++i) {
    try {
      auto text = table.text(lines[i]);
      if (!table.is_open(lines[i])) text.remove_suffix(1);
      use(i, column.of(text, room));
    } catch (input_error const& e) {
      throw input_error{fmt::format("{}: {}", items.place(i), e.what())};
    }
  }
}

/// A number with at most 18 digits: its digits as one number, and how many stand after the point.
struct decimal_weight {
  std::uint64_t digits = 0;
  std::uint8_t after = 0;
};

constexpr std::size_t most_digits = 18;

decimal_weight decimal_of(std::string_view text) {
  auto const number = trimmed(text);
  auto const point = std::min(number.find('.'), number.size());
  auto whole = number.substr(0, point);
  auto part = point < number.size() ? number.substr(point + 1) : std::string_view{};
  while (!part.empty() && part.back() == '0') part.remove_suffix(1);
  auto const digits = [](std::string_view t) { return t.find_first_not_of("0123456789") == t.npos; };
  if (number.empty() || number == "." || !digits(whole) || !digits(part))
    throw input_error{fmt::format("expected a weight such as 3 or 0.25, got {}", faro::quoted(text))};
  while (whole.size() > 1 && whole.front() == '0') whole.remove_prefix(1);
  if (whole.size() + part.size() > most_digits + (whole == "0" ? 1 : 0))
    throw input_error{fmt::format("expected a weight of at most {} digits, got {}", most_digits, number)};
  decimal_weight out;
  for (auto const c : fmt::format("{}{}", whole, part))
    out.digits = 10 * out.digits + static_cast<std::uint64_t>(c - '0');
  out.after = static_cast<std::uint8_t>(part.size());
  return out;
}

}  // namespace

uint128 stream_weight(std::string_view cell) {
  auto const weight = decimal_of(cell);
  uint128 out = weight.digits;
  for (auto i = std::size_t{weight.after}; i < most_digits; ++i) out *= 10;
  return out;
}

bool is_json_column(std::string_view column) { return column.starts_with('.') || column.starts_with('['); }

bool is_numbered_column(std::string_view column) {
  return !column.empty() && column.find_first_not_of("0123456789") == std::string_view::npos;
}

line_column::line_column(std::string const& column, std::string_view header, std::string_view option)
    : name_{column} {
  if (is_json_column(column)) {
    path_.emplace(column, option);
    return;
  }
  separator_ = csv_separator(header);
  auto const lines = parse_csv(header, "the header", separator_);
  auto const names = lines.empty() ? std::vector<std::string>{} : lines.back().cells;
  if (auto const found = std::ranges::find(names, column); found != names.end()) {
    if (std::ranges::count(names, column) > 1)
      throw input_error{fmt::format("{}: several columns are called {}: expected the number of one", option,
                                    faro::quoted(column))};
    number_ = static_cast<std::size_t>(found - names.begin());
    return;
  }
  if (!is_numbered_column(column))
    throw input_error{fmt::format("{}: no column is called {}{}", option, faro::quoted(column),
                                  did_you_mean(column, names))};
  auto const [end, problem] = std::from_chars(column.data(), column.data() + column.size(), number_);
  if (problem != std::errc{} || number_ == 0)
    throw usage_error{
        fmt::format("{}: expected a column's name, its number from 1 or a path such as "
                    ".user.id, got '{}'",
                    option, column)};
  --number_;
}

std::string_view line_column::of(std::string_view line, std::string& room) const {
  return path_ ? path_->of(line, room) : cell(line, room);
}

std::string_view line_column::cell(std::string_view line, std::string& room) const {
  for (std::size_t left = number_;; --left) {
    bool const in_quotes = line.starts_with('"');
    std::size_t end = 0;  // of the cell
    if (in_quotes) {
      for (end = 1;; end += 2) {
        end = line.find('"', end);
        if (end == std::string_view::npos) throw input_error{"expected a closing quote, got none"};
        if (line.substr(end + 1, 1) != "\"") break;
      }
      ++end;
    }
    end = std::min(line.find(separator_, end), line.size());
    if (left == 0) {
      auto const text = trimmed(line.substr(0, end));
      if (!in_quotes) return text;
      auto const inner = text.substr(1, text.rfind('"') - 1);
      if (inner.find('"') == std::string_view::npos) return inner;
      room.clear();
      for (std::size_t i = 0; i < inner.size(); ++i) {
        room += inner[i];
        if (inner[i] == '"') ++i;  // doubled
      }
      return room;
    }
    if (end == line.size())
      throw input_error{fmt::format("expected a cell in column {}, got {}", faro::quoted(name_),
                                    plural(number_ - left + 1, "column"))};
    line.remove_prefix(end + 1);
  }
}

line_kinds kinds_of(shuffle_items const& items, std::string const& column, std::string_view option,
                    std::uint64_t most) {
  line_kinds out;
  std::uint64_t held = 0;
  out.of.reserve(items.size());
  struct any_hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, std::uint32_t, any_hash, std::equal_to<>> numbers;
  for_each_line(items, {column, items.header(), option}, [&](std::uint64_t, std::string_view value) {
    auto at = numbers.find(value);
    if (at == numbers.end()) {
      at = numbers.emplace(value, static_cast<std::uint32_t>(out.names.size())).first;
      out.names.emplace_back(value);
      out.sizes.push_back(0);
      held += bytes_a_value + 2 * value.size();
      if (held > most)
        throw input_error{fmt::format(
            "{}: expected that the different values of {} fit into the {} of memory there are for them, got "
            "more than {}: --memory gives more",
            option, faro::quoted(column), size_text(most), out.names.size())};
    }
    out.of.push_back(at->second);
    ++out.sizes[at->second];
  });
  return out;
}

std::vector<uint128> stream_weights_of(shuffle_items const& items, std::string const& column,
                                       std::string_view option) {
  std::vector<uint128> out;
  out.reserve(items.size());
  for_each_line(items, {column, items.header(), option},
                [&](std::uint64_t, std::string_view value) { out.push_back(stream_weight(value)); });
  return out;
}

std::vector<std::uint64_t> weights_of(shuffle_items const& items, std::string const& column,
                                      std::string_view option) {
  std::vector<std::uint64_t> out;
  std::vector<std::uint8_t> after;
  out.reserve(items.size());
  after.reserve(items.size());
  for_each_line(items, {column, items.header(), option}, [&](std::uint64_t, std::string_view value) {
    auto const weight = decimal_of(value);
    out.push_back(weight.digits);
    after.push_back(weight.after);
  });
  auto const most = after.empty() ? std::uint8_t{0} : *std::ranges::max_element(after);
  for (std::uint64_t i = 0; i < out.size(); ++i) {
    for (auto n = after[i]; n < most; ++n) {
      constexpr std::uint64_t limit = 100'000'000'000'000'000;
      if (out[i] > limit)
        throw input_error{
            fmt::format("{}: expected weights of at most {} digits with {} after the point, as "
                        "others have",
                        items.place(i), most_digits, most)};
      out[i] *= 10;
    }
  }
  return out;
}

}  // namespace faro::program
