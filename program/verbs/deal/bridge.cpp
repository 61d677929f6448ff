// Boards from files and by number.
#include "verbs/deal/bridge.hpp"

#include "cli/frame.hpp"
#include "records/safe_file.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::program {

bridge_source boards_from_file(std::string const& path) {
  text_file const file{path};
  auto read = read_bridge_file(file.bytes(), file.name());
  number_boards(read.boards);
  return {std::move(read.boards), std::move(read.generator)};
}

integer deal_number_of(std::string const& text) {
  auto digits = text;
  std::erase(digits, ',');
  if (digits.empty() || digits.size() > 40 || digits.find_first_not_of("0123456789") != std::string::npos)
    throw usage_error{say("--number: expected a whole number from 0 to {}, got {}",
                          (number_of_deals() - integer{1}).to_string(), quoted(text, 60))};
  return integer::parse(digits);
}

bridge_source board_of_number(integer const& number) { return {{{1, numbered_deal(number), 1}}, {}}; }

std::vector<std::uint64_t> numbers_in(std::string const& ranges) {
  std::vector<std::uint64_t> numbers;
  if (ranges.find_first_not_of("0123456789") == std::string::npos)  // alone it is that board, not so many
    return {whole_number("--board-numbers", ranges, 1, 1'000'000'000)};
  std::string with_dashes;  // 1..16 is 1-16
  for (std::size_t at = 0; at < ranges.size(); ++at) {
    bool const dots = ranges.compare(at, 2, "..") == 0;
    with_dashes += dots ? '-' : ranges[at];
    if (dots) ++at;
  }
  for (auto const& range : parse_board_ranges(with_dashes)) {
    for (auto number = range.first; number <= range.last; ++number) numbers.push_back(number);
  }
  return numbers;
}

char board_dealer_in(std::string const& text) {
  constexpr std::array<std::string_view, 4> names{"north", "east", "south", "west"};
  auto const small = lower_case(text);
  auto const at = std::ranges::find_if(
      names, [&](std::string_view name) { return small == name || small == name.substr(0, 1); });
  if (at == names.end())
    throw usage_error{say("--board-dealer: expected N, E, S or W, got {}", quoted(text, 60))};
  return "NESW"[at - names.begin()];
}

std::string_view vulnerable_in(std::string const& text) {
  constexpr std::array<std::string_view, 4> names{"None", "NS", "EW", "All"};
  auto const at = std::ranges::find(names, lower_case(text), lower_case);
  if (at == names.end())
    throw usage_error{say("--vulnerable: expected None, NS, EW or All, got {}", quoted(text, 60))};
  return *at;
}

void renumber(bridge_source& source, std::vector<std::uint64_t> const& numbers) {
  if (source.boards.size() != numbers.size())
    throw input_error{say("--board-numbers: expected {}, one a board, got {}",
                          plural(source.boards.size(), "number"), numbers.size())};
  for (std::size_t i = 0; i < numbers.size(); ++i)
    source.boards[i] = {numbers[i], source.boards[i].seats, source.boards[i].line};
}

}  // namespace faro::program
