// Borel's letters: 52 a line, a letter a card, hands from the dealer on.
#include "cards/boards/format.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::boards {
namespace {

bool may_be_bhg(std::string_view bytes) {
  auto const line = first_line(bytes);
  return line.size() == 52 && std::ranges::all_of(line, is_letter);
}

/// Hands begin with the dealer's, so the place in the file says whose they are.
deal_seats bhg_seats(std::string_view line, std::uint64_t number) {
  if (line.size() != 52) throw input_error{say("expected 52 letters, got {}", line.size())};
  dealt deal;
  for (std::size_t i = 0; i < line.size(); ++i) {
    auto const c = line[i];
    if (!is_letter(c)) throw input_error{say("place {}: expected a letter, got '{}'", i + 1, c)};
    bool const upper = c >= 'A' && c <= 'Z';
    auto const card = upper ? static_cast<std::size_t>(c - 'A') : 26 + static_cast<std::size_t>(c - 'a');
    deal.give(card, (number - 1 + i / 13) % hands);
  }
  return deal.finished();
}

void read_bhg(board_reader& into) {
  into.read_lines([at = std::uint64_t{0}](std::string_view line, bridge_board& board) mutable {
    board.number = ++at;
    return bhg_seats(line, board.number);
  });
}

std::string bhg_heading(std::string_view) { return "\n"; }

std::string bhg_text(bridge_board const& board) {
  std::string text;
  for (std::size_t i = 0; i < hands; ++i) {
    auto const hand = (board.number - 1 + i) % hands;
    for (std::size_t card = 0; card < board.seats.size(); ++card) {
      if (board.seats[card] == hand) text += static_cast<char>(card < 26 ? 'A' + card : 'a' + (card - 26));
    }
  }
  return text + '\n';
}

}  // namespace

extern board_format const bhg_format;
board_format const bhg_format{"bhg", nullptr, may_be_bhg, read_bhg, bhg_heading, bhg_text};

}  // namespace faro::boards
