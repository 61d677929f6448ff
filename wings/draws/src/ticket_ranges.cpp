#include "draws/src/ticket_ranges.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

namespace faro::draws {
namespace {

constexpr std::uint64_t most_number = 1'000'000'000'000'000'000;

struct range {
  std::uint64_t first, last;
  std::size_t person;
};

std::uint64_t number_in(roster const& people, roster::person const& one, std::size_t column) {
  auto const& text = one.cells[column];
  std::uint64_t out = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (problem != std::errc{} || end != text.data() + text.size() || out > most_number)
    throw input_error{say("{}, line {}: expected the number of a ticket in the column {}, got {}",
                          people.source, one.line, people.columns[column], quoted(text))};
  return out;
}

}  // namespace

std::string add_ranges(roster& people, std::string const& from, std::string const& to) {
  auto const first = people.column(from), last = people.column(to);
  auto const name = people.columns[first] + " to " + people.columns[last];
  std::vector<range> sold;
  people.columns.push_back(name);
  for (std::size_t i = 0; i < people.size(); ++i) {
    auto& one = people.people[i];
    if (one.cells[first].empty() && one.cells[last].empty()) {
      one.cells.emplace_back("0");
      continue;
    }
    range const now{number_in(people, one, first), number_in(people, one, last), i};
    if (now.last < now.first)
      throw input_error{say("{}, line {}: the last ticket, {}, is before the first, {}", people.source,
                            one.line, now.last, now.first)};
    if (now.last - now.first == most_number)
      throw input_error{
          say("{}, line {}: expected at most {} tickets", people.source, one.line, most_number)};
    sold.push_back(now);
    one.cells.push_back(std::to_string(now.last - now.first + 1));
  }
  std::ranges::sort(sold, {}, &range::first);
  for (std::size_t i = 1; i < sold.size(); ++i) {
    if (sold[i].first > sold[i - 1].last) continue;
    auto const &one = people.people[sold[i - 1].person], &other = people.people[sold[i].person];
    throw input_error{say("{}, line {}: ticket {} of {} is of {} on line {} already", people.source,
                          std::max(one.line, other.line), sold[i].first,
                          one.line > other.line ? one.name : other.name,
                          one.line > other.line ? other.name : one.name, std::min(one.line, other.line))};
  }
  return name;
}

}  // namespace faro::draws
