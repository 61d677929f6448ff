// Cells of CSV and values of JSON, line by line, and what they make of all lines.
#include "data/verb/kinds/columns.hpp"

#include "cli/frame.hpp"
#include "data/verb/kinds/value_table.hpp"
#include "draw/winners.hpp"
#include "lines/input/transfer_progress.hpp"
#include "lists/table.hpp"
#include "text/csv.hpp"
#include "text/nearest.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/data_options.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <utility>

namespace faro::program {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  auto const first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Calls use(line, value). Errors of a line, with its place.
template <class Use>
void for_each_line(shuffle_items const& items, line_column const& column, Use const& use) {
  std::string room;
  auto const& table = items.table();
  auto const lines = table.lines();
  transfer_progress progress;
  progress.begin("reading a column of", items.text_bytes());
  std::uint64_t unsaid = 0;  // bytes
  constexpr std::uint64_t much = std::uint64_t{1} << 18;
  for (std::uint64_t i = 0; i < lines.size(); ++i) {
    try {
      auto text = table.text(lines[i]);
      unsaid += text.size();
      if (unsaid >= much) progress.add(std::exchange(unsaid, 0));
      if (!table.is_open(lines[i])) text.remove_suffix(1);
      use(text, column.of(text, room));
    } catch (input_error const& e) {
      throw input_error{say("{}: {}", items.place(i), e.said())};
    }
  }
}

/// A number: its digits as one, and how many of them stand after the point (below 0: how many zeros follow).
struct decimal_weight {
  uint128 digits = 0;
  int after = 0;
};

constexpr std::size_t most_digits = 36;  // below 2^120, as weighted_key takes them
constexpr int most_exponent = 400;       // more than a double has

bool are_digits(std::string_view text) { return text.find_first_not_of("0123456789") == text.npos; }

/// The number behind an "e", as programs write small ones: 1e-05; 0 without it, nothing for what is none.
std::optional<int> exponent_of(std::string_view text) {
  if (text.empty()) return 0;
  text.remove_prefix(1);
  bool const negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || !are_digits(text)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  int out = 999;  // more is as much as that
  if (text.size() < 4) std::from_chars(text.data(), text.data() + text.size(), out);
  return negative ? -out : out;
}

decimal_weight decimal_of(std::string_view text, char separator) {
  auto const all = trimmed(text);
  auto const number = all.substr(0, all.find_first_of("eE"));
  auto const exponent = exponent_of(all.substr(number.size()));
  std::string_view const marks = separator == ',' ? "." : ".,";
  auto const point = std::min(number.find_first_of(marks), number.size());
  auto const whole = number.substr(0, point);
  auto const part = point < number.size() ? number.substr(point + 1) : std::string_view{};
  if ((whole.empty() && part.empty()) || !are_digits(whole) || !are_digits(part) || !exponent)
    throw input_error{say("expected a weight such as 3 or 0.25, got {}", faro::quoted(text))};
  auto digits = fmt::format("{}{}", whole, part);
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return {};
  auto after = static_cast<std::int64_t>(part.size()) - *exponent;
  for (; digits.back() == '0' && (after > 0 || digits.size() > most_digits); --after) digits.pop_back();
  if (digits.size() > most_digits)
    throw input_error{say("expected a weight of at most {} digits, got {}", most_digits, all)};
  if (after > most_exponent || after < -most_exponent)
    throw input_error{say("expected a weight from 1e-{0} to 1e{0}, got {1}", most_exponent, all)};
  decimal_weight out;
  for (auto const c : digits) out.digits = 10 * out.digits + static_cast<unsigned>(c - '0');
  out.after = static_cast<int>(after);
  return out;
}

integer power_of_ten(int exponent) { return power(integer{10}, static_cast<std::uint64_t>(exponent)); }

}  // namespace

scaled_weight stream_weight(std::string_view cell, char separator) {
  // Most weights in one unit, so that their keys are compared by a product.
  constexpr int unit = 18;
  constexpr uint128 much = 1'000'000'000'000'000'000;
  auto weight = decimal_of(cell, separator);
  for (; weight.after < 0 && weight.digits <= much / 10; ++weight.after) weight.digits *= 10;
  if (weight.after > unit || weight.after < 0 || weight.digits > much)
    return {weight.digits, unit - weight.after};
  scaled_weight out{weight.digits, 0};
  for (auto i = weight.after; i < unit; ++i) out.digits *= 10;
  return out;
}

line_column::line_column(std::string const& column, std::string_view header, std::string_view option,
                         char separator)
    : name_{column}, separator_{separator} {
  if (is_json_column(column)) {
    path_.emplace(column, option);
    return;
  }
  if (without_mark(header).starts_with('{'))
    throw usage_error{say(
        "{0}: these are lines of JSON, whose columns are paths such as .user.id: expected .{1}, got '{1}'",
        option, column)};
  auto const lines = parse_csv(header, "the header", separator_);
  auto const names = lines.empty() ? std::vector<std::string>{} : lines.back().cells;
  if (auto const found = column_called(names, column)) {
    if (std::ranges::count(names, column) > 1)
      throw input_error{
          say("{}: several columns are called {}: expected the number of one", option, faro::quoted(column))};
    number_ = *found;
    return;
  }
  if (!is_numbered_column(column)) {
    std::vector<reading_options> ways;
    for (auto const& near : nearest_names(column, names)) ways.push_back({{std::string{option}, near}});
    throw refused_reading{
        say("{}: expected one of the columns {}, got {}{}", option, faro::quoted(joined(names), 120),
            faro::quoted(column), did_you_mean(column, names)),
        std::move(ways)};
  }
  auto const [end, problem] = std::from_chars(column.data(), column.data() + column.size(), number_);
  if (problem != std::errc{} || number_ == 0)
    throw usage_error{
        say("{}: expected a column's name, its number from 1 or a path such as "
            ".user.id, got '{}'",
            option, column)};
  --number_;
}

std::string_view line_column::of(std::string_view line, std::string& room) const {
  line = without_mark(line);  // of the first line
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
      throw input_error{say("expected a cell in column {}, got {}", faro::quoted(name_),
                            plural(number_ - left + 1, "column"))};
    line.remove_prefix(end + 1);
  }
}

line_kinds kinds_of(shuffle_items const& items, std::string const& column, std::string_view option,
                    char separator, std::uint64_t most) {
  line_kinds out;
  std::uint64_t copied = 0;
  out.of.reserve(items.size());
  value_table values;
  for_each_line(
      items, {column, items.header(), option, separator}, [&](std::string_view line, std::string_view value) {
        std::less_equal<> const up_to;
        bool const stays = up_to(line.data(), value.data()) && up_to(value.data(), line.data() + line.size());
        auto const [number, is_new] = values.number_of(value, stays);
        out.of.push_back(number);
        if (!is_new) return;
        if (!stays) copied += value.size();
        if (values.size() * bytes_a_value + copied > most)
          throw input_error{
              say("{}: expected that the different values of {} fit into the {} of memory there are for "
                  "them, got "
                  "more than {}: --memory gives more",
                  option, faro::quoted(column), size_text(most), values.size() - 1)};
      });
  out.sizes.resize(values.size());
  for (auto const kind : out.of) ++out.sizes[kind];
  return out;
}

std::vector<scaled_weight> stream_weights_of(shuffle_items const& items, std::string const& column,
                                             std::string_view option, char separator) {
  std::vector<scaled_weight> out;
  out.reserve(items.size());
  line_column const weights{column, items.header(), option, separator};
  for_each_line(items, weights, [&](std::string_view, std::string_view value) {
    out.push_back(stream_weight(value, weights.separator()));
  });
  return out;
}

line_weights weights_of(shuffle_items const& items, std::string const& column, std::string_view option,
                        char separator) {
  line_weights out;
  std::vector<std::int16_t> after;
  std::map<std::uint64_t, uint128> wide;  // digits that 64 bits don't hold, by their lines
  int most_after = 0;
  out.tickets.reserve(items.size());
  after.reserve(items.size());
  line_column const weights{column, items.header(), option, separator};
  for_each_line(items, weights, [&](std::string_view, std::string_view value) {
    auto const weight = decimal_of(value, weights.separator());
    bool const fits = weight.digits <= UINT64_MAX;
    if (!fits) wide.emplace(after.size(), weight.digits);
    out.tickets.push_back(fits ? static_cast<std::uint64_t>(weight.digits) : 0);
    after.push_back(static_cast<std::int16_t>(weight.after));
    most_after = std::max(most_after, weight.after);
  });
  // So many zeros are behind the digits when all of them are whole.
  auto const zeros_of = [&](std::size_t i) { return most_after - after[i]; };
  bool small = wide.empty();
  for (std::size_t i = 0; i < after.size() && small; ++i) {
    auto most = draws::most_tickets;
    for (int n = 0; n < zeros_of(i) && most > 0; ++n) most /= 10;
    small = out.tickets[i] <= most;
  }
  if (small) {
    for (std::size_t i = 0; i < after.size(); ++i) {
      for (int n = 0; n < zeros_of(i) && out.tickets[i] > 0; ++n) out.tickets[i] *= 10;
    }
    return out;
  }
  for (std::size_t i = 0; i < after.size(); ++i) {
    auto const found = wide.find(i);
    auto const digits = found == wide.end() ? uint128{out.tickets[i]} : found->second;
    out.large.push_back(integer::from_unsigned(digits) * power_of_ten(digits == 0 ? 0 : zeros_of(i)));
  }
  out.tickets = {};
  return out;
}

}  // namespace faro::program
