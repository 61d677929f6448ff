// The numbers of boards that are asked for: "1-16,21-24", "20", "2x16".
#include "cards/boards/reader.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

namespace faro {
namespace boards {
namespace {

constexpr std::uint64_t most_boards = 10'000;

std::uint64_t number_in(std::string_view digits, std::string_view text) {
  auto const number = !digits.empty() && is_digit(digits.front()) ? board_number(digits) : 0;
  if (number == 0)
    throw input_error{
        say("boards: expected numbers such as 16, 1-16, 1-16,17-32 or 2x16, got '{}'", text.substr(0, 60))};
  return number;
}

}  // namespace
}  // namespace boards

std::vector<board_range> runs_of(std::span<std::uint64_t const> numbers) {
  std::vector<board_range> out;
  for (auto const number : numbers) {
    if (!out.empty() && out.back().last + 1 == number)
      out.back().last = number;
    else
      out.push_back({number, number});
  }
  return out;
}

std::optional<message> why_not_numbered(bridge_format format, std::span<board_range const> numbers) {
  if (numbers.empty()) return std::nullopt;
  if (has_board_numbers(format)) {
    for (auto const& run : numbers) {
      if (run.last > boards::highest_number)
        return say("{} has board numbers up to {}, not {}", name_of(format), boards::highest_number,
                   run.last);
    }
    return std::nullopt;
  }
  auto const first = numbers[0].first;
  if (numbers.size() > 1)
    return say("{} has no board numbers: board {} after board {} would be read as board {}", name_of(format),
               numbers[1].first, numbers[0].last, numbers[0].last + 1);
  if (format == bridge_format::bhg && first % boards::hands != 1)
    return say("bhg begins with the dealer's hand and is read from board 1 on: board {} can't be its first",
               first);
  return std::nullopt;
}

std::vector<board_range> parse_board_ranges(std::string_view text) {
  std::vector<board_range> ranges;
  std::uint64_t total = 0;
  auto const add = [&](std::uint64_t first, std::uint64_t last) {
    if (last < first)
      throw input_error{
          say("boards: expected the lower number first, {}-{}, got '{}'", last, first, text.substr(0, 60))};
    ranges.push_back({first, last});
    total += ranges.back().size();
    if (total > boards::most_boards)
      throw input_error{
          say("boards: expected at most {}, got '{}'", boards::most_boards, text.substr(0, 60))};
  };
  if (auto const times = text.find('x'); times != std::string_view::npos) {
    auto const sets = boards::number_in(text.substr(0, times), text),
               size = boards::number_in(text.substr(times + 1), text);
    for (std::uint64_t i = 0; i < sets; ++i) add(i * size + 1, (i + 1) * size);
    return ranges;
  }
  for (auto const part : split(text, ',')) {
    auto const dash = part.find('-');
    if (dash == std::string_view::npos) {
      // Alone it is how many there are.
      auto const number = boards::number_in(part, text);
      add(text == part ? 1 : number, number);
    } else {
      add(boards::number_in(part.substr(0, dash), text), boards::number_in(part.substr(dash + 1), text));
    }
  }
  return ranges;
}

}  // namespace faro
