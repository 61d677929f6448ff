// .bri: records of 128 bytes, the numbers 01 to 52 of the cards of North, East and South.
#include "cards/boards/format.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::boards {
namespace {

/// Three hands of two digits a card. (26 numbers of the digits 1 to 4 alone are Borland's, ber.)
bool may_be_bri(std::string_view bytes) {
  return bytes.size() >= 78 && has_only(bytes.substr(0, 78), "0123456789") &&
         !has_only(bytes.substr(0, 52), "1234");
}

deal_seats bri_seats(std::string_view record) {
  dealt deal;
  for (std::size_t i = 0; i < 39; ++i) {
    auto const tens = record[2 * i], ones = record[2 * i + 1];
    auto const card = is_digit(tens) && is_digit(ones) ? (tens - '0') * 10 + (ones - '0') : 0;
    if (card < 1 || card > 52) throw input_error{say("card {}: expected a number from 01 to 52", i + 1)};
    deal.give(static_cast<std::size_t>(card - 1), i / 13);
  }
  deal.give_rest(3);
  return deal.finished();
}

void read_bri(board_reader& into) { into.read_records(128, bri_seats); }

std::string bri_text(bridge_board const& board) {
  std::string text;
  for (std::size_t hand = 0; hand < 3; ++hand) {
    for (std::size_t card = 0; card < board.seats.size(); ++card) {
      if (board.seats[card] == hand) text += fmt::format("{:02}", card + 1);
    }
  }
  return text + std::string(32, ' ') + std::string(18, '\0');
}

}  // namespace

extern board_format const bri_format;
board_format const bri_format{"bri", nullptr, may_be_bri, read_bri, nullptr, bri_text};

}  // namespace faro::boards
