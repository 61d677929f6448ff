// Big Deal's CSV: 16 suits in quotes, the number, dealer and vulnerability.
#include "cards/boards/format.hpp"
#include "cards/pbn.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::boards {
namespace {

bool is_csv_board(std::string_view bytes) {
  auto const line = first_line(bytes);
  return line.starts_with('"') && std::ranges::count(line, ',') >= 15 &&
         has_only(line.substr(1, std::min(line.find('"', 1), line.size()) - 1), "AKQJT98765432");
}

deal_seats csv_board_seats(std::string_view line, bridge_board& board) {
  auto fields = split(line, ',');
  for (auto& field : fields) {
    field = trimmed(field);
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
      field = field.substr(1, field.size() - 2);
  }
  if (fields.size() < 16)
    throw input_error{
        say("expected 16 suits, a number and dealer/vulnerability, got {} columns", fields.size())};
  dealt deal;
  for (std::size_t i = 0; i < 16; ++i) deal.give_ranks(fields[i], i % suits, i / suits);
  if (fields.size() > 16) board.number = board_number(fields[16]);
  if (fields.size() > 17) {
    auto const bar = std::min(fields[17].find('/'), fields[17].size());
    board.dealer = dealer_named(fields[17].substr(0, bar));
    board.vulnerable = vulnerable_named(fields[17].substr(std::min(bar + 1, fields[17].size())));
  }
  return deal.finished();
}

void read_csv_boards(board_reader& into) { into.read_lines(csv_board_seats); }

std::string csv_board_text(bridge_board const& board) {
  std::string text;
  for (std::size_t hand = 0; hand < hands; ++hand) {
    for (std::size_t s = 0; s < suits; ++s) text += '"' + ranks_of(board.seats, hand, s) + "\",";
  }
  auto const vulnerable = vulnerable_of(board);
  return text + fmt::format("\"{}\",\"{}/{}\"\n", board.number, dealer_of(board),
                            vulnerable == "None" ? "-" : vulnerable);
}

}  // namespace

extern board_format const csv_format;
board_format const csv_format{"csv", is_csv_board, nullptr, read_csv_boards, nullptr, csv_board_text, true};

}  // namespace faro::boards
