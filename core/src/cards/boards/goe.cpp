// Gödel's numbers: a deal is its number among all deals, in groups of three digits.
#include "cards/boards/format.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::boards {
namespace {

bool may_be_goe(std::string_view bytes) {
  auto const line = first_line(bytes);
  return !line.empty() && has_only(line, "0123456789,");
}

deal_seats goe_seats(std::string_view line, bridge_board&) {
  std::string digits;
  for (auto const c : line) {
    if (is_digit(c)) {
      digits += c;
    } else if (c != ',') {
      throw input_error{say("expected the number of a deal, got '{}'", line.substr(0, 60))};
    }
  }
  if (digits.size() > 40)
    throw input_error{say("expected the number of a deal, of at most 29 digits, got {}", digits.size())};
  return numbered_deal(integer::parse(digits));
}

void read_goe(board_reader& into) { into.read_lines(goe_seats); }

/// 29 digits in threes, blanks for what leads.
std::string goe_text(bridge_board const& board) {
  auto const digits = fmt::format("{:>29}", deal_number(board.seats).to_string());
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += digits[i - 1] == ' ' ? ' ' : ',';
    text += digits[i];
  }
  return text + '\n';
}

}  // namespace

extern board_format const goe_format;
board_format const goe_format{"goe", nullptr, may_be_goe, read_goe, nullptr, goe_text};

}  // namespace faro::boards
