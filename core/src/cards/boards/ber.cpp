// .ber: 52 digits a board, for each card whose it is: 1 North to 4 West.
#include "cards/boards/format.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::boards {
namespace {

bool may_be_ber(std::string_view bytes) {
  return bytes.size() >= 52 && has_only(bytes.substr(0, 52), "1234");
}

deal_seats ber_seats(std::string_view record) {
  dealt deal;
  for (std::size_t i = 0; i < record.size(); ++i) {
    if (record[i] < '1' || record[i] > '4')
      throw input_error{say("place {}: expected a digit from 1 (North) to 4 (West)", i + 1)};
    deal.give(i, static_cast<std::size_t>(record[i] - '1'));
  }
  return deal.finished();
}

void read_ber(board_reader& into) {
  into.drop_line_ends();
  into.read_records(52, ber_seats);
}

std::string ber_text(bridge_board const& board) {
  std::string text;
  for (auto const seat : board.seats) text += static_cast<char>('1' + seat);
  return text;
}

}  // namespace

extern board_format const ber_format;
board_format const ber_format{"ber", nullptr, may_be_ber, read_ber, nullptr, ber_text};

}  // namespace faro::boards
