// .dge: records of 128 bytes, suits after the signs that the DOS character set has for them.
#include "cards/boards/format.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::boards {
namespace {

constexpr std::string_view dge_signs = "\6\3\4\5";

bool may_be_dge(std::string_view bytes) { return bytes.starts_with(dge_signs.front()); }

deal_seats dge_seats(std::string_view record) {
  dealt deal;
  std::size_t at = 0;
  for (std::size_t i = 0; i < hands * suits; ++i) {
    if (record[at] != dge_signs[i % suits])
      throw input_error{say("byte {}: expected the sign of a suit", at + 1)};
    auto const end =
        std::min(record.find_first_of(std::string_view{"\6\3\4\5\0", 5}, at + 1), record.size() - 1);
    deal.give_ranks(record.substr(at + 1, end - at - 1), i % suits, i / suits);
    at = end;
  }
  return deal.finished();
}

void read_dge(board_reader& into) { into.read_records(128, dge_seats); }

std::string dge_text(bridge_board const& board) {
  std::string text;
  for (std::size_t hand = 0; hand < hands; ++hand) {
    for (std::size_t s = 0; s < suits; ++s) text += dge_signs[s] + ranks_of(board.seats, hand, s);
  }
  return text + std::string(60, '\0');
}

}  // namespace

extern board_format const dge_format;
board_format const dge_format{"dge", nullptr, may_be_dge, read_dge, nullptr, dge_text};

}  // namespace faro::boards
